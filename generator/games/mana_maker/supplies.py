"""Whether the printed components suffice (section 2): what a table needs, and the most that a game had in use."""

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.catalog.decks import decks_of
from generator.catalog.models import Catalog
from generator.games.mana_maker.state import SEATS, C, ManaState
from generator.games.mana_maker.words import STATUSES

_FIVE = 5


class Supplies:
    """What is printed, by its id in the catalog, against what is required and used."""

    def __init__(self, catalog: Catalog, printed: Mapping[str, tuple[str, int]], pairs: int) -> None:
        self.printed, self.pairs = printed, pairs
        self.decks = {deck.id: Counter(deck.cards) for deck in decks_of(catalog)}
        self.pieces = Counter[str]()  # the copies of each card over all decks and further cards
        self.kinds = Counter[str]()  # the different pieces of each set
        for piece in catalog.components:
            self.kinds[str(piece.set_id)] += 1
            match piece.scope.get("card"), piece.set_id:
                case {"id": str(card)}, set_id if f"{set_id}-{card}" == piece.id or set_id == "further-cards":
                    self.pieces[card] += piece.copies

    def required(self, players: int, worlds: int, decks: Sequence[str] = ()) -> dict[str, int]:
        """What so many players need of each component, and of each card of these decks (section 2)."""
        cards = sum((self.decks[deck] for deck in decks), Counter[str]())
        return {
            "green-boards": players,
            "silver-boards": players if worlds > 1 else 0,
            "id-tokens": 2 * self.pairs * players,
            "player-sheets": players,
            "wizard-cards": players,
            "spawn-cards": self.kinds["spawn-cards"] * players,
            "damage-1": 15 * players,
            "damage-5": _FIVE * players,
            "action-point": 8 * players,
            **{f"status-{status}": 2 * players for status in STATUSES},
            **cards,
        }

    def available(self, name: str) -> int:
        """How many there are of a component, or of a card."""
        return self.printed[name][1] if name in self.printed else self.pieces[name]

    def used(self, g: ManaState, decks: Sequence[Counter[str]]) -> dict[str, int]:
        """The most of each component that was in use at once; counters may be substituted, so never more than all."""
        high, players = g.high, len(g.chosen)
        harm, fives = high[C.HARM], min(high[C.HARM] // _FIVE, self.available("damage-5"))
        used = {
            "green-boards": players,
            **({"silver-boards": players} if g.worlds > 1 else {}),
            "id-tokens": 2 * sum(high[C.ENTITIES : C.ENTITIES + SEATS]),
            "player-sheets": players,
            "wizard-cards": players,
            "damage-5": fives,
            "damage-1": min(harm - _FIVE * fives, self.available("damage-1")),
            "action-point": min(high[C.POINTS], self.available("action-point")),
            "first-player": 1,
        }
        kinds = enumerate(STATUSES)
        markers = [min(high[C.MARKERS + kind], self.available(f"status-{status}")) for kind, status in kinds]
        used["status-markers"] = sum(markers)
        for deck, cards in self.decks.items():
            used[deck] = sum(cards.values()) * sum(held == cards for held in decks)
        return {name: number for name, number in used.items() if name in self.printed}
