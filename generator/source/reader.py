"""YAML files as plain data with the place of each key and value, bounded so that no file can hang or exhaust us.

Built on the events of PyYAML's parser, so that duplicate keys, aliases and tags are seen before anything is made of
them. Scalars are read as YAML 1.2 does: `no`, `012` and `1:30` are text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

import yaml

from generator.source.diagnostic import Checked, Report
from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value

MOST_BYTES = 8_000_000
MOST_NODES = 2_000_000
DEEPEST = 100

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_CONSTANTS: dict[str, Value] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_FENCE = re.compile(r"(?P<indent> {0,3})(?P<ticks>`{3,}|~{3,})(?P<info>[^`]*)")


def read(file: FilePath, *, shown: str | None = None) -> Checked[Tree]:
    """The one document in a file; an empty file is an empty mapping. `shown` is its name in diagnostics."""
    return _single(read_documents(file, shown=shown), shown or str(file))


def read_text(text: str, shown: str) -> Checked[Tree]:
    """The one document in a text."""
    return _single(read_documents_text(text, shown), shown)


def read_documents(file: FilePath, *, shown: str | None = None) -> Checked[tuple[Tree, ...]]:
    """Every document in a file, in order."""
    name = shown or str(file)
    report = Report()
    text = text_of(file, name, report)
    return read_documents_text(text, name) if text is not None else report.checked(None)


def read_fences(file: FilePath, info: str, *, shown: str | None = None) -> Checked[tuple[Tree, ...]]:
    """The documents in a Markdown file's fenced code blocks that are marked `info`, with their places in that file."""
    name = shown or str(file)
    report = Report()
    text = text_of(file, name, report)
    trees: list[Tree] = []
    for first_line, body in _fences(text or "", info):
        checked = read_documents_text(body, name, first_line=first_line)
        report.extend(checked.diagnostics)
        trees += checked.value or ()
    return report.checked(tuple(trees))


def text_of(file: FilePath, shown: str, report: Report) -> str | None:
    """A file's text; None, with a diagnostic, where it is missing, too large or no UTF-8."""
    try:
        if file.stat().st_size > MOST_BYTES:
            report.error("SRC002", f"the file is larger than {MOST_BYTES // 1_000_000} MB", at=Mark(shown, 1, 1))
            return None
        data = file.read_bytes()
    except OSError as error:
        report.error("SRC001", f"the file cannot be read: {error.strerror}", at=Mark(shown, 1, 1))
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        problem = f"byte 0x{data[error.start]:02x} is no UTF-8"
        report.error("SRC003", problem, at=Mark(shown, line, column), hint="save the file as UTF-8")
        return None


def read_documents_text(text: str, shown: str, *, first_line: int = 1) -> Checked[tuple[Tree, ...]]:
    """Every document in a text whose first line has the number `first_line`."""
    builder = _Builder(shown, first_line - 1)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if not builder.take(event):
                break
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = Mark(shown, mark.line + first_line, mark.column + 1) if mark else Mark(shown, first_line, 1)
        problem = error.problem or "this is no YAML"
        context = f" ({error.context})" if error.context else ""
        builder.report.error("SRC010", f"{problem}{context}", at=where)
    except yaml.YAMLError as error:
        line = getattr(error, "position", None)
        place = text[:line].count("\n") if isinstance(line, int) else 0
        where = Mark(shown, place + first_line, 1)
        builder.report.error("SRC011", f"a character YAML does not allow: {error}", at=where)
    return builder.report.checked(tuple(builder.trees))


def _single(checked: Checked[tuple[Tree, ...]], shown: str) -> Checked[Tree]:
    if checked.value is None:
        return Checked(None, checked.diagnostics)
    if not checked.value:
        return Checked(Tree({}, {(): Mark(shown, 1, 1)}, {}), checked.diagnostics)
    if len(checked.value) > 1:
        report = Report(list(checked.diagnostics))
        report.error("SRC012", "a second document begins here", at=checked.value[1].mark(()), hint="remove the `---`")
        return report.checked(None)
    return Checked(checked.value[0], checked.diagnostics)


def _fences(text: str, info: str) -> Iterator[tuple[int, str]]:
    """The number of its first line and the text of each fenced block marked `info`."""
    opened: re.Match[str] | None = None
    body: list[str] = []
    first = 0
    for number, line in enumerate(text.splitlines(), start=1):
        match = _FENCE.match(line)
        if opened is None:
            if match:
                opened, body, first = match, [], number + 1
        elif match and match["ticks"].startswith(opened["ticks"]) and not match["info"].strip():
            if opened["info"].strip() == info:
                yield first, "\n".join(body) + "\n"
            opened = None
        else:
            body.append(line)


@dataclass(slots=True)
class _Open:
    """A collection in the making; `key` is the key whose value comes next."""

    value: Any
    path: Path
    key: str | None = None


@dataclass(slots=True)
class _Builder:
    shown: str
    line_offset: int
    report: Report = field(default_factory=Report)
    trees: list[Tree] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    marks: dict[Path, Mark] = field(default_factory=dict)
    key_marks: dict[Path, Mark] = field(default_factory=dict)
    root: Value = None
    nodes: int = 0

    def mark(self, event: Any) -> Mark:
        start = event.start_mark
        return Mark(self.shown, start.line + 1 + self.line_offset, start.column + 1)

    def take(self, event: Any) -> bool:
        """Use one event; False when reading must stop."""
        match event:
            case yaml.ScalarEvent():
                return self._scalar(event)
            case yaml.MappingStartEvent():
                return self._open(event, {})
            case yaml.SequenceStartEvent():
                return self._open(event, [])
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self.stack.pop()
            case yaml.AliasEvent():
                self.report.error(
                    "SRC020", f"alias *{event.anchor}: a catalog says everything where it stands", at=self.mark(event)
                )
                return False
            case yaml.DocumentStartEvent():
                self.marks, self.key_marks, self.root = {}, {}, None
            case yaml.DocumentEndEvent():
                self.trees.append(Tree(self.root, self.marks, self.key_marks))
        return True

    def _refused(self, event: Any) -> bool:
        if event.anchor:
            self.report.error("SRC020", f"anchor &{event.anchor} is not allowed", at=self.mark(event))
            return True
        if event.tag:
            self.report.error("SRC021", f"tag {event.tag!r} is not allowed", at=self.mark(event), hint="remove the tag")
            return True
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self.report.error("SRC022", f"more than {MOST_NODES} values in one file", at=self.mark(event))
            return True
        return False

    def _open(self, event: Any, value: Any) -> bool:
        if self._refused(event):
            return False
        if len(self.stack) >= DEEPEST:
            self.report.error("SRC023", f"nested more than {DEEPEST} deep", at=self.mark(event))
            return False
        if self.stack and self.stack[-1].key is None and isinstance(self.stack[-1].value, dict):
            self.report.error("SRC024", "a key must be a plain word, not a list or mapping", at=self.mark(event))
            return False
        path = self._place(event, value)
        self.stack.append(_Open(value, path))
        return True

    def _scalar(self, event: Any) -> bool:
        if self._refused(event):
            return False
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            self._key(event, top)
            return True
        self._place(event, _plain(event.value) if event.implicit[0] else event.value)
        return True

    def _key(self, event: Any, top: _Open) -> None:
        key = event.value
        path = (*top.path, key)
        if key in top.value:
            first = self.key_marks.get(path)
            related = [("first stated here", first)] if first else []
            self.report.error("SRC030", f"key {key!r} stands here twice", at=self.mark(event), related=related)
        top.key = key
        self.key_marks[path] = self.mark(event)

    def _place(self, event: Any, value: Value) -> Path:
        if not self.stack:
            self.root = value
            path: Path = ()
        else:
            top = self.stack[-1]
            if isinstance(top.value, list):
                path = (*top.path, len(top.value))
                top.value.append(value)
            else:
                assert top.key is not None
                path = (*top.path, top.key)
                top.value[top.key] = value
                top.key = None
        self.marks[path] = self.mark(event)
        return path


def _plain(text: str) -> Value:
    """A plain scalar as the YAML 1.2 core schema reads it, without octal and hexadecimal numbers."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INTEGER.fullmatch(text) and len(text) < 20:
        return int(text)
    if _NUMBER.fullmatch(text) and len(text) < 40 and not (text.lstrip("+-").startswith("0") and text.isdigit()):
        return float(text) if not text.lstrip("+-").isdigit() else text
    return text
