"""Diagnostics as a reader of source files wants them: place, message, the line itself, a caret, a hint."""

from generator.source.diagnostic import Diagnostic
from generator.source.mark import Mark

WIDEST = 160
"""Characters of a source line that are shown; a longer one is cut around the place that is meant."""


def excerpt(found: Diagnostic, text: str | None = None) -> str:
    """The diagnostic with the line it speaks of, taken from `text`, the whole file (None: not at hand)."""
    lines = [str(found)]
    if found.mark is not None and text is not None:
        lines += _quoted(found.mark, text)
    if found.hint:
        lines.append(f"  hint: {found.hint}")
    lines += [f"  {mark}: {what}" for what, mark in found.related]
    return "\n".join(lines)


def _quoted(mark: Mark, text: str) -> list[str]:
    source = text.split("\n")
    if not 1 <= mark.line <= len(source):
        return []
    line = source[mark.line - 1].rstrip("\r").replace("\t", " ")
    column = min(mark.column, len(line) + 1)
    start = max(0, column - WIDEST * 2 // 3) if len(line) > WIDEST else 0
    shown = "".join(char if char.isprintable() else "�" for char in line[start : start + WIDEST])
    number = str(mark.line)
    return [f"  {number} | {shown}", f"  {' ' * len(number)} | {' ' * (column - 1 - start)}^"]
