"""What colour a place of a drawing has: paths, gradients and pictures, on top of each other."""

import math
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from generator.colour import WHITE, Colour
from generator.drawing import extent
from generator.drawing.blending import blended
from generator.drawing.items import (
    Blend,
    Figure,
    Glyphs,
    GradientStop,
    Group,
    Item,
    LinearGradient,
    Outline,
    Paint,
    Picture,
    RadialGradient,
    Segments,
)
from generator.drawing.shapes import flatten
from generator.geometry import IDENTITY, Affine, Point, Rect
from generator.preflight import photographs
from generator.units import Mm

LINE: Mm = 0.5
"""A line as broad as this is a background; a thinner one crosses a letter without hiding it."""

_OPAQUE = 0.995
_TOLERANCE: Mm = 0.1

Rings = tuple[tuple[tuple[float, float], ...], ...]


@dataclass(frozen=True, slots=True)
class Clip:
    """A path that hides what lies outside of it, and the map from the drawing into its coordinates."""

    segments: Segments
    inverse: Affine
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Painted:
    """One painted item: its extent on the drawing, the map from the drawing into its coordinates, clips, opacity.

    `blend` is how it mixes with what lies below the group that is blended, whose first item has the number `lowest`.
    """

    item: Outline | Picture
    box: Rect
    inverse: Affine
    clips: tuple[Clip, ...]
    opacity: float
    blend: Blend | None = None
    lowest: int = 0


@dataclass(frozen=True, slots=True)
class LetterRun:
    """One run of letters, the map that places it, its clips, opacity and blending, and how many painted items lie
    below it.
    """

    run: Glyphs
    at: Affine
    clips: tuple[Clip, ...]
    opacity: float
    below: int
    blend: Blend | None = None


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A figure, the map that places it, how many painted items lie below it, and whether anything cuts it off."""

    figure: Figure
    at: Affine
    below: int
    is_clipped: bool


@dataclass(slots=True)
class Shapes:
    """Paths as polygons, pictures as pixels, and items taken apart: made once for all drawings that share them.

    Whatever is known by its number is kept itself too, so that nothing else can get the number meanwhile.
    """

    _rings: dict[int, tuple[Segments, Rings]] = field(default_factory=dict)
    _boxes: dict[int, tuple[Item, Rect]] = field(default_factory=dict)
    _apart: dict[int, "tuple[Item, Surface]"] = field(default_factory=dict)
    _pixels: dict[str, Any] = field(default_factory=dict)

    def rings(self, segments: Segments) -> Rings:
        """The path's parts as polygons."""
        known = self._rings.get(id(segments))
        if known is None:
            parts = flatten(segments, _TOLERANCE)
            known = (segments, tuple(tuple((point.x, point.y) for point in part) for part in parts))
            self._rings[id(segments)] = known
        return known[1]

    def box(self, item: Outline) -> Rect:
        """How far an outline reaches, in its own coordinates."""
        known = self._boxes.get(id(item))
        if known is None:
            known = self._boxes[id(item)] = (item, extent.of_item(item))
        return known[1]

    def apart(self, item: Item) -> "Surface":
        """An item of a face taken apart on its own."""
        known = self._apart.get(id(item))
        if known is None:
            alone = Surface(self)
            _collect(alone, item, IDENTITY, (), 1.0)
            known = self._apart[id(item)] = (item, alone)
        return known[1]

    def pixel(self, picture: Picture, at: Point) -> Colour:
        """The colour of a picture at a place in its own coordinates."""
        image, box = picture.image, picture.box
        if image.digest not in self._pixels:
            self._pixels[image.digest] = photographs.small(image.data)
        return photographs.pixel(self._pixels[image.digest], (at.x - box.x) / box.width, (at.y - box.y) / box.height)


@dataclass(slots=True)
class Surface:
    """A drawing taken apart: everything painted, lowest first, everything written, and the figures in it."""

    shapes: Shapes
    painted: list[Painted] = field(default_factory=list)
    written: list[LetterRun] = field(default_factory=list)
    figures: list[PlacedFigure] = field(default_factory=list)
    blends: bool = False  # whether anything in it is blended

    def colour_at(self, point: Point, below: int, without: frozenset[int] = frozenset()) -> Colour:
        """What is seen at a place when only the first `below` painted items are there, or some less; paper is white."""
        coats: list[tuple[Colour, Painted]] = []
        x, y = point.x, point.y
        for index in range(below - 1, -1, -1):
            painted = self.painted[index]
            box = painted.box
            if not (box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height) or index in without:
                continue
            coat = self.coat(painted, point)
            if coat is not None and coat.alpha > 0:
                coats.append((coat, painted))
                if coat.alpha >= _OPAQUE and painted.blend is None:
                    break
        seen = under = WHITE
        lowest = -1  # of the blended group that the last coat belonged to
        for coat, painted in reversed(coats):
            if painted.blend is None:
                seen = seen.mixed(coat, coat.alpha)
                continue
            if painted.lowest != lowest:
                under, lowest = seen, painted.lowest
            seen = seen.mixed(blended(coat, under, painted.blend), coat.alpha)
        return seen

    def shown(self, clips: tuple[Clip, ...], point: Point) -> bool:
        """Whether no clip hides the place."""
        return all(
            inside(self.shapes.rings(clip.segments), clip.inverse.apply(point), even_odd=clip.even_odd)
            for clip in clips
        )

    def coat(self, painted: Painted, point: Point) -> Colour | None:
        """The item's own colour at a place, None where it is not."""
        at = painted.inverse.apply(point)
        match painted.item:
            case Picture() as picture:
                box = picture.box
                if not (box.x <= at.x <= box.right and box.y <= at.y <= box.bottom):
                    return None
                colour = self.shapes.pixel(picture, at)
            case Outline(segments, fill, stroke, even_odd):
                rings = self.shapes.rings(segments)
                if stroke is not None and _near(rings, at, stroke.width / 2):
                    colour = stroke.colour
                elif fill is not None and inside(rings, at, even_odd=even_odd):
                    colour = paint_at(fill, at)
                else:
                    return None
        if not self.shown(painted.clips, point):
            return None
        return Colour(colour.red, colour.green, colour.blue, colour.alpha * painted.opacity)


def surface(items: tuple[Item, ...], shapes: Shapes) -> Surface:
    """The items taken apart."""
    made = Surface(shapes)
    for item in items:
        alone, lower = shapes.apart(item), len(made.painted)
        made.painted += (
            [replace(painted, lowest=painted.lowest + lower) for painted in alone.painted]
            if alone.blends
            else alone.painted
        )
        made.written += [replace(written, below=written.below + lower) for written in alone.written]
        made.figures += [replace(placed, below=placed.below + lower) for placed in alone.figures]
    return made


def _collect(
    made: Surface,
    item: Item,
    at: Affine,
    clips: tuple[Clip, ...],
    opacity: float,
    blend: tuple[Blend | None, int] = (None, 0),
) -> None:
    match item:
        case Group(items, move, clip, fade, even_odd=even_odd):
            if item.blend is not None:  # within another one, the outer one is what meets the ground
                blend = blend if blend[0] is not None else (item.blend, len(made.painted))
                made.blends = True
            whole = at.after(move)
            if opacity * fade <= 0 or _flat(whole):
                return
            if item.figure is not None:
                made.figures.append(PlacedFigure(item.figure, whole, len(made.painted), bool(clips)))
            inside = clips if clip is None else (*clips, Clip(clip, whole.inverse(), even_odd))
            for inner in items:
                _collect(made, inner, whole, inside, opacity * fade, blend)
        case Glyphs():
            made.written.append(LetterRun(item, at, clips, opacity, len(made.painted), blend[0]))
        case Picture(_, box):
            if box.width > 0 and box.height > 0:
                made.painted.append(Painted(item, _around(box, at), at.inverse(), clips, opacity, *blend))
        case Outline():
            ground = _ground(item, at)
            if ground is not None:
                made.painted.append(
                    Painted(ground, _around(made.shapes.box(item), at), at.inverse(), clips, opacity, *blend)
                )


def _ground(item: Outline, at: Affine) -> Outline | None:
    """The outline without a line that is too thin to be a background; None where nothing is left."""
    if item.fill is not None and item.stroke is not None and item.stroke.width * scale_of(at) < LINE:
        return Outline(item.segments, item.fill, None, item.even_odd)
    thin = item.stroke is None or item.stroke.width * scale_of(at) < LINE
    return None if item.fill is None and thin else item


def _around(box: Rect, at: Affine) -> Rect:
    """What `Affine.bounds` gives, in a third of the time: every painted item of every face needs it."""
    wide, high = box.width / 2, box.height / 2
    x, y = box.x + wide, box.y + high
    reach_x, reach_y = abs(at.a) * wide + abs(at.c) * high, abs(at.b) * wide + abs(at.d) * high
    left, top = at.a * x + at.c * y + at.e - reach_x, at.b * x + at.d * y + at.f - reach_y
    return Rect(left, top, 2 * reach_x, 2 * reach_y)


def scale_of(at: Affine) -> float:
    """How much larger a map makes things, on the average of both directions."""
    return math.sqrt(abs(at.a * at.d - at.b * at.c))


def _flat(at: Affine) -> bool:
    return abs(at.a * at.d - at.b * at.c) < 1e-12


def paint_at(paint: Paint, at: Point) -> Colour:
    """The colour of a paint at a place."""
    match paint:
        case Colour():
            return paint
        case LinearGradient(x1, y1, x2, y2, stops):
            length = (x2 - x1) ** 2 + (y2 - y1) ** 2
            along = ((at.x - x1) * (x2 - x1) + (at.y - y1) * (y2 - y1)) / length if length else 1.0
            return _between(stops, along)
        case RadialGradient(x, y, radius, stops):
            return _between(stops, math.hypot(at.x - x, at.y - y) / radius if radius else 1.0)


def _between(stops: tuple[GradientStop, ...], along: float) -> Colour:
    last = stops[0]
    for stop in stops:
        if stop.offset >= along:
            if stop.offset == last.offset:
                return stop.colour
            share = max(0.0, (along - last.offset) / (stop.offset - last.offset))
            mixed = last.colour.mixed(stop.colour, share)
            alpha = last.colour.alpha + (stop.colour.alpha - last.colour.alpha) * share
            return Colour(mixed.red, mixed.green, mixed.blue, alpha)
        last = stop
    return last.colour


def inside(rings: Rings, at: Point, *, even_odd: bool = False) -> bool:
    """Whether polygons hold a place, by the rule of winding numbers or by that of even and odd."""
    winding = crossings = 0
    x, y = at.x, at.y
    for ring in rings:
        x1, y1 = ring[-1]
        above = y1 > y
        for x2, y2 in ring:
            if above != (y2 > y):
                above = not above
                if x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                    crossings += 1
                    winding += 1 if y2 > y1 else -1
            x1, y1 = x2, y2
    return crossings % 2 == 1 if even_odd else winding != 0


def _near(rings: Rings, at: Point, distance: Mm) -> bool:
    """Whether a place is no farther than `distance` from the polygons' own sides (not from a closing one)."""
    x, y = at.x, at.y
    reach = distance + 1e-9
    left, right, top, bottom = x - reach, x + reach, y - reach, y + reach
    for ring in rings:
        for (x1, y1), (x2, y2) in pairwise(ring):
            if (x1 < left and x2 < left) or (x1 > right and x2 > right):
                continue
            if (y1 < top and y2 < top) or (y1 > bottom and y2 > bottom):
                continue
            wide, high = x2 - x1, y2 - y1
            length = wide**2 + high**2
            share = ((x - x1) * wide + (y - y1) * high) / length if length else 0.0
            share = min(1.0, max(0.0, share))
            if math.hypot(x - x1 - share * wide, y - y1 - share * high) <= distance:
                return True
    return False
