"""SVG pictures as drawing items, by a list of what is allowed: shapes, groups, maps, fills, strokes, gradients."""

import base64
import binascii
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.colour import BLACK, Colour
from generator.drawing import shapes
from generator.drawing.items import Group, Image, Item, Outline, Paint, Picture, Segments, Stroke
from generator.drawing.svg_path import parse as parse_path
from generator.geometry import IDENTITY, Affine, Point, Rect
from generator.layout import svg_paint
from generator.layout.raster import BadPicture, raster
from generator.layout.svg_xml import DEEPEST, BadSvg, Node, parse

__all__ = ["BadSvg", "read_svg"]

MOST_DRAWN = 20_000
"""Shapes drawn after every `use` is followed: a few lines can ask for millions."""

_SILENT = {"title", "desc", "metadata", "defs", "linearGradient", "radialGradient", "namedview", "symbol"}
_INHERITED = (
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "fill-opacity",
    "stroke-opacity",
    "color",
)
_TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def read_svg(data: bytes) -> tuple[float, float, Image | None, tuple[Item, ...]]:
    """Width, height, no image, and the items of an SVG file; raises BadSvg for anything not allowed."""
    root = parse(data)
    if root.name != "svg":
        raise BadSvg(f"its root is <{root.name}>, not <svg>")
    box = _view(root.attributes)
    reading = _Reading({node.attributes["id"]: node for node in _all(root) if "id" in node.attributes})
    items = tuple(item for child in root.children for item in reading.items(child, {}))
    if box.x or box.y:
        items = (Group(items, Affine.move(-box.x, -box.y)),)
    return box.width, box.height, None, items


def _all(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _all(child)


def _view(attributes: Mapping[str, str]) -> Rect:
    numbers = [float(number) for number in _NUMBER.findall(attributes.get("viewBox", ""))]
    if len(numbers) != 4:
        numbers = [0.0, 0.0, _length(attributes.get("width", "0")), _length(attributes.get("height", "0"))]
    if not (0 < numbers[2] < 1e6 and 0 < numbers[3] < 1e6 and all(map(math.isfinite, numbers))):
        raise BadSvg("it has neither a viewBox nor a width and a height")
    return Rect(*numbers)


def _length(text: str) -> float:
    match = _NUMBER.match(text.strip())
    if match is None or not math.isfinite(float(match[0])):
        raise BadSvg(f"{text[:40]!r} is not a length")
    return float(match[0])


@dataclass(slots=True)
class _Reading:
    by_id: Mapping[str, Node]
    drawn: int = 0
    depth: int = 0
    using: list[str] = field(default_factory=list)

    def items(self, node: Node, inherited: Mapping[str, str]) -> tuple[Item, ...]:
        """What an element draws."""
        if node.name in _SILENT:
            return ()
        self.drawn += 1
        if self.drawn > MOST_DRAWN or self.depth > DEEPEST:
            raise BadSvg(f"it draws more than {MOST_DRAWN} elements, or nests them more than {DEEPEST} deep")
        own = {**node.attributes, **_declarations(node.attributes.get("style", ""))}
        if own.get("display") == "none":
            return ()
        style = {**inherited, **{key: own[key] for key in _INHERITED if key in own}}
        self.depth += 1
        inner = self._inner(node, own, style)
        self.depth -= 1
        at = transform(own.get("transform", ""))
        opacity = _share(own.get("opacity", "1"))
        return (Group(inner, at, opacity=opacity),) if inner and (at != IDENTITY or opacity < 1) else inner

    def _inner(self, node: Node, own: Mapping[str, str], style: Mapping[str, str]) -> tuple[Item, ...]:
        match node.name:
            case "g" | "svg" | "a":
                return tuple(item for child in node.children for item in self.items(child, style))
            case "use":
                return self._use(own, style)
            case "image":
                return (_image(own),)
        segments = _shape(node.name, own)
        bounds = shapes.bounds(segments) if segments else None
        if bounds is None:
            return ()
        fill = self._paint(style.get("fill", "#000000"), style, "fill-opacity", bounds)
        stroke = self._stroke(style, bounds)
        return (Outline(segments, fill, stroke, style.get("fill-rule") == "evenodd"),) if fill or stroke else ()

    def _use(self, own: Mapping[str, str], style: Mapping[str, str]) -> tuple[Item, ...]:
        target = own.get("href", "")
        if not target.startswith("#"):
            raise BadSvg(f"<use> refers to {target[:60]!r}; only parts of the file itself may be used")
        if target in self.using or target[1:] not in self.by_id:
            raise BadSvg(f"<use> of {target[:60]!r}, which is not there or contains itself")
        self.using.append(target)
        node = self.by_id[target[1:]]
        if node.name == "symbol":
            node = Node("g", node.attributes, node.children)
        items = self.items(node, style)
        self.using.pop()
        x, y = _length(own.get("x", "0")), _length(own.get("y", "0"))
        return (Group(items, Affine.move(x, y)),) if items and (x or y) else items

    def _paint(self, text: str, style: Mapping[str, str], opacity: str, bounds: Rect) -> Paint | None:
        text = text.strip()
        share = _share(style.get(opacity, "1"))
        if text.startswith("url("):
            found = self.by_id.get(text[4:].split(")")[0].strip("'\" ").removeprefix("#"))
            if found is None:
                raise BadSvg(f"paint {text[:60]!r} is not in the file")
            return svg_paint.gradient(
                found, self.by_id, bounds, transform(found.attributes.get("gradientTransform", ""))
            )
        found_colour = svg_paint.colour(text, style.get("color", "#000000"))
        return found_colour and replace(found_colour, alpha=found_colour.alpha * share)

    def _stroke(self, style: Mapping[str, str], bounds: Rect) -> Stroke | None:
        paint = self._paint(style.get("stroke", "none"), style, "stroke-opacity", bounds)
        width = _length(style.get("stroke-width", "1"))
        if paint is None or width <= 0:
            return None
        ink: Colour = paint if isinstance(paint, Colour) else (paint.stops[0].colour if paint.stops else BLACK)
        dash = tuple(abs(float(number)) for number in _NUMBER.findall(style.get("stroke-dasharray", "")))
        caps, joins = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
        return Stroke(
            ink,
            width,
            dash if sum(dash) > 0 else (),
            "round" if caps == "round" else "square" if caps == "square" else "butt",
            "round" if joins == "round" else "bevel" if joins == "bevel" else "miter",
        )


def _declarations(style: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in style.split(";") if ":" in part)
    return {key.strip(): value.strip() for key, _, value in pairs}


def _share(text: str) -> float:
    number = _length(text)
    return min(max(number / 100 if text.strip().endswith("%") else number, 0.0), 1.0)


def _shape(name: str, own: Mapping[str, str]) -> Segments:
    def at(key: str, default: str = "0") -> float:
        return _length(own.get(key, default))

    match name:
        case "path":
            try:
                return parse_path(own.get("d", ""))
            except ValueError as error:
                raise BadSvg(str(error)) from error
        case "rect":
            return shapes.rounded_rect(Rect(at("x"), at("y"), at("width"), at("height")), at("rx", own.get("ry", "0")))
        case "circle":
            return shapes.circle(Point(at("cx"), at("cy")), at("r"))
        case "ellipse":
            return shapes.ellipse(Point(at("cx"), at("cy")), at("rx"), at("ry"))
        case "line":
            return shapes.line(at("x1"), at("y1"), at("x2"), at("y2"))
        case "polyline" | "polygon":
            numbers = [float(number) for number in _NUMBER.findall(own.get("points", ""))]
            points = [Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
            if len(points) < 2:
                return ()
            return shapes.polygon(points) if name == "polygon" else shapes.polyline(points)
    hint = ": turn text into paths" if name in ("text", "tspan", "textPath") else ""
    raise BadSvg(f"<{name}> is not supported{hint}")


def _image(own: Mapping[str, str]) -> Item:

    href = own.get("href", "")
    head, _, body = href.partition(",")
    if not head.startswith("data:image/") or not head.endswith(";base64"):
        raise BadSvg("<image> must carry its picture as a data: URI; nothing outside the file is read")
    try:
        image = raster(base64.b64decode(body, validate=False))
    except (binascii.Error, ValueError, BadPicture) as error:
        raise BadSvg(f"<image>: {error}") from error
    box = Rect(*(_length(own.get(key, "0")) for key in ("x", "y", "width", "height")))
    return Picture(image, box)


def transform(text: str) -> Affine:
    """The map of a `transform` attribute; raises BadSvg for one that cannot be read."""
    made, position = IDENTITY, 0
    while position < len(text.rstrip()):
        match = _TRANSFORM.match(text, position)
        if match is None:
            raise BadSvg(f"transform {text[:60]!r} cannot be read")
        made = made.after(_step(match[1], [float(number) for number in _NUMBER.findall(match[2])]))
        position = match.end()
    return made


def _step(name: str, numbers: list[float]) -> Affine:
    match name, numbers:
        case "matrix", [a, b, c, d, e, f]:
            return Affine(a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return Affine.move(x, rest[0] if rest else 0.0)
        case "scale", [x, *rest] if len(rest) < 2:
            return Affine.scale(x, rest[0] if rest else x)
        case "rotate", [angle]:
            return Affine.turn(angle)
        case "rotate", [angle, x, y]:
            return Affine.turn(angle, Point(x, y))
        case "skewX", [angle]:
            return Affine(c=math.tan(math.radians(angle)))
        case "skewY", [angle]:
            return Affine(b=math.tan(math.radians(angle)))
    raise BadSvg(f"transform {name}({', '.join(f'{number:g}' for number in numbers)}) cannot be read")
