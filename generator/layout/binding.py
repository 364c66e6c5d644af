"""Values in a layout that come from the catalog: `"{card.title}"`, `"{space.x + 2}"`, `when: card.cost > 2`."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from generator.catalog import bounds
from generator.dataclass import dataclass
from generator.layout.expressions import Scope, Unbound, evaluate, lookup, names_in
from generator.source.tree import Value

_PATH = re.compile(r"\s*([A-Za-z_]\w*(?:\.\w+)*)\s*")


@dataclass(frozen=True, slots=True)
class BoundExpression:
    """What stands between two braces: a dotted path, looked up directly, or else an expression."""

    text: str
    path: tuple[str, ...] | None

    def value(self, scope: Scope) -> Any:
        """What it is worth in a scope; raises Unbound."""
        return lookup(self.path, scope) if self.path else evaluate(self.text, scope)

    def names(self) -> frozenset[str]:
        """The names it reads; raises Unbound where it is no expression."""
        return frozenset(self.path[:1]) if self.path else names_in(self.text)


Part: TypeAlias = str | BoundExpression


def placeholder(text: str) -> BoundExpression:
    """The placeholder for what stands between two braces."""
    match = _PATH.fullmatch(text)
    word = match[1] if match else ""
    return BoundExpression(text, tuple(word.split(".")) if match and word not in ("true", "false", "null") else None)


@cache
def parts(text: str) -> tuple[Part, ...]:
    """A text as its literal stretches and placeholders; `{{` and `}}` are braces. Raises Unbound."""
    found: list[Part] = []
    literal, index = "", 0
    while index < len(text):
        char = text[index]
        if text[index : index + 2] in ("{{", "}}"):
            literal, index = literal + char, index + 2
        elif char == "{":
            end = _closing(text, index)
            found += [literal] if literal else []
            found.append(placeholder(text[index + 1 : end]))
            literal, index = "", end + 1
        elif char == "}":
            raise Unbound(f"{text!r} has an unmatched }}", "write }} for a literal brace")
        else:
            literal, index = literal + char, index + 1
    return tuple([*found, literal] if literal else found)


def _closing(text: str, start: int) -> int:
    quote = ""
    for index in range(start + 1, len(text)):
        char = text[index]
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "}":
            return index
    raise Unbound(f"{text!r} has an unmatched {{", "write {{ for a literal brace")


def is_bound(text: str) -> bool:
    """Whether a text holds a placeholder or a doubled brace."""
    return "{" in text or "}" in text


def holds(value: Value) -> bool:
    """Whether a placeholder or doubled brace stands anywhere in a value."""
    if isinstance(value, str):
        return is_bound(value)
    if isinstance(value, Mapping):
        return any(map(holds, value.values()))
    return isinstance(value, Sequence) and any(map(holds, value))


def fill(value: Value, scope: Scope) -> Any:
    """A value of a layout with its placeholders filled, lists and mappings included; raises Unbound.

    A text that is nothing but one placeholder becomes the value itself: a number stays a number. What comes out keeps
    the bounds of `generator.catalog.bounds`.
    """
    if isinstance(value, str):
        return _filled(value, scope) if is_bound(value) else value
    if isinstance(value, Mapping):
        return bounds.made(bounds.ComputedRow((key, fill(inner, scope)) for key, inner in value.items()))
    if isinstance(value, Sequence):
        return bounds.made([fill(inner, scope) for inner in value])
    return value


def _filled(text: str, scope: Scope) -> Any:
    pieces = parts(text)
    if len(pieces) == 1 and isinstance(pieces[0], BoundExpression):
        return pieces[0].value(scope)
    return bounds.joined(piece if isinstance(piece, str) else words(piece.value(scope)) for piece in pieces)


def words(value: object) -> str:
    """A value as it reads inside a text; raises Unbound for a mapping, which has no words."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, int):
        return str(bounds.number(value))
    if isinstance(value, Mapping):
        raise Unbound("a whole row cannot be used in a text", "name one of its fields")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return bounds.joined(map(words, value), ", ")
    return str(value)


def names(value: Value) -> frozenset[str]:
    """Every name the placeholders of a value read; raises Unbound where one is malformed."""
    if isinstance(value, str):
        found = [part.names() for part in parts(value) if isinstance(part, BoundExpression)] if is_bound(value) else []
        return frozenset().union(*found)
    if isinstance(value, Mapping):
        return frozenset().union(*map(names, value.values()))
    if isinstance(value, Sequence):
        return frozenset().union(*map(names, value))
    return frozenset()


def condition(value: Value, scope: Scope) -> bool:
    """Whether a `when` or `where` holds: a flag, or an expression without braces; raises Unbound."""
    if isinstance(value, str):
        return bool(expression(value, scope))
    return bool(value)


def expression(value: str, scope: Scope) -> Any:
    """What a text that is an expression as a whole is worth; braces around it may be left away. Raises Unbound."""
    return placeholder(_bare(value)).value(scope)


def expression_names(value: Value) -> frozenset[str]:
    """The names an expression as a whole reads; raises Unbound."""
    return placeholder(_bare(value)).names() if isinstance(value, str) else frozenset()


def _bare(value: str) -> str:
    text = value.strip()
    return text[1:-1] if text.startswith("{") and text.endswith("}") else text
