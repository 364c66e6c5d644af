"""Positions in words: what a seat sees, how an example begins (8.1), and what its end should be."""

import copy
import json
from collections.abc import Mapping
from typing import Any

from generator.engine.game import REFEREE, Viewer
from generator.engine.language import mapping, named, only, whole
from generator.games.example_checks import typed
from generator.games.summoners_quest import state
from generator.games.summoners_quest.board import GATE_NAMES, NAMES, SECTIONS, SPACES
from generator.games.summoners_quest.deck import EQUIP, SUMMON, TRAP
from generator.games.summoners_quest.notation import piece_name
from generator.games.summoners_quest.pieces import turns_left
from generator.games.summoners_quest.sections import PlayerRow, Start, Summon
from generator.games.summoners_quest.setup import SettingUp
from generator.games.summoners_quest.state import C, QuestState, Z

_END = (*Start.model_fields, "order", "events", "result")
_PLAYER = (*PlayerRow.model_fields, "out")
_UNORDERED = ("hand", "items", "gates", "discard")
COMPARED = ("order", "turn", "round", "pool", "players", "summons", "traps", "gates", "deck", "discard")
"""The parts of a position that an example's end speaks of, or leaves as they were."""


# ------------------------------------------------------------ as it is


def show(game: SettingUp, g: QuestState, viewer: Viewer) -> dict[str, Any]:
    """The table in the fields of the worked examples, and what is being decided; hidden cards as they are seen."""
    summons = [piece for pieces in g.summons for piece in pieces if g.where[piece] < SPACES]
    deck = viewer.at("deck")
    return {
        "round": g.counters[C.ROUND],
        "turn": g.names[g.turn] if g.names else None,
        "phase": state.PHASES[g.phase],
        "moved": g.moved,
        "roll": g.roll,
        "order": [g.names[seat] for seat in g.order],
        "players": {name: _player(game, g, seat, viewer) for seat, name in enumerate(g.names)},
        "summons": {piece_name(game.deck, g, piece): _summon(game, g, piece) for piece in summons},
        "traps": {name: _trap(viewer, space) for space, name in enumerate(NAMES) if g.piles[Z.TRAP + space]},
        "gates": sorted(gate for number, gate in enumerate(GATE_NAMES) if g.gates >> number & 1),
        "deck": deck[::-1] if isinstance(deck, list) else deck,
        "discard": _in_order(viewer.at("discard")),
        "pool": g.counters[C.POOL],
        "asked": g.names[g.asker] if g.asker >= 0 else None,
        "subject": [g.decision, *g.subject] if g.asker >= 0 else [],
        "fight": [piece_name(game.deck, g, piece) for piece in g.fight[:2] if piece != state.NOTHING],
        "winners": [g.names[seat] for seat in g.winners],
    }


def _in_order(found: list[str] | int) -> list[str] | int:
    return sorted(found) if isinstance(found, list) else found


def _trap(viewer: Viewer, space: int) -> str | list[str]:
    found = viewer.at("trap", space)
    assert isinstance(found, list)
    return found[0] if len(found) == 1 else found


def _player(game: SettingUp, g: QuestState, seat: int, viewer: Viewer) -> dict[str, Any]:
    counters = g.counters
    return {
        "temple": NAMES[g.temples[seat]] if g.temples[seat] >= 0 else None,
        "at": NAMES[g.where[seat]] if g.where[seat] < SPACES else None,
        "life": counters[C.LIFE + seat],
        "mana": [counters[C.ACTIVE + seat], counters[C.USED + seat]],
        "hand": _in_order(viewer.at("hand", seat)),
        **_on_piece(game, g, seat, seat),
        "hold": counters[C.HOLD + seat],
        "out": seat not in g.living,
    }


def _summon(game: SettingUp, g: QuestState, piece: int) -> dict[str, Any]:
    return {
        "card": game.of[piece].id,
        "owner": g.names[g.owner[piece]],
        "at": NAMES[g.where[piece]],
        "damage": g.counters[state.DAMAGE + piece],
        **_on_piece(game, g, g.owner[piece], piece),
    }


def _on_piece(game: SettingUp, g: QuestState, seat: int, piece: int) -> dict[str, Any]:
    return {
        "items": sorted(game.of[item].id for item in g.piles[Z.ITEMS + seat] if g.bearer[item] == piece),
        "status": {state.STATUSES[kind]: turns for kind, turns in turns_left(g.status[piece])},
        "via": SECTIONS[g.via[piece]] if g.via[piece] >= 0 else None,
    }


# ------------------------------------------------------------ as an example begins


def lay(game: SettingUp, given: Mapping[str, Any]) -> QuestState:
    """The position an example begins with; raises ValueError for one that cannot be."""
    if not given:
        return game.empty((), 0)
    start = typed(Start, given)
    if len(start.players) not in game.players():
        known = game.players()
        raise ValueError(f"{known[0]} to {known[-1]} play, not {len(start.players)}")
    g = game.empty(tuple(start.players), 0)
    g.log = None
    for seat, player in enumerate(start.players.values()):
        _lay_player(game, g, seat, player)
    for name, summon in start.summons.items():
        _lay_summon(game, g, name, summon)
    _lay_table(game, g, start)
    g.low, g.high, g.log = g.counters[:], g.counters[:], []
    shown = show(game, g, Viewer(game, g, REFEREE))
    g.origin = json.dumps({key: shown[key] for key in COMPARED})
    return g


def _lay_player(game: SettingUp, g: QuestState, seat: int, player: PlayerRow) -> None:
    counters, rules, most = g.counters, game.rules, game.counts.mana_counters
    g.temples[seat] = named(player.temple, NAMES, "space of the board")
    g.where[seat] = named(player.space, NAMES, "space of the board")
    life, (active, used) = player.life, player.mana or (rules.start_mana, 0)
    counters[C.LIFE + seat] = whole(rules.start_life if life is None else life, "life", 1, rules.life_cap)
    counters[C.ACTIVE + seat] = whole(active, "mana", 0, most)
    counters[C.USED + seat] = whole(used, "mana", 0, most)
    counters[C.HOLD + seat] = whole(player.hold, "hold", 0, rules.chamber_hold_turns - 1)
    for name in player.hand:
        _bring(game, g, name, Z.HAND + seat)
    _lay_on_piece(game, g, seat, seat, player)


def _lay_summon(game: SettingUp, g: QuestState, name: str, summon: Summon) -> None:
    space = named(summon.at, NAMES, "space of the board")
    piece = _bring(game, g, summon.card, space, SUMMON)
    g.piles[space] = ()
    label(g, piece, name)
    seat = named(summon.owner, g.names, "player")
    g.owner[piece] = seat
    g.summons[seat] += (piece,)
    g.counters[C.SUMMONS_OUT] += 1
    damage = whole(summon.damage, "damage", 0, game.of[piece].life - 1)
    g.counters[state.DAMAGE + piece] = damage
    g.counters[C.TALLY] += damage
    _lay_on_piece(game, g, seat, piece, summon)


def label(g: QuestState, piece: int, name: str) -> None:
    """Give a summon a name of its own; raises ValueError where another piece has it."""
    if name in g.names or name in dict(g.labels).values():
        raise ValueError(f"two pieces are called {name!r}")
    g.labels = (*g.labels, (piece, name))


def _lay_on_piece(game: SettingUp, g: QuestState, seat: int, piece: int, row: PlayerRow | Summon) -> None:
    for name in row.items:
        item = _bring(game, g, name, Z.ITEMS + seat, EQUIP)
        g.owner[item], g.bearer[item] = seat, piece
    for name, turns in row.status.items():
        kind = named(name, state.STATUSES, "status")
        g.status[piece] |= whole(turns, name, 1, game.turns[kind] + 1) << 4 * kind
        g.counters[C.MARKERS + kind] += 1
    if row.via is not None:
        g.via[piece] = SECTIONS.index(row.via)


def _lay_table(game: SettingUp, g: QuestState, start: Start) -> None:
    """What belongs to nobody: traps, gates, deck, discard pile, supply, and where the turn is."""
    counters, most = g.counters, game.counts.mana_counters
    for space, traps in start.laid():
        for trap in traps:
            _bring(game, g, trap, Z.TRAP + named(space, NAMES, "space of the board"), TRAP)
            counters[C.TRAPS_OUT] += 1
    for name in start.gates:
        g.gates |= 1 << named(name, GATE_NAMES, "gate")
    counters[C.GATES_OUT] = g.gates.bit_count()
    for name in reversed(start.deck):
        _bring(game, g, name, Z.DECK)
    for name in start.discard:
        _bring(game, g, name, Z.DISCARD)
    pool = most - sum(counters[C.ACTIVE : C.ACTIVE + 8]) if start.pool is None else start.pool
    counters[C.POOL] = whole(pool, "pool", 0, most)
    counters[C.ROUND] = whole(start.round, "round", 1, game.rules.max_rounds)
    g.turn = named(start.turn or g.names[0], g.names, "player")
    g.phase = state.PHASES.index(start.phase)


def _bring(game: SettingUp, g: QuestState, name: object, zone: int, kind: int | None = None) -> int:
    """A copy of that card which nothing has used yet comes into a zone."""
    number = named(name, game.deck.names, "card")
    if kind is not None and game.deck.designs[number].type != kind:
        raise ValueError(f"{name!r} is a card of another type")
    for card, design in enumerate(game.deck.design):
        if design == number and g.where[card] == Z.BOX:
            game.put(g, card, zone, state.NOTHING)
            return card
    raise ValueError(f"there are no more copies of {name!r}")


# ------------------------------------------------------------ as it should end


def expected(game: SettingUp, origin: Mapping[str, Any], end: Mapping[str, Any]) -> dict[str, Any]:
    """What the table should be: the start with the differences of the end; after a set-up only what is named."""
    only(end, _END, "end")
    wanted: dict[str, Any] = copy.deepcopy(dict(origin))
    for key, value in end.items():
        if key not in ("events", "result", "players", "summons", "traps"):
            wanted[key] = _sorted(key, value)
    bare: dict[str, Any] = {"items": [], "status": {}, "via": None}
    of_player = {**bare, "life": game.rules.start_life, "mana": [game.rules.start_mana, 0], "hand": [], "hold": 0}
    for part, known, usual in (
        ("players", _PLAYER, {} if origin else {**of_player, "out": False}),
        ("summons", tuple(Summon.model_fields), {**bare, "damage": 0}),
    ):
        for name, given in mapping(end.get(part, {}), part).items():
            if given is None:
                wanted[part].pop(name, None)
                continue
            before = wanted.setdefault(part, {}).get(name, usual)
            if not before:
                raise ValueError(f"nobody is called {name!r}")
            only(mapping(given, name), known, f"{part} {name}")
            wanted[part][name] = {**before, **{key: _sorted(key, value) for key, value in given.items()}}
    for space, card in mapping(end.get("traps", {}), "traps").items():
        if card is None:
            wanted["traps"].pop(space, None)
        else:
            wanted["traps"][space] = card
    return wanted


def _sorted(key: str, value: Any) -> Any:
    return sorted(value, key=str) if key in _UNORDERED and isinstance(value, list) else value
