"""Files and folders that appear whole or not at all: made beside their place under a name of their own, then renamed.

A part that a killed process has left is removed by the next write into its folder: the name says that it is ours, and
that nobody holds its lock says that nobody is making it any more.
"""

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from generator import locks

_PART = re.compile(r"\.pnp-[0-9a-f]{16}\.part")


_SYNCS = 8  # files that are waited for at a time


class CannotWrite(OSError):
    """The disk has refused to take a file; `filename` is the file the user knows of."""


@contextmanager
def writing(target: Path) -> Iterator[None]:
    """Within it, whatever the disk refuses is reported as CannotWrite of `target`."""
    try:
        yield
    except (CannotWrite, locks.StillLocked):
        raise
    except OSError as error:
        raise CannotWrite(error.errno or errno.EIO, error.strerror or str(error), str(target)) from error


def write(target: Path, data: bytes, *, durable: bool = True) -> None:
    """Write a file whole or not at all, with the folders it needs; links are followed, permissions kept.

    `durable` waits until the disk has it, so that not even a power failure leaves half of it. A device or a pipe is
    written to as it is. Raises CannotWrite.
    """
    with writing(target):
        if is_device(target):
            with target.open("ab") as stream:  # a folder refuses that with the right words; /dev/stdout may be a file
                stream.write(data)
            return
        real = target.resolve()
        made = make_folders(real.parent)
        try:
            clear_parts(real.parent)
            _write(real, data, durable)
        except BaseException:
            remove_folders(made)
            raise


def is_device(target: Path) -> bool:
    """Whether something is there that must be written to as it is: a device, a pipe, one of our own open files."""
    home = target.absolute().parts[1:2]
    return target.exists() and (not target.is_file() or home in (("dev",), ("proc",)))


def _write(real: Path, data: bytes, durable: bool) -> None:
    descriptor, part = _new_part(real.parent)
    try:
        try:
            _pour(descriptor, data)
            with suppress(OSError):  # a file system without permissions
                os.chmod(part, stat.S_IMODE(real.stat().st_mode))  # noqa: PTH101 - before anybody sees it
            if durable:
                sync(descriptor)
            if sys.platform != "win32":
                part.replace(real)  # while the lock is held, so that nobody takes the part for a leftover
        finally:
            os.close(descriptor)
        if sys.platform == "win32":
            part.replace(real)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    if durable:
        sync_folder(real.parent)


def _pour(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _new_part(folder: Path) -> tuple[int, Path]:
    """A new empty file of ours, locked so that nobody takes it for a leftover; its descriptor and its path."""
    while True:
        part = _part_in(folder)
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        if locks.hold(descriptor) and locks.is_at(descriptor, part):
            return descriptor, part
        os.close(descriptor)  # somebody who tidied up was quicker than the lock


def _part_in(folder: Path) -> Path:
    return folder / f".pnp-{os.urandom(8).hex()}.part"


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """A folder to fill, which becomes `target` when it is left without an exception.

    Raises CannotWrite, also where `target` has come to be meanwhile.
    """
    with writing(target):
        parents = make_folders(target.parent)
        clear_parts(target.parent)
        try:
            with _new_part_folder(target.parent) as part:
                yield part
                sync_tree(part)
                if os.path.lexists(target):
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
                part.rename(target)
        except BaseException:
            remove_folders(parents)
            raise
        sync_folder(target.parent)


@contextmanager
def _new_part_folder(folder: Path) -> Iterator[Path]:
    """A new empty folder of ours, locked so that nobody takes it for a leftover; gone after an exception."""
    while True:
        part = _part_in(folder)
        part.mkdir()
        try:
            with _held(part) as held:
                if held:
                    yield part
                    return
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            with suppress(OSError):  # one that could not even be looked into
                part.rmdir()
            raise


@contextmanager
def _held(folder: Path) -> Iterator[bool]:
    """Whether the folder is ours alone within it; somebody who tidies up may have been quicker."""
    if sys.platform == "win32":  # which opens no folders
        yield True
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except FileNotFoundError:
        yield False
        return
    try:
        yield locks.hold(descriptor) and locks.is_at(descriptor, folder)
    finally:
        os.close(descriptor)


def clear_parts(folder: Path) -> None:
    """Remove what killed processes have left half-made in a folder; nothing that is not ours or that is being made."""
    if sys.platform == "win32":  # where a part that is being renamed cannot be distinguished from one that was left
        return
    try:
        with os.scandir(folder) as entries:
            parts = [Path(entry.path) for entry in entries if _PART.fullmatch(entry.name)]
    except OSError:
        return
    for part in parts:
        with suppress(OSError):
            _clear(part)


def _clear(part: Path) -> None:
    descriptor = os.open(part, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if not locks.hold(descriptor):
            return
        if part.is_dir():
            shutil.rmtree(part, ignore_errors=True)
        else:
            part.unlink()
    finally:
        os.close(descriptor)


def move_aside(file: Path) -> Path | None:
    """Give a file that is in the way the first free name `stem.old-N.ext`; that name, None where there is no file.

    Raises CannotWrite.
    """
    if not os.path.lexists(file):
        return None
    names = (file.with_name(f"{file.stem}.old-{number}{file.suffix}") for number in count(1))
    aside = next(name for name in names if not os.path.lexists(name))
    with writing(file):
        file.rename(aside)
    return aside


# ------------------------------------------------------------------ folders, and what the disk has for certain


def make_folders(folder: Path) -> list[Path]:
    """Make a folder and those above it; the ones that were made, innermost first."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing


def remove_folders(folders: list[Path]) -> None:
    """Take back folders that were made, as far as they are empty."""
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


def sync(descriptor: int) -> None:
    """Wait until the disk has an open file; a file system that cannot say so is trusted."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS):
            raise


def sync_folder(folder: Path) -> None:
    """Wait until the disk has the names in a folder."""
    if sys.platform == "win32":  # which opens no folders
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)


def sync_tree(folder: Path) -> None:
    """Wait until the disk has everything in a folder, which holds files and folders alone.

    Many at a time: what costs is waiting for the disk, which writes down all that are waited for at once.
    """
    from concurrent.futures import ThreadPoolExecutor  # slow to import, and only a build needs it

    homes = list(os.walk(folder))
    files, folders = [Path(home, name) for home, _, names in homes for name in names], [Path(home[0]) for home in homes]
    try:
        with ThreadPoolExecutor(_SYNCS) as threads:
            list(threads.map(_sync_file, files))  # an error of a thread is raised here
            list(threads.map(sync_folder, folders))
    except RuntimeError:  # where memory is short no thread can be started; one after the other takes only longer
        for file in files:
            _sync_file(file)
        for path in folders:
            sync_folder(path)


def _sync_file(file: Path) -> None:
    descriptor = os.open(file, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)
