"""A drawing as text, an item a line, lengths in mm to three places: what golden tests compare and people can read."""

from collections.abc import Iterator
from typing import assert_never

from generator.colour import Colour
from generator.drawing.items import (
    Drawing,
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
    Stroke,
)
from generator.geometry import IDENTITY, Affine


def dump(drawing: Drawing) -> str:
    """The whole drawing, groups indented under their line; ends with a newline."""
    head = f"drawing {number(drawing.size.width)} x {number(drawing.size.height)}"
    return "\n".join([head, *_lines(drawing.items, "  ")]) + "\n"


def number(value: float) -> str:
    """A number to three places without trailing zeros, never `-0`."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(segments: Segments) -> str:
    """A path as in SVG: letters and absolute numbers to three places."""
    return " ".join(" ".join((step[0], *map(number, step[1:]))) for step in segments)


def _lines(items: tuple[Item, ...], indent: str) -> Iterator[str]:
    for item in items:
        match item:
            case Outline(segments, fill, stroke, even_odd):
                looks = [f"fill {_paint(fill)}"] if fill is not None else []
                looks += [f"stroke {_stroke(stroke)}"] if stroke is not None else []
                looks += ["even-odd"] if even_odd else []
                yield f"{indent}outline {', '.join(looks) or 'invisible'}: {path(segments)}"
            case Glyphs(font, size_pt, y, _, xs, text, fill):
                at = " ".join(map(number, xs))
                yield f"{indent}glyphs {font.key} {number(size_pt)} pt {_colour(fill)} y {number(y)} {text!r}: {at}"
            case Picture(image, box):
                where = " ".join(map(number, (box.x, box.y, box.width, box.height)))
                pixels = f"{image.width_px}x{image.height_px}"
                yield f"{indent}picture {image.format} {image.digest[:12]} {pixels}: {where}"
            case Group(inner, at, clip, opacity, shared, name, even_odd):
                words = ["group", *([repr(name)] if name is not None else []), *(["shared"] if shared else [])]
                words += [_map(at)] if at != IDENTITY else []
                words += [f"opacity {number(opacity)}"] if opacity != 1 else []
                words += [f"blend {item.blend}"] if item.blend is not None else []
                words += ["isolated"] if item.isolated else []
                words += [f"clip {'even-odd ' if even_odd else ''}{path(clip)}"] if clip is not None else []
                yield indent + " ".join(words)
                yield from _lines(inner, indent + "  ")
            case _:
                assert_never(item)


def _map(at: Affine) -> str:
    if (at.a, at.b, at.c, at.d) == (1, 0, 0, 1):
        return f"at {number(at.e)} {number(at.f)}"
    return "map " + " ".join(map(number, (at.a, at.b, at.c, at.d, at.e, at.f)))


def _colour(colour: Colour) -> str:
    return colour.hex if colour.alpha == 1 else f"{colour.hex}/{number(colour.alpha)}"


def _stops(stops: tuple[GradientStop, ...]) -> str:
    return " ".join(f"{number(stop.offset)}={_colour(stop.colour)}" for stop in stops)


def _paint(paint: Paint) -> str:
    match paint:
        case Colour():
            return _colour(paint)
        case LinearGradient(x1, y1, x2, y2, stops):
            return f"linear({' '.join(map(number, (x1, y1, x2, y2)))} {_stops(stops)})"
        case RadialGradient(x, y, radius, stops, focus):
            return f"radial({' '.join(map(number, (x, y, radius, *(focus or ()))))} {_stops(stops)})"
        case _:
            assert_never(paint)


def _stroke(stroke: Stroke) -> str:
    words = [_colour(stroke.colour), number(stroke.width)]
    words += [f"dash {' '.join(map(number, stroke.dash))}"] if stroke.dash else []
    words += [f"{stroke.cap} cap"] if stroke.cap != "butt" else []
    words += [f"{stroke.join} join"] if stroke.join != "miter" else []
    words += [f"mitre limit {number(stroke.miter_limit)}"] if stroke.miter_limit != 10 else []
    return " ".join(words)
