"""What pages are made of: strips, and what is known of each.

A strip is an unbreakable part of the text column. Strips that must not be parted (a heading and its first lines, the
last two lines of a paragraph) are joined; the rest may be divided between them. Strips in `Columns` stand side by side,
in columns of about one length on the page where they end.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from generator.drawing.items import Group, Item
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect
from generator.units import Mm, pt_to_mm

GRID: Mm = pt_to_mm(6.5)
"""Half the distance of two baselines: heights are multiples of it, so that lines on facing pages match."""


PART = -1
"""The level of a part of the book, which is named in the contents and above its first page, but is no bookmark."""


@dataclass(frozen=True, slots=True)
class BookAnchor:
    """A place that links and the contents lead to; one with a title is a bookmark, but for parts. `words` say what
    others are. A chapter with rules has a `number`.
    """

    name: str
    title: str | None = None
    level: int = 0
    words: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class StripLink:
    """A box that leads to a place or an address; `element` is what it is in where that is not its strip's own."""

    box: Rect
    target: str
    element: StructureElement | None = None

    def moved(self, dx: Mm, dy: Mm) -> "StripLink":
        """The same elsewhere."""
        return replace(self, box=self.box.moved(dx, dy))


@dataclass(frozen=True, slots=True)
class Columns:
    """Strips in `count` narrow columns, each `step` mm to the right of the one before."""

    strips: "tuple[Strip, ...]"
    count: int
    step: Mm


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip of the column: its height and what is drawn in it, from its top left corner.

    `gap` is room above it, left out at the top of a page. `joined` keeps it with the strip before, `keeps` with the one
    after. `rules` are marks for the margin; `chapter` is what the running head
    says from here on. `room` begins a new page where less is left. `floats` lets text overtake it when it does not fit.
    `element` is what its content is in the structure of the document, but for groups in it that have one of their own.
    One that is `flexible` can be made higher, for a page with room at its foot, or lower.
    One with `columns` draws nothing of its own, and its height is the least that must be left on a page to begin them.
    `head` is drawn above it where it is the first on a page: the head of its table, once more.
    """

    height: Mm
    items: tuple[Item, ...] = ()
    gap: Mm = 0.0
    joined: bool = False
    keeps: bool = False
    rules: tuple[str, ...] = ()
    links: tuple[StripLink, ...] = ()
    marks: tuple[BookAnchor, ...] = ()
    chapter: str | None = None
    room: Mm = 0.0
    floats: bool = False
    columns: Columns | None = None
    flexible: "Flexible | None" = None
    head: "Strip | None" = None
    element: StructureElement | None = None


@dataclass(frozen=True, slots=True)
class Flexible:
    """How a strip can be made lower and higher: `low` and `high` in mm, and what makes the highest that is at most so
    high, or the lowest where none is.
    """

    low: Mm
    high: Mm
    made: Callable[[Mm], Strip]


@dataclass(frozen=True, slots=True)
class PlacedStrip:
    """A strip and how far below the top of the column it stands. It, or the columns that it is in, is number `source`
    of the strips of the book; -1 for the head of a table that is drawn once more.
    """

    strip: Strip
    y: Mm
    source: int = -1


@dataclass(frozen=True, slots=True)
class Leaf:
    """What stands in the column of one page, and the chapter it opens in."""

    placed: tuple[PlacedStrip, ...]
    chapter: str


def joined(strips: Iterable[Strip]) -> list[Strip]:
    """The strips as one unbreakable run."""
    return [strip if i == 0 else replace(strip, joined=True) for i, strip in enumerate(strips)]


def spaced(strips: Sequence[Strip], gap: Mm) -> list[Strip]:
    """The strips with at least `gap` above the first."""
    return [replace(strips[0], gap=max(gap, strips[0].gap)), *strips[1:]] if strips else []


def shifted(strip: Strip, dx: Mm) -> Strip:
    """The strip's drawing and links moved to the right."""
    if dx == 0:
        return strip
    items = (Group(strip.items, Affine.move(dx, 0.0)),) if strip.items else ()
    return replace(strip, items=items, links=tuple(link.moved(dx, 0.0) for link in strip.links))
