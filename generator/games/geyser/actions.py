"""The numbers of actions and the words for them.

A step is `from` times the number of squares plus `to`; the other actions follow after all steps.
"""

from collections.abc import Mapping
from typing import Any

from generator.engine.rules import Action
from generator.games.geyser.squares import square
from generator.games.geyser.table import Table

PASS, CALL_UP, FIRE, RETRY, RETREAT, NO_TOKEN, TOKEN = range(7)
"""What the other actions are, counted from `others`; TOKEN and beyond is a new token on square 0 and beyond."""

_WORDS: tuple[dict[str, Any], ...] = (
    {"pass": {}},
    {"callup": {}},
    {"fire": {}},
    {"tie": "retry"},
    {"tie": "retreat"},
    {"place": "none"},
)


def others(table: Table) -> int:
    """The number of the first action that is no step."""
    return len(table.squares) ** 2


def named(table: Table, action: Action) -> dict[str, Any]:
    """An action in words: `{move: {from: g3, to: g4}}`, `{place: h5}`, `{tie: retry}`, `{pass: {}}` and so on."""
    number = action - others(table)
    if number < 0:
        source, target = divmod(action, len(table.squares))
        return {"move": {"from": table.squares[source], "to": table.squares[target]}}
    if number >= TOKEN:
        return {"place": table.squares[number - TOKEN]}
    return dict(_WORDS[number])


def parsed(table: Table, words: Mapping[str, Any]) -> Action:
    """The action that words describe, legal or not; raises ValueError where they describe none."""
    match words:
        case {"move": {"from": source, "to": target, **rest}, **more} if not rest and not more:
            return number_of(table, source) * len(table.squares) + number_of(table, target)
        case {"place": str(name), **more} if name != "none" and not more:
            return others(table) + TOKEN + number_of(table, name)
        case _:
            for number, known in enumerate(_WORDS):
                if dict(words) == known:
                    return others(table) + number
    raise ValueError(f"{dict(words)!r} is no action of this game")


def number_of(table: Table, name: object) -> int:
    """The number of a square of the board; raises ValueError for any other name."""
    found = square(name, table.size)
    if found is None:
        raise ValueError(f"{name!r} is not a square of the board")
    return (found[1] - 1) * table.size + found[0] - 1
