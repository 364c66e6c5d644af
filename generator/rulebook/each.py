"""`~~~each card=cards type=spell`: Markdown that is repeated for every row of the catalog.

The body is repeated before the Markdown is read, with `{card.name}` as a reference to that row; rows can be chosen by
the values of their keys.
"""

import math
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.catalog.sound import NOTHING_LOST, Lost
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark

MOST_LINES = 20_000
"""Lines that a rulebook's directives may make."""

ORDER = "by"
"""The word before the key that rows are sorted by: no condition."""
BETWEEN = "between"
"""The word before what stands between rows that are set as one paragraph: no condition either."""

_OPENING = re.compile(r" {0,3}(~{3,})\s*each(?:\s+(.*))?")


@dataclass(frozen=True, slots=True)
class MarkdownLine:
    """A line of Markdown: where it is written, and whether a directive made it of that line."""

    text: str
    number: int
    made: bool = False


def expanded(
    text: str, file: str, data: Mapping[str, object], report: Report, lost: Lost = NOTHING_LOST
) -> tuple[MarkdownLine, ...]:
    """The lines of a rulebook with every `each` replaced by what it makes.

    RUL005: one that names no rows, and not only because they are `lost`; RUL010: more lines than are read.
    """
    written = text.split("\n")
    made: list[MarkdownLine] = []
    position = 0
    while position < len(written):
        opening = _OPENING.fullmatch(written[position])
        if opening is None:
            made.append(MarkdownLine(written[position], position + 1))
            position += 1
            continue
        end = _close(written, position, opening[1])
        mark = Mark(file, position + 1, 1)
        words = (opening[2] or "").split()
        between = next((value for key, _, value in (word.partition("=") for word in words) if key == BETWEEN), None)
        body = tuple(_body(written, position, end))
        table = all(line.startswith("|") for _, line in body)
        for row, prefix in enumerate(_rows(words, data, report, mark, lost)):
            if len(made) > MOST_LINES:
                report.error("RUL010", f"the rulebook has more than {MOST_LINES:,} lines", at=mark)
                return tuple(made)
            if between is not None and row and body:
                made[-1] = replace(made[-1], text=f"{made[-1].text}{between}")
            made += [MarkdownLine(_pointed(line, *prefix), at + 1, True) for at, line in body]
            if between is None and not table:
                made.append(MarkdownLine("", position + 1, True))
        position = end + 1
    return tuple(made)


def _close(written: Sequence[str], opening: int, fence: str) -> int:
    """The line that closes a fence; the last one where none does."""
    for position in range(opening + 1, len(written)):
        line = written[position].strip()
        if line.startswith(fence) and not line.strip("~"):
            return position
    return len(written)


def _body(written: Sequence[str], opening: int, end: int) -> Iterator[tuple[int, str]]:
    yield from ((position, written[position]) for position in range(opening + 1, end))


def _pointed(line: str, name: str, path: str) -> str:
    """The line with references to the row by its path in the catalog."""
    return line.replace(f"{{{name}.", f"{{{path}.")


def _rows(
    words: Sequence[str], data: Mapping[str, object], report: Report, mark: Mark, lost: Lost
) -> Iterator[tuple[str, str]]:
    """The row's name and path for each row that is chosen."""
    pairs = [word.partition("=") for word in words]
    if not pairs or not all(key and value for key, _, value in pairs):
        report.error("RUL005", "`each` needs a name and rows", at=mark, hint="such as `each card=cards type=spell`")
        return
    (name, _, path), *others = pairs
    chosen = [(wanted, like) for wanted, _, like in others if wanted not in (ORDER, BETWEEN)]
    order = [key for wanted, _, key in others if wanted == ORDER]
    value: object = data
    for step in path.split("."):
        known = tuple(map(str, value)) if isinstance(value, Mapping) else ()
        value = value.get(step) if isinstance(value, Mapping) else None
        if value is None:
            if not lost.may_define(step):
                report.error("RUL005", f"there are no rows at {path!r}", at=mark, hint=closest(step, known))
            return
    found = value.items() if isinstance(value, Mapping) else _numbered(value)
    rows = [
        (key, row)
        for key, row in found
        if isinstance(row, Mapping) and all(str(row.get(wanted)) == like for wanted, like in chosen)
    ]
    for key in reversed(order):
        rows.sort(key=lambda one: _sorted_as(one[1].get(key)))
    for key, _ in rows:
        yield name, f"{path}.{key}"


def _sorted_as(value: object) -> tuple[float, str]:
    """Numbers by their size, before words by the alphabet, in which an accent changes nothing."""
    if isinstance(value, (int, float)):
        return value, ""
    bare = unicodedata.normalize("NFD", "" if value is None else str(value)).casefold()
    return math.inf, "".join(letter for letter in bare if not unicodedata.combining(letter))


def _numbered(value: object) -> Iterator[tuple[str, object]]:
    for index, row in enumerate(value if isinstance(value, Sequence) and not isinstance(value, str) else ()):
        yield str(row.get("id", index)) if isinstance(row, Mapping) else str(index), row
