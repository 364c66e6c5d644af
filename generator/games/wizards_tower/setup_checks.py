"""WT-V30 to WT-V36: the checks of a set-up."""

from collections import Counter
from collections.abc import Iterator

from generator.games.catalog_checks import Checks, Fault, GameBlock, unknown
from generator.games.wizards_tower.sections import Constants, Setup, WizardCard
from generator.source.diagnostic import closest
from generator.source.mark import Path

SIDES = ("north", "east", "south", "west")
KEYS = 3

SETUP_CHECKS = Checks()


def spaces(size: int) -> tuple[str, ...]:
    """The names of a grid's places, row by row."""
    return tuple(f"{chr(ord('a') + column)}{row + 1}" for row in range(size) for column in range(size))


def corners(size: int) -> tuple[str, ...]:
    """The places in the corners of a grid."""
    names = spaces(size)
    return names[0], names[size - 1], names[-size], names[-1]


def centres(size: int) -> tuple[str, ...]:
    """The places where the tower may lie: the one in the middle, or the four around it."""
    middle = sorted({(size - 1) // 2, size // 2})
    return tuple(f"{chr(ord('a') + column)}{row + 1}" for row in middle for column in middle)


def _size(setup: Setup, rules: Constants) -> int:
    return rules.grid_size.get(str(setup.players), 0)


@SETUP_CHECKS.check("WT-V30", first=True)
def as_many_as_can_play(setup: Setup, at: Path, game: GameBlock, rules: Constants) -> Iterator[Fault]:
    """As many players as the game is for, and has a grid for."""
    low, high = game.players.min, game.players.max
    if not low <= setup.players <= high or not 0 < _size(setup, rules) <= len("abcdefghijklmnopqrstuvwxyz"):
        message = f"{setup.players} players cannot play, only {low} to {high}"
        yield Fault((*at, "players"), message, because=[("game", "players")])


@SETUP_CHECKS.check("WT-V31")
def everybody_plays_once(setup: Setup, at: Path) -> Iterator[Fault]:
    """One wizard, and a hero for each other player."""
    if len(setup.heroes) != setup.players - 1:
        message = f"{setup.players} players are one wizard and {setup.players - 1} heroes, not {len(setup.heroes)}"
        yield Fault((*at, "heroes"), message, because=[(*at, "players")])
    for index, name in enumerate(setup.heroes):
        if name == setup.wizard:
            message = f"{name} plays the wizard and cannot be a hero too"
            yield Fault((*at, "heroes", index), message, because=[(*at, "wizard")])
        elif name in setup.heroes[:index]:
            message = f"{name} is given twice"
            yield Fault((*at, "heroes", index), message, because=[(*at, "heroes", setup.heroes.index(name))])


@SETUP_CHECKS.check("WT-V32")
def the_tower_stands_in_the_centre(setup: Setup, at: Path, rules: Constants) -> Iterator[Fault]:
    """The tower lies on the centre of the grid."""
    known = centres(_size(setup, rules))
    if setup.tower not in known:
        message = f"the tower stands on {' or '.join(known)}, not on {setup.tower!r}"
        yield Fault((*at, "tower"), message, because=[(*at, "players")])


@SETUP_CHECKS.check("WT-V33")
def the_entrance_faces_a_side(setup: Setup, at: Path) -> Iterator[Fault]:
    """The entrance is on one of the four sides."""
    if setup.entrance not in SIDES:
        yield unknown((*at, "entrance"), setup.entrance, f"side: {', '.join(SIDES)}", SIDES)


@SETUP_CHECKS.check("WT-V34")
def keys_lie_on_three_places(setup: Setup, at: Path, rules: Constants) -> Iterator[Fault]:
    """Three different places of the grid, none a corner or the tower's."""
    size = _size(setup, rules)
    if len(setup.keys) != KEYS:
        yield Fault((*at, "keys"), f"there are {KEYS} key tiles, but {len(setup.keys)} places for them")
    for index, place in enumerate(setup.keys):
        where = (*at, "keys", index)
        if place not in spaces(size):
            message = f"{place!r} is no place of a grid of {size} x {size}"
            yield Fault(where, message, because=[(*at, "players")], hint=closest(place, spaces(size)))
        elif place in corners(size):
            yield Fault(where, f"{place} is a corner, where heroes start")
        elif place == setup.tower:
            yield Fault(where, f"{place} is the tower's place", because=[(*at, "tower")])
        elif place in setup.keys[:index]:
            message = f"{place} is given twice"
            yield Fault(where, message, because=[(*at, "keys", setup.keys.index(place))])


@SETUP_CHECKS.check("WT-V35")
def heroes_start_in_corners(setup: Setup, at: Path, rules: Constants) -> Iterator[Fault]:
    """Every hero has a corner to start on, and nobody else has."""
    known = corners(_size(setup, rules))
    for index, name in enumerate(setup.heroes):
        if name not in setup.starts:
            message = f"{name} has no start"
            yield Fault((*at, "starts"), message, because=[(*at, "heroes", index)], key=True)
    for name, place in setup.starts.items():
        where = (*at, "starts", name)
        if name not in setup.heroes:
            message = f"{name!r} is no hero, who would have a start"
            yield Fault(where, message, hint=closest(name, setup.heroes), key=True)
        elif place not in known:
            message = f"{name} starts on {place!r}, which is no corner: {', '.join(known)}"
            yield Fault(where, message, because=[(*at, "players")])


@SETUP_CHECKS.check("WT-V36")
def the_opening_hand_is_drawn(
    setup: Setup, at: Path, rules: Constants, wizard_deck: list[WizardCard]
) -> Iterator[Fault]:
    """So many cards are drawn as the rules say and the deck can give, and so many of these are kept."""
    printed = {card.id: card.copies for card in wizard_deck}
    drawn = Counter(setup.drawn)
    for key, cards, wanted, name in (
        ("drawn", setup.drawn, rules.opening_draw, "opening_draw"),
        ("kept", setup.kept, rules.opening_keep, "opening_keep"),
    ):
        if len(cards) != wanted:
            message = f"{wanted} cards are {key}, not {len(cards)}"
            yield Fault((*at, key), message, because=[("rules", name)])
        for index, card in enumerate(cards):
            there = cards[: index + 1].count(card)
            if card not in printed:
                yield unknown((*at, key, index), card, "wizard card", printed)
            elif key == "drawn" and there > printed[card]:
                yield Fault((*at, key, index), f"{card} is drawn {there} times, but the deck has {printed[card]}")
            elif key == "kept" and there > drawn[card]:
                yield Fault((*at, key, index), f"{card} is kept, but was not drawn so often", because=[(*at, "drawn")])
