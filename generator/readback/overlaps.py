"""Whether cutting outlines lie on one another: discs and hexagons may stand in each other's boxes and yet be apart."""

from collections.abc import Iterator, Sequence
from math import hypot

from generator.drawing.items import Segments
from generator.drawing.shapes import flatten
from generator.geometry import Affine, Point, Rect, Size
from generator.readback.places import OFF_MM, PiecePlace
from generator.units import Mm

_FINE: Mm = 0.005


def corners_within(outline: Segments, size: Size, box: Rect, at: Affine) -> tuple[Point, ...]:
    """The corners of an outline of `size` that fills `box` of its face, on the page."""
    across, down = box.width / size.width, box.height / size.height
    return tuple(
        at.apply(Point(box.x + point.x * across, box.y + point.y * down))
        for part in flatten(outline, _FINE)
        for point in part
    )


def overlap(one: PiecePlace, other: PiecePlace, outlines: tuple[Segments, Segments], sizes: tuple[Size, Size]) -> bool:
    """Whether what is seen of one piece lies on what is cut out of the other, or the other way round."""
    pairs = ((one, other, 0, 1), (other, one, 1, 0))
    for seen, cut, first, second in pairs:
        if not seen.window.overlaps(cut.trim, OFF_MM):
            continue
        window = _shape(seen, outlines[first], sizes[first], seen.part)
        trim = _shape(cut, outlines[second], sizes[second], Rect.of(sizes[second]))
        if not _apart(window, trim):
            return True
    return False


def _shape(place: PiecePlace, outline: Segments, size: Size, box: Rect) -> tuple[Point, ...]:
    """A straight piece is taken for its box: its corners are cut off a bleed that has none."""
    if place.lies.straight:
        corners = (Point(box.x, box.y), Point(box.right, box.y), Point(box.right, box.bottom), Point(box.x, box.bottom))
        return tuple(place.at.apply(corner) for corner in corners)
    return corners_within(outline, size, box, place.at)


def _apart(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether a straight line passes between two shapes; of what has hollows, between the hulls."""
    for x, y in _directions(one, other):
        ends = [at.x * x + at.y * y for at in one]
        others = [at.x * x + at.y * y for at in other]
        if max(ends) <= min(others) + OFF_MM or max(others) <= min(ends) + OFF_MM:
            return True
    return False


def _directions(one: Sequence[Point], other: Sequence[Point]) -> Iterator[tuple[float, float]]:
    """The line through both middles, which tells discs apart, then the normals of all edges."""
    yield from _unit(
        _middle([at.x for at in other]) - _middle([at.x for at in one]),
        _middle([at.y for at in other]) - _middle([at.y for at in one]),
    )
    for shape in (one, other):
        for a, b in zip(shape, (*shape[1:], shape[0]), strict=True):
            yield from _unit(a.y - b.y, b.x - a.x)


def _middle(lengths: Sequence[float]) -> float:
    return (min(lengths) + max(lengths)) / 2


def _unit(x: float, y: float) -> Iterator[tuple[float, float]]:
    length = hypot(x, y)
    if length > 1e-9:
        yield x / length, y / length
