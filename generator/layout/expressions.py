"""The little expressions of layouts: `card.cost > 2`, `space.x + 1.5`, and what they may call."""

import calendar
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.catalog import bounds, evaluator
from generator.catalog.bounds import Unbound, shown
from generator.catalog.evaluator import Scope, names_in, part, sort_of
from generator.source.diagnostic import closest
from generator.text.typography import titled

__all__ = ["FUNCTIONS", "MOST_ROWS", "Scope", "Unbound", "evaluate", "lookup", "names_in", "roman", "step"]

MOST_ROWS = 2_000
"""Rows `range` makes at most."""

MOST_DIGITS = 100
"""Characters that `zfill` fills up to."""

step = part
"""The part of a value named by a key; raises Unbound."""


def lookup(path: Sequence[str], scope: Scope) -> Any:
    """What a dotted path leads to; raises Unbound."""
    value = evaluator.named(path[0], scope)
    for index, key in enumerate(path[1:], 1):
        value = part(value, key, ".".join(path[:index]))
    return value


def evaluate(text: str, scope: Scope) -> Any:
    """What an expression is worth in a scope; raises Unbound."""
    return evaluator.evaluate(text, scope, FUNCTIONS)


def _get(row: object, key: str, default: object = None) -> Any:
    return row.get(key, default) if isinstance(row, Mapping) else default


def _has(row: object, key: str) -> bool:
    return _get(row, key) not in (None, "")


def _find(rows: object, key: str, value: object) -> Any:
    for row in _rows(rows, "find"):
        if _get(row, key) == value:
            return row
    raise Unbound(f"no row has {shown(key)} = {shown(value)}")


def _filter(rows: object, key: str, value: object) -> list[Any]:
    return [row for row in _rows(rows, "filter") if _get(row, key) == value]


def _column(rows: object, key: str) -> list[Any]:
    return [row[key] for row in _rows(rows, "column") if isinstance(row, Mapping) and _has(row, key)]


def _rows(rows: object, what: str) -> Sequence[Any]:
    if isinstance(rows, list | tuple):
        return rows
    raise Unbound(f"{what} needs a list of rows, not {sort_of(rows)}")


def _range(*ends: object) -> list[int]:
    whole = [end for end in ends if isinstance(end, int)]
    if len(whole) != len(ends) or not 1 <= len(ends) <= 3 or whole[2:] == [0]:
        raise Unbound("range needs one to three whole numbers: its end, or its start, end and step")
    made = range(*whole)
    if len(made) > MOST_ROWS:
        raise Unbound(f"range makes {len(made):,} rows; the maximum is {MOST_ROWS:,}")
    return list(made)


_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
)


def roman(number: int) -> str:
    """A whole number from 1 to 3999 in Roman figures; raises Unbound for anything else."""
    if not isinstance(number, int) or not 1 <= number <= 3999:
        raise Unbound(f"{shown(number)} has no Roman numeral; use a whole number from 1 to 3999")
    text = ""
    for value, figure in _ROMAN:
        while number >= value:
            text, number = text + figure, number - value
    return text


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _month(year: object, month: object, first: object = "Monday") -> list[dict[str, Any]]:
    """The days of a month in whole weeks from the weekday `first` on; those of its neighbours are not `inside`."""
    if not isinstance(year, int) or not isinstance(month, int) or not (1 <= year <= 9998 and 1 <= month <= 12):
        raise Unbound(f"month needs a year and a month from 1 to 12, not {shown(year)} and {shown(month)}")
    if first not in _DAYS:
        hint = closest(str(first).capitalize(), _DAYS)
        raise Unbound(f"a week begins with one of {', '.join(_DAYS)}, not with {shown(first)}", hint)
    days = calendar.Calendar(_DAYS.index(str(first))).itermonthdates(year, month)
    return [
        {
            "id": day.isoformat(),
            "year": day.year,
            "month": day.month,
            "day": day.day,
            "weekday": _DAYS[day.weekday()],
            "inside": day.month == month,
        }
        for day in days
    ]


def _letter(index: object) -> str:
    if not isinstance(index, int) or not 0 <= index < 26:
        raise Unbound(f"letter needs a whole number from 0 (a) to 25 (z), not {shown(index)}")
    return "abcdefghijklmnopqrstuvwxyz"[index]


def _text(value: object, what: str = "str") -> str:
    if isinstance(value, Mapping | list | tuple):
        hint = "join its elements with join(...)" if not isinstance(value, Mapping) else "name one of its fields"
        raise Unbound(f"{what} needs a text or a number, not {sort_of(value)}", hint)
    return str(value)


def _join(rows: object, between: object = ", ") -> str:
    return bounds.joined((_text(row, "join") for row in _rows(rows, "join")), _text(between, "join"))


def _lines(text: object) -> list[str]:
    return [line.strip() for line in _text(text, "lines").splitlines() if line.strip()]


def _replaced(text: object, old: object, new: object) -> str:
    """The text with each `old` in it as `new`."""
    words, before, after = (_text(value, "replace") for value in (text, old, new))
    if not before:
        raise Unbound("replace needs a text to look for")
    return bounds.joined(words.split(before), after)  # which never makes what is too long


def _split(text: object, between: object = ",") -> list[str]:
    words, mark = _text(text, "split"), _text(between, "split")
    if not mark:
        raise Unbound("split needs a text that lies between the parts")
    return [part.strip() for part in words.split(mark) if part.strip()]


def _padded(value: object, width: object) -> str:
    """A number or text with zeros before it, so that it has so many characters."""
    if not isinstance(width, int) or isinstance(width, bool) or not 0 <= width <= MOST_DIGITS:
        raise Unbound(f"zfill needs a width from 0 to {MOST_DIGITS} characters, not {shown(width)}")
    return _text(value, "zfill").zfill(width)


def _length(value: object) -> int:
    if isinstance(value, str | list | tuple | Mapping):
        return len(value)
    raise Unbound(f"len needs a text, a list or a row, not {sort_of(value)}")


def _number(value: object, what: str) -> Any:
    if isinstance(value, int | float):
        return value
    raise Unbound(f"{what} needs a number, not {sort_of(value)}")


def _whole(value: object) -> int:
    if isinstance(value, str):
        try:
            return int(value) if len(value) < 20 else int(_number(value, "int"))
        except ValueError:
            raise Unbound(f"{shown(value)} is not a whole number") from None
    return int(_number(value, "int"))


def _round(value: object, digits: object = 0) -> Any:
    number = _number(value, "round")
    if not isinstance(digits, int) or not -15 <= digits <= 15:
        raise Unbound(f"round needs a whole number of digits from -15 to 15, not {shown(digits)}")
    return round(number, digits) if digits else round(number)


def _sum(rows: object) -> Any:
    total: float = 0
    for row in _rows(rows, "sum"):
        total += _number(row, "sum")
    return total


def _most(what: str, choose: Callable[[Sequence[Any]], Any]) -> Callable[..., Any]:
    def chosen(*values: object) -> Any:
        found = _rows(values[0], what) if len(values) == 1 else values
        numbers = all(isinstance(value, int | float) for value in found)
        if not found or not (numbers or all(isinstance(value, str) for value in found)):
            raise Unbound(f"{what} needs at least one number or text")
        return choose(found)

    return chosen


def _measured(what: str, work: Callable[[float], Any]) -> Callable[[object], Any]:
    return lambda value: work(_number(value, what))


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": _measured("abs", abs),
    "ceil": _measured("ceil", math.ceil),
    "column": _column,
    "cos": _measured("cos", lambda angle_deg: math.cos(math.radians(angle_deg))),
    "filter": _filter,
    "find": _find,
    "floor": _measured("floor", math.floor),
    "get": _get,
    "has": _has,
    "int": _whole,
    "join": _join,
    "len": _length,
    "letter": _letter,
    "lines": _lines,
    "lower": lambda text: _text(text, "lower").lower(),
    "max": _most("max", max),
    "min": _most("min", min),
    "month": _month,
    "range": _range,
    "replace": _replaced,
    "roman": roman,
    "round": _round,
    "sin": _measured("sin", lambda angle_deg: math.sin(math.radians(angle_deg))),
    "split": _split,
    "str": _text,
    "strip": lambda text: _text(text, "strip").strip(),
    "sum": _sum,
    "title": lambda text: titled(_text(text, "title")),
    "upper": lambda text: _text(text, "upper").upper(),
    "zfill": _padded,
}
"""What an expression may call."""
