"""How a worked example begins (section 8.1)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.engine.bits import bits
from generator.engine.language import named, whole
from generator.games.example_checks import typed
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES, SIDES
from generator.games.wizards_tower.sections import HeroRow, Start
from generator.games.wizards_tower.setup import SettingUp
from generator.games.wizards_tower.state import BLANK, KINDS, NOTHING, TRAP, C, TowerState, Z

_USUAL = {5: "c3", 6: "d4", 7: "d4"}
"""Where the tower stands where an example does not say, by the size of the grid."""


def lay(game: SettingUp, given: Mapping[str, Any]) -> TowerState:
    """The position an example begins with; raises ValueError for one that cannot be."""
    start = typed(Start, given)
    players = len(start.heroes) + 1
    if players not in game.players():
        raise ValueError(f"there are {len(start.heroes)} heroes; 2 to 4 play")
    g = game.empty(players, 0)
    g.log = None
    if start.size not in (None, g.size):
        raise ValueError(f"with {players} players the grid has {g.size} tiles along a side")
    _lay_tiles(game, g, start)
    for seat, (name, row) in enumerate(start.heroes.items(), 1):
        if hero_named(game, g, name) != seat:
            raise ValueError("heroes are named in the order of their seats")
        _lay_hero(game, g, seat, row)
    if not g.living:
        raise ValueError("a hero must be alive")
    for place, things in start.floor.items():
        _lay_loot(game, g, things.cards, Z.FLOOR + _at(game, g, place))
        _lay_found(game, g, things.keys, Z.FLOOR + _at(game, g, place))
    _lay_keys(game, g, start)
    _lay_tokens(game, g, start)
    _lay_cards(game, g, start)
    _lay_numbers(game, g, start, str(players))
    game.settle(g)
    g.log = []
    return g


def hero_named(game: SettingUp, g: TowerState, name: Any) -> int:
    """The seat of a hero: by colour, or as h1, h2 and so on; raises ValueError."""
    numbers = [f"h{seat}" for seat in range(1, len(g.chosen))]
    return numbers.index(name) + 1 if name in numbers else named(name, game.seat_names(g)[1:], "hero") + 1


def _at(game: SettingUp, g: TowerState, name: str) -> int:
    place = named(name, NAMES, "place")
    if place not in game.grid(g).places:
        raise ValueError(f"{name} is not on the grid")
    return place


def _boxed(g: TowerState, known: Iterable[int], name: str) -> int:
    """The first of some things that lies nowhere yet."""
    for thing in known:
        if g.where[thing] == Z.BOX:
            return thing
    raise ValueError(f"there are not so many {name}")


def _card(g: TowerState, name: str, names: Sequence[str], design: Sequence[int]) -> int:
    number = named(name, names, "card")
    return _boxed(g, [card for card, known in enumerate(design) if known == number], name)


def _take(game: SettingUp, g: TowerState, thing: int, zone: int) -> None:
    """Lay a thing elsewhere before the example begins."""
    if g.where[thing] != Z.BOX:
        game.unpile(g, thing)
    g.where[thing] = zone
    if zone != Z.BOX:
        g.piles[zone] = (*g.piles[zone], thing)


def _tile(game: SettingUp, g: TowerState, name: str) -> int:
    """A tile of that name; where an example wants more of them than there are, another with the same values."""
    tables = game.tables
    number = named(name, tables.tile_names, "tile")
    every = range(tables.tile_first, tables.token_first)
    same = [tile for tile in every if tables.tile[tile] == number]
    alike = [tile for tile in every if tables.values[tables.tile[tile]] == tables.values[number]]
    return _boxed(g, (*same, *(tile for tile in alike if not game.is_key(tile))), name)


def _lay_tiles(game: SettingUp, g: TowerState, start: Start) -> None:
    """The tiles that are named, and explored rooms without effect everywhere else."""
    tables, grid = game.tables, game.grid(g)
    g.tower = _at(game, g, start.tower or _USUAL[g.size])
    if g.tower not in grid.centres:
        raise ValueError(f"the tower does not stand on {NAMES[g.tower]}")
    g.entrance = named(start.entrance, SIDES, "side")
    removed = {_at(game, g, name) for name in start.removed}
    closed = {_at(game, g, name): tile for name, tile in start.facedown.items()}
    told = {_at(game, g, name): tile for name, tile in start.faceup.items()} | closed
    told[g.tower] = tables.tile_names[tables.tower]
    for place, tile in told.items():
        _take(game, g, _tile(game, g, tile), place)
    rooms = [tile for tile in range(tables.tile_first, tables.token_first) if g.where[tile] == Z.BOX]
    rooms.sort(key=lambda tile: (game.is_key(tile), tile * 37 % 101))  # mixed; keys only where no others are left
    for place in grid.places:
        if place not in told:
            _take(game, g, rooms.pop(0), Z.GONE if place in removed else place)
    g.face_up = bits(place for place in grid.places if place not in closed and g.piles[place])
    g.cleared = bits(_at(game, g, name) for name in start.cleared)


def _lay_hero(game: SettingUp, g: TowerState, seat: int, row: HeroRow) -> None:
    g.where[seat] = _at(game, g, row.at)
    g.prev[seat] = NOTHING if row.prev is None else _at(game, g, row.prev)
    most = game.rules.hero_hp
    g.counters[C.HP + seat] = whole(most if row.hp is None else row.hp, "hp", 0, most)
    _lay_loot(game, g, row.equipped, Z.GEAR + seat)
    _lay_loot(game, g, row.hand, Z.HAND + seat)
    _lay_found(game, g, row.keys, Z.KEYS + seat)
    if row.frozen:
        g.frozen[seat] = 1
        g.counters[C.FROZEN] += 1
        _take(game, g, g.piles[Z.MARKERS][-1], Z.COLD + seat)
    if not row.alive:
        g.living = tuple([other for other in g.living if other != seat])
        g.counters[C.HP + seat] = 0


def _lay_loot(game: SettingUp, g: TowerState, cards: Iterable[str], zone: int) -> None:
    for name in cards:
        _take(game, g, _card(g, name, game.tables.loot_names, game.tables.loot), zone)


def _lay_found(game: SettingUp, g: TowerState, keys: Iterable[str], zone: int) -> None:
    for name in keys:
        _take(game, g, game.tables.key_first + named(name, game.tables.key_names, "key"), zone)


def _lay_keys(game: SettingUp, g: TowerState, start: Start) -> None:
    """Keys that were found and lie nowhere have been used; those whose tile is not named are not in the example."""
    tables = game.tables
    for name in start.keys_found:
        g.found |= 1 << named(name, tables.key_names, "key")
    g.rage = int(g.found.bit_count() >= game.rules.keys_needed)
    named_tiles = {*start.facedown.values(), *start.faceup.values()}
    for key in g.piles[Z.VAULT]:
        name = tables.key_names[key - tables.key_first]
        if g.found >> key - tables.key_first & 1:
            _take(game, g, key, Z.USED)
        elif name not in named_tiles:
            _take(game, g, key, Z.BOX)
    used = bool(g.rage) and len(g.piles[Z.USED]) >= game.rules.keys_needed
    g.open = int(used if start.tower_open is None else start.tower_open)


def _lay_tokens(game: SettingUp, g: TowerState, start: Start) -> None:
    for zone, rows in ((Z.DOWN, start.tokens_down), (Z.UP, start.tokens_up)):
        for place, kinds in rows.items():
            for word in kinds:
                kind = named(word, KINDS, "token")
                if not g.piles[Z.SUPPLY + kind]:
                    raise ValueError(f"there are not so many tokens {word}")
                _take(game, g, g.piles[Z.SUPPLY + kind][-1], zone + _at(game, g, place))
                g.counters[
                    C.BLANKS_OUT if kind == BLANK else C.TRAPS_OUT if kind == TRAP else C.MONSTERS_OUT + kind
                ] += 1
    for word, left in start.supply.items():
        pile = Z.SUPPLY + named(word, KINDS, "token")
        for token in g.piles[pile][whole(left, "supply", 0, len(g.piles[pile])) :]:
            _take(game, g, token, Z.BOX)


def _lay_cards(game: SettingUp, g: TowerState, start: Start) -> None:
    """Hands, discard piles and decks, whose top card is written first."""
    tables, wizard = game.tables, start.wizard
    rows = (Z.WIZARD_HAND, wizard.hand), (Z.WIZARD_DECK, wizard.deck[::-1]), (Z.WIZARD_DISCARD, wizard.discard)
    for zone, names in rows:
        for name in names:
            _take(game, g, _card(g, name, tables.spell_names, tables.spell), zone)
    _lay_loot(game, g, start.loot.deck[::-1], Z.LOOT_DECK)
    _lay_loot(game, g, start.loot.discard, Z.LOOT_DISCARD)


def _lay_numbers(game: SettingUp, g: TowerState, start: Start, players: str) -> None:
    rules = game.rules
    wheel = rules.wheel_start if start.wizard.wheel is None else start.wizard.wheel
    g.counters[C.WHEEL] = whole(wheel, "wheel", rules.wheel_min, rules.wheel_max)
    g.counters[C.ROUND] = whole(start.round, "round", 1, rules.round_limit[players])
    g.phase = named(start.phase, state.PHASES, "phase")
    mana = g.counters[C.WHEEL] if g.phase == state.TURN else 0
    mana = mana if start.wizard.mana is None else start.wizard.mana
    g.counters[C.MANA] = whole(mana, "mana", 0, rules.wheel_max)
