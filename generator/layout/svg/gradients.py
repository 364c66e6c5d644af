"""Gradients of SVG files, placed exactly: under any map, with focal points, mirrored and repeated ones written out.

Source: SVG 1.1, 13.2 (gradients), 7.11 (object bounding boxes).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing.items import GradientStop, LinearGradient, Paint, RadialGradient
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.svg.colours import colour
from generator.layout.svg.nodes import Node
from generator.layout.svg.style import Style
from generator.layout.svg.values import (
    NeedsPixels,
    NotDrawn,
    about,
    checked,
    diagonal,
    flat,
    keeps_shapes,
    length,
    share,
    short,
    stretch_of,
    transform,
)

_CHAIN = 16  # gradients that may take from one another
_MOST_TIMES = 8  # that a gradient is repeated: programs draw one in a few hundred steps of colour, and this is one
_MOST_STOPS = 1000
_FARTHEST_FOCUS = 0.99  # of the radius: on the circle itself programs differ


@dataclass(frozen=True, slots=True)
class PlacedPaint:
    """A paint, and the map from its own coordinates to the drawing's; None where they are the same."""

    paint: Paint
    at: Affine | None = None


@dataclass(frozen=True, slots=True)
class GradientContext:
    """What a gradient is for: the shape's own bounds, its map into the drawing, the view around it, its opacity.

    `painted` is what will be painted, in the drawing's coordinates.
    """

    bounds: Rect
    at: Affine
    view: Size
    opacity: float
    painted: Rect


def gradient(
    node: Node, by_id: Mapping[str, Node], style_of: Callable[[Node], Style], canvas: GradientContext
) -> PlacedPaint | None:
    """The paint of a gradient element; None for one that paints nothing; raises NotDrawn for another element."""
    if node.name not in ("linearGradient", "radialGradient"):
        kind = NeedsPixels if node.name == "pattern" else NotDrawn
        raise kind(f"painting with <{node.name}>{'' if node.name == 'pattern' else ' is not supported'}")
    chain = chain_of(node, by_id)
    for link in chain:
        style_of(link)  # tells of what it says that is not drawn
    stops = _stops(chain, style_of, canvas.opacity)
    if len(stops) < 2:
        return PlacedPaint(stops[0].colour) if stops else None
    own = _Attributes(chain, node.name, canvas.view)
    if own.in_box and (canvas.bounds.width <= 0 or canvas.bounds.height <= 0):
        return None
    box = canvas.bounds
    frame = Affine(box.width, 0.0, 0.0, box.height, box.x, box.y) if own.in_box else Affine()
    at = checked(canvas.at.after(frame).after(transform(own.text("gradientTransform", ""))))
    if flat(at):
        raise NotDrawn(
            f"a gradient has a transform that cannot be inverted: {short(own.text('gradientTransform', ''))}"
        )
    made = _linear if node.name == "linearGradient" else _radial
    return made(own, at, stops, canvas.painted)


GRADIENTS: Final = ("linearGradient", "radialGradient")


def chain_of(node: Node, by_id: Mapping[str, Node], kinds: Sequence[str] = GRADIENTS) -> list[Node]:
    """A gradient, or another element of such kinds, and those it takes from, each once; raises NotDrawn."""
    what = "gradient" if kinds == GRADIENTS else kinds[0]
    chain = [node]
    while "href" in chain[-1].attributes:
        target = chain[-1].attributes["href"]
        found = by_id.get(target.removeprefix("#")) if target.startswith("#") else None
        if found is None or found.name not in kinds:
            raise NotDrawn(f"a {what} refers to {short(target)}, which is not a {what} in this file")
        if found in chain or len(chain) >= _CHAIN:
            raise NotDrawn(f"{what}s refer to each other in a cycle")
        chain.append(found)
    return chain


@dataclass(frozen=True, slots=True)
class WrittenGradient:
    """What a gradient says, taken together with what it takes from others."""

    in_box: bool
    spread: str
    places: Mapping[str, float]
    at: Affine
    stops: tuple[GradientStop, ...]


def read(node: Node, by_id: Mapping[str, Node], style_of: Callable[[Node], Style], view: Size) -> WrittenGradient:
    """A gradient as it is written; raises NotDrawn."""
    chain = chain_of(node, by_id)
    own = _Attributes(chain, node.name, view)
    if node.name == "linearGradient":
        said = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
    else:
        said = {"cx": "50%", "cy": "50%", "r": "50%", "fr": "0%"}
        said |= {key: "" for key in ("fx", "fy") if own.has(key)}
    places = {key: own.number(key, default) for key, default in said.items()}
    at = transform(own.text("gradientTransform", ""))
    return WrittenGradient(own.in_box, own.spread, places, at, _stops(chain, style_of, 1.0))


@dataclass(frozen=True, slots=True)
class _Attributes:
    """The attributes of a gradient, what it does not say taken from those it refers to."""

    chain: Sequence[Node]
    kind: str
    view: Size

    @property
    def in_box(self) -> bool:
        units = self.text("gradientUnits", "objectBoundingBox")
        if units not in ("objectBoundingBox", "userSpaceOnUse"):
            raise NotDrawn(f"gradientUnits={short(units)} is not supported")
        return units == "objectBoundingBox"

    @property
    def spread(self) -> str:
        spread = self.text("spreadMethod", "pad")
        if spread not in ("pad", "reflect", "repeat"):
            raise NotDrawn(f"spreadMethod={short(spread)} is not supported")
        return spread

    def text(self, key: str, default: str) -> str:
        same = key in ("gradientUnits", "gradientTransform", "spreadMethod")
        said = (
            node.attributes[key] for node in self.chain if key in node.attributes and (same or node.name == self.kind)
        )
        return next(said, default)

    def has(self, key: str) -> bool:
        return self.text(key, "") != ""

    def number(self, key: str, default: str) -> float:
        """A coordinate; percentages are of the box, or of the view's width, height or diagonal."""
        whole = {"x": self.view.width, "y": self.view.height, "r": diagonal(self.view)}
        axis = "x" if "x" in key else "y" if "y" in key else "r"
        with about(key):
            return length(self.text(key, default), 1.0 if self.in_box else whole[axis])


def _stops(chain: Sequence[Node], style_of: Callable[[Node], Style], opacity: float) -> tuple[GradientStop, ...]:
    found = next((stops for node in chain if (stops := [c for c in node.children if c.name == "stop"])), [])
    if len(found) > _MOST_STOPS:
        raise NotDrawn(f"a gradient of more than {_MOST_STOPS} stops")
    made: list[GradientStop] = []
    for node in found:
        style = style_of(node)
        with about("stop-color"):
            ink = colour(style["stop-color"], style["color"])
        alpha = ink.alpha * style.share("stop-opacity") * opacity
        with about("offset"):
            offset = share(node.attributes.get("offset", "0"))
        made.append(GradientStop(max(offset, made[-1].offset if made else 0.0), replace(ink, alpha=alpha)))
    return tuple(made)


def _linear(own: _Attributes, at: Affine, stops: tuple[GradientStop, ...], painted: Rect) -> PlacedPaint:
    start = Point(own.number("x1", "0%"), own.number("y1", "0%"))
    end = Point(own.number("x2", "100%"), own.number("y2", "0%"))
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    if square <= 1e-18:
        return PlacedPaint(stops[-1].colour)
    # The share of the way is a plane over the drawing; under the map it stays one, only its slope is another.
    back = at.inverse()
    slope_x = (dx * back.a + dy * back.b) / square
    slope_y = (dx * back.c + dy * back.d) / square
    steep = slope_x * slope_x + slope_y * slope_y
    first = at.apply(start)

    def share_at(point: Point) -> float:
        return (point.x - first.x) * slope_x + (point.y - first.y) * slope_y

    def along(part: float) -> Point:
        return Point(first.x + part * slope_x / steep, first.y + part * slope_y / steep)

    shares = [share_at(corner) for corner in _corners(painted)]
    low, high, stops = _spread(own.spread, stops, min(shares), max(shares))
    one, other = along(low), along(high)
    return PlacedPaint(LinearGradient(one.x, one.y, other.x, other.y, stops))


def _radial(own: _Attributes, at: Affine, stops: tuple[GradientStop, ...], painted: Rect) -> PlacedPaint:
    centre = Point(own.number("cx", "50%"), own.number("cy", "50%"))
    radius = own.number("r", "50%")
    if own.number("fr", "0%") != 0:
        raise NeedsPixels(f"fr={short(own.text('fr', ''))} of a gradient")
    if radius < 0:
        raise NotDrawn(f"r={short(own.text('r', ''))} of a gradient is negative")
    if radius <= 1e-9:
        return PlacedPaint(stops[-1].colour)
    focus = Point(
        own.number("fx", "") if own.has("fx") else centre.x, own.number("fy", "") if own.has("fy") else centre.y
    )
    off = math.hypot(focus.x - centre.x, focus.y - centre.y)
    if off > _FARTHEST_FOCUS * radius:
        raise NeedsPixels("a gradient's focal point (fx, fy) is on the edge of its circle or outside")
    back = at.inverse()
    far = max(math.hypot(p.x - centre.x, p.y - centre.y) for p in map(back.apply, _corners(painted))) / radius
    spread = own.spread
    if off > 1e-6 * radius and spread != "pad":
        raise NeedsPixels(f"spreadMethod={short(spread)} of a gradient with a focal point")
    _, high, stops = _spread(spread, stops, 0.0, far)
    place = at if keeps_shapes(at) else None
    scale = stretch_of(at)
    # An oval gradient is a round one drawn in coordinates of its own, which are as fine as the drawing's.
    inner = place or Affine.scale(scale)
    c, f = inner.apply(centre), inner.apply(focus)
    paint = RadialGradient(c.x, c.y, radius * scale * high, stops, (f.x, f.y) if off > 1e-6 * radius else None)
    if high != 1 and paint.focus is not None:
        # The circles between focus and edge go on in their line when the gradient is made longer.
        paint = replace(paint, x=f.x + (c.x - f.x) * high, y=f.y + (c.y - f.y) * high)
    return PlacedPaint(paint, None if place else at.after(Affine.scale(1 / scale)))


def _corners(box: Rect) -> tuple[Point, ...]:
    return (
        Point(box.x, box.y),
        Point(box.right, box.y),
        Point(box.x, box.bottom),
        Point(box.right, box.bottom),
    )


def _spread(
    method: str, stops: tuple[GradientStop, ...], least: float, most: float
) -> tuple[float, float, tuple[GradientStop, ...]]:
    """From where to where the gradient is to run so that it covers what is painted, and its stops along that way."""
    if method == "pad":
        # Where two colours meet at an end, a backend would go on with the inner one beyond it.
        low = -0.5 if least < 0 and stops[1].offset <= 0 else 0.0
        high = 1.5 if most > 1 and stops[-2].offset >= 1 else 1.0
    else:
        low, high = math.floor(min(least, 0.0)), math.ceil(max(most, 1.0))
        if high - low > _MOST_TIMES:
            raise NeedsPixels(f"spreadMethod={short(method)} repeats a gradient more than {_MOST_TIMES} times")
    if (low, high) == (0, 1):
        return 0.0, 1.0, stops
    times = (0,) if method == "pad" else range(int(low), int(high))
    made: list[GradientStop] = []
    for time in times:
        mirrored = method == "reflect" and time % 2
        run = [GradientStop(1 - stop.offset, stop.colour) for stop in reversed(stops)] if mirrored else list(stops)
        if method != "pad":  # the ends of each run are said, so that one does not run into the next
            run = [GradientStop(0.0, run[0].colour), *run, GradientStop(1.0, run[-1].colour)]
        made += [GradientStop((stop.offset + time - low) / (high - low), stop.colour) for stop in run]
    return float(low), float(high), tuple(made)


def faded(paint: Paint, opacity: float) -> Paint:
    """A paint, so much more transparent."""
    if opacity >= 1:
        return paint
    if isinstance(paint, Colour):
        return replace(paint, alpha=paint.alpha * opacity)
    stops = tuple(replace(stop, colour=replace(stop.colour, alpha=stop.colour.alpha * opacity)) for stop in paint.stops)
    return replace(paint, stops=stops)
