"""Decks: those of the set-ups, and random legal ones (MM-DECK)."""

from collections.abc import Sequence

from generator.catalog.decks import decks_of
from generator.catalog.models import Catalog
from generator.dataclass import dataclass
from generator.engine.chance import Stream
from generator.games.catalog_game import Opening
from generator.games.mana_maker.sections import CardRow, Constants, Sections

RANDOM = "random_decks"
_FOUNTAINS = (9, 14)  # the fewest and the most of a random deck, which could not be played without
_SILVER = 3  # one in so many of its fountains


@dataclass(frozen=True, slots=True)
class TableSetup:
    """How a game begins: how many worlds, the team of each seat, and the deck of each, empty for a random one."""

    players: int
    worlds: int
    teams: tuple[int, ...]
    decks: tuple[tuple[int, ...], ...]


def openings(catalog: Catalog, sections: Sections, rules: Constants) -> list[Opening]:
    """The set-ups of the catalog, then one with random decks for each number of players."""
    numbers = {row.id: number for number, row in enumerate(sections.cards)}
    decks = {
        deck.id: tuple([numbers[card] for card, copies in deck.cards.items() for _ in range(copies)])
        for deck in decks_of(catalog)
    }
    starters, found = list(decks), list[Opening]()
    for setup in sections.setups:
        teams = team_numbers([setup.teams.get(seat, seat) for seat in setup.seats])
        names = setup.decks or [starters[seat % len(starters)] for seat in range(setup.players)]
        table = TableSetup(setup.players, setup.worlds, teams, tuple([decks[deck] for deck in names]))
        found.append((setup.players, setup.id, table))
    numbers_of_players = range(rules.players_min, rules.players_max + 1)
    return [*found, *[(n, RANDOM, TableSetup(n, 1, tuple(range(n)), ((),) * n)) for n in numbers_of_players]]


def team_numbers(names: Sequence[str]) -> tuple[int, ...]:
    """The team of each seat by number."""
    known = list(dict.fromkeys(names))
    return tuple([known.index(name) for name in names])


def random_deck(rows: Sequence[CardRow], rules: Constants, seed: int) -> tuple[int, ...]:
    """The designs of a random legal deck of the smallest size (MM-DECK-1 to -5), the same for the same seed."""
    stream = Stream(seed, "deck")
    fountains = [number for number, row in enumerate(rows) if row.subtype == "fountain"]
    others = [n for n, row in enumerate(rows) if row.deckable and n not in fountains and row.type != "wizard"]
    cheapest = min(rows[number].value for number in others)
    size = _FOUNTAINS[0] + stream.below(_FOUNTAINS[1] - _FOUNTAINS[0] + 1)
    deck = [fountains[stream.below(_SILVER) == 0] for _ in range(size)]
    left = rules.deck_value_max
    for still in range(rules.deck_min - size, 0, -1):
        spare = left - (still - 1) * cheapest
        number = stream.choice([number for number in others if rows[number].value <= spare])
        left -= rows[number].value
        deck.append(number)
    return tuple(sorted(deck))
