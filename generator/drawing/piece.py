"""Pieces and pages: what is printed and cut, and what it is printed on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from generator.drawing.faces import SmallFace
from generator.drawing.items import Drawing, Group, Item, Segments
from generator.drawing.net import Net
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Point, Rect, Size
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class Piece:
    """Anything to print and cut: faces, cutting outline and number of equal copies.

    Faces have the trim size; their items reach `bleed` beyond it on every side. `outline` is the cutting line in the
    front's coordinates. `back` is None for a one-sided piece. `kind` and `set_id` say which sheets it goes to; those of
    a piece with a `net` show its parts, with the faces on them. One that is not `printed` goes to none, and is there
    for pictures and virtual tables. One for the `whole_page` is a sheet of paper that nobody cuts. One that is not
    `listed` is no component of the game, and there for pictures alone.
    """

    id: str
    title: str
    kind: Literal["card", "token", "tile", "board", "aid", "standee", "dial", "screen", "box"]
    set_id: str
    front: Drawing
    back: Drawing | None
    outline: Segments
    bleed: Mm
    copies: int
    net: Net | None = None
    printed: bool = True
    whole_page: bool = False
    listed: bool = True

    @property
    def size(self) -> Size:
        """The trimmed size."""
        return self.front.size


def turned_face(face: Drawing, quarters: int) -> Drawing:
    """A face turned clockwise by so many quarters."""
    width, height = face.size.width, face.size.height
    match quarters % 4:
        case 1:
            return Drawing(face.size.turned, (Group(face.items, Affine(0.0, 1.0, -1.0, 0.0, height, 0.0)),))
        case 2:
            return Drawing(face.size, (Group(face.items, Affine(-1.0, 0.0, 0.0, -1.0, width, height)),))
        case 3:
            return Drawing(face.size.turned, (Group(face.items, Affine(0.0, -1.0, 1.0, 0.0, 0.0, width)),))
    return face


@dataclass(frozen=True, slots=True)
class Link:
    """A place on a page that leads to an anchor's name or to an `https:` address.

    `element` is the part of the document's structure that it belongs to, `words` where it leads to.
    """

    box: Rect
    target: str
    words: str = ""
    element: StructureElement | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A named place on a page; one with a `title` is also a bookmark, at `level` 0, 1, ..."""

    name: str
    at: Point
    title: str | None = None
    level: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a document: the drawing has the size of the paper.

    `trim` and `bleed` are boxes on it, the whole page where None; `side` is that of the sheet it is printed on. A
    machine can cut it along `cuts` and score it along `scores` as it comes from the printer.
    """

    drawing: Drawing
    trim: Rect | None = None
    bleed: Rect | None = None
    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    side: Literal["front", "back"] = "front"
    cuts: tuple[Segments, ...] = ()
    scores: tuple[Segments, ...] = ()


@dataclass(frozen=True, slots=True)
class LargerFace:
    """Items that show the face of a piece with larger letters than are printed on it, or its `back`; `again` makes such
    a piece as the layouts draw it for another ink, of that name.
    """

    items: tuple[Item, ...]
    again: Callable[[str], Piece]
    back: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """Pages and what a reader program shows about them; `language` is a BCP 47 tag.

    A `tagged` one has a structure: what belongs to no element of it is there for the eye alone, such as page numbers.
    With `silent_pictures`, the letters on placed pieces and in figures are part of a picture and not of the text that
    one can search, copy or hear. Faces of pieces are shown by their own items or by those of `small_faces`
    and `larger_faces`. Where ink is spared what the second of each pair of `spared` draws stands for the first.
    """

    pages: tuple[Page, ...]
    title: str
    author: str
    language: str = "en"
    subject: str = ""
    keywords: tuple[str, ...] = field(default=())
    tagged: bool = False
    silent_pictures: bool = False
    small_faces: tuple[SmallFace, ...] = ()
    larger_faces: tuple[LargerFace, ...] = ()
    spared: tuple[tuple[tuple[Item, ...], Callable[[], tuple[Item, ...]]], ...] = ()
