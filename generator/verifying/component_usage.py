"""The component usage of many games against what the catalog prints."""

from collections.abc import Mapping

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.totals import Totals
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark


def check(catalog: Catalog, totals: Totals, report: Report) -> None:
    """GAM007, GAM008: no more is in use than is printed, and what is used is printed."""
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
            report.error("GAM007", message, at=mark, hint="print more of them, or change the rules that hand them out")


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
    counts.update((str(component_set.id), component_set.copies) for component_set in catalog.sets)
    counts.update((str(component.id), component.copies) for component in catalog.components)
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
