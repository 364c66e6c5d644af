"""Positions in words: the fields of worked examples (section 8.1), hidden cards as they are seen."""

from collections.abc import Sequence
from typing import Any

from generator.engine.actions import FACE_DOWN
from generator.engine.game import REFEREE, Viewer
from generator.games.nine_worlds.fights import DRAWN, GOING_ON, LOST, WON
from generator.games.nine_worlds.setup import SettingUp
from generator.games.nine_worlds.state import C, WorldsState, Z
from generator.games.nine_worlds.turns import PHASES
from generator.games.nine_worlds.words import ELEMENTS, LIBRARIES, STATS

_RESULTS = {WON: "attacker", LOST: "defender", DRAWN: "draw", GOING_ON: "going on"}


def show(game: SettingUp, g: WorldsState, viewer: Viewer) -> dict[str, Any]:
    """The table; of hidden cards the number alone, of an own hand the cards."""
    seats = game.seat_names(g)
    mat, worlds = game.mats[len(g.chosen)], game.world_ids
    libraries = {name: g.piles[Z.LIBRARY + n] for n, name in enumerate(LIBRARIES)}
    return {
        "round": g.counters[C.ROUND],
        "active": seats[g.active],
        "phase": PHASES[g.phase],
        "winner": [seats[seat] for seat in g.winners] if g.ended >= 0 else None,
        "open": [worlds[world] for world in mat.open],
        "neighbours": {worlds[world]: [worlds[other] for other in mat.beside[world]] for world in mat.open},
        "holders": {worlds[w]: seats[g.holder[w]] if g.holder[w] >= 0 else None for w in mat.open},
        "resistance": {worlds[world]: game.resistance(g, world) for world in mat.open},
        "places": {worlds[world]: _names(game, g.slots[world]) for world in mat.open},
        "creatures": {g.label[card]: _creature(game, g, card) for band in g.bands for card in band},
        "stats": {
            g.label[card]: {stat: game.figure(g, card, n) for n, stat in enumerate(STATS)}
            for band in g.bands
            for card in band
        },
        "on_places": {g.label[c]: _tokens(g.tokens[c]) for places in g.slots for c in places if any(g.tokens[c])},
        "pools": {name: _tokens(game.pool(g, seat)) for seat, name in enumerate(seats)},
        "supply": {element: g.counters[C.SUPPLY + n] for n, element in enumerate(ELEMENTS)},
        "hands": {name: _seen(game, g, viewer, seat) for seat, name in enumerate(seats)},
        "dealt": {
            name: _names(game, g.piles[Z.DEALT + seat])
            if viewer.seat in (REFEREE, seat)
            else len(g.piles[Z.DEALT + seat])
            for seat, name in enumerate(seats)
        },
        "void": [
            game.card_name(card)
            if viewer.seat == REFEREE or game.sees(g, viewer.seat, Z.VOID, card)
            else f"{FACE_DOWN} ({LIBRARIES[game.of[card].library]})"
            for card in g.piles[Z.VOID]
        ],
        "libraries": {name: _names(game, pile[::-1]) for name, pile in libraries.items()}
        if viewer.seat == REFEREE
        else {},
        "library_sizes": {name: len(pile) for name, pile in libraries.items()},
        "spent": {name: _names(game, g.piles[Z.SPENT + n]) for n, name in enumerate(LIBRARIES)},
        "hel": _names(game, g.piles[Z.HEL]),
        "valhalla": _names(game, g.piles[Z.VALHALLA]),
        "until_end_of_turn": [[g.label[card], STATS[figure], n] for card, figure, n in g.boosts],
        "tally": {name: list(g.tallies[seat]) for seat, name in enumerate(seats) if g.tallies[seat]},
        "attacks": list(g.attacks),
        "fight": None if g.result < 0 else _fight(g),
    }


def _fight(g: WorldsState) -> dict[str, Any]:
    """The fight that goes on, or the last one."""
    marks = zip(g.marks, ("pride", "humility"), strict=True)
    return {
        "result": _RESULTS[g.result],
        "exhausts": {"attacker": g.exhausts[0], "defender": g.exhausts[1]},
        "marks": {g.label[card]: mark for card, mark in marks if card >= 0},
        "cycles": g.cycles,
        "attacking": [g.label[card] for card in g.lines[0]],
        "defending": [g.label[card] for card in g.lines[1]],
        "facing": [[g.label[one], g.label[other]] for one, other in g.faces],
    }


def _creature(game: SettingUp, g: WorldsState, card: int) -> dict[str, Any]:
    return {
        "card": game.card_name(card),
        "side": game.seat_names(g)[g.side[card]],
        "world": game.world_ids[g.where[card] - Z.WORLD],
        "exhausted": bool(g.exhausted[card]),
        "damage": g.damage[card],
        "fatigue": g.fatigue[card],
        "tokens": _tokens(g.tokens[card]),
        "arrived": card in g.arrived,
    }


def _tokens(amounts: Sequence[int]) -> dict[str, int]:
    return {ELEMENTS[element]: n for element, n in enumerate(amounts) if n}


def _names(game: SettingUp, cards: Sequence[int]) -> list[str]:
    return [game.card_name(card) for card in cards]


def _seen(game: SettingUp, g: WorldsState, viewer: Viewer, seat: int) -> list[str] | int:
    """The cards of a hand; their number for who does not see them."""
    pile = g.piles[Z.HAND + seat]
    return _names(game, pile) if viewer.seat in (REFEREE, seat) else len(pile)
