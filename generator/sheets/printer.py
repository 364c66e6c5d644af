"""Corrections for a printer: each side of a sheet is shifted and scaled so that it is printed in the right place."""

from collections.abc import Sequence
from dataclasses import replace
from math import nan

from generator.dataclass import dataclass
from generator.drawing.items import Drawing, Group
from generator.drawing.piece import Page
from generator.geometry import Affine, Size
from generator.units import Mm

MOST_SHIFT: Mm = 20.0
LEAST_SCALE = 90.0
MOST_SCALE = 110.0


@dataclass(frozen=True, slots=True)
class Correction:
    """What one side of the sheet needs: `x` to the right and `y` down in mm, sizes in per cent of what they are."""

    x: Mm = 0.0
    y: Mm = 0.0
    scale_x: float = 100.0
    scale_y: float = 100.0

    def map(self, page: Size) -> Affine:
        """The correction of a page: stretched about its middle, then shifted."""
        sx, sy = self.scale_x / 100, self.scale_y / 100
        return Affine(sx, 0.0, 0.0, sy, page.width * (1 - sx) / 2 + self.x, page.height * (1 - sy) / 2 + self.y)

    @property
    def sound(self) -> bool:
        """Whether the numbers can be those of a printer that still works; not-a-number is not."""
        shifts, scales = (self.x, self.y), (self.scale_x, self.scale_y)
        return all(abs(by) <= MOST_SHIFT for by in shifts) and all(LEAST_SCALE <= to <= MOST_SCALE for to in scales)


NOTHING = Correction()

FRAME: Mm = 20.0
"""How far the lines of the calibration page's frame should be from the edges of the paper."""


@dataclass(frozen=True, slots=True)
class CalibrationReading:
    """What was read on one side of the calibration page, in mm; None for what was not.

    `left` and `top` lead from the paper's edge to the frame, `width` and `height` are those of the frame.
    """

    left: Mm | None = None
    top: Mm | None = None
    width: Mm | None = None
    height: Mm | None = None


def measured(old: Correction, reading: CalibrationReading, page: Size, *, corrected: bool = False) -> Correction:
    """The correction that brings the frame to its place on a `page`; what was not read stays as it was.

    The reading is of a page printed without corrections, or, if `corrected`, with the `old` one. A frame of no size
    gives a correction that is not sound.
    """
    x, scale_x = _axis(old.x, old.scale_x, reading.left, reading.width, page.width, corrected=corrected)
    y, scale_y = _axis(old.y, old.scale_y, reading.top, reading.height, page.height, corrected=corrected)
    return Correction(x, y, scale_x, scale_y)


def _axis(
    shift: Mm, percent: float, edge: Mm | None, length: Mm | None, paper: Mm, *, corrected: bool
) -> tuple[Mm, float]:
    """Shift and percentage along one axis.

    The printer puts the point `x` at `stretch * (x - FRAME) + edge`; the correction comes before that, and undoes it.
    """
    before = percent / 100 if corrected else 1.0  # what the page was printed with
    known = 1.0 if corrected else 100 / percent
    stretch = known if length is None else length / (paper - 2 * FRAME)
    if not stretch > 0:
        return nan, nan
    scale = round(before / stretch * 100, 2)
    if edge is None:
        return shift, scale
    centre = paper / 2
    moved = (centre - edge) / stretch + FRAME - centre
    return round(before * moved + (shift if corrected else 0.0), 2), scale


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer's corrections, one for each side of the sheet, as the page is looked at with its head up."""

    name: str
    front: Correction = NOTHING
    back: Correction = NOTHING


def corrected(pages: Sequence[Page], printer: Printer) -> tuple[Page, ...]:
    """The pages as the printer must get them. A page with a trim box is a print shop's and stays as it is."""
    return tuple(page if page.trim is not None else _corrected(page, printer) for page in pages)


def _corrected(page: Page, printer: Printer) -> Page:
    correction = printer.back if page.side == "back" else printer.front
    if correction == NOTHING:
        return page
    size = page.drawing.size
    return replace(page, drawing=Drawing(size, (Group(page.drawing.items, correction.map(size)),)))
