"""Which pieces are printed: those that were asked for, else all but the sets that others can be used instead of."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from generator.catalog.models import Catalog, Component
from generator.dataclass import dataclass
from generator.editions.record import Record
from generator.source.diagnostic import Diagnostic, Severity, closest


def unknown_sets(catalog: Catalog, asked: Sequence[str]) -> tuple[Diagnostic, ...]:
    """SHT006 for each set that was asked for and is not printed in this game."""
    known = [str(component_set.id) for component_set in catalog.printed_sets]
    return tuple(
        Diagnostic(
            "SHT006",
            Severity.ERROR,
            f"{catalog.identity.title} prints no set {name!r}",
            hint=closest(name, known) or f"it prints {', '.join(known)}",
        )
        for name in asked
        if name not in known
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """Pieces to print alone: an id, which may hold `*` for any letters, and how many copies; None for all of them."""

    pattern: str
    copies: int | None = None

    def names(self, set_id: str, component: Component) -> bool:
        """Whether a piece is meant, by its id or as `set/id`."""
        pattern = self.pattern.casefold()
        return any(fnmatchcase(name.casefold(), pattern) for name in (component.id, f"{set_id}/{component.id}"))


def unknown_pieces(catalog: Catalog, asked: Sequence[Wanted]) -> tuple[Diagnostic, ...]:
    """SHT006 for each piece that was asked for and is not printed in this game."""
    pieces = [(str(one.id), component) for one in catalog.printed_sets for component in one.components]
    return tuple(
        Diagnostic(
            "SHT006",
            Severity.ERROR,
            f"{catalog.identity.title} prints no piece {wanted.pattern!r}",
            hint=closest(wanted.pattern, (str(component.id) for _, component in pieces)),
        )
        for wanted in asked
        if not any(wanted.names(set_id, component) for set_id, component in pieces)
    )


def chosen_pieces(catalog: Catalog, sets: Collection[str], only: Sequence[Wanted]) -> Mapping[str, int] | None:
    """How many copies of each piece are printed, by `set/id`: of those that are wanted; None for all of every set."""
    if not only:
        return chosen_copies(catalog, sets)
    found: dict[str, int] = {}
    for one in catalog.printed_sets:
        for component in one.components if not sets or one.id in sets else ():
            meant = next((wanted for wanted in only if wanted.names(str(one.id), component)), None)
            if meant is not None:
                found[f"{one.id}/{component.id}"] = component.copies if meant.copies is None else meant.copies
    return found


def chosen_copies(catalog: Catalog, asked: Collection[str]) -> Mapping[str, int] | None:
    """How many copies of each piece of the sets that are printed, by `set/id`; None for all of every set."""
    chosen = [
        component_set
        for component_set in catalog.printed_sets
        if (component_set.id in asked if asked else component_set.instead_of is None)
    ]
    if len(chosen) == len(catalog.printed_sets):
        return None
    return {f"{one.id}/{component.id}": component.copies for one in chosen for component in one.components}


def record_of_choice(made: Record, printed: Record | None, copies: Mapping[str, int]) -> Record:
    """The record where only some pieces were printed: others are as they were `printed` before, or missing."""
    before = printed.pieces if printed is not None else {}
    pieces = {
        key: entry if key in copies else before[key]
        for key, entry in made.pieces.items()
        if key in copies or key in before
    }
    return replace(made, pieces=pieces)
