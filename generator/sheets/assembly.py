"""The first page of a tiled board: what it will look like, where its tiles meet, and what to do."""

from collections.abc import Iterator

from generator.colour import BLACK, WHITE
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.shapes import line, rect, transform
from generator.geometry import Affine, Rect
from generator.sheets.spec import Label, Lettering
from generator.sheets.tiling import Tiling
from generator.units import Mm

_HALO: Mm = 0.9  # of white round the black lines, to be seen on any board
_LINE: Mm = 0.35
_TITLE_PT = 16.0
_TEXT_PT = 10.0
_NAME_PT = 14.0


def assembly(face: Drawing, title: str, cut: Tiling, room: Rect, letter: Lettering) -> tuple[Item, ...]:
    """A title, the steps in words, and the face in small with the tiles' edges and names on it, all within `room`."""
    steps = _instructions(cut)
    top = room.y + 8.0 + 5.5 * len(steps)
    scale = min(1.0, room.width / face.size.width, (room.bottom - top) / face.size.height)
    at = Affine(scale, 0.0, 0.0, scale, room.x + (room.width - face.size.width * scale) / 2, top)
    heading = letter(f"{title}: {cut.columns * cut.rows} tiles", _TITLE_PT)
    words = [_fitted(heading, room.x, room.y + 5.0, room)]
    for number, step in enumerate(steps, 1):
        label = letter(f"{number}. {step}", _TEXT_PT)
        words.append(_fitted(label, room.x, room.y + 6.0 + 5.5 * number, room))
    picture = Group(face.items, at=at, clip=rect(Rect.of(face.size)), shared=True)
    return (*words, picture, *_edges(face, cut, at, letter))


def _instructions(cut: Tiling) -> tuple[str, ...]:
    return (
        f"Print tiles A1 to {cut.names[-1]} at 100 %, one side; check the size with the ruler.",
        "Cut each tile along the crop marks; on the right and at the foot leave the glue strip on.",
        f"Row by row, lay the next tile onto the {cut.overlap:g} mm strip so that the picture continues, and glue.",
        "Join the rows in the same way, and trim the outer edges last.",
    )


def _fitted(label: Label, x: Mm, baseline: Mm, room: Rect) -> Group:
    """A label made smaller where the room is too narrow for it."""
    scale = min(1.0, room.width / label.width)
    return Group(label.items, at=Affine(scale, 0.0, 0.0, scale, x, baseline))


def _edges(face: Drawing, cut: Tiling, at: Affine, letter: Lettering) -> Iterator[Item]:
    """Where tile lies on tile, the outer edge, and the tiles' names."""
    size = face.size
    xs = [cut.origin.x + cut.step.width * column for column in range(1, cut.columns)]
    ys = [cut.origin.y + cut.step.height * row for row in range(1, cut.rows)]
    lines = (
        *(line(x, 0.0, x, size.height) for x in xs),
        *(line(0.0, y, size.width, y) for y in ys),
        rect(Rect.of(size)),
    )
    path = tuple(segment for line in lines for segment in transform(line, at))
    yield Outline(path, stroke=Stroke(WHITE, _HALO))
    yield Outline(path, stroke=Stroke(BLACK, _LINE))
    for index, name in enumerate(cut.names):
        row, column = divmod(index, cut.columns)
        centre = at.apply(cut.part(column, row).centre)
        label = letter(name, _NAME_PT)
        plate = Rect(centre.x - label.width / 2 - 1.5, centre.y - 3.2, label.width + 3.0, 6.4)
        yield Outline(rect(plate), fill=WHITE, stroke=Stroke(BLACK, _LINE))
        yield Group(label.items, at=Affine.move(centre.x - label.width / 2, centre.y + 1.6))
