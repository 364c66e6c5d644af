"""Pieces on paper that is cut already, such as perforated cards and labels: each in a place, and nothing to cut."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from generator.drawing.piece import Piece
from generator.geometry import Point, Rect, Size
from generator.sheets.cutting import area_of, is_rectangular
from generator.sheets.margins import CLEAR, Strips, sides, top_and_bottom
from generator.sheets.pages import Sheet, draw_sheets
from generator.sheets.papers import Paper, printable
from generator.sheets.patterns import FLAT
from generator.sheets.slots import Slot, VisibleBleed
from generator.sheets.spec import FOLDED, Duplex, Lettering, PaperUse, SheetFile, SheetSpec
from generator.sheets.tokens import cost
from generator.units import Mm

_OVER: Mm = 0.1
"""By how much a piece may be larger than its place: inches and mm of one size differ by so much."""
_LEAST_SHARE = 0.85
"""How much of a place a piece must fill along each side to be printed on it."""
_ROUND = 0.01  # how much of its box a disc may fill more or less than a circle does
_QUARTER = 1  # a piece that lies in its place is turned clockwise


@dataclass(frozen=True, slots=True)
class PrecutPaper:
    """Paper with `places` of one size, in mm from its upper left corner as it lies upright in the printer."""

    name: str
    title: str
    page: Size
    places: tuple[Rect, ...]
    disc: bool
    two_sided: bool

    @property
    def place(self) -> Size:
        """The size of each place."""
        return self.places[0].size

    @property
    def margin(self) -> Mm:
        """How far the outermost places are from the edges of the paper."""
        return max(
            0.0,
            min(
                min(place.x, place.y, self.page.width - place.right, self.page.height - place.bottom)
                for place in self.places
            ),
        )

    def duplex(self, asked: Duplex) -> Duplex:
        """How backs come behind fronts on it: it cannot be folded, and on labels they are printed apart."""
        return Duplex.NONE if asked in FOLDED or not self.two_sided else asked

    def spec(self, spec: SheetSpec) -> SheetSpec:
        """The same order for sheets of this paper."""
        paper = Paper(self.name, self.title, self.page)
        return replace(spec, paper=paper, margin=min(spec.margin, self.margin), duplex=self.duplex(spec.duplex))


class Misfit(Enum):
    """Why a piece cannot be printed in the places of a paper."""

    NOT_FLAT = "is not a flat piece that is cut out"
    SHAPE = "has another shape than the {shape} places"
    LARGER = "is {over} than the places"
    SMALLER = "is much smaller than the places"


@dataclass(frozen=True, slots=True)
class PlaceFit:
    """How a piece lies in a place: by how many quarters it is turned, and how much of the place it leaves free.

    `misfit` says why it cannot be printed there, None where it can, and `told` in words; `edge` is what stays white on
    its sides.
    """

    quarters: int = 0
    misfit: Misfit | None = None
    told: str = ""
    edge: Mm = 0.0


def fit_of(piece: Piece, paper: PrecutPaper) -> PlaceFit:
    """How a piece lies in the places of a paper, turned by a quarter only where it does not fit upright."""
    size, place = piece.size, paper.place
    if piece.net is not None or piece.whole_page:
        return PlaceFit(0, Misfit.NOT_FLAT, Misfit.NOT_FLAT.value)
    if _is_disc(piece) != paper.disc or not (paper.disc or is_rectangular(piece.outline)):
        told = Misfit.SHAPE.value.format(shape="round" if paper.disc else "rectangular")
        return PlaceFit(0, Misfit.SHAPE, told)
    fits = {0: _free(size, place), _QUARTER: _free(size.turned, place)}
    quarters = min(fits, key=lambda turn: (_badness(fits[turn], place), turn))
    free = fits[quarters]
    if min(free.width, free.height) < -_OVER:
        over = " and ".join(
            f"{-left:g} mm {word}"
            for left, word in ((round(free.width, 2), "wider"), (round(free.height, 2), "higher"))
            if left < -_OVER
        )
        return PlaceFit(quarters, Misfit.LARGER, Misfit.LARGER.value.format(over=over))
    if free.width > (1 - _LEAST_SHARE) * place.width or free.height > (1 - _LEAST_SHARE) * place.height:
        return PlaceFit(quarters, Misfit.SMALLER, Misfit.SMALLER.value)
    return PlaceFit(quarters, edge=max(0.0, max(free.width, free.height) / 2 - piece.bleed))


def _free(size: Size, place: Size) -> Size:
    return Size(place.width - size.width, place.height - size.height)


def _badness(free: Size, place: Size) -> float:
    """Less is better: what lies beyond a place counts much more than what it leaves free."""
    return sum(length if length >= -_OVER else -100 * length for length in (free.width, free.height))


def _is_disc(piece: Piece) -> bool:
    size = piece.size
    return abs(area_of(piece.outline) / (size.width * size.height) - math.pi / 4) < _ROUND


def precut_files(
    pieces: Sequence[Piece], paper: PrecutPaper, asked: SheetSpec, letter: Lettering
) -> Iterator[SheetFile]:
    """The files of pieces that fit the paper, a file for each kind; nothing is cut, and nothing marked to be."""
    spec = paper.spec(asked)
    for kind, (name, title) in FLAT.items():
        sheets = tuple(
            sheet
            for two_sided in (True, False)
            for sheet in _sheets(
                [p for p in pieces if p.kind == kind and (p.back is not None) == two_sided], paper, spec
            )
        )
        if not sheets:
            continue
        pages = tuple(replace(page, cuts=()) for page in draw_sheets(sheets, spec, f"{name} on {paper.title}", letter))
        room = sum(place.width * place.height for place in paper.places) * (math.pi / 4 if paper.disc else 1.0)
        backs = 2 if spec.duplex is Duplex.NONE else 1
        covered = sum(
            area_of(slot.piece.outline) * (backs if slot.piece.back is not None else 1)
            for sheet in sheets
            for slot in sheet.slots
        )
        number = cost(sheets)
        yield SheetFile(name, title, pages, PaperUse(number, number * room, min(covered, number * room)))


def _sheets(pieces: Sequence[Piece], paper: PrecutPaper, spec: SheetSpec) -> Iterator[Sheet]:
    """The copies of the pieces, in order, on as many sheets as they need."""
    reaches = tuple(_reaches(paper))
    strips = _strips(paper, spec)
    fits = {id(piece): fit_of(piece, paper) for piece in pieces}
    copies = [(piece, number) for piece in pieces for number in range(1, piece.copies + 1)]
    for start in range(0, len(copies), len(paper.places)):
        slots = tuple(
            _slot(piece, number, fits[id(piece)].quarters, place, reach, disc=paper.disc)
            for (piece, number), place, reach in zip(
                copies[start : start + len(paper.places)], paper.places, reaches, strict=False
            )
        )
        yield Sheet(paper.page, spec.duplex, slots, strips, (), ())


def _slot(piece: Piece, copy: int, quarters: int, place: Rect, reach: VisibleBleed, *, disc: bool) -> Slot:
    """A copy in the middle of its place; it shows its bleed in the place, and beyond that as far as the place may."""
    size = piece.size.turned if quarters % 2 else piece.size
    trim = Rect.of(size, Point(place.centre.x - size.width / 2, place.centre.y - size.height / 2))
    beside, above = (place.width - size.width) / 2, (place.height - size.height) / 2
    seen = VisibleBleed(
        *(
            max(0.0, min(piece.bleed, free + beyond))
            for free, beyond in ((beside, reach.left), (above, reach.top), (beside, reach.right), (above, reach.bottom))
        )
    )
    if disc:
        seen = VisibleBleed.even(min(seen.left, seen.top, seen.right, seen.bottom))
    return Slot(piece, copy, trim, seen, quarters)


def _reaches(paper: PrecutPaper) -> Iterator[VisibleBleed]:
    """How far what is printed in each place may go on beyond it: half of what lies between it and the next."""
    for index, place in enumerate(paper.places):
        reach = [place.x, place.y, paper.page.width - place.right, paper.page.height - place.bottom]
        for at, other in enumerate(paper.places):
            if at == index:
                continue
            if paper.disc:
                apart = math.hypot(other.centre.x - place.centre.x, other.centre.y - place.centre.y) - place.width
                reach = [min(side, apart / 2) for side in reach]
                continue
            # Of two directions in which they are apart, the one with more between them keeps them apart.
            gaps = (
                place.x - other.right,
                place.y - other.bottom,
                other.x - place.right,
                other.y - place.bottom,
            )
            side = max(range(4), key=lambda side: gaps[side])
            reach[side] = min(reach[side], gaps[side] / 2)
        yield VisibleBleed(*(max(0.0, side) for side in reach))


def _strips(paper: PrecutPaper, spec: SheetSpec) -> Strips | None:
    """Where the line at the foot and the ruler stand, clear of all places; None where there is no room for them."""
    area = printable(paper.page, max(spec.margin, 5.0))
    for strips in (top_and_bottom(area), sides(area)):
        if not any(
            strip.overlaps(place.grown(CLEAR)) for strip in (strips.slug, strips.ruler) for place in paper.places
        ):
            return strips
    return None
