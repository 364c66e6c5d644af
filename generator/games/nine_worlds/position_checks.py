"""NW-V-23: the checks of set-ups, and of the positions that worked examples start from."""

from collections import Counter
from collections.abc import Callable, Iterator

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault
from generator.games.condition_checks import check_fields
from generator.games.conditions import WordList
from generator.games.example_checks import checks_of_examples
from generator.games.nine_worlds import words
from generator.games.nine_worlds.sections import (
    CODE,
    SEATS,
    Constants,
    SeatingRow,
    WorldRow,
    WorldsCard,
    WorldsSetup,
    WorldsStart,
)
from generator.source.mark import Path

SETUP_CHECKS, START_CHECKS = Checks(), Checks()


class _Players(BaseModel):
    """What a set-up and a start have both."""

    players: int


def as_many_as_can_play(setup: _Players, at: Path, rules: Constants) -> Iterator[Fault]:
    """As many players as there can be."""
    if not rules.players_min <= setup.players <= min(rules.players_max, SEATS):
        message = f"{setup.players} players cannot play, only {rules.players_min} to {rules.players_max}"
        yield Fault((*at, "players"), message, because=[("rules", "players_max")])


# ------------------------------------------------------------ what a value may be


def seats(setup: WorldsStart) -> WordList:
    """Who plays."""
    return WordList("seat", {f"P{number + 1}": 1 for number in range(setup.players)}, ["setup.players"])


def open_worlds(setup: WorldsStart, worlds: list[WorldRow], seatings: list[SeatingRow]) -> WordList:
    """The worlds in play."""
    closed = {name for row in seatings if row.players == setup.players for name in row.closed}
    return WordList("world in play", {row.id: 1 for row in worlds if row.id not in closed}, ["setup.players"])


def _cards(named: str, what: str, field: str, *values: str) -> Callable[..., WordList]:
    """The section of that name: the cards that have one of these values in a field, and what they are."""

    def made(cards: list[WorldsCard]) -> WordList:
        return WordList(what, {card.id: 1 for card in cards if getattr(card, field) in values})

    made.__name__ = named
    return made


AVATAR_CARDS = _cards("avatar_cards", "Avatar", "library", words.AVATAR)
CARDS = (
    AVATAR_CARDS,
    _cards("hand_cards", "card that can be in a hand", "library", *words.DRAWN),
    _cards("fighter_cards", "creature or Avatar", "library", *words.FIGHTERS),
    *[_cards(f"{name}_cards", f"card of the {name} library", "library", name) for name in words.LIBRARIES[1:]],
    _cards("hel_cards", "card that falls to Hel", "grave", words.HEL),
    _cards("valhalla_cards", "card that falls to Valhalla", "grave", words.VALHALLA),
)

SETUP_CHECKS.check(CODE, first=True)(as_many_as_can_play)
SETUP_CHECKS.section(AVATAR_CARDS)
check_fields(SETUP_CHECKS, "setup", WorldsSetup)
START_CHECKS.check(CODE, first=True)(as_many_as_can_play)
START_CHECKS.section(seats)
START_CHECKS.section(open_worlds)
for _made in CARDS:
    START_CHECKS.section(_made)
check_fields(START_CHECKS, "setup", WorldsStart)


# ------------------------------------------------------------ what fits together


@SETUP_CHECKS.check(CODE)
def everybody_has_an_avatar(setup: WorldsSetup, at: Path) -> Iterator[Fault]:
    """An Avatar for each seat, or none is said."""
    if setup.avatars is not None and len(setup.avatars) != setup.players:
        message = f"{setup.players} players have an Avatar each, not {len(setup.avatars)} in all"
        yield Fault((*at, "avatars"), message, because=[(*at, "players")])


@START_CHECKS.check(CODE)
def the_round_is_one_of_the_game(setup: WorldsStart, at: Path, rules: Constants) -> Iterator[Fault]:
    """A game has no more rounds than one after Ragnarok begins."""
    if setup.round > rules.ragnarok_round + 1:
        message = f"round {setup.round} is never reached: the count begins in round {rules.ragnarok_round}"
        yield Fault((*at, "round"), message, because=[("rules", "ragnarok_round")])


@START_CHECKS.check(CODE)
def no_card_is_there_too_often(setup: WorldsStart, at: Path, cards: list[WorldsCard]) -> Iterator[Fault]:
    """Over all states a card is there as often as it is printed."""
    printed = {card.id: (card.copies, path) for path, card in ((("cards", i), card) for i, card in enumerate(cards))}
    seen = Counter[str]()
    for path, card in _lying(setup, at):
        seen[card] += 1
        if card in printed and seen[card] == printed[card][0] + 1:
            copies, where = printed[card]
            message = f"{card} is there more often than it is printed: {copies} {'copy' if copies == 1 else 'copies'}"
            yield Fault(path, message, because=[(*where, "copies")])


def _lying(setup: WorldsStart, at: Path) -> Iterator[tuple[Path, str]]:
    """Every card of a position, with its place."""
    for name, creature in setup.creatures.items():
        yield (*at, "creatures", name, "card"), creature.card
    for name, place in setup.places.items():
        yield (*at, "places", name, "card"), place.card
    piles: list[tuple[Path, list[str]]] = [((*at, "hands", seat), hand) for seat, hand in setup.hands.items()]
    for where, group in (("libraries", setup.libraries), ("spent", setup.spent)):
        piles += [((*at, where, library), pile) for library, pile in group]
    piles += [((*at, words.HEL), setup.hel), ((*at, words.VALHALLA), setup.valhalla)]
    for path, pile in piles:
        yield from (((*path, index), card) for index, card in enumerate(pile))


@START_CHECKS.check(CODE)
def worlds_have_room(setup: WorldsStart, at: Path, rules: Constants) -> Iterator[Fault]:
    """A world has no more places than slots; nothing in play is called as something else is."""
    found = Counter[str]()
    for name, place in setup.places.items():
        found[place.world] += 1
        if found[place.world] == rules.place_slots_per_world + 1:
            message = f"{place.world} has {rules.place_slots_per_world} slots for places"
            yield Fault((*at, "places", name, "world"), message, because=[("rules", "place_slots_per_world")])
        if name in setup.creatures:
            message = f"a creature is called {name}, too"
            yield Fault((*at, "places", name), message, [(*at, "creatures", name)], key=True)


@START_CHECKS.check(CODE)
def warbands_are_within_their_limit(
    setup: WorldsStart, at: Path, cards: list[WorldsCard], rules: Constants
) -> Iterator[Fault]:
    """A player has at most one Avatar, and no more creatures beside it than a warband has."""
    avatars, found = {card.id for card in cards if card.library == words.AVATAR}, Counter[tuple[str, bool]]()
    for name, creature in setup.creatures.items():
        avatar = creature.card in avatars
        found[creature.side, avatar] += 1
        most = 1 if avatar else rules.warband_limit
        if found[creature.side, avatar] == most + 1:
            what = "one Avatar" if avatar else f"at most {most} creatures beside the Avatar"
            yield Fault((*at, "creatures", name), f"{creature.side} has {what}", [("rules", "warband_limit")])


@START_CHECKS.check(CODE)
def tokens_are_within_the_supply(setup: WorldsStart, at: Path, rules: Constants) -> Iterator[Fault]:
    """There are no more tokens of an element than are printed; a supply that is told is what can be left."""
    groups = [(("pools", seat), pool) for seat, pool in setup.pools.items()]
    groups += [(("creatures", name), creature.tokens) for name, creature in setup.creatures.items()]
    groups += [(("places", name), place.tokens) for name, place in setup.places.items()]
    supply = rules.token_supply_per_element
    for element in words.ELEMENTS:
        used = sum(tokens.get(element, 0) for _, tokens in groups)
        last = next((where for where, tokens in reversed(groups) if tokens.get(element)), ())
        if used + setup.supply.get(element, 0) > supply:
            where = (*at, *last) if used > supply else (*at, "supply", element)
            message = f"there are {supply} {element} tokens, not {used + setup.supply.get(element, 0)}"
            yield Fault(where, message, because=[("rules", "token_supply_per_element")])


check_example = checks_of_examples(WorldsStart, START_CHECKS, Checks())
"""Reports everything by which a worked example breaks NW-V-23."""
