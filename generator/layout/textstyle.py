"""Text styles of layouts, `{font: cinzel, size: 12, min: 8, align: centre}`, as the text engine wants them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from generator.catalog.bounds import shown
from generator.colour import BLACK, Colour
from generator.drawing.ground import mean
from generator.drawing.items import Stroke
from generator.layout.binding import fill
from generator.layout.element import LayerContext, LayerFault, as_number
from generator.layout.expressions import Unbound
from generator.layout.layer import british
from generator.layout.paint import Unpaintable, paint, stroke
from generator.layout.shadow import Shadow, shadow
from generator.layout.wordlooks import WordLooks
from generator.source.diagnostic import closest
from generator.source.mark import Mark
from generator.source.tree import Value
from generator.text.font_files import FontError
from generator.text.markup import ICON_NAME
from generator.text.style import Align, TextStyle, VerticalAlign, faces_of
from generator.text.typography import titled
from generator.units import length_of, mm_to_pt

LINING = ("lnum",)
"""Figures as tall as capitals, unless a style asks for others: on a card a number is looked for, not read over."""

KEYS = frozenset(
    {"font", "weight", "bold", "size", "min", "leading", "colour", "align", "valign", "tracking", "features"}
    | {"small_caps", "hyphenate", "balance", "gap", "case", "line", "icon_size", "together", "outline", "shadow"}
)
"""What a style says; a text layer may say any of it for itself."""

MOST_LIKE = 24
"""Styles that may be like one another in a row."""

STYLE_KEYS = KEYS | {"like"}

_ICON = re.compile(rf"(:{ICON_NAME}:|\]\([\w#>%/. -]{{1,80}}\))")
_CASES: Mapping[str, Callable[[str], str]] = {"none": str, "upper": str.upper, "lower": str.lower, "title": titled}


@dataclass(frozen=True, slots=True)
class TextSetting:
    """A text style with what the text engine leaves to the layout: upright place, one line or many, capitals.

    Texts whose `shared_sizes` is the same name take the same size on all pieces of a set. `outline` is a line around
    the letters, `shadow` their colour and place below and beside them. `gradient` is what the letters of no colour of
    their own are filled with, where that is no colour.
    """

    style: TextStyle
    valign: VerticalAlign
    one_line: bool
    case: str
    shared_sizes: str = ""
    outline: Stroke | None = None
    shadow: Shadow | None = None
    gradient: Mapping[str, Any] | None = None

    def cased(self, words: str) -> str:
        """The words in this style's capitals; the names of inline icons and looks stay as they are."""
        change = _CASES[self.case]
        return "".join(part if index % 2 else change(part) for index, part in enumerate(_ICON.split(words)))


def merged(name: str, styles: Mapping[str, Mapping[str, Value]], seen: tuple[str, ...] = ()) -> dict[str, Value]:
    """A named style with those it is `like` beneath it; raises LayerFault."""
    if name not in styles:
        hint = closest(name, styles) or f"there are {', '.join(styles)}"
        raise LayerFault("LAY008", f"there is no style {shown(name)}", hint=hint, key="style")
    if len(seen) > MOST_LIKE:
        raise LayerFault("LAY008", f"styles inherit with `like` more than {MOST_LIKE} levels deep", key="style")
    if name in seen:
        raise LayerFault(
            "LAY008", f"style {shown(name)} inherits from itself: {' → '.join((*seen, name))}", key="style"
        )
    own = dict(styles[name])
    like = own.pop("like", None)
    return {**merged(str(like), styles, (*seen, name)), **own} if like else own


def setting_of(context: LayerContext) -> TextSetting:
    """The style of a text layer: its named style, or `text` where there is one, with its own keys on top."""
    theme, drawer = context.theme, context.drawer
    if isinstance(context.layer.values.get("style"), Mapping):
        message = "style is the name of a style, not a group of keys"
        raise LayerFault("LAY008", message, hint="put these keys into the layer, beside `text`", key="style")
    named = context.words("style") or ("text" if "text" in theme.styles else "")
    own = tuple((british(key), value) for key, value in context.layer.values.items() if british(key) in KEYS)
    # The same words of the same layout mean the same style, so long as nothing in them is bound to a card.
    key = (theme.template.id, named, repr(own))
    known: TextSetting | None = drawer.settings.get(key)
    if known is not None:
        return known
    raw = {**(merged(named, theme.styles) if named else {}), **dict(own)}
    try:
        values = fill(raw, context.scope)
    except Unbound as error:
        raise LayerFault("LAY010", error.message, hint=error.hint, key="style") from error
    try:
        setting = _setting(values, context)
    except LayerFault as fault:
        fault.at = fault.at or _mark(str(fault.key), named, context)
        raise
    if values == raw:
        drawer.settings[key] = setting
    return setting


def _setting(values: Mapping[str, Any], context: LayerContext) -> TextSetting:
    theme, drawer = context.theme, context.drawer
    family = str(values.get("font", "alegreya-sans"))
    family = theme.template.fonts.get(family, family)
    try:
        weight = int(_number(values, "weight", 400, 100, 1000))
        faces = faces_of(drawer.book, family, weight, int(_number(values, "bold", 700, 100, 1000)))
    except KeyError:
        known = (*drawer.book.families, *theme.template.fonts)
        hint = closest(family, known) or f"there are {', '.join(sorted(known))}; a game's own are in its fonts/"
        raise LayerFault("LAY015", f"there is no font {family!r}", hint=hint, key="font") from None
    except FontError as error:
        raise LayerFault("LAY015", str(error), key="font") from error
    size_pt = _number(values, "size", 9, 1, 400)
    align = cast(Align, _choice(values, "align", ("left", "centre", "right", "justify"), "left"))
    style = TextStyle(
        faces,
        size_pt=size_pt,
        min_size_pt=min(size_pt, _number(values, "min", min(size_pt, 6.0), 1, 400)),
        leading=_number(values, "leading", 1.22, 0.6, 4),
        colour=_colour(values.get("colour", "#000000"), context),
        align=align,
        tracking=_number(values, "tracking", 0, -0.5, 2),
        features=_features(values.get("features")),
        small_caps=bool(values.get("small_caps", False)),
        hyphenate=bool(values.get("hyphenate", False)),
        balance=bool(values.get("balance", align == "centre")),
        language=drawer.language,
        paragraph_gap=_number(values, "gap", 0.35, 0, 5),
        icons=drawer.inline_icon,
        icon_scale=_number(values, "icon_size", 1.35, 0.5, 4),
        looks=WordLooks(theme.palette, drawer.book, theme.template.fonts, size_pt, weight).named,
    )
    valign = cast(VerticalAlign, _choice(values, "valign", ("top", "middle", "bottom"), "top"))
    case = _choice(values, "case", tuple(_CASES), "none")
    return TextSetting(
        style,
        valign,
        bool(values.get("line", False)),
        case,
        str(values.get("together") or ""),
        _outline(values.get("outline"), context),
        shadow(values.get("shadow"), context.theme.palette),
        values["colour"] if isinstance(values.get("colour"), Mapping) else None,
    )


def _outline(value: object, context: LayerContext) -> Stroke | None:
    try:
        found = stroke(value, context.theme.palette)
    except Unpaintable as error:
        raise LayerFault("LAY007", f"outline: {error.message}", hint=error.hint, key="outline") from error
    return None if found is None else replace(found, join="round", cap="round")


def _number(values: Mapping[str, Any], key: str, default: float, low: float, high: float) -> float:
    value = values.get(key, default)
    measured = length_of(value) if isinstance(value, str) and key in ("size", "min") else None
    try:
        number = float(value) if measured is None else mm_to_pt(measured)
    except (TypeError, ValueError, OverflowError):
        raise LayerFault("LAY006", f"{key} is {shown(value)}, not a number", hint=as_number(value), key=key) from None
    if isinstance(value, bool):
        hint = (
            "write `weight: 700` for a bold text; `bold` is the weight of its **bold** words" if key == "bold" else None
        )
        raise LayerFault("LAY006", f"{key} is {str(value).lower()}, not a number", hint=hint, key=key)
    if not low <= number <= high:
        raise LayerFault("LAY006", f"{key} is {number:g}; it must lie between {low:g} and {high:g}", key=key)
    return number


def _features(value: object) -> tuple[str, ...]:
    if value is None:
        return LINING
    if not isinstance(value, list) or len(value) > 32 or not all(isinstance(tag, str) for tag in value):
        raise LayerFault(
            "LAY006", f"features is {shown(value)}; it must be a list of OpenType tags, at most 32", key="features"
        )
    return tuple(value)


def _choice(values: Mapping[str, Any], key: str, options: tuple[str, ...], default: str) -> str:
    value = british(str(values.get(key, default)))
    if key == "valign" and value == "centre":
        value = "middle"
    if value not in options:
        message = f"{key} is {shown(value)}; it must be one of {', '.join(options)}"
        hint = "did you mean 'centre'?" if value == "middle" else closest(value, options)
        raise LayerFault("LAY006", message, hint=hint, key=key)
    return value


def _mark(key: str, named: str, context: LayerContext) -> Mark | None:
    """Where the value of a key stands: in the layer, or in its style or one that this is like."""
    template, styles = context.theme.template, context.theme.styles
    if key in context.layer.values or (key == "colour" and "color" in context.layer.values):
        return context.layer.mark(key)
    for _ in range(MOST_LIKE):
        if (named, key) in template.style_marks:
            return template.style_marks[named, key]
        named = str(styles.get(named, {}).get("like") or "")
    return None


def _colour(value: object, context: LayerContext) -> Colour:
    try:
        made = paint(value, context.area.trim, context.theme.palette)
        return BLACK if made is None else mean(made)  # what the letters have below a gradient
    except Unpaintable as error:
        raise LayerFault(
            "LAY007", f"colour: {error.message}", hint=error.hint, key="colour", value=error.name
        ) from error
