"""What the methods that a game overrides must return, as a table: for rules of outside authors."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from generator.engine.cards import CardUse
from generator.engine.language import Dice, ScriptedOrder
from generator.engine.placements import Placement, Seating
from generator.engine.position import Position
from generator.engine.rules import ComponentUsage
from generator.engine.trials import Trial
from generator.engine.verbs import Verb

Fits: TypeAlias = Callable[[Any, Sequence[Any], Any], bool]
"""Whether a value is one that a method may return: (the game, what the method was called with, the value)."""


@dataclass(frozen=True, slots=True)
class Hook:
    """What a method must return: the check, and the same in words, with an example."""

    fits: Fits
    wanted: str
    example: str = ""


def number(value: object) -> bool:
    """Whether a value is a whole number (yes and no are none)."""
    return type(value) is int


def _of(kind: type[Any]) -> Fits:
    return lambda game, args, value: isinstance(value, kind)


def _each(kind: type[Any]) -> Fits:
    return lambda game, args, value: is_list(value) and all(isinstance(element, kind) for element in value)


def is_list(value: object) -> bool:
    """Whether a value is a list, or the like of one."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def _nothing(game: Any, args: Sequence[Any], value: Any) -> bool:
    return value is None


def _measures(game: Any, args: Sequence[Any], value: Any) -> bool:
    return _named_numbers(value)


def _named_numbers(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(figure, int | float) for name, figure in value.items()
    )


def _player_counters(game: Any, args: Sequence[Any], value: Any) -> bool:
    seats = game.seat_names(args[0])
    return isinstance(value, Mapping) and all(seat in seats and _named_numbers(row) for seat, row in value.items())


def _required(game: Any, args: Sequence[Any], value: Any) -> bool:
    return isinstance(value, Mapping) and _named_numbers(value)


def _towards(game: Any, args: Sequence[Any], value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(id_, str) for pair in value.items() for id_ in pair)


def _seatings(game: Any, args: Sequence[Any], value: Any) -> bool:
    return _each(Seating)(game, args, value) and len(value) == len(game.seat_names(args[0]))


def _placements(game: Any, args: Sequence[Any], value: Any) -> bool:
    return value is None or _each(Placement)(game, args, value)


def _placed(game: Any, args: Sequence[Any], value: Any) -> bool:
    return is_list(value) and all(isinstance(row, tuple) and list(map(type, row)) == [str, str, str] for row in value)


def _revealed(game: Any, args: Sequence[Any], value: Any) -> bool:
    return is_list(value) and all(isinstance(row, tuple) and list(map(type, row)) == [str, str] for row in value)


def _evaluate(game: Any, args: Sequence[Any], value: Any) -> bool:
    if value is None:
        return True
    seats = len(game.seat_names(args[0]))
    return (
        is_list(value) and len(value) == seats and all(_score(game, args, entry) and 0 <= entry <= 1 for entry in value)
    )


def _score(game: Any, args: Sequence[Any], value: Any) -> bool:
    return isinstance(value, int | float) and value == value  # what is not a number does not equal itself


def _rule(game: Any, args: Sequence[Any], value: Any) -> bool:
    return value is None or is_rule(game, value)


def is_rule(game: Any, value: object) -> bool:
    """Whether a value is the number of one of the game's rules."""
    return type(value) is int and 0 <= value < len(game.names.rules)


def _progress(game: Any, args: Sequence[Any], value: Any) -> bool:
    return isinstance(value, tuple) and list(map(type, value)) == [str, int]


def _numbers(game: Any, args: Sequence[Any], value: Any) -> bool:
    return isinstance(value, Iterable) and all(map(number, value))


def _choice(game: Any, args: Sequence[Any], value: Any) -> bool:
    return value in game.legal(args[0], args[1])


def _table(kinds: tuple[type[Any], ...] | None) -> Fits:
    def fits(game: Any, args: Sequence[Any], value: Any) -> bool:
        return isinstance(value, Mapping) and all(
            isinstance(word, str) and (isinstance(one, kinds) if kinds else callable(one))
            for word, one in value.items()
        )

    return fits


def _words(game: Any, args: Sequence[Any], value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(word, str) for word in value)


_WORDS = Hook(_words, "a mapping of words to plain values", '{"lay": "frog"}')
_TEXT = Hook(_of(str), "a text")
_FLAG = Hook(_of(bool), "True or False")
_POSITION = Hook(_of(Position), "the position", "return g")
_SILENT = Hook(_nothing, "nothing: it changes the position", "leave the `return` away")

HOOKS: Mapping[str, Hook] = {
    "verbs": Hook(_each(Verb), "a tuple of verbs", 'return (Verb("lay", LAY, self.lay_card),): mind the commas'),
    "idle": _SILENT,
    "begin": _SILENT,
    "place": _SILENT,
    "together": _SILENT,
    "check": Hook(_nothing, "nothing: it raises AssertionError", 'assert self.has(g, "coins", 0) >= 0, "no debts"'),
    "measures": Hook(_measures, "a mapping of names to numbers", 'return {"bluffs": 3}'),
    "component_usage": Hook(_each(ComponentUsage), "a list of ComponentUsage", "start from super().component_usage(g)"),
    "required": Hook(_required, "a mapping of ids of components to numbers", 'return {"coins": 5 * players}'),
    "stand_ins": Hook(_each(str), "a list of ids of components"),
    "placements": Hook(_placements, "a list of Placement, or None"),
    "placed": Hook(_placed, "a list of (board id, space id, component id)"),
    "towards": Hook(_towards, "a mapping of ids of components to the ids of the spaces on that side"),
    "player_counters": Hook(_player_counters, "a mapping of each player's name to a mapping of names to numbers"),
    "seatings": Hook(_seatings, "a list of one Seating for each seat"),
    "cards": Hook(_each(CardUse), "a list of CardUse"),
    "trials": Hook(_each(Trial), "a list of Trial"),
    "progress": Hook(_progress, "a unit and a whole number", 'return "rounds", 3'),
    "evaluate": Hook(_evaluate, "a list of one number from 0 to 1 for each seat, or None", "return [0.5, 0.5]"),
    "score": Hook(_score, "a number: the higher, the better"),
    "greedy": Hook(_choice, "one of self.legal(state, seat)"),
    "forces": _FLAG,
    "hides": _FLAG,
    "not_now": Hook(_rule, "the rule that forbids it, or None", "return R.LAY_1"),
    "why": _TEXT,
    "card_name": _TEXT,
    "asked_about": _TEXT,
    "pictured": _TEXT,
    "events_for": Hook(_each(tuple), "a list of events"),
    "own_pieces": Hook(_each(str), "a list of ids of pieces", '["moss-tribe"]'),
    "revealed": Hook(_revealed, "a list of pairs of texts", '[("king", "hand of player 2 to discard")]'),
    "owner": Hook(lambda game, args, value: number(value), "a seat, or NONE"),
    "back": Hook(lambda game, args, value: number(value), "a number: cards of one back have the same"),
    "describe": Hook(_words, "a mapping of names to plain values", 'return {"said": None}'),
    "show": _WORDS,
    "name": _WORDS,
    "name_for": _WORDS,
    "unspoken": Hook(_each(str), "a list of names of parameters"),
    "is_out": _FLAG,
    "players": Hook(_numbers, "a list of numbers of players"),
    "setups": Hook(_each(str), "a list of names of set-ups"),
    "further_setups": Hook(_each(str), "a list of names of set-ups"),
    "seat_names": Hook(_each(str), "a list of names"),
    "start_keys": Hook(_each(str), "a list of words"),
    "example_dice": Hook(_table((Dice, ScriptedOrder)), "a mapping of keys to Dice"),
    "example_steps": Hook(_table(None), "a mapping of words to methods"),
    "setup": _POSITION,
    "lay": _POSITION,
    "new": _POSITION,
}
"""Every method that a game has, and what it must return."""

FURTHER = ("result", "clone", "actors", "legal", "apply", "view", "resample", "parse", "bare", "operations", "done")
"""Methods that may be overridden as well; of what they return nothing is known here."""
