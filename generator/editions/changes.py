"""What is different from the last printing: cards to print, cards to take out, rules to read again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from generator.dataclass import dataclass
from generator.drawing.piece import Piece
from generator.editions.marks import key_of
from generator.editions.record import PrintedPiece, Record

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PieceChange:
    """A piece that is not as it was printed; `before` is None for a new one, `now` for one that is gone."""

    key: str
    before: PrintedPiece | None
    now: PrintedPiece | None

    @property
    def redrawn(self) -> bool:
        """Whether it is there before and now and does not look the same."""
        return self.before is not None and self.now is not None and self.before.digest != self.now.digest

    @property
    def to_print(self) -> int:
        """How many copies to print."""
        if self.now is None:
            return 0
        if self.before is None or self.redrawn:
            return self.now.copies
        return max(0, self.now.copies - self.before.copies)

    @property
    def to_take_out(self) -> int:
        """How many copies to take out of what was printed."""
        if self.before is None:
            return 0
        if self.now is None or self.redrawn:
            return self.before.copies
        return max(0, self.before.copies - self.now.copies)


@dataclass(frozen=True, slots=True)
class Changes:
    """All differences: pieces, rules and numbers as name, old and new; None where there is none on that side."""

    pieces: tuple[PieceChange, ...]
    rules: tuple[tuple[str, str | None, str | None], ...]
    numbers: tuple[tuple[str, int | None, int | None], ...]

    def __bool__(self) -> bool:
        return bool(self.pieces or self.rules or self.numbers)


def compare(printed: Record, now: Record) -> Changes:
    """What differs, in the order of the new record; what is gone comes last."""
    keys = [*now.pieces, *(key for key in printed.pieces if key not in now.pieces)]
    pieces = (PieceChange(key, printed.pieces.get(key), now.pieces.get(key)) for key in keys)
    return Changes(
        tuple(piece for piece in pieces if piece.to_print or piece.to_take_out),
        tuple(_differences(printed.rules, now.rules)),
        tuple(_differences(printed.numbers, now.numbers)),
    )


def _differences(before: Mapping[str, T], now: Mapping[str, T]) -> Iterator[tuple[str, T | None, T | None]]:
    for key in [*now, *(key for key in before if key not in now)]:
        if before.get(key) != now.get(key):
            yield key, before.get(key), now.get(key)


def in_copies(pieces: Sequence[Piece], copies: Mapping[str, int]) -> tuple[Piece, ...]:
    """The pieces in as many copies as are wanted of each `set/id`; those that are not named are left out."""
    return tuple(replace(piece, copies=copies[key_of(piece)]) for piece in pieces if copies.get(key_of(piece)))


def listed(changes: Changes, title: str) -> str:
    """The changes for people, as Markdown."""
    lines = [f"# {title}: changes since the last printing", ""]
    lines += _section("Take out", [_taken(piece) for piece in changes.pieces if piece.to_take_out])
    lines += _section("Put in", [_put(piece) for piece in changes.pieces if piece.to_print])
    lines += _section("Numbers", [f"{name}: {_or(old)} → {_or(new)}" for name, old, new in changes.numbers])
    lines += _section("Rules", [_rule(*rule) for rule in changes.rules])
    if not changes:
        lines += ["Nothing has changed.", ""]
    return "\n".join(lines)


def _section(title: str, entries: Sequence[str]) -> list[str]:
    return [f"## {title}", "", *(f"- {entry}" for entry in entries), ""] if entries else []


def _taken(change: PieceChange) -> str:
    assert change.before is not None
    return f"{change.to_take_out} × {change.before.title} ({change.before.mark})"


def _put(change: PieceChange) -> str:
    assert change.now is not None
    why = "new" if change.before is None else "changed" if change.redrawn else "more copies"
    return f"{change.to_print} × {change.now.title} ({change.now.mark}): {why}"


def _rule(name: str, old: str | None, new: str | None) -> str:
    if old is None:
        return f"{name} is new: {new}"
    if new is None:
        return f"{name} is gone. It was: {old}"
    return f"{name} was: {old}\n  Now: {new}"


def _or(number: int | None) -> str:
    return "none" if number is None else str(number)
