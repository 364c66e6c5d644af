"""Watches where a child writes and whom it calls, through the interpreter's own audit events."""

import os
import sys
from pathlib import Path
from typing import Any

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = {
    "os.mkdir": (0, 2),
    "os.rmdir": (0, 1),
    "os.remove": (0, 1),
    "os.truncate": (0, None),
    "os.chmod": (0, 2),
    "os.chown": (0, 3),
    "os.symlink": (1, 2),
}
"""Events that change something: which argument is the path, and which the folder's descriptor it counts from."""
_FREE = ("/dev/", "/proc/")


class Watch:
    """Notes everything that is written outside `root`, and every address on the network, as long as it is on."""

    def __init__(self, root: Path) -> None:
        self.root = f"{root}/"
        self.found: set[str] = set()
        self.on = False

    def begin(self) -> None:
        """Listen from now on."""
        self.on = True
        sys.addaudithook(self._heard)

    def end(self) -> list[str]:
        """Stop, and say what was found."""
        self.on = False
        return sorted(self.found)[:20]

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open":
            path, _, flags = arguments
            if isinstance(flags, int) and flags & _WRITES:
                self._written(path, None)
        elif event in _CHANGES:
            place, folder = _CHANGES[event]
            self._written(arguments[place], None if folder is None else arguments[folder])
        elif event in ("os.rename", "os.link"):
            self._written(arguments[0], arguments[2])
            self._written(arguments[1], arguments[3])
        elif event == "socket.connect" and isinstance(arguments[1], tuple):
            self.found.add(f"network {arguments[1]}")

    def _written(self, path: Any, folder: Any) -> None:
        if isinstance(path, int):
            return
        self.on = False  # what follows asks the system itself
        try:
            base = os.readlink(f"/proc/self/fd/{folder}") if isinstance(folder, int) and folder >= 0 else os.getcwd()  # noqa: PTH115, PTH109
            whole = os.path.join(base, os.fsdecode(path))  # noqa: PTH118
            parent = os.path.realpath(os.path.dirname(whole))  # noqa: PTH120
            where = os.path.join(parent, os.path.basename(whole))  # noqa: PTH118, PTH119
            if not f"{where}/".startswith((self.root, *_FREE)):
                self.found.add(where)
        except (OSError, ValueError):
            pass
        finally:
            self.on = True
