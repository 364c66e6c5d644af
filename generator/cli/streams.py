"""Standard input, output and error as they may be: closed, full, or of an encoding that lacks half the letters."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import Any, TextIO, cast

import click

from generator.atomic import CannotWrite


def prepare() -> None:
    """Make the three streams usable whatever they were started with.

    A closed one becomes /dev/null, or the next file that is opened would take its number and get what is written to
    it. What an encoding cannot say is written as a question mark; what it cannot read becomes U+FFFD. Input in an
    encoding that does not hold ASCII as it is, such as UTF-16, is read as UTF-8: that is what keyboards and pipes send.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free, which is this one
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):  # a test may have put something else there
        sys.stdout.reconfigure(errors="replace")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding=sys.stdin.encoding if _holds_ascii(sys.stdin) else "utf-8", errors="replace")


def _holds_ascii(stream: TextIO) -> bool:
    return "\n".encode(stream.encoding) == b"\n"


class _Output:
    """Standard output that names itself when it cannot be written to; the system's errors do not."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text."""
        with _named():
            return self._stream.write(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts one after another."""
        with _named():
            self._stream.writelines(lines)

    def flush(self) -> None:
        """Write what waits to be written."""
        with _named():
            self._stream.flush()


@contextmanager
def _named() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:  # who reads has had enough, as `head` has; that is no fault
        raise
    except OSError as error:
        raise CannotWrite(error.errno or errno.EIO, error.strerror or str(error), "standard output") from error


@contextmanager
def telling() -> Iterator[None]:
    """Within it, what standard output cannot take is CannotWrite of "standard output"."""
    usual = sys.stdout
    sys.stdout = cast(TextIO, _Output(usual))
    try:
        yield
    finally:
        sys.stdout = usual


def is_unicode() -> bool:
    """Whether standard output can say every letter."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("_", "-") in ("utf-8", "utf8")


def say(text: str) -> None:
    """Write a line to standard error, if it can be written to."""
    with suppress(OSError):
        click.echo(text, err=True)


def settle() -> None:
    """Give up on what a stream does not take, or the interpreter would stumble over it when it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _silence(stream)


def _silence(stream: TextIO) -> None:
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()
