"""What is not ours in a folder of ours: files that the manifest does not list, or that have been changed since.

It is somebody's work and is never removed. What the manifest does not list stays under its name; what has been changed,
or stands where a new file goes, is kept beside it as `name.kept.ext`.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from generator.output.files import Entry
from generator.output.manifest import MANIFEST
from generator.output.places import DROPPINGS

_LONGEST = 240  # bytes of a file's name, below what file systems take, so that a number still fits
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that was kept: its path in the folder before and now."""

    before: str
    now: str


def share(folder: Path, listed: Mapping[str, Entry], ready: Path) -> None:
    """Link what is not `listed` in the manifest from a folder into the one that will take its place.

    So nothing of it is out of sight when the folders change places. What cannot be linked, or stands where a new
    file goes, is left to `swept`.
    """
    for file in _files(folder):
        path = file.relative_to(folder)
        if path.as_posix() not in listed and path.as_posix() != MANIFEST:
            target = ready / path
            with suppress(OSError):  # a file system without links, a file in the way of a folder
                target.parent.mkdir(parents=True, exist_ok=True)
                os.link(file, target, follow_symlinks=False)


def swept(folder: Path, listed: Mapping[str, Entry], final: Path) -> list[Kept]:
    """Clear away a folder whose place `final` has taken: what is not ours goes to `final`, the rest is removed.

    What somebody puts into it meanwhile is found in the next round; whatever cannot be removed stays. Raises OSError.
    """
    kept: list[Kept] = []
    for _ in range(_ROUNDS):
        if os.path.lexists(folder):
            _sweep(folder, Path(), listed, final, kept)
    return kept


def _sweep(folder: Path, path: Path, listed: Mapping[str, Entry], final: Path, kept: list[Kept]) -> None:
    """One folder of the old tree, which has the `path` inside it."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    if not entries and path.parts:
        _room(final, path / "any")  # an empty folder is somebody's: ours hold files
    for entry in entries:
        inside, file = path / entry.name, Path(entry.path)
        if entry.is_dir(follow_symlinks=False):
            _sweep(file, inside, listed, final, kept)
        elif _is_ours(file, inside.as_posix(), listed):
            file.unlink()
        else:
            changed = inside.as_posix() in listed
            kept.append(Kept(inside.as_posix(), _put(file, final, inside, changed).as_posix()))
    with suppress(OSError):  # somebody has just put something in
        folder.rmdir()


def _is_ours(file: Path, path: str, listed: Mapping[str, Entry]) -> bool:
    if path == MANIFEST:
        return not file.is_symlink()
    return path in listed and listed[path].fits(file)


def _put(file: Path, final: Path, path: Path, changed: bool) -> Path:
    """Move a file to where it stands in the new folder, or beside it; its path there.

    A `changed` file is no longer what it was called, so its name is left to files of ours, unless it is just that file.
    """
    home = _room(final, path)
    for number, name in enumerate(_names(path.name)):
        target = home / name
        if os.path.lexists(target):
            if _same(file, target):
                file.unlink()
                return target.relative_to(final)
        elif (number or not changed) and _moved(file, target):
            return target.relative_to(final)
    raise AssertionError("names do not end")


def _room(final: Path, path: Path) -> Path:
    """The folder for a path in the new tree; a file in the way of a folder gives it another name."""
    at = final
    for part in path.parts[:-1]:
        at = next(one for name in _names(part) if not os.path.lexists(one := at / name) or _is_folder(one))
        at.mkdir(exist_ok=True)
    return at


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _names(name: str) -> Iterator[str]:
    """The name itself, then what it is kept as."""
    yield name
    stem, suffix = os.path.splitext(name)  # noqa: PTH122 - a name alone
    while stem and len(os.fsencode(f"{stem}.kept-999{suffix}")) > _LONGEST:
        stem = stem[:-1]
    yield f"{stem}.kept{suffix}"
    for number in count(2):
        yield f"{stem}.kept-{number}{suffix}"


def _same(file: Path, other: Path) -> bool:
    """Whether two paths are one file, or files or links with the same content."""
    if os.path.samestat(file.lstat(), other.lstat()):
        return True
    if file.is_symlink() or other.is_symlink():
        return file.is_symlink() and other.is_symlink() and file.readlink() == other.readlink()
    return file.is_file() and other.is_file() and Entry.of(file.read_bytes()).fits(other)


def _moved(file: Path, target: Path) -> bool:
    """Move a file to a name that is free; False where it is not any more."""
    try:
        os.link(file, target, follow_symlinks=False)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        file.rename(target)
        return True
    file.unlink()
    return True


def _files(folder: Path) -> Iterator[Path]:
    """Everything below a folder that is no folder; links are not followed. Raises OSError for what cannot be seen."""
    for home, folders, names in os.walk(folder, onerror=_raise):
        for name in (*names, *(one for one in folders if Path(home, one).is_symlink())):
            yield Path(home, name)


def _raise(error: OSError) -> None:
    raise error


def told(kept: list[Kept], final: Path) -> Iterator[str]:
    """What was kept, in a line for all that stays and one for each that has another name now."""
    stayed = [one.before for one in kept if one.before == one.now and Path(one.now).name not in DROPPINGS]
    if stayed:
        more = f" and {len(stayed) - 3} more" if len(stayed) > 3 else ""
        yield f"kept what is not the press's in {final}: {', '.join(stayed[:3])}{more}"
    for one in kept:
        if one.before != one.now:
            yield f"{final / one.before} had been changed or was not the press's: kept as {one.now}"
