"""JSON that we have written ourselves, read again: whatever has become of it, it is a value or `DamagedJson`.

Files on a disk get cut short, edited and swapped. What is read here is bounded in size and depth, holds no number that
JSON does not know, and has the shape that its reader asks for.
"""

import hashlib
import json
import os
import stat
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

MOST_BYTES = 64_000_000
"""Bytes of a file at most; the largest we keep is the verification of a large game, far below it."""


class DamagedJson(ValueError):
    """It is not JSON, or not of the shape it was written in; the message says which."""


def read(file: Path, shape: Callable[[Any], T], *, most: int = MOST_BYTES) -> T:
    """What `shape` makes of the JSON in a file; it may raise whatever indexing and converting raise.

    Raises DamagedJson, FileNotFoundError where there is no such file, and OSError where it cannot be read.
    """
    return parsed(_bytes(file, most), shape)


def parsed(data: bytes | str, shape: Callable[[Any], T]) -> T:
    """The same of JSON at hand; UTF-8, with or without a mark at its start. Raises DamagedJson."""
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        plain = json.loads(text, parse_constant=_refused, parse_float=_finite)
    except ValueError as error:  # not UTF-8, not JSON, a number with too many digits
        raise DamagedJson(f"it is not JSON: {error}") from error
    except RecursionError as error:
        raise DamagedJson("it is nested too deeply") from error
    return shaped(plain, shape)


def shaped(plain: Any, shape: Callable[[Any], T]) -> T:
    """What `shape` makes of plain data that may be anything; raises DamagedJson where it fits no shape."""
    try:
        return shape(plain)
    except DamagedJson:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise DamagedJson(f"it has another shape than it was written in: {type(error).__name__}: {error}") from error


def sealed(plain: object) -> bytes:
    """Plain data as a file that says itself whether it has been changed: JSON with a digest of it."""
    read = json.loads(json.dumps(plain))  # as it will be read: with keys that are texts
    return json.dumps({"sha256": _digest(read), "kept": read}, ensure_ascii=False).encode()


def read_sealed(file: Path, shape: Callable[[Any], T]) -> T:
    """What `shape` makes of the data sealed in a file. Raises as `read` does, and DamagedJson where it was changed."""

    def kept(whole: Any) -> T:
        if _digest(whole["kept"]) != whole["sha256"]:
            raise DamagedJson("it is not what was written")
        return shape(whole["kept"])

    return read(file, kept)


def _digest(plain: object) -> str:
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def mapping(plain: Any) -> dict[str, Any]:
    """The shape of an object whose values are looked at later."""
    if not isinstance(plain, dict):
        raise TypeError(f"an object was expected, not {type(plain).__name__}")
    return plain


def _bytes(file: Path, most: int) -> bytes:
    # Without O_NONBLOCK a pipe of that name would be waited for.
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise DamagedJson("it is not a file")
        with os.fdopen(descriptor, "rb", closefd=False) as stream:
            data = stream.read(most + 1)
    finally:
        os.close(descriptor)
    if len(data) > most:
        raise DamagedJson(f"it is larger than {most} bytes")
    return data


def _finite(number: str) -> float:
    value = float(number)
    return value if isfinite(value) else _refused(number)


def _refused(constant: str) -> float:
    raise ValueError(f"{constant} is not a number of JSON")
