"""Tuck boxes: four walls in a row, a lid with a tuck flap, dust flaps and a bottom of two layers that is glued."""

from collections.abc import Sequence

from generator.catalog.forms import GLUE_TAB, PRINTED_BEYOND, TuckBox, WallName
from generator.dataclass import dataclass
from generator.drawing.items import Segment, Segments
from generator.drawing.net import Glue, Net, NetPart, PartFace
from generator.drawing.shapes import line, move, polygon, rect
from generator.geometry import Affine, Point, Rect, Size
from generator.units import Mm

PLAY: Mm = 0.5
"""By how much flaps that go inside are narrower than the wall they hang on, on either side, at most."""
_CHAMFER: Mm = 4.0  # at the ends of a glue tab
_OVER: Mm = 1.0  # of print on the tab between two halves, so that the seam shows no white
_ROUND: Mm = 5.0  # corners of the tuck flap
_ARC = 0.5523  # of the radius: where the handles of a quarter of a circle end

_HOW = (
    "score and fold on the dashed lines, print outwards; glue each tab inside the wall it meets; below, fold in "
    "the side flaps, glue the inner bottom onto them and the outer bottom onto that"
)


def box_net(box: TuckBox) -> Net:
    """The net of a box, whole and in halves: a side and a wide wall each, with a tab for the other half."""
    whole = _part(box, "box", ("left", "front", "right", "back"))
    halves = (_part(box, "left half", ("left", "front"), "A1"), _part(box, "right half", ("right", "back"), "B1"))
    return Net((whole,), _HOW, halves)


@dataclass(slots=True)
class _Pen:
    """A cutting line that is drawn step by step."""

    steps: list[Segment]

    def to(self, *points: tuple[Mm, Mm]) -> None:
        """Straight on, from point to point."""
        self.steps += [("L", x, y) for x, y in points]

    def bend(self, corner: tuple[Mm, Mm], end: tuple[Mm, Mm]) -> None:
        """A quarter of a circle to `end`, round the inside of `corner`."""
        _, *last = self.steps[-1]
        x, y = last[-2], last[-1]
        near = (x + (corner[0] - x) * _ARC, y + (corner[1] - y) * _ARC)
        far = (end[0] + (corner[0] - end[0]) * _ARC, end[1] + (corner[1] - end[1]) * _ARC)
        self.steps.append(("C", *near, *far, *end))


def _part(box: TuckBox, name: str, walls: Sequence[WallName], tile: str = "") -> NetPart:
    """The walls with what hangs on them, and a glue tab at their left."""
    top, foot = box.above, box.above + box.height
    start, end = box.wall(walls[0]).x, box.wall(walls[-1]).right
    left = start - GLUE_TAB
    pen = _Pen([("M", start, top)])
    for wall in walls:
        _above(box, wall, pen)
    pen.to((end, foot))
    for wall in reversed(walls):
        _below(box, wall, pen)
    pen.to((left, foot - _CHAMFER), (left, top + _CHAMFER))

    def here(lines: Segments) -> Segments:
        return move(lines, -left, 0.0) if left else lines

    return NetPart(
        name,
        Size(end - left, box.net.height),
        here((*pen.steps, ("Z",))),
        (PartFace("front", Affine.move(-left, 0.0), _seen(box, start, end) if tile else None, tile),),
        scores=tuple(map(here, _scores(box, walls))),
        glue=tuple(_moved(glue, -left) for glue in _glue(box, walls)),
        bleed=PRINTED_BEYOND,
    )


def _seen(box: TuckBox, start: Mm, end: Mm) -> Segments:
    """What of the face a half shows: its walls, and a little beyond the seam."""
    net, reach = box.net, PRINTED_BEYOND
    left = -reach if start <= GLUE_TAB else start - _OVER
    return rect(Rect(left, -reach, end + reach - left, net.height + 2 * reach))


def _above(box: TuckBox, name: WallName, pen: _Pen) -> None:
    """What hangs on the upper edge of a wall, from left to right."""
    wall = box.wall(name)
    y, left, right = wall.y, wall.x, wall.right
    match name:
        case "back":
            lid, tip = y - box.depth, y - box.depth - box.tuck
            bend = min(_ROUND, box.tuck / 2)
            pen.to((left, lid), (left + _play(box), lid), (left + _play(box), tip + bend))
            pen.bend((left + _play(box), tip), (left + _play(box) + bend, tip))
            pen.to((right - _play(box) - bend, tip))
            pen.bend((right - _play(box), tip), (right - _play(box), tip + bend))
            pen.to((right - _play(box), lid), (right, lid), (right, y))
        case "front":
            middle, notch = wall.centre.x, box.notch
            pen.to((middle - notch, y))
            pen.bend((middle - notch, y + notch), (middle, y + notch))
            pen.bend((middle + notch, y + notch), (middle + notch, y))
            pen.to((right, y))
        case _:
            slant = _slant(box)
            pen.to(
                (left + _play(box), y),
                (left + slant, y - box.flap),
                (right - slant, y - box.flap),
                (right - _play(box), y),
            )
            pen.to((right, y))


def _below(box: TuckBox, name: WallName, pen: _Pen) -> None:
    """What hangs on the lower edge of a wall, from right to left."""
    wall = box.wall(name)
    y, left, right = wall.bottom, wall.x, wall.right
    match name:
        case "back":
            under = y + box.depth - _play(box)
            pen.to(
                (right - _play(box), y),
                (right - _play(box), under),
                (left + _play(box), under),
                (left + _play(box), y),
                (left, y),
            )
        case "front":
            pen.to((right, y + box.depth), (left, y + box.depth), (left, y))
        case _:
            slant = _slant(box)
            pen.to(
                (right - _play(box), y),
                (right - slant, y + box.flap),
                (left + slant, y + box.flap),
                (left + _play(box), y),
            )
            pen.to((left, y))


def _play(box: TuckBox) -> Mm:
    """By how much flaps are narrower than the wall they hang on: less for a few cards, where they are narrow."""
    return min(PLAY, box.depth / 8)


def _slant(box: TuckBox) -> Mm:
    """By how much a dust flap is narrower at its end, on either side."""
    return max(_play(box), min(3.0, box.depth / 5))


def _scores(box: TuckBox, walls: Sequence[WallName]) -> list[Segments]:
    """The folds: at the tab and between walls, and at all that hangs on the walls."""
    top, foot = box.above, box.above + box.height
    folds = [line(x, top, x, foot) for x in (box.wall(wall).x for wall in walls)]
    for name in walls:
        wall = box.wall(name)
        if name != "front":
            folds.append(line(wall.x, top, wall.right, top))
        folds.append(line(wall.x, foot, wall.right, foot))
        if name == "back":
            folds.append(line(wall.x, top - box.depth, wall.right, top - box.depth))
    return folds


def _glue(box: TuckBox, walls: Sequence[WallName]) -> list[Glue]:
    """The tab, the lower dust flaps and the inner bottom: what other card is glued onto, on the printed side."""
    top, foot = box.above, box.above + box.height
    start = box.wall(walls[0]).x
    edge = start - GLUE_TAB
    tab = [Point(start, top), Point(edge, top + _CHAMFER), Point(edge, foot - _CHAMFER), Point(start, foot)]
    areas = [Glue(polygon(tab), Point((start + edge) / 2, (top + foot) / 2), turn=270)]
    over = min(PRINTED_BEYOND, box.depth / 4)
    for name in walls:
        wall = box.wall(name)
        middle = wall.centre.x
        if name == "back":
            area = Rect(wall.x + _play(box), foot + over, wall.width - 2 * _play(box), box.depth - _play(box) - over)
            areas.append(Glue(rect(area), Point(middle, area.centre.y), "glue: inner bottom"))
        elif name != "front":
            slant, flap = _slant(box), box.flap
            left, right = wall.x + slant, wall.right - slant
            corners = [Point(left, foot + over), Point(right, foot + over), Point(right, foot + flap)]
            areas.append(Glue(polygon([*corners, Point(left, foot + flap)]), Point(middle, foot + (flap + over) / 2)))
    return areas


def _moved(glue: Glue, by: Mm) -> Glue:
    at = Point(glue.middle.x + by, glue.middle.y)
    return Glue(move(glue.area, by, 0.0), at, glue.label, glue.turn)
