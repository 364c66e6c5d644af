"""The input of every export target, and the table of their modules."""

import importlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol, cast

from generator.catalog.models import Catalog
from generator.catalog.verified import Printable
from generator.drawing.piece import Document, Piece
from generator.export import TARGETS
from generator.output import OutputFile
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from generator.units import Mm


@dataclass(slots=True)
class ExportJob:
    """A game and its pieces on their way to another program.

    `bled` draws what is printed again with another bleed on all of it, since print services ask for their own;
    `rulebook` writes the rulebook when it is called, None for a game that has none. `options` are the target's
    settings by name; `jobs` is the number of processes that draw pictures. Mistakes go into `report`; whatever the
    target cannot carry is said in `notices`, a sentence each.
    """

    game: Printable
    pieces: tuple[Piece, ...]
    book: FontBook
    report: Report
    bled: Callable[[Mm], tuple[Piece, ...]]
    rulebook: Callable[[], Document | None]
    progress: Callable[[str], None]
    jobs: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)

    @property
    def printed(self) -> tuple[Piece, ...]:
        """The pieces that are printed."""
        return tuple(piece for piece in self.pieces if piece.printed)

    def on_tables(self, boards: Collection[str]) -> tuple[Piece, ...]:
        """The pieces of virtual tables: those that are printed, and of the others the `boards` that lie on a table."""
        return tuple(piece for piece in self.pieces if piece.printed or piece.id in boards)


class Exporter(Protocol):
    """What a target's module has as `files`; paths are inside the game's output folder, the target's folder first."""

    def __call__(self, order: ExportJob) -> Iterator[OutputFile]:
        """The files of one game."""


def files(name: str, order: ExportJob) -> Iterator[OutputFile]:
    """The files of one target of the table; raises KeyError for one that is not in it.

    It gets the pieces of those kinds that it has something for.
    """
    left_out = TARGETS[name].leaves_out
    module = importlib.import_module(f"generator.export.{TARGETS[name].module}")

    def taken(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return tuple(piece for piece in pieces if piece.kind not in left_out)

    order.notices += _left_out(name, order.game.catalog)
    bled = order.bled
    return cast(Exporter, module.files)(
        replace(order, pieces=taken(order.pieces), bled=lambda bleed: taken(bled(bleed)))
    )


def printed_at_home(target: str, catalog: Catalog, left: Collection[str]) -> Iterator[str]:
    """How to print the sets that a print service has `left`, and those of the kinds that its target leaves out.

    With them the game is complete: none for no such sets. One that is used instead of another is not among them.
    """
    kinds = TARGETS[target].leaves_out
    chosen = [
        str(component_set.id)
        for component_set in catalog.printed_sets
        if (component_set.id in left or component_set.kind.value in kinds) and component_set.instead_of is None
    ]
    if chosen:
        yield f"{target}: print the rest yourself: pnp build {catalog.identity.id} --sets {','.join(chosen)}"


def _left_out(name: str, catalog: Catalog) -> Iterator[str]:
    """The sets that a target has nothing for, those of one kind together."""
    for kind, reason in TARGETS[name].leaves_out.items():
        titles = [component_set.title for component_set in catalog.sets if component_set.kind.value == kind]
        if titles:
            yield f"{name}: left out: {', '.join(titles)}, because {reason}"
