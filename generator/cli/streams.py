"""Standard input, output and error as they may be: closed, full, or of an encoding that lacks half the letters."""

import os
import sys
from contextlib import suppress
from typing import TextIO

import click


def prepare() -> None:
    """Make the three streams usable whatever they were started with.

    A closed one becomes /dev/null, or the next file that is opened would take its number and get what is written to
    it. What an encoding cannot say is written as a question mark.
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
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def is_unicode() -> bool:
    """Whether standard output can say every letter."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("_", "-") in ("utf-8", "utf8")


def say(text: str) -> None:
    """Write a line to standard error, if it can be written to."""
    with suppress(OSError):
        click.echo(text, err=True)


def fault() -> OSError | None:
    """What keeps standard output from taking what was written to it; None where it has taken everything."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return error
    return None


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
