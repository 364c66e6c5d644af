"""Locks between processes: a file that one process at a time holds, until it lets go or dies."""

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_SIGNATURE = b"Tabletop Press, process "
_BOUND_S = 1800.0
_POLL_S = 0.05
_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
"""What file systems answer that know no locks; there a build is only as safe as its single steps."""

_held: set[int] = set()


def _forget_held() -> None:
    """A forked worker lets go of what it has inherited, or it would hold the lock when its parent has been killed."""
    for descriptor in _held:
        with suppress(OSError):
            os.close(descriptor)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_held)


class StillLocked(OSError):
    """Another process has held the lock for longer than anybody should have to wait."""


def _ignored(_: str) -> None:
    """Notify nobody."""


@contextmanager
def locked(file: Path, waiting: Callable[[str], None] = _ignored, *, bound_s: float = _BOUND_S) -> Iterator[None]:
    """Hold the lock `file`, which is made for that and removed afterwards; its folder must be there.

    If another process holds it, `waiting` is called once with its name, and this one waits up to `bound_s` seconds:
    StillLocked. Raises OSError where the disk says no.
    """
    descriptor = _acquired(file)
    if descriptor is None:
        waiting(holder(file))
        deadline = time.monotonic() + bound_s
        while (descriptor := _acquired(file)) is None:
            if time.monotonic() >= deadline:
                raise StillLocked(errno.EAGAIN, f"{holder(file)} is at work on it for too long", str(file))
            time.sleep(_POLL_S)
    try:
        yield
    finally:
        _release(descriptor, file)


@contextmanager
def locked_if_free(file: Path) -> Iterator[bool]:
    """Hold the lock if nobody else does; False where somebody does."""
    descriptor = _acquired(file)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            _release(descriptor, file)


def holder(file: Path) -> str:
    """Who holds the lock, for messages."""
    try:
        told = _begins(file)
    except OSError:
        told = b""
    number = told.removeprefix(_SIGNATURE).strip()
    return f"process {int(number)}" if told.startswith(_SIGNATURE) and number.isdigit() else "another process"


def is_lock(file: Path) -> bool:
    """Whether a file was made by `locked`: it says so."""
    try:
        return file.is_file() and not file.is_symlink() and _begins(file).startswith(_SIGNATURE)
    except OSError:
        return False


def _begins(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(100)


def _acquired(file: Path) -> int | None:
    """The descriptor of the file, locked; None where another process holds it."""
    while True:
        descriptor = _opened(file)
        try:
            free = hold(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        # Who held it before has removed the file: then this is a lock on nothing, and another file is the lock.
        if free and is_at(descriptor, file):
            _held.add(descriptor)
            if is_lock(file):  # and not somebody else's file of that name
                _sign(descriptor)
            return descriptor
        os.close(descriptor)
        if not free:
            return None


def _opened(file: Path) -> int:
    """The file, made where it is not there; a link is not followed."""
    while True:
        with suppress(FileNotFoundError):
            return os.open(file, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
        _make(file)


def _make(file: Path) -> None:
    """Make the file with what says whose it is, in one step, so that not even a killed process leaves one without."""
    part = file.with_name(f".pnp-{os.urandom(8).hex()}.part")  # a part as those of `atomic`, which clears them away
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        _sign(descriptor)
        try:
            os.link(part, file)
        except (FileExistsError, FileNotFoundError):  # somebody was quicker
            pass
        except OSError:  # a file system without links
            _make_plainly(file)
    finally:
        os.close(descriptor)
        with suppress(OSError):
            part.unlink()


def _make_plainly(file: Path) -> None:
    with suppress(FileExistsError):
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            _sign(descriptor)
        finally:
            os.close(descriptor)


def _sign(descriptor: int) -> None:
    """Write into the file who holds it, in one step: the same length whatever it was before."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, _SIGNATURE + b"%-10d\n" % os.getpid())


def _release(descriptor: int, file: Path) -> None:
    """Remove the file while it is held, so that who waits for it finds it gone and makes a new one."""
    ours = is_lock(file)
    if sys.platform == "win32":  # which removes no open file; one that somebody else has opened meanwhile stays
        os.close(descriptor)
    with suppress(OSError):
        if ours:
            file.unlink()
    _held.discard(descriptor)
    if sys.platform != "win32":
        os.close(descriptor)


def is_at(descriptor: int, file: Path) -> bool:
    """Whether the open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(descriptor), file.lstat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    _BYTE = 2**30  # beyond all content: a locked byte cannot be read

    def hold(descriptor: int) -> bool:
        """Lock an open file without waiting; False where another process has locked it."""
        os.lseek(descriptor, _BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return error.errno not in (errno.EACCES, errno.EDEADLK)
        return True

else:
    import fcntl

    def hold(descriptor: int) -> bool:
        """Lock an open file or folder without waiting; False where another process has locked it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
        return True
