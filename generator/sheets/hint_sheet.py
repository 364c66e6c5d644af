"""A face with the boxes of its layers, its cut and its safe zone drawn over it, and a list of them beside it."""

from collections.abc import Iterable, Iterator, Sequence

from generator.colour import BLACK, WHITE, Colour
from generator.dataclass import dataclass
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Outline, Segments, Stroke
from generator.geometry import Affine, Rect, Size
from generator.sheets.contact import inked
from generator.sheets.spec import Lettering
from generator.units import Mm

COLOURS = tuple(
    Colour(*rgb)
    for rgb in (
        (0xC2, 0x18, 0x5B),
        (0x15, 0x65, 0xC0),
        (0x2E, 0x7D, 0x32),
        (0xE6, 0x51, 0x00),
        (0x6A, 0x1B, 0x9A),
        (0x00, 0x83, 0x8F),
        (0x9E, 0x6B, 0x00),
        (0x4E, 0x34, 0x2E),
    )
)
"""Of the boxes, in turns: dark enough for white figures on them."""
CUT, SAFE = Colour(0xE5, 0x00, 0x7D), Colour(0x00, 0x9A, 0x44)
"""Of the line that is cut along, and of the zone that text keeps within."""

_MARGIN: Mm = 5.0
_LINE: Mm = 0.3
_TAG: Mm = 3.0
_ROW: Mm = 4.2
_TEXT_PT, _TITLE_PT = 7.0, 11.0
_LIST: Mm = 78.0
_MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class HintBox:
    """A box to draw, in the trimmed face's coordinates; those of one `label` share a row of the list."""

    label: str
    outline: Segments
    note: str = ""


def hint_sheet(
    face: Drawing,
    cut: Segments,
    bleed: Mm,
    safe: Mm,
    boxes: Sequence[HintBox],
    title: str,
    letter: Lettering,
) -> Drawing:
    """The face with its bleed at the left, the list at the right, on white. Sizes in mm."""
    size, whole = face.size, Rect.of(face.size)
    rows = list(dict.fromkeys((box.label, box.note) for box in boxes))[:_MOST_ROWS]
    height = max(size.height + 2 * bleed, 14.0 + _ROW * (len(rows) + 3)) + 2 * _MARGIN
    origin = Affine.move(_MARGIN + bleed, _MARGIN + bleed)
    lines = [Outline(shapes.rect(whole.grown(bleed)), stroke=Stroke(BLACK, _LINE / 2))]
    lines += [Outline(cut, stroke=Stroke(CUT, _LINE))]
    lines += [Outline(shapes.rect(whole.grown(-safe)), stroke=Stroke(SAFE, _LINE, dash=(1.2, 0.8)))] if safe else []
    drawn = Group(face.items, origin, clip=shapes.rect(whole.grown(bleed)))
    over = Group((*lines, *_over(boxes, rows, whole.grown(bleed), letter)), origin)
    left = 2 * _MARGIN + size.width + 2 * bleed
    listed = Group(tuple(_list(rows, title, size, bleed, safe, letter)), Affine.move(left, _MARGIN))
    paper = Size(left + _LIST + _MARGIN, height)
    return Drawing(paper, (drawn, over, listed))


def _over(boxes: Sequence[HintBox], rows: Sequence[tuple[str, str]], room: Rect, letter: Lettering) -> Iterator[Item]:
    """The boxes, and the number of each row at the corner of its first box."""
    numbers = {row: number for number, row in enumerate(rows)}
    places: dict[int, Rect] = {}
    for box in boxes:
        number = numbers.get((box.label, box.note))
        if number is None:
            continue
        yield Outline(box.outline, stroke=Stroke(COLOURS[number % len(COLOURS)], _LINE))
        corner = shapes.bounds(box.outline)
        if corner is not None and number not in places:
            places[number] = _free(corner, room, places.values())
    for number, place in places.items():
        yield from _tag(number, place, letter)


def _free(corner: Rect, room: Rect, taken: Iterable[Rect]) -> Rect:
    """The first place for a tag beside others, from the corner of a box to the right and then down."""
    x = min(max(corner.x, room.x), room.right - _TAG)
    y = min(max(corner.y, room.y), room.bottom - _TAG)
    place = Rect(x, y, _TAG, _TAG)
    others = tuple(taken)
    while any(abs(other.x - place.x) < _TAG and abs(other.y - place.y) < _TAG for other in others):
        x = place.x + _TAG if place.x + 2 * _TAG <= room.right else corner.x
        y = place.y if x > corner.x else place.y + _TAG
        if y + _TAG > room.bottom:
            break
        place = Rect(x, y, _TAG, _TAG)
    return place


def _tag(number: int, place: Rect, letter: Lettering) -> Iterator[Item]:
    yield Outline(shapes.rect(place), fill=COLOURS[number % len(COLOURS)])
    label = letter(str(number + 1), _TEXT_PT)
    scale = min(1.0, (place.width - 0.4) / label.width)
    at = Affine(scale, 0.0, 0.0, scale, place.x + (place.width - label.width * scale) / 2, place.bottom - 0.75)
    yield Group(tuple(inked(item, WHITE) for item in label.items), at)


def _list(
    rows: Sequence[tuple[str, str]], title: str, size: Size, bleed: Mm, safe: Mm, letter: Lettering
) -> Iterator[Item]:
    yield Group(letter(title, _TITLE_PT).items, Affine.move(0.0, 4.0))
    facts = [
        (CUT, f"cut {size.width:g} × {size.height:g} mm"),
        (BLACK, f"bleed {bleed:g} mm"),
        (SAFE, f"safe zone: {safe:g} mm from the cut"),
    ]
    y = 10.0
    for colour, words in facts:
        yield Outline(shapes.line(0.0, y - 1.0, _TAG, y - 1.0), stroke=Stroke(colour, 2 * _LINE))
        yield Group(letter(words, _TEXT_PT).items, Affine.move(_TAG + 1.5, y))
        y += _ROW
    for number, (label, note) in enumerate(rows):
        yield from _tag(number, Rect(0.0, y - 2.3, _TAG, _TAG), letter)
        line = letter(f"{label}{f' · {note}' if note else ''}", _TEXT_PT)
        scale = min(1.0, (_LIST - _TAG - 1.5) / line.width)
        yield Group(line.items, Affine(scale, 0.0, 0.0, scale, _TAG + 1.5, y))
        y += _ROW
