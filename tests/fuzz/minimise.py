"""A failing case made small: less changed, and still the same cause."""

import difflib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from tests.fuzz.case import Case, Entry
from tests.fuzz.play import play
from tests.fuzz.sources import Sources

T = TypeVar("T")
Fails = Callable[[Case], bool]
MOST_TRIES = 400


def minimised(case: Case, cause: str, sources: Sources) -> Case:
    """The smallest case found that still shows the cause: fewer runs, fewer files, fewer changes, shorter files."""
    tries = 0

    def fails(other: Case) -> bool:
        nonlocal tries
        tries += 1
        return tries <= MOST_TRIES and any(found.cause == cause for found in play(other, sources).found)

    if case.plan == "each" and len(case.runs) > 1:
        runs = reduced(case.runs, lambda some: bool(some) and fails(replace(case, runs=tuple(some))))
        case = replace(case, runs=tuple(runs))
    names = reduced(
        sorted(case.files), lambda some: fails(replace(case, files={name: case.files[name] for name in some}))
    )
    case = replace(case, files={name: case.files[name] for name in names})
    for name in names:
        case = _shorter(case, name, sources, fails)
    return case


def _shorter(case: Case, name: str, sources: Sources, fails: Fails) -> Case:
    """One file with as little in it, or as little different from the base's own, as still fails."""
    entry = case.files[name]
    if entry.what != "file":
        return case

    def with_data(data: bytes) -> Case:
        return replace(case, files={**case.files, name: Entry(data=data, mode=entry.mode)})

    before = sources.files(case.base).get(name)
    if before is not None:
        hunks = _hunks(_lines(before), _lines(entry.data))
        kept = reduced(hunks, lambda some: fails(with_data(_applied(_lines(before), some))))
        return with_data(_applied(_lines(before), kept))
    lines = reduced(_lines(entry.data), lambda some: fails(with_data(b"".join(some))))
    data = b"".join(lines)
    if len(data) < 20_000:
        parts = [data[at : at + 1] for at in range(len(data))]
        data = b"".join(reduced(parts, lambda some: fails(with_data(b"".join(some)))))
    return with_data(data)


Hunk = tuple[int, int, tuple[bytes, ...]]


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def _hunks(old: Sequence[bytes], new: Sequence[bytes]) -> list[Hunk]:
    """What differs, line by line: from and to which line of the old one, and the new lines."""
    codes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(start, end, tuple(new[there:to])) for tag, start, end, there, to in codes if tag != "equal"]


def _applied(old: Sequence[bytes], hunks: Sequence[Hunk]) -> bytes:
    made = list(old)
    for start, end, new in sorted(hunks, reverse=True):
        made[start:end] = new
    return b"".join(made)


def reduced(whole: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """A part of the whole that still fails and from which no single piece can be taken, as far as tries allow.

    Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002), the algorithm ddmin.
    """
    kept, pieces = list(whole), 2
    while len(kept) >= 1:
        size = max(1, -(-len(kept) // pieces))
        for start in range(0, len(kept), size):
            rest = kept[:start] + kept[start + size :]
            if fails(rest):
                kept, pieces = rest, max(pieces - 1, 2)
                break
        else:
            if size == 1:
                return kept
            pieces = min(len(kept), pieces * 2)
    return kept
