"""The one mutable thing in the house: the state of a game in play.

Everything a player can touch is a numbered component in a numbered zone (`where`) or a named counter (`counters`).
Only `move` and `count` change those; both write the event log and the component account (`low` and `high`).
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

Event: TypeAlias = tuple[int, int, int, int, int]
"""(kind, rule, thing, before, after): kinds below; rule and thing are numbers that the game's `Names` resolve.

A rule of -1 says that no rule is the cause, as for a player's choice.
"""


class Kind(IntEnum):
    """What an event says."""

    MOVE = 0  # thing is a component, before and after are zones
    COUNT = 1  # thing is a counter, before and after its values
    ROLL = 2  # thing is a stream, before the number of sides, after the result counted from 1
    CHOOSE = 3  # thing is a seat, after the action chosen
    RULE = 4  # a rule applied that moves and counts nothing; thing is the seat concerned, or -1
    END = 5  # thing is a seat that wins


MOVE, COUNT, ROLL, CHOOSE, RULE, END = map(int, Kind)


@dataclass(slots=True)
class State:
    """What every game's state has; a game adds fields of its own in a dataclass with slots.

    Fields hold ints, tuples, and lists (of lists) of ints only: `cloner` copies them and `canonical` writes them.
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


def cloner(kind: type[S]) -> Callable[[S], S]:
    """A function that copies states of `kind`, written out field by field from its annotations.

    Measured on CPython 3.11: 2 µs for a clone of lists of ints, against 245 µs for `copy.deepcopy`.
    """
    hints = get_type_hints(kind)
    parts = [_copy_expression(f"s.{one.name}", hints[one.name]) for one in fields(kind)]
    scope: dict[str, Any] = {"kind": kind}
    exec(f"def clone(s): return kind({', '.join(parts)})", scope)  # names from our own dataclass only
    made: Callable[[S], S] = scope["clone"]
    return made


def _copy_expression(name: str, hint: Any) -> str:
    if get_origin(hint) is list:
        inner = get_args(hint)[0]
        return f"[x[:] for x in {name}]" if get_origin(inner) is list else f"{name}[:]"
    if get_origin(hint) is dict:
        return f"{{k: v[:] for k, v in {name}.items()}}"
    arms = [arm for arm in get_args(hint) if arm is not type(None)]
    if len(arms) == 1 and get_origin(arms[0]) in (list, dict):
        return f"(None if {name} is None else {_copy_expression(name, arms[0])})"
    return name  # ints, strings and tuples are shared


def canonical(state: State) -> str:
    """The state as text, equal for equal states; the log, which is history, is left out."""
    return repr({one.name: getattr(state, one.name) for one in fields(state) if one.name != "log"})


def restored(kind: type[S], text: str) -> S:
    """The state that `canonical` wrote, with an empty log; raises ValueError or TypeError for other text."""
    values: dict[str, Any] = ast.literal_eval(text)
    return kind(log=[], **values)
