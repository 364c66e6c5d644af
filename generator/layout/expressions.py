"""The little expressions of layouts: `card.cost > 2`, `space.x + 1.5`. No statements, no methods, bounded work."""

import ast
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import simpleeval

from generator.source.diagnostic import closest

Scope: TypeAlias = Mapping[str, Any]
"""What names stand for: plain data only."""

LONGEST = 400
"""Characters an expression may have."""
MOST_ROWS = 2_000
"""Rows `range` makes at most."""


class Unbound(Exception):
    """An expression cannot be worked out; the message says why, `hint` what to write instead."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def step(value: object, key: str, of: str) -> Any:
    """The part of `value` named `key`: a field of a row, an element of a list by index or `id`.

    `of` is how the value was reached, for the message; raises Unbound.
    """
    if isinstance(value, Mapping):
        if key in value:
            return value[key]
        raise Unbound(f"{of!r} has no {key!r}", closest(key, map(str, value)))
    if isinstance(value, Sequence) and not isinstance(value, str):
        if key.isdecimal() and int(key) < len(value):
            return value[int(key)]
        for element in value:
            if isinstance(element, Mapping) and element.get("id") == key:
                return element
        raise Unbound(f"{of!r} has no element {key!r}", closest(key, _ids(value)))
    raise Unbound(f"{of!r} has no parts, so not {key!r} either")


def _ids(rows: Sequence[object]) -> list[str]:
    return [str(row.get("id")) for row in rows if isinstance(row, Mapping)]


def lookup(path: Sequence[str], scope: Scope) -> Any:
    """What a dotted path leads to; raises Unbound."""
    if path[0] not in scope:
        raise Unbound(f"nothing is called {path[0]!r} here", closest(path[0], scope))
    value = scope[path[0]]
    for index, key in enumerate(path[1:], 1):
        value = step(value, key, ".".join(path[:index]))
    return value


def _get(row: object, key: str, default: object = None) -> Any:
    return row.get(key, default) if isinstance(row, Mapping) else default


def _has(row: object, key: str) -> bool:
    return _get(row, key) not in (None, "")


def _find(rows: Sequence[Mapping[str, Any]], key: str, value: object) -> Any:
    for row in rows:
        if _get(row, key) == value:
            return row
    raise Unbound(f"no row has {key} = {value!r}")


def _filter(rows: Sequence[Mapping[str, Any]], key: str, value: object) -> list[Any]:
    return [row for row in rows if _get(row, key) == value]


def _range(*ends: int) -> list[int]:
    made = range(*ends)
    if len(made) > MOST_ROWS:
        raise Unbound(f"range makes {len(made)} rows; {MOST_ROWS} at most")
    return list(made)


_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
)


def roman(number: int) -> str:
    """A whole number from 1 to 3999 in Roman figures."""
    if not 1 <= number <= 3999:
        raise Unbound(f"{number} has no Roman figures")
    text = ""
    for value, figure in _ROMAN:
        while number >= value:
            text, number = text + figure, number - value
    return text


def _mod(a: object, b: object) -> Any:
    # On text this operator would format, and a format can ask for a billion blanks.
    if isinstance(a, int | float) and isinstance(b, int | float):
        return a % b
    raise Unbound("% wants two numbers")


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": abs,
    "ceil": math.ceil,
    "cos": lambda angle_deg: math.cos(math.radians(angle_deg)),
    "filter": _filter,
    "find": _find,
    "floor": math.floor,
    "get": _get,
    "has": _has,
    "int": int,
    "join": lambda rows, between=", ": str(between).join(str(row) for row in rows),
    "len": len,
    "letter": lambda index: "abcdefghijklmnopqrstuvwxyz"[index],
    "lower": lambda text: str(text).lower(),
    "max": max,
    "min": min,
    "range": _range,
    "roman": roman,
    "round": round,
    "sin": lambda angle_deg: math.sin(math.radians(angle_deg)),
    "str": str,
    "sum": sum,
    "upper": lambda text: str(text).upper(),
}
"""What an expression may call."""

_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: simpleeval.safe_add,
    ast.Sub: operator.sub,
    ast.Mult: simpleeval.safe_mult,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: _mod,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Gt: operator.gt,
    ast.Lt: operator.lt,
    ast.GtE: operator.ge,
    ast.LtE: operator.le,
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.In: lambda a, b: operator.contains(b, a),
    ast.NotIn: lambda a, b: not operator.contains(b, a),
}


class _Evaluator(simpleeval.EvalWithCompoundTypes):  # type: ignore[misc]  # the library is untyped
    """Attributes are fields of plain data, never Python attributes."""

    def __init__(self) -> None:
        super().__init__(operators=_OPERATORS, functions=dict(FUNCTIONS), names={})
        for kind in (ast.JoinedStr, ast.FormattedValue, ast.ListComp, ast.GeneratorExp, ast.Dict, ast.Set, ast.Assign):
            self.nodes.pop(kind, None)
        self.nodes.pop(ast.DictComp, None)

    def _check_disallowed_items(self, item: object) -> None:
        """Nothing to look for: scopes hold plain data, and walking all of it for each name would be slow."""

    def _eval_attribute(self, node: ast.Attribute) -> Any:
        return self._part(self._eval(node.value), node.attr, node.value)

    def _eval_subscript(self, node: ast.Subscript) -> Any:
        container, key = self._eval(node.value), self._eval(node.slice)
        if isinstance(container, str) or isinstance(key, slice):
            return container[key]
        return self._part(container, str(key), node.value)

    def _part(self, value: object, key: str, of: ast.expr) -> Any:
        if type(value) is dict and key in value:
            return value[key]
        if type(value) is list and key.isdecimal() and int(key) < len(value):
            return value[int(key)]
        return step(value, key, ast.unparse(of))  # putting the words for its message together takes longest

    def _eval_name(self, node: ast.Name) -> Any:
        return lookup((node.id,), self.names)


@cache
def _parsed(text: str) -> ast.expr:
    if len(text) > LONGEST:
        raise Unbound(f"an expression may have {LONGEST} characters, this one has {len(text)}")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Unbound(f"{text.strip()!r} is not an expression") from error


_BUILTIN = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}


@cache
def names_in(text: str) -> frozenset[str]:
    """The names an expression reads from its scope; raises Unbound where it is none."""
    called = {id(node.func) for node in ast.walk(_parsed(text)) if isinstance(node, ast.Call)}
    return frozenset(
        node.id
        for node in ast.walk(_parsed(text))
        if isinstance(node, ast.Name) and id(node) not in called and node.id not in _BUILTIN
    )


class _Names(Mapping[str, Any]):
    """A scope with YAML's words for true, false and nothing."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def __getitem__(self, key: str) -> Any:
        return self.scope[key] if key in self.scope else _BUILTIN[key]

    def __iter__(self) -> Any:
        return iter(self.scope)

    def __len__(self) -> int:
        return len(self.scope)

    def __contains__(self, key: object) -> bool:
        return key in self.scope or key in _BUILTIN


_evaluator = _Evaluator()


def evaluate(text: str, scope: Scope) -> Any:
    """What an expression is worth in a scope; raises Unbound."""
    tree = _parsed(text)
    _evaluator.names = _Names(scope)
    try:
        return _evaluator.eval(text, previously_parsed=tree)
    except Unbound:
        raise
    except simpleeval.InvalidExpression as error:
        raise Unbound(f"{text.strip()!r}: {error}") from error
    except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError, MemoryError) as error:
        raise Unbound(f"{text.strip()!r} cannot be worked out: {error}") from error
