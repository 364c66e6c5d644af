"""Positions in words, in the fields of the worked examples (section 8.1): what a seat sees, how an example begins."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from generator.engine.game import REFEREE, Viewer
from generator.engine.language import named, whole
from generator.engine.parts import (
    ForEach,
    ForEachSeat,
    MembersOf,
    NumberOf,
    OwnPart,
    PileOf,
    PlaceOf,
    RowOf,
    Things,
    Told,
    WordOf,
    put_down,
)
from generator.games.example_checks import typed
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES, PLACES, SIDES
from generator.games.wizards_tower.sections import Start
from generator.games.wizards_tower.setup import SettingUp
from generator.games.wizards_tower.state import KINDS, NOTHING, OUT, WIZARD, C, TowerState, Z

_USUAL = {5: "c3", 6: "d4", 7: "d4"}
"""Where the tower stands where an example does not say, by the size of the grid."""
_UNUSED = (Z.BOX, Z.VAULT, *range(Z.SUPPLY, Z.SUPPLY + len(KINDS)))
_TILES = ("size", "tower", "facedown", "faceup", "removed", "tower_open")
"""What is laid down together, before the rest, or with the keys after it."""


@lru_cache(maxsize=8)
def table(game: SettingUp) -> RowOf:
    """The parts of a position, in the order in which they are laid down."""
    tables, rules = game.tables, game.rules
    spells, loots = (
        Things("card", names, design, _UNUSED)
        for names, design in ((tables.spell_names, tables.spell), (tables.loot_names, tables.loot))
    )
    tiles = Things("tile", tables.tile_names, tables.tile, _UNUSED)
    tokens = Things("token", KINDS, tables.kind, _UNUSED)
    numbers = [thing - tables.key_first for thing in range(len(tables.names))]
    keys = Things("key", tables.key_names, [n if 0 <= n < len(tables.key_names) else NOTHING for n in numbers], _UNUSED)
    hero = RowOf(
        at=PlaceOf(NAMES),
        prev=WordOf("prev", NAMES, "place", per_owner=True),
        hp=NumberOf(C.HP, 0, rules.hero_hp),
        alive=OwnPart(lambda viewer, seat: seat in viewer.g.living, _bury),
        frozen=OwnPart(lambda viewer, seat: bool(viewer.g.frozen[seat]), _freeze),
        equipped=PileOf(loots, Z.GEAR),
        hand=PileOf(loots, Z.HAND),
        keys=PileOf(keys, Z.KEYS),
    )
    wizard = RowOf(
        hand=PileOf(spells, Z.WIZARD_HAND, counted=True),
        deck=PileOf(spells, Z.WIZARD_DECK, top_first=True, counted=True),
        discard=PileOf(spells, Z.WIZARD_DISCARD),
        played=PileOf(spells, Z.PLAYED),
        held=PileOf(tokens, Z.HELD),
        wheel=NumberOf(C.WHEEL, rules.wheel_min, rules.wheel_max),
        mana=NumberOf(C.MANA, 0, rules.wheel_max),
    )
    loot = RowOf(deck=PileOf(loots, Z.LOOT_DECK, top_first=True, counted=True), discard=PileOf(loots, Z.LOOT_DISCARD))
    supply = OwnPart(lambda viewer, kind: len(viewer.g.piles[Z.SUPPLY + kind]), _leave)
    floor = RowOf(cards=PileOf(loots, Z.FLOOR), keys=PileOf(keys, Z.FLOOR))
    return RowOf(
        size=_told(lambda game, g: g.size),
        tower=WordOf("tower", NAMES),
        entrance=WordOf("entrance", SIDES, "side"),
        heroes=ForEachSeat(hero, first=1),
        faceup=Told(lambda viewer, _: _faces(viewer, tiles, 1)),
        facedown=Told(lambda viewer, _: _faces(viewer, tiles, 0)),
        removed=_told(lambda game, g: [] if _laying(g) else _empty(game, g)),
        not_laid_yet=_told(lambda game, g: _empty(game, g) if _laying(g) else []),
        cleared=MembersOf("cleared", NAMES, "place"),
        tokens_down=ForEach(PileOf(tokens, Z.DOWN), NAMES, "place"),
        tokens_up=ForEach(PileOf(tokens, Z.UP), NAMES, "place"),
        wizard=wizard,
        loot=loot,
        floor=ForEach(floor, NAMES, "place"),
        supply=ForEach(supply, KINDS, "token", sparse=False),
        keys_found=MembersOf("found", tables.key_names, "key"),
        rage=_told(lambda game, g: bool(g.rage)),
        tower_open=_told(lambda game, g: bool(g.open)),
        players_in_game=_told(lambda game, g: game.players_in_game(g)),
        round=NumberOf(C.ROUND, 1, max(rules.round_limit.values())),
        phase=WordOf("phase", state.PHASES, "phase"),
        asked=_told(lambda game, g: game.seat_names(g)[g.asker] if g.asker >= 0 else None),
        paths=_told(lambda game, g: [[NAMES[place] for place in path] for path in g.paths]),
        rolls=_told(lambda game, g: list(g.rolls)),
        winner=_told(lambda game, g: None if g.ended < 0 else "wizard" if WIZARD in g.winners else "heroes"),
        chosen_wizard=_told(lambda game, g: g.chosen_wizard or None),
    )


def _laying(g: TowerState) -> bool:
    """Whether the keys are being hidden: places are empty because nothing lies there yet."""
    return state.PHASES[g.phase] == "setup"


def _empty(game: SettingUp, g: TowerState) -> list[str]:
    return [NAMES[place] for place in game.grid(g).places if not g.piles[place]]


def _told(tells: Callable[[Any, TowerState], Any]) -> Told:
    return Told(lambda viewer, _: tells(viewer.game, viewer.g))


def _faces(viewer: Viewer, tiles: Things, up: int) -> dict[str, str]:
    """The tiles that lie with that side up, as far as they are seen."""
    lying = ForEach(PileOf(tiles, Z.TILE), NAMES, "place").show(viewer)
    return {name: tile for name, (tile,) in lying.items() if viewer.g.face_up >> NAMES.index(name) & 1 == up}


# ------------------------------------------------------------ how an example begins


def lay(game: SettingUp, given: Mapping[str, Any]) -> TowerState:
    """The position an example begins with: nothing but an empty table, or as it is written; raises ValueError."""
    if not given:
        return game.empty(game.players()[0], 0)
    start = typed(Start, given)
    if start.players not in game.players():
        raise ValueError(f"there are {len(start.heroes)} heroes; 2 to 4 play")
    g = game.empty(start.players, 0)
    g.log = None
    if start.size not in (None, g.size):
        raise ValueError(f"with {start.players} players the grid has {g.size} tiles along a side")
    if any(hero_named(game, g, name) != seat for seat, name in enumerate(start.heroes, 1)):
        raise ValueError("heroes are named in the order of their seats")
    _lay_tiles(game, g, start)
    heroes = dict(zip(game.seat_names(g)[1:], given["heroes"].values(), strict=True))
    g.phase = state.START
    table(game).lay(Viewer(game, g, REFEREE), {**_but(given, _TILES), "heroes": heroes})
    if not g.living:
        raise ValueError("a hero must be alive")
    _lay_keys(game, g, start)
    lying = {zone % PLACES for zone in (*g.where, *g.prev) if 0 <= zone < Z.SUPPLY}
    lying.update(place for place in range(PLACES) if g.cleared >> place & 1)
    for place in sorted(lying.difference(game.grid(g).places)):
        raise ValueError(f"{NAMES[place]} is not on the grid")
    for place in game.grid(g).places:
        for token in (*g.piles[Z.DOWN + place], *g.piles[Z.UP + place]):
            g.counters[OUT[game.tables.kind[token]]] += 1
    whole(g.counters[C.ROUND], "round", 1, game.rules.round_limit[str(start.players)])
    if g.phase == state.TURN and start.wizard.mana is None:
        g.counters[C.MANA] = g.counters[C.WHEEL]
    game.settle(g)
    g.log = []
    return g


def _but(given: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key not in keys}


def hero_named(game: SettingUp, g: TowerState, name: Any) -> int:
    """The seat of a hero: by colour, or as h1, h2 and so on; raises ValueError."""
    numbers = [f"h{seat}" for seat in range(1, len(g.chosen))]
    return numbers.index(name) + 1 if name in numbers else named(name, game.seat_names(g)[1:], "hero") + 1


def _bury(viewer: Viewer, alive: bool, seat: int) -> None:
    if not alive:
        viewer.g.living = tuple([other for other in viewer.g.living if other != seat])
        viewer.g.counters[C.HP + seat] = 0


def _freeze(viewer: Viewer, frozen: bool, seat: int) -> None:
    if frozen:
        viewer.g.frozen[seat] = 1
        viewer.g.counters[C.FROZEN] += 1
        put_down(viewer, viewer.g.piles[Z.MARKERS][-1], Z.COLD + seat)


def _leave(viewer: Viewer, left: int, kind: int) -> None:
    """So many tokens stay in the supply; the others are not in the example."""
    pile = viewer.g.piles[Z.SUPPLY + kind]
    for token in pile[whole(left, "supply", 0, len(pile)) :]:
        _put_away(viewer, token)


def _put_away(viewer: Viewer, thing: int) -> None:
    viewer.game.unpile(viewer.g, thing)
    viewer.g.where[thing] = Z.BOX


def _tile(game: SettingUp, g: TowerState, name: str) -> int:
    """A tile of that name; where an example wants more of them than there are, another with the same values."""
    tables = game.tables
    number = named(name, tables.tile_names, "tile")
    every = [tile for tile in range(tables.tile_first, tables.token_first) if g.where[tile] == Z.BOX]
    same = [tile for tile in every if tables.tile[tile] == number]
    alike = [tile for tile in every if tables.values[tables.tile[tile]] == tables.values[number]]
    for tile in (*same, *(tile for tile in alike if not game.is_key(tile))):
        return tile
    raise ValueError(f"there are not so many {name}")


def _lay_tiles(game: SettingUp, g: TowerState, start: Start) -> None:
    """The tower, the tiles that are named, and explored rooms without effect everywhere else."""
    tables, grid, viewer = game.tables, game.grid(g), Viewer(game, g, REFEREE)
    g.tower = named(start.tower or _USUAL[g.size], NAMES, "place")
    if g.tower not in grid.centres:
        raise ValueError(f"the tower does not stand on {NAMES[g.tower]}")
    closed, opened = (
        {named(name, NAMES, "place"): tile for name, tile in tiles.items()} for tiles in (start.facedown, start.faceup)
    )
    removed = {named(name, NAMES, "place") for name in start.removed}
    told = {**opened, **closed, g.tower: tables.tile_names[tables.tower]}
    for place, tile in told.items():
        put_down(viewer, _tile(game, g, tile), place)
    rooms = [tile for tile in range(tables.tile_first, tables.token_first) if g.where[tile] == Z.BOX]
    # Mixed, those of a larger grid only where no others are left, and last of all keys.
    rooms.sort(key=lambda tile: (game.is_key(tile), tables.players_of(tile) > len(g.chosen), tile * 37 % 101))
    for place in grid.places:
        if place not in told:
            put_down(viewer, rooms.pop(0), Z.GONE if place in removed else place)
    g.face_up = sum(1 << place for place in grid.places if place not in closed and g.piles[place])


def _lay_keys(game: SettingUp, g: TowerState, start: Start) -> None:
    """Keys that were found and lie nowhere have been used; those whose tile is not named are not in the example."""
    tables, viewer = game.tables, Viewer(game, g, REFEREE)
    g.rage = int(g.found.bit_count() >= game.rules.keys_needed)
    named_tiles = {*start.facedown.values(), *start.faceup.values()}
    for key in g.piles[Z.VAULT]:
        if g.found >> key - tables.key_first & 1:
            put_down(viewer, key, Z.USED)
        elif tables.key_names[key - tables.key_first] not in named_tiles:
            _put_away(viewer, key)
    used = bool(g.rage) and len(g.piles[Z.USED]) >= game.rules.keys_needed
    g.open = int(used if start.tower_open is None else start.tower_open)
