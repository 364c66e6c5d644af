"""Snap points of a board: every place for a piece on it, as virtual tabletops know them."""

from collections.abc import Iterator
from math import hypot

from generator.catalog.models import Component, Space
from generator.dataclass import dataclass
from generator.geometry import Point, Size
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class SnapPoint:
    """A place in mm from the board's top left corner, and how far around it (in mm) a piece is meant for it.

    `takes` are ids of the pieces, sets and extras that snap there, None: anything. What snaps is turned to `turn`
    degrees clockwise, None: it stays as it is.
    """

    at: Point
    reach: Mm
    takes: tuple[str, ...] | None
    turn: float | None


def snap_points(board: Component) -> tuple[SnapPoint, ...]:
    """The points of its spaces, the middle of a space without any, and the middles of its areas.

    Where nothing is said to come, there is none.
    """
    spots = [spot for space in board.spaces for spot in _of_space(space)]
    spots += [SnapPoint(area.centre, _half(area.size), area.takes, area.turn) for area in board.areas]
    return tuple(spot for spot in spots if spot.takes != ())


def _of_space(space: Space) -> Iterator[SnapPoint]:
    for place in space.places:
        others = [other.at - place.at for other in space.places if other is not place]
        reach = min([_half(space.size), *(hypot(away.x, away.y) / 2 for away in others)])
        yield SnapPoint(place.at, reach, space.takes if place.takes is None else place.takes, place.turn)
    if not space.places:
        yield SnapPoint(space.centre, _half(space.size), space.takes, None)


def _half(size: Size) -> Mm:
    return min(size.width, size.height) / 2
