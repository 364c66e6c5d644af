"""What elements refer to as plain SVG: gradients, patterns, masks and clip paths, each written once."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from generator.dataclass import dataclass
from generator.drawing.items import Segments
from generator.geometry import Affine, Rect, Size
from generator.layout.svg import gradients
from generator.layout.svg.around import Around
from generator.layout.svg.known import NEVER_DRAWN, SHAPES
from generator.layout.svg.nodes import Node
from generator.layout.svg.outlines import outline
from generator.layout.svg.plain_filters import PlainFilters
from generator.layout.svg.plain_values import (
    REGION,
    axes,
    box_attributes,
    decimal,
    matrix,
    path_data,
    rgba,
    safe_word,
    scaled_box,
    units_in,
)
from generator.layout.svg.style import Style
from generator.layout.svg.text import text_runs
from generator.layout.svg.values import NotDrawn, about_origin, checked, length, numbers, short, transform
from generator.layout.svg.work import REFERRED, Work


@dataclass(slots=True)
class PlainDefinitions(PlainFilters):
    """Writes what elements refer to."""

    def _named(self, node: Node, inner: Around, whole: Rect | None = None) -> str:
        """The name of what something refers to, written once for each view, and for each box it is measured in."""
        key = (id(node), inner.view, whole)
        if key not in self._names:
            self._enter(node, f"a <{node.name}>")
            outside, self.work = self.work, Work(REFERRED)
            around_it, self.reach = self.reach, []
            try:
                style = self.document.style(node, self.document.around(node))
                text = _WRITERS[node.name](self, node, style, inner, whole)
            finally:
                self._open.pop()
                own, self.work = self.work, outside
                self.reach = around_it
            self._names[key] = (self._add(text), own)
        name, own = self._names[key]
        self.work.add(own)
        return name

    def _gradient(self, node: Node, style: Style, inner: Around, whole: Rect | None) -> str:
        found = gradients.read(
            node, self.document.by_id, lambda link: self.document.style(link, style.inherited), inner.view
        )
        places = " ".join(f'{key}="{decimal(value)}"' for key, value in found.places.items())
        stops = "".join(f'<stop offset="{stop.offset:.6g}" stop-color="{rgba(stop.colour)}"/>' for stop in found.stops)
        self.document.spend(steps=len(found.stops))
        units, at = "objectBoundingBox" if found.in_box else "userSpaceOnUse", found.at
        if found.in_box and whole is not None:
            units, at = "userSpaceOnUse", Affine(whole.width, 0.0, 0.0, whole.height, whole.x, whole.y).after(at)
        return (
            f'<{node.name} id="{{}}" gradientUnits="{units}" spreadMethod="{found.spread}" {places}'
            f' gradientTransform="{matrix(at)}">{stops}</{node.name}>'
        )

    def _pattern(self, node: Node, _: Style, inner: Around, whole: Rect | None) -> str:
        given, holder = self._chained(node, "pattern")
        values = self.document.style(holder, self.document.around(holder)).inherited
        units = units_in(given, "patternUnits", "objectBoundingBox")
        content = units_in(given, "patternContentUnits", "userSpaceOnUse")
        box = box_attributes(given, units, inner.view, (("x", "0"), ("y", "0"), ("width", "0"), ("height", "0")))
        if whole is not None and units == "objectBoundingBox":
            if content == "objectBoundingBox" and "viewBox" not in given:
                raise NotDrawn("patternContentUnits='objectBoundingBox' of a pattern on text is not supported")
            units, box = "userSpaceOnUse", scaled_box(given, whole)
        more = ""
        if "viewBox" in given:
            seen = list(numbers(given["viewBox"]))
            more = f' viewBox="{" ".join(map(decimal, seen))}"'
            if "preserveAspectRatio" in given:
                more += f' preserveAspectRatio="{safe_word("preserveAspectRatio", given["preserveAspectRatio"])}"'
        at = transform(given.get("patternTransform", ""))
        body = self.children(holder, replace(inner, values=values, context=("none", "none")))
        return (
            f'<pattern id="{{}}" patternUnits="{units}" patternContentUnits="{content}" {box}{more}'
            f' patternTransform="{matrix(at)}">{body}</pattern>'
        )

    def _mask(self, node: Node, style: Style, inner: Around, _whole: Rect | None) -> str:
        units = units_in(node.attributes, "maskUnits", "objectBoundingBox")
        content = units_in(node.attributes, "maskContentUnits", "userSpaceOnUse")
        box = box_attributes(node.attributes, units, inner.view, REGION)
        if style["mask-type"] not in ("luminance", "alpha"):
            raise NotDrawn(f"mask-type: {short(style['mask-type'])} is not known")
        body = self.children(node, replace(inner, values=style.inherited, context=("none", "none")))
        more = ""
        if style["mask"] != "none":
            more = f' mask="url(#{self._named(self.document.referred(style["mask"], "mask"), inner)})"'
        return (
            f'<mask id="{{}}" maskUnits="{units}" maskContentUnits="{content}" mask-type="{style["mask-type"]}" {box}'
            f"{more}>{body}</mask>"
        )

    def _clip(self, node: Node, style: Style, inner: Around, _whole: Rect | None) -> str:
        units = units_in(node.attributes, "clipPathUnits", "userSpaceOnUse")
        at = own_transform(node, style, inner.view)
        more = ""
        if style["clip-path"] != "none":
            around = self.document.referred(style["clip-path"], "clip-path")
            more = f' clip-path="url(#{self._named(around, inner)})"'
        there = replace(inner, values=style.inherited)
        parts = (self._clip_part(child, there, Affine()) for child in node.children if child.name not in NEVER_DRAWN)
        body = "".join(parts)
        return f'<clipPath id="{{}}" clipPathUnits="{units}" transform="{matrix(at)}"{more}>{body}</clipPath>'

    def _clip_part(self, node: Node, around: Around, at: Affine) -> str:
        self.document.spend(elements=1)
        style = self.document.style(node, around.values)
        at = at.after(own_transform(node, style, around.view))
        if style["display"] == "none" or style["visibility"] != "visible":
            return ""
        there = replace(around, values=style.inherited)
        if node.name == "use":
            target = self.document.referred(f"url({node.attributes.get('href', '')})", "href")
            x, y = (length(node.attributes.get(key, "0"), whole) for key, whole in axes(around.view, "x", "y"))
            self._enter(target, "a <use> in a <clipPath>")
            try:
                return self._clip_part(target, there, at.after(Affine.move(x, y)))
            finally:
                self._open.pop()
        parts: Iterable[Segments]
        if node.name in SHAPES:
            parts = (outline(node, around.view),)
        elif node.name == "text":
            parts = tuple(run.segments for run in text_runs(self.document, node, style, around.view))
        else:
            raise NotDrawn(f"<{node.name}> in a <clipPath> is not supported")
        more = f' clip-rule="{safe_word("clip-rule", style["clip-rule"])}"' if node.name in SHAPES else ""
        if style["clip-path"] != "none":
            own = self.document.referred(style["clip-path"], "clip-path")
            more += f' clip-path="url(#{self._named(own, there)})"'
        made = []
        for part in parts:
            self.document.spend(steps=len(part))
            if part:
                made.append(f'<path d="{path_data(part)}" transform="{matrix(at)}"{more}/>')
        return "".join(made)


_WRITERS: Mapping[str, Callable[[PlainDefinitions, Node, Style, Around, Rect | None], str]] = {
    "linearGradient": PlainDefinitions._gradient,
    "radialGradient": PlainDefinitions._gradient,
    "pattern": PlainDefinitions._pattern,
    "mask": PlainDefinitions._mask,
    "clipPath": PlainDefinitions._clip,
    "filter": PlainDefinitions._filter,
}


def own_transform(node: Node, style: Style, view: Size) -> Affine:
    """The map that an element says for itself; raises NotDrawn."""
    if "transform" in style.own:
        own = transform(style.own["transform"], css=True)
    else:
        own = transform(node.attributes.get("transform", ""))
    return checked(about_origin(own, style["transform-origin"], view))
