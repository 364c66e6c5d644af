"""Expressions over plain data: `card.cost > 2`, `space.x + 1.5`. No statements, no methods, limited work.

Python's parser reads them; what may stand in them and what it is worth is defined here, with our own messages.
"""

import ast
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from generator.catalog import bounds
from generator.catalog.bounds import Unbound, shown
from generator.catalog.expression_text import understood, why_not
from generator.catalog.row_index import ROWS
from generator.catalog.sheet_row import reads
from generator.source.diagnostic import closest

Scope: TypeAlias = Mapping[str, Any]
"""What names stand for: plain data only."""
Functions: TypeAlias = Mapping[str, Callable[..., Any]]
"""What may be called; a function raises Unbound for what it cannot work out."""

LONGEST = 400
"""Characters an expression may have."""
DEEPEST = 40
"""Nested operations."""

BUILT_IN: Mapping[str, Any] = {"true": True, "false": False, "null": None}
COPY_HINT = "give the set `numbered: true`: then every copy is a piece of its own, and layouts can print its number"
"""The hint where a face asks for the number of a copy, and the copies of its set have none."""
_NAMED = 8  # so many keys of a row are listed
"""Words that are no names."""


def parsed(text: str) -> ast.expr:
    """An expression, read and checked; raises Unbound."""
    if len(text) > LONGEST:
        raise Unbound(f"the expression has {len(text):,} characters; the maximum is {LONGEST}")
    return _parsed(text.strip())


@cache
def _parsed(text: str) -> ast.expr:
    tree = _tree(text) or _tree(understood(text))
    if tree is None:
        raise Unbound(f"{text!r} is not an expression" if text else "there is no expression", why_not(text))
    _sound(tree, text, 1)
    return tree


def _tree(text: str) -> ast.expr | None:
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _sound(node: ast.AST, text: str, depth: int) -> None:
    if depth > DEEPEST:
        raise Unbound(f"{text!r} has more than {DEEPEST} nested operations")
    hint = next((hint for kinds, hint in _REFUSED if isinstance(node, kinds)), None)
    if hint is not None or not isinstance(node, _KNOWN):
        raise Unbound(f"{text!r} contains syntax that is not supported in expressions", hint)
    if isinstance(node, ast.Constant) and not isinstance(node.value, str | int | float | None):
        raise Unbound(f"{text!r} contains syntax that is not supported in expressions")
    if isinstance(node, ast.Call) and not isinstance(node.func, ast.Name):
        hint = "the function comes first: len(card.title), upper(card.title)"
        raise Unbound(f"{text!r}: only the built-in functions can be called", hint)
    for inner in ast.iter_child_nodes(node):
        _sound(inner, text, depth + (1 if isinstance(inner, ast.expr) else 0))


_REFUSED: Sequence[tuple[type[ast.AST] | tuple[type[ast.AST], ...], str]] = (
    (ast.Pow, "write x * x for x ** 2"),
    ((ast.JoinedStr, ast.FormattedValue), "join texts with +"),
    ((ast.BitAnd, ast.BitOr, ast.BitXor, ast.Invert, ast.LShift, ast.RShift), "write `and`, `or`, `not`"),
    ((ast.Is, ast.IsNot), "write == or !="),
    ((ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp), "use `filter`, or `where` of a `repeat`"),
    (ast.NamedExpr, "write == to compare; define variables under `let`"),
    ((ast.Dict, ast.Set), "write a list, [a, b]"),
    (ast.Lambda, "define a variable under `let`"),
)
_KNOWN = (
    *(ast.Constant, ast.Name, ast.Load, ast.Attribute, ast.Subscript, ast.Slice, ast.List, ast.Tuple, ast.IfExp),
    *(ast.Call, ast.keyword, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.BinOp),
    *(ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE),
    *(ast.Gt, ast.GtE, ast.In, ast.NotIn),
)


@cache
def names_in(text: str) -> frozenset[str]:
    """The names an expression reads from its scope; raises Unbound where it is none."""
    tree = parsed(text)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in called)
    return frozenset(node.id for node in found if node.id not in BUILT_IN)


def evaluate(text: str, scope: Scope, functions: Functions) -> Any:
    """What an expression is worth in a scope; raises Unbound."""
    tree = parsed(text)
    try:
        return _value(tree, scope, functions)
    except Unbound as error:
        raise Unbound(f"{text.strip()!r}: {error.message}", error.hint) from error


def _value(node: ast.expr, scope: Scope, functions: Functions) -> Any:
    worth = _WORTH.get(type(node))
    if worth is None:
        raise AssertionError(f"{type(node).__name__} was let through")  # a hole in _KNOWN
    return worth(node, scope, functions)


def _constant(node: ast.Constant, scope: Scope, functions: Functions) -> Any:
    return bounds.made(node.value)


def _name(node: ast.Name, scope: Scope, functions: Functions) -> Any:
    return named(node.id, scope)


def _attribute(node: ast.Attribute, scope: Scope, functions: Functions) -> Any:
    return part(_value(node.value, scope, functions), node.attr, node.value)


def _calculated(node: ast.BinOp, scope: Scope, functions: Functions) -> Any:
    return _OPERATIONS[type(node.op)](_value(node.left, scope, functions), _value(node.right, scope, functions))


def _signed(node: ast.UnaryOp, scope: Scope, functions: Functions) -> Any:
    value = _value(node.operand, scope, functions)
    if isinstance(node.op, ast.Not):
        return not value
    return (-1 if isinstance(node.op, ast.USub) else 1) * _number(value, "a sign")


def _chosen(node: ast.IfExp, scope: Scope, functions: Functions) -> Any:
    return _value(node.body if _value(node.test, scope, functions) else node.orelse, scope, functions)


def _list(node: ast.List | ast.Tuple, scope: Scope, functions: Functions) -> Any:
    return bounds.made([_value(inner, scope, functions) for inner in node.elts])


def named(name: str, scope: Scope) -> Any:
    """What a name stands for; raises Unbound."""
    if name in scope:
        return scope[name]
    if name in BUILT_IN:
        return BUILT_IN[name]
    near = closest(name, scope)
    if near is None and name[:1].isupper():  # as titles and types are written, and names of rows are not
        near = f"put a word that is meant as it stands in quotes: '{name}'"
    raise Unbound(f"nothing is called {name!r} here", near or _rows_or_word(name, scope))


def _rows_or_word(name: str, scope: Scope) -> str:
    """The names of rows that there are, where a name is that of none: it may be a word, such as a colour's name."""
    rows = _rows_of(scope)
    word = f"put a word that is meant as it stands, such as a colour, in quotes: '{name}'"
    return f"{rows}; {word}" if rows else word


def _rows_of(scope: Scope) -> str | None:
    """The names of rows that there are."""
    rows = [name for name, value in scope.items() if isinstance(value, Mapping) and "id" in value and name != "game"]
    return f"the rows here are called {', '.join(sorted(rows)[:6])}" if rows else None


def _keys_of(value: Mapping[object, object]) -> str | None:
    """Some keys of a row, where one that is asked for is like none of them."""
    keys = [*map(str, value)]
    more = ", ..." if len(keys) > _NAMED else ""
    return f"it has {', '.join(keys[:_NAMED])}{more}" if keys else None


def part(value: object, key: str, of: ast.expr | str) -> Any:
    """The part of `value` named `key`: a field of a row, an element of a list by index or `id`.

    `of` is how the value was reached, for the message; raises Unbound.
    """
    if isinstance(value, Mapping):
        if reads(value, key):
            return value[key]
        said = _words(of)
        hint = COPY_HINT if (said, key) == ("piece", "copy") else closest(key, map(str, value)) or _keys_of(value)
        raise Unbound(f"{said!r} has no {key!r}", hint)
    if isinstance(value, Sequence) and not isinstance(value, str):
        if key.isdecimal() and len(key) < 10 and int(key) < len(value):
            return value[int(key)]
        place = ROWS.place(value, key)
        if place is not None:
            return value[place]
        raise Unbound(f"{_words(of)!r} has no element {key!r}", closest(key, _ids(value)))
    raise Unbound(f"{_words(of)!r} has no fields, so {key!r} is not defined")


def _words(of: ast.expr | str) -> str:
    return of if isinstance(of, str) else ast.unparse(of)  # only for a message: this takes longest


def _ids(rows: Sequence[object]) -> Iterator[str]:
    return (str(row.get("id")) for row in rows if isinstance(row, Mapping))


def _either(node: ast.BoolOp, scope: Scope, functions: Functions) -> Any:
    any_, value = isinstance(node.op, ast.Or), None
    for inner in node.values:
        value = _value(inner, scope, functions)
        if bool(value) is any_:
            return value
    return value


def _called(node: ast.Call, scope: Scope, functions: Functions) -> Any:
    assert isinstance(node.func, ast.Name)
    name = node.func.id
    if name not in functions:
        hint = closest(name, functions) or f"there are {', '.join(sorted(functions))}"
        raise Unbound(f"there is no function {name!r}", hint)
    values = [_value(inner, scope, functions) for inner in node.args]
    named_ = {keyword.arg or "": _value(keyword.value, scope, functions) for keyword in node.keywords}
    try:
        return bounds.made(functions[name](*values, **named_))
    except Unbound:
        raise
    except ArithmeticError as error:
        raise Unbound(f"{name} cannot be calculated from {_listed(values)}") from error
    except (TypeError, ValueError, LookupError) as error:
        raise Unbound(f"{name} is not defined for {_listed(values)}") from error


def _listed(values: Sequence[object]) -> str:
    return ", ".join(map(shown, values[:4])) or "nothing"


def _subscript(node: ast.Subscript, scope: Scope, functions: Functions) -> Any:
    value, key = _value(node.value, scope, functions), node.slice
    if isinstance(key, ast.Slice):
        ends = [None if end is None else _value(end, scope, functions) for end in (key.lower, key.upper, key.step)]
        if not isinstance(value, str | list | tuple):
            raise Unbound(f"{sort_of(value)} cannot be sliced; only a text or a list can")
        if any(end is not None and not isinstance(end, int) for end in ends) or ends[2] == 0:
            raise Unbound("the ends of a slice must be whole numbers")
        return value[slice(*ends)]
    wanted = _value(key, scope, functions)
    if not isinstance(value, str):
        return part(value, wanted if isinstance(wanted, str) else shown(wanted), node.value)
    if not isinstance(wanted, int):
        raise Unbound(f"the index of a character must be a whole number from 0, not {shown(wanted)}")
    if not -len(value) <= wanted < len(value):
        raise Unbound(f"{shown(value)} has {len(value)} characters, so the index {wanted} is out of range")
    return value[wanted]


# ------------------------------------------------------------------ what operators do


def sort_of(value: object) -> str:
    """What a value is, in words for a message."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case Mapping():
            return "a row"
    return "a list"


def _number(value: Any, what: str) -> Any:
    if isinstance(value, int | float):
        return value
    raise Unbound(f"{what} needs a number, not {sort_of(value)}")


def _both(sign: str, work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def operation(left: Any, right: Any) -> Any:
        if not (isinstance(left, int | float) and isinstance(right, int | float)):
            raise Unbound(f"{sign} needs two numbers, not {sort_of(left)} and {sort_of(right)}")
        if right == 0 and sign in ("/", "//", "%"):
            raise Unbound(f"division by 0 ({sign})")
        return bounds.number(work(left, right))

    return operation


def _plus(left: Any, right: Any) -> Any:
    if isinstance(left, int | float) and isinstance(right, int | float):
        return bounds.number(left + right)
    if isinstance(left, str) and isinstance(right, str):
        return bounds.joined((left, right))
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        bounds.weight(right, bounds.weight(left))
        return bounds.made([*left, *right])
    hint = "write str(...) around the number" if {sort_of(left), sort_of(right)} == {"a text", "a number"} else None
    raise Unbound(f"+ needs two numbers, two texts or two lists, not {sort_of(left)} and {sort_of(right)}", hint)


def _times(left: Any, right: Any) -> Any:
    if isinstance(left, int | float) and isinstance(right, int | float):
        return bounds.number(left * right)
    if isinstance(left, int):
        left, right = right, left
    if isinstance(left, str) and isinstance(right, int):
        if len(left) * right > bounds.LONGEST:
            raise Unbound(f"the result is a text longer than {bounds.LONGEST:,} characters")
        return left * right
    if isinstance(left, list | tuple) and isinstance(right, int):
        if bounds.weight(left) * right > bounds.HEAVIEST:
            raise Unbound(f"the result is a list of more than {bounds.HEAVIEST:,} elements and characters in all")
        return bounds.made(list(left) * right)
    raise Unbound(f"* needs two numbers, or a text or list and a number, not {sort_of(left)} and {sort_of(right)}")


_OPERATIONS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: _plus,
    ast.Sub: _both("-", operator.sub),
    ast.Mult: _times,
    ast.Div: _both("/", operator.truediv),
    ast.FloorDiv: _both("//", operator.floordiv),
    ast.Mod: _both("%", operator.mod),
}
_ORDERS: Mapping[type[ast.cmpop], tuple[str, Callable[[Any, Any], bool]]] = {
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
}


def _compared(node: ast.Compare, scope: Scope, functions: Functions) -> bool:
    left = _value(node.left, scope, functions)
    for kind, inner in zip(node.ops, node.comparators, strict=True):
        right = _value(inner, scope, functions)
        if not _holds(kind, left, right):
            return False
        left = right
    return True


_WORTH: Mapping[type[ast.expr], Callable[[Any, Scope, Functions], Any]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Compare: _compared,
    ast.BoolOp: _either,
    ast.BinOp: _calculated,
    ast.UnaryOp: _signed,
    ast.IfExp: _chosen,
    ast.Call: _called,
    ast.Subscript: _subscript,
    ast.List: _list,
    ast.Tuple: _list,
}
"""What each kind of expression is worth."""


def _holds(kind: ast.cmpop, left: Any, right: Any) -> bool:
    match kind:
        case ast.Eq():
            return bool(left == right)
        case ast.NotEq():
            return bool(left != right)
        case ast.In():
            return _within(left, right)
        case ast.NotIn():
            return not _within(left, right)
    if left is None or right is None:
        return False  # what is empty is neither less nor more than anything
    sign, order = _ORDERS[type(kind)]
    numbers = isinstance(left, int | float) and isinstance(right, int | float)
    if not numbers and not (isinstance(left, str) and isinstance(right, str)):
        kinds = sort_of(left), sort_of(right)
        hint = (
            "compare a text with a text in quotes; len(...) is the number of its letters" if "a text" in kinds else None
        )
        raise Unbound(f"{sign} compares two numbers or two texts, not {kinds[0]} and {kinds[1]}", hint)
    return order(left, right)


def _within(left: Any, right: Any) -> bool:
    if isinstance(right, str) and isinstance(left, str):
        return left in right
    if isinstance(right, Mapping):
        return isinstance(left, str) and left in right
    if isinstance(right, list | tuple):
        return left in right
    raise Unbound(f"`in` needs a list, a row or a text on its right; not {sort_of(left)} in {sort_of(right)}")
