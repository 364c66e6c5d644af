"""What a decision asks of a person, as a sentence: from what the rules say of each kind of choice, or its word."""

from collections.abc import Iterable, Mapping
from typing import Any

_LAST = "or"


def task_of(choices: Iterable[Mapping[str, Any]], tasks: Mapping[str, str]) -> str:
    """The sentence for choices, as `Rules.name` writes them; `tasks` are the rules' own words by kind of choice.

    A kind is the first word of a choice, such as `move`. The kinds stand in the order in which they can be chosen.
    """
    kinds = dict.fromkeys(next(iter(choice), "") for choice in choices)
    told = [tasks.get(kind) or f"choose {_plain(kind)}" for kind in kinds if kind]
    sentence = _joined(list(dict.fromkeys(told)))
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else "Choose."


def _joined(parts: list[str]) -> str:
    """Parts with commas, and `or` before the last; with semicolons where one has a comma or an `or` of its own."""
    if len(parts) < 2:
        return "".join(parts)
    own = any("," in part or f" {_LAST} " in part for part in parts)
    comma = ";" if own else ","
    before = f"{comma} ".join(parts[:-1])
    return f"{before}{comma if own or len(parts) > 2 else ''} {_LAST} {parts[-1]}"


def _plain(word: str) -> str:
    return word.replace("_", " ").replace("-", " ")
