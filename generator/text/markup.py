"""The little markup of card texts: **bold**, *italic*, :icon-name:, [words](colour size) and a newline for a new
paragraph.

A backslash before a mark takes it literally; a mark without its partner stands for itself.
"""

import re
from dataclasses import replace

from generator.text.style import Looks, Span, WordLook

ICON_NAME = r"(?:[a-z]|(?<!\w:)[0-9](?=[0-9-]*[a-z]))[a-z0-9-]*"
"""The name of an icon between its colons: with a letter in it, so that `10:30:` holds none, and where it begins with a
digit, not right behind a letter or digit, so that `9:30am:` holds none either.
"""
_TOKEN = re.compile(rf"\\([*:\\\[\]])|(\*\*|\*)|:({ICON_NAME}):|(\[)|\]\(([\w#>%/. -]{{1,80}})\)")
_LOOKED = re.compile(r"[^\[\]\n]*\]\([\w#>%/. -]{1,80}\)")
"""What follows the bracket before words with a look of their own; such words hold no others."""


def parse(text: str, *, icons: bool = True, looks: Looks | None = None) -> tuple[tuple[Span, ...], ...]:
    """The paragraphs of a text, each as spans; `icons` False leaves `:name:` as it stands.

    Words with a look of their own look like the others where `looks` is None. Raises what that raises.
    """
    if "*" not in text and ":" not in text and "\\" not in text and "](" not in text:
        return tuple((Span(part),) for part in text.split("\n"))
    return tuple(_paragraph(part, icons, looks) for part in text.split("\n"))


def _paragraph(text: str, icons: bool, looks: Looks | None) -> tuple[Span, ...]:
    spans: list[Span] = []
    pending: list[str] = []
    on = {"**": False, "*": False}
    look: WordLook | None = None
    position = 0

    def flush() -> None:
        if pending:
            spans.append(_looking(Span("".join(pending), on["**"], on["*"]), look))
            pending.clear()

    for match in _TOKEN.finditer(text):
        pending.append(text[position : match.start()])
        position = match.end()
        escaped, mark, icon, bracket, named = match.groups()
        if bracket and (found := _LOOKED.match(text, match.end())):
            flush()
            name = found[0].rpartition("(")[2][:-1]
            look = looks(name.strip()) if looks is not None else WordLook()
        elif named and look is not None:
            flush()
            look = None
        elif escaped:
            pending.append(escaped)
        elif mark and (on[mark] or _opens(text, match.end(), mark)):
            flush()
            on[mark] = not on[mark]
        elif icon and icons:
            flush()
            spans.append(_looking(Span(icon, icon=True), look))
        else:
            pending.append(match[0])
    pending.append(text[position:])
    flush()
    return tuple(span for span in spans if span.text)


def _looking(span: Span, look: WordLook | None) -> Span:
    if look is None:
        return span
    return replace(span, colour=look.colour, scale=look.scale, faces=look.faces, rise=look.rise, rules=look.rules)


def unclosed(text: str) -> str | None:
    """The first mark that begins a word and has no partner, so that it is printed; None where there is none."""
    for part in text.split("\n"):
        on = {"**": False, "*": False}
        for match in _TOKEN.finditer(part):
            mark = match[2]
            if mark is None:
                continue
            if on[mark] or _opens(part, match.end(), mark):
                on[mark] = not on[mark]
            elif mark == "**" or (part[match.end() : match.end() + 1].isalnum() and not _follows(part, match.start())):
                return mark
        if any(on.values()):
            return next(mark for mark, is_on in on.items() if is_on)
    return None


def _follows(text: str, start: int) -> bool:
    """Whether a mark stands right behind a letter or digit, as in `2*3`."""
    return start > 0 and text[start - 1].isalnum()


def _opens(text: str, end: int, mark: str) -> bool:
    """Whether a mark has something after it and a partner further on."""
    return end < len(text) and not text[end].isspace() and text.find(mark, end + 1) > 0
