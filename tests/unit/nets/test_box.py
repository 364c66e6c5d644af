"""The net of a tuck box, folded in numbers: edges that meet are equally long, and the cards have room inside."""

import itertools
import math
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.forms import GLUE_TAB, TuckBox, WallName
from generator.drawing.items import Segments
from generator.drawing.net import NetPart
from generator.drawing.shapes import bounds, flatten
from generator.geometry import Point, Rect, Size
from generator.nets.box import box_net

POKER = Size(63.5, 88.9)
BOX = TuckBox(POKER, 54, 0.3, 1.0, 0.3)
WALLS: tuple[WallName, ...] = ("left", "front", "right", "back")

Place = tuple[float, float, float]
"""A place in space, in mm."""
Line = tuple[Place, Place]


def points(lines: Sequence[Segments]) -> set[tuple[float, float]]:
    return {
        (round(point.x, 6), round(point.y, 6)) for segments in lines for path in flatten(segments) for point in path
    }


def folded_at(start: Place, end: Place, place: Place, degrees: float) -> Place:
    """A place turned about the line from `start` to `end`."""
    axis = [b - a for a, b in zip(start, end, strict=True)]
    length = math.hypot(*axis)
    x, y, z = (part / length for part in axis)
    p = [b - a for a, b in zip(start, place, strict=True)]
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    dot = x * p[0] + y * p[1] + z * p[2]
    cross = (y * p[2] - z * p[1], z * p[0] - x * p[2], x * p[1] - y * p[0])
    turned = (p[i] * cos + cross[i] * sin + (x, y, z)[i] * dot * (1 - cos) for i in range(3))
    right, down, up = (a + b for a, b in zip(start, turned, strict=True))
    return right, down, up


def put_up(box: TuckBox) -> dict[str, Line]:
    """The box put up, walls, lid and bottom turned by 90 degrees at their folds: where some edges are then."""
    flat = {name: box.wall(name) for name in WALLS}

    def place(x: float, y: float, upto: int) -> Place:
        """A place of the net when the folds before the wall of that number are made."""
        found: Place = (x, y, 0.0)
        for number in range(upto, 0, -1):
            fold = flat[WALLS[number]].x
            found = folded_at((fold, 0.0, 0.0), (fold, 1.0, 0.0), found, 90.0)
        return found

    def flap(number: int, edge: float, outer: float) -> Line:
        """The far edge of what hangs on a wall, folded inwards at its edge."""
        wall = flat[WALLS[number]]
        ends = []
        for x in (wall.x, wall.right):
            hinge = (wall.x, edge, 0.0), (wall.right, edge, 0.0)
            degrees = 90.0 if outer < edge else -90.0
            folded = folded_at(*hinge, (x, outer, 0.0), degrees)
            for at in range(number, 0, -1):
                fold = flat[WALLS[at]].x
                folded = folded_at((fold, 0.0, 0.0), (fold, 1.0, 0.0), folded, 90.0)
            ends.append(folded)
        return ends[0], ends[1]

    front, back = flat["front"], flat["back"]
    return {
        "last edge": (place(back.right, back.y, 3), place(back.right, back.bottom, 3)),
        "first edge": (place(flat["left"].x, back.y, 0), place(flat["left"].x, back.bottom, 0)),
        "lid": flap(3, back.y, box.lid.y),
        "front, above": (place(front.x, front.y, 1), place(front.right, front.y, 1)),
        "bottom": flap(1, front.bottom, box.bottom.bottom),
        "back, below": (place(back.x, back.bottom, 3), place(back.right, back.bottom, 3)),
    }


def meet(one: Line, other: Line) -> bool:
    """Whether two edges are the same line, whichever way it runs."""
    close = [math.dist(a, b) < 1e-6 for a, b in itertools.product(one, other)]
    return (close[0] and close[3]) or (close[1] and close[2])


BOXES = st.builds(
    TuckBox,
    st.builds(Size, st.floats(30, 130), st.floats(40, 180)),
    st.integers(1, 400),
    st.floats(0.1, 0.6),
    st.floats(0, 5),
    st.floats(0.1, 0.6),
)


@given(BOXES)
def test_edges_that_meet_are_the_same_line(box: TuckBox) -> None:
    edges = put_up(box)
    assert meet(edges["last edge"], edges["first edge"])
    assert meet(edges["lid"], edges["front, above"])
    assert meet(edges["bottom"], edges["back, below"])


@given(BOXES)
def test_what_is_folded_is_what_is_cut_and_scored(box: TuckBox) -> None:
    (part,) = box_net(box).parts
    corners, folds = points([part.outline]), points(part.scores)
    for box_ in (box.lid, box.bottom, *(box.wall(name) for name in WALLS)):
        for x, y in itertools.product((box_.x, box_.right), (box_.y, box_.bottom)):
            assert (round(x, 6), round(y, 6)) in corners | folds
    lid, bottom = box.lid, box.bottom
    for x, y in ((lid.x, lid.y), (lid.right, lid.y), (bottom.x, bottom.bottom), (bottom.right, bottom.bottom)):
        assert (round(x, 6), round(y, 6)) in corners
    for wall in WALLS:
        left = box.wall(wall).x
        assert {(round(left, 6), round(y, 6)) for y in (box.above, box.above + box.height)} <= folds


@given(BOXES)
def test_the_cards_have_their_clearance_inside(box: TuckBox) -> None:
    layers = box.stock
    width, height, depth = box.width - 2 * layers, box.height - 4 * layers, box.depth - 2 * layers
    assert width == pytest.approx(box.card.width + box.clearance)
    assert height == pytest.approx(box.card.height + box.clearance)
    assert depth == pytest.approx(box.cards * box.thickness + box.clearance)


@given(BOXES, st.integers(1, 50))
def test_depth_grows_with_the_cards(box: TuckBox, more: int) -> None:
    larger = TuckBox(box.card, box.cards + more, box.thickness, box.clearance, box.stock)
    assert larger.depth - box.depth == pytest.approx(more * box.thickness)
    assert (larger.width, larger.height) == (box.width, box.height)


@given(BOXES)
def test_flaps_and_tabs_have_room_where_they_go(box: TuckBox) -> None:
    assert 2 * box.flap < box.width  # those of both sides, folded in, do not reach one another
    assert box.tuck < box.height and box.notch < box.width / 2
    assert box.width > GLUE_TAB  # glued to the inside of the back
    (part,) = box_net(box).parts
    whole = bounds(part.outline)
    assert whole is not None
    assert Rect.of(part.size).contains(whole, 1e-6)
    assert whole.size.width == pytest.approx(part.size.width)


def inside(part: NetPart, at: Point) -> bool:
    """Whether a place is within the cutting line: a ray from it crosses that an odd number of times."""
    found = False
    for path in flatten(part.outline):
        for a, b in itertools.pairwise((*path, path[0])):
            if (a.y > at.y) != (b.y > at.y) and at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x):
                found = not found
    return found


def middles(part: NetPart) -> Iterator[Point]:
    for glue in part.glue:
        box = bounds(glue.area)
        assert box is not None
        yield from (glue.middle, box.centre)


@given(BOXES)
def test_glue_lies_on_what_is_kept(box: TuckBox) -> None:
    net = box_net(box)
    for part in (*net.parts, *net.halves):
        assert part.glue
        for glue in part.glue:  # on the tab, or below the walls
            area = bounds(glue.area)
            assert area is not None
            assert area.right <= GLUE_TAB + 1e-6 or area.y > box.above + box.height
        for place in middles(part):
            assert inside(part, place), (part.name, place)


@given(BOXES)
def test_halves_show_all_of_the_walls(box: TuckBox) -> None:
    whole, (left, right) = box_net(box).parts[0], box_net(box).halves
    assert left.size.width + right.size.width == pytest.approx(whole.size.width + GLUE_TAB)
    for part, names in ((left, WALLS[:2]), (right, WALLS[2:])):
        (face,) = part.faces
        assert face.clip is not None
        seen = bounds(face.clip)
        assert seen is not None
        for name in names:
            wall = box.wall(name)
            assert seen.contains(wall)
            corner = face.at.apply(Point(wall.x, wall.y))
            assert corner.x > 0 and corner.x + wall.width <= part.size.width + 1e-6


def test_measures_of_a_poker_deck() -> None:
    assert (BOX.width, BOX.height, BOX.depth) == pytest.approx((65.1, 91.1, 17.8))
