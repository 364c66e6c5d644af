"""A partial deck completed to a legal one, after the model of the game's own decks.

The decks that are most like the partial one count most. Of the cards that leave a legal deck within reach, each step
adds the one that the models have most of and the deck lacks most; where several are equal, the first by id.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from generator.catalog.decks import Cards, Construction, DeckLimit, faults
from generator.dataclass import dataclass
from generator.decks.statistics import value_of

MOST_WORK = 4_000_000
"""Cards looked at in all, for decks of any size."""
_CARD_WEIGHT = 2.0
"""How much a card that the models have counts, against one of a kind that they have."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A deck and what was added to the partial one, or, where there is none, why."""

    cards: Cards = field(default_factory=dict)
    added: Cards = field(default_factory=dict)
    reasons: tuple[str, ...] = ()


def suggest(partial: Cards, construction: Construction, models: Sequence[Cards], size: int | None = None) -> Suggestion:
    """The partial deck completed to `size` cards, by default the fewest that a deck has.

    Every card of the partial deck stays. `models` are decks that are taken for good ones.
    """
    hindering = [fault.message for fault in faults(partial, construction) if not fault.lacks]
    if hindering:
        return Suggestion(reasons=tuple(hindering))
    start = sum(partial.values())
    wanted = max(start, construction.least if size is None else size)
    if not construction.least <= wanted <= construction.most:
        return Suggestion(reasons=(f"a deck has {construction.least} to {construction.most} cards, not {wanted}",))
    if wanted * len(construction.allowed) > MOST_WORK:
        return Suggestion(
            reasons=(f"a deck of {wanted} of {len(construction.allowed)} cards is too much to look through",)
        )
    search = _Search(construction, wanted, _targets(partial, construction, models, wanted), dict(partial))
    if not search.complete():
        return Suggestion(reasons=search.reasons())
    added = {card: count - partial.get(card, 0) for card, count in search.cards.items() if count > partial.get(card, 0)}
    return Suggestion(search.cards, added)


def _targets(
    partial: Cards, construction: Construction, models: Sequence[Cards], size: int
) -> Mapping[str, Mapping[str, float]]:
    """How many cards of each value a deck of that size should have, by key; the key `id` is the card itself."""
    keys = ("id", *construction.groups)
    alike = [sum(min(count, model.get(card, 0)) for card, count in partial.items()) for model in models]
    weights = [(1 + shared) ** 3 for shared in alike]
    totals: dict[str, dict[str, float]] = {key: {} for key in keys}
    counted = [(model, weight / sum(model.values())) for model, weight in zip(models, weights, strict=True) if model]
    whole = sum(weight * sum(model.values()) for model, weight in counted)
    for model, weight in counted:
        for card, count in model.items():
            if card in construction.allowed:
                for key in keys:
                    value = _value(card, key, construction)
                    totals[key][value] = totals[key].get(value, 0.0) + weight * count * size / whole
    return totals


def _value(card: str, key: str, construction: Construction) -> str:
    return card if key == "id" else value_of(card, key, construction)


@dataclass(slots=True)
class _Search:
    construction: Construction
    size: int
    targets: Mapping[str, Mapping[str, float]]
    cards: dict[str, int]

    def complete(self) -> bool:
        """Add cards until the deck is full; False where no legal deck was found."""
        while (held := sum(self.cards.values())) < self.size:
            totals = [limit.total(self.cards) for limit in self.construction.limits]
            left = self.size - held - 1
            spans = [self._span(limit, left) for limit in self.construction.limits]
            lacking = {key: self._lacking(key) for key in self.targets}
            fitting = [card for card in sorted(self.construction.allowed) if self._fits(card, totals, spans)]
            if not fitting:
                return False
            best = max(fitting, key=lambda card: self._score(card, lacking))
            self.cards[best] = self.cards.get(best, 0) + 1
        return not any(True for _ in faults(self.cards, self.construction))

    def _lacking(self, key: str) -> Mapping[str, float]:
        """How many cards of each value are still wanted."""
        held: dict[str, float] = {}
        for card, count in self.cards.items():
            value = _value(card, key, self.construction)
            held[value] = held.get(value, 0.0) + count
        return {value: wanted - held.get(value, 0.0) for value, wanted in self.targets[key].items()}

    def _score(self, card: str, lacking: Mapping[str, Mapping[str, float]]) -> float:
        """How much a card is wanted; those that the deck has enough of come last."""
        own = lacking["id"].get(card, 0.0) - self.cards.get(card, 0) * (card not in lacking["id"])
        kinds = (lacking[key].get(_value(card, key, self.construction), 0.0) for key in lacking if key != "id")
        return _CARD_WEIGHT * own + sum(kinds) / self.size

    def _fits(self, card: str, totals: Sequence[int], spans: Sequence[tuple[int, int]]) -> bool:
        """Whether a legal deck is still within reach with one more of the card."""
        most = self.construction.copies
        if most is not None and self.cards.get(card, 0) >= most:
            return False
        for limit, total, (low, high) in zip(self.construction.limits, totals, spans, strict=True):
            now = total + limit.worth.get(card, 0)
            if (limit.high is not None and now + low > limit.high) or (
                limit.low is not None and now + high < limit.low
            ):
                return False
        return True

    def _span(self, limit: DeckLimit, left: int) -> tuple[int, int]:
        """The least and the most that so many further cards add to a limit."""
        most = self.construction.copies
        worths = sorted(
            (limit.worth.get(card, 0), left if most is None else max(0, most - self.cards.get(card, 0)))
            for card in self.construction.allowed
        )
        return _first(worths, left), _first(reversed(worths), left)

    def reasons(self) -> tuple[str, ...]:
        """Why there is no deck, as far as that is known."""
        return ("no legal deck with these cards was found: the limits leave no card that could be added",)


def _first(worths: "Sequence[tuple[int, int]] | Iterator[tuple[int, int]]", left: int) -> int:
    total = 0
    for worth, copies in worths:
        taken = min(copies, left)
        total, left = total + worth * taken, left - taken
        if not left:
            break
    return total
