"""Arrows along the way of a piece on a board in the rulebook: they keep clear of pieces and of one another."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple, TypeAlias

from generator.catalog.models import Space, SpaceId
from generator.catalog.verified import AROUND, BACK, TURNED, Scene
from generator.colour import WHITE, Colour
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.shapes import circle, polygon, polyline
from generator.geometry import Affine, Point
from generator.text.paragraph import TextStyle, line
from generator.units import Mm, mm_to_pt, pt_to_mm

_ASIDE = 0.13
"""How far aside ways to and fro are, as a share of a space."""
_FROM, _TO = 0.34, 0.14
"""How far from the middle of a space an arrow begins, near the rim of what stands there, and ends, in the same."""
_TO_FULL, _FROM_EMPTY, _FROM_DISC = 0.37, 0.1, -0.12
"""How far from it an arrow ends where pieces fill the space, which it would cover, and begins where none do, and one
with the number of a turn there: beyond the middle, so that its line is seen between the disc and the head.
"""
_FIRST_STEP = 0.4
"""The share of the first step that it may lack at most."""
_OUT = 0.8
"""How far from the middle of a space at the edge of a board an arrow out of that edge ends, as a share of the space."""
_LINE, _HEAD = 0.075, 0.2
_CASED = 1.9
"""How much wider an arrow is with the line around it."""
_LANES = (0.0, 0.08, 0.14, 0.22, 0.3, 0.38)
"""How far aside of the middle of its way an arrow may lie, as shares of a space: as little as lets it cover nothing."""
_SLIGHT = 0.03
"""What of a piece or another arrow it may cover, in the same."""
_PRINTED = 0.1
"""How much what is printed on a tile counts against pieces and other arrows, all of which it gives way to."""
_APART = 0.09
"""Between an arrow and that of the way back, in the same."""
_DIGIT = 0.2
"""The size of the number of a turn, at the beginning of an arrow, in the same."""
_DISC = 0.75
"""The radius of the disc around that number, in sizes of it."""
Spot: TypeAlias = tuple[Point, Mm]
"""The middle and the radius of something round that an arrow should not cover."""


class Way(NamedTuple):
    """The spaces along which something moves, the colour of the arrow along them, and the number of the turn in which
    it goes there, where a picture shows several.
    """

    spaces: Sequence[str]
    colour: Colour
    turn: int | None = None


PATH, _CASING = WHITE, Colour(0x1A, 0x15, 0x12, 0.85)
"""Of an arrow that is in nobody's colour, and the wider line below it."""


def ways_of(
    paths: Iterable[Sequence[str]],
    board: str,
    before: Scene,
    after: Scene,
    palette: Mapping[str, Colour],
    turns: Sequence[int] = (),
) -> list[Way]:
    """Each path with the colour of whose piece goes it: of the pieces that are there by then, the one that has arrived
    at its end, or else the first. Where none is at the beginning of a way there and back, one on it has come that way
    before. In one of the `turns` (all are in one where none are given) each goes one path.
    """
    arrived = {(where, _piece_of(name)) for on, where, name in after.placed if on == board}
    pieces = [(where, _piece_of(name)) for on, where, name in before.placed if on == board]
    ways: list[Way] = []
    gone: set[tuple[int, int | None]] = set()
    for number, path in enumerate(paths):
        turn = turns[number] if turns else None
        free = [
            at for at, (_, name) in enumerate(pieces) if (at, turn) not in gone and before.owners.get(name) in palette
        ]
        ready = [path[0]], path[1:-1] if path[0] == path[-1] else ()
        owned = next((found for some in ready if (found := [at for at in free if pieces[at][0] in some])), [])
        mine = next((at for at in owned if (path[-1], pieces[at][1]) in arrived), owned[0] if owned else None)
        colour = PATH
        if mine is not None:
            name = pieces[mine][1]
            colour = palette[before.owners[name]]
            pieces[mine] = (path[-1], name)
            gone.add((mine, turn))
        ways.append(Way(path, colour, turn))
    return ways


def _piece_of(name: str) -> str:
    """The id of a piece of a scene, however it lies."""
    return name.partition(TURNED)[0].removesuffix(BACK)


def arrows_along(
    ways: Iterable[Way],
    spaces: Mapping[str, Space],
    pieces: Iterable[Spot] = (),
    digits: TextStyle | None = None,
    full: Collection[str] | None = None,
    printed: Collection[Spot] = (),
) -> list[Item]:
    """Arrows along ways from space to space, which are drawn over the pieces: their heads must be seen.

    One that would cover some of the `pieces`, another arrow, or what is `printed` lies aside of its way; of those to
    and fro each at the right of it. One that goes around a ring leaves the board at one edge and comes in at the other.
    With `digits` the number of the turn stands at the beginning of each, where the picture shows several, no smaller
    than they are. Where it is known which spaces are `full` of pieces, one to such a space ends at their rim, and one
    from another begins in the middle.
    """
    items: list[Item] = []
    covered = list(pieces)
    gone: set[tuple[str, str]] = set()
    for way in ways:
        turn = _Turn(way.turn, digits) if digits is not None and way.turn is not None else None
        for known in _around_edges([spaces.get(name) for name in way.spaces if _is_drawn(name, spaces)]):
            if len(known) < 2:
                continue
            steps = {(str(one.id), str(other.id)) for one, other in pairwise(known)}
            beside = not gone.isdisjoint(steps)
            away = _FROM, _TO
            if full is not None:
                begin, end = str(known[0].id), str(known[-1].id)
                empty = _FROM_EMPTY if turn is None else _FROM_DISC
                away = _FROM if begin in full else empty, _TO_FULL if end in full else _TO
            for arrow in _arrows(known, beside=beside, avoiding=covered, turn=turn, away=away, printed=printed):
                items += arrow.drawn(way.colour)
                covered += arrow.spots
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


class _Turn(NamedTuple):
    """The number of a turn in a disc, and how it is written."""

    number: int
    digits: TextStyle

    def size(self, unit: Mm) -> Mm:
        """How large the number is on spaces of a size: it can be read on small ones, too."""
        return max(_DIGIT * unit, pt_to_mm(self.digits.size_pt))

    def drawn(self, at: Point, unit: Mm, colour: Colour, casing: Colour) -> tuple[Outline, Group]:
        """It with its middle at a point."""
        size = self.size(unit)
        style = replace(self.digits, size_pt=mm_to_pt(size), colour=casing, tracking=0.0)
        words = line(str(self.number), style)
        below = Affine.move(at.x - words.ink_width / 2, at.y + 0.33 * size - words.first_baseline)
        disc = Outline(circle(at, _DISC * size), colour, Stroke(casing, 0.3 * _LINE * unit))
        return disc, Group(words.items, below)


class _Arrow(NamedTuple):
    """An arrow along some points on spaces of a size, broken on a way back, with a number of a turn."""

    points: tuple[Point, ...]
    unit: Mm
    broken: bool
    turn: _Turn | None

    @property
    def spots(self) -> list[Spot]:
        """What it covers, in discs."""
        wide = _CASED * _LINE * self.unit / 2
        begin, tip = self.points[0], self.points[-1]
        to = _towards(self.points[-2], tip)
        half = _HEAD * self.unit / 2
        spots = [(tip - Point(to.x * half, to.y * half), 0.6 * _HEAD * self.unit)]
        spots += [(begin, _DISC * self.turn.size(self.unit))] if self.turn is not None else []
        for a, b in pairwise(self.points):
            steps = max(1, ceil(hypot(b.x - a.x, b.y - a.y) / wide))
            spots += [(Point(a.x + (b.x - a.x) * k / steps, a.y + (b.y - a.y) * k / steps), wide) for k in range(steps)]
        return spots

    def covers(self, others: Iterable[Spot]) -> Mm:
        """How much of others it covers: the depth of it, added up."""
        mine, slight = self.spots, _SLIGHT * self.unit
        return sum(
            max(0.0, radius + other - slight - hypot(at.x - there.x, at.y - there.y))
            for there, other in others
            for at, radius in mine
        )

    def drawn(self, colour: Colour) -> list[Item]:
        """It in a colour, on a wider line."""
        tip, end = self.points[-1], _towards(self.points[-2], self.points[-1])
        width, head = _LINE * self.unit, _HEAD * self.unit
        neck = tip - Point(end.x * head, end.y * head)
        side = Point(-end.y * head * 0.7, end.x * head * 0.7)
        shaft, point = polyline([*self.points[:-1], neck]), polygon([tip, neck + side, neck - side])
        dash = (1.6 * width, 1.4 * width) if self.broken else ()
        casing = _CASING if colour == PATH else PATH  # dark around white, white around what has a player's colour
        items: list[Item] = [
            Outline(shaft, stroke=Stroke(casing, _CASED * width, cap="round")),
            Outline(point, casing, Stroke(casing, 0.9 * width, join="round")),
            Outline(shaft, stroke=Stroke(colour, width, dash=dash)),
            Outline(point, colour),
        ]
        if self.turn is not None:
            items += self.turn.drawn(self.points[0], self.unit, colour, casing)
        return items


def _arrows(
    spaces: Sequence[Space],
    *,
    beside: bool,
    avoiding: Sequence[Spot],
    turn: _Turn | None,
    away: tuple[float, float],
    printed: Collection[Spot],
) -> list[_Arrow]:
    """Arrows from space to space; one that goes back the way it came is broken. The first begins and the last ends so
    far `away` from the middle, in shares of a space.
    """
    unit = min(min(space.size.width, space.size.height) for space in spaces)
    turns = [at for at in range(1, len(spaces) - 1) if spaces[at - 1].id == spaces[at + 1].id]
    usual = _ASIDE if turns or beside else 0.0
    lanes = [usual, *(lane for share in _LANES for lane in (share, -share) if lane != usual)]
    legs: list[list[_Arrow]] = []
    for first, last in pairwise([0, *turns, len(spaces) - 1]):
        centres = [space.centre for space in spaces[first : last + 1]]
        number = turn if first == 0 else None
        ends = away[0] if first == 0 else _FROM, away[1] if last == len(spaces) - 1 else _TO
        legs.append([_Arrow(_shifted(centres, unit, lane * unit, ends), unit, first > 0, number) for lane in lanes])
    # The way back has room where the way there leaves some.
    tried = [_least_covering(begun, legs[1:], avoiding, printed) for begun in legs[0]]
    return min(tried, key=lambda found: found[0])[1]


def _least_covering(
    begun: _Arrow, legs: Iterable[Sequence[_Arrow]], avoiding: Sequence[Spot], printed: Collection[Spot]
) -> tuple[Mm, list[_Arrow]]:
    """The first arrow of a way and those that follow, of each leg the one that covers least; how much all cover."""
    arrows = [begun]
    most = begun.covers(avoiding) + _PRINTED * begun.covers(printed)
    for ways in legs:
        # There and back are two arrows, not one with two heads: there is room between them.
        gone = [(at, radius + _APART * begun.unit) for arrow in arrows for at, radius in arrow.spots]
        costs = [arrow.covers([*avoiding, *gone]) + _PRINTED * arrow.covers(printed) for arrow in ways]
        most += min(costs)
        arrows.append(ways[costs.index(min(costs))])
    return most, arrows


def _shifted(centres: Sequence[Point], unit: Mm, aside: Mm, ends: tuple[float, float]) -> tuple[Point, ...]:
    """From beside the first of some points to beside the last, such shares of a space from these, to the right of the
    way there.
    """
    ways = [_towards(a, b) for a, b in pairwise(centres)]
    points: list[Point] = []
    for at, before, after in zip(centres, (ways[0], *ways), (*ways, ways[-1]), strict=True):
        # At a bend as far from the one line as from the other.
        share = aside / max(0.5, 1 + before.x * after.x + before.y * after.y)
        points.append(Point(at.x - share * (before.y + after.y), at.y + share * (before.x + after.x)))
    begin, end = ways[0], ways[-1]
    away = min(ends[0] * unit, _FIRST_STEP * hypot(centres[1].x - centres[0].x, centres[1].y - centres[0].y))
    points[0] += Point(begin.x * away, begin.y * away)
    points[-1] -= Point(end.x * ends[1] * unit, end.y * ends[1] * unit)
    return tuple(points)


def _towards(a: Point, b: Point) -> Point:
    far = hypot(b.x - a.x, b.y - a.y) or 1.0
    return Point((b.x - a.x) / far, (b.y - a.y) / far)
