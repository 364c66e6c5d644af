"""Things that go wrong below the press: calls of the system that fail, or at which the process ends."""

import builtins
import errno
import io
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.fuzz.case import Fault

CALLS = ("rename", "replace", "unlink", "rmdir", "mkdir", "fsync", "scandir", "open", "open-write", "open-read")
"""What can be made to fail; `open` is `os.open`, the other two are Python's own."""
WRITING = ("rename", "replace", "unlink", "rmdir", "mkdir", "open-write")
ERRORS = ("ENOSPC", "EACCES", "EIO", "EROFS", "EDQUOT", "EMFILE", "EBUSY")


def limit(fault: Fault) -> None:
    """The part of a fault that is a limit of the process; the system's signal for it is turned into an error."""
    if fault.call == "size":
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (fault.nth, fault.nth))
    elif fault.call == "time":
        signal.signal(signal.SIGALRM, signal.SIG_DFL)  # the default is to end there and then
        signal.setitimer(signal.ITIMER_REAL, fault.nth / 1000)


def install(fault: Fault, root: Path) -> None:
    """Make the n-th such call on a path of the sandbox go wrong, for the rest of this process."""
    counter = _Counter(fault, f"{root}/")
    match fault.call:
        case "size" | "time":
            return
        case "open-write" | "open-read":
            opened = counter.around(io.open, wanted=_opens(writing=fault.call == "open-write"))
            io.open = opened
            builtins.open = opened
        case name:
            setattr(os, name, counter.around(getattr(os, name)))


class _Counter:
    """Counts the calls on paths of the sandbox and lets the n-th one fail."""

    def __init__(self, fault: Fault, root: str) -> None:
        self.fault, self.root, self.calls = fault, root, 0

    def around(self, call: Callable[..., Any], wanted: Callable[..., bool] = lambda *_, **__: True) -> Any:
        def wrapped(*arguments: Any, **named: Any) -> Any:
            if not (self._concerns(arguments, named) and wanted(*arguments, **named)):
                return call(*arguments, **named)
            self.calls += 1
            if self.calls != self.fault.nth:
                return call(*arguments, **named)
            if self.fault.error == "kill-before":
                os.kill(os.getpid(), signal.SIGKILL)
            if self.fault.error == "kill-after":
                call(*arguments, **named)
                os.kill(os.getpid(), signal.SIGKILL)
            number = getattr(errno, self.fault.error)
            named_file = arguments[0] if arguments and not isinstance(arguments[0], int) else None
            raise OSError(number, os.strerror(number), named_file and os.fspath(named_file))

        return wrapped

    def _concerns(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> bool:
        """Whether it is about the sandbox: libraries and the interpreter's own files are not meant."""
        if not arguments:
            return False
        if isinstance(arguments[0], int):
            return arguments[0] > 2
        try:
            path = os.fsdecode(arguments[0])
        except TypeError:
            return False
        return named.get("dir_fd") is not None or os.path.abspath(path).startswith(self.root)  # noqa: PTH100


def _opens(*, writing: bool) -> Callable[..., bool]:
    def wanted(file: Any, mode: str = "r", *_: Any, **__: Any) -> bool:
        if isinstance(file, int):  # a file that is open already cannot be refused
            return False
        return writing == any(sign in mode for sign in "wax+")

    return wanted
