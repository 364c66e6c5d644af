"""What a report is made of: a verified game and the series of games played with it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.catalog import playing_time
from generator.catalog.models import Catalog, ComponentKind, ComponentSet
from generator.catalog.verified import Evidence
from generator.engine.ablation import Ablated
from generator.engine.simulate import Simulation
from generator.report.blocks import Snapshot
from generator.source.diagnostic import Diagnostic

MOST_SHARES = 12
"""A field with more different values than this does not describe what a deck is composed of."""

COSTS = ("cost", "mana_cost", "mana", "price")
"""Fields that say what a card costs to play, the first that a deck has."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A game as verified, a series of games for each number of players, and what was found on the way.

    `asked_pace_s` is how many seconds a decision takes, from which the time at the table follows; None for what the
    game says. `varied` are the games of
    those variants that a question asks about, by their ids. `ablated` says which numbers of the rules decide who wins.
    `tables` shows how a game is laid out for each number of players.
    """

    catalog: Catalog
    evidence: Evidence
    series: tuple[Simulation, ...]
    findings: tuple[Diagnostic, ...] = ()
    asked_pace_s: float | None = None
    varied: Mapping[str, tuple[Simulation, ...]] = field(default_factory=dict)
    ablated: tuple[Ablated, ...] = ()
    tables: tuple[Snapshot, ...] = ()

    @property
    def pace_s(self) -> float:
        """Seconds that a decision takes at the table."""
        return self.catalog.identity.pace_s if self.asked_pace_s is None else self.asked_pace_s

    def minutes(self, decisions: float) -> float:
        """How long so many decisions take at the table."""
        return playing_time.minutes(decisions, self.pace_s)


@dataclass(frozen=True, slots=True)
class Shares:
    """How many pieces of a set have each value of one field, most first."""

    title: str
    field: str
    counts: tuple[tuple[str, int], ...]


def costs(component_set: ComponentSet) -> tuple[str, Mapping[int, int]] | None:
    """The field that says what the cards of a deck cost, and how many cards cost how much; None where none says."""
    for name in COSTS:
        counts: Counter[int] = Counter()
        for component in component_set.components:
            for row in _rows(component.scope):
                value = row.get(name)
                if isinstance(value, int) and not isinstance(value, bool):
                    counts[value] += component.copies
                    break
        if len(counts) > 1:
            return name, dict(sorted(counts.items()))
    return None


def decks(catalog: Catalog) -> Iterator[ComponentSet]:
    """The sets of cards with more than one design."""
    return (
        component_set
        for component_set in catalog.sets
        if component_set.kind is ComponentKind.CARD and len(component_set.components) > 1
    )


def composition(component_set: ComponentSet) -> Iterator[Shares]:
    """What a deck is composed of: by each kind of row it is made from, and by each word that cards share.

    Of several fields that divide the deck in the same way the first is reported.
    """
    fields: dict[str, list[str]] = {}
    for component in component_set.components:
        for name, value in _words(component.scope):
            fields.setdefault(name, []).append(value)
    told: set[tuple[int, ...]] = set()
    for name, values in fields.items():
        kinds = list(dict.fromkeys(values))
        division = tuple(kinds.index(value) for value in values)
        if (
            len(values) != len(component_set.components)
            or not 1 < len(kinds) <= MOST_SHARES
            or len(kinds) == len(values)
        ):
            continue
        if division in told:
            continue
        told.add(division)
        counts: Counter[str] = Counter()
        for component, value in zip(component_set.components, values, strict=True):
            counts[value] += component.copies
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        yield Shares(component_set.title, name.replace("_", " "), tuple(ranked))


def _words(scope: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The short words a card has, by field; each row it is made from counts as one where there are several."""
    for name, row in scope.items():
        if not isinstance(row, dict) or "id" not in row:
            continue
        if len(scope) > 1:
            yield name, str(row.get("title") or row["id"])
        for key, value in row.items():
            if isinstance(value, str) and key not in ("id", "title", "text") and len(value) <= 24:
                yield key if len(scope) == 1 else f"{name} {key}", value.replace("_", " ")


def _rows(scope: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (row for row in scope.values() if isinstance(row, dict) and "id" in row)


def group_of(rule: str) -> str:
    """The part of the rules a rule id belongs to: `GY-MOVE-2` to `GY-MOVE`."""
    return rule.rpartition("-")[0] or rule


@dataclass(frozen=True, slots=True)
class PartCoverage:
    """A part of the rules: how many rules it has, and how many were at work in games, or only in worked examples.

    `by_construction` are those that nothing can act against.
    """

    group: str
    rules: int
    in_games: int
    in_examples: int
    by_construction: int

    @property
    def never(self) -> int:
        """How many could have been at work and were not."""
        return self.rules - self.in_games - self.in_examples - self.by_construction


def coverage(facts: Facts) -> tuple[PartCoverage, ...]:
    """Each part of the rules, in the order of the rules."""
    played = {rule.rule for series in facts.series for rule in series.rules if rule.events}
    played |= set(facts.evidence.measures.get("rules", {}))
    missed, standing = set(never(facts)), set(facts.evidence.measures.get("rules_by_construction", ()))
    groups: dict[str, list[str]] = {}
    for rule in dict.fromkeys(rule.rule for series in facts.series for rule in series.rules):
        groups.setdefault(group_of(rule), []).append(rule)
    return tuple(
        PartCoverage(
            group,
            len(rules),
            sum(rule in played for rule in rules),
            len({*rules} - played - missed - standing),
            len(standing.intersection(rules)),
        )
        for group, rules in groups.items()
    )


def never(facts: Facts) -> tuple[str, ...]:
    """Rules that neither a game nor a worked example exercised."""
    played = {rule.rule for series in facts.series for rule in series.rules if rule.events}
    missed = facts.evidence.measures.get("rules_never_exercised", ())
    return tuple(rule for rule in missed if rule not in played)
