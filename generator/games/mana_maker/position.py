"""Positions in words: the fields of worked examples (section 8.1), hidden cards as they are seen."""

from collections.abc import Sequence
from typing import Any

from generator.engine.game import REFEREE, Viewer
from generator.games.mana_maker.designs import POWER, SPEED, TOUGHNESS, VITALITY
from generator.games.mana_maker.setup import SettingUp
from generator.games.mana_maker.state import SEATS, C, ManaState, Z
from generator.games.mana_maker.words import COLOURS, STATUSES

_FIGURES = {"power": POWER, "vitality": VITALITY, "toughness": TOUGHNESS, "speed": SPEED}
STEPS = (
    "set-up", "draw", "production", "statuses", "beginning", "Action Points", "actions", "end", "fading", "hand limit",
    "passing",
)  # fmt: skip


def show(game: SettingUp, g: ManaState, viewer: Viewer) -> dict[str, Any]:
    """The table; of hidden cards the number alone, of an own hand the cards."""
    seats = game.seat_names(g)
    living = [seat for seat in range(len(seats)) if seat in g.living]
    return {
        "round": g.counters[C.ROUND],
        "active": seats[min(g.active, len(seats) - 1)],
        "step": STEPS[g.step],
        "out": [name for seat, name in enumerate(seats) if seat not in g.living],
        "winner": [seats[seat] for seat in g.winners] if g.ended >= 0 else None,
        "entities": {g.label[slot]: _entity(game, g, slot) for rank in g.ranks for slot in rank},
        "mana": _by_colour(seats, lambda seat, colour: g.counters[C.MANA + colour * SEATS + seat]),
        "capacity": _by_colour(seats, lambda seat, colour: g.capacity[colour * SEATS + seat]),
        "production": {
            seats[seat]: {name: g.production[colour * SEATS + seat] for colour, name in enumerate(COLOURS)}
            for seat in living
        },
        "hands": {name: _seen(game, g, viewer, Z.HAND, seat) for seat, name in enumerate(seats)},
        "decks": {name: _seen(game, g, viewer, Z.DECK, seat) for seat, name in enumerate(seats)},
        "discards": {name: _names(game, g, g.piles[Z.DISCARD + seat]) for seat, name in enumerate(seats)},
        "missed_draws": {name: g.counters[C.MISSED + seat] for seat, name in enumerate(seats)},
        "attacks": list(g.attacks),
    }


def _by_colour(seats: Sequence[str], level: Any) -> dict[str, dict[str, int]]:
    return {
        name: {colour: level(seat, number) for number, colour in enumerate(COLOURS)} for seat, name in enumerate(seats)
    }


def _entity(game: SettingUp, g: ManaState, slot: int) -> dict[str, Any]:
    seat = game.seat_of(slot)
    return {
        "card": game.card_ids[g.design[slot]],
        "side": game.seat_names(g)[seat],
        "at": game.tile_words(g, g.tile[slot]),
        "damage": g.counters[game.harm + slot],
        "ap": g.counters[game.points + slot],
        "status": {STATUSES[kind]: {"n": n, "turns": turns} for kind, n, turns in g.status[slot]},
        "attached": _names(game, g, g.attached[slot]),
        **{name: game.figure(g, slot, figure) for name, figure in _FIGURES.items()},
    }


def _names(game: SettingUp, g: ManaState, cards: Sequence[int]) -> list[str]:
    return [game.card_ids[g.designs[card - game.tokens]] for card in cards]


def _seen(game: SettingUp, g: ManaState, viewer: Viewer, zone: int, seat: int) -> list[str] | int:
    """The cards of a hand or a deck, the top of a deck first; their number for who does not see them."""
    pile = g.piles[zone + seat]
    if viewer.seat != REFEREE and (zone == Z.DECK or viewer.seat != seat):
        return len(pile)
    return _names(game, g, pile[::-1] if zone == Z.DECK else pile)
