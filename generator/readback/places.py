"""The place of a piece on a page, from the matrix and the clip of its mark: position, rotation, cut."""

import re
from collections.abc import Sequence
from functools import lru_cache

from generator.dataclass import dataclass
from generator.geometry import IDENTITY, Affine, Point, Rect, Size
from generator.readback.expected import ExpectedComponent, Side
from generator.readback.marks import PieceMark
from generator.units import Mm

OFF_MM: Mm = 0.01
"""How far anything may be from its place."""

_NAME = re.compile(r"(?P<key>.+)#(?P<copy>\d+):(?P<side>front|back)(?:/(?P<column>[A-Z]+)(?P<row>\d+))?")
_TURNS = {(1, 0, 0, 1): 0, (0, 1, -1, 0): 90, (-1, 0, 0, -1): 180, (0, -1, 1, 0): 270}
_TURN_TOLERANCE = 1e-5


@dataclass(frozen=True, slots=True)
class Name:
    """What a mark says: a component, its copy from 1, the side, and for a part of a large board column and row."""

    key: str
    copy: int
    side: Side
    tile: tuple[int, int] | None

    @property
    def whole(self) -> str:
        """The same without the tile."""
        return f"{self.key}#{self.copy}:{self.side}"


@lru_cache(maxsize=65536)  # every mark of every file on every paper
def named(text: str) -> Name | None:
    """What the name on a mark says; None for one that is no piece's."""
    found = _NAME.fullmatch(text)
    if found is None:
        return None
    tile = None
    if found["column"]:
        column = 0
        for letter in found["column"]:
            column = column * 26 + ord(letter) - ord("A") + 1
        tile = (column - 1, int(found["row"]) - 1)
    side: Side = "front" if found["side"] == "front" else "back"
    return Name(found["key"], int(found["copy"]), side, tile)


@dataclass(frozen=True, slots=True)
class ProfileSide:
    """What a printer's profile asks of one side of a sheet: `x` to the right and `y` down in mm, sizes in per cent."""

    x: Mm = 0.0
    y: Mm = 0.0
    scale_x: float = 100.0
    scale_y: float = 100.0

    def point(self, at: Point, page: Size) -> Point:
        """Where a point of the page must be printed: stretched about the middle of the page, then shifted."""
        middle_x, middle_y = page.width / 2, page.height / 2
        return Point(
            middle_x + (at.x - middle_x) * self.scale_x / 100 + self.x,
            middle_y + (at.y - middle_y) * self.scale_y / 100 + self.y,
        )


@dataclass(frozen=True, slots=True)
class PiecePosition:
    """How a piece lies: its map, its trim box and what is seen of it in mm of the page, and that in its own mm.

    `complaint` is what is wrong with its size, its turn or its window; a `straight` window shows as much on each side
    as there is room for, one of another shape as much on all as on the narrowest.
    """

    at: Affine
    trim: Rect
    window: Rect
    part: Rect
    straight: bool
    complaint: str | None


@dataclass(frozen=True, slots=True)
class PiecePlace:
    """A piece on a page: which, of what file, and how it lies there.

    `own_page` says that the page was made for it alone, as those for print shops are.
    """

    name: Name
    where: str
    page: int
    paper: Size
    own_page: bool
    lies: PiecePosition

    @property
    def at(self) -> Affine:
        """The map from the face to the page."""
        return self.lies.at

    @property
    def trim(self) -> Rect:
        """Where it is cut, on the page."""
        return self.lies.trim

    @property
    def window(self) -> Rect:
        """Where it is seen, on the page."""
        return self.lies.window

    @property
    def part(self) -> Rect:
        """What of the face is seen, in the face's coordinates."""
        return self.lies.part

    def __str__(self) -> str:
        return f"{self.where}, page {self.page}: {self.name.whole}"


def map_complaint(at: Affine) -> str | None:
    """What is wrong with a map that should turn by quarters and nothing else; None where nothing is."""
    linear = (at.a, at.b, at.c, at.d)
    if any(all(abs(a - b) <= _TURN_TOLERANCE for a, b in zip(linear, turn, strict=True)) for turn in _TURNS):
        return None
    size = abs(at.a * at.d - at.b * at.c) ** 0.5
    if at.a * at.d - at.b * at.c < 0:
        return "is a mirror image"
    if abs(size - 1) > _TURN_TOLERANCE:
        return f"is drawn at {size:.4f} times its size"
    return "is neither upright nor rotated by multiples of 90°"


def page_map_complaint(at: Affine, size: Size, page: Size) -> str | None:
    """What is wrong with the map of a sheet that is not cut: in the middle of its page, and as large as fits on it."""
    percent = min(
        100,
        *(int(100 * room / length + 1e-6) for room, length in ((page.width, size.width), (page.height, size.height))),
    )
    wanted = Point(page.width / 2, page.height / 2)
    if distance(at.apply(Point(size.width / 2, size.height / 2)), wanted) > OFF_MM:
        return "is not in the middle of its page"
    return map_complaint(at.after(Affine.scale(100 / percent)))


def outer_complaint(outer: Affine, page: Size, asked: ProfileSide) -> str | None:
    """What is wrong with the map of all that is around a piece, which is the printer's correction and nothing else."""
    if outer == IDENTITY and asked == _NONE:
        return None
    corners = (Point(0.0, 0.0), Point(page.width, 0.0), Point(0.0, page.height))
    off = max(distance(outer.apply(corner), asked.point(corner, page)) for corner in corners)
    if off <= OFF_MM:
        return None
    what = "is corrected for a printer" if asked == _NONE else "is not corrected for the printer as its profile says"
    return f"{what}: a corner of the page is {off:.2f} mm off"


_NONE = ProfileSide()


def distance(one: Point, other: Point) -> Mm:
    """How far two points are from one another along the farther of both directions."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def box_of(numbers: Sequence[float]) -> Rect:
    """The upright box around points given as x, y, x, y."""
    xs, ys = numbers[::2], numbers[1::2]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def window_complaint(mark: PieceMark, expected: ExpectedComponent) -> str | None:
    """What is wrong with the window of a whole piece: it must show all that is cut out, and follow an odd shape."""
    if not mark.window:
        return None
    whole, seen = Rect.of(expected.size), box_of(mark.window)
    if not seen.contains(whole, OFF_MM):
        hidden = max(-0.0, seen.x, seen.y, whole.right - seen.right, whole.bottom - seen.bottom)
        return f"is clipped: {hidden:.2f} mm of it are not visible"
    if mark.operators == b"mlllh":
        return None
    outline = [number for step in expected.outline for number in step[1:]]
    if len(outline) != len(mark.window):
        return "is clipped to a different shape than it is cut to"
    across, down = seen.width / expected.size.width, seen.height / expected.size.height
    for at, number in enumerate(outline):
        start, share = (seen.x, across) if at % 2 == 0 else (seen.y, down)
        if abs(start + number * share - mark.window[at]) > 2 * OFF_MM:
            return "is clipped to a different shape than it is cut to"
    return None


def lying(mark: PieceMark, expected: ExpectedComponent, page: Size, asked: ProfileSide, *, tile: bool) -> PiecePosition:
    """How the mark of a component lies on a page that is corrected as `asked`; `tile` for a part of a large board."""
    at = mark.own
    own = page_map_complaint(at, expected.size, page) if expected.whole_page else map_complaint(at)
    complaint = own or outer_complaint(mark.outer, page, asked)
    if complaint is None and not tile:
        complaint = window_complaint(mark, expected)
    part = box_of(mark.window) if mark.window else Rect.of(expected.size)
    straight = mark.operators in (b"", b"mlllh")
    return PiecePosition(at, at.bounds(Rect.of(expected.size)), at.bounds(part), part, straight, complaint)
