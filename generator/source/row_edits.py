"""Changes to the rows of a list in YAML text: what is not changed stays byte for byte, comments and spaces included."""

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from generator.dataclass import dataclass
from generator.source.written import yaml_of

_STEP = 2
"""Columns that a new level is indented by."""


class CannotEdit(ValueError):
    """The text has a form in which the change cannot be written; the message says which."""


@dataclass(frozen=True, slots=True)
class RowChange:
    """Keys of a row with their new values; each of `instead` goes where the key that it names stood, as a new key."""

    set: Mapping[str, Any]
    instead: Mapping[str, str]
    """New keys by the old ones that they replace; their values are in `set`."""


def edited(text: str, path: Sequence[str], changes: Mapping[int, RowChange], added: Sequence[Mapping[str, Any]]) -> str:
    """The text with rows of the list at `path` changed, by their index from 0, and others added at its end.

    The list, and the last key of `path`, may be missing. Raises CannotEdit.
    """
    if "\r\n" in text:
        return edited(text.replace("\r\n", "\n"), path, changes, added).replace("\n", "\r\n")
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    holder = _at(root, path[:-1])
    found = _value(holder, path[-1])
    edits: list[tuple[int, int, str]] = []
    if changes and not isinstance(found, yaml.SequenceNode):
        raise CannotEdit(f"{'.'.join(path)} is not a list that is written out")
    for index, change in changes.items():
        assert isinstance(found, yaml.SequenceNode)
        edits += _row_edits(text, found.value[index], change)
    if added:
        edits.append(_addition(text, holder, found, path[-1], added))
    for start, end, words in sorted(edits, reverse=True):
        text = text[:start] + words + text[end:]
    return text


def _at(root: yaml.Node | None, path: Sequence[str]) -> yaml.MappingNode:
    node = root
    for key in path:
        node = _value(node, key) if isinstance(node, yaml.MappingNode) else None
    if not isinstance(node, yaml.MappingNode):
        raise CannotEdit(f"{'.'.join(path)} is not written out as a mapping")
    return node


def _value(node: yaml.MappingNode, key: str) -> yaml.Node | None:
    return next((value for name, value in node.value if name.value == key), None)


def _end(text: str, node: yaml.Node) -> int:
    """Where the last thing of a node ends; what stands after it, such as a comment, is none of it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(text, last[1] if isinstance(last, tuple) else last)
    return len(text[: node.end_mark.index].rstrip())  # a block of text ends where the next thing begins


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _flow(value: Any) -> str:
    """A value as it stands inside a row."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return yaml_of([value]).strip()[1:-1]
    return yaml_of(value).removesuffix("...\n").strip()


def _row_edits(text: str, row: yaml.Node, change: RowChange) -> list[tuple[int, int, str]]:
    if not isinstance(row, yaml.MappingNode) or not row.value:
        raise CannotEdit("a row is not a mapping")
    edits: list[tuple[int, int, str]] = []
    left = dict(change.set)
    pairs = {key.value: (key, value) for key, value in row.value}
    for old, new in change.instead.items():
        key, value = pairs[old]
        edits.append((key.start_mark.index, _end(text, value), f"{new}: {_flow(left.pop(new))}"))
    for name in [name for name in left if name in pairs]:
        key, value = pairs[name]
        start = value.start_mark.index
        if not value.flow_style and isinstance(value, yaml.CollectionNode):  # on lines of its own
            start = text.index(":", key.end_mark.index) + 1
            edits.append((start, _end(text, value), f" {_flow(left.pop(name))}"))
        else:
            edits.append((start, _end(text, value), _flow(left.pop(name))))
    if left and row.flow_style:
        edits.append((_end(text, row.value[-1][1]),) * 2 + ("".join(f", {key}: {_flow(left[key])}" for key in left),))
    elif left:
        end = _line_end(text, _end(text, row.value[-1][1]))
        indent = "\n" + " " * row.start_mark.column
        edits.append((end, end, "".join(f"{indent}{key}: {_flow(left[key])}" for key in left)))
    return edits


def _addition(
    text: str, holder: yaml.MappingNode, found: yaml.Node | None, name: str, added: Sequence[Mapping[str, Any]]
) -> tuple[int, int, str]:
    rows = [_flow(row) for row in added]
    if found is None:
        if holder.flow_style or not holder.value:
            raise CannotEdit(f"there is no place to add {name!r}: write its mapping on several lines")
        column = holder.start_mark.column
        lines = [f"{' ' * column}{name}:", *(f"{' ' * (column + _STEP)}- {row}" for row in rows)]
        end = _line_end(text, _end(text, holder.value[-1][1]))
        return end, end, "".join(f"\n{line}" for line in lines)
    if not isinstance(found, yaml.SequenceNode):
        if found.value in ("", "null", "~"):
            raise CannotEdit(f"{name!r} is empty: write `{name}: []`")
        raise CannotEdit(f"{name!r} is not a list that is written out")
    if found.flow_style:
        last = _end(text, found.value[-1]) if found.value else found.start_mark.index + 1
        return last, last, (", " if found.value else "") + ", ".join(rows)
    end = _line_end(text, _end(text, found.value[-1]))
    indent = " " * found.start_mark.column
    return end, end, "".join(f"\n{indent}- {row}" for row in rows)
