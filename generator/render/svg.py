"""Drawings as SVG: mm all through, words as outlines, so that they look the same where the fonts are not installed.

Source: SVG 1.1; ids are our own and counted per drawing, since svgwrite's would depend on what was drawn before.
"""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, assert_never

import svgwrite

from generator.drawing.items import (
    Drawing,
    Font,
    Glyphs,
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
from generator.geometry import IDENTITY, Affine, Size
from generator.render.blend_names import css
from generator.units import Mm, pt_to_mm

_ZEROS = re.compile(r"\.0+(?![0-9])|(\.[0-9]*?)0+(?![0-9])")


def svg(drawing: Drawing, bleed: Mm = 0.0, *, title: str = "", description: str = "", strict: bool = False) -> str:
    """The drawing with `bleed` mm around it as an SVG document; `strict` has svgwrite check each attribute (slow).

    The same drawing gives the same text. `title` is what a viewer shows for the whole, `description` what else
    is to be said of it.
    """
    width, height = drawing.size.width + 2 * bleed, drawing.size.height + 2 * bleed
    view = " ".join(map(_number, (-bleed, -bleed, width, height)))
    size = (f"{_number(width)}mm", f"{_number(height)}mm")
    sheet = _Sheet(svgwrite.Drawing(size=size, viewBox=view, debug=strict))
    if title or description:
        sheet.root.set_desc(title=title or None, desc=description or None)
    sheet.add(sheet.root, drawing.items)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + str(sheet.root.tostring()) + "\n"


def layered_svg(size: Size, layers: Mapping[str, tuple[Item, ...]], *, title: str = "") -> str:
    """A page with a layer for each name, the first lowest, as Inkscape and programs of cutting machines know layers."""
    view = f"0 0 {_number(size.width)} {_number(size.height)}"
    sheet = _Sheet(
        svgwrite.Drawing(size=(f"{_number(size.width)}mm", f"{_number(size.height)}mm"), viewBox=view, debug=False)
    )
    sheet.root.attribs["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    sheet.root.set_desc(title=title or None)
    for name, items in layers.items():
        layer = sheet.root.g(id=name)
        layer.attribs["inkscape:groupmode"] = "layer"
        layer.attribs["inkscape:label"] = name
        sheet.add(layer, items)
        sheet.root.add(layer)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + str(sheet.root.tostring()) + "\n"


@dataclass(slots=True)
class _Sheet:
    """One SVG in the making; svgwrite ships no types, so its elements are Any."""

    root: Any
    _ids: dict[str, int] = field(default_factory=dict)
    _shared: dict[int, tuple[tuple[Item, ...], str]] = field(default_factory=dict)
    _paints: dict[LinearGradient | RadialGradient, str] = field(default_factory=dict)

    def add(self, parent: Any, items: tuple[Item, ...]) -> None:
        """Append items to an element, first one lowest."""
        for item in items:
            match item:
                case Outline(segments, fill, stroke, even_odd):
                    if segments and (fill is not None or stroke is not None):
                        looks = self._fill(fill) | _stroke(stroke)
                        looks |= {"fill-rule": "evenodd"} if even_odd and fill is not None else {}
                        parent.add(self.root.path(d=path_data(segments), **looks))
                case Glyphs():
                    self._run(parent, item)
                case Picture(image, box):
                    href = f"data:image/{image.format};base64,{b64encode(image.data).decode('ascii')}"
                    corner, size = (_number(box.x), _number(box.y)), (_number(box.width), _number(box.height))
                    parent.add(self.root.image(href, insert=corner, size=size, preserveAspectRatio="none"))
                case Group():
                    self._group(parent, item)
                case _:
                    assert_never(item)

    def _new_id(self, kind: str) -> str:
        self._ids[kind] = self._ids.get(kind, 0) + 1
        return f"{kind}{self._ids[kind]}"

    def _fill(self, fill: Paint | None) -> dict[str, str]:
        if fill is None:
            return {"fill": "none"}
        if isinstance(fill, LinearGradient | RadialGradient):
            return {"fill": f"url(#{self._gradient(fill)})"}
        return {"fill": fill.hex} | ({"fill-opacity": _number(fill.alpha)} if fill.alpha != 1 else {})

    def _gradient(self, paint: LinearGradient | RadialGradient) -> str:
        known = self._paints.get(paint)
        if known is not None:
            return known
        name = self._paints[paint] = self._new_id("paint")
        match paint:
            case LinearGradient(x1, y1, x2, y2):
                ends = {"start": (_number(x1), _number(y1)), "end": (_number(x2), _number(y2))}
                made = self.root.linearGradient(**ends, id=name, gradientUnits="userSpaceOnUse")
            case RadialGradient(x, y, radius, _, focus):
                centre = (_number(x), _number(y))
                looks = {} if focus is None else {"focal": (_number(focus[0]), _number(focus[1]))}
                made = self.root.radialGradient(
                    centre, _number(radius), id=name, gradientUnits="userSpaceOnUse", **looks
                )
            case _:
                assert_never(paint)
        for stop in paint.stops:
            opacity = {"opacity": _number(stop.colour.alpha)} if stop.colour.alpha != 1 else {}
            made.add_stop_color(_number(stop.offset), stop.colour.hex, **opacity)
        self.root.defs.add(made)
        return name

    def _run(self, parent: Any, run: Glyphs) -> None:
        scale = pt_to_mm(run.size_pt) / run.font.units_per_em
        outline = _run_data(run, scale)
        if not outline:
            return
        at = f"matrix({scale:.7f} 0 0 {-scale:.7f} {_number(run.xs[0])} {_number(run.y)})"
        path = self.root.path(d=outline, transform=at, **self._fill(run.fill))
        path.set_desc(title=run.text)
        parent.add(path)

    def _group(self, parent: Any, group: Group) -> None:
        looks = {"transform": _matrix(group.at)} if group.at != IDENTITY else {}
        looks |= {"opacity": _number(group.opacity)} if group.opacity != 1 else {}
        if group.blend is not None:
            looks["style"] = f"mix-blend-mode:{css(group.blend)}"
        if group.clip is not None:
            name = self._new_id("clip")
            clip = self.root.clipPath(id=name)
            rule = {"clip_rule": "evenodd"} if group.even_odd else {}
            clip.add(self.root.path(d=path_data(group.clip), **rule))
            self.root.defs.add(clip)
            looks["clip-path"] = f"url(#{name})"
        if group.shared:
            made = self.root.use(f"#{self._stored(group.items)}", **looks)
        else:
            made = self.root.g(**looks)
            self.add(made, group.items)
        if group.name is not None:
            made.set_desc(title=group.name)
        parent.add(made)

    def _stored(self, items: tuple[Item, ...]) -> str:
        known = self._shared.get(id(items))
        if known is not None:
            return known[1]
        name = self._new_id("shared")
        stored = self.root.g(id=name)
        self.add(stored, items)
        self.root.defs.add(stored)
        self._shared[id(items)] = (items, name)  # holding the items keeps their id from being used again
        return name


def _run_data(run: Glyphs, scale: float) -> str:
    """A run as one path in design units, drawn in relative steps so that each glyph's data serve everywhere."""
    parts: list[str] = []
    x = y = 0  # where the pen stands
    first = run.xs[0]
    for glyph, at in zip(run.glyphs, run.xs, strict=True):
        shape = _relative(run.font, glyph)
        if shape.data:
            left = round((at - first) / scale)
            parts += (f"m{left - x} {-y}", shape.data)
            x, y = left + shape.end_x, shape.end_y
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class _Relative:
    """A glyph's outline in whole design units, in steps from its origin, and where the pen ends."""

    data: str
    end_x: int
    end_y: int


@lru_cache(maxsize=8192)
def _relative(font: Font, glyph: int) -> _Relative:
    parts: list[str] = []
    x = y = start_x = start_y = 0
    for step in font.outline(glyph):
        match step:
            case ("M", to_x, to_y):
                parts.append(f"m{round(to_x) - x} {round(to_y) - y}")
                x, y = start_x, start_y = round(to_x), round(to_y)
            case ("L", to_x, to_y):
                parts.append(f"l{round(to_x) - x} {round(to_y) - y}")
                x, y = round(to_x), round(to_y)
            case ("C", x1, y1, x2, y2, to_x, to_y):
                handles = f"{round(x1) - x} {round(y1) - y} {round(x2) - x} {round(y2) - y}"
                parts.append(f"c{handles} {round(to_x) - x} {round(to_y) - y}")
                x, y = round(to_x), round(to_y)
            case _:
                parts.append("z")
                x, y = start_x, start_y
    return _Relative("".join(parts), x, y)


@lru_cache(maxsize=4096)  # frames come again on every card
def path_data(segments: Segments) -> str:
    """A path as SVG path data with absolute numbers to a thousandth of a mm."""
    return _trimmed("".join([_STEP[step[0]] % step[1:] for step in segments]))


_STEP = {"M": "M%.3f %.3f", "L": "L%.3f %.3f", "C": "C%.3f %.3f %.3f %.3f %.3f %.3f", "Z": "Z"}


def _stroke(stroke: Stroke | None) -> dict[str, str]:
    if stroke is None or stroke.width <= 0:
        return {}
    looks = {"stroke": stroke.colour.hex, "stroke-width": _number(stroke.width)}
    looks |= {"stroke-opacity": _number(stroke.colour.alpha)} if stroke.colour.alpha != 1 else {}
    looks |= {"stroke-dasharray": ",".join(map(_number, stroke.dash))} if stroke.dash else {}
    looks |= {"stroke-linecap": stroke.cap} if stroke.cap != "butt" else {}
    looks |= {"stroke-linejoin": stroke.join} if stroke.join != "miter" else {}
    # SVG's own default is 4, PDF's is 10; both backends must cut the same corners.
    return looks | ({"stroke-miterlimit": _number(stroke.miter_limit)} if stroke.join == "miter" else {})


def _matrix(at: Affine) -> str:
    if (at.a, at.b, at.c, at.d) == (1, 0, 0, 1):
        return f"translate({_number(at.e)} {_number(at.f)})"
    numbers = " ".join(f"{n:.6f}" for n in (at.a, at.b, at.c, at.d, at.e, at.f))
    return f"matrix({_trimmed(numbers)})"


def _trimmed(numbers: str) -> str:
    """Numbers without the zeros that say nothing."""
    return _ZEROS.sub(r"\1", numbers)


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
