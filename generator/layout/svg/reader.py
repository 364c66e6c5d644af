"""SVG files as items: the walk through the elements, each drawn or refused by name."""

from dataclasses import dataclass, field, replace

from generator.drawing import shapes
from generator.drawing.items import Group, Item, Picture
from generator.geometry import Affine, Rect, Size
from generator.layout.art import Art
from generator.layout.svg import view as views
from generator.layout.svg.clips import ClipPlace, areas_of, clipped
from generator.layout.svg.document import MOST_PROBLEMS, SvgDocument, opened
from generator.layout.svg.known import GROUPS, INHERITED, NEVER_DRAWN, SHAPES
from generator.layout.svg.nodes import DEEPEST, BadSvg, Node, parse
from generator.layout.svg.outlines import outline
from generator.layout.svg.painting import PaintedShape, painted, placed_path
from generator.layout.svg.style import Style, Values
from generator.layout.svg.values import NotDrawn, about, checked, flat, length, short, stretch_of, transform

__all__ = ["BadSvg", "read_svg"]

_FINE = 1000.0  # units that the longer side of a drawing has at least, so that numbers to three places are fine enough
_INSIDE_SHAPES = frozenset({"title", "desc", "metadata"})


def read_svg(data: bytes) -> Art:
    """An SVG file as items; raises BadSvg with everything of it that cannot be drawn as it is meant."""
    document = opened(parse(data))
    art = None
    try:
        art = _Reader(document).whole()
    except NotDrawn as error:
        document.tell(document.root, str(error))
    found = tuple(document.problems.values())
    if art is None or found:
        first = found[0]
        more = f", and {_counted(len(found) - 1)} more" if len(found) > 1 else ""
        raise BadSvg(f"{first.message} (line {first.line}{more})", _hint(document), found[:MOST_PROBLEMS])
    return art


def _counted(count: int) -> str:
    return f"{MOST_PROBLEMS} or" if count >= MOST_PROBLEMS else str(count)


def _hint(document: SvgDocument) -> str | None:
    texts = any("turn text into paths" in message for message in document.problems)
    return "in Inkscape: Path > Object to Path; in Illustrator: Type > Create Outlines" if texts else None


@dataclass(frozen=True, slots=True)
class _Around:
    """What an element stands in: the map into the drawing, the view, and what it inherits."""

    at: Affine
    view: Size
    values: Values


@dataclass(slots=True)
class _Reader:
    document: SvgDocument
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
        around = _Around(checked(Affine.scale(scale).after(view.at)), view.inside, style.inherited)
        items = self._children(root, around) if style["display"] != "none" else ()
        size = Size(view.box.width * scale, view.box.height * scale)
        areas = areas_of(self.document, style, ClipPlace(around.at, view.inside, None))
        areas = (*areas, (shapes.rect(Rect.of(size)), False))
        return Art(size.width, size.height, items=clipped(items, areas, style.share("opacity")))

    def _children(self, node: Node, around: _Around) -> tuple[Item, ...]:
        return tuple(item for child in node.children for item in self._element(child, around))

    def _element(self, node: Node, around: _Around) -> tuple[Item, ...]:
        """What an element draws; what cannot be drawn is reported."""
        if node.name in NEVER_DRAWN:
            return ()
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadSvg(f"it nests elements more than {DEEPEST} deep")
        try:
            return self._drawn(node, around)
        except NotDrawn as error:
            self.document.tell(node, str(error))
            return ()
        finally:
            self._depth -= 1

    def _drawn(self, node: Node, around: _Around) -> tuple[Item, ...]:
        if not _applies(node):
            return ()
        self.document.spend(elements=1)
        style = self.document.style(node, around.values)
        if style["display"] == "none":
            return ()
        if "transform" in style.own:
            own = transform(style.own["transform"], css=True)
        else:
            own = transform(node.attributes.get("transform", ""))
        inner = replace(around, at=checked(around.at.after(own)), values=style.inherited)
        if flat(inner.at):
            return ()
        if node.name in SHAPES:
            segments = outline(node, inner.view)
            self.document.spend(steps=len(segments))
            bounds = shapes.bounds(segments)
            shape = PaintedShape(node, style, segments, inner.at, inner.view)
            items = self._shape(shape) if bounds is not None else ()
            areas = areas_of(self.document, style, ClipPlace(inner.at, inner.view, bounds))
            return clipped(items, areas, 1.0)  # its opacity is in its paint
        items = self._inside(node, style, inner)
        areas = areas_of(self.document, style, ClipPlace(inner.at, inner.view, None))
        return clipped(items, areas, style.share("opacity"))

    def _inside(self, node: Node, style: Style, inner: _Around) -> tuple[Item, ...]:
        """What an element that is no shape holds or refers to, not yet clipped or faded."""
        if node.name in GROUPS:
            return self._children(node, inner)
        match node.name:
            case "svg":
                x, y = self._lengths(node, inner.view, "x", "y")
                return self._boxed(node, style, inner, Rect(x, y, *self._sides(node.attributes, inner.view)))
            case "use":
                return self._use(node, inner)
            case "image":
                return self._image(node, style, inner)
            case "switch":
                first = next(
                    (child for child in node.children if child.name not in NEVER_DRAWN and _applies(child)), None
                )
                return self._element(first, inner) if first is not None else ()
        hint = ": turn text into paths" if node.name in ("text", "tspan", "textPath") else ""
        raise NotDrawn(f"<{node.name}> is not supported{hint}")

    def _shape(self, shape: PaintedShape) -> tuple[Item, ...]:
        for child in shape.node.children:
            if child.name not in _INSIDE_SHAPES:
                self.document.tell(child, f"<{child.name}> in a <{shape.node.name}> is not supported")
        return painted(self.document, shape)

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

    def _boxed(self, node: Node, style: Style, inner: _Around, box: Rect) -> tuple[Item, ...]:
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

    def _use(self, node: Node, inner: _Around) -> tuple[Item, ...]:
        target = node.attributes.get("href", "")
        found = self.document.by_id.get(target.removeprefix("#")) if target.startswith("#") else None
        if found is None:
            raise NotDrawn(f"<use> of {short(target)}, which is not in the file")
        if found in self._using:
            raise NotDrawn(f"<use> of {short(target)}, which contains itself")
        x, y = self._lengths(node, inner.view, "x", "y")
        moved = replace(inner, at=checked(inner.at.after(Affine.move(x, y))))
        self._using.append(found)
        try:
            if found.name not in ("symbol", "svg"):
                return self._element(found, moved)
            return self._symbol(found, node, moved)
        finally:
            self._using.pop()

    def _symbol(self, node: Node, use: Node, inner: _Around) -> tuple[Item, ...]:
        """A <symbol> or <svg> as large as its <use> wants it."""
        self.document.spend(elements=1)
        style = self.document.style(node, inner.values)
        if style["display"] == "none" and node.name == "svg":
            return ()
        own = transform(node.attributes.get("transform", ""))
        there = replace(inner, at=checked(inner.at.after(own)), values=style.inherited)
        sides = {key: given[key] for given in (node.attributes, use.attributes) for key in _SIDES if key in given}
        x, y = self._lengths(node, inner.view, "x", "y") if node.name == "svg" else (0.0, 0.0)
        items = self._boxed(node, style, there, Rect(x, y, *self._sides(sides, inner.view)))
        areas = areas_of(self.document, style, ClipPlace(there.at, there.view, None))
        return clipped(items, areas, style.share("opacity"))

    def _image(self, node: Node, style: Style, inner: _Around) -> tuple[Item, ...]:
        how = style["image-rendering"]
        if how not in ("auto", "optimizeQuality", "smooth", "high-quality"):
            raise NotDrawn(f"image-rendering: {short(how)} is not supported")
        art = self.document.image(node.attributes.get("href", ""))
        box = self._image_box(node, art, inner.view)
        if style["visibility"] != "visible" or box.width <= 0 or box.height <= 0:
            return ()
        fit = node.attributes.get("preserveAspectRatio", "")
        at = checked(inner.at.after(views.placed(Rect(0.0, 0.0, art.width, art.height), box, fit)))
        items = _picture(art, at)
        if not views.slices(fit):
            return items
        return clipped(items, ((placed_path(shapes.rect(box), inner.at), False),), 1.0)

    def _image_box(self, node: Node, art: Art, view: Size) -> Rect:
        x, y = self._lengths(node, view, "x", "y")
        given = [node.attributes.get(key, "auto").strip() for key in _SIDES]
        width, height = (
            None if text == "auto" else length(text, whole)
            for text, whole in zip(given, (view.width, view.height), strict=True)
        )
        if width is None:
            width = art.width if height is None else height * art.width / art.height
        if height is None:
            height = width * art.height / art.width
        return Rect(x, y, width, height)


_SIDES = ("width", "height")


def _still(style: Style) -> bool:
    return transform(style.own.get("transform", ""), css=True) == Affine()


def _applies(node: Node) -> bool:
    """Whether an element is drawn by a program that knows no extensions; raises NotDrawn for one in some languages."""
    if "systemLanguage" in node.attributes:
        raise NotDrawn(f"systemLanguage={short(node.attributes['systemLanguage'])} is not supported")
    return node.attributes.get("requiredExtensions", "").strip() == ""


def _picture(art: Art, at: Affine) -> tuple[Item, ...]:
    """A raster picture under a map from its pixels to the drawing."""
    if art.image is None:
        return (Group(art.items, at),)
    if at.b == at.c == 0 and at.a > 0 and at.d > 0:
        return (Picture(art.image, Rect(at.e, at.f, art.width * at.a, art.height * at.d)),)
    scale = stretch_of(at)
    box = Rect(0.0, 0.0, art.width * scale, art.height * scale)
    return (Group((Picture(art.image, box),), at.after(Affine.scale(1 / scale))),)
