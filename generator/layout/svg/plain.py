"""Parts of a file written again as plain SVG, for effects that vectors cannot say and another renderer draws.

Nothing of the file's own text gets through but names and numbers that were read: shapes become paths, texts their
outlines, styles attributes, uses what they use, and references lead to what is written along. So nothing is fetched,
no font is asked for, and how much there is to draw is known before it is drawn.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from xml.sax.saxutils import quoteattr

from generator.drawing import extent, shapes
from generator.drawing.items import Segments
from generator.geometry import Affine, Rect, Size
from generator.layout.svg import gradients, joining
from generator.layout.svg import view as views
from generator.layout.svg.around import Around, context_of, in_context
from generator.layout.svg.colours import colour
from generator.layout.svg.document import SvgDocument, split_url
from generator.layout.svg.known import FILTER_PRIMITIVES, GROUPS, NEVER_DRAWN, SHAPES
from generator.layout.svg.markers import markers
from generator.layout.svg.nodes import Node
from generator.layout.svg.outlines import outline
from generator.layout.svg.painting import line_first
from generator.layout.svg.plain_values import (
    REGION,
    SAFE,
    axes,
    box_attributes,
    decimal,
    extent_in,
    image_element,
    matrix,
    path_data,
    rgba,
    safe_word,
    scaled_box,
    units_in,
)
from generator.layout.svg.style import Style
from generator.layout.svg.text import text_runs
from generator.layout.svg.values import (
    NotDrawn,
    about,
    about_origin,
    checked,
    diagonal,
    length,
    numbers,
    short,
    stretch_of,
    transform,
)
from generator.layout.svg.work import LARGEST_LAYER, LAYER, PAINTED, REFERRED, Work, work_of

MOST_PRIMITIVES: Final = 64
"""Steps of one filter."""

_DEEPEST = 24
_FUNCTION = re.compile(r"\s*([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)")
_FUNCTIONS = frozenset(
    "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia".split()
)
_MODES = frozenset(
    """normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion
    hue saturation color luminosity""".split()
)
_PLAIN_STROKE = {
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
}


_LARGEST_REGION = 10
MOST_DASHES: Final = 10_000
_MOST_IMAGE_BYTES = 64_000_000


@dataclass(slots=True)
class PlainWriter:
    """Writes elements of one file; `defs` are what they refer to, `work` how long they take.

    `size` is that of the whole drawing. While an element is written, `reach` gathers how far what is in it reaches.
    """

    document: SvgDocument
    size: Size
    reach: list[Rect] = field(default_factory=list)
    defs: list[str] = field(default_factory=list)
    work: Work = field(default_factory=Work)
    _names: dict[tuple[int, Size, Rect | None], tuple[str, Work]] = field(default_factory=dict)
    _open: list[Node] = field(default_factory=list)
    _image_bytes: int = 0

    def placed(self, node: Node, around: Around) -> str:
        """An element under the map that it stands in."""
        return f'<g transform="{matrix(around.at)}">{self.element(node, around)}</g>'

    def whole(self, root: Node, style: Style, around: Around) -> str:
        """Everything in the file, with the effects of its root."""
        body = self.children(root, around)
        return f'<g transform="{matrix(around.at)}"{self._effects(style, around, self.reach)}>{body}</g>'

    def children(self, node: Node, around: Around) -> str:
        """What is inside an element; what of it cannot be drawn is reported."""
        return "".join(self.told(child, around) for child in node.children)

    def told(self, node: Node, around: Around) -> str:
        """An element, or nothing and a report."""
        try:
            return self.element(node, around)
        except NotDrawn as error:
            self.document.tell(node, str(error))
            return ""

    def element(self, node: Node, around: Around) -> str:
        """An element with its own transform and effects; raises NotDrawn."""
        if node.name in NEVER_DRAWN or not self.document.applies(node):
            return ""
        self.document.spend(elements=1)
        style = in_context(self.document.style(node, around.values), around.context)
        if style["display"] == "none":
            return ""
        at = own_transform(node, style, around.view)
        inner = replace(around, at=checked(around.at.after(at)), values=style.inherited)
        around_it, self.reach = self.reach, []
        body = self._inside(node, style, inner)
        reach, self.reach = self.reach, around_it
        if not body:
            return ""
        effects = self._effects(style, inner, reach)
        if at == Affine() and not effects:
            return body
        return f'<g transform="{matrix(at)}"{effects}>{body}</g>'

    def _inside(self, node: Node, style: Style, inner: Around) -> str:
        if node.name in SHAPES:
            segments = outline(node, inner.view)
            self.document.spend(steps=len(segments))
            if shapes.bounds(segments) is None:
                return ""
            return self._path(segments, style, inner) + self._markers(node, style, segments, inner)
        if node.name == "text":
            runs = text_runs(self.document, node, style, inner.view)
            return "".join(self._path(run.segments, run.style, inner, run.bounds) for run in runs)
        if node.name in GROUPS:
            return self.children(node, inner)
        match node.name:
            case "svg":
                x, y = (length(node.attributes.get(key, "0"), whole) for key, whole in axes(inner.view, "x", "y"))
                return self._boxed(node, style, inner, Rect(x, y, *extent_in(node.attributes, inner.view)))
            case "use":
                return self._use(node, style, inner)
            case "image":
                return self._image(node, style, inner)
            case "switch":
                first = self.document.alternative(node)
                return self.told(first, inner) if first is not None else ""
        raise NotDrawn(f"<{node.name}> is not supported")

    def _effects(self, style: Style, inner: Around, reach: Sequence[Rect]) -> str:
        """The attributes of an element that make what it holds, and what reaches so far, a layer."""
        made: list[str] = []
        own = extent.union(reach) if reach else Rect(0.0, 0.0, self.size.width, self.size.height)
        box = own
        outside, self.work = self.work, Work()
        with about("opacity"):
            opacity = style.share("opacity")
        if opacity < 1:
            made.append(f' opacity="{opacity:.6g}"')
        for key, name in (("clip-path", "clipPath"), ("mask", "mask")):
            if style[key] != "none":
                node = self.document.referred(style[key], key)
                if node.name != name:
                    raise NotDrawn(f"{key}: {short(style[key])} is a <{node.name}>")
                made.append(f' {key}="url(#{self._named(node, inner)})"')
        if style["filter"] != "none":
            box = self._filter_reach(style["filter"], inner, own)
            made.append(f' filter="{self._filters(style["filter"], inner)}"')
        if style["mix-blend-mode"] != "normal":
            if style["mix-blend-mode"] not in _MODES:
                raise NotDrawn(f"mix-blend-mode: {short(style['mix-blend-mode'])} is not known")
            made.append(f' style="mix-blend-mode:{style["mix-blend-mode"]}"')
        elif style["isolation"] == "isolate":
            made.append(' style="isolation:isolate"')
        self.work.add(Work(LAYER * len(made)))
        mine, self.work = self.work, outside
        if made:
            self.work.add(mine, self._share(box))
        self.reach.append(box)
        return "".join(made)

    def _share(self, box: Rect) -> float:
        """How large a layer that reaches so far is, as a multiple of the whole."""
        width, height = self.size.width, self.size.height
        seen = extent.common(box, Rect(-2 * width, -2 * height, 5 * width, 5 * height))
        return min(max(seen.width, 0.0) * max(seen.height, 0.0) / (width * height) + 0.01, LARGEST_LAYER)

    def _filter_reach(self, text: str, inner: Around, own: Rect) -> Rect:
        """How far the regions of an element's filters reach, where the element itself reaches so far."""
        boxes = [own]
        for target in re.findall(r"url\(([^()]*)\)", text):
            node = self.document.referred(f"url({target})", "filter")
            given = self._chained(node, "filter")[0]
            units = units_in(given, "filterUnits", "objectBoundingBox")
            whole = inner.view if units == "userSpaceOnUse" else Size(1.0, 1.0)
            sides = [
                length(given.get(key, default), whole.width if key in ("x", "width") else whole.height)
                for key, default in REGION
            ]
            if units == "userSpaceOnUse":
                boxes.append(inner.at.bounds(Rect(*sides)))
            elif inner.at.b == inner.at.c == 0:
                x, y, width, height = sides
                x = 1 - x - width if inner.at.a < 0 else x
                y = 1 - y - height if inner.at.d < 0 else y
                place = Rect(own.x + x * own.width, own.y + y * own.height, width * own.width, height * own.height)
                boxes.append(place)
            else:
                x, y, width, height = sides
                # Wherever the element is turned to, the longer of its sides says how far.
                side = max(own.width, own.height)
                far = max(abs(x), abs(y), abs(x + width), abs(y + height)) * side
                boxes.append(Rect(own.x - far, own.y - far, own.width + 2 * far, own.height + 2 * far))
        if "(" in text.replace("url(", ""):
            boxes.append(own.grown(max(own.width, own.height)))
        reach = extent.union(boxes)
        if reach.width > _LARGEST_REGION * self.size.width or reach.height > _LARGEST_REGION * self.size.height:
            raise NotDrawn(f"a filter's region of more than {_LARGEST_REGION} times the size of the file")
        return reach

    def _chained(self, node: Node, kind: str) -> tuple[dict[str, str], Node]:
        """The attributes of an element together with those it takes from others, and which of them has children."""
        chain = gradients.chain_of(node, self.document.by_id, (kind,))
        given: dict[str, str] = {}
        for link in reversed(chain):
            given |= link.attributes
        return given, next((link for link in chain if link.children), node)

    def _path(self, segments: Segments, style: Style, inner: Around, whole: Rect | None = None) -> str:
        """A path with all that is said of its paint, which is measured in `whole` where not in its own bounds."""
        view = inner.view
        fill, line = self._paint(style, "fill", inner, whole), self._paint(style, "stroke", inner, whole)
        made = [f'd="{path_data(segments)}"', f'fill="{fill}"', f'stroke="{line}"']
        if style["visibility"] != "visible":
            return ""
        shares = [(key, style.share(key)) for key in ("fill-opacity", "stroke-opacity")]
        made += [f'{key}="{share:.6g}"' for key, share in shares if share < 1]
        if style["fill-rule"] == "evenodd":
            made.append('fill-rule="evenodd"')
        if line != "none":
            made.append(f'stroke-width="{decimal(style.length("stroke-width", diagonal(view)))}"')
            if style["stroke-dasharray"].lower() != "none":
                dashes = [length(part, diagonal(view)) for part in style["stroke-dasharray"].replace(",", " ").split()]
                if sum(dashes) > 0 and joining.length_of(segments) / sum(dashes) * len(dashes) > MOST_DASHES:
                    raise NotDrawn(f"a line of more than {MOST_DASHES} dashes")
                made.append(f'stroke-dasharray="{" ".join(map(decimal, dashes))}"')
                made.append(f'stroke-dashoffset="{decimal(style.length("stroke-dashoffset", diagonal(view)))}"')
            made += [
                f'{key}="{safe_word(key, style[key])}"' for key, usual in _PLAIN_STROKE.items() if style[key] != usual
            ]
        if line_first(style["paint-order"]):
            made.append('paint-order="stroke"')
        box = extent.of_path(shapes.transform(segments, inner.at))
        wide = style.length("stroke-width", diagonal(view)) * stretch_of(inner.at) if line != "none" else 0.0
        self.reach.append(box.grown(wide * 2))
        self.work.add(Work(PAINTED), min(self._share(self.reach[-1]), 1.0))
        return f"<path {' '.join(made)}/>"

    def _paint(self, style: Style, key: str, inner: Around, whole: Rect | None) -> str:
        text = style[key]
        target, rest = split_url(text)
        if target:
            node = self.document.by_id.get(target.removeprefix("#")) if target.startswith("#") else None
            if node is not None and node.name in ("linearGradient", "radialGradient", "pattern"):
                return f"url(#{self._named(node, inner, whole)})"
            if node is not None:
                raise NotDrawn(f"painting with <{node.name}> is not supported")
            if not rest:
                raise NotDrawn(f"{key}: {short(text)} refers to an element that is not in the file")
            text = rest
        if text.lower() == "none":
            return "none"
        with about(key):
            return rgba(colour(text, style["color"]))

    def _markers(self, node: Node, style: Style, segments: Segments, inner: Around) -> str:
        made: list[str] = []
        if style["visibility"] != "visible":
            return ""
        for marker in markers(self.document, node, style, segments, inner.view):
            self._enter(marker.node, "a marker")
            own = self.document.style(marker.node, self.document.around(marker.node))
            there = Around(
                inner.at.after(marker.at).after(marker.view.at), marker.view.inside, own.inherited, context_of(style)
            )
            body = self.children(marker.node, there)
            if own["overflow"] not in ("visible", "auto"):
                body = self._cut(marker.view.box, f'<g transform="{matrix(marker.view.at)}">{body}</g>')
            else:
                body = f'<g transform="{matrix(marker.view.at)}">{body}</g>'
            made.append(f'<g transform="{matrix(marker.at)}">{body}</g>')
            self._open.pop()
        return "".join(made)

    def _enter(self, node: Node, what: str) -> None:
        if node in self._open or len(self._open) >= _DEEPEST:
            raise NotDrawn(f"{what} contains itself")
        self._open.append(node)

    def _cut(self, box: Rect, body: str) -> str:
        """Something cut off at the edges of a box."""
        name = self._add(f'<clipPath id="{{}}"><path d="{path_data(shapes.rect(box))}"/></clipPath>')
        self.work.add(Work(LAYER))
        return f'<g clip-path="url(#{name})">{body}</g>'

    def _add(self, text: str) -> str:
        name = f"d{len(self.defs)}"
        self.defs.append(text.replace("{}", name, 1))
        return name

    def _boxed(self, node: Node, style: Style, inner: Around, box: Rect) -> str:
        if box.width <= 0 or box.height <= 0:
            return ""
        view = views.fitted(node.attributes, box)
        there = replace(inner, at=checked(inner.at.after(view.at)), view=view.inside)
        body = f'<g transform="{matrix(view.at)}">{self.children(node, there)}</g>'
        return body if style["overflow"] in ("visible", "auto") else self._cut(box, body)

    def _use(self, node: Node, style: Style, inner: Around) -> str:
        target = node.attributes.get("href", "")
        found = self.document.by_id.get(target.removeprefix("#")) if target.startswith("#") else None
        if found is None:
            raise NotDrawn(f"<use> of {short(target)}, which is not in the file")
        x, y = (length(node.attributes.get(key, "0"), whole) for key, whole in axes(inner.view, "x", "y"))
        at = Affine.move(x, y)
        moved = replace(inner, at=checked(inner.at.after(at)), context=context_of(style))
        self._enter(found, f"<use> of {short(target)}, which")
        try:
            if found.name not in ("symbol", "svg"):
                body = self.element(found, moved)
            else:
                body = self._symbol(found, node, moved)
        finally:
            self._open.pop()
        return f'<g transform="{matrix(at)}">{body}</g>' if body else ""

    def _symbol(self, node: Node, use: Node, inner: Around) -> str:
        self.document.spend(elements=1)
        style = in_context(self.document.style(node, inner.values), inner.context)
        at = transform(node.attributes.get("transform", ""))
        there = replace(inner, at=checked(inner.at.after(at)), values=style.inherited)
        given = {
            **node.attributes,
            **{key: use.attributes[key] for key in ("width", "height") if key in use.attributes},
        }
        x, y = (
            (length(node.attributes.get(key, "0"), whole) for key, whole in axes(inner.view, "x", "y"))
            if node.name == "svg"
            else (0.0, 0.0)
        )
        around_it, self.reach = self.reach, []
        body = self._boxed(node, style, there, Rect(x, y, *extent_in(given, inner.view)))
        reach, self.reach = self.reach, around_it
        return f'<g transform="{matrix(at)}"{self._effects(style, there, reach)}>{body}</g>'

    def _image(self, node: Node, style: Style, inner: Around) -> str:
        art = self.document.image(node.attributes.get("href", ""))
        box = self.document.image_box(node, art, inner.view)
        if style["visibility"] != "visible" or box.width <= 0 or box.height <= 0:
            return ""
        fit = node.attributes.get("preserveAspectRatio", "")
        at = views.placed(Rect(0.0, 0.0, art.width, art.height), box, fit)
        how = style["image-rendering"]
        if how not in ("auto", "optimizeQuality", "smooth", "high-quality"):
            if how not in ("pixelated", "crisp-edges", "optimizeSpeed"):
                raise NotDrawn(f"image-rendering: {short(how)} is not known")
            how = "optimizeSpeed"
        else:
            how = "optimizeQuality"
        pixels = image_element(art, how)
        self._image_bytes += len(pixels)
        if self._image_bytes > _MOST_IMAGE_BYTES:
            raise NotDrawn("pictures in an element with an effect are too large, or used too often")
        body = f'<g transform="{matrix(at)}">{pixels}</g>'
        self.reach.append(inner.at.bounds(box))
        self.work.add(Work(20.0))
        return self._cut(box, body) if views.slices(fit) else body

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

    def _filters(self, text: str, inner: Around) -> str:
        """The value of a `filter` property."""
        made: list[str] = []
        rest = text
        while rest.strip():
            match = _FUNCTION.match(rest)
            if match is None or (match[1] not in _FUNCTIONS and match[1] != "url"):
                raise NotDrawn(f"filter: {short(text)} cannot be read")
            if match[1] == "url":
                node = self.document.referred(f"url({match[2]})", "filter")
                if node.name != "filter":
                    raise NotDrawn(f"filter: {short(text)} is a <{node.name}>")
                made.append(f"url(#{self._named(node, inner)})")
            elif not SAFE.fullmatch(re.sub(r"[()]", " ", match[2])):
                raise NotDrawn(f"filter: {short(text)} cannot be read")
            else:
                made.append(f"{match[1]}({match[2]})")
                self.work.add(Work(160.0))
            rest = rest[match.end() :]
        return " ".join(made)

    def _filter(self, node: Node, _: Style, inner: Around, _whole: Rect | None) -> str:
        given, holder = self._chained(node, "filter")
        values = self.document.style(holder, self.document.around(holder)).inherited
        units = units_in(given, "filterUnits", "objectBoundingBox")
        primitives = units_in(given, "primitiveUnits", "userSpaceOnUse")
        steps = [child for child in holder.children if child.name not in ("title", "desc", "metadata")]
        if len(steps) > MOST_PRIMITIVES:
            raise NotDrawn(f"a filter of more than {MOST_PRIMITIVES} steps")
        scale = stretch_of(inner.at)
        if primitives == "objectBoundingBox":  # lengths are shares of the element, which may be as large as the whole
            scale = max(self.size.width, self.size.height)
        made = "".join(self._primitive(step, replace(inner, values=values), primitives, scale) for step in steps)
        box = box_attributes(given, units, inner.view, REGION)
        return f'<filter id="{{}}" filterUnits="{units}" primitiveUnits="{primitives}" {box}>{made}</filter>'

    def _primitive(self, node: Node, inner: Around, units: str, scale: float) -> str:
        if node.name in NEVER_DRAWN or node.name in ("animate", "set"):
            raise NotDrawn(f"<{node.name}> in a filter is not supported")
        known = FILTER_PRIMITIVES.get(node.name)
        if known is None:
            raise NotDrawn(f"<{node.name}> in a filter is not supported")
        self.document.spend(elements=1)
        style = self.document.style(node, inner.values)
        made: list[str] = []
        for key in sorted((known & node.attributes.keys()) - {"flood-color", "lighting-color"}):
            value = node.attributes[key]
            if not SAFE.fullmatch(value):
                raise NotDrawn(f"{key}={short(value)} of <{node.name}> cannot be read")
            if key in ("x", "y", "width", "height") and units == "userSpaceOnUse" and value.strip().endswith("%"):
                value = decimal(length(value, inner.view.width if key in ("x", "width") else inner.view.height))
            made.append(f" {key}={quoteattr(value)}")
        for key in ("flood-color", "lighting-color"):
            if key in known:
                with about(key):
                    made.append(f' {key}="{rgba(colour(style[key], style["color"]))}"')
        if "flood-color" in known:
            made.append(f' flood-opacity="{style.share("flood-opacity"):.6g}"')
        space = style["color-interpolation-filters"]
        if space not in ("auto", "sRGB", "linearRGB"):
            raise NotDrawn(f"color-interpolation-filters: {short(space)} is not known")
        if (node.name.startswith("fe") and "in" in known) or node.name in ("feFlood", "feTurbulence", "feMerge"):
            made.append(f' color-interpolation-filters="{"linearRGB" if space == "auto" else space}"')
        self.work.add(work_of(node, scale))
        inside = "".join(
            self._primitive(child, replace(inner, values=style.inherited), units, scale) for child in node.children
        )
        return f"<{node.name}{''.join(made)}>{inside}</{node.name}>"


_WRITERS: Mapping[str, Callable[[PlainWriter, Node, Style, Around, Rect | None], str]] = {
    "linearGradient": PlainWriter._gradient,
    "radialGradient": PlainWriter._gradient,
    "pattern": PlainWriter._pattern,
    "mask": PlainWriter._mask,
    "clipPath": PlainWriter._clip,
    "filter": PlainWriter._filter,
}


def own_transform(node: Node, style: Style, view: Size) -> Affine:
    """The map that an element says for itself; raises NotDrawn."""
    if "transform" in style.own:
        own = transform(style.own["transform"], css=True)
    else:
        own = transform(node.attributes.get("transform", ""))
    return checked(about_origin(own, style["transform-origin"], view))
