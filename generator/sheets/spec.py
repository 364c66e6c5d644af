"""What a user decides about sheets, and what comes out."""

from dataclasses import field
from enum import Enum
from typing import Protocol

from generator.dataclass import dataclass
from generator.drawing.digest import Digests
from generator.drawing.items import Item
from generator.drawing.piece import Page
from generator.sheets.papers import A4, Paper
from generator.source.diagnostic import Report
from generator.units import Mm


class Duplex(Enum):
    """How the backs come behind the fronts."""

    LONG = "long"  # the printer turns the sheet about its long edge
    SHORT = "short"  # about its short edge
    GUTTERFOLD = "gutterfold"  # fronts and backs on one side, folded along the middle and glued
    FOLDOVER = "foldover"  # each back above its front, every card folded along its top edge and glued
    NONE = "none"  # backs on sheets of their own, to be glued


FOLDED = frozenset({Duplex.GUTTERFOLD, Duplex.FOLDOVER})
"""The modes that print fronts and backs on one side of the paper."""


class Spacing(Enum):
    """What lies between two cards."""

    AUTO = "auto"  # bleed, unless butting places more on a sheet
    BLEED = "bleed"  # the bleed of both: two cuts, no colour of a neighbour on a card cut askew
    BUTT = "butt"  # nothing: one cut for both


CREEP: Mm = 0.1
"""How thick a sheet of 80 g/m² office paper is. Source: its usual bulk, 1.2 to 1.3 cm³/g."""


@dataclass(frozen=True, slots=True)
class Slug:
    """What every sheet says of where it comes from; `fingerprint` is the catalog's, shortened when printed."""

    game: str
    version: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """How to fill sheets, lengths in mm.

    `margin` is what the printer cannot reach; squares of `corner` in the corners of the rest stay free too. `gutter`
    is left between neighbours beside their bleed; `joined` lets sets of equal size share a sheet; `token_gap` lies
    between tokens; `overlap` is the glue strip between two tiles of a large board. `digests` names what each face
    looks like, for its marks, and remembers what it has seen.
    """

    slug: Slug
    paper: Paper = A4
    # Laser printers reach to 4 mm, some only to 5.08 mm (0.2 in). At 5 mm nine poker cards still fit on Letter
    # with room for their crop marks; at 6.35 mm (0.25 in) only eight do.
    margin: Mm = 5.0
    corner: Mm = 0.0
    duplex: Duplex = Duplex.LONG
    spacing: Spacing = Spacing.AUTO
    gutter: Mm = 0.0
    joined: bool = True
    token_gap: Mm = 2.0
    overlap: Mm = 8.0
    digests: Digests = field(default_factory=Digests, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PaperUse:
    """How much paper is printed: sheets, what printers reach of them, and what of it pieces cover, in square mm."""

    sheets: int = 0
    printable: float = 0.0
    covered: float = 0.0

    @property
    def share(self) -> float:
        """What part of the printable area pieces cover, 0 for no sheets."""
        return self.covered / self.printable if self.printable else 0.0

    def __add__(self, other: "PaperUse") -> "PaperUse":
        return PaperUse(self.sheets + other.sheets, self.printable + other.printable, self.covered + other.covered)


@dataclass(frozen=True, slots=True)
class SheetFile:
    """The pages of one file; `name` is its file name without suffix, `use` the paper that it takes.

    None is taken by what is looked at on the screen or sent to a print shop.
    """

    name: str
    title: str
    pages: tuple[Page, ...]
    use: PaperUse = PaperUse()


@dataclass(frozen=True, slots=True)
class Label:
    """Words set on one line: items whose origin is the start of the baseline, and how far they run."""

    items: tuple[Item, ...]
    width: Mm


class Lettering(Protocol):
    """Sets words on one line in the sheets' own small type."""

    def __call__(self, text: str, size_pt: float) -> Label:
        """`text` at `size_pt` points."""


LEAST_PRINTABLE: Mm = 108.0
"""What margins must leave of the paper's shorter side: the check ruler and its label."""

_MOST: Mm = 50.0


def check_spec(spec: SheetSpec, report: Report) -> None:
    """SHT002: a length out of range; SHT003: margins that leave too little of the paper."""
    ranges = {"margin": spec.margin, "gutter": spec.gutter, "token_gap": spec.token_gap, "overlap": spec.overlap}
    for name, length in ranges.items():
        if not 0 <= length <= _MOST:  # not-a-number fails as well
            report.error("SHT002", f"{name} is {length:g} mm, but must be 0 to {_MOST:g} mm")
    left = min(spec.paper.size.width, spec.paper.size.height) - 2 * spec.margin
    if not report.failed and left < LEAST_PRINTABLE:
        report.error(
            "SHT003",
            f"margins of {spec.margin:g} mm leave {left:.1f} mm of {spec.paper.title}, too little for the check ruler",
            hint=f"at least {LEAST_PRINTABLE:g} mm are needed: choose smaller margins or a larger paper",
        )
