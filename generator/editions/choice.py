"""Which sets are printed: those that were asked for, else all but those that others can be used instead of."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from generator.catalog.models import Catalog
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


def chosen_copies(catalog: Catalog, asked: Collection[str]) -> Mapping[str, int] | None:
    """How many copies of each piece are printed, by `set/id`; None for all of every set."""
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
