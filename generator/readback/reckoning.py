"""A second, small evaluator for values in layouts: paths and simple conditions.

It shares no code with the layouts' own expressions, so that a fault there is not repeated here. `UNTOLD` is what it
does not understand; nothing is concluded from that.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, TypeAlias

Value: TypeAlias = Any
"""Plain data of the catalog, or UNTOLD."""


class _Untold:
    def __repr__(self) -> str:
        return "UNTOLD"

    def __bool__(self) -> bool:
        raise AssertionError("whether something unknown is true cannot be determined")


UNTOLD: Final = _Untold()

_PATH = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
_CALL = re.compile(r"(has|get|filter|lines|str|len|upper|lower)\((.*)\)", re.DOTALL)
_QUOTED = re.compile(r"'[^'{}]*'|\"[^\"{}]*\"")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_WORDS = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}
_COMPARED = ("==", "!=", ">=", "<=", ">", "<", "not in", "in")

_Reading: TypeAlias = "Callable[[NameScope], Value]"


class NameScope:
    """Names and what they stand for: the values of a component, and a layout's own names, worked out when asked for."""

    def __init__(self, values: Mapping[str, Any], lets: Mapping[str, Any] | None = None) -> None:
        self._values = values
        self._lets = lets or {}
        self._known: dict[str, Value] = {}

    def get(self, name: str) -> Value:
        """What a name stands for."""
        if name in self._lets:
            if name not in self._known:
                self._known[name] = UNTOLD  # a name that reads itself ends here
                self._known[name] = filled(self._lets[name], self)
            return self._known[name]
        return self._values.get(name, UNTOLD)

    def within(self, values: Mapping[str, Any], lets: Mapping[str, Any] | None = None) -> "NameScope":
        """A scope inside this one that has further names."""
        return _Inner(self, values, lets or {})


class _Inner(NameScope):
    def __init__(self, outer: NameScope, values: Mapping[str, Any], lets: Mapping[str, Any]) -> None:
        super().__init__(values, {name: let for name, let in lets.items() if name not in values})
        self._outer = outer

    def get(self, name: str) -> Value:
        if name in self._lets or name in self._values:
            return super().get(name)
        return self._outer.get(name)


def filled(value: Any, scope: NameScope) -> Value:
    """A value of a layout with its placeholders filled.

    It is the value itself where it is but one placeholder, else words.
    """
    if isinstance(value, str):
        return _text(value)(scope) if "{" in value or "}" in value else value
    if isinstance(value, int | float) or value is None or _constant(value):
        return value
    if isinstance(value, Mapping):
        return {key: filled(inner, scope) for key, inner in value.items()}
    return [filled(inner, scope) for inner in value] if isinstance(value, Sequence) else value


_CONSTANT: dict[int, tuple[Any, bool]] = {}
"""Rows of layouts by their identity, and whether there is nothing to fill in them; held, so that no id comes again."""


def _constant(value: Any) -> bool:
    """Whether no placeholder stands anywhere in a value."""
    if isinstance(value, str):
        return "{" not in value and "}" not in value
    if not isinstance(value, Mapping | list):
        return True
    if id(value) not in _CONSTANT:
        inner = value.values() if isinstance(value, Mapping) else value
        _CONSTANT[id(value)] = (value, all(map(_constant, inner)))
    return _CONSTANT[id(value)][1]


def worded(value: Value) -> "str | _Untold":
    """A value as it reads in a text."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        words = [worded(entry) for entry in value]
        return UNTOLD if any(word is UNTOLD for word in words) else ", ".join(map(str, words))
    return UNTOLD


def holds(condition: Any, scope: NameScope) -> Value:
    """Whether a condition holds: true, false or UNTOLD. Braces around it may be left away."""
    if not isinstance(condition, str):
        return bool(condition)
    text = condition.strip()
    evaluate = expression(text[1:-1] if text.startswith("{") and text.endswith("}") else text, scope)
    return evaluate if evaluate is UNTOLD else bool(evaluate)


def expression(text: str, scope: NameScope) -> Value:
    """What an expression is worth, as far as it is one of the plain ones."""
    return _read(text.strip())(scope)


@lru_cache(maxsize=4096)
def _text(text: str) -> _Reading:
    """Literal stretches and expressions in turn; untold with doubled or unmatched braces."""
    pieces = re.split(r"\{([^{}]*)\}", text)
    if any("{" in piece or "}" in piece for piece in pieces[::2]):
        return _untold
    parts = [_read(piece.strip()) if index % 2 else piece for index, piece in enumerate(pieces) if index % 2 or piece]
    if len(parts) == 1 and not isinstance(parts[0], str):
        return parts[0]

    def joined(scope: NameScope) -> Value:
        words: list[str] = []
        for part in parts:
            word = part if isinstance(part, str) else worded(part(scope))
            if isinstance(word, _Untold):
                return UNTOLD
            words.append(word)
        return "".join(words)

    return joined


def _untold(scope: NameScope) -> Value:
    return UNTOLD


@lru_cache(maxsize=4096)
def _read(text: str) -> _Reading:
    """An expression as what it is worth in a scope; untold where it is none of the plain ones."""
    for word in ("or", "and"):
        parts = _split(text, f" {word} ")
        if len(parts) > 1:
            return _junction([_read(part) for part in parts], until=word == "or")
    if text.startswith("not "):
        inner = _read(text[4:].strip())
        return lambda scope: UNTOLD if (evaluate := inner(scope)) is UNTOLD else not evaluate
    for sign in _COMPARED:
        parts = _split(text, f" {sign} ")
        if len(parts) == 2:
            left, right = map(_read, parts)
            return partial(_comparison, sign, left, right)
    return _plain(text)


def _plain(text: str) -> _Reading:
    """A quotation, a number, a word of YAML, a call or a path."""
    known: Value = UNTOLD
    if _QUOTED.fullmatch(text):
        known = text[1:-1]
    elif _NUMBER.fullmatch(text):
        known = float(text) if "." in text else int(text)
    elif text in _WORDS:
        known = _WORDS[text]
    if known is not UNTOLD:
        return lambda scope: known
    if text.startswith("[") and text.endswith("]"):
        entries = [_read(part) for part in _split(text[1:-1], ",") if part]
        return lambda scope: [entry(scope) for entry in entries]
    call = _CALL.fullmatch(text)
    if call is not None:
        name, arguments = call[1], [_read(part) for part in _split(call[2], ",")]
        return lambda scope: _called(name, [argument(scope) for argument in arguments])
    if _PATH.fullmatch(text):
        first, *steps = text.split(".")
        return lambda scope: _followed(scope.get(first), steps)
    return _untold


def _junction(parts: Sequence[_Reading], *, until: bool) -> _Reading:
    """`or` goes on until something is true, `and` until something is false."""

    def evaluate(scope: NameScope) -> Value:
        found: Value = UNTOLD
        for part in parts:
            found = part(scope)
            if found is UNTOLD or bool(found) == until:
                return found
        return found

    return evaluate


def _comparison(sign: str, left: _Reading, right: _Reading, scope: NameScope) -> Value:
    return _compared(sign, left(scope), right(scope))


def _split(text: str, between: str) -> list[str]:
    """The parts of a text between a separator that stands in no quotes and no brackets."""
    if between not in text:
        return [text.strip()]
    parts, start, depth, quote = [], 0, 0, ""
    for index, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif depth == 0 and index >= start and text.startswith(between, index):
            parts.append(text[start:index].strip())
            start = index + len(between)
    return [*parts, text[start:].strip()]


def _followed(value: Value, steps: Sequence[str]) -> Value:
    for step in steps:
        if type(value) is dict or isinstance(value, Mapping):
            value = value.get(step, UNTOLD)
        elif isinstance(value, list | tuple):
            if step.isdecimal() and int(step) < len(value):
                value = value[int(step)]
            else:
                value = next((row for row in value if isinstance(row, Mapping) and row.get("id") == step), UNTOLD)
        else:
            return UNTOLD
    return value


def _compared(sign: str, left: Value, right: Value) -> Value:
    if left is UNTOLD or right is UNTOLD:
        return UNTOLD
    if sign in ("==", "!="):
        return (left == right) == (sign == "==")
    if sign in ("in", "not in"):
        if not isinstance(right, list | tuple) or UNTOLD in right:
            return UNTOLD
        return (left in right) == (sign == "in")
    if not (isinstance(left, int | float) and isinstance(right, int | float)):
        return UNTOLD
    return {">": left > right, "<": left < right, ">=": left >= right, "<=": left <= right}[sign]


def _called(name: str, arguments: list[Value]) -> Value:
    first: Any = arguments[0] if arguments else None
    if UNTOLD in arguments:
        return UNTOLD
    match name, arguments:
        case "has", [row, key]:
            return isinstance(row, Mapping) and row.get(key) not in (None, "")
        case "get", [row, key]:
            return row.get(key) if isinstance(row, Mapping) else None
        case "get", [row, key, default]:
            return row.get(key, default) if isinstance(row, Mapping) else default
        case "filter", [list() | tuple() as rows, str(key), value] if all(isinstance(row, Mapping) for row in rows):
            return [row for row in rows if row.get(key) == value]
        case "lines", [str()]:
            return [said for part in first.split("\n") if (said := part.strip())]
        case "str", [int() | str()]:
            return str(first)
        case "len", [list() | tuple() | str() | Mapping()]:
            return len(first)
        case "upper" | "lower", [str()]:
            return first.upper() if name == "upper" else first.lower()
        case _:
            return UNTOLD
