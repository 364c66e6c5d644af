"""The data files of a folder as one document: each top-level key in one file, those under `print` in one file each.

Deck files, which lie in a folder of their own, make a list: each is one element of it.
"""

from collections.abc import Sequence
from typing import Any

from generator.catalog.files import DECKS, GameFiles, deck_files
from generator.catalog.spreadsheets import Models, SheetPlacing, shared_alone
from generator.dataclass import dataclass
from generator.source.diagnostic import Report
from generator.source.mark import Mark
from generator.source.places import Branch, KeyMarks, Node, ValueMarks
from generator.source.reader import documents
from generator.source.tree import Tree

SPREAD = "print"
"""The top-level key whose own keys may be spread over files."""
MOST_BYTES = 16_000_000
"""Bytes of all data files of a game together."""


@dataclass(frozen=True, slots=True)
class Merged:
    """One tree of several files; not `whole` where one of them could not be read, so that keys of it are missing."""

    tree: Tree
    whole: bool


def merged(files: GameFiles, chosen: Sequence[str], report: Report, models: Models = shared_alone) -> Merged | None:
    """The chosen files as one, spreadsheets in their places; None where there is none, or more than is read.

    `models` gives those of the top-level keys of the data; they say what cells of spreadsheets hold.
    """
    names: list[str] = []
    data: dict[str, Any] = {}
    root = Branch(0, {})
    whole = not report.failed  # what a file that nobody could read would have held is not missing
    decks = deck_files(files)
    listed: list[tuple[dict[str, Any], Branch]] = []
    size = 0
    for name in (*chosen, *decks):
        shown = str(files.path(name))
        names.append(shown)
        text = files.text(name, report)
        size += len(text or "")
        if size > MOST_BYTES:
            report.error(
                "SRC002", f"the game's files hold more than {MOST_BYTES // 1_000_000} MB", at=Mark(shown, 1, 1)
            )
            return None
        found = documents(text, names, report) if text is not None else None
        if found is None:  # what the missing part would have held must not be reported as missing
            whole = False
            continue
        if len(found) > 1:
            at = ValueMarks(names, found[1][1])[()]
            report.error("SRC012", "the file holds more than one document", at=at, hint="remove the line `---`")
            whole = False  # what the others hold is not missing
        inner, branch = found[0] if found else (None, 0)
        if inner is None and name not in decks:
            continue
        if not isinstance(inner, dict) or not isinstance(branch, Branch):
            at = Mark(shown, 1, 1) if inner is None else ValueMarks(names, branch)[()]
            report.error("CAT003", "a data file must be a group of keys and values", at=at)
            continue
        if name in decks:
            listed.append((inner, branch))
            continue
        root.place = root.place or branch.place
        _take(data, root, inner, branch, names, report)
    if listed:
        _take_decks(data, root, listed, names, report)
    if not chosen:
        return None
    placing = SheetPlacing(files, data, root, names, models, report)
    placing.place_all()
    marks, key_marks = ValueMarks(names, root, placing.cells), KeyMarks(names, root, placing.cells)
    tree = Tree(data, marks, key_marks, frozenset(placing.unread), placing.keys)
    return Merged(tree, whole and placing.whole)


def _take_decks(
    data: dict[str, Any], root: Branch, listed: list[tuple[dict[str, Any], Branch]], names: list[str], report: Report
) -> None:
    """The deck files as one list, at the place of the first."""
    first = listed[0][1].place
    inner: list[Node] = [branch for _, branch in listed]
    whole = Branch(first, {DECKS: Branch(first, inner)}, {DECKS: first})
    _take(data, root, {DECKS: [deck for deck, _ in listed]}, whole, names, report)


def _take(
    data: dict[str, Any], root: Branch, inner: dict[str, Any], branch: Branch, names: list[str], report: Report
) -> None:
    assert isinstance(root.inner, dict) and isinstance(branch.inner, dict)
    for key, value in inner.items():
        node = branch.inner[key]
        if key not in data:
            data[key] = value
            root.inner[key] = node
            root.keys[key] = branch.keys[key]
        elif key == SPREAD and isinstance(value, dict) and isinstance(data[key], dict) and isinstance(node, Branch):
            above = root.inner[key]
            assert isinstance(above, Branch)
            _take(data[key], above, value, node, names, report)
        else:
            _twice(key, root, branch, names, report)


def _twice(key: str, root: Branch, branch: Branch, names: list[str], report: Report) -> None:
    first, second = KeyMarks(names, root)[(key,)], KeyMarks(names, branch)[(key,)]
    message = f"duplicate key {key!r}: it is already defined in another file"
    report.error("CAT007", message, at=second, hint="define each key in one file only", related=[("first here", first)])
