"""Parts of a file written again as plain SVG, for effects that vectors cannot say and another renderer draws.

Nothing of the file's own text gets through but names and numbers that were read: shapes become paths, texts their
outlines, styles attributes, uses what they use, and references lead to what is written along. So nothing is fetched,
no font is asked for, and how much there is to draw is known before it is drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from generator.drawing import extent, shapes
from generator.drawing.items import Segments
from generator.geometry import Affine, Rect
from generator.layout.svg import joining
from generator.layout.svg import view as views
from generator.layout.svg.around import Around, context_of, in_context
from generator.layout.svg.colours import colour
from generator.layout.svg.document import split_url
from generator.layout.svg.known import GROUPS, NEVER_DRAWN, SHAPES
from generator.layout.svg.lines import dash_scale, keeps_width
from generator.layout.svg.markers import markers
from generator.layout.svg.nodes import Node
from generator.layout.svg.outlines import outline
from generator.layout.svg.painting import line_first
from generator.layout.svg.plain_definitions import PlainDefinitions, own_transform
from generator.layout.svg.plain_values import (
    axes,
    decimal,
    extent_in,
    image_element,
    matrix,
    path_data,
    rgba,
    safe_word,
)
from generator.layout.svg.style import Style
from generator.layout.svg.text import text_runs
from generator.layout.svg.values import (
    NotDrawn,
    about,
    checked,
    diagonal,
    keeps_shapes,
    length,
    short,
    stretch_of,
    transform,
)
from generator.layout.svg.work import LAYER, PAINTED, Work

_MODES = frozenset(
    """normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion
    hue saturation color luminosity""".split()
)
_PLAIN_STROKE = {
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
}
MOST_DASHES: Final = 10_000
"""Dashes of one line."""
_MOST_IMAGE_BYTES = 64_000_000


@dataclass(slots=True)
class PlainWriter(PlainDefinitions):
    """Writes elements of one file, and what they refer to into `defs`."""

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
            return self._path(segments, style, inner, node=node) + self._markers(node, style, segments, inner)
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

    def _path(
        self, segments: Segments, style: Style, inner: Around, whole: Rect | None = None, node: Node | None = None
    ) -> str:
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
        finer = self._line_scale(style, inner) if keeps_width(style) and line != "none" else 1.0
        if line != "none":
            made.append(f'stroke-width="{decimal(style.length("stroke-width", diagonal(view)) * finer)}"')
            if style["stroke-dasharray"].lower() != "none":
                scale = finer if node is None else dash_scale(node, segments, finer)
                stated = style["stroke-dasharray"].replace(",", " ").split()
                dashes = [length(part, diagonal(view)) * scale for part in stated]
                if sum(dashes) > 0 and joining.length_of(segments) / sum(dashes) * len(dashes) > MOST_DASHES:
                    raise NotDrawn(f"a line of more than {MOST_DASHES} dashes")
                made.append(f'stroke-dasharray="{" ".join(map(decimal, dashes))}"')
                made.append(f'stroke-dashoffset="{decimal(style.length("stroke-dashoffset", diagonal(view)) * scale)}"')
            made += [
                f'{key}="{safe_word(key, style[key])}"' for key, usual in _PLAIN_STROKE.items() if style[key] != usual
            ]
        if line_first(style["paint-order"]):
            made.append('paint-order="stroke"')
        box = extent.of_path(shapes.transform(segments, inner.at))
        wide = style.length("stroke-width", diagonal(view)) * finer * stretch_of(inner.at) if line != "none" else 0.0
        self.reach.append(box.grown(wide * 2))
        self.work.add(Work(PAINTED), min(self._share(self.reach[-1]), 1.0))
        return f"<path {' '.join(made)}/>"

    def _line_scale(self, style: Style, inner: Around) -> float:
        """How much broader a line that keeps its width is written, so that it comes out as broad; raises NotDrawn."""
        if not keeps_shapes(inner.at):
            raise NotDrawn("vector-effect: 'non-scaling-stroke' of a distorted shape in an element with an effect")
        return self.document.scale / stretch_of(inner.at)

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
