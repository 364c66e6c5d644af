"""Two folders change places in one step where the system can do that, in two steps elsewhere."""

import ctypes
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

_HERE = -100  # AT_FDCWD: paths are relative to the current folder
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS


@cache
def _library() -> Any:
    """The C library, loaded once."""
    return ctypes.CDLL(None, use_errno=True)


def exchanged(one: Path, other: Path) -> bool:
    """Let two existing folders change places in one step; False, and nothing done, where the system cannot.

    Source: rename(2) of Linux (renameat2), renamex_np(2) of macOS.
    """
    first, second = os.fsencode(one), os.fsencode(other)
    system: str = sys.platform
    try:
        match system:
            case "linux":
                return bool(_library().renameat2(_HERE, first, _HERE, second, _EXCHANGE) == 0)
            case "darwin":
                return bool(_library().renamex_np(first, second, _EXCHANGE) == 0)
    except (AttributeError, OSError):  # a C library that is older than the call
        pass
    return False


def put_in_place(ready: Path, final: Path, old: Path) -> Path | None:
    """Let `ready` take the place of `final`; where what was there is now, None where nothing was.

    Killed at any moment, `final` is the one or the other, or, between the two steps, its former content is `old`.
    Raises OSError, with everything as it was.
    """
    if not os.path.lexists(final):
        ready.rename(final)
        return None
    if exchanged(ready, final):
        return ready
    final.rename(old)
    try:
        ready.rename(final)
    except OSError:
        old.rename(final)
        raise
    return old
