"""Points, sizes, rectangles and affine maps: all in mm, x to the right, y downwards."""

import math
from dataclasses import dataclass
from typing import Self

from generator.quick import quick
from generator.units import Mm


@quick
@dataclass(frozen=True, slots=True)
class Point:
    """A place, in mm."""

    x: Mm
    y: Mm

    def __add__(self, other: "Point") -> "Point":
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other: "Point") -> "Point":
        return Point(self.x - other.x, self.y - other.y)


@quick
@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height, in mm."""

    width: Mm
    height: Mm

    @property
    def turned(self) -> "Size":
        """The same size turned by a quarter."""
        return Size(self.height, self.width)

    def scaled(self, by: float) -> "Size":
        """So many times the size."""
        return Size(self.width * by, self.height * by)


@quick
@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle: its top left corner, width and height, in mm."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm

    @classmethod
    def of(cls, size: Size, at: Point = Point(0.0, 0.0)) -> Self:
        """A rectangle of `size` whose top left corner lies at `at`."""
        return cls(at.x, at.y, size.width, size.height)

    @property
    def right(self) -> Mm:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> Mm:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle point."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    def grown(self, by: Mm) -> "Rect":
        """Larger by `by` on each of the four sides (smaller when negative)."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: Mm, dy: Mm) -> "Rect":
        """The same rectangle shifted by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: "Rect", tolerance: Mm = 1e-6) -> bool:
        """Whether `other` lies wholly inside, up to `tolerance`."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def shared_area(self, other: "Rect") -> float:
        """The area in mm2 that the two share."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, wide) * max(0.0, high)

    def overlaps(self, other: "Rect", tolerance: Mm = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


@quick
@dataclass(frozen=True, slots=True)
class Affine:
    """The map (x, y) -> (a x + c y + e, b x + d y + f), written as in SVG and PDF."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: Mm = 0.0
    f: Mm = 0.0

    @classmethod
    def move(cls, x: Mm, y: Mm) -> "Affine":
        """A shift."""
        return cls(e=x, f=y)

    @classmethod
    def scale(cls, sx: float, sy: float | None = None) -> "Affine":
        """A scaling about the origin; `sy` defaults to `sx`."""
        return cls(a=sx, d=sx if sy is None else sy)

    @classmethod
    def turn(cls, angle_deg: float, about: Point = Point(0.0, 0.0)) -> "Affine":
        """A turn by `angle_deg` degrees, clockwise on paper (y points down), about a point."""
        quarter = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}.get(round(angle_deg) % 360)
        exact = quarter is not None and float(angle_deg).is_integer()
        cos, sin = (
            quarter if exact and quarter else (math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg)))
        )
        turned = cls(a=cos, b=sin, c=-sin, d=cos)
        shift = turned.apply(about)
        return cls(cos, sin, -sin, cos, about.x - shift.x, about.y - shift.y)

    def apply(self, point: Point) -> Point:
        """Where `point` goes."""
        return Point(self.a * point.x + self.c * point.y + self.e, self.b * point.x + self.d * point.y + self.f)

    def after(self, first: "Affine") -> "Affine":
        """The map that does `first`, then this one."""
        return Affine(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            self.a * first.e + self.c * first.f + self.e,
            self.b * first.e + self.d * first.f + self.f,
        )

    def inverse(self) -> "Affine":
        """The map back; raises ZeroDivisionError for a map that flattens the plane."""
        det = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Affine(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    def bounds(self, rect: Rect) -> Rect:
        """The upright rectangle around the image of `rect`."""
        left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
        a, b, c, d, e, f = self.a, self.b, self.c, self.d, self.e, self.f
        xs = (a * left + c * top + e, a * right + c * top + e, a * left + c * bottom + e, a * right + c * bottom + e)
        ys = (b * left + d * top + f, b * right + d * top + f, b * left + d * bottom + f, b * right + d * bottom + f)
        x, y = min(xs), min(ys)
        return Rect(x, y, max(xs) - x, max(ys) - y)


IDENTITY = Affine()
