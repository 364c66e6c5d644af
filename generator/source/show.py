"""A diagnostic as people read it: place and message, the line itself with a caret, the cell, the hint."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from generator.source.diagnostic import Diagnostic, Severity

WIDEST = 122
"""Columns of an excerpt where nobody knows those of the window."""
_NARROWEST = 24
MOST_PLACES = 6
"""Places of one cause that are named; of the others the number is reported."""

Style = Callable[[str, str], str]
"""A text in the colour for what it is: `error`, `warning`, `place`, `caret` or `hint`."""


def plain(text: str, what: str) -> str:
    """A text without colours."""
    return text


def grouped(found: Iterable[Diagnostic]) -> list[tuple[Diagnostic, tuple[Diagnostic, ...]]]:
    """Findings with one cause together: the first, and the others that say the same of other pieces or places."""
    groups: dict[tuple[str, Severity, str, str | None], list[Diagnostic]] = {}
    for each in found:
        groups.setdefault((each.code, each.severity, cause(each), each.hint), []).append(each)
    return [(first, tuple(others)) for first, *others in groups.values()]


def cause(found: Diagnostic) -> str:
    """The message without the piece that it is about."""
    return found.message.removeprefix(str(found.about)) if found.about is not None else found.message


def excerpt(
    found: Diagnostic,
    rows: Sequence[str] = (),
    others: Sequence[Diagnostic] = (),
    *,
    width: int = WIDEST,
    style: Style = plain,
) -> str:
    """Several lines without a line break at the end; `rows` are those of the text file the mark names, if at hand.

    `others` are findings with the same cause, `width` the columns that the line of the file may take.
    """
    mark, severity = found.mark, found.severity.value
    where = style(f"{mark}: ", "place") if mark is not None else ""
    lines = [f"{where}{style(f'{severity}[{found.code}]', severity)}: {found.message}"]
    if mark is not None and not mark.sheet and mark.line <= len(rows):
        lines += _caret(rows[mark.line - 1], mark.column, max(width, _NARROWEST), style)
    if mark is not None and mark.cell:
        lines.append(f"  cell {mark.cell}, {mark.shown}")
    lines += [f"  {what}: {mark}" for what, mark in found.related]
    if others:
        lines += _elsewhere(others)
    if found.hint is not None:
        lines.append(f"  {style('hint:', 'hint')} {found.hint}")
    return "\n".join(lines)


def _elsewhere(others: Sequence[Diagnostic]) -> list[str]:
    """The places of findings with the same cause, a line each."""
    named = [f"  also: {_place(each)}" for each in others[:MOST_PLACES]]
    more = len(others) - MOST_PLACES
    return [*named, f"  and {more:,} more"] if more > 0 else named


def _place(found: Diagnostic) -> str:
    about = f" ({found.about})" if found.about is not None else ""
    return f"{found.mark if found.mark is not None else 'somewhere'}{about}"


def _caret(row: str, column: int, width: int, style: Style) -> list[str]:
    """The line, as much of it about the place as fits into the width, and the caret under the place."""
    row = row.rstrip("\r").lstrip("\ufeff")
    room = width - 2
    first = max(0, column - 1 - room * 2 // 3) if _columns(row) > room else 0
    # Tabs and other characters without a fixed width would move the caret; a source line is no place for escapes.
    visible = "".join(char if char.isprintable() else " " for char in row[first:])
    while _columns(visible) > room:
        visible = visible[: room if len(visible) > room else -1]
    if not visible.strip():
        return []
    before = " " * _columns(visible[: column - 1 - first])
    return [
        f"  {visible.rstrip()}",
        f"  {before}{' ' * max(0, column - 1 - first - len(visible))}{style('^', 'caret')}",
    ]


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes: two for each wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF") for char in text)
