"""A diagnostic as people read it: place and message, the line itself with a caret, the cell, the hint."""

from collections.abc import Sequence

from generator.source.diagnostic import Diagnostic

_WIDEST = 120
"""Characters of a source line that are shown."""


def excerpt(found: Diagnostic, rows: Sequence[str] = ()) -> str:
    """Several lines without a line break at the end; `rows` are those of the text file the mark names, if at hand."""
    lines = [str(found)]
    mark = found.mark
    if mark is not None and not mark.sheet and mark.line <= len(rows):
        lines += _caret(rows[mark.line - 1], mark.column)
    if mark is not None and mark.cell:
        lines.append(f"  cell {mark.cell}, {mark.shown}")
    lines += [f"  {what}: {mark}" for what, mark in found.related]
    if found.hint is not None:
        lines.append(f"  hint: {found.hint}")
    return "\n".join(lines)


def _caret(row: str, column: int) -> list[str]:
    row = row.rstrip("\r").lstrip("\ufeff")
    first = max(0, column - _WIDEST * 2 // 3) if len(row) > _WIDEST else 0
    # Tabs and other characters without a fixed width would move the caret; a source line is no place for escapes.
    visible = "".join(char if char.isprintable() else " " for char in row[first : first + _WIDEST])
    if not visible.strip():
        return []
    return [f"  {visible.rstrip()}", f"  {' ' * (column - 1 - first)}^"]
