"""What of a picture is drawn, and how it is changed: `crop`, `mirror`, and parts, colours and words of an SVG file."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.catalog.bounds import shown
from generator.geometry import Rect
from generator.layout import paint
from generator.layout.element import EACH, LayerContext, LayerFault

if TYPE_CHECKING:
    from generator.layout.svg.edits import SvgEdits

WHOLE = Rect(0.0, 0.0, 1.0, 1.0)
"""All of a picture, in shares of its width and height."""

_MIRRORS: Mapping[str, tuple[int, int]] = {
    "false": (1, 1),
    "true": (-1, 1),
    "horizontal": (-1, 1),
    "vertical": (1, -1),
    "both": (-1, -1),
}
_FINEST = 0.0005  # of a picture's side
_MOST_CELLS = 500


def mirror_of(context: LayerContext) -> tuple[int, int]:
    """What a place of the picture is multiplied by, across and down, from its middle."""
    value = context.value("mirror", False)
    options = tuple(_MIRRORS)
    word = str(value).lower() if value not in (None, "") else "false"
    if word not in options:
        message = f"mirror is {shown(value)}; it must be true, false, horizontal, vertical or both"
        raise LayerFault("LAY006", message, key="mirror")
    return _MIRRORS[word]


def crop_of(context: LayerContext) -> Rect:
    """The part of the picture that is seen, in shares of its width and height.

    `[x, y, width, height]` in per cent, or the cell of a sheet of equal ones: `{columns: 4, rows: 2, cell: 5}`, counted
    from 0, line by line.
    """
    value = context.value("crop")
    if value in (None, ""):
        return WHOLE
    if isinstance(value, Mapping):
        return _cell(value)
    try:
        x, y, width, height = (float(str(part).strip().removesuffix("%")) / 100 for part in value)
    except (TypeError, ValueError):
        raise _wrong(value) from None
    if not (0 <= x <= 1 and 0 <= y <= 1 and _FINEST <= width <= 1 - x + 1e-9 and _FINEST <= height <= 1 - y + 1e-9):
        raise _wrong(value)
    return Rect(x, y, width, height)


def _cell(value: Mapping[str, Any]) -> Rect:
    if not set(value) <= {"columns", "rows", "cell"}:
        raise _wrong(value)
    columns, rows, cell = (_whole(value.get(key, default), value) for key, default in _CELLS)
    if not (1 <= columns <= _MOST_CELLS and 1 <= rows <= _MOST_CELLS):
        raise _wrong(value)
    if not 0 <= cell < columns * rows:
        message = f"crop: there is no cell {cell}; the {columns * rows} cells of the sheet are counted from 0"
        raise LayerFault("LAY006", message, key="crop", data=True)
    return Rect(cell % columns / columns, cell // columns / rows, 1 / columns, 1 / rows)


_CELLS = (("columns", 1), ("rows", 1), ("cell", 0))


def _whole(value: object, crop: object) -> int:
    try:
        number = float(value)  # type: ignore[arg-type]  # anything else raises TypeError
        if number.is_integer():
            return int(number)
    except (TypeError, ValueError, OverflowError):
        pass
    raise _wrong(crop)


def _wrong(value: object) -> LayerFault:
    hint = "write [50, 0, 50, 100] for the right half, or {columns: 4, rows: 2, cell: 0} for a cell of a sheet"
    message = f"crop is {shown(value)}; it must be [x, y, width, height] within the picture, in per cent"
    return LayerFault("LAY006", message, hint=hint, key="crop")


def edits_of(context: LayerContext) -> "SvgEdits | None":
    """The changes to an SVG file, None where there are none."""
    if not any(context.has(key) for key in ("part", "recolour", "texts", "without")):
        return None
    from generator.layout.svg.edits import SvgEdits  # with a parser of XML, for games that need it

    without = context.value("without", ())
    if isinstance(without, str):
        without = (without,) if without else ()
    if not isinstance(without, Sequence) or not all(isinstance(name, str) for name in without):
        raise LayerFault("LAY006", "without must be a list of ids of parts", key="without")
    colours, texts = _named(context, "recolour"), _named(context, "texts")
    context.drawer.spend((len(colours) + len(texts) + len(without)) // EACH)
    edits = SvgEdits(
        str(context.value("part", "")),
        tuple(
            (_colour_key(name), _colour(value, context)) for name, value in colours.items() if value not in (None, "")
        ),
        tuple((name, str(value)) for name, value in texts.items() if value is not None),
        tuple(without),
    )
    return None if edits == SvgEdits() else edits


def _named(context: LayerContext, key: str) -> Mapping[str, Any]:
    value = context.value(key, {})
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        example = '{gem: crimson, "#a33": moss}' if key == "recolour" else '{name: "{card.title}"}'
        raise LayerFault("LAY006", f"{key} must say what each part by its id becomes: {example}", key=key)
    return value


def _colour_key(name: str) -> str:
    if not name.startswith("#"):
        return name
    try:
        return paint.colour(name, {}).hex
    except paint.Unpaintable:
        return name.lower()


def _colour(value: object, context: LayerContext) -> Any:
    try:
        return paint.colour(value, context.theme.palette)
    except paint.Unpaintable as error:
        raise LayerFault(
            "LAY007", f"recolour: {error.message}", hint=error.hint, key="recolour", value=error.name
        ) from error
