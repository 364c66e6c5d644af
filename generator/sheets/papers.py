"""Papers by name, and the limits a paper of one's own must keep."""

from collections.abc import Mapping
from types import MappingProxyType

from generator.dataclass import dataclass
from generator.geometry import Rect, Size
from generator.units import Mm, extent_of, inches

SMALLEST: Mm = 120.0
"""A sheet's shorter side must hold the check ruler of four inches between the margins."""

LARGEST: Mm = 5080.0
"""200 inches: the longest side that PDF 1.7 readers must accept (ISO 32000-1, annex C)."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: the name a user gives, the title printed on sheets, and its size upright (portrait) in mm."""

    name: str
    title: str
    size: Size

    @property
    def orientations(self) -> tuple[Size, ...]:
        """Portrait first, then landscape; a square paper has but one."""
        if self.size.width == self.size.height:
            return (self.size,)
        return (self.size, self.size.turned)


# ISO 216:2007 for the A sizes; ANSI/ASME Y14.1 (letter = ANSI A, tabloid = ANSI B) and US legal in inches.
A3 = Paper("a3", "A3", Size(297.0, 420.0))
A4 = Paper("a4", "A4", Size(210.0, 297.0))
A5 = Paper("a5", "A5", Size(148.0, 210.0))
LETTER = Paper("letter", "Letter", Size(inches(8.5), inches(11)))
LEGAL = Paper("legal", "Legal", Size(inches(8.5), inches(14)))
TABLOID = Paper("tabloid", "Tabloid", Size(inches(11), inches(17)))
HALF_LETTER = Paper("half-letter", "Half letter", Size(inches(5.5), inches(8.5)))

PAPERS: Mapping[str, Paper] = MappingProxyType(
    {paper.name: paper for paper in (A4, LETTER, A3, TABLOID, LEGAL, A5, HALF_LETTER)}
)
"""The papers a user can name."""

COMMON = (A4, LETTER, A3, TABLOID)
"""Those that sheets are made for: what printers at home and in shops take."""


def custom(width: Mm, height: Mm) -> Paper:
    """A paper of any size, turned upright; raises ValueError where it is too small or too large to print on."""
    short, long = sorted((width, height))
    if not (short >= SMALLEST and long <= LARGEST):
        raise ValueError(f"a paper of {width:g} x {height:g} mm: sides must be {SMALLEST:g} to {LARGEST:g} mm")
    return Paper(f"{short:g}x{long:g}", f"{short:g} × {long:g} mm", Size(short, long))


def paper_named(name: str) -> Paper:
    """The paper of a name, or of a size such as `200x280`; raises ValueError, naming what there is."""
    known = PAPERS.get(name.strip().lower())
    if known is not None:
        return known
    measured = extent_of(name.lower())
    if measured is not None:
        return custom(*measured)
    width, times, height = name.lower().replace("mm", "").partition("x")
    try:
        sides = (float(width), float(height)) if times else None
    except ValueError:
        sides = None
    if sides is None:
        raise ValueError(
            f"{name!r} is not a paper size; use {', '.join(PAPERS)}, or a size such as 200x280 (mm) or 8x10in"
        )
    return custom(*sides)


def printable(page: Size, margin: Mm) -> Rect:
    """What a printer reaches of `page`: everything but `margin` on each side."""
    return Rect.of(page).grown(-margin)
