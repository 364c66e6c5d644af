"""Marks on the spaces of a board in the rulebook: frames, crosses, and arrows along the way of a piece."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from statistics import median_low
from typing import TypeAlias

from generator.catalog.models import Component, Space, SpaceId
from generator.catalog.verified import AROUND, BACK, TURNED, Scene
from generator.colour import WHITE, Colour
from generator.drawing.items import Outline, Stroke
from generator.drawing.shapes import polygon, polyline, rounded_rect
from generator.geometry import Point, Rect
from generator.units import Mm

_PALE = Colour(255, 255, 255, 0.5)
_ASIDE = 0.13
"""How far aside ways to and fro are, as a share of a space."""
_FROM, _TO = 0.34, 0.14
"""How far from the middle of a space an arrow begins, near the rim of what stands there, and ends, in the same."""
_FIRST_STEP = 0.4
"""The share of the first step that it may lack at most."""
_OUT = 0.8
"""How far from the middle of a space at the edge of a board an arrow out of that edge ends, as a share of the space."""
_LINE, _HEAD = 0.075, 0.2
Way: TypeAlias = tuple[Sequence[str], Colour]
"""The spaces along which something moves, and the colour of the arrow along them."""
PATH, _CASING = WHITE, Colour(0x1A, 0x15, 0x12, 0.85)
"""Of an arrow that is in nobody's colour, and the wider line below it."""
_FRAME = 0.09
"""The width of a frame around a space, as a share of that."""


def ways_of(
    paths: Iterable[Sequence[str]], board: str, before: Scene, after: Scene, palette: Mapping[str, Colour]
) -> list[Way]:
    """Each path with the colour of whose piece goes it: of the pieces that set out there, the one that has arrived at
    its end, or else the first that has not gone another.
    """
    arrived = {(where, _piece_of(name)) for on, where, name in after.placed if on == board}
    ways: list[Way] = []
    gone: set[str] = set()
    for path in paths:
        here = [_piece_of(name) for on, where, name in before.placed if on == board and where == path[0]]
        owned = [name for name in here if name not in gone and before.owners.get(name) in palette]
        mine = next((name for name in owned if (path[-1], name) in arrived), owned[0] if owned else None)
        ways.append((path, palette[before.owners[mine]] if mine is not None else PATH))
        gone |= {mine} if mine is not None else set()
    return ways


def _piece_of(name: str) -> str:
    """The id of a piece of a scene, however it lies."""
    return name.partition(TURNED)[0].removesuffix(BACK)


def arrows_along(ways: Iterable[Way], spaces: Mapping[str, Space]) -> list[Outline]:
    """Arrows along ways from space to space, which are drawn over the pieces: their heads must be seen.

    One that goes where another went before lies beside that. One that goes around a ring leaves the board at one edge
    and comes in at the other.
    """
    items: list[Outline] = []
    gone: set[tuple[str, str]] = set()
    for way, colour in ways:
        for known in _around_edges([spaces.get(name) for name in way if _is_drawn(name, spaces)]):
            steps = {(str(a.id), str(b.id)) for a, b in pairwise(known)}
            items += path_along(known, colour, beside=not gone.isdisjoint(steps))
            gone |= steps
    return items


def _is_drawn(name: str, spaces: Mapping[str, Space]) -> bool:
    return name in spaces or name == AROUND


def _around_edges(way: Sequence[Space | None]) -> list[list[Space]]:
    """The parts of a way that goes over the edge of the board where there is None: each begins or ends beyond it."""
    parts: list[list[Space]] = [[]]
    for at, space in enumerate(way):
        if space is not None:
            parts[-1].append(space)
            continue
        before, after = way[at - 1] if at else None, way[at + 1] if at + 1 < len(way) else None
        if before is None or after is None:
            continue
        # Whoever comes out on the right has gone to the left.
        to = _towards(after.centre, before.centre)
        parts[-1].append(_moved(before, to, 1.0))
        parts.append([_moved(after, to, -1.0)])
    return [part for part in parts if part]


def _moved(space: Space, to: Point, times: float) -> Space:
    """A place beyond the edge of the board beside a space."""
    far = times * _OUT * min(space.size.width, space.size.height)
    at = Point(space.centre.x + to.x * far, space.centre.y + to.y * far)
    return replace(space, id=SpaceId(f"{space.id} {AROUND}"), centre=at)


def extent_of(space: Space) -> Rect:
    """What a space takes of its board."""
    size = space.size
    return Rect(space.centre.x - size.width / 2, space.centre.y - size.height / 2, size.width, size.height)


def frame_of(board: Component, space: Space, colour: Colour, *, empty: bool) -> tuple[Outline, ...]:
    """A frame in that colour on a wider white one, which is seen on a space of any colour; of an `empty` space dashed,
    around a veil.

    It is no wider than suits most spaces of the board, so that a few large ones get no other.
    """
    usual = median_low(min(other.size.width, other.size.height) for other in board.spaces)
    width = _FRAME * min(usual, space.size.width, space.size.height)
    line = rounded_rect(extent_of(space).grown(-width / 2), width * 1.5)
    veil = (Outline(line, _PALE),) if empty else ()
    frame = Stroke(colour, width, dash=(2 * width, 1.5 * width)) if empty else Stroke(colour, width)
    return *veil, Outline(line, stroke=Stroke(WHITE, 1.7 * width)), Outline(line, stroke=frame)


def crossed_out(space: Space, colour: Colour) -> tuple[Outline, ...]:
    """A cross in that colour on a wider white one, from corner to corner of a space."""
    width = _FRAME * min(space.size.width, space.size.height)
    return cross_in(extent_of(space).grown(-2 * width), width, colour)


def cross_in(box: Rect, width: Mm, colour: Colour) -> tuple[Outline, ...]:
    """A cross in that colour on a wider white one, from corner to corner of a box."""
    strokes = [
        polyline([Point(box.x, box.y), Point(box.right, box.bottom)]),
        polyline([Point(box.right, box.y), Point(box.x, box.bottom)]),
    ]
    return tuple(
        Outline(path, stroke=Stroke(ink, wide, cap="round"))
        for ink, wide in ((WHITE, 2 * width), (colour, 1.2 * width))
        for path in strokes
    )


def path_along(spaces: Sequence[Space], colour: Colour, *, beside: bool = False) -> list[Outline]:
    """An arrow from space to space, on a wider line; where it goes back the way it came, it is broken."""
    if len(spaces) < 2:
        return []
    unit = min(min(space.size.width, space.size.height) for space in spaces)
    turns = [at for at in range(1, len(spaces) - 1) if spaces[at - 1].id == spaces[at + 1].id]
    items: list[Outline] = []
    for first, last in pairwise([0, *turns, len(spaces) - 1]):
        centres = [space.centre for space in spaces[first : last + 1]]
        # To and fro lie side by side, each at the right of its way.
        items += _arrow(centres, unit, _ASIDE * unit if turns or beside else 0.0, colour, broken=first > 0)
    return items


def _arrow(centres: Sequence[Point], unit: Mm, aside: Mm, colour: Colour, *, broken: bool) -> list[Outline]:
    """An arrow along some points, each shifted to the right of the way there."""
    ways = [_towards(a, b) for a, b in pairwise(centres)]
    way = [Point(at.x - aside * to.y, at.y + aside * to.x) for at, to in zip(centres, (*ways, ways[-1]), strict=True)]
    begin, end = ways[0], ways[-1]
    away = min(_FROM * unit, _FIRST_STEP * hypot(centres[1].x - centres[0].x, centres[1].y - centres[0].y))
    way[0] += Point(begin.x * away, begin.y * away)
    tip = way[-1] - Point(end.x * _TO * unit, end.y * _TO * unit)
    width, head = _LINE * unit, _HEAD * unit
    neck = tip - Point(end.x * head, end.y * head)
    side = Point(-end.y * head * 0.7, end.x * head * 0.7)
    line, point = polyline([*way[:-1], neck]), polygon([tip, neck + side, neck - side])
    dash = (1.6 * width, 1.4 * width) if broken else ()
    casing = _CASING if colour == PATH else PATH  # dark around white, white around what has a player's colour
    return [
        Outline(line, stroke=Stroke(casing, 1.9 * width, cap="round")),
        Outline(point, casing, Stroke(casing, 0.9 * width, join="round")),
        Outline(line, stroke=Stroke(colour, width, dash=dash)),
        Outline(point, colour),
    ]


def _towards(a: Point, b: Point) -> Point:
    far = hypot(b.x - a.x, b.y - a.y) or 1.0
    return Point((b.x - a.x) / far, (b.y - a.y) / far)
