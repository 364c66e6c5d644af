"""The positions of worked examples: read from an example's start, told again for its end (8.1)."""

import copy
import json
from collections.abc import Mapping
from typing import Any

from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import turn
from generator.games.summoners_quest.board import NAMES, SECTIONS
from generator.games.summoners_quest.deck import EQUIP, SUMMON, TRAP
from generator.games.summoners_quest.setting_up import empty
from generator.games.summoners_quest.state import (
    ACTIVE,
    AFTER,
    BEFORE,
    BOX,
    DAMAGE,
    DECK,
    DISCARD,
    GATES_OUT,
    HAND,
    HOLD,
    ITEMS,
    LIFE,
    MARKERS,
    NOTHING,
    POOL,
    ROUND,
    START,
    STATUSES,
    SUMMONS_OUT,
    TALLY,
    TRAP_ON,
    TRAPS_OUT,
    USED,
    Quest,
)
from generator.games.summoners_quest.table import Table
from generator.games.summoners_quest.view import discard_pile, gates, on_board, player, summon

_START = ("players", "summons", "turn", "round", "phase", "traps", "gates", "deck", "discard", "pool")
_END = (*_START, "order", "events", "result")
_PLAYER = ("temple", "at", "life", "mana", "hand", "items", "status", "hold", "via", "out")
_SUMMON = ("card", "owner", "at", "damage", "items", "status", "via")
_PHASES = {"start": START, "before": BEFORE, "after": AFTER}
_UNORDERED = ("hand", "items", "gates", "discard")


def position(t: Table, start: Mapping[str, Any]) -> Quest:
    """The state an example begins with; raises ValueError for one that cannot be."""
    _only(start, _START, "start")
    players = _mapping(start.get("players", {}), "players")
    if not players:
        if start:
            raise ValueError("a start without players is empty: its first step is setup")
        state = empty(t, (), 0)
        state.origin, state.manual, state.log = "{}", 1, []
        return state
    if not t.players_min <= len(players) <= t.players_max:
        raise ValueError(f"{t.players_min} to {t.players_max} play, not {len(players)}")
    state = empty(t, tuple(map(str, players)), 0)
    state.manual, state.log = 1, None
    for seat, given in enumerate(players.values()):
        _player(t, state, seat, _mapping(given, "a player"))
    for name, given in _mapping(start.get("summons", {}), "summons").items():
        _summon(t, state, str(name), _mapping(given, "a summon"))
    _table(t, state, start)
    state.low, state.high = state.counters[:], state.counters[:]
    turn.run(t, state)
    state.origin = json.dumps(described(t, state))
    state.log = []
    return state


def _player(t: Table, s: Quest, seat: int, given: Mapping[str, Any]) -> None:
    _only(given, _PLAYER[:-1], f"player {s.names[seat]}")
    counters = s.counters
    s.temples[seat] = act.space_number(given.get("temple"))
    s.where[seat] = act.space_number(given.get("at"))
    counters[LIFE + seat] = _whole(given.get("life", t.start_life), "life", 1, t.life_cap)
    mana = given.get("mana", [t.start_mana, 0])
    if not isinstance(mana, list) or len(mana) != 2:
        raise ValueError("mana is two numbers, active and used")
    counters[ACTIVE + seat], counters[USED + seat] = (_whole(one, "mana", 0, t.mana_counters) for one in mana)
    counters[HOLD + seat] = _whole(given.get("hold", 0), "hold", 0, t.chamber_hold_turns - 1)
    for name in given.get("hand", []):
        card = _take(t, s, name)
        s.hands[seat] += (card,)
        s.where[card] = HAND + seat
    _on_piece(t, s, seat, seat, given)


def _summon(t: Table, s: Quest, name: str, given: Mapping[str, Any]) -> None:
    _only(given, _SUMMON, f"summon {name}")
    piece = _take(t, s, given.get("card"), SUMMON)
    seat = _seat(s, given.get("owner"))
    if name in s.names or name in dict(s.labels).values():
        raise ValueError(f"two pieces are called {name!r}")
    s.labels = (*s.labels, (piece, name))
    s.owner[piece] = seat
    s.where[piece] = act.space_number(given.get("at"))
    s.summons[seat] += (piece,)
    s.counters[SUMMONS_OUT] += 1
    damage = _whole(given.get("damage", 0), "damage", 0, t.of[piece].life - 1)
    s.counters[DAMAGE + piece] = damage
    s.counters[TALLY] += damage
    _on_piece(t, s, seat, piece, given)


def _on_piece(t: Table, s: Quest, seat: int, piece: int, given: Mapping[str, Any]) -> None:
    for name in given.get("items", []):
        item = _take(t, s, name, EQUIP)
        s.items[seat] += (item,)
        s.where[item], s.owner[item], s.bearer[item] = ITEMS + seat, seat, piece
    for name, turns in _mapping(given.get("status", {}), "status").items():
        if name not in STATUSES:
            raise ValueError(f"there is no status {name!r}")
        kind = STATUSES.index(name)
        s.status[piece] |= _whole(turns, name, 1, t.turns[kind] + 1) << 4 * kind
        s.counters[MARKERS + kind] += 1
    via = given.get("via")
    if via is not None:
        if via not in tuple(SECTIONS):
            raise ValueError(f"there is no gate {via!r}")
        s.via[piece] = SECTIONS.index(via)


def _table(t: Table, s: Quest, start: Mapping[str, Any]) -> None:
    """What belongs to nobody: traps, gates, deck, discard pile, supply, and where the turn is."""
    for space, name in _mapping(start.get("traps", {}), "traps").items():
        number = act.space_number(space)
        card = _take(t, s, name, TRAP)
        s.traps[number] = card
        s.where[card] = TRAP_ON + number
        s.counters[TRAPS_OUT] += 1
    for name in start.get("gates", []):
        s.gates |= 1 << act.gate_number(name)
    s.counters[GATES_OUT] = s.gates.bit_count()
    for name in reversed(start.get("deck", [])):
        card = _take(t, s, name)
        s.deck.append(card)
        s.where[card] = DECK
    for name in start.get("discard", []):
        s.where[_take(t, s, name)] = DISCARD
    owned = sum(s.counters[ACTIVE : ACTIVE + 8])
    s.counters[POOL] = _whole(start.get("pool", t.mana_counters - owned), "pool", 0, t.mana_counters)
    s.counters[ROUND] = _whole(start.get("round", 1), "round", 1, t.max_rounds)
    s.turn = _seat(s, start.get("turn", s.names[0]))
    phase = start.get("phase", "before")
    if phase not in _PHASES:
        raise ValueError(f"phase is one of {', '.join(_PHASES)}")
    s.phase = _PHASES[phase]


def _take(t: Table, s: Quest, name: object, kind: int | None = None) -> int:
    """A copy of the card that nothing has used yet."""
    number = act.card_named(t, s, name)
    if kind is not None and t.deck.designs[number].type != kind:
        raise ValueError(f"{name!r} is a card of another type")
    for card, design in enumerate(t.deck.design):
        if design == number and s.where[card] == BOX:
            s.where[card] = DISCARD  # wherever it goes next, it is taken
            return card
    raise ValueError(f"there are no more copies of {name!r}")


# ------------------------------------------------------------------ the end


def described(t: Table, s: Quest) -> dict[str, Any]:
    """The whole table in the fields of an example."""
    return {
        "order": [s.names[seat] for seat in s.order],
        "turn": s.names[s.turn] if s.names else None,
        "round": s.counters[ROUND],
        "pool": s.counters[POOL],
        "players": {
            name: {
                **player(t, s, seat),
                "items": sorted(player(t, s, seat)["items"]),
                "hand": sorted(t.of[card].id for card in s.hands[seat]),
                "out": seat not in s.living,
            }
            for seat, name in enumerate(s.names)
        },
        "summons": {
            act.piece_name(t, s, piece): {**summon(t, s, piece), "items": sorted(summon(t, s, piece)["items"])}
            for summons in s.summons
            for piece in summons
            if on_board(s, piece)
        },
        "traps": {NAMES[space]: t.of[card].id for space, card in enumerate(s.traps) if card != NOTHING},
        "gates": sorted(gates(s)),
        "deck": [t.of[card].id for card in reversed(s.deck)],
        "discard": sorted(discard_pile(t, s)),
    }


def expected(t: Table, origin: Mapping[str, Any], end: Mapping[str, Any]) -> dict[str, Any]:
    """What the table should be: the start with the differences of the end; after a set-up only what is named."""
    _only(end, _END, "end")
    wanted: dict[str, Any] = copy.deepcopy(dict(origin))
    for key, value in end.items():
        if key not in ("events", "result", "players", "summons", "traps"):
            wanted[key] = _sorted(key, value)
    for name, given in _mapping(end.get("players", {}), "players").items():
        _only(given, _PLAYER, f"player {name}")
        usual = _usual_player(t) if not origin else {}
        before = wanted.setdefault("players", {}).get(name, usual)
        if origin and not before:
            raise ValueError(f"nobody is called {name!r}")
        wanted["players"][name] = {**before, **{key: _sorted(key, value) for key, value in given.items()}}
    for name, given in _mapping(end.get("summons", {}), "summons").items():
        if given is None:
            wanted["summons"].pop(name, None)
            continue
        _only(given, _SUMMON, f"summon {name}")
        usual = {"damage": 0, "items": [], "status": {}, "via": None}
        before = wanted["summons"].get(name, usual)
        wanted["summons"][name] = {**before, **{key: _sorted(key, value) for key, value in given.items()}}
    for space, card in _mapping(end.get("traps", {}), "traps").items():
        if card is None:
            wanted["traps"].pop(space, None)
        else:
            wanted["traps"][space] = card
    return wanted


def _usual_player(t: Table) -> dict[str, Any]:
    usual = {"life": t.start_life, "mana": [t.start_mana, 0], "hand": [], "items": [], "status": {}, "hold": 0}
    return {**usual, "via": None, "out": False}


def _sorted(key: str, value: Any) -> Any:
    return sorted(value) if key in _UNORDERED and isinstance(value, list) else value


def _only(given: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in _mapping(given, where):
        if key not in known:
            raise ValueError(f"unknown key {key!r} in {where}; known are {', '.join(known)}")


def _mapping(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a mapping")
    return value


def _seat(s: Quest, name: object) -> int:
    if name not in s.names:
        raise ValueError(f"nobody is called {name!r}")
    return s.names.index(str(name))


def _whole(value: object, what: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{what} must be a whole number from {low} to {high}, not {value!r}")
    return value
