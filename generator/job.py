"""The request, and a game on its way to files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.catalog.verified import Printable
from generator.drawing.digest import Digests
from generator.drawing.piece import Piece
from generator.editions.choice import Wanted
from generator.editions.inks import COLOUR
from generator.layout.workshop import Workshop
from generator.progress import Progress, silent
from generator.readback.known import KnownLines
from generator.sheets.papers import A4
from generator.sheets.spec import CREEP, Duplex, PaperUse, Spacing
from generator.source.diagnostic import Report

if TYPE_CHECKING:
    from generator.sheets.printer import Printer


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: `papers` are named in `sheets.papers`, `duplex` and `spacing` in `sheets.spec`.

    `dpi` is for PNG, drawn by `jobs` processes, `trimmed` as the pieces are cut. `rotate` turns pictures of pieces,
    `file_names` says how to call them. `inks`, named in `editions.inks`, are an edition each; `sleeves` makes slips of
    the cards, `marks` names every card at its edge, `printer` corrects what it gets. `sets`, and pieces of them `only`,
    are those to print alone, all for none; `apart` gives each set sheets of its own. What fits them is printed on the
    sheets named in `precut`, which are cut already. `machine` is what the target `cut` is for, `creep` how thick (mm) a
    sheet of the booklet is. `options` are the settings of an export's target, name and value.
    """

    targets: tuple[str, ...] = ("pdf",)
    papers: tuple[str, ...] = (A4.name,)
    duplex: str = Duplex.LONG.value
    spacing: str = Spacing.AUTO.value
    dpi: int = 300
    jobs: int = 1
    draft: bool = False
    options: tuple[tuple[str, str], ...] = ()
    inks: tuple[str, ...] = (COLOUR.name,)
    sleeves: bool = False
    marks: bool = False
    printer: "Printer | None" = None
    sets: tuple[str, ...] = ()
    machine: str = "silhouette"
    creep: float = CREEP
    trimmed: bool = False
    only: tuple[Wanted, ...] = ()
    rotate: str = "none"
    file_names: str = ""
    apart: bool = False
    precut: tuple[str, ...] = ()

    @property
    def is_part(self) -> bool:
        """Whether only some sets or pieces are asked for."""
        return bool(self.sets or self.only)


@dataclass(frozen=True, slots=True)
class Job:
    """A game on its way to files, with what its targets share.

    `marks` are the lines at the cards' edges, by `set/id`; `copies` says how many of each piece are wanted, where that
    is not what the catalog says. `digests` names what faces look like, `known` is what was read back and found right.
    """

    game: Printable
    workshop: Workshop
    pieces: tuple[Piece, ...]
    icons: frozenset[str]
    request: Request
    progress: Progress = silent
    marks: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] | None = None
    digests: Digests = field(default_factory=Digests)
    known: KnownLines = field(default_factory=lambda: KnownLines(keeps_faces=True))


@dataclass(frozen=True, slots=True)
class PrintedPaper:
    """What sheets in a folder take: files with pieces by name, and the sheets of the booklet."""

    folder: str
    files: Mapping[str, PaperUse]
    booklet: int = 0

    @property
    def use(self) -> PaperUse:
        """All files with pieces together."""
        return sum(self.files.values(), PaperUse())


@dataclass(slots=True)
class Collected:
    """The results of making files: errors and warnings, in `notices` what had to be left out, the paper to print on."""

    report: Report
    notices: list[str] = field(default_factory=list)
    paper: list[PrintedPaper] = field(default_factory=list)
