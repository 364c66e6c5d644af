"""The position of a game in play, and the three functions that change it.

Everything a player can touch is a numbered component in a numbered zone (`where`) or a named counter (`counters`).
Only `move` and `count` change those; both write the event log and the component usage (`low` and `high`).
"""

import ast
from collections.abc import Callable
from dataclasses import fields
from enum import IntEnum
from typing import Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from generator.dataclass import dataclass

Event: TypeAlias = tuple[int, int, int, int, int]
"""(kind, rule, thing, before, after): kinds below; rule and thing are numbers that the game's `Names` resolve.

A rule of -1 says that no rule is the cause, as for a player's choice.
"""


class EventKind(IntEnum):
    """What an event says."""

    MOVE = 0  # thing is a component, before and after are zones
    COUNT = 1  # thing is a counter, before and after its values
    ROLL = 2  # thing is a stream, before the number of sides, after the result counted from 1
    CHOOSE = 3  # thing is a seat, after the action chosen
    RULE = 4  # a rule applied that moves and counts nothing; thing is the seat concerned, or -1
    END = 5  # thing is a seat that wins


MOVE, COUNT, ROLL, CHOOSE, RULE, END = map(int, EventKind)


@dataclass
class State:
    """What every game's state has; a game adds fields of its own in a dataclass.

    Fields hold ints, tuples, and lists (of lists) of ints only: `cloner` copies them and `canonical` writes them. It
    has no slots, so that it can be compiled; measured on CPython 3.11, they make no difference.
    """

    where: list[int]  # the zone of each component
    counters: list[int]
    low: list[int]  # the least and the greatest value each counter has had
    high: list[int]
    streams: list[int]
    script: dict[int, list[int]] | None  # numbers laid down for an example, by stream
    log: list[Event] | None  # None: nobody reads it, write nothing


S = TypeVar("S", bound=State)


def count(state: State, counter: int, delta: int, rule: int) -> None:
    """Change a counter by `delta` because of `rule`."""
    before = state.counters[counter]
    after = before + delta
    state.counters[counter] = after
    if after < state.low[counter]:
        state.low[counter] = after
    elif after > state.high[counter]:
        state.high[counter] = after
    if state.log is not None:
        state.log.append((COUNT, rule, counter, before, after))


def move(state: State, component: int, zone: int, rule: int) -> None:
    """Put a component into a zone because of `rule`."""
    if state.log is not None:
        state.log.append((MOVE, rule, component, state.where[component], zone))
    state.where[component] = zone


def note(state: State, rule: int, seat: int = -1) -> None:
    """Say that `rule` applied where it moved and counted nothing."""
    if state.log is not None:
        state.log.append((RULE, rule, seat, 0, 0))


_CLONERS: dict[type[State], Callable[[Any], Any]] = {}


def cloner(kind: type[S]) -> Callable[[S], S]:
    """A function that copies states of `kind`, written out field by field from its annotations, once for each kind.

    Measured on CPython 3.11: 2 µs for a clone of lists of ints, against 245 µs for `copy.deepcopy`. Raises TypeError
    for a field that it would not know how to copy.
    """
    if kind not in _CLONERS:
        _CLONERS[kind] = _written(kind)
    return _CLONERS[kind]


def _written(kind: type[S]) -> Callable[[S], S]:
    hints = get_type_hints(kind)
    parts = []
    for field in fields(kind):
        try:
            parts.append(_copy_expression(f"s.{field.name}", hints[field.name]))
        except TypeError as error:
            raise TypeError(f"{kind.__name__}.{field.name}: {error}") from None
    scope: dict[str, Any] = {"kind": kind}
    exec(f"def clone(s): return kind({', '.join(parts)})", scope)  # names from our own dataclass only
    made: Callable[[S], S] = scope["clone"]
    return made


def _copy_expression(name: str, hint: Any) -> str:
    if _is_shared(hint):
        return name
    arguments = get_args(hint)
    if get_origin(hint) is list:
        if get_origin(arguments[0]) is list and _is_shared(get_args(arguments[0])[0]):
            return f"[x[:] for x in {name}]"
        if _is_shared(arguments[0]):
            return f"{name}[:]"
    elif get_origin(hint) is dict:
        if get_origin(arguments[1]) is list and _is_shared(get_args(arguments[1])[0]):
            return f"{{k: v[:] for k, v in {name}.items()}}"
    else:
        arms = [arm for arm in arguments if arm is not type(None)]
        if len(arms) == 1 < len(arguments):
            return f"(None if {name} is None else {_copy_expression(name, arms[0])})"
    raise TypeError(f"a state holds whole numbers, texts, tuples and lists of them, not {hint}")


def _is_shared(hint: Any) -> bool:
    """Whether values of that type never change, so that copies may share them."""
    if get_origin(hint) is tuple:
        return all(inner is Ellipsis or _is_shared(inner) for inner in get_args(hint))
    return hint in (int, str, bool, float)


def canonical(state: State) -> str:
    """The state as text, equal for equal states; the log, which is history, is left out."""
    return repr({field.name: getattr(state, field.name) for field in fields(state) if field.name != "log"})


def restored(kind: type[S], text: str) -> S:
    """The state that `canonical` wrote, with an empty log; raises ValueError or TypeError for other text."""
    values: dict[str, Any] = ast.literal_eval(text)
    return kind(log=[], **values)
