"""The lines of nets: cut along solid ones, score and fold dashed ones, glue what is hatched."""

from collections.abc import Iterator

from generator.colour import WHITE, Colour
from generator.drawing.items import Group, Item, Outline, Segments, Stroke
from generator.drawing.net import Glue, NetPart
from generator.drawing.shapes import bounds, line, rect
from generator.geometry import Affine, Point, Rect
from generator.sheets.cutting import CUT_COLOUR, FOLD_COLOUR, HAIRLINE
from generator.sheets.spec import Lettering
from generator.units import Mm

_HALO: Mm = 0.3  # of white under the thin dark line, so that it is seen on any colour
_DASH: Mm = 1.5
_CROSS: Mm = 2.5  # from the centre of a hole to the end of its mark
_HATCH: Mm = 2.0  # between two lines
_HATCH_COLOUR = Colour(150, 150, 150)
_LABEL_PT = 6.0


def lines_of(part: NetPart, letter: Lettering) -> tuple[Item, ...]:
    """Everything to cut, fold and glue a part by, in its own coordinates; lowest first."""
    return (
        *(item for glue in part.glue for item in _glue(glue, letter)),
        *_cuts((part.outline, *part.cuts)),
        *_scores(part.scores),
        *_crosses(part.crosses),
    )


def _joined(lines: tuple[Segments, ...]) -> Segments:
    return tuple(step for segments in lines for step in segments)


def _cuts(lines: tuple[Segments, ...]) -> Iterator[Item]:
    for stroke in (Stroke(WHITE, _HALO, join="round"), Stroke(CUT_COLOUR, HAIRLINE, join="round")):
        yield Outline(_joined(lines), stroke=stroke)


def _scores(lines: tuple[Segments, ...]) -> Iterator[Item]:
    """Dark dashes on a white line, to be seen on any colour."""
    if lines:
        yield Outline(_joined(lines), stroke=Stroke(WHITE, _HALO))
        yield Outline(_joined(lines), stroke=Stroke(FOLD_COLOUR, 2 * HAIRLINE, dash=(_DASH, _DASH)))


def _crosses(centres: tuple[Point, ...]) -> Iterator[Item]:
    marks = tuple(
        step
        for at in centres
        for step in (*line(at.x - _CROSS, at.y, at.x + _CROSS, at.y), *line(at.x, at.y - _CROSS, at.x, at.y + _CROSS))
    )
    if marks:
        yield Outline(marks, stroke=Stroke(WHITE, _HALO))
        yield Outline(marks, stroke=Stroke(CUT_COLOUR, HAIRLINE))


def _glue(glue: Glue, letter: Lettering) -> Iterator[Item]:
    """Hatching, and the label on a white ground where there is room for it."""
    box = bounds(glue.area)
    assert box is not None
    yield Group((Outline(_hatching(box), stroke=Stroke(_HATCH_COLOUR, HAIRLINE)),), clip=glue.area)
    label = letter(glue.label, _LABEL_PT)
    along, across = (box.height, box.width) if glue.turn else (box.width, box.height)
    scale = min(1.0, (along - 1.0) / label.width, (across - 0.4) / 2.4)
    if scale < 0.5:
        return
    ground = Rect(-label.width / 2 - 0.6, -1.3, label.width + 1.2, 2.6)
    words = Group(label.items, Affine.move(-label.width / 2, 0.75))
    at = Affine.move(glue.middle.x, glue.middle.y).after(Affine.turn(glue.turn)).after(Affine.scale(scale))
    yield Group((Outline(rect(ground), WHITE), words), at)


def _hatching(box: Rect) -> Segments:
    """Slanted lines over a box; they reach beyond it."""
    count = int((box.width + box.height) / _HATCH) + 1
    return tuple(
        step
        for n in range(count)
        for step in line(box.x + n * _HATCH, box.y, box.x + n * _HATCH - box.height, box.bottom)
    )
