"""Small changes to the code of functions: each is a piece of a module's text and what stands there instead."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_OTHER: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
"""Operators as they are written, and what is written instead."""
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_SEATS = ("seat", "other", "player", "one", "owner", "loser", "winner", "attacker", "defender", "by")
"""Names of variables that hold a seat."""
_STATED = ("rules", "constants")
"""What the constants of the rules are attributes of."""
_SILENT = (ast.Raise, ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom, ast.AnnAssign)
"""Nothing is changed in what is only told to a programmer."""
AROUND = frozenset(
    "placed placements component_usage measures check describe show seatings score stand_ins owners player_counters"
    " lay example_dice example_steps greedy evaluate resample _turn_by_turn __repr__".split()
)
"""Functions that tell of a position, and play nothing."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change to one place of a module: the bytes from `start` to `end` are replaced by `text`."""

    module: str
    kind: str
    start: int
    end: int
    text: str
    line: int

    def made(self, source: bytes) -> bytes:
        """The module's text with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def changes_of(module: str, source: bytes) -> list[Change]:
    """Changes to the functions of a module, in the order of its text; after some it may not be Python any more."""
    found = set(_Finder(module, source).found())
    return sorted(found, key=lambda change: (change.start, change.end, change.text, change.kind))


def makes_sense(change: Change, source: bytes) -> bool:
    """Whether the module can be read after the change, and says something else than before."""
    try:
        after = ast.parse(change.made(source))
    except SyntaxError:
        return False
    return ast.dump(after) != ast.dump(ast.parse(source))


def _says_whether_noted(test: ast.expr) -> bool:
    """Whether a test is that a log is kept: without one nothing is noted anyway, and the test only saves time."""
    match test:
        case ast.Compare(left=ast.Attribute(attr="log"), ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return True
    return False


class _Finder:
    """Walks the functions of a module."""

    def __init__(self, module: str, source: bytes) -> None:
        self.module, self.source, self.tree = module, source, ast.parse(source)
        self.begins = [0]
        for line in source.splitlines(keepends=True):
            self.begins.append(self.begins[-1] + len(line))
        nodes = list(ast.walk(self.tree))
        self.rules = sorted({n.attr for n in nodes if isinstance(n, ast.Attribute) and self._owner(n) == "R"})
        self.stated = sorted({n.attr for n in nodes if isinstance(n, ast.Attribute) and self._owner(n) in _STATED})

    def found(self) -> Iterator[Change]:
        """The changes, one for each way to come to it."""
        for function in ast.walk(self.tree):
            if isinstance(function, ast.FunctionDef) and function.name not in AROUND:
                yield from self._in_function(function)

    def _in_function(self, function: ast.FunctionDef) -> Iterator[Change]:
        returned = [self._text(n.value) for n in ast.walk(function) if isinstance(n, ast.Return) and n.value]
        names = {argument.arg for argument in function.args.args}
        todo: list[ast.AST] = [*function.body, *function.args.defaults]
        while todo:
            node = todo.pop()
            if isinstance(node, (*_SILENT, ast.FunctionDef)) or self._is_text(node):
                continue
            if isinstance(node, ast.keyword) and node.arg == "strict":  # of zip: an assertion
                continue
            yield from self._of_node(node, returned, names)
            todo += ast.iter_child_nodes(node)

    def _of_node(self, node: ast.AST, returned: list[str], names: set[str]) -> Iterator[Change]:
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                for one, operator, other in zip(sides, node.ops, sides[1:], strict=False):
                    yield from self._between("comparison", one, operator, other)
            case ast.BinOp() if not any(isinstance(n, ast.Tuple | ast.List) for n in (node.left, node.right)):
                yield from self._between("arithmetic", node.left, node.op, node.right)
            case ast.BoolOp(values=values):
                if len(values) == 2:
                    yield from self._between("and-or", values[0], node.op, values[1])
                for value in values:
                    if not _says_whether_noted(value):
                        yield self._instead("condition", value, str(isinstance(node.op, ast.And)))
            case ast.AugAssign():
                yield from self._between("arithmetic", node.target, node.op, node.value)
                yield self._instead("dropped", node, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Expr(value=ast.Call()):
                yield self._instead("dropped", node, "pass")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._instead("not", node, self._text(operand))
            case ast.If(test=test) | ast.IfExp(test=test):
                if not _says_whether_noted(test):
                    yield self._instead("condition", test, "True")
                yield self._instead("condition", test, "False")
            case ast.While(test=test):
                yield self._instead("condition", test, "False")
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield self._instead("condition", test, "True")
            case ast.Constant(value=bool(value)):
                yield self._instead("constant", node, str(not value))
            case ast.Constant(value=int(value)):
                yield self._instead("constant", node, str(value + 1))
                yield self._instead("constant", node, str(value - 1) if value else "-1")
            case ast.Subscript(slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)) as last):
                yield self._instead("first-last", last, "0")
            case ast.Tuple(elts=elements) | ast.List(elts=elements) if len(elements) > 1:
                if isinstance(node.ctx, ast.Load):
                    for gone in elements:
                        left = ", ".join(self._text(element) for element in elements if element is not gone)
                        yield self._instead(
                            "element", node, f"[{left}]" if isinstance(node, ast.List) else f"({left},)"
                        )
            case ast.Return(value=ast.expr() as value):
                for text in returned:
                    yield self._instead("return", value, text)
            case ast.Break():
                yield self._instead("loop", node, "continue")
            case ast.Continue():
                yield self._instead("loop", node, "break")
            case ast.Name(id=name) if name in _NAMES and isinstance(node.ctx, ast.Load):
                yield self._instead("min-max", node, _NAMES[name])
            case ast.Attribute(attr=name) if self._owner(node) == "R":
                yield self._instead("rule", node, f"R.{self._next(self.rules, name)}")
            case ast.Attribute(attr=name, value=owner) if self._owner(node) in _STATED:
                yield self._instead("constant", node, f"{self._text(owner)}.{self._next(self.stated, name)}")
        if isinstance(node, ast.Call):
            yield from self._of_arguments(node, names)

    def _of_arguments(self, node: ast.Call, names: set[str]) -> Iterator[Change]:
        for one, other in zip(node.args, node.args[1:], strict=False):
            if isinstance(one, ast.Name) and isinstance(other, ast.Name) and one.id != "g":
                span = (self._start(one), self._end(other))
                yield self._change("seats", span, f"{other.id}, {one.id}", one.lineno)
        for argument in node.args:
            if isinstance(argument, ast.Name) and argument.id in _SEATS:
                for name in _SEATS:
                    if name in names and name != argument.id:
                        yield self._instead("seats", argument, name)

    def _between(self, kind: str, one: ast.AST, operator: ast.AST, other: ast.AST) -> Iterator[Change]:
        written, instead = _OTHER.get(type(operator), ("", ""))
        start, end = self._end(one), self._start(other)
        at = re.search(rf"(?<!\w){re.escape(written)}(?!\w)", self.source[start:end].decode()) if written else None
        if at is not None:
            yield self._change(kind, (start + at.start(), start + at.end()), instead, getattr(one, "end_lineno", 0))

    def _instead(self, kind: str, node: ast.AST, text: str) -> Change:
        text = f"({text})" if kind in ("not", "return") and re.search(r"\W", text) else text
        return self._change(kind, (self._start(node), self._end(node)), text, getattr(node, "lineno", 0))

    def _change(self, kind: str, span: tuple[int, int], text: str, line: int) -> Change:
        return Change(self.module, kind, *span, text, line)

    def _next(self, names: list[str], name: str) -> str:
        return names[(names.index(name) + 1) % len(names)]

    def _owner(self, node: ast.Attribute) -> str:
        match node.value:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return name
        return ""

    def _is_text(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)

    def _text(self, node: ast.AST) -> str:
        return self.source[self._start(node) : self._end(node)].decode()

    def _start(self, node: ast.AST) -> int:
        return self.begins[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined,no-any-return]

    def _end(self, node: ast.AST) -> int:
        return self.begins[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined,no-any-return]
