"""Standees, dials and screens: their cutting outline and what they are folded to, from the keys of their sets."""

from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Any, Literal

from generator.catalog.findings import RowSource
from generator.catalog.forms import NARROWEST_WINDOW, Dial, FoldedScreen, Form, Standee
from generator.catalog.models import Cut, CutShape
from generator.catalog.rows import scopes
from generator.catalog.schema_pieces import Dials, FirstLast, FreeSize, PieceSet, Screens, Standees
from generator.catalog.sizes import SIZES
from generator.geometry import Size
from generator.source.mark import Path
from generator.source.tree import Value

MIRRORED = "mirrored"
"""Stands under `back` of a standee for the mirror image of its front."""
LARGEST = 400
"""The diameter of a dial in mm at most."""
MOST_VALUES = 100
"""Of a dial."""


def form_of(piece_set: PieceSet, source: RowSource, path: Path) -> Form | None:
    """What the pieces of a set are folded to; None where they stay flat. What does not go together is reported."""
    if isinstance(piece_set, Standees | Dials | Screens) and piece_set.radius is not None:
        source.error("CAT028", "what is folded has no round corners", (*path, "radius"), "omit `radius`")
    match piece_set:
        case Standees():
            return Standee(piece_set.base, float(piece_set.stock), piece_set.back == MIRRORED)
        case Dials():
            return _dial(piece_set, source, path)
        case Screens():
            return FoldedScreen(piece_set.panels, _size(piece_set.size))
    return None


def folded_cut(piece_set: PieceSet, form: Form) -> Cut:
    """The outline of a face of a set whose pieces are folded."""
    match piece_set, form:
        case Standees(), _:
            return Cut(CutShape.RECTANGLE, _size(_named(piece_set.size)))
        case _, FoldedScreen(panels=panels, panel=panel):
            return Cut(CutShape.RECTANGLE, Size(panels * panel.width, panel.height))
        case _, Dial(diameter=diameter):
            return Cut(CutShape.DISC, Size(diameter, diameter))
    raise AssertionError(f"{type(piece_set).__name__} is cut as it is")


def facts_of(form: Form | None) -> Mapping[str, Any]:
    """What layouts may read of a form, by the name they know it by."""
    match form:
        case Dial():
            return {"dial": form.facts}
        case FoldedScreen(panels=panels, panel=panel):
            return {"screen": {"panels": panels, "width": panel.width, "height": panel.height}}
    return {}


def key_of(piece_set: PieceSet, side: Literal["front", "back"]) -> str:
    """The key that names the layout of a side in the sets of its kind, such as `cover` of a dial."""
    return type(piece_set).model_fields[side].alias or side


def _named(size: str | FreeSize) -> str | FreeSize:
    return f"standee-{size}" if isinstance(size, str) else size


def _size(stated: str | FreeSize) -> Size:
    return SIZES[stated] if isinstance(stated, str) else Size(float(stated.width), float(stated.height))


def _dial(piece_set: Dials, source: RowSource, path: Path) -> Dial:
    diameter = float(piece_set.size)
    values = _values(piece_set.values, source, path)
    if len(values) > MOST_VALUES:
        message = f"the dial {piece_set.id!r} has {len(values)} values; the maximum is {MOST_VALUES}"
        source.error("CAT025", message, (*path, "values"))
        values = values[:1]
    elif len(values) < 2:
        if values or not source.report.failed:
            source.error("CAT041", f"the dial {piece_set.id!r} needs two values or more", (*path, "values"))
        values = ({"id": "1", "value": 1, "title": "1"}, {"id": "2", "value": 2, "title": "2"})
    dial = Dial(diameter, values, piece_set.shows, piece_set.fastener, float(piece_set.stock))
    if not _fits(dial):
        wide = (size for size in range(ceil(diameter), LARGEST + 1) if _fits(replace(dial, diameter=float(size))))
        wanted = next(wide, None)
        message = f"each of the {len(values)} values of the dial {piece_set.id!r} is {dial.window_width:.1f} mm wide"
        larger = f"a diameter of {wanted} mm or more, or " if wanted is not None else ""
        hint = f"a window needs {NARROWEST_WINDOW:g} mm: {larger}fewer values"
        source.error("CAT042", message, (*path, "size"), hint)
    return dial


def _fits(dial: Dial) -> bool:
    """Whether each value is as wide as a window must be."""
    return dial.window_width >= NARROWEST_WINDOW


def _values(stated: FirstLast | str, source: RowSource, path: Path) -> tuple[Mapping[str, Value], ...]:
    """The values in order, each a row with `id`, `title` and, of a number, `value`."""
    if isinstance(stated, FirstLast):
        step = 1 if stated.last >= stated.first else -1
        numbers = range(stated.first, stated.last + step, step)
        return tuple({"id": str(number), "title": str(number), "value": number} for number in numbers)
    rows = (scope.rows["value"] for scope in scopes(source, {"value": stated}, None, path))
    return tuple({"title": str(row.get("id", "")), **row} for row in rows)
