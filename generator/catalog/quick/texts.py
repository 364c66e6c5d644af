"""Numbers typed into texts instead of being taken from the catalog."""

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.catalog.quick.filling import TOKEN
from generator.source.diagnostic import Report
from generator.source.mark import Path, dotted
from generator.source.tree import Tree, Value

NUMBER = re.compile(r"\d+")
KEY = "text"
"""The key whose texts are rules text, wherever it stands outside `game`."""


def numbers_come_from_data(tree: Tree, report: Report) -> None:
    """CAT050, CAT051: a number is typed into a rules text.

    One that equals a number of the same row is a warning, since text and data agree for now; any other is an error.
    `tree` is the catalog before placeholders are filled in.
    """
    for path, text, row in _texts(tree.data, (), {}):
        if path[:1] == ("game",):
            continue
        rest = TOKEN.sub(" ", text)
        for number in dict.fromkeys(map(int, NUMBER.findall(rest))):
            source = next(_equal(row, number, ()), None)
            mark = tree.mark(path)
            if source is not None:
                message = f"the number {number} is typed into this text"
                report.warning("CAT050", message, at=mark, hint=f"write {{{dotted(source)}}}")
            else:
                message = f"the number {number} is typed into this text and stands nowhere in its data"
                hint = f"take it from the catalog with a placeholder, or write {{={number}}} if it means no game value"
                report.error("CAT051", message, at=mark, hint=hint)


def _texts(value: Value, path: Path, row: Mapping[str, Value]) -> Iterator[tuple[Path, str, Mapping[str, Value]]]:
    """Every text under the key `text`, with the mapping it stands in."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == KEY and isinstance(inner, str):
                yield (*path, key), inner, value
            else:
                yield from _texts(inner, (*path, key), value)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index), row)


def _equal(value: Value, number: int, path: Path) -> Iterator[Path]:
    """Where in a row's data the number stands."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        if value == number:
            yield path
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _equal(inner, number, (*path, key))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for index, inner in enumerate(value):
            yield from _equal(inner, number, (*path, index))
