"""Documents for the render tests."""

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.drawing.piece import Anchor, Document, Link, Page
from generator.geometry import Affine, Point, Rect, Size

RED = Colour(200, 0, 0)
A4 = Size(210, 297)


def square(side: float = 10, fill: Colour = RED) -> Outline:
    return Outline(shapes.rect(Rect(0, 0, side, side)), fill=fill)


def page(*items: Item, size: Size = A4, links: tuple[Link, ...] = (), anchors: tuple[Anchor, ...] = ()) -> Page:
    return Page(Drawing(size, items), links=links, anchors=anchors)


def document(*pages: Page, title: str = "A title") -> Document:
    return Document(pages, title=title, author="Its author")


def placed(name: str, x: float = 0, *, shared: tuple[Item, ...] | None = None) -> Group:
    """A named piece; with `shared` items it is one of several placings of the same."""
    items = (square(),) if shared is None else shared
    return Group(items, Affine.move(x, 0), shared=shared is not None, name=name)


def anchor(name: str, y: float = 0, title: str | None = None, level: int = 0) -> Anchor:
    return Anchor(name, Point(0, y), title, level)
