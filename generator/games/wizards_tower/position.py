"""Positions in words, in the fields of the worked examples (section 8.1): what a seat sees."""

from typing import Any

from generator.engine.actions import FACE_DOWN
from generator.engine.game import REFEREE
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES, SIDES
from generator.games.wizards_tower.setup import SettingUp
from generator.games.wizards_tower.state import KINDS, WIZARD, C, TowerState, Z


def show(game: SettingUp, g: TowerState, seat: int) -> dict[str, Any]:
    """The table in the fields of the worked examples; what the seat does not see is face down, or counted."""
    tables, piles = game.tables, g.piles
    places = [(place, NAMES[place]) for place in game.grid(g).places]
    closed = [(place, name) for place, name in places if piles[place] and not g.face_up >> place & 1]
    empty = [name for place, name in places if not piles[place]]
    laying = (
        state.PHASES[g.phase] == "setup"
    )  # until the keys are hidden, places are empty because nothing lies there yet
    open_ones = [(place, name) for place, name in places if piles[place] and g.face_up >> place & 1]
    return {
        "size": g.size,
        "tower": _place(g.tower),
        "entrance": SIDES[g.entrance],
        "heroes": {name: _hero(game, g, hero) for hero, name in enumerate(game.seat_names(g)) if hero},
        "faceup": {name: tables.tile_names[tables.tile[piles[place][0]]] for place, name in open_ones},
        "facedown": {name: _seen(game, g, seat, place) for place, name in closed},
        "removed": [] if laying else empty,
        **({"not_laid_yet": empty} if laying else {}),
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
