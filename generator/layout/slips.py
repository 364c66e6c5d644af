"""Texts that will be printed otherwise than their author meant: marks without a partner, HTML, forgotten braces.

All of it can be meant, so these are warnings.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.layout import binding
from generator.layout.element import LayerContext
from generator.layout.expressions import Scope, Unbound, lookup
from generator.text.markup import unclosed

_HTML = re.compile(r"</?(?:b|i|u|s|em|strong|br|p|span|font|sup|sub|color)\b[^<>]*>", re.IGNORECASE)
_OTHER_MARKS = re.compile(r"~~\w[^~]*~~|(?<!\w)__\w[^_]*__(?!\w)")
_MARKDOWN = re.compile(r"^(?:#{1,6}|\*) (?=[^\W\d])", re.MULTILINE)
"""A heading, or an item of a list, of Markdown."""
_BREAK = "break the line itself: in a spreadsheet with Alt+Enter, in YAML with `text: |`"
_BRACED = re.compile(r"\{([A-Za-z_]\w*(?:\.\w+)*)\}")
_DOTTED = re.compile(r"(?<![\w.{/])[a-z_]\w*(?:\.[a-z_]\w*)+(?![\w}/(])")
_OWN_ROW = re.compile(r"\{(\w+)\.([\w.]+)\}")
_GLUED = re.compile(r"(?<=\w):([0-9][a-z0-9-]*):")
_AS_ICON = re.compile(
    r"\[([a-z][a-z0-9-]*)\](?!\()|#([a-z][a-z0-9-]*)#|<([a-z][a-z0-9-]*)>|\{([a-z][a-z0-9-]*)\}", re.IGNORECASE
)
"""A word as other programs mark an icon."""
_CAPITALS = re.compile(r"(?<![\w:]):(?=[a-z0-9-]*[A-Z])([A-Za-z0-9-]{1,60}):(?!\w)")
"""The name of an icon with capitals, which no icon has."""
_HTML_AS_MARKS = {
    **dict.fromkeys(("b", "strong"), "write **bold**"),
    **dict.fromkeys(("i", "em"), "write *italic*"),
    **dict.fromkeys(("u", "__"), "write [words](underline)"),
    **dict.fromkeys(("s", "~~"), "write [words](struck)"),
    "sup": "write [2](super)",
    "sub": "write [2](sub)",
    **dict.fromkeys(("br", "p"), _BREAK),
    **dict.fromkeys(("span", "font", "color"), "write [words](crimson large): a colour, a font, a size"),
}


@dataclass(frozen=True, slots=True)
class TextSlip:
    """What is odd in a text: its code, what is printed, and what may have been meant."""

    code: str
    message: str
    hint: str


def doubt(words: str, context: LayerContext) -> None:
    """LAY030, LAY031: warn where a text looks as if something else was meant."""
    found: dict[str, TextSlip] = {}
    icons = context.drawer.icons.exists
    for slip in (*slips(words, context.scope), *_glued(words, context), *_foreign(words, icons)):
        found.setdefault(slip.code, slip)
    if not found:
        return
    # What the layout itself says is not to be looked for on the card.
    stated = context.layer.values.get("text")
    own = {slip.code for slip in slips(_literal(stated), context.scope)} if isinstance(stated, str) else set()
    for code, slip in found.items():
        hint = slip.hint if code in own else _OWN_ROW.sub(lambda path: _in_its_row(path, context.scope), slip.hint)
        value = "" if code in own else words
        context.drawer.warn(code, slip.message, context.layer, value=value, hint=hint)


def _glued(words: str, context: LayerContext) -> Iterator[TextSlip]:
    """Icons that are none, because they begin with a digit and stand right behind a letter or digit."""
    for match in _GLUED.finditer(words) if ":" in words else ():
        if context.drawer.icons.exists(match[1]):
            hint = f"write a blank before it, or a name that begins with a letter; \\{match[0]} prints it without this"
            yield TextSlip("LAY030", f"{match[0]} right behind a letter or digit is printed as it is written", hint)


def _in_its_row(path: re.Match[str], scope: Scope) -> str:
    """A path as a text of the row itself writes it: without the name that layouts have for the row."""
    return f"{{{path[2]}}}" if _is_row(path[1], scope) else path[0]


def _is_row(name: str, scope: Scope) -> bool:
    value = scope.get(name)
    return isinstance(value, dict) and "id" in value and name not in ("game", "piece")


def _literal(text: str) -> str:
    """A text of a layout with a letter for each placeholder."""
    return "".join(part if isinstance(part, str) else "x" for part in binding.parts(text))


def slips(words: str, scope: Scope) -> Iterator[TextSlip]:
    """What is odd in the words of a text, placeholders filled; `scope` is what they could have named."""
    mark = unclosed(words) if "*" in words else None
    if mark is not None:
        hint = f"write {mark} at the other end of these words too, or \\{mark[0]} for a star that is printed"
        yield TextSlip("LAY030", f"{mark} is not closed, so it is printed", hint)
    tag = (_HTML.search(words) if "<" in words else None) or (
        _OTHER_MARKS.search(words) if "~~" in words or "__" in words else None
    )
    if tag is not None:
        name = tag[0][:2] if tag[0][0] in "~_" else re.sub(r"[^a-z].*", "", tag[0].lower().lstrip("</"))
        hint = _HTML_AS_MARKS.get(name, "texts know **bold**, *italic*, :icons: and line breaks")
        yield TextSlip("LAY030", f"{tag[0]} is printed as it is written", hint)
    line = _MARKDOWN.search(words) if "# " in words or "* " in words else None
    if line is not None:
        hint = "begin items of a list with a hyphen: - Draw" if line[0] == "* " else "write **bold** or [words](large)"
        yield TextSlip("LAY030", f"{line[0].strip()} at the beginning of a line is printed as it is written", hint)
    for found in _BRACED.finditer(words) if "{" in words else ():
        if names_value(found[1], scope):
            yield TextSlip("LAY031", f"{found[0]} is printed with its braces", f"write {found[0]} in single braces")
    for found in _DOTTED.finditer(words) if "." in words else ():
        if names_value(found[0], scope):
            yield TextSlip("LAY031", f"{found[0]} is printed as it is written", f"write {{{found[0]}}} for its value")


def _foreign(words: str, is_icon: Callable[[str], bool]) -> Iterator[TextSlip]:
    """LAY030: icons and line breaks as other programs write them."""
    for found in _AS_ICON.finditer(words) if any(sign in words for sign in "[#<{") else ():
        name = next(filter(None, found.groups())).casefold()
        if is_icon(name):
            yield TextSlip("LAY030", f"{found[0]} is printed as it is written", f"write :{name}: for the icon")
    for found in _CAPITALS.finditer(words) if ":" in words else ():
        if is_icon(found[1].lower()):
            yield TextSlip(
                "LAY030", f"{found[0]} is printed as it is written", f"write :{found[1].lower()}: for the icon"
            )
    if "\\n" in words:
        yield TextSlip("LAY030", "\\n is printed as it is written", _BREAK)


def names_value(path: str, scope: Scope) -> bool:
    """Whether a path leads to a word or number, from what layouts see or from within a row of it."""
    steps = path.split(".")
    rows = [scope, *(scope[name] for name in scope if _is_row(name, scope))]
    for row in rows:
        try:
            if isinstance(lookup(steps, row), str | int | float):
                return True
        except Unbound:
            continue
    return False
