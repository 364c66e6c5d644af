"""How a command ends: the message and the exit code."""

import errno
import linecache
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.atomic import CannotWrite
from generator.cli import streams
from generator.interrupts import Terminated, end_with_a_code, terminable
from generator.source.show import excerpt

_NO_ROOM = re.compile("failed to map segment|annot allocate memory")
"""What the system's loader says of a library that finds no room in memory. Source: dlopen(3) of glibc, musl."""

EXIT_CONTENT = 1
EXIT_USAGE = 2
EXIT_BUG = 3
EXIT_INTERRUPTED = 130
_SIGNALLED = 128


def ended(run: Callable[[], Any]) -> int:
    """Run a command and say how it ended; the exit code. With PNP_DEBUG in the environment a bug is raised."""
    streams.prepare()
    try:
        with terminable(), streams.telling():
            return _done(run)
    except click.ClickException as wrong:
        with suppress(OSError):
            wrong.show()
        return wrong.exit_code
    except click.Abort as stop:  # what click makes of Ctrl-C, and of input that has ended
        return _interrupted(stop.__cause__ or stop)
    except KeyboardInterrupt as stop:
        return _interrupted(stop)
    except Terminated as stop:
        streams.say(_described("stopped by a signal", stop))
        return _SIGNALLED + stop.number
    except OSError as error:
        streams.say(f"pnp: {_described(_of_system(error), error)}")
        return EXIT_CONTENT
    except MemoryError as error:
        streams.say(f"pnp: {_described('there is not enough memory for this', error)}")
        return EXIT_CONTENT
    except Exception as bug:
        if type(bug).__name__ == "BrokenProcessPool":  # of a module that is slow to import
            told = "a worker process was stopped from outside; the usual cause is too little memory"
            streams.say(f"pnp: {_described(told, bug)}")
            return EXIT_CONTENT
        if isinstance(bug, ImportError) and _NO_ROOM.search(str(bug)):
            streams.say(f"pnp: {_described('there is not enough memory for this', bug)}")
            return EXIT_CONTENT
        if os.environ.get("PNP_DEBUG"):
            raise
        if _came_from_own_rules(bug):
            return EXIT_CONTENT
        streams.say(
            f"pnp: {_described(f'this is a bug in pnp, not in your game: {type(bug).__name__}: {bug}', bug)}\n"
            "Run the command again with PNP_DEBUG=1 to see where, and please report it."
        )
        return EXIT_BUG
    finally:
        streams.settle()


def _came_from_own_rules(error: BaseException) -> bool:
    """Tell, with its place, what stopped rules that lie beside a game's data; whether it was these."""
    faults = sys.modules.get("generator.games.faults")  # not there where none were run
    found = faults.diagnosed(error) if faults is not None else None
    if found is None:
        return False
    rows = linecache.getlines(found.mark.file) if found.mark is not None else []
    streams.say(excerpt(replace(found, message=_described(found.message, error)), rows))
    return True


def _interrupted(stop: BaseException) -> int:
    """Tell of it, and where in a game's own rules it was: they may go round for ever."""
    end_with_a_code()
    faults = sys.modules.get("generator.games.faults")
    found = faults.diagnosed(stop) if faults is not None else None
    what = "interrupted" if found is None else f"interrupted in the rules of the game, at {found.mark}"
    streams.say(_described(what, stop))
    return EXIT_INTERRUPTED


def _done(run: Callable[[], Any]) -> int:
    """The exit code of a command that has come to its end; what it wrote to standard output has arrived."""
    try:
        result = run()
    except SystemExit as left:
        result = EXIT_CONTENT if _came_from_own_rules(left) else left.code
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # who reads has had enough, as `head` has
        return EXIT_CONTENT
    return result if isinstance(result, int) else 0


def _of_system(error: OSError) -> str:
    if error.errno == errno.ENOENT and _is_nowhere():
        return "the current folder no longer exists; change to another folder"
    why = error.strerror or str(error)
    why = why[:1].lower() + why[1:]
    if isinstance(error, CannotWrite):
        return f"cannot write {error.filename}: {why}{_of_what(error)}"
    return f"{os.fsdecode(error.filename)}: {why}" if isinstance(error.filename, str | bytes) else why


def _is_nowhere() -> bool:
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def _of_what(error: CannotWrite) -> str:
    """The file that the system refused, where it is one the user can see and not the one that was meant."""
    refused = getattr(error.__cause__, "filename", None)
    if not isinstance(refused, str) or refused == error.filename or "/making/" in refused:
        return ""
    if Path(refused).name.startswith(".pnp-"):
        return ""
    return f" ({refused})"


def _described(what: str, error: BaseException) -> str:
    """What happened, and what it has left."""
    return "; ".join((what, *getattr(error, "__notes__", ())))
