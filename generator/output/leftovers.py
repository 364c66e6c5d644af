"""What a build needs on its way, hidden beside its output, and what becomes of it when the build is killed.

Beside `output/<name>` there are `.<name>.lock`, held by the build at work, and `.<name>.building`, which holds

    tabletop-press.txt   the mark that the folder is ours; without it nothing in it is touched
    making/              the new output, not complete: all of it is ours
    ready/               the new output, complete; after the exchange, the former one
    old/                 the former output, where the system cannot exchange folders

Whoever holds the lock knows that nobody is building, and that what is found was left by a killed build.
"""

import os
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from generator import atomic, kept_json, locks
from generator.output import others
from generator.output.manifest import MANIFEST, read_manifest
from generator.output.places import is_empty
from generator.source.diagnostic import Diagnostic, Severity

MARK = "tabletop-press.txt"
_MARKED = (
    b"A folder of Tabletop Press: a build in the making, or what is left of one. The next command clears it away.\n"
)
_HIDDEN = re.compile(r"\.(.+)\.(?:lock|building)")


def lock_of(output: Path, name: str) -> Path:
    """The lock of an output."""
    return output / f".{name}.lock"


def building(output: Path, name: str) -> Path:
    """The folder of a build on its way."""
    return output / f".{name}.building"


def in_the_way(path: Path, *, file: bool = False) -> tuple[Diagnostic, ...]:
    """What is wrong where something else has the name that a build needs; for a `file`, another file is not."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return ()
    if file and stat.S_ISREG(mode):
        return ()
    hint = "move it away; builds use this name temporarily"
    return (Diagnostic("OUT008", Severity.ERROR, f"{path} exists and was not made by pnp", hint=hint),)


def begin(output: Path, name: str) -> None:
    """Make the folder of a build, with the mark that it is ours."""
    home = building(output, name)
    home.mkdir()
    (home / MARK).write_bytes(_MARKED)


def end(output: Path, name: str) -> None:
    """Remove it and what is incomplete; anything else that is left in it stays for the next command."""
    home = building(output, name)
    with suppress(OSError):
        if not is_marked(home):
            return
        shutil.rmtree(home / "making", ignore_errors=True)
        if {entry.name for entry in home.iterdir()} <= {MARK}:
            (home / MARK).unlink(missing_ok=True)
            home.rmdir()


def tidy(output: Path) -> None:
    """Put right what killed builds have left in a folder of outputs, if nobody is at work on it.

    Every command that uses the folder begins with this. What cannot be put right now stays for the next one.
    """
    atomic.clear_parts(output)
    with suppress(OSError):
        for name in sorted(set(_left_in(output))):
            with suppress(OSError), locks.locked_if_free(lock_of(output, name)) as free:
                if free:
                    recover(output, name)


def _left_in(output: Path) -> Iterator[str]:
    with os.scandir(output) as entries:
        for entry in entries:
            found = _HIDDEN.fullmatch(entry.name)
            if found and (is_marked(Path(entry.path)) or (entry.is_file() and locks.is_lock(Path(entry.path)))):
                yield found[1]


def is_marked(home: Path) -> bool:
    """Whether a folder is ours: it has our mark, or a killed build has come no further than to make it."""
    if not home.is_dir() or home.is_symlink():
        return False
    inside = [entry.name for entry in home.iterdir()]
    mark = home / MARK
    told = mark.read_bytes()[: len(_MARKED)] if mark.is_file() and not mark.is_symlink() else None
    return told == _MARKED or not inside or (inside == [MARK] and told is not None and _MARKED.startswith(told))


def recover(output: Path, name: str) -> list[str]:
    """Put back what a killed build has taken from `output/name`, and remove what it was making; what was kept, told.

    To be called while the lock is held. Raises OSError.
    """
    home, final = building(output, name), output / name
    if not is_marked(home):
        return []
    notices: list[str] = []
    if (home / "making").exists():
        shutil.rmtree(home / "making")
    old, ready = home / "old", home / "ready"
    if old.exists() and not os.path.lexists(final):
        old.rename(final)
    for tree in (old, ready):
        if tree.exists():
            notices += retired(tree, final)
    end(output, name)
    return notices


def retired(tree: Path, final: Path) -> list[str]:
    """Clear away an output that is not in its place: what is not ours goes to the one that is, `final`.

    One with an unreadable manifest is moved beside it as `<name>.old-N`. What was kept is reported. Raises OSError.
    """
    try:
        listed = {} if is_empty(tree) else read_manifest(tree).files
    except (FileNotFoundError, kept_json.DamagedJson):
        aside = _free(final)
        tree.rename(aside)
        return [f"the {MANIFEST} of {final} was damaged: all files that were there are kept in {aside}"]
    return list(others.told(others.swept(tree, listed, final), final))


def _free(final: Path) -> Path:
    return next(
        path for number in count(1) if not os.path.lexists(path := final.with_name(f"{final.name}.old-{number}"))
    )
