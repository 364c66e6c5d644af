"""The numbers of decisions and the words for them.

A decision is its kind and up to three things: a card design or item, a piece, and a target; see `number`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.rules import Action
from generator.games.summoners_quest.board import NAMES, NUMBER, SECTIONS
from generator.games.summoners_quest.state import SEATS, Quest
from generator.games.summoners_quest.table import Table

(
    TEMPLE,
    BEGIN,
    ROLL,
    SKIP,
    END,
    SUMMON,
    CAST,
    PLACE_TRAP,
    EQUIP,
    REMOVE,
    USE_ITEM,
    USE_POWER,
    OPEN,
    MOVE,
    VICTIM,
    FIGHTER,
    ATTACK,
    DEFEND,
    POWER,
    PORTAL,
    OVERDRAW,
    DISCARD,
    DESTROY,
) = range(23)

NONE = 127
"""In place of a card or piece: none of them."""
SPACE = 256
"""A target above this is a space, one from 1 on a piece, 0 no target."""

BACKWARD = 1  # bits of a movement's last part; the section of the gate plus 1 stands at GATE_SHIFT
GATE_SHIFT = 1
OPENING = 16


def number(kind: int, card: int = 0, piece: int = 0, target: int = 0) -> Action:
    """The number of a decision."""
    return kind << 24 | card << 17 | piece << 10 | target


def kind_of(action: Action) -> int:
    """What is decided."""
    return action >> 24


def card_of(action: Action) -> int:
    """The card design."""
    return action >> 17 & 127


def piece_of(action: Action) -> int:
    """The piece."""
    return action >> 10 & 127


def target_of(action: Action) -> int:
    """The target, or whatever else stands last."""
    return action & 1023


def aim_at_piece(piece: int) -> int:
    """A piece as a target."""
    return piece + 1


def aim_at_space(space: int) -> int:
    """A space as a target."""
    return space + SPACE


_PLAIN = {BEGIN: "start_turn", ROLL: "roll", SKIP: "skip_move", END: "end_turn"}
_CARD_ONLY = {SUMMON: "summon", OVERDRAW: "overdraw", DISCARD: "discard", DESTROY: "destroy"}
_PIECE_ONLY = {VICTIM: "victim", FIGHTER: "fighter", ATTACK: "attack", DEFEND: "defend"}
_YES_OR_NO = {POWER: "power", PORTAL: "portal"}


def piece_name(t: Table, s: Quest, piece: int) -> str:
    """What a piece is called: a summoner by its player, a summon by its token or by its name in an example."""
    if piece < SEATS:
        return s.names[piece]
    return dict(s.labels).get(piece) or t.deck.components[piece]


def piece_number(t: Table, s: Quest, name: object) -> int:
    """The piece of that name; raises ValueError where there is none."""
    if name in s.names:
        return s.names.index(str(name))
    for piece, label in s.labels:
        if label == name:
            return piece
    if name in t.deck.components:
        piece = t.deck.components.index(str(name))
        if SEATS <= piece < t.pieces:
            return piece
    raise ValueError(f"there is no piece {name!r}")


def named(t: Table, s: Quest, action: Action) -> dict[str, Any]:
    """A decision in words, with the verbs of the worked examples."""
    kind, card, piece, target = kind_of(action), card_of(action), piece_of(action), target_of(action)
    if kind == TEMPLE:
        return {"temple": NAMES[target]}
    if kind in _PLAIN:
        return {_PLAIN[kind]: s.names[s.turn]}
    if kind in _CARD_ONLY:
        return {_CARD_ONLY[kind]: "none" if card == NONE else t.deck.designs[card].id}
    if kind in _PIECE_ONLY:
        return {_PIECE_ONLY[kind]: "none" if piece == NONE else piece_name(t, s, piece)}
    if kind in _YES_OR_NO:
        return {_YES_OR_NO[kind]: bool(target)}
    if kind == OPEN:
        return {"open_gate": f"{SECTIONS[target]}G"}
    if kind == MOVE:
        return _named_move(t, s, piece, card, target)
    words: dict[str, Any] = {}
    if kind == USE_POWER:
        words["use_power"] = piece_name(t, s, piece)
    elif kind == PLACE_TRAP:
        return {"place_trap": t.deck.designs[card].id, "at": NAMES[target - SPACE]}
    else:
        words[{CAST: "cast", EQUIP: "equip", REMOVE: "remove_item", USE_ITEM: "use_item"}[kind]] = t.deck.designs[
            card
        ].id
        if kind != CAST:
            words["bearer"] = piece_name(t, s, piece)
    if target:
        words["target"] = NAMES[target - SPACE] if target >= SPACE else piece_name(t, s, target - 1)
    return words


def _named_move(t: Table, s: Quest, piece: int, partner: int, how: int) -> dict[str, Any]:
    group = [piece_name(t, s, piece)]
    if partner:
        group.append(piece_name(t, s, partner))
    words: dict[str, Any] = {"move": group}
    if how & BACKWARD:
        words["dir"] = "backward"
    gate = how >> GATE_SHIFT & 7
    if gate:
        words["gate"] = f"{SECTIONS[gate - 1]}G"
    if how & OPENING:
        words["open"] = True
    return words


def parsed(t: Table, s: Quest, words: Mapping[str, Any]) -> Action:
    """The decision that words describe, legal or not; raises ValueError where they describe none."""
    rest = dict(words)
    if not rest:
        raise ValueError("no words")
    verb = next((key for key in rest if key in _VERBS), "")
    value = rest.pop(verb, None)
    action = _parsed(t, s, verb, value, rest)
    if rest:
        raise ValueError(f"{verb} does not take {', '.join(map(repr, rest))}")
    return action


_VERBS = {
    "temple",
    "open_gate",
    "move",
    "use_power",
    "place_trap",
    "cast",
    "equip",
    "remove_item",
    "use_item",
    *_PLAIN.values(),
    *_CARD_ONLY.values(),
    *_PIECE_ONLY.values(),
    *_YES_OR_NO.values(),
}


def _parsed(t: Table, s: Quest, verb: str, value: Any, rest: dict[str, Any]) -> Action:
    for table_of, read in ((_CARD_ONLY, card_named), (_PIECE_ONLY, piece_number)):
        for kind, word in table_of.items():
            if word == verb:
                thing = NONE if value == "none" else read(t, s, value)
                return number(kind, thing) if table_of is _CARD_ONLY else number(kind, 0, thing)
    for kind, word in (*_PLAIN.items(), *_YES_OR_NO.items()):
        if word == verb:
            return number(kind, 0, 0, int(value is True) if kind in _YES_OR_NO else 0)
    target = aim(t, s, rest.pop("target")) if "target" in rest and verb != "move" else 0
    match verb:
        case "temple":
            return number(TEMPLE, 0, 0, space_number(value))
        case "open_gate":
            return number(OPEN, 0, 0, gate_number(value))
        case "move":
            return _parsed_move(t, s, value, rest)
        case "use_power":
            return number(USE_POWER, 0, piece_number(t, s, value), target)
        case "cast":
            return number(CAST, card_named(t, s, value), 0, target)
        case "place_trap":
            return number(PLACE_TRAP, card_named(t, s, value), 0, aim_at_space(space_number(rest.pop("at", None))))
        case "equip" | "use_item" | "remove_item":
            kind = {"equip": EQUIP, "use_item": USE_ITEM, "remove_item": REMOVE}[verb]
            return number(kind, card_named(t, s, value), piece_number(t, s, rest.pop("bearer", None)), target)
        case _:
            raise ValueError(f"unknown words: {', '.join(map(repr, rest)) or verb!r}")


def _parsed_move(t: Table, s: Quest, value: Any, rest: dict[str, Any]) -> Action:
    if not isinstance(value, Sequence) or isinstance(value, str) or not 1 <= len(value) <= 2:
        raise ValueError("move names one piece, or the summoner and a summon")
    group = sorted(piece_number(t, s, one) for one in value)
    how = BACKWARD if rest.pop("dir", None) == "backward" else 0
    if "gate" in rest:
        how |= gate_number(rest.pop("gate")) + 1 << GATE_SHIFT
    if rest.pop("open", False) is True:
        how |= OPENING
    return number(MOVE, group[1] if len(group) > 1 else 0, group[0], how)


def aim(t: Table, s: Quest, name: object) -> int:
    """A target by its name: a piece or a space."""
    if isinstance(name, str) and name in NUMBER and name not in s.names:
        return aim_at_space(NUMBER[name])
    return aim_at_piece(piece_number(t, s, name))


def card_named(t: Table, s: Quest, name: object) -> int:
    """The design of that id; raises ValueError where there is none."""
    del s
    found = t.deck.number.get(name) if isinstance(name, str) else None
    if found is None:
        raise ValueError(f"there is no card {name!r}")
    return found


def space_number(name: object) -> int:
    """The space of that name; raises ValueError where there is none."""
    found = NUMBER.get(name) if isinstance(name, str) else None
    if found is None:
        raise ValueError(f"{name!r} is not a space of the board")
    return found


def gate_number(name: object) -> int:
    """The section of the gate of that name; raises ValueError where there is none."""
    if isinstance(name, str) and len(name) == 2 and name[0] in SECTIONS and name[1] == "G":
        return SECTIONS.index(name[0])
    raise ValueError(f"{name!r} is not a gate")
