"""Dials: a disc A with values, a cover B that shows one of them, and what holds them together."""

import math

from generator.catalog.forms import RIVET_HOLE, Dial
from generator.drawing.items import Segments
from generator.drawing.net import Glue, Net, NetPart, PartFace
from generator.drawing.shapes import circle, line, polygon, rect, ring_sector, transform
from generator.geometry import Affine, Point, Rect, Size
from generator.units import Mm

ARM: Mm = 4.0
"""The width of the arms of a rivet of card."""
_LENGTH: Mm = 7.0  # of an arm beyond the cards that it goes through
CAP: Mm = 18.0
"""The diameter of the caps of a rivet: a cross of arms that lie flat under it does not show."""
_KERF: Mm = 0.4  # by how much the print goes on into a window, so that a cut beside the line shows no white


def window(dial: Dial) -> Segments:
    """The window of a cover, in the coordinates of its face: over the value at the top."""
    middle = Point(dial.diameter / 2, dial.diameter / 2)
    return ring_sector(middle, dial.outer, dial.inner, -90.0 - dial.sweep_deg / 2, dial.sweep_deg)


def pointer(dial: Dial, grown: Mm = 0.0) -> Segments:
    """A small disc with a tip that points to the value at the top; larger by `grown` all round."""
    middle, radius = dial.diameter / 2, dial.inner - 1.0 + grown
    tip, half = dial.inner + 3.0 + 2 * grown, math.radians(14.0 + 40.0 * grown / radius)
    steps = 72
    start, end = -math.pi / 2 + half, 1.5 * math.pi - half
    round_it = [start + (end - start) * step / steps for step in range(steps + 1)]
    points = [Point(middle + radius * math.cos(a), middle + radius * math.sin(a)) for a in round_it]
    return polygon([Point(middle, middle - tip), *points])


def cover_shape(dial: Dial, bleed: Mm) -> Segments:
    """What of the cover is printed, holes by even and odd: all but the window, or the pointer alone."""
    if dial.shows == "pointer":
        return pointer(dial, bleed)
    middle, sweep = Point(dial.diameter / 2, dial.diameter / 2), dial.sweep_deg
    off = math.degrees(_KERF / ((dial.outer + dial.inner) / 2))
    hole = ring_sector(middle, dial.outer - _KERF, dial.inner + _KERF, -90.0 - sweep / 2 + off, sweep - 2 * off)
    return (*rect(Rect(0.0, 0.0, dial.diameter, dial.diameter).grown(bleed + 1.0)), *hole)


def dial_net(dial: Dial, bleed: Mm) -> Net:
    """The discs of a dial, and the rivet where it is of card."""
    size, middle = Size(dial.diameter, dial.diameter), Point(dial.diameter / 2, dial.diameter / 2)
    whole, hole = circle(middle, dial.diameter / 2), circle(middle, dial.hole / 2)
    seen = _grown(whole, dial.diameter, bleed)
    disc = NetPart("A", size, whole, (PartFace("front", clip=seen),), cuts=(hole,), crosses=(middle,), bleed=bleed)
    cuts = (hole, window(dial)) if dial.shows == "window" else (hole,)
    outline = whole if dial.shows == "window" else pointer(dial)
    cover = NetPart("B", size, outline, (PartFace("back", clip=seen),), cuts=cuts, crosses=(middle,), bleed=bleed)
    how = _BRASS if dial.fastener == "brass" else _PAPER
    return Net((disc, cover, *(_rivet(dial) if dial.fastener == "paper" else ())), how)


_BRASS = "cut out A and B, and the window and holes in them; lay B on A and push a fastener through both holes"
_PAPER = (
    "cut out all parts, windows and holes; glue the middle of C onto a disc D; fold the arms of C up, push them "
    "through A and B, fold them outwards and glue the other D onto them, not onto B"
)


def _grown(outline: Segments, diameter: Mm, by: Mm) -> Segments:
    """The disc with its bleed, about the same middle."""
    share = 1 + 2 * by / diameter
    at = Affine(share, 0.0, 0.0, share, -by, -by)
    return transform(outline, at)


def _rivet(dial: Dial) -> tuple[NetPart, ...]:
    """A cross whose arms go up through both holes, and the caps that hold it below and above."""
    arm = _LENGTH + 2 * dial.stock
    long = ARM + 2 * arm
    low, high = arm, arm + ARM
    corners = [
        *((low, 0), (high, 0), (high, low), (long, low), (long, high), (high, high)),
        *((high, long), (low, long), (low, high), (0, high), (0, low), (low, low)),
    ]
    folds = ((low, low, high, low), (high, low, high, high), (low, high, high, high), (low, low, low, high))
    cross = NetPart(
        "C", Size(long, long), polygon([Point(x, y) for x, y in corners]), scores=tuple(line(*f) for f in folds)
    )
    middle = Point(CAP / 2, CAP / 2)
    glue = Glue(circle(middle, CAP / 2 - 1.0), middle)
    cap = NetPart("D", Size(CAP, CAP), circle(middle, CAP / 2), glue=(glue,))
    assert math.hypot(ARM, ARM) < RIVET_HOLE
    return (cross, cap, cap)
