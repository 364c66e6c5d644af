"""The background at a place of a drawing: painted areas that are large enough for other items."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from generator.colour import BLACK, WHITE, Colour
from generator.drawing import extent
from generator.drawing.blending import blended
from generator.drawing.items import Drawing, Group, Item, Outline, Paint, Picture, Segments
from generator.drawing.shapes import flatten
from generator.geometry import IDENTITY, Affine, Point, Rect
from generator.units import Mm

SMALLEST = 1.0
"""Square mm: on less than this nothing is printed that anybody must read."""

FAINT = 0.5
"""What is more transparent than this is a shade on its background, not a background itself."""

PICTURE = Colour(128, 128, 128)
"""What a photograph is on the whole, as far as anybody can say."""
_TOLERANCE: Mm = 0.3

Rings = tuple[tuple[Point, ...], ...]

Corners = tuple[tuple[Mm, Mm], ...]
"""A polygon as plain numbers: it is looked through corner by corner, for place after place."""

Reach = tuple[Mm, Mm, Mm, Corners]
"""A polygon with its least and greatest y and its greatest x: who is beyond these is not inside it."""


class _Polygons:
    """A path as polygons, made when first asked for: most areas are told apart by their boxes."""

    __slots__ = ("_reaches", "_rings", "_segments", "_tolerance")

    def __init__(self, segments: Segments, tolerance: float) -> None:
        self._segments = segments
        self._tolerance = tolerance
        self._rings: Rings | None = None
        self._reaches: tuple[Reach, ...] | None = None

    @property
    def rings(self) -> Rings:
        if self._rings is None:
            self._rings = flatten(self._segments, self._tolerance)
        return self._rings

    @property
    def reaches(self) -> tuple[Reach, ...]:
        """The polygons with how far they reach, so that of a path of many only few are looked at."""
        if self._reaches is None:
            self._reaches = tuple(
                (min(p.y for p in ring), max(p.y for p in ring), max(p.x for p in ring), _corners(ring))
                for ring in self.rings
                if ring
            )
        return self._reaches

    def holds(self, at: Point) -> bool:
        """Whether a place in the path's own coordinates lies inside; a hole counts as outside."""
        x, y = at.x, at.y
        crossed = 0
        for low, high, right, ring in self.reaches:
            if low <= y < high and x < right:
                crossed += _crossings(ring, x, y)
        return crossed % 2 == 1


@dataclass(frozen=True, slots=True)
class Region:
    """A path as polygons in its own coordinates, and the map that leads from the drawing's into these.

    `box` holds all of it in the drawing's coordinates.
    """

    path: _Polygons
    inverse: Affine
    box: Rect

    @property
    def rings(self) -> Rings:
        """The polygons."""
        return self.path.rings

    def holds(self, point: Point) -> bool:
        """Whether a place of the drawing lies inside; a hole counts as outside."""
        box = self.box
        if not (box.x <= point.x <= box.right and box.y <= point.y <= box.bottom):
            return False
        return self.path.holds(self.inverse.apply(point))


@dataclass(frozen=True, slots=True)
class Ground:
    """A painted area: its extent, its shape (everywhere where it has none), and its colour.

    `shown` is the colour it has after a change of the drawing, the same where there was none.
    """

    box: Rect
    regions: tuple[Region, ...]
    colour: Colour
    shown: Colour

    @property
    def reach(self) -> Rect:
        """Where it can be seen: its extent within all that clips it; without extent where nothing is left."""
        left, top, right, bottom = self.box.x, self.box.y, self.box.right, self.box.bottom
        for region in self.regions:
            box = region.box
            left, top = max(left, box.x), max(top, box.y)
            right, bottom = min(right, box.right), min(bottom, box.bottom)
        return Rect(left, top, right - left, bottom - top)

    @property
    def is_seen(self) -> bool:
        """Whether anything of it is left by what clips it."""
        reach = self.reach
        return reach.width >= 0 and reach.height >= 0

    def holds(self, point: Point) -> bool:
        """Whether the place lies on this background."""
        box = self.box
        if not (box.x <= point.x <= box.right and box.y <= point.y <= box.bottom):
            return False
        return all(region.holds(point) for region in self.regions)

    def placed(self, at: Affine) -> "Ground":
        """The background of a drawing that is placed by a map."""
        inverse = at.inverse()
        regions = tuple(
            replace(region, inverse=region.inverse.after(inverse), box=at.bounds(region.box)) for region in self.regions
        )
        return replace(self, box=at.bounds(self.box), regions=regions)


PAPER = Ground(Rect(-1e6, -1e6, 2e6, 2e6), (), WHITE, WHITE)
"""What lies under everything."""


class Stacked(list[Ground]):
    """Backgrounds on top of each other, the lowest first; the one at a place is found quickly among thousands.

    Each background is known by the squares it touches, of a grid as coarse as the background is large: four at most.
    All of them lie on those `below`, to which nothing is added meanwhile, and which need not be learnt again.
    """

    def lay(self, ground: Ground) -> None:
        """Put a background on the others, unless it is clipped away."""
        if ground.is_seen:
            self.append(ground)

    def __init__(self, grounds: Iterable[Ground] = (), below: "Stacked | None" = None) -> None:
        super().__init__(grounds)
        self.below = below
        self._known = 0
        self._squares: dict[tuple[int, int, int], list[int]] = {}
        self._levels: set[int] = set()
        self._ids: tuple[int, ...] = ()

    def at(self, point: Point) -> Ground:
        """The topmost background at a place."""
        if len(self) - self._known > _FEW:
            self._learn()
        for number in range(len(self) - 1, self._known - 1, -1):
            if self[number].holds(point):
                return self[number]
        best = -1
        for level in self._levels:
            size = 2.0**level
            for number in reversed(self._squares.get((level, int(point.x // size), int(point.y // size)), ())):
                if number <= best:
                    break
                if self[number].holds(point):
                    best = number
        if best >= 0:
            return self[best]
        return self.below.at(point) if self.below is not None else PAPER

    def ids(self) -> tuple[int, ...]:
        """The `id` of every background, those below first: what tells two stacks apart while both are kept."""
        if len(self._ids) < len(self):
            self._ids += tuple(map(id, self[len(self._ids) :]))
        return self.below.ids() + self._ids if self.below is not None else self._ids

    def _learn(self) -> None:
        for number in range(self._known, len(self)):
            box = self[number].reach
            if box.width < 0 or box.height < 0:
                continue
            level = math.frexp(max(box.width, box.height, 1e-3))[1]
            size = 2.0**level  # larger than the background, so that it touches two squares in either direction at most
            self._levels.add(level)
            for column in range(int(box.x // size), int(box.right // size) + 1):
                for row in range(int(box.y // size), int(box.bottom // size) + 1):
                    self._squares.setdefault((level, column, row), []).append(number)
        self._known = len(self)


_FEW = 32
"""So many backgrounds are looked through one by one."""


def ground_at(grounds: Sequence[Ground], point: Point) -> Ground:
    """The topmost background at a place."""
    if isinstance(grounds, Stacked):
        return grounds.at(point)
    return next((ground for ground in reversed(grounds) if ground.holds(point)), PAPER)


def region(segments: Segments, at: Affine) -> Region:
    """A path placed by `at`, as a region of the drawing."""
    path = _Polygons(segments, _TOLERANCE / max(scale_of(at), 1e-6))
    return Region(path, at.inverse(), at.bounds(extent.of_path(segments)).grown(_TOLERANCE))


def scale_of(at: Affine) -> float:
    """How much larger a map makes things, on the average of both directions."""
    return math.sqrt(abs(at.a * at.d - at.b * at.c))


def area_of(rings: Rings) -> float:
    """What polygons cover in square units, as if none overlapped."""
    total = 0.0
    for ring in rings:
        total += sum(a.x * b.y - b.x * a.y for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) / 2
    return abs(total)


def mean(paint: Paint) -> Colour:
    """A colour, or the middle of a gradient's colours."""
    if isinstance(paint, Colour):
        return paint
    colours = [stop.colour for stop in paint.stops]
    count = len(colours)
    return Colour(
        round(sum(colour.red for colour in colours) / count),
        round(sum(colour.green for colour in colours) / count),
        round(sum(colour.blue for colour in colours) / count),
        sum(colour.alpha for colour in colours) / count,
    )


def over(colour: Colour, ground: Colour, opacity: float = 1.0) -> Colour:
    """What is seen where a transparent colour lies on a background."""
    opaque = ground if ground.alpha == 1.0 else replace(ground, alpha=1.0)
    return opaque.mixed(colour, min(1.0, colour.alpha * opacity))


def grounds_of(drawing: Drawing) -> tuple[Ground, ...]:
    """Every background of a drawing, the lowest first."""
    found = Stacked()
    _collect(drawing.items, IDENTITY, (), 1.0, found)
    return tuple(found)


def _collect(items: tuple[Item, ...], at: Affine, clips: tuple[Region, ...], opacity: float, found: Stacked) -> None:
    for item in items:
        match item:
            case Outline(segments, fill) if fill is not None:
                colour = mean(fill)
                if colour.alpha * opacity < FAINT:
                    continue
                box = at.bounds(extent.of_path(segments))
                if box.width * box.height >= SMALLEST:
                    under = ground_at(found, box.centre).colour
                    seen = over(colour, under, opacity)
                    found.lay(Ground(box, (region(segments, at), *clips), seen, seen))
            case Picture(_, box) if opacity >= FAINT:
                found.lay(Ground(at.bounds(box), clips, PICTURE, PICTURE))
            case Group(inner, move, clip, fade, blend=blend):
                whole = at.after(move)
                inside = clips if clip is None else (region(clip, whole), *clips)
                if blend is None:
                    _collect(inner, whole, inside, opacity * fade, found)
                else:
                    _blend(item, whole, inside, opacity * fade, found)


def _blend(group: Group, at: Affine, clips: tuple[Region, ...], opacity: float, found: Stacked) -> None:
    """The areas of a group that is blended: each in the colour that it makes of what lies below the group."""
    own = Stacked()
    _collect(group.items, at, clips, 1.0, own)
    made = []
    for area in own:
        under = replace(ground_at(found, area.box.centre).colour, alpha=1.0)
        seen = under.mixed(blended(area.colour, under, group.blend), min(1.0, opacity))
        made.append(replace(area, colour=seen, shown=seen))
    for area in made:
        found.lay(area)


def _corners(ring: tuple[Point, ...]) -> Corners:
    return tuple([(point.x, point.y) for point in ring])


def _crossings(ring: Corners, x: Mm, y: Mm) -> int:
    """How many sides of a polygon a ray from the place to the right meets."""
    count = 0
    last_x, last_y = ring[-1]
    below = last_y > y
    for next_x, next_y in ring:
        if below != (next_y > y):
            below = not below
            count += x < next_x + (y - next_y) * (last_x - next_x) / (last_y - next_y)
        last_x, last_y = next_x, next_y
    return count


class Sampler:
    """Finds the colour at places of drawings; remembers what it has found in parts that drawings share."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, Point, Colour], Colour] = {}
        self._boxes: dict[int, Rect] = {}
        self._rings: dict[int, tuple[Corners, ...]] = {}
        self._kept: list[object] = []  # so that no id is used again while we go by it

    def colour_at(self, drawing: Drawing, point: Point) -> Colour:
        """What is seen at a place, words and thin lines left out; white where nothing is painted."""
        return self._through(drawing.items, point, WHITE)

    def _through(self, items: tuple[Item, ...], point: Point, under: Colour) -> Colour:
        seen = under
        for item in items:
            match item:
                case Outline(segments, fill) if fill is not None:
                    if self._holds(segments, point):
                        seen = over(mean(fill), seen)
                case Picture(_, box):
                    if box.x <= point.x <= box.right and box.y <= point.y <= box.bottom:
                        seen = PICTURE
                case Group(inner, at, clip, opacity, shared, blend=blend) if scale_of(at) > 0:
                    inside = at.inverse().apply(point)
                    if clip is None or self._holds(clip, inside):
                        if blend is None:
                            seen = seen.mixed(self._group(inner, inside, seen, shared), opacity)
                        else:
                            own = self._alone(inner, inside, shared)
                            seen = seen.mixed(blended(own, seen, blend), own.alpha * opacity)
        return seen

    def _group(self, items: tuple[Item, ...], point: Point, under: Colour, shared: bool) -> Colour:
        if not shared:
            return self._through(items, point, under)
        key = (id(items), point, under)
        if key not in self._found:
            self._kept.append(items)
            self._found[key] = self._through(items, point, under)
        return self._found[key]

    def _alone(self, items: tuple[Item, ...], point: Point, shared: bool) -> Colour:
        """The colour of items by themselves, and how opaque they are."""
        on_black, on_white = (self._group(items, point, under, shared) for under in (BLACK, WHITE))
        alpha = 1.0 - min(1.0, max(0.0, (on_white.green - on_black.green) / 255))
        if alpha <= 0:
            return Colour(0, 0, 0, 0.0)
        red, green, blue = (
            min(255, round(channel / alpha)) for channel in (on_black.red, on_black.green, on_black.blue)
        )
        return Colour(red, green, blue, alpha)

    def _holds(self, segments: Segments, point: Point) -> bool:
        key = id(segments)
        box = self._boxes.get(key)
        if box is None:
            self._kept.append(segments)
            box = self._boxes[key] = extent.of_path(segments)
        if not (box.x <= point.x <= box.right and box.y <= point.y <= box.bottom):
            return False
        if key not in self._rings:
            self._rings[key] = tuple(map(_corners, flatten(segments, _TOLERANCE)))
        return sum(_crossings(ring, point.x, point.y) for ring in self._rings[key]) % 2 == 1
