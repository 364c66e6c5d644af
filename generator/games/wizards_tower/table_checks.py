"""WT-V30 to WT-V36 and WT-P01 to WT-P07: set-ups, positions that worked examples start from, and their dice.

What can be said of one field stands with it in `sections`; here are the words that it may be, and what takes more.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from pydantic import BaseModel

from generator.engine.grids import SquareGrid
from generator.games.catalog_checks import Checks, Fault, GameBlock
from generator.games.condition_checks import check_fields
from generator.games.conditions import WordList
from generator.games.example_checks import checks_of_examples, wrong_dice
from generator.games.wizards_tower.card_words import EQUIPMENT, FACE_DOWN
from generator.games.wizards_tower.grid import NAMES, PLACES, WIDE
from generator.games.wizards_tower.sections import Constants, LootCard, RoomTile, Setup, Start, Token
from generator.source.mark import Path

SETUP_CHECKS = Checks()
POSITION_CHECKS = Checks()
STEP_CHECKS = Checks()


# ------------------------------------------------------------ what a value may be


class Seated(BaseModel):
    """Who sits at a table: a set-up says how many, a position has a row for each hero."""

    heroes: Any
    players: int | None = None


def grid(setup: Seated, rules: Constants) -> dict[str, WordList]:
    """The places of the grid for so many players; a number that cannot play, or has another grid, is told elsewhere."""
    size = rules.grid_size.get(str(setup.players or len(setup.heroes) + 1), 0)
    tiles = SquareGrid(max(0, min(size, WIDE)), WIDE)
    because = [] if setup.players is None else ["setup.players"]
    sorts = {"places": f"place of a grid of {tiles.size} x {tiles.size}", "corners": "corner"}
    return {
        sort: WordList(what, dict.fromkeys([NAMES[place] for place in getattr(tiles, sort)], 1), because)
        for sort, what in {**sorts, "centres": "place of the tower"}.items()
    }


def last_round(setup: Seated, rules: Constants) -> int:
    """The round that ends the game."""
    return rules.round_limit.get(str(len(setup.heroes) + 1), 0)


def tokens_there(tokens: list[Token]) -> WordList:
    """Tokens that lie on tiles, as examples call them."""
    on_tiles = [row for row in tokens if row.kind in FACE_DOWN]
    called = {f"m{row.level}" if row.kind == "monster" else row.kind: row.copies for row in on_tiles}
    return WordList("token that lies on tiles", called)


def rooms(tiles: list[RoomTile], setup: Start) -> WordList:
    """What lies in the maze: each key once, rooms as often as there are places, the tower where it is said to lie."""
    at_home = setup.tower is not None and setup.faceup.get(setup.tower) == "tower"
    known = [tile for tile in tiles if tile.kind != "tower" or at_home]
    return WordList("room or key tile", {tile.id: PLACES if tile.kind == "room" else 1 for tile in known})


def keys(tiles: list[RoomTile]) -> WordList:
    """The keys, called as their tiles."""
    return WordList("key", {tile.id: 1 for tile in tiles if tile.kind == "key"})


for made in (grid, last_round, tokens_there, rooms, keys):
    SETUP_CHECKS.section(made)
    POSITION_CHECKS.section(made)


# ------------------------------------------------------------ a set-up


@SETUP_CHECKS.check("WT-V30", first=True)
def as_many_as_can_play(setup: Setup, at: Path, game: GameBlock, rules: Constants) -> Iterator[Fault]:
    """As many players as the game is for, and has a grid for."""
    low, high = game.players.min, game.players.max
    if not low <= setup.players <= high or not 0 < rules.grid_size.get(str(setup.players), 0) <= WIDE:
        message = f"{setup.players} players cannot play, only {low} to {high}"
        yield Fault((*at, "players"), message, because=[("game", "players")])


@SETUP_CHECKS.check("WT-V31")
def a_hero_for_each_player(setup: Setup, at: Path) -> Iterator[Fault]:
    """One wizard, and a hero for each other player."""
    if len(setup.heroes) != setup.players - 1:
        message = f"{setup.players} players are one wizard and {setup.players - 1} heroes, not {len(setup.heroes)}"
        yield Fault((*at, "heroes"), message, because=[(*at, "players")])


check_fields(SETUP_CHECKS, "setup", Setup)


# ------------------------------------------------------------ a position


@POSITION_CHECKS.check("WT-P01", first=True)
def as_many_heroes_as_can_play(setup: Start, at: Path, game: GameBlock, rules: Constants) -> Iterator[Fault]:
    """As many heroes as the game is for, on a grid that there is."""
    low, high, size = game.players.min - 1, game.players.max - 1, rules.grid_size.get(str(setup.players))
    if not low <= len(setup.heroes) <= high:
        yield Fault((*at, "heroes"), f"there are {low} to {high} heroes, not {len(setup.heroes)}")
    elif setup.size not in (None, size):
        message = f"{setup.players} players have a grid of {size}, not of {setup.size}"
        yield Fault((*at, "size"), message, because=[("rules", "grid_size")])


check_fields(POSITION_CHECKS, "setup", Start)


@POSITION_CHECKS.check("WT-P02")
def the_living_stand_on_tiles(setup: Start, at: Path) -> Iterator[Fault]:
    """Only who died there can lie in a gap."""
    for name, hero in setup.heroes.items():
        if hero.alive and hero.at in setup.removed:
            yield Fault((*at, "heroes", name, "at"), f"{hero.at} has been removed", because=[(*at, "removed")])


@POSITION_CHECKS.check("WT-P03")
def the_dead_have_nothing(setup: Start, at: Path, rules: Constants) -> Iterator[Fault]:
    """Who is alive has hit points; the dead have none, and nothing else either."""
    for name, hero in setup.heroes.items():
        hp = rules.hero_hp if hero.hp is None else hero.hp
        if not hero.alive <= hp <= (rules.hero_hp if hero.alive else 0):
            state = "alive" if hero.alive else "dead"
            yield Fault((*at, "heroes", name), f"{name} is {state} with {hp} hit points")
        if not hero.alive and (hero.equipped or hero.hand or hero.keys or hero.frozen):
            yield Fault((*at, "heroes", name), f"{name} is dead: cards and keys lie on the tile of death")


@POSITION_CHECKS.check("WT-P04")
def tokens_can_lie_there(setup: Start, at: Path, tokens_there: WordList, grid: dict[str, WordList]) -> Iterator[Fault]:
    """Not more tokens than there are; few enough on a tile; no trap on the tower."""
    down, up, tower = setup.tokens_down, setup.tokens_up, setup.tower or list(grid["centres"])[-1]
    for index, token in enumerate(down.get(tower, [])):
        if token == "trap":
            yield Fault((*at, "tokens_down", tower, index), "there is never a trap on the tower")
    for place in {**down, **up}:
        number = len([*down.get(place, []), *up.get(place, [])])
        if number > setup.players:
            where = (*at, "tokens_down" if place in down else "tokens_up", place)
            yield Fault(where, f"{number} tokens lie on {place}, more than there are players")
    found = Counter(chain(*down.values(), *up.values())) + Counter(setup.supply)
    for token, number in found.items():
        if number > (printed := tokens_there.get(token, number)):
            message = f"there are {number} tokens {token!r}, but {printed} are printed"
            yield Fault(at, message, because=[("tokens",)])


@POSITION_CHECKS.check("WT-P05")
def heroes_wear_what_can_be_worn(
    setup: Start, at: Path, loot_deck: list[LootCard], rules: Constants
) -> Iterator[Fault]:
    """Equipment, and not too much of it."""
    loot = {card.id: card for card in loot_deck}
    for name, hero in setup.heroes.items():
        worn, where = [loot[card] for card in hero.equipped if card in loot], (*at, "heroes", name, "equipped")
        for card in worn:
            if card.kind != EQUIPMENT:
                yield Fault(where, f"{card.id} cannot be worn")
        for slot, most in (("sword", rules.max_swords), ("boots", rules.max_boots)):
            if (number := [card.slot for card in worn].count(slot)) > most:
                yield Fault(where, f"{name} wears {number} of the slot {slot!r}, more than {most}")


@STEP_CHECKS.check("WT-P07")
def dice_have_their_faces(setup: list[object], at: Path, rules: Constants) -> Iterator[Fault]:
    """A die shows a number that is on it."""
    yield from wrong_dice(setup, at, ("saves", "rolls", "reroll"), rules.die_faces)


check_example = checks_of_examples(Start, POSITION_CHECKS, STEP_CHECKS)
"""Reports everything by which a worked example breaks the checks WT-P01 to WT-P07."""
