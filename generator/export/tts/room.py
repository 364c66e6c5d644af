"""Free room on a table: what is taken, and where something still has a place. Lengths are mm, y towards the south."""

from collections.abc import Iterable, Sequence

from generator.drawing import extent
from generator.export.tts.tables import ScaledTable
from generator.geometry import Point, Rect, Size
from generator.units import Mm

GAP: Mm = 12.0
"""Between things."""
_STEP: Mm = 10.0


class TableRoom:
    """The part of a table that is laid, and the rest of it."""

    def __init__(self, ground: ScaledTable) -> None:
        self.ground = ground
        self.taken: list[Rect] = []

    @property
    def extent(self) -> Rect:
        """What everything so far lies within; nothing in the middle where nothing does."""
        return extent.union(self.taken)

    def take(self, box: Rect) -> None:
        """Something lies there."""
        self.taken.append(box)

    def hit(self, box: Rect) -> bool:
        """Whether something lies there, or nearer to it than `GAP`."""
        wide = box.grown(GAP)
        return any(wide.overlaps(other) for other in self.taken)

    def clear(self, at: Point, size: Size) -> Point:
        """That place, or the next one to its right where nothing lies."""
        for step in range(200):
            place = Point(at.x + step * _STEP, at.y) if step else at
            box = box_at(place, size, 0.0)
            if not any(box.overlaps(other) for other in self.taken):
                return place
        return at

    def free(self, size: Size) -> Point | None:
        """The first free place of that size from the left edge on; None where there is none."""
        room, high = self.ground.room, size.height / 2
        x = room.x + GAP + size.width / 2
        while x + size.width / 2 <= room.right:
            strip = box_at(Point(x, 0.0), Size(size.width, 0.0), 0.0).grown(GAP)
            beside = [other for other in self.taken if strip.x < other.right and other.x < strip.right]
            y = room.y + GAP + high
            while y + high <= room.bottom:
                wide = box_at(Point(x, y), size, 0.0).grown(GAP)
                ends = [other.bottom for other in beside if wide.overlaps(other)]
                if not ends:
                    return Point(x, y)
                y += _STEP
                while y - high - GAP < max(ends) - _STEP:  # what lies there is still in the way
                    y += _STEP
            x += _STEP
        return None


def box_at(at: Point, size: Size, turn: float) -> Rect:
    """What something takes up; turned by other than quarters it takes the square around it."""
    quarters = turn / 90
    if not float(quarters).is_integer():
        side = max(size.width, size.height)
        size = Size(side, side)
    elif int(quarters) % 2:
        size = size.turned
    return Rect(at.x - size.width / 2, at.y - size.height / 2, size.width, size.height)


def column(sizes: Sequence[Size], edge: Mm, direction: int, high: Mm) -> list[Point]:
    """Columns from x = `edge` outwards (to the right for 1, to the left for -1), each centred about the middle.

    None is higher than `high`, unless a single thing is.
    """
    columns: list[list[Size]] = [[]]
    for size in sizes:
        if columns[-1] and _length([*columns[-1], size]) > high:
            columns.append([])
        columns[-1].append(size)
    places: list[Point] = []
    for part in columns:
        width = max((size.width for size in part), default=0.0)
        y = -_length(part) / 2
        for size in part:
            places.append(Point(edge + direction * width / 2, y + size.height / 2))
            y += size.height + GAP
        edge += direction * (width + GAP)
    return places


def _length(sizes: Iterable[Size]) -> Mm:
    heights = [size.height for size in sizes]
    return sum(heights) + GAP * max(0, len(heights) - 1)


def rows(sizes: Sequence[Size], width: Mm) -> tuple[list[Point], Size]:
    """Rows of at most `width`, each centred; the whole is centred about (0, 0). Also its size."""
    made: list[list[Size]] = [[]]
    for size in sizes:
        if made[-1] and sum(row.width + GAP for row in made[-1]) + size.width > width:
            made.append([])
        made[-1].append(size)
    heights = [max((size.height for size in row), default=0.0) for row in made]
    whole = sum(heights) + GAP * (len(made) - 1)
    widths = [sum(size.width for size in row) + GAP * max(0, len(row) - 1) for row in made]
    places: list[Point] = []
    y = -whole / 2
    for row, height, length in zip(made, heights, widths, strict=True):
        x = -length / 2
        for size in row:
            places.append(Point(x + size.width / 2, y + height / 2))
            x += size.width + GAP
        y += height + GAP
    return places, Size(max(widths), whole)
