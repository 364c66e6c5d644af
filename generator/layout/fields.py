"""What a layout reads of the catalog, as dotted paths: `card.title`, `card.cost`."""

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from generator.catalog import evaluator
from generator.layout import binding
from generator.layout.binding import BoundExpression
from generator.layout.elements import ELEMENTS
from generator.layout.expressions import Unbound
from generator.layout.layer import Layer, Template
from generator.source.tree import Value

Templates = Callable[[str], Template | None]
"""Layouts by their id, with all they inherit."""

_GIVEN = frozenset({"face", "piece", "illustrations"})
"""Names that every layout has without any data."""
_DEEPEST = 8
"""Layouts that are used by one another."""


class LayoutField(NamedTuple):
    """A path that a layout reads; one that `may_lack` is asked for with `has` or `get` and can be left out."""

    path: str
    may_lack: bool


def fields_of(template: Template, templates: Templates) -> tuple[LayoutField, ...]:
    """Everything a layout reads, layouts that it uses included, in alphabetical order; what must be there first."""
    needed: set[str] = set()
    asked: set[str] = set()
    for path, may_lack in _read(template, templates, frozenset(), 0):
        (asked if may_lack else needed).add(path)
    found = {path for path in needed | asked if not any(other.startswith(f"{path}.") for other in needed | asked)}
    return tuple(sorted((LayoutField(path, path in asked) for path in found), key=lambda field: (field[1], field[0])))


def layer_names(template: Template) -> tuple[str, ...]:
    """The names of a layout's own layers, lowest first: those that a layout which extends it can replace or drop."""
    return tuple(dict.fromkeys(layer.name for layer in template.layers if layer.name))


def _read(template: Template, templates: Templates, known: frozenset[str], depth: int) -> Iterator[tuple[str, bool]]:
    inside = known | frozenset(template.lets)
    for value in template.lets.values():
        yield from _paths(value, inside)
    for layer in template.layers:
        yield from _of_layer(layer, templates, inside, depth)


def _of_layer(layer: Layer, templates: Templates, known: frozenset[str], depth: int) -> Iterator[tuple[str, bool]]:
    element = ELEMENTS[layer.kind]
    for key, value in layer.values.items():
        # What a repeat asks of each of its rows is about these.
        around = known | element.makes(layer.values) if key == "where" else known
        if key == "when" or key in element.expressions:
            yield from _of_expression(value, around)
        else:
            yield from _paths(value, around)
    inner = known | element.makes(layer.values)
    for child in layer.children:
        yield from _of_layer(child, templates, inner, depth)
    used = layer.values.get("use")
    if layer.kind == "use" and isinstance(used, str) and not binding.is_bound(used) and depth < _DEEPEST:
        template, given = templates(used), layer.values.get("with")
        if template is not None:
            names = frozenset(given) if isinstance(given, Mapping) else frozenset()
            yield from _read(template, templates, known | names, depth + 1)


def _of_expression(value: Value, known: frozenset[str]) -> Iterator[tuple[str, bool]]:
    if isinstance(value, str):
        text = value.strip()
        bare = text[1:-1] if text.startswith("{") and text.endswith("}") else text
        yield from _bound(binding.placeholder(bare), known)


def _paths(value: Value, known: frozenset[str]) -> Iterator[tuple[str, bool]]:
    if isinstance(value, str):
        try:
            parts = binding.parts(value) if binding.is_bound(value) else ()
        except Unbound:  # reported where the layout is read
            return
        for part in parts:
            if isinstance(part, BoundExpression):
                yield from _bound(part, known)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _paths(inner, known)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _paths(inner, known)


def _bound(bound: BoundExpression, known: frozenset[str]) -> Iterator[tuple[str, bool]]:
    try:
        tree = evaluator.parsed(".".join(bound.path) if bound.path else bound.text)
    except Unbound:
        if bound.path and bound.path[0] not in known | _GIVEN:  # a path with a number in it is no expression
            yield ".".join(bound.path), False
        return
    yield from ((path, may_lack) for path, may_lack in _in(tree) if path.split(".")[0] not in known | _GIVEN)


def _in(node: ast.AST) -> Iterator[tuple[str, bool]]:
    inner: ast.AST
    match node:
        case ast.Call(ast.Name("has" | "get"), [row, ast.Constant(str(key)), *rest]):
            path = _path(row)
            if path is None:
                yield from _in(row)
            else:
                yield f"{path}.{key}", True
            for other in rest:
                yield from _in(other)
        case ast.Call(_, inners, keywords):
            for inner in (*inners, *(keyword.value for keyword in keywords)):
                yield from _in(inner)
        case _:
            path = _path(node)
            if path is None:
                for inner in ast.iter_child_nodes(node):
                    yield from _in(inner)
            elif path not in evaluator.BUILT_IN:
                yield path, False


def _path(node: ast.AST) -> str | None:
    """The dotted path that a node is; None for anything else."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(value, step) | ast.Subscript(value, ast.Constant(int(step))):
            above = _path(value)
            return None if above is None else f"{above}.{step}"
        case _:
            return None
