"""Colours and gradients of SVG files."""

import math
import re
from collections.abc import Mapping

from generator.colour import Colour
from generator.drawing.items import LinearGradient, Paint, RadialGradient, Stop
from generator.geometry import Affine, Point, Rect
from generator.layout.svg_xml import BadSvg, Node

# Source: SVG 1.1, 4.4 Recognized color keyword names: the sixteen of HTML and those that drawing programs write.
_NAMES: Mapping[str, str] = {
    "aqua": "#00ffff",
    "black": "#000000",
    "blue": "#0000ff",
    "brown": "#a52a2a",
    "fuchsia": "#ff00ff",
    "gold": "#ffd700",
    "gray": "#808080",
    "green": "#008000",
    "grey": "#808080",
    "lime": "#00ff00",
    "maroon": "#800000",
    "navy": "#000080",
    "olive": "#808000",
    "orange": "#ffa500",
    "pink": "#ffc0cb",
    "purple": "#800080",
    "red": "#ff0000",
    "silver": "#c0c0c0",
    "teal": "#008080",
    "white": "#ffffff",
    "yellow": "#ffff00",
}
_RGB = re.compile(r"rgb\(\s*(\d+%?)\s*,\s*(\d+%?)\s*,\s*(\d+%?)\s*\)")


def colour(text: str, current: str = "#000000") -> Colour | None:
    """A colour as SVG writes it, None for `none`; raises BadSvg for one that is not known."""
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    if word == "currentcolor":
        return colour(current) if current.strip().lower() != "currentcolor" else Colour(0, 0, 0)
    if re.fullmatch(r"#[0-9a-f]{3}", word):
        word = "#" + "".join(2 * digit for digit in word[1:])
    match = _RGB.fullmatch(word)
    if match:
        red, green, blue = (
            min(round(float(part.rstrip("%")) * (2.55 if "%" in part else 1)), 255) for part in match.groups()
        )
        return Colour(red, green, blue)
    try:
        return Colour.parse(_NAMES.get(word, word))
    except ValueError:
        raise BadSvg(f"colour {text[:40]!r} is not known; write #rrggbb") from None


def gradient(node: Node, by_id: Mapping[str, Node], bounds: Rect, at: Affine) -> Paint | None:
    """The paint of a gradient element over a shape's bounds; raises BadSvg for another element."""
    if node.name not in ("linearGradient", "radialGradient"):
        raise BadSvg(f"<{node.name}> cannot be painted with")
    stops = _stops(node, by_id)
    if len(stops) < 2:
        return stops[0].colour if stops else None
    own = node.attributes
    in_box = own.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    frame = Affine(bounds.width, 0.0, 0.0, bounds.height, bounds.x, bounds.y) if in_box else Affine()
    placed = frame.after(at)

    def number(key: str, default: str) -> float:
        text = own.get(key, default).strip()
        try:
            value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            raise BadSvg(f"gradient: {key} is {text[:40]!r}")
        return value

    if node.name == "linearGradient":
        start = placed.apply(Point(number("x1", "0"), number("y1", "0")))
        end = placed.apply(Point(number("x2", "1"), number("y2", "0")))
        return LinearGradient(start.x, start.y, end.x, end.y, stops)
    centre = placed.apply(Point(number("cx", "0.5"), number("cy", "0.5")))
    # An oval gradient becomes a round one of equal area: the drawing knows round ones only.
    scale = math.sqrt(abs(placed.a * placed.d - placed.b * placed.c))
    return RadialGradient(centre.x, centre.y, max(number("r", "0.5") * scale, 1e-6), stops)


def _stops(node: Node, by_id: Mapping[str, Node]) -> tuple[Stop, ...]:
    for _ in range(8):  # gradients may take their stops from one another
        found = [child for child in node.children if child.name == "stop"]
        if found:
            return tuple(sorted(map(_stop, found), key=lambda stop: stop.offset))
        node = by_id.get(node.attributes.get("href", "").removeprefix("#"), Node("none", {}))
    return ()


def _stop(node: Node) -> Stop:
    style = dict(part.split(":", 1) for part in node.attributes.get("style", "").split(";") if ":" in part)
    own = {**node.attributes, **{key.strip(): value.strip() for key, value in style.items()}}
    made = colour(own.get("stop-color", "#000000")) or Colour(0, 0, 0, 0.0)
    text = own.get("offset", "0").strip()
    try:
        offset = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        alpha = float(own.get("stop-opacity", "1")) * made.alpha
    except ValueError:
        raise BadSvg("a gradient stop has an offset or opacity that is no number") from None
    if not (math.isfinite(offset) and math.isfinite(alpha)):
        raise BadSvg("a gradient stop has an offset or opacity that is no number")
    clamped = min(max(alpha, 0.0), 1.0)
    return Stop(min(max(offset, 0.0), 1.0), Colour(made.red, made.green, made.blue, clamped))
