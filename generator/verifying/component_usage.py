"""The component usage of many games against what the catalog prints."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from generator.catalog.models import Catalog, ComponentKind
from generator.dataclass import dataclass
from generator.engine.rules import Rules
from generator.engine.totals import Totals
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark


def check(catalog: Catalog, totals: Totals, report: Report, stand_ins: Collection[str] = ()) -> None:
    """GAM007, GAM008: no more is in use than is printed, and what is used is printed; a warning of `stand_ins`."""
    counts = printed(catalog)
    for (source, title), (stated, peak) in sorted(totals.component_usage.items()):
        mark = _mark(catalog, source)
        if source not in counts:
            message = f"the account names {source!r} ({title}), which is neither printed nor listed under `extras`"
            report.error("GAM008", message, at=mark, hint=closest(source, counts))
        elif stated > counts[source]:
            message = f"the rules reckon with {stated} of {title}, but the catalog has {counts[source]} of {source!r}"
            report.error("GAM008", message, at=mark)
        elif peak > stated:
            message = f"a game had {peak} of {title} in use at once, but there are only {stated}"
            if source in stand_ins:
                report.warning("GAM007", message, at=mark, hint="print more of them; other counters may stand in")
            else:
                report.error(
                    "GAM007", message, at=mark, hint="print more of them, or change the rules that hand them out"
                )


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """What so many players need of a component, and how many there are: None of one that is not printed."""

    players: int
    source: str
    title: str
    required: int
    available: int | None

    @property
    def short(self) -> int:
        """How many too few there are."""
        return max(0, self.required - (self.available or 0))


def sufficiency(catalog: Catalog, rules: Rules[Any]) -> list[Sufficiency]:
    """A line for each component that a game says it needs, for each number of players; none where it says nothing."""
    counts, titles = printed(catalog), _titles(catalog)
    return [
        Sufficiency(players, source, titles.get(source, source), number, counts.get(source))
        for players in rules.players()
        for source, number in rules.required(players).items()
    ]


def check_required(catalog: Catalog, found: Iterable[Sufficiency], report: Report) -> None:
    """GAM007, GAM008: what a game says it needs is printed, and as often as that."""
    for line in found:
        mark = _mark(catalog, line.source)
        if line.available is None:
            message = f"{line.players} players need {line.required} of {line.source!r}, which is neither printed nor "
            report.error(
                "GAM008", f"{message}listed under `extras`", at=mark, hint=closest(line.source, printed(catalog))
            )
        elif line.short:
            message = (
                f"{line.players} players need {line.required} of {line.title}, but there are only {line.available}"
            )
            report.error("GAM007", message, at=mark, hint="print more of them, or change the rules that need them")


def _titles(catalog: Catalog) -> Mapping[str, str]:
    """What components, sets and extras are called, by id."""
    titles = {str(component.id): component.title for component in catalog.components}
    titles |= {str(component_set.id): component_set.title for component_set in catalog.printed_sets}
    return titles | {extra.id: extra.title for extra in catalog.extras}


def check_used(catalog: Catalog, totals: Totals, report: Report) -> None:
    """GAM014: each component in the account was used in some game."""
    for (source, title), (stated, peak) in sorted(totals.component_usage.items()):
        if stated and not peak:
            report.warning("GAM014", f"{title} was never used in any game played", at=_mark(catalog, source))


_PLAYED = frozenset(
    {ComponentKind.CARD, ComponentKind.TOKEN, ComponentKind.TILE, ComponentKind.STANDEE, ComponentKind.DIAL}
)
"""Kinds of pieces that one plays with; of the others a game only needs to have them."""


def printed(catalog: Catalog) -> Mapping[str, int]:
    """How many pieces there are of every component, of every whole set, and of every extra, by id."""
    counts = {extra.id: extra.count for extra in catalog.extras}
    for component_set in catalog.printed_sets:
        counts[str(component_set.id)] = component_set.copies
        counts.update((str(component.id), component.copies) for component in component_set.components)
    return counts


def unaccounted(catalog: Catalog, totals: Totals) -> list[str]:
    """The printed pieces to play with that the account does not know: perhaps things to read."""
    known = {source for source, _ in totals.component_usage}
    return [
        str(component.id)
        for component_set in catalog.sets
        if component_set.kind in _PLAYED and str(component_set.id) not in known
        for component in component_set.components
        if str(component.id) not in known
    ]


def _mark(catalog: Catalog, source: str) -> Mark | None:
    for component_set in catalog.sets:
        if component_set.id == source:
            return component_set.mark
    for component in catalog.components:
        if component.id == source:
            return component.mark
    return None
