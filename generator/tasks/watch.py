"""`pnp watch`: which files of a game's folder are saved, and when nothing more is."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from generator.catalog.files import MOST_FILES, OUTPUT
from generator.editions import record
from generator.editions.changes import compare
from generator.source.diagnostic import Report

INTERVAL_S = 0.25
"""How often the folder is looked at."""
SETTLED_S = 0.15
"""Nothing may change for so long before a change counts: editors write a file in several steps."""

Stamps = Mapping[str, tuple[int, int]]
"""When each file was last changed, in ns, and its bytes; by its path inside the folder."""


def stamps(folder: Path) -> Stamps:
    """The files of a game's folder; hidden ones and `output/` are no part of it. Raises OSError where it is gone."""
    found: dict[str, tuple[int, int]] = {}
    folder.stat()
    for above, folders, files in os.walk(folder):
        here = Path(above)
        top = here == folder
        folders[:] = sorted(name for name in folders if not name.startswith(".") and not (top and name == OUTPUT))
        for name in sorted(files):
            if name.startswith(".") or name.endswith("~"):
                continue
            try:
                status = (here / name).stat()
            except OSError:  # gone between two looks
                continue
            found[(here / name).relative_to(folder).as_posix()] = (status.st_mtime_ns, status.st_size)
            if len(found) > MOST_FILES:
                return found
    return found


def saved(folder: Path, before: Stamps, wait: Callable[[float], None] = time.sleep) -> Iterator[tuple[str, ...]]:
    """The names of the files that are saved, made or removed, time after time; a pause ends each.

    `before` are the stamps of the state that is known. Raises OSError where the folder is gone.
    """
    known = before
    while True:
        now = stamps(folder)
        if now == known:
            wait(INTERVAL_S)
            continue
        while True:
            wait(SETTLED_S)
            later = stamps(folder)
            if later == now:
                break
            now = later
        yield tuple(sorted(name for name in {*known, *now} if known.get(name) != now.get(name)))
        known = now


def redrawn(before: record.Record | None, now: record.Record | None) -> tuple[str, ...]:
    """The titles of the pieces that two builds print differently, each once; nothing where one is not known."""
    if before is None or now is None:
        return ()
    changed = compare(before, now).pieces
    titles = ((change.now or change.before) for change in changed)
    return tuple(dict.fromkeys(piece.title for piece in titles if piece is not None))


def record_in(folder: Path) -> record.Record | None:
    """The record of the build in an output folder; None where there is none that can be read."""
    return record.read(folder / record.FILE, Report())
