"""What is asked for, and a verified game on its way to files."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from generator.catalog.verified import Verified
from generator.drawing.digest import Digests
from generator.drawing.piece import Piece
from generator.readback.known import Known
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook

if TYPE_CHECKING:
    from generator.sheets.printer import Printer

Progress: TypeAlias = Callable[[str], None]
"""Told what is being done, in a few words."""


def silent(_: str) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: `papers` are named in `sheets.papers`, `duplex` and `spacing` in `sheets.spec`.

    `dpi` is for PNG, drawn by `jobs` processes. `inks` are `colour`, `low` and `grey`, an edition each; `sleeves` makes
    slips of the cards, `marks` names every card at its edge, `printer` corrects what it gets. `options` are the
    settings of an export's target, name and value.
    """

    targets: tuple[str, ...] = ("pdf",)
    papers: tuple[str, ...] = ("a4",)
    duplex: str = "long"
    spacing: str = "auto"
    dpi: int = 300
    jobs: int = 1
    draft: bool = False
    options: tuple[tuple[str, str], ...] = ()
    inks: tuple[str, ...] = ("colour",)
    sleeves: bool = False
    marks: bool = True
    printer: "Printer | None" = None


@dataclass(slots=True)
class Job:
    """A verified game on its way to files, with what its targets share.

    `marks` are the lines at the cards' edges, by `set/id`; `copies` says how many of each piece are wanted, where that
    is not what the catalog says. `drawn` are the pieces as their layouts drew them, before marks, inks and sleeves;
    `digests` names what faces look like, `known` is what was read back and found right.
    """

    verified: Verified
    pieces: tuple[Piece, ...]
    icons: frozenset[str]
    book: FontBook
    request: Request
    progress: Progress
    report: Report
    notices: list[str] = field(default_factory=list)
    marks: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] | None = None
    drawn: tuple[Piece, ...] = ()
    digests: Digests = field(default_factory=Digests)
    known: Known = field(default_factory=lambda: Known(keeps_faces=True))
