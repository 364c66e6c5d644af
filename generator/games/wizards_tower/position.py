"""Positions in words: what a seat sees, and how an example begins (section 8.1)."""

from collections.abc import Mapping
from typing import Any

from generator.engine.actions import FACE_DOWN
from generator.engine.game import REFEREE
from generator.engine.language import listed, mapping, named, only, whole
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES, SIDES, bits
from generator.games.wizards_tower.setup import SettingUp
from generator.games.wizards_tower.state import BLANK, KINDS, NOTHING, TRAP, WIZARD, C, R, TowerState, Z

START_KEYS = (
    *("heroes", "size", "tower", "entrance", "facedown", "removed", "cleared", "tokens_down", "tokens_up", "wizard"),
    *("loot", "floor", "keys_found", "phase", "round", "supply", "faceup", "tower_open"),
)
_HERO = ("at", "hp", "prev", "equipped", "hand", "keys", "alive", "frozen")
WHY = {
    R.WIN_1: "the game is over",
    R.TURN_2: "everything is done in its phase",
    R.SETUP_3: "nobody votes for oneself, and in a second ballot only for those who are tied",
    R.SETUP_11: "of the cards that were drawn so many are kept",
    R.WIZ_3: "the card is not in the hand, or costs more than the mana that is left",
    R.SPELL_1: "a spell needs its target: a tile with a living hero, a living hero, an equipped card",
    R.SPELL_3: "a hero is moved to an adjacent tile that is not the tower",
    R.SPELL_4: "the entrance goes to one of the two neighbouring sides",
    R.PLACE_1: "tokens are placed on tiles without a living hero",
    R.PLACE_2: "a tile holds no more tokens than there are players in the game",
    R.PLACE_3: "all tokens of the card must be placed, and no others",
    R.PLACE_4: "the supply lacks a token that the card needs, or there is no place for it",
    R.PLACE_6: "nothing is placed on the tower before all keys are found, and never a trap",
    R.RAGE_1: "tiles are removed only when all keys have been found",
    R.RAGE_2: "as many tiles are removed as there are players in the game",
    R.RAGE_3: "the tower and the tiles around it stay",
    R.RAGE_4: "every hero must still be able to walk to the entrance and to dropped keys",
    R.RAGE_5: "a tile with a hero or a dropped key stays",
    R.MOVE_1: "that is farther than the hero may move",
    R.MOVE_2: "a step goes to an adjacent tile, never diagonally",
    R.MOVE_3: "no tile lies there",
    R.MOVE_7: "there are tokens on the hero's tile",
    R.MOVE_9: "the hero is frozen",
    R.KEY_4: "those who enter together must hold all keys between them",
    R.KEY_5: "the tower is entered and left only by its entrance",
    R.DEATH_1: "the hero is dead",
    R.GEAR_1: "no more swords can be equipped",
    R.GEAR_2: "no more boots can be equipped",
    R.GEAR_3: "not in this pause",
    R.GEAR_4: "gifts are for heroes on the same tile",
    R.GEAR_5: "the hero does not hold that card, or it is of another kind",
    R.GEAR_6: "the card is used when its text says",
    R.GEAR_7: "Recall needs two living heroes on tiles without tokens, and replaces the movement",
    R.GEAR_8: "there is nothing to heal",
    R.COMBAT_1: "every tile with monsters and heroes must be fought, and no other can be",
    R.COMBAT_2: "there is one combat on a tile in a turn",
}
"""Why a rule refuses, in words for a person."""

# ------------------------------------------------------------ as it is


def show(game: SettingUp, g: TowerState, seat: int) -> dict[str, Any]:
    """The table in the fields of the worked examples; what the seat does not see is face down, or counted."""
    tables, piles = game.tables, g.piles
    places = [(place, NAMES[place]) for place in game.grid(g).places]
    closed = [(place, name) for place, name in places if piles[place] and not g.face_up >> place & 1]
    open_ones = [(place, name) for place, name in places if piles[place] and g.face_up >> place & 1]
    return {
        "size": g.size,
        "tower": _place(g.tower),
        "entrance": SIDES[g.entrance],
        "heroes": {name: _hero(game, g, hero) for hero, name in enumerate(game.seat_names(g)) if hero},
        "faceup": {name: tables.tile_names[tables.tile[piles[place][0]]] for place, name in open_ones},
        "facedown": {name: _seen(game, g, seat, place) for place, name in closed},
        "removed": [name for place, name in places if not piles[place]],
        "cleared": [name for place, name in places if g.cleared >> place & 1],
        "tokens_down": {
            name: _tokens(game, g, seat, Z.DOWN + place) for place, name in places if piles[Z.DOWN + place]
        },
        "tokens_up": {name: _tokens(game, g, seat, Z.UP + place) for place, name in places if piles[Z.UP + place]},
        "wizard": _wizard(game, g, seat),
        "loot": {
            "deck": _deck(tables.loot_names, tables.loot, piles[Z.LOOT_DECK], seat),
            "discard": sorted(tables.loot_names[tables.loot[card]] for card in piles[Z.LOOT_DISCARD]),
        },
        "floor": {name: _floor(game, piles[Z.FLOOR + place]) for place, name in places if piles[Z.FLOOR + place]},
        "supply": {kind: len(piles[Z.SUPPLY + number]) for number, kind in enumerate(KINDS)},
        "keys_found": [name for number, name in enumerate(tables.key_names) if g.found >> number & 1],
        "rage": bool(g.rage),
        "tower_open": bool(g.open),
        "players_in_game": game.players_in_game(g),
        "round": g.counters[C.ROUND],
        "phase": state.PHASES[g.phase],
        "asked": game.seat_names(g)[g.asker] if g.asker >= 0 else None,
        "paths": [[NAMES[place] for place in path] for path in g.paths],
        "rolls": list(g.rolls),
        "winner": None if g.ended < 0 else "wizard" if WIZARD in g.winners else "heroes",
        "chosen_wizard": g.chosen_wizard or None,
    }


def _place(place: int) -> str | None:
    return NAMES[place] if 0 <= place < len(NAMES) else None


def _hero(game: SettingUp, g: TowerState, seat: int) -> dict[str, Any]:
    tables = game.tables
    return {
        "at": _place(g.where[seat]),
        "prev": _place(g.prev[seat]),
        "hp": g.counters[C.HP + seat],
        "alive": seat in g.living,
        "frozen": bool(g.frozen[seat]),
        "equipped": sorted(tables.loot_names[tables.loot[card]] for card in g.piles[Z.GEAR + seat]),
        "hand": sorted(tables.loot_names[tables.loot[card]] for card in g.piles[Z.HAND + seat]),
        "keys": sorted(tables.key_names[key - tables.key_first] for key in g.piles[Z.KEYS + seat]),
    }


def _seen(game: SettingUp, g: TowerState, seat: int, place: int) -> str:
    tile = g.piles[place][0]
    seen = seat == REFEREE or game.sees(g, seat, place, tile)
    return game.tables.tile_names[game.tables.tile[tile]] if seen else FACE_DOWN


def _tokens(game: SettingUp, g: TowerState, seat: int, zone: int) -> list[str]:
    """WT-PLACE-7: mixed, so that their order tells nothing."""
    return sorted(
        KINDS[game.tables.kind[token]] if seat == REFEREE or game.sees(g, seat, zone, token) else FACE_DOWN
        for token in g.piles[zone]
    )


def _wizard(game: SettingUp, g: TowerState, seat: int) -> dict[str, Any]:
    tables, piles = game.tables, g.piles
    names, design = tables.spell_names, tables.spell
    sees = seat in (REFEREE, WIZARD)
    return {
        "hand": sorted(names[design[card]] for card in piles[Z.WIZARD_HAND]) if sees else len(piles[Z.WIZARD_HAND]),
        "deck": _deck(names, design, piles[Z.WIZARD_DECK], seat),
        "discard": sorted(names[design[card]] for card in piles[Z.WIZARD_DISCARD]),
        "played": [names[design[card]] for card in piles[Z.PLAYED]],
        "held": _tokens(game, g, seat, Z.HELD),
        "wheel": g.counters[C.WHEEL],
        "mana": g.counters[C.MANA],
    }


def _deck(names: list[str], design: list[int], pile: tuple[int, ...], seat: int) -> list[str] | int:
    return [names[design[card]] for card in reversed(pile)] if seat == REFEREE else len(pile)


def _floor(game: SettingUp, pile: tuple[int, ...]) -> dict[str, list[str]]:
    tables = game.tables
    cards = [tables.loot_names[tables.loot[thing]] for thing in pile if tables.loot[thing] >= 0]
    keys = [tables.key_names[thing - tables.key_first] for thing in pile if tables.loot[thing] < 0]
    return {"cards": sorted(cards), "keys": sorted(keys)}


# ------------------------------------------------------------ as an example begins


def lay(game: SettingUp, start: Mapping[str, Any]) -> TowerState:
    """The position an example begins with; raises ValueError for one that cannot be."""
    heroes = mapping(start.get("heroes", {}), "heroes")
    players = len(heroes) + 1
    if players not in game.players():
        raise ValueError(f"there are {len(heroes)} heroes; 2 to 4 play")
    g = game.empty(players, 0)
    g.log = None
    if start.get("size", g.size) != g.size:
        raise ValueError(f"with {players} players the grid has {g.size} tiles along a side")
    _lay_tiles(game, g, start)
    for seat, (name, row) in enumerate(heroes.items(), 1):
        _lay_hero(game, g, seat, hero_named(game, g, name), mapping(row, name))
    _lay_floor(game, g, mapping(start.get("floor", {}), "floor"))
    _lay_keys(game, g, start)
    supply = mapping(start.get("supply", {}), "supply")
    for zone, key in ((Z.DOWN, "tokens_down"), (Z.UP, "tokens_up")):
        for place, kinds in mapping(start.get(key, {}), key).items():
            for kind in listed(kinds, key):
                _lay_token(game, g, named(kind, KINDS, "token"), zone + _at(game, g, place))
    for kind, left in supply.items():
        zone = Z.SUPPLY + named(kind, KINDS, "token")
        for token in g.piles[zone][whole(left, "supply", 0, len(g.piles[zone])) :]:
            _take(game, g, token, Z.BOX)
    wizard, loot = mapping(start.get("wizard", {}), "wizard"), mapping(start.get("loot", {}), "loot")
    only(wizard, ("hand", "deck", "discard", "wheel", "mana"), "wizard")
    only(loot, ("deck", "discard"), "loot")
    for key, zone in (("hand", Z.WIZARD_HAND), ("deck", Z.WIZARD_DECK), ("discard", Z.WIZARD_DISCARD)):
        for name in _down(key, wizard.get(key, [])):
            _take(game, g, _card(game, g, name, game.tables.spell_names, game.tables.spell), zone)
    for key, zone in (("deck", Z.LOOT_DECK), ("discard", Z.LOOT_DISCARD)):
        for name in _down(key, loot.get(key, [])):
            _take(game, g, _card(game, g, name, game.tables.loot_names, game.tables.loot), zone)
    rules = game.rules
    g.counters[C.WHEEL] = whole(wizard.get("wheel", rules.wheel_start), "wheel", rules.wheel_min, rules.wheel_max)
    g.counters[C.ROUND] = whole(start.get("round", 1), "round", 1, rules.round_limit[str(players)])
    g.phase = named(start.get("phase", state.PHASES[state.START]), state.PHASES, "phase")
    g.counters[C.MANA] = whole(
        wizard.get("mana", g.counters[C.WHEEL] if g.phase == state.TURN else 0), "mana", 0, rules.wheel_max
    )
    game.settle(g)
    g.log = []
    if not g.living:
        raise ValueError("a hero must be alive")
    return g


def hero_named(game: SettingUp, g: TowerState, name: Any) -> int:
    """The seat of a hero: by colour, or as h1, h2 and so on; raises ValueError."""
    numbers = [f"h{seat}" for seat in range(1, len(g.chosen))]
    return numbers.index(name) + 1 if name in numbers else named(name, game.seat_names(g)[1:], "hero") + 1


def _down(key: str, names: Any) -> list[Any]:
    """Cards from the lowest to the top one; a deck is written with the top card first."""
    found = listed(names, key)
    return found[::-1] if key == "deck" else found


def _at(game: SettingUp, g: TowerState, name: Any) -> int:
    place = named(name, NAMES, "place")
    if place not in game.grid(g).places:
        raise ValueError(f"{name} is not on the grid")
    return place


def _card(game: SettingUp, g: TowerState, name: Any, names: list[str], design: list[int]) -> int:
    """A card of that name that lies nowhere yet."""
    number = named(name, names, "card")
    for card, known in enumerate(design):
        if known == number and g.where[card] == Z.BOX:
            return card
    raise ValueError(f"there are not so many cards {name}")


def _tile(game: SettingUp, g: TowerState, name: Any) -> int:
    """A tile of that name; where an example wants more of them than there are, another with the same values."""
    tables = game.tables
    number = named(name, tables.tile_names, "tile")
    left = [tile for tile in range(tables.tile_first, tables.token_first) if g.where[tile] == Z.BOX]
    same = [tile for tile in left if tables.tile[tile] == number]
    alike = [
        tile for tile in left if tables.values[tables.tile[tile]] == tables.values[number] and not game.is_key(tile)
    ]
    for tile in same or alike:
        return tile
    raise ValueError(f"there are not so many tiles {name}")


def _take(game: SettingUp, g: TowerState, thing: int, zone: int) -> None:
    """Lay a thing elsewhere before the example begins."""
    if g.where[thing] != Z.BOX:
        game.unpile(g, thing)
    g.where[thing] = zone
    if zone != Z.BOX:
        g.piles[zone] = (*g.piles[zone], thing)


def _lay_token(game: SettingUp, g: TowerState, kind: int, zone: int) -> None:
    if not g.piles[Z.SUPPLY + kind]:
        raise ValueError(f"there are not so many tokens {KINDS[kind]}")
    _take(game, g, g.piles[Z.SUPPLY + kind][-1], zone)
    g.counters[C.BLANKS_OUT if kind == BLANK else C.TRAPS_OUT if kind == TRAP else C.MONSTERS_OUT + kind] += 1


def _lay_tiles(game: SettingUp, g: TowerState, start: Mapping[str, Any]) -> None:
    """The tiles that are named, and explored rooms without effect everywhere else."""
    tables, grid = game.tables, game.grid(g)
    usual = {5: "c3", 6: "d4", 7: "d4"}[g.size]
    g.tower = _at(game, g, start.get("tower", usual))
    if g.tower not in grid.centres:
        raise ValueError(f"the tower does not stand on {NAMES[g.tower]}")
    g.entrance = named(start.get("entrance", "north"), SIDES, "side")
    removed = {_at(game, g, name) for name in listed(start.get("removed", []), "removed")}
    named_ones: dict[int, str] = {g.tower: tables.tile_names[tables.tower]}
    for key in ("facedown", "faceup"):
        for name, tile in mapping(start.get(key, {}), key).items():
            named_ones[_at(game, g, name)] = tile
    for place, tile in named_ones.items():
        _take(game, g, _tile(game, g, tile), place)
    closed = {_at(game, g, name) for name in start.get("facedown", {})}
    rooms = [tile for tile in range(tables.tile_first, tables.token_first) if g.where[tile] == Z.BOX]
    rooms.sort(key=lambda tile: (game.is_key(tile), tile * 37 % 101))  # mixed; keys only where no others are left
    for place in grid.places:
        if place not in named_ones:
            _take(game, g, rooms.pop(0), Z.GONE if place in removed else place)
    g.face_up = bits(place for place in grid.places if place not in closed and g.piles[place])
    g.cleared = bits(_at(game, g, name) for name in listed(start.get("cleared", []), "cleared"))


def _lay_hero(game: SettingUp, g: TowerState, number: int, seat: int, row: Mapping[str, Any]) -> None:
    only(row, _HERO, "a hero")
    if seat != number:
        raise ValueError("heroes are named in the order of their seats")
    tables = game.tables
    g.where[seat] = _at(game, g, row.get("at"))
    g.prev[seat] = _at(game, g, row["prev"]) if row.get("prev") is not None else NOTHING
    g.counters[C.HP + seat] = whole(row.get("hp", game.rules.hero_hp), "hp", 0, game.rules.hero_hp)
    for key, zone in (("equipped", Z.GEAR), ("hand", Z.HAND)):
        for name in listed(row.get(key, []), key):
            _take(game, g, _card(game, g, name, tables.loot_names, tables.loot), zone + seat)
    for name in listed(row.get("keys", []), "keys"):
        _take(game, g, tables.key_first + named(name, tables.key_names, "key"), Z.KEYS + seat)
    if row.get("frozen"):
        g.frozen[seat] = 1
        g.counters[C.FROZEN] += 1
        _take(game, g, g.piles[Z.MARKERS][-1], Z.COLD + seat)
    if not row.get("alive", True):
        g.living = tuple([other for other in g.living if other != seat])
        g.counters[C.HP + seat] = 0


def _lay_floor(game: SettingUp, g: TowerState, floor: Mapping[str, Any]) -> None:
    tables = game.tables
    for name, things in floor.items():
        place = Z.FLOOR + _at(game, g, name)
        only(mapping(things, name), ("cards", "keys"), "the floor")
        for card in listed(things.get("cards", []), "cards"):
            _take(game, g, _card(game, g, card, tables.loot_names, tables.loot), place)
        for key in listed(things.get("keys", []), "keys"):
            _take(game, g, tables.key_first + named(key, tables.key_names, "key"), place)


def _lay_keys(game: SettingUp, g: TowerState, start: Mapping[str, Any]) -> None:
    """Keys that were found and lie nowhere have been used; those whose tile is not named are not in the example."""
    tables = game.tables
    for name in listed(start.get("keys_found", []), "keys_found"):
        g.found |= 1 << named(name, tables.key_names, "key")
    g.rage = int(g.found.bit_count() >= game.rules.keys_needed)
    mentioned = {*mapping(start.get("facedown", {}), "facedown").values(), *start.get("faceup", {}).values()}
    for key in g.piles[Z.VAULT]:
        name = tables.key_names[key - tables.key_first]
        if g.found >> key - tables.key_first & 1:
            _take(game, g, key, Z.USED)
        elif name not in mentioned:
            _take(game, g, key, Z.BOX)
    g.open = int(bool(start.get("tower_open", g.rage and len(g.piles[Z.USED]) >= game.rules.keys_needed)))
