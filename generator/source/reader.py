"""YAML to plain data in which every key and value keeps its place.

The parser's events are built up here and not by PyYAML, so that keys are unique, aliases and tags are refused, scalars
follow YAML 1.2 and depth, size and number of values are bounded: files come from strangers. Of one file every mistake
that leaves the rest readable is reported.
"""

import re
from collections.abc import Iterator
from pathlib import Path as FilePath

import yaml

from generator.source.builder import Builder, StopReading
from generator.source.diagnostic import Checked, Report
from generator.source.mark import Mark
from generator.source.places import Branch, KeyMarks, Node, ValueMarks, packed
from generator.source.syntax import fault_of
from generator.source.tree import Tree, Value

LARGEST = 8_000_000
"""Bytes in one file."""

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NATIVE: bool = hasattr(yaml, "CSafeLoader")
"""Whether libyaml is there; without it the events and limits are the same, only slower."""
_OTHER_BREAK = re.compile("[\x85\u2028\u2029]")  # lines end here for YAML 1.1 and the parser, for nobody else
_TOO_DEEP = "maximum nesting depth"
"""In libyaml's words."""
_CALL = re.compile(r"(?<=[:,\[] )rgba?\([\d\s,.%]*\)")
"""A colour as CSS writes it: its commas would end a value within {...} and [...]; CSS has it without them too."""
_LOADER = yaml.CSafeLoader if NATIVE else yaml.SafeLoader

Document = tuple[Value, Node]
"""A document's data and its places."""


def read(file: FilePath, *, shown: str | None = None) -> Checked[Tree]:
    """The single document of a file; `shown` names the file in messages. An empty file is an empty mapping."""
    report = Report()
    name = shown or str(file)
    text = text_of(file, name, report)
    return read_text(text, name) if text is not None else report.refused()


def read_text(text: str, shown: str) -> Checked[Tree]:
    """The same for a text at hand."""
    report = Report()
    tree = one_document(text, [shown], report)
    return report.refused() if tree is None else report.checked(tree)


def read_documents(file: FilePath, *, shown: str | None = None) -> Checked[tuple[Tree, ...]]:
    """Every document of a file, in order; documents that hold nothing are left out."""
    report = Report()
    name = shown or str(file)
    text = text_of(file, name, report)
    return documents_in(text, name) if text is not None else report.refused()


def documents_in(text: str, shown: str) -> Checked[tuple[Tree, ...]]:
    """The same for a text at hand."""
    report = Report()
    found = documents(text, [shown], report)
    return report.checked(tuple(_tree(document, [shown]) for document in found or () if document[0] is not None))


def read_fences(file: FilePath, info: str, *, shown: str | None = None) -> Checked[tuple[Tree, ...]]:
    """The documents in the code fences of a Markdown file whose info string is `info`, at their lines in that file."""
    report = Report()
    name = shown or str(file)
    text = text_of(file, name, report)
    return fences_in(text, name, info) if text is not None else report.refused()


def fences_in(text: str, shown: str, info: str) -> Checked[tuple[Tree, ...]]:
    """The same for a text at hand."""
    report = Report()
    trees: list[Tree] = []
    for line, inside in fences(text, info):
        found = documents(inside, [shown], report, lines_before=line - 1)
        trees += [_tree(document, [shown]) for document in found or () if document[0] is not None]
    return report.checked(tuple(trees))


def text_of(file: FilePath, name: str, report: Report) -> str | None:
    """The text of a file of bounded size; None, and a diagnostic, where there is none."""
    try:
        if not file.is_file():
            report.error("SRC001", f"{name} is not a file", at=None)
            return None
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        report.error("SRC001", f"{name} cannot be read: {error.strerror or error}")
        return None
    return decoded(data, name, report)


def decoded(data: bytes, name: str, report: Report) -> str | None:
    """The text of a file's bytes; None, and a diagnostic, where they are too many or no UTF-8."""
    if len(data) > LARGEST:
        message = f"the file is larger than {LARGEST // 1_000_000} MB"
        report.error("SRC002", message, at=Mark(name, 1, 1), hint="spread the data over several files")
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", errors="replace")
        mark = _mark_after(name, before)
        sheet = name.lower().endswith((".csv", ".tsv"))
        hint = "save it with the encoding UTF-8" + (", in Excel as `CSV UTF-8`" if sheet else "")
        report.error("SRC003", "the file is not UTF-8 from here on", at=mark, hint=hint)
        return None


def one_document(text: str, files: list[str], report: Report) -> Tree | None:
    """The only document of a text; `files[-1]` is the name of its file. None where nothing can be made of the text."""
    found = documents(text, files, report)
    if found is None:
        return None
    if len(found) > 1:
        at = _tree(found[1], files).mark(())
        report.error("SRC012", "the file holds more than one document", at=at, hint="remove the line `---`")
    data, places = found[0] if found else (None, Branch(packed(len(files) - 1, 1, 1), {}))
    return _tree(({}, places) if data is None else (data, places), files)


def documents(text: str, files: list[str], report: Report, *, lines_before: int = 0) -> list[Document] | None:
    """Every document of a text; None where reading had to stop. Errors that leave the rest readable do not stop it."""
    other = _OTHER_BREAK.search(text)
    if other is not None:  # the lines after it would have other numbers than in an editor
        message = f"the character U+{ord(other[0]):04X} ends a line for some programs and not for others"
        at = _mark_after(files[-1], text[: other.start()], lines_before)
        report.error("SRC004", message, at=at, hint="put a plain line break or a space in its place")
        return None
    if "rgb" in text:
        text = _CALL.sub(lambda call: call[0].replace(",", " "), text)
    builder = Builder(files[-1], len(files) - 1, lines_before, report, text)
    try:
        return builder.build(yaml.parse(text, Loader=_LOADER))
    except StopReading:
        return None
    except yaml.MarkedYAMLError as error:
        fault = fault_of(text, error)
        at = Mark(files[-1], fault.line + 1 + lines_before, fault.column + 1)
        # What the end of the text lacks is shown behind its last word, not on an empty line.
        at = min(at, _mark_after(files[-1], text.rstrip(), lines_before))
        if _TOO_DEEP in (error.problem or ""):  # newer versions of libyaml have a limit of their own
            report.error("SRC009", "the file is nested too deeply", at=at)
            return None
        report.error("SRC005", f"this is not YAML: {fault.message}", at=at, hint=fault.hint)
    except yaml.reader.ReaderError:
        match = _UNPRINTABLE.search(text)
        at = _mark_after(files[-1], text[: match.start()] if match else "", lines_before)
        what = f"the character U+{ord(match[0]):04X}" if match else "a character"
        report.error("SRC004", f"{what} is not allowed in YAML", at=at)
    except RecursionError:  # only the Python parser could, and the depth limit comes first
        report.error("SRC009", "the file is nested too deeply", at=Mark(files[-1], 1, 1))
    return None


def _mark_after(name: str, before: str, lines_before: int = 0) -> Mark:
    line = before.count("\n") + 1
    return Mark(name, line + lines_before, len(before) - (before.rfind("\n") + 1) + 1)


def _tree(document: Document, files: list[str]) -> Tree:
    data, places = document
    return Tree(data, ValueMarks(files, places), KeyMarks(files, places))


_FENCE = re.compile(r"( {0,3})(`{3,}|~{3,})\s*([^`\n]*?)\s*")


def fences(text: str, info: str) -> Iterator[tuple[int, str]]:
    """The code fences with that info string: the number of the first line inside, and the lines.

    Source: CommonMark 0.31, section 4.5. A fence that is not closed reaches to the end.
    """
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        opened = _FENCE.fullmatch(lines[number].rstrip("\r"))
        number += 1
        if opened is None:
            continue
        indent, marker, found = len(opened[1]), opened[2], " ".join(opened[3].split())
        closing = re.compile(rf" {{0,3}}{re.escape(marker[0])}{{{len(marker)},}}\s*")
        first = number
        inside: list[str] = []
        while number < len(lines) and not closing.fullmatch(lines[number]):
            line = lines[number]
            inside.append(line[min(indent, len(line) - len(line.lstrip(" "))) :])
            number += 1
        number += 1
        if found == info:
            yield first + 1, "\n".join(inside) + "\n"
