"""Standees: back above front, head to head, with a foot at either end."""

from generator.catalog.forms import Standee
from generator.drawing.items import Segments
from generator.drawing.net import Glue, Net, NetPart, PartFace
from generator.drawing.shapes import line, polygon, rect
from generator.geometry import Affine, Point, Rect, Size
from generator.units import Mm

PLAY: Mm = 0.1
"""By how much a slot is wider than the two layers of card that go into it, so that it holds by friction."""
GLUE: Mm = 6.0
_LEAST_FOOT: Mm = 8.0
_MOST_FOOT: Mm = 15.0


def foot_height(size: Size) -> Mm:
    """How high the foot in a slotted base is."""
    return min(_MOST_FOOT, max(_LEAST_FOOT, 0.2 * size.height))


def slot_width(stock: Mm) -> Mm:
    """The width of a slot: the other part has two layers of card."""
    return 2 * stock + PLAY


def floor_depth(size: Size) -> Mm:
    """How deep the floor of a folded foot is: the base of a triangle whose sides are front and back."""
    return max(12.0, 0.45 * size.height)


def standee_net(standee: Standee, size: Size, bleed: Mm) -> Net:
    """The net of a standee with pictures of a size."""
    return _slotted(standee, size, bleed) if standee.base == "slot" else _on_a_triangle(size, bleed)


def _faces(size: Size, head: Mm, bleed: Mm) -> tuple[PartFace, PartFace]:
    """Front below the fold at `head`, back above it and upside down; each goes on over its foot, not over the head."""
    clip = rect(Rect(-bleed, 0.0, size.width + 2 * bleed, size.height + bleed))
    return (
        PartFace("front", Affine.move(0.0, head), clip),
        PartFace("back", Affine(-1.0, 0.0, 0.0, -1.0, size.width, head), clip),
    )


def _slotted(standee: Standee, size: Size, bleed: Mm) -> Net:
    foot, slot = foot_height(size), slot_width(standee.stock)
    width, height = size.width, 2 * (size.height + foot)
    body = NetPart(
        "standee",
        Size(width, height),
        _with_slots(width, height, slot, foot / 2),
        faces=_faces(size, height / 2, bleed),
        scores=(line(0.0, height / 2, width, height / 2),),
        bleed=bleed,
    )
    wide = max(20.0, 0.7 * size.height)
    base = NetPart(
        "base",
        Size(wide, 2 * foot),
        _with_slots(wide, 2 * foot, slot, foot / 2),
        scores=(line(0.0, foot, wide, foot),),
    )
    return Net((body, base), _SLOTTED)


_SLOTTED = (
    "score and fold on the dashed lines, print outwards; glue the halves of each part together; cut the slots; "
    "push the slot of the base, fold downwards, across that of the standee"
)
_TRIANGLE = (
    "score and fold on the dashed lines, print outwards; fold the foot backwards under the standee, "
    "the tab inwards, and glue the tab onto the foot"
)


def _with_slots(width: Mm, height: Mm, slot: Mm, depth: Mm) -> Segments:
    """A strip with a slot in the middle of its upper and of its lower edge, which meet when it is folded."""
    left, right = (width - slot) / 2, (width + slot) / 2
    return polygon(
        [
            *(Point(0, 0), Point(left, 0), Point(left, depth), Point(right, depth), Point(right, 0), Point(width, 0)),
            *(Point(width, height), Point(right, height), Point(right, height - depth)),
            *(Point(left, height - depth), Point(left, height), Point(0, height)),
        ]
    )


def _on_a_triangle(size: Size, bleed: Mm) -> Net:
    width, head, floor = size.width, GLUE + size.height, floor_depth(size)
    foot = head + size.height
    inset = min(2.0, width / 6)
    tab = polygon([Point(inset, 0), Point(width - inset, 0), Point(width, GLUE), Point(0, GLUE)])
    outline = polygon(
        [
            *(Point(inset, 0), Point(width - inset, 0), Point(width, GLUE)),
            *(Point(width, foot + floor), Point(0, foot + floor), Point(0, GLUE)),
        ]
    )
    scores = tuple(line(0.0, y, width, y) for y in (GLUE, head, foot))
    body = NetPart(
        "standee",
        Size(width, foot + floor),
        outline,
        faces=_faces(size, head, bleed),
        scores=scores,
        glue=(Glue(tab, Point(width / 2, GLUE / 2)),),
        bleed=bleed,
    )
    return Net((body,), _TRIANGLE)
