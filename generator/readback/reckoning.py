"""A second, small reader of what layouts bind to: paths, and the plainest of conditions. What it cannot tell it says so.

It shares no code with the layouts' own expressions, so that a fault there is not repeated here. `UNTOLD` is what it does
not understand; nothing is concluded from that.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

Value: TypeAlias = Any
"""Plain data of the catalog, or UNTOLD."""


class _Untold:
    def __repr__(self) -> str:
        return "UNTOLD"

    def __bool__(self) -> bool:
        raise AssertionError("whether something untold is true cannot be told")


UNTOLD: Final = _Untold()

_PATH = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
_CALL = re.compile(r"(has|get|str|len|upper|lower)\((.*)\)", re.DOTALL)
_QUOTED = re.compile(r"'[^'{}]*'|\"[^\"{}]*\"")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_WORDS = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}
_COMPARED = ("==", "!=", ">=", "<=", ">", "<")

_Tree: TypeAlias = tuple[Any, ...]


class Scope:
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

    def within(self, values: Mapping[str, Any], lets: Mapping[str, Any] | None = None) -> "Scope":
        """A scope inside this one that has further names."""
        return _Inner(self, values, lets or {})


class _Inner(Scope):
    def __init__(self, outer: Scope, values: Mapping[str, Any], lets: Mapping[str, Any]) -> None:
        super().__init__(values, {name: let for name, let in lets.items() if name not in values})
        self._outer = outer

    def get(self, name: str) -> Value:
        if name in self._lets or name in self._values:
            return super().get(name)
        return self._outer.get(name)


def filled(value: Any, scope: Scope) -> Value:
    """A value of a layout with its placeholders filled: the value itself where it is but one placeholder, else words."""
    if isinstance(value, str):
        return _filled_text(value, scope) if "{" in value or "}" in value else value
    if isinstance(value, Mapping):
        return {key: filled(inner, scope) for key, inner in value.items()}
    if isinstance(value, Sequence):
        return [filled(inner, scope) for inner in value]
    return value


def _filled_text(text: str, scope: Scope) -> Value:
    parts = _parts(text)
    if parts is None:
        return UNTOLD
    if len(parts) == 1 and not isinstance(parts[0], str):
        return _worth(parts[0], scope)
    words: list[str] = []
    for part in parts:
        word = part if isinstance(part, str) else worded(_worth(part, scope))
        if isinstance(word, _Untold):
            return UNTOLD
        words.append(word)
    return "".join(words)


def worded(value: Value) -> "str | _Untold":
    """A value as it reads in a text."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | str():
            return str(value)
        case float():
            return f"{value:g}"
        case list() | tuple():
            words = [worded(one) for one in value]
            return UNTOLD if any(isinstance(word, _Untold) for word in words) else ", ".join(map(str, words))
        case _:
            return UNTOLD


def holds(condition: Any, scope: Scope) -> Value:
    """Whether a condition holds: true, false or UNTOLD. Braces around it may be left away."""
    if not isinstance(condition, str):
        return bool(condition)
    text = condition.strip()
    worth = expression(text[1:-1] if text.startswith("{") and text.endswith("}") else text, scope)
    return worth if isinstance(worth, _Untold) else bool(worth)


def expression(text: str, scope: Scope) -> Value:
    """What an expression is worth, as far as it is one of the plain ones."""
    return _worth(_read(text.strip()), scope)


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[Any, ...] | None:
    """Literal stretches and expressions in turn; None for doubled or unmatched braces."""
    if "{{" in text or "}}" in text:
        return None
    parts: list[Any] = []
    for index, piece in enumerate(re.split(r"\{([^{}]*)\}", text)):
        if index % 2:
            parts.append(_read(piece.strip()))
        elif "{" in piece or "}" in piece:
            return None
        elif piece:
            parts.append(piece)
    return tuple(parts)


@lru_cache(maxsize=4096)
def _read(text: str) -> _Tree:
    """An expression as a tree, `("?",)` where it is none of the plain ones."""
    for word in ("or", "and"):
        parts = _split(text, f" {word} ")
        if len(parts) > 1:
            return (word, *map(_read, parts))
    if text.startswith("not "):
        return ("not", _read(text[4:].strip()))
    for sign in _COMPARED:
        parts = _split(text, f" {sign} ")
        if len(parts) == 2:
            return (sign, *map(_read, parts))
    if _QUOTED.fullmatch(text):
        return ("is", text[1:-1])
    if _NUMBER.fullmatch(text):
        return ("is", float(text) if "." in text else int(text))
    if text in _WORDS:
        return ("is", _WORDS[text])
    call = _CALL.fullmatch(text)
    if call is not None:
        return (call[1], *(_read(part) for part in _split(call[2], ",")))
    if _PATH.fullmatch(text):
        return ("path", *text.split("."))
    return ("?",)


def _split(text: str, between: str) -> list[str]:
    """The parts of a text between a separator that stands in no quotes and no brackets."""
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


def _worth(tree: _Tree, scope: Scope) -> Value:
    match tree:
        case ("is", value):
            return value
        case ("path", name, *steps):
            return _followed(scope.get(name), steps)
        case ("not", inner):
            worth = _worth(inner, scope)
            return worth if isinstance(worth, _Untold) else not worth
        case ("or" | "and" as word, *parts):
            worth = UNTOLD
            for part in parts:
                worth = _worth(part, scope)
                if isinstance(worth, _Untold) or bool(worth) == (word == "or"):
                    return worth
            return worth
        case (sign, left, right) if sign in _COMPARED:
            return _compared(sign, _worth(left, scope), _worth(right, scope))
        case ("has" | "get" | "str" | "len" | "upper" | "lower" as name, *arguments):
            return _called(name, [_worth(argument, scope) for argument in arguments])
        case _:
            return UNTOLD


def _followed(value: Value, steps: Sequence[str]) -> Value:
    for step in steps:
        if isinstance(value, Mapping):
            value = value.get(step, UNTOLD)
        elif isinstance(value, list | tuple):
            if step.isdecimal() and int(step) < len(value):
                value = value[int(step)]
            else:
                value = next((one for one in value if isinstance(one, Mapping) and one.get("id") == step), UNTOLD)
        else:
            return UNTOLD
    return value


def _compared(sign: str, left: Value, right: Value) -> Value:
    if isinstance(left, _Untold) or isinstance(right, _Untold):
        return UNTOLD
    if sign in ("==", "!="):
        return (left == right) == (sign == "==")
    if not (isinstance(left, int | float) and isinstance(right, int | float)):
        return UNTOLD
    return {">": left > right, "<": left < right, ">=": left >= right, "<=": left <= right}[sign]


def _called(name: str, arguments: list[Value]) -> Value:
    first = arguments[0] if arguments else UNTOLD
    if any(isinstance(argument, _Untold) for argument in arguments):
        return UNTOLD
    match name, arguments:
        case "has", [row, key]:
            return isinstance(row, Mapping) and row.get(key) not in (None, "")
        case "get", [row, key]:
            return row.get(key) if isinstance(row, Mapping) else None
        case "get", [row, key, default]:
            return row.get(key, default) if isinstance(row, Mapping) else default
        case "str", [int() | str()]:
            return str(first)
        case "len", [list() | tuple() | str() | Mapping()]:
            return len(first)
        case "upper" | "lower", [str()]:
            return first.upper() if name == "upper" else first.lower()
        case _:
            return UNTOLD
