"""Where pieces lie on a board: points on its spaces, what comes there, and named areas."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.catalog.findings import RowSource
from generator.catalog.models import Space
from generator.catalog.places import BoardArea, SpacePlace
from generator.catalog.rows import RowScope, filled, look_up
from generator.catalog.schema_base import Pair
from generator.catalog.schema_boards import AreaRow, PlacePoint, TakesOf
from generator.geometry import Point, Rect, Size
from generator.source.diagnostic import closest
from generator.source.mark import Path
from generator.units import Mm

MOST_PLACES = 200
"""Points of one space."""
_FARTHEST = 1000.0
"""Units from the centre of a space to one of its points."""


def points_of(
    source: RowSource,
    scope: RowScope,
    stated: str | Sequence[Pair | PlacePoint],
    centre: Point,
    unit: Mm,
    path: Path,
) -> tuple[SpacePlace, ...]:
    """The points of a space as stated, or at the path that is stated; empty, reported, where there are none."""
    if not isinstance(stated, str):
        return tuple(_stated_point(point, centre, unit) for point in stated)
    dotted = filled(source, scope, stated, path)
    if dotted is None:
        return ()
    try:
        found = look_up(source, scope, str(dotted))
    except KeyError:
        source.error("CAT016", f"{dotted!r} is not defined in these rows", path)
        return ()
    points = [_read_point(point, centre, unit) for point in found] if isinstance(found, list) else []
    if not points or None in points or len(points) > MOST_PLACES:
        message = f"{dotted} must be a list of 1 to {MOST_PLACES} points, each [x, y] or {{at: [x, y], turn, takes}}"
        source.error("CAT028", message, path)
        return ()
    return tuple(point for point in points if point is not None)


def _stated_point(point: Pair | PlacePoint, centre: Point, unit: Mm) -> SpacePlace:
    if isinstance(point, PlacePoint):
        takes = None if point.takes is None else tuple(point.takes)
        return SpacePlace(_at(point.at, centre, unit), point.turn, takes)
    return SpacePlace(_at(point, centre, unit))


def _read_point(point: Any, centre: Point, unit: Mm) -> SpacePlace | None:
    """A point from a list of the catalog, which has no model; None for what is none."""
    match point:
        case [x, y] if _is_length(x) and _is_length(y):
            return SpacePlace(_at([x, y], centre, unit))
        case {"at": [x, y], **rest} if _is_length(x) and _is_length(y) and not rest.keys() - {"turn", "takes"}:
            return _read_group({str(key): value for key, value in rest.items()}, _at([x, y], centre, unit))
    return None


def _read_group(stated: Mapping[str, Any], at: Point) -> SpacePlace | None:
    """A point of which more is said than where it is."""
    turn, takes = stated.get("turn"), stated.get("takes")
    if not (turn is None or _is_length(turn)):
        return None
    if takes is None:
        return SpacePlace(at, turn)
    if not isinstance(takes, list) or not all(isinstance(name, str) for name in takes):
        return None
    return SpacePlace(at, turn, tuple(takes))


def _is_length(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _FARTHEST


def _at(offset: Sequence[float], centre: Point, unit: Mm) -> Point:
    return Point(centre.x + offset[0] * unit, centre.y + offset[1] * unit)


def with_takes(
    stated: TakesOf | None, spaces: tuple[Space, ...], source: RowSource, path: Path, *, whole: bool
) -> tuple[Space, ...]:
    """The spaces with what comes there; what is said of a space is more than what is said of its type.

    CAT062, where all spaces are there (`whole`): something is said of what is neither a space nor a type.
    """
    if stated is None:
        return spaces
    if not isinstance(stated, Mapping):
        return tuple(replace(space, takes=tuple(stated)) for space in spaces)
    known = {str(space.id) for space in spaces} | {space.type for space in spaces}
    for key in stated if whole else ():
        if key not in known:
            message = f"the board has neither a space nor a type of spaces {key!r}"
            source.error("CAT062", message, (*path, key), closest(key, known))
    return tuple(_with_its(stated, space) for space in spaces)


def _with_its(stated: Mapping[str, Sequence[str]], space: Space) -> Space:
    found = stated.get(str(space.id), stated.get(space.type))
    return space if found is None else replace(space, takes=tuple(found))


def areas_of(
    rows: Sequence[AreaRow], size: Size, spaces: Sequence[Space], source: RowSource, path: Path
) -> tuple[BoardArea, ...]:
    """The named areas of a board of that size.

    CAT063: one has the id of another area or of a space, or reaches beyond the board.
    """
    made: dict[str, BoardArea] = {}
    taken = {str(space.id) for space in spaces}
    for index, row in enumerate(rows):
        wide, high = (row.size, row.size) if isinstance(row.size, float | int) else row.size
        takes = None if row.takes is None else tuple(row.takes)
        area = BoardArea(row.id, row.title, Point(*row.at), Size(wide, high), takes, row.turn)
        if row.id in made or row.id in taken:
            message = f"the board has another area or space {row.id!r}"
            source.error("CAT063", message, (*path, index, "id"))
        elif wide <= 0 or high <= 0 or not Rect.of(size).contains(area.box):
            message = f"the area {row.id!r} is not within the board of {size.width:g} x {size.height:g} mm"
            source.error("CAT063", message, (*path, index, "at"))
        else:
            made[row.id] = area
    return tuple(made.values())
