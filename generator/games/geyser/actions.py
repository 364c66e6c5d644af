"""The numbers of actions and the words for them.

A step is `from` times the number of squares plus `to`; the other actions follow after all steps.
"""

from collections.abc import Mapping
from typing import Any

from generator.engine.rules import Action
from generator.games.geyser.table import Table

PASS, CALL_UP, FIRE, RETRY, RETREAT, NO_TOKEN, TOKEN = range(7)
"""What the other actions are, counted from `Table.others`; TOKEN and beyond is a new token on square 0 and beyond."""

_WORDS: tuple[dict[str, Any], ...] = (
    {"pass": {}},
    {"callup": {}},
    {"fire": {}},
    {"tie": "retry"},
    {"tie": "retreat"},
    {"place": "none"},
)


def named(table: Table, action: Action) -> dict[str, Any]:
    """An action in words: `{move: {from: g3, to: g4}}`, `{place: h5}`, `{tie: retry}`, `{pass: {}}` and so on."""
    number = action - table.others
    if number < 0:
        source, target = divmod(action, len(table.squares))
        return {"move": {"from": table.squares[source], "to": table.squares[target]}}
    if number >= TOKEN:
        return {"place": table.squares[number - TOKEN]}
    return dict(_WORDS[number])


def parsed(table: Table, words: Mapping[str, Any]) -> Action:
    """The action that words describe, legal or not; raises ValueError where they describe none."""
    if len(words) == 1:
        ((verb, value),) = words.items()
        if verb == "move" and isinstance(value, Mapping) and len(value) == 2:
            return number_of(table, value.get("from")) * len(table.squares) + number_of(table, value.get("to"))
        if verb == "place" and value != "none":
            return table.others + TOKEN + number_of(table, value)
        for number, known in enumerate(_WORDS):
            if known == words:
                return table.others + number
    raise ValueError(f"{dict(words)!r} is no action of this game")


def number_of(table: Table, name: object) -> int:
    """The number of a square of the board; raises ValueError for any other name."""
    found = table.number.get(name) if isinstance(name, str) else None
    if found is None:
        raise ValueError(f"{name!r} is not a square of the board")
    return found
