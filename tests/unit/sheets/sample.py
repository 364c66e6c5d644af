"""Plain pieces, a plain lettering, and ways to read a sheet back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.colour import BLACK, Colour
from generator.drawing import extent
from generator.drawing.items import Drawing, Group, Item, Outline, Segment, Segments, Stroke
from generator.drawing.piece import Page, Piece
from generator.drawing.shapes import circle, rect
from generator.geometry import Point, Rect, Size
from generator.sheets import SheetFile, SheetSpec, Slug, sheets_for
from generator.sheets.spec import Label

SLUG = Slug("Geyser", "1.0", "3f2a91c0ffee")
SPEC = SheetSpec(SLUG)
POKER = Size(63.5, 88.9)


def letter(text: str, size_pt: float) -> Label:
    """A bar for a text: as long and as high as words would be."""
    width = 0.17 * size_pt * len(text)
    return Label((Outline(rect(Rect(0.0, -0.25 * size_pt, width, 0.3 * size_pt)), fill=BLACK),), width)


def face(size: Size, bleed: float, colour: Colour) -> Drawing:
    ground = Outline(rect(Rect.of(size).grown(bleed)), fill=colour)
    frame = Outline(rect(Rect.of(size).grown(-1.0)), stroke=Stroke(BLACK, 0.3))
    return Drawing(size, (ground, frame))


def piece(
    name: str = "fox",
    size: Size = POKER,
    *,
    kind: Literal["card", "token", "tile", "board", "aid"] = "card",
    set_id: str = "deck",
    copies: int = 1,
    two_sided: bool = True,
    bleed: float = 3.0,
    outline: Segments | None = None,
) -> Piece:
    back = face(size, bleed, Colour(90, 120, 200)) if two_sided else None
    front = face(size, bleed, Colour(230, 180, 90))
    return Piece(name, name.title(), kind, set_id, front, back, outline or rect(Rect.of(size)), bleed, copies)


def disc(name: str, diameter: float, copies: int, *, two_sided: bool = True) -> Piece:
    outline = circle(Point(diameter / 2, diameter / 2), diameter / 2)
    size = Size(diameter, diameter)
    return piece(
        name, size, kind="token", set_id="tokens", copies=copies, two_sided=two_sided, bleed=1.0, outline=outline
    )


def files(pieces: Sequence[Piece], spec: SheetSpec = SPEC) -> tuple[SheetFile, ...]:
    checked = sheets_for(pieces, spec, letter)
    assert checked.value is not None, checked.diagnostics
    return checked.value


def pages(pieces: Sequence[Piece], spec: SheetSpec = SPEC) -> tuple[Page, ...]:
    (file,) = files(pieces, spec)
    return file.pages


@dataclass(frozen=True, slots=True)
class Face:
    """A placed face, read back from a page: which, where its trim lies and how far it may show."""

    piece: str
    copy: int
    side: str
    group: Group
    trim: Rect
    shown: Rect


def faces(page: Page, size: Size) -> tuple[Face, ...]:
    """The faces on a page; all of them have the trimmed `size`."""
    return tuple(_faces(page, size))


def _faces(page: Page, size: Size) -> Iterator[Face]:
    for item in page.drawing.items:
        if isinstance(item, Group) and item.name is not None:
            path, side = item.name.rsplit(":", 1)
            name, copy = path.rsplit("/", 1)[1].split("#")
            assert item.clip is not None
            shown = item.at.bounds(extent.of_path(item.clip))
            yield Face(name, int(copy), side, item, item.at.bounds(Rect.of(size)), shown)


def furniture(page: Page) -> tuple[Item, ...]:
    """What is on a page beside the faces."""
    return tuple(item for item in page.drawing.items if not (isinstance(item, Group) and item.name))


def strokes(page: Page) -> Iterator[tuple[Point, Point]]:
    """The straight lines of the crop marks."""
    for item in page.drawing.items:
        if isinstance(item, Outline) and item.stroke is not None and not item.stroke.dash:
            for start, end in zip(item.segments[::2], item.segments[1::2], strict=True):
                yield Point(*_numbers(start)), Point(*_numbers(end))


def _numbers(segment: Segment) -> tuple[float, float]:
    kind, *numbers = segment
    assert kind in ("M", "L")
    x, y = numbers
    return x, y
