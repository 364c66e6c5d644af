"""SVG files as items: the walk through the elements, each drawn or refused by name."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from generator.drawing import extent, shapes
from generator.drawing.items import Group, Item, Picture
from generator.geometry import Affine, Rect, Size
from generator.layout.art import Art
from generator.layout.svg import view as views
from generator.layout.svg.around import Around, context_of, in_context
from generator.layout.svg.clips import Area, ClipPlace, areas_of, clipped
from generator.layout.svg.document import MOST_PROBLEMS, SvgDocument, opened
from generator.layout.svg.edits import PLAIN, PartsDrawn, SvgEdits
from generator.layout.svg.known import GROUPS, INHERITED, NEVER_DRAWN, SHAPES
from generator.layout.svg.letters import SvgFonts
from generator.layout.svg.markers import PlacedMarker, markers
from generator.layout.svg.nodes import DEEPEST, BadSvg, Node, parse
from generator.layout.svg.outlines import outline
from generator.layout.svg.painting import PaintedShape, painted, placed_path
from generator.layout.svg.pictured import DPI, Painter, per_unit
from generator.layout.svg.plain import PlainWriter
from generator.layout.svg.plain_definitions import own_transform
from generator.layout.svg.style import Style, Values
from generator.layout.svg.text import text_runs
from generator.layout.svg.values import (
    PX_PER_INCH,
    NeedsPixels,
    NeedsWhole,
    NotDrawn,
    about,
    checked,
    flat,
    length,
    short,
    stretch_of,
    transform,
)
from generator.units import Mm, px_to_mm

__all__ = ["BadSvg", "read_svg"]

_NESTED = 2  # SVG files inside one another
_MOST_PICTURES = 24  # of single elements: of more, the whole file is one
_FINE = 1000.0  # units that the longer side of a drawing has at least, so that numbers to three places are fine enough
_INSIDE_SHAPES = frozenset({"title", "desc", "metadata"})


def read_svg(
    data: bytes,
    fonts: SvgFonts | None = None,
    *,
    width_mm: Mm | None = None,
    dpi: float = DPI,
    edits: SvgEdits = PLAIN,
    linked: Callable[[str], bytes] | None = None,
    _depth: int = 0,
) -> Art:
    """An SVG file as items, its texts in `fonts`; raises BadSvg with everything of it that cannot be drawn.

    What vectors cannot say becomes pictures of `dpi` pixels an inch, where it is printed `width_mm` wide or as large
    as the file says. `edits` are changes to the file. Pictures that it refers to are read by `linked`, which raises
    BadPicture.
    """
    document = opened(parse(data), fonts)
    edits.check(document.by_id)
    document.linked = linked
    if _depth < _NESTED:
        document.nested = lambda inner: _plainly(read_svg(inner, fonts, _depth=_depth + 1))
    art = None
    try:
        art = _Reader(document, width_mm, dpi, PartsDrawn(edits)).whole()
    except NotDrawn as error:
        document.tell(document.root, str(error))
    found = tuple(document.problems.values())
    if art is None or found:
        first = found[0]
        more = f", and {_counted(len(found) - 1)} more" if len(found) > 1 else ""
        raise BadSvg(f"{first.message} (line {first.line}{more})", _hint(document), found[:MOST_PROBLEMS])
    return replace(
        art, replaced=tuple(document.replaced.values()), pictured=tuple(document.pictured.values()), dpi=art.dpi
    )


def _plainly(art: Art) -> Art:
    """A file inside another, whose effects would be drawn for a size that nobody knows."""
    if art.pictured:
        raise BadSvg(f"{art.pictured[0].message} in an SVG picture inside of another")
    return art


def _counted(count: int) -> str:
    return f"{MOST_PROBLEMS} or" if count >= MOST_PROBLEMS else str(count)


def _hint(document: SvgDocument) -> str | None:
    if any("turn text into paths" in message for message in document.problems):
        return "in Inkscape: Path > Object to Path; in Illustrator: Type > Create Outlines"
    if any("<foreignObject>" in message for message in document.problems):
        return "it holds HTML, which no printed picture shows: put its words into a <text>, or turn them into paths"
    return None


@dataclass(slots=True)
class _Reader:
    document: SvgDocument
    width_mm: Mm | None
    dpi: float
    parts: PartsDrawn
    _painter: Painter | None = None
    _backdrop: bool = False
    _pictures: int = 0
    _depth: int = 0
    _using: list[Node] = field(default_factory=list)

    def whole(self) -> Art:
        """The whole file."""
        root = self.document.root
        style = self.document.style(root, INHERITED)
        if transform(root.attributes.get("transform", "")) != Affine() or not _still(style):
            raise NotDrawn("a transform of the whole file is not supported")
        view = views.of_root(root, style)
        # A power of ten keeps the numbers of the file readable in what is drawn.
        scale = 1.0
        while scale * max(view.box.width, view.box.height) < _FINE / 3:
            scale *= 10
        while scale * max(view.box.width, view.box.height) > _FINE * 4:
            scale /= 10
        self.document.scale = scale
        around = Around(checked(Affine.scale(scale).after(view.at)), view.inside, style.inherited)
        size = Size(view.box.width * scale, view.box.height * scale)
        width_mm = self.width_mm or px_to_mm(view.box.width, PX_PER_INCH)
        self._painter = Painter(size, per_unit(size.width, width_mm, self.dpi))
        items: tuple[Item, ...] = ()
        edge = (shapes.rect(Rect.of(size)), False)
        try:
            if style["display"] != "none":
                items = self._seen(root, style, around, edge)
        except NeedsPixels as error:
            self.document.note_picture(root, str(error))
            self._backdrop = True
        if self._backdrop:
            items = self._whole_picture(root, style, around) if not self.document.problems else ()
        dpi = round(self.dpi * self._painter.coarsest)
        if self.parts.edits.part:
            return self._part(dpi)
        return Art(size.width, size.height, items=self.parts.recoloured(items), dpi=dpi)

    def _part(self, dpi: int) -> Art:
        """The part that is wanted alone, as large as what it draws."""
        items = self.parts.recoloured(tuple(self.parts.items))
        reach = extent.of_items(items)
        if reach.width <= 0 or reach.height <= 0:
            if self.document.problems:
                return Art(1.0, 1.0)
            raise NotDrawn(f"the part {short(self.parts.edits.part)} draws nothing")
        return Art(reach.width, reach.height, items=(Group(items, Affine.move(-reach.x, -reach.y)),), dpi=dpi)

    def _seen(self, root: Node, style: Style, around: Around, edge: Area) -> tuple[Item, ...]:
        if style["filter"] != "none":
            raise NeedsPixels(f"filter: {short(style['filter'])}")
        areas = areas_of(self.document, style, ClipPlace(around.at, around.view, None))
        return clipped(self._children(root, around), (*areas, edge), style.share("opacity"))

    def _whole_picture(self, root: Node, style: Style, around: Around) -> tuple[Item, ...]:
        """The whole file as one picture."""
        assert self._painter is not None
        writer = PlainWriter(self.document, self._painter.size)
        body = writer.whole(root, style, around)
        return self._painter.picture(writer, body) if not self.document.problems else ()

    def _pictured(self, node: Node, around: Around, why: str) -> tuple[Item, ...]:
        """One element as a picture; the whole file, later, where there are too many of them."""
        self.document.note_picture(node, why)
        self._pictures += 1
        if self._pictures > _MOST_PICTURES:
            self._backdrop = True
        if self._backdrop:
            return ()
        assert self._painter is not None
        writer = PlainWriter(self.document, self._painter.size)
        body = writer.placed(node, around)
        return self._painter.picture(writer, body) if not self.document.problems else ()

    def _children(self, node: Node, around: Around) -> tuple[Item, ...]:
        return tuple(item for child in node.children for item in self._element(child, around))

    def _element(self, node: Node, around: Around) -> tuple[Item, ...]:
        """What an element draws; what cannot be drawn is reported."""
        if node.name in NEVER_DRAWN or self.parts.hides(node):
            return ()
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadSvg(f"it nests elements more than {DEEPEST} deep")
        try:
            return self.parts.changed(node, self._drawn(node, around))
        except NeedsWhole as error:
            self.document.note_picture(node, str(error))
            self._backdrop = True
            return ()
        except NeedsPixels as error:
            try:
                return self.parts.changed(node, self._pictured(node, around, str(error)))
            except NotDrawn as found:
                self.document.tell(node, str(found))
                return ()
        except NotDrawn as error:
            self.document.tell(node, str(error))
            return ()
        finally:
            self._depth -= 1

    def _drawn(self, node: Node, around: Around) -> tuple[Item, ...]:
        if not self.document.applies(node):
            return ()
        self.document.spend(elements=1)
        style = in_context(self.document.style(node, around.values), around.context)
        if style["display"] == "none":
            return ()
        own = own_transform(node, style, around.view)
        inner = replace(around, at=checked(around.at.after(own)), values=style.inherited)
        if flat(inner.at):
            return ()
        if style["mix-blend-mode"] != "normal":
            raise NeedsWhole(f"mix-blend-mode: {short(style['mix-blend-mode'])}")
        if style["filter"] != "none":
            raise NeedsPixels(f"filter: {short(style['filter'])}")
        if node.name == "text":
            return self._text(node, style, inner)
        if node.name in SHAPES:
            segments = outline(node, inner.view)
            self.document.spend(steps=len(segments))
            bounds = shapes.bounds(segments)
            shape = PaintedShape(node, style, segments, inner.at, inner.view)
            items = self._shape(shape, inner) if bounds is not None else ()
            areas = areas_of(self.document, style, ClipPlace(inner.at, inner.view, bounds))
            return clipped(items, areas, 1.0)  # its opacity is in its paint
        items = self._inside(node, style, inner)
        areas = areas_of(self.document, style, ClipPlace(inner.at, inner.view, None))
        return clipped(items, areas, style.share("opacity"))

    def _inside(self, node: Node, style: Style, inner: Around) -> tuple[Item, ...]:
        """What an element that is no shape holds or refers to, not yet clipped or faded."""
        if node.name in GROUPS:
            return self._children(node, inner)
        match node.name:
            case "svg":
                x, y = self._lengths(node, inner.view, "x", "y")
                return self._boxed(node, style, inner, Rect(x, y, *self._sides(node.attributes, inner.view)))
            case "use":
                return self._use(node, style, inner)
            case "image":
                return self._image(node, style, inner)
            case "switch":
                first = self.document.alternative(node)
                return self._element(first, inner) if first is not None else ()
        raise NotDrawn(f"<{node.name}> is not supported")

    def _text(self, node: Node, style: Style, inner: Around) -> tuple[Item, ...]:
        runs = text_runs(self.document, node, style, inner.view)
        made: list[Item] = []
        for run in runs:
            made += painted(
                self.document, PaintedShape(run.node, run.style, run.segments, inner.at, inner.view, run.bounds)
            )
        bounds = runs[0].bounds if runs else None
        areas = areas_of(self.document, style, ClipPlace(inner.at, inner.view, bounds))
        return clipped(tuple(made), areas, style.share("opacity"))

    def _shape(self, shape: PaintedShape, inner: Around) -> tuple[Item, ...]:
        for child in shape.node.children:
            if child.name not in _INSIDE_SHAPES:
                self.document.tell(child, f"<{child.name}> in a <{shape.node.name}> is not supported")
        items = painted(self.document, shape)
        placed = tuple(markers(self.document, shape.node, shape.style, shape.segments, inner.view))
        if not placed or shape.style["visibility"] != "visible":
            return items
        if shape.style["opacity"] != "1":
            raise NeedsPixels("markers of a line with opacity")
        if shape.style["paint-order"].split()[:1] == ["markers"]:
            raise NotDrawn(f"paint-order: {short(shape.style['paint-order'])} of a line with markers is not supported")
        return (*items, *(item for marker in placed for item in self._marker(marker, shape.style, inner)))

    def _marker(self, marker: PlacedMarker, style: Style, inner: Around) -> tuple[Item, ...]:
        if marker.node in self._using:
            raise NotDrawn("a marker contains itself")
        own = self.document.style(marker.node, self.document.around(marker.node))
        there = checked(inner.at.after(marker.at))
        if flat(there) or own["display"] == "none":
            return ()
        self._using.append(marker.node)
        try:
            inside = Around(checked(there.after(marker.view.at)), marker.view.inside, own.inherited, context_of(style))
            items = self._children(marker.node, inside)
        finally:
            self._using.pop()
        if own["overflow"] not in ("visible", "auto"):
            items = clipped(items, ((placed_path(shapes.rect(marker.view.box), there), False),), 1.0)
        areas = areas_of(self.document, own, ClipPlace(inside.at, inside.view, None))
        return clipped(items, areas, own.share("opacity"))

    @staticmethod
    def _lengths(node: Node, view: Size, across: str, down: str) -> tuple[float, float]:
        given = node.attributes
        with about(f"{across}, {down}"):
            return length(given.get(across, "0"), view.width), length(given.get(down, "0"), view.height)

    @staticmethod
    def _sides(given: "Values", view: Size) -> tuple[float, float]:
        width, height = (given.get(key, "auto").strip().replace("auto", "100%") for key in ("width", "height"))
        with about("width, height"):
            return length(width, view.width), length(height, view.height)

    def _boxed(self, node: Node, style: Style, inner: Around, box: Rect) -> tuple[Item, ...]:
        """The content of an <svg> or <symbol> in its box, cut off at the edges unless it may overflow."""
        if box.width < 0 or box.height < 0:
            raise NotDrawn(f"a <{node.name}> of {box.width:g} by {box.height:g}")
        if box.width == 0 or box.height == 0:
            return ()
        view = views.fitted(node.attributes, box)
        items = self._children(node, replace(inner, at=checked(inner.at.after(view.at)), view=view.inside))
        if style["overflow"] in ("visible", "auto"):
            return items
        return clipped(items, ((placed_path(shapes.rect(box), inner.at), False),), 1.0)

    def _use(self, node: Node, style: Style, inner: Around) -> tuple[Item, ...]:
        target = node.attributes.get("href", "")
        found = self.document.by_id.get(target.removeprefix("#")) if target.startswith("#") else None
        if found is None:
            raise NotDrawn(f"<use> of {short(target)}, which is not in the file")
        if found in self._using:
            raise NotDrawn(f"<use> of {short(target)}, which contains itself")
        x, y = self._lengths(node, inner.view, "x", "y")
        moved = replace(inner, at=checked(inner.at.after(Affine.move(x, y))), context=context_of(style))
        self._using.append(found)
        try:
            if found.name not in ("symbol", "svg"):
                return self._element(found, moved)
            return self._symbol(found, node, moved)
        finally:
            self._using.pop()

    def _symbol(self, node: Node, use: Node, inner: Around) -> tuple[Item, ...]:
        """A <symbol> or <svg> as large as its <use> wants it."""
        self.document.spend(elements=1)
        style = in_context(self.document.style(node, inner.values), inner.context)
        if style["display"] == "none" and node.name == "svg":
            return ()
        if style["mix-blend-mode"] != "normal":
            raise NeedsWhole(f"mix-blend-mode: {short(style['mix-blend-mode'])}")
        if style["filter"] != "none":
            raise NeedsPixels(f"filter: {short(style['filter'])}")
        own = transform(node.attributes.get("transform", ""))
        there = replace(inner, at=checked(inner.at.after(own)), values=style.inherited)
        sides = {key: given[key] for given in (node.attributes, use.attributes) for key in _SIDES if key in given}
        x, y = self._lengths(node, inner.view, "x", "y") if node.name == "svg" else (0.0, 0.0)
        items = self._boxed(node, style, there, Rect(x, y, *self._sides(sides, inner.view)))
        areas = areas_of(self.document, style, ClipPlace(there.at, there.view, None))
        return clipped(items, areas, style.share("opacity"))

    def _image(self, node: Node, style: Style, inner: Around) -> tuple[Item, ...]:
        how = style["image-rendering"]
        if how not in ("auto", "optimizeQuality", "smooth", "high-quality"):
            raise NeedsPixels(f"image-rendering: {short(how)}")
        art = self.document.image(node.attributes.get("href", ""))
        box = self.document.image_box(node, art, inner.view)
        if style["visibility"] != "visible" or box.width <= 0 or box.height <= 0:
            return ()
        fit = node.attributes.get("preserveAspectRatio", "")
        at = checked(inner.at.after(views.placed(Rect(0.0, 0.0, art.width, art.height), box, fit)))
        items = _picture(art, at)
        if not views.slices(fit):
            return items
        return clipped(items, ((placed_path(shapes.rect(box), inner.at), False),), 1.0)


_SIDES = ("width", "height")


def _still(style: Style) -> bool:
    return transform(style.own.get("transform", ""), css=True) == Affine()


def _picture(art: Art, at: Affine) -> tuple[Item, ...]:
    """A raster picture under a map from its pixels to the drawing."""
    if art.image is None:
        return (Group(art.items, at),)
    if at.b == at.c == 0 and at.a > 0 and at.d > 0:
        return (Picture(art.image, Rect(at.e, at.f, art.width * at.a, art.height * at.d)),)
    scale = stretch_of(at)
    box = Rect(0.0, 0.0, art.width * scale, art.height * scale)
    return (Group((Picture(art.image, box),), at.after(Affine.scale(1 / scale))),)
