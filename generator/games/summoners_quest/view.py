"""What a seat can see, and a redrawing of all that it cannot."""

from collections.abc import Mapping
from typing import Any

from generator.engine.chance import Stream
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest.board import NAMES, SECTIONS
from generator.games.summoners_quest.deck import TRAP
from generator.games.summoners_quest.options import turn_options
from generator.games.summoners_quest.state import (
    ACTIVE,
    DAMAGE,
    DECK,
    DISCARD,
    HAND,
    HOLD,
    LIFE,
    NOTHING,
    POOL,
    ROUND,
    SEATS,
    SPACES,
    STATUSES,
    TRAP_ON,
    USED,
    Quest,
    clone,
)
from generator.games.summoners_quest.table import Table

PHASES = ("setup", "start", "before", "moving", "after", "over")


def view(t: Table, s: Quest, seat: int) -> Mapping[str, Any]:
    """The table as that seat sees it: its own hand and traps, of the others only how many cards and where."""
    return {
        "seat": s.names[seat],
        "round": s.counters[ROUND],
        "turn": s.names[s.turn],
        "phase": PHASES[s.phase],
        "roll": s.roll,
        "order": [s.names[one] for one in s.order],
        "players": {s.names[one]: _player(t, s, one, seat) for one in s.order},
        "summons": {act.piece_name(t, s, one): summon(t, s, one) for one in range(SEATS, t.pieces) if on_board(s, one)},
        "traps": {
            NAMES[space]: t.of[card].id if s.placer[space] == seat else "face down"
            for space, card in enumerate(s.traps)
            if card != NOTHING
        },
        "gates": gates(s),
        "deck": len(s.deck),
        "discard": discard_pile(t, s),
        "pool": s.counters[POOL],
        "asked": s.names[s.asker] if s.ask != NOTHING else None,
        "subject": [s.ask, *s.subject] if s.ask != NOTHING else [],
        "fight": [act.piece_name(t, s, piece) for piece in s.fight[:2] if piece != NOTHING],
        "winners": [s.names[one] for one in s.winners],
    }


def _player(t: Table, s: Quest, one: int, seat: int) -> dict[str, Any]:
    hand = [t.of[card].id for card in s.hands[one]]
    return {**player(t, s, one), "hand": hand if one == seat else len(hand)}


def on_board(s: Quest, piece: int) -> bool:
    """Whether a summoner or summon is on the board."""
    return s.where[piece] < SPACES


def player(t: Table, s: Quest, one: int) -> dict[str, Any]:
    """What of a player lies open, in the fields of the worked examples."""
    counters = s.counters
    return {
        "temple": _space(s.temples[one]),
        "at": NAMES[s.where[one]] if on_board(s, one) else None,
        "life": counters[LIFE + one],
        "mana": [counters[ACTIVE + one], counters[USED + one]],
        "items": items(t, s, one, one),
        "status": status(s, one),
        "hold": counters[HOLD + one],
        "via": _section(s.via[one]),
    }


def summon(t: Table, s: Quest, piece: int) -> dict[str, Any]:
    """A summon on the board, in the fields of the worked examples."""
    return {
        "card": t.of[piece].id,
        "owner": s.names[s.owner[piece]],
        "at": NAMES[s.where[piece]],
        "damage": s.counters[DAMAGE + piece],
        "items": items(t, s, s.owner[piece], piece),
        "status": status(s, piece),
        "via": _section(s.via[piece]),
    }


def items(t: Table, s: Quest, seat: int, bearer: int) -> list[str]:
    """The items on a piece."""
    return [t.of[item].id for item in s.items[seat] if s.bearer[item] == bearer]


def status(s: Quest, piece: int) -> dict[str, int]:
    """The statuses of a piece and the turns they have left."""
    packed = s.status[piece]
    return {name: packed >> 4 * kind & 15 for kind, name in enumerate(STATUSES) if packed >> 4 * kind & 15}


def gates(s: Quest) -> list[str]:
    """The open gates."""
    return [f"{letter}G" for number, letter in enumerate(SECTIONS) if s.gates >> number & 1]


def discard_pile(t: Table, s: Quest) -> list[str]:
    """The cards of the discard pile, which everybody has seen going there."""
    return [t.of[card].id for card, zone in enumerate(s.where) if zone == DISCARD]


def _space(number: int) -> str | None:
    return NAMES[number] if number >= 0 else None


def _section(number: int) -> str | None:
    return SECTIONS[number] if number >= 0 else None


def resample(t: Table, s: Quest, seat: int, stream: Stream) -> Quest:
    """A copy in which the deck, the others' hands and their traps are dealt anew from the cards the seat cannot see."""
    copy = clone(s)
    spaces = [space for space, card in enumerate(s.traps) if card != NOTHING and s.placer[space] != seat]
    hidden = s.deck + [s.traps[space] for space in spaces]
    others = [other for other in range(len(s.names)) if other != seat]
    for other in others:
        hidden += s.hands[other]
    hidden.sort()
    for last in range(len(hidden) - 1, 0, -1):
        other = stream.below(last + 1)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    for space in spaces:  # face-down cards on the board are traps, whatever else is unknown of them
        card = next(card for card in hidden if t.of[card].type == TRAP)
        hidden.remove(card)
        copy.traps[space] = card
        copy.where[card] = TRAP_ON + space
    for other in others:
        hand = len(s.hands[other])
        copy.hands[other], hidden = tuple(hidden[:hand]), hidden[hand:]
        for card in copy.hands[other]:
            copy.where[card] = HAND + other
    copy.deck = hidden
    for card in hidden:
        copy.where[card] = DECK
    copy.streams = [stream.below(1 << 31) << 31 | stream.below(1 << 31) for _ in s.streams]
    if s.ask != NOTHING and s.asker != seat:
        _ask_again(t, copy)
    return copy


def _ask_again(t: Table, s: Quest) -> None:
    """The options of a player whose hand was drawn anew."""
    if s.ask == act.END:
        s.options = [*turn_options(t, s), s.options[-1]]
    elif s.ask in (act.OVERDRAW, act.DISCARD):
        designs = sorted({t.deck.design[card] for card in s.hands[s.asker]})
        s.options = [act.number(s.ask, one) for one in designs]
        if s.ask == act.OVERDRAW:
            s.options.insert(0, act.number(act.OVERDRAW, act.NONE))
