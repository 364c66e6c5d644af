"""What many games add up to. Tallies merge in any order, so that the number of workers never shows."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Any

from generator.dataclass import dataclass
from generator.engine.cards import CardSums
from generator.engine.playout import Played
from generator.engine.rules import ComponentUsage, Rules

BY = "@"
"""Divides the name of a measure from the value that it was counted for: `wheel@3` is the wheel in round 3."""


@dataclass(slots=True)
class Totals:
    """Sums over games: the numbers of a report before anything is divided."""

    games: int = 0
    decisions: int = 0
    endless: int = 0  # games that did not end within the limit
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)  # (seat, how many share the victory)
    ways: Counter[tuple[int, str]] = field(default_factory=Counter)  # (seat, the rule it won by), shared or not
    reasons: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    choices: Counter[int] = field(default_factory=Counter)  # decisions a game
    rules: Counter[int] = field(default_factory=Counter)  # events that name the rule
    games_with: Counter[int] = field(default_factory=Counter)  # games with such an event
    component_usage: dict[tuple[str, str], tuple[int, int]] = field(
        default_factory=dict
    )  # (source, title): printed, peak
    measures: Counter[str] = field(default_factory=Counter)
    sat: Counter[str] = field(default_factory=Counter)  # seats held by each kind of player in mixed company
    won: Counter[str] = field(default_factory=Counter)  # and of them those that won, alone or not
    cards: dict[str, CardSums] = field(default_factory=dict)

    def add(self, rules: Rules[Any], played: Played, kinds: Sequence[str] = ()) -> None:
        """Count one game; `kinds` says what kind of player held each seat, where they were not all alike."""
        state = played.state
        winners = played.result.winners if played.result is not None else ()
        self.games += 1
        self.decisions += played.decisions
        self.choices[played.decisions] += 1
        if played.result is None:
            self.endless += 1
        else:
            self.reasons[played.result.reason] += 1
            for seat in winners:
                self.wins[seat, len(winners)] += 1
                self.ways[seat, played.result.reason] += 1
        self.sat.update(kinds)
        self.won.update(kinds[seat] for seat in winners if kinds)
        self.lengths[rules.progress(state)[1]] += 1
        # Counting lists and sets is compiled code, counting from mappings is not.
        named = [event[1] for event in state.log or ()]
        self.rules.update(named)
        self.games_with.update(set(named))
        self.rules.pop(-1, None)
        self.games_with.pop(-1, None)
        self._account(rules.component_usage(state))
        self._measure(rules.measures(state))
        if state.log is not None:
            for use in rules.cards(state):
                self.cards.setdefault(use.card, CardSums()).add(use, use.seat in winners)

    def merge(self, other: "Totals") -> None:
        """Take over the sums of other games."""
        self.games += other.games
        self.decisions += other.decisions
        self.endless += other.endless
        self.wins.update(other.wins)
        self.ways.update(other.ways)
        self.reasons.update(other.reasons)
        self.lengths.update(other.lengths)
        self.choices.update(other.choices)
        self.rules.update(other.rules)
        self.games_with.update(other.games_with)
        for (source, title), (printed, peak) in other.component_usage.items():
            self._account((ComponentUsage(source, title, printed, peak),))
        self._measure(other.measures)
        self.sat.update(other.sat)
        self.won.update(other.won)
        for card, sums in other.cards.items():
            self.cards.setdefault(card, CardSums()).merge(sums)

    def _account(self, component_usage: Sequence[ComponentUsage]) -> None:
        for usage in component_usage:
            key = (usage.source, usage.title)
            peak = max(usage.peak, self.component_usage.get(key, (0, 0))[1])
            self.component_usage[key] = (usage.printed, peak)

    def _measure(self, measures: Any) -> None:
        for key, value in measures.items():
            if key.endswith("_max"):
                self.measures[key] = max(self.measures.get(key, value), value)
            else:
                self.measures[key] += value


def merged(parts: Iterable[Totals]) -> Totals:
    """The sums of all of them."""
    total = Totals()
    for totals in parts:
        total.merge(totals)
    return total
