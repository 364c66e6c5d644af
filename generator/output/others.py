"""What is not ours in a folder of ours: files that the manifest does not list, or that have been changed since.

It is somebody's work and is never removed. What the manifest does not list stays under its name; what has been changed,
or stands where a new file goes, is kept beside it as `name.kept.ext`.
"""

import os
import stat
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

from generator.dataclass import dataclass
from generator.output.files import ManifestEntry, same_content
from generator.output.manifest import MANIFEST
from generator.output.places import DROPPINGS

_LONGEST = 240  # bytes of a file's name, below what file systems take, so that a number still fits
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that was kept: its path in the folder before and now."""

    before: str
    now: str


def share(folder: Path, listed: Mapping[str, ManifestEntry], ready: Path) -> None:
    """Link what is not `listed` in the manifest from a folder into the one that will take its place.

    So nothing of it is out of sight when the folders change places. What cannot be linked, or stands where a new
    file goes, is left to `swept`.
    """
    for file in _files(folder):
        path = file.relative_to(folder)
        if path.as_posix() not in (*listed, MANIFEST):
            target = ready / path
            with suppress(OSError):  # a file system without links, a file in the way of a folder
                target.parent.mkdir(parents=True, exist_ok=True)
                os.link(file, target, follow_symlinks=False)


def swept(folder: Path, listed: Mapping[str, ManifestEntry], final: Path) -> list[KeptFile]:
    """Clear away a folder whose place `final` has taken: what is not ours goes to `final`, the rest is removed.

    What somebody puts into it meanwhile is found in the next round; whatever cannot be removed stays. The manifest
    goes last: until then it says what is whose, should this be cut short. Raises OSError.
    """
    kept: list[KeptFile] = []
    ours = frozenset(above for path in listed for above in Path(path).parents)
    for _ in range(_ROUNDS):
        _sweep(folder, Path(), listed, ours, final, kept)
        if {entry.name for entry in folder.iterdir()} <= {MANIFEST}:
            (folder / MANIFEST).unlink(missing_ok=True)
            folder.rmdir()
            break
    return kept


def _sweep(
    folder: Path,
    path: Path,
    listed: Mapping[str, ManifestEntry],
    ours: Collection[Path],
    final: Path,
    kept: list[KeptFile],
) -> None:
    """One folder of the old tree, which has the `path` inside it; `ours` are the folders that hold what is listed."""
    _open_up(folder)
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    if not entries and path not in ours:
        _room(final, path / "any")  # an empty folder is somebody's: ours hold files, or have held them
    for entry in entries:
        inside, file = path / entry.name, Path(entry.path)
        if inside == Path(MANIFEST):
            continue
        if entry.is_dir(follow_symlinks=False):
            _sweep(file, inside, listed, ours, final, kept)
        elif inside.as_posix() in listed and listed[inside.as_posix()].fits(file):
            file.unlink()
        else:
            changed = inside.as_posix() in listed
            kept.append(KeptFile(inside.as_posix(), _put(file, final, inside, changed).as_posix()))
    if path.parts:
        with suppress(OSError):  # somebody has just put something in
            folder.rmdir()


def _open_up(folder: Path) -> None:
    """Let what is in a folder be taken out of it: somebody may have made it read-only, and a new one has its place."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & stat.S_IRWXU != stat.S_IRWXU:
        folder.chmod(mode | stat.S_IRWXU)


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
        at = next(inner for name in _names(part) if not os.path.lexists(inner := at / name) or _is_folder(inner))
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
    return file.is_file() and other.is_file() and same_content(file, other)


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
        for name in (*names, *(folder for folder in folders if Path(home, folder).is_symlink())):
            yield Path(home, name)


def _raise(error: OSError) -> None:
    raise error


def told(kept: list[KeptFile], final: Path) -> Iterator[str]:
    """What was kept, in a line for all that stays and one for each that has another name now."""
    stayed = [entry.before for entry in kept if entry.before == entry.now and Path(entry.now).name not in DROPPINGS]
    if stayed:
        more = f" and {len(stayed) - 3} more" if len(stayed) > 3 else ""
        yield f"kept files in {final} that pnp did not make: {', '.join(stayed[:3])}{more}"
    for entry in kept:
        if entry.before != entry.now:
            yield f"{final / entry.before} was changed or was not made by pnp: kept as {entry.now}"
