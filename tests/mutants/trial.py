"""One change on trial: a child of this process imports the rules with it, and asks the oracles one after another."""

import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from select import select
from types import CodeType, ModuleType

from tests.mutants.oracles import ORACLES, Game
from tests.mutants.subjects import file_of, modules_of, source_of

_MEMORY = 4 << 30
"""Bytes a trial may take: an endless loop may fill a list."""
_SOUND = 300
"""Seconds of CPU that an oracle may take of rules that nothing is wrong with."""
_TIMES, _LEAST = 3, 5
"""So many times what it takes of those, and so many seconds more, a change may make of it."""
_WALL = 4
"""Seconds of the clock for each second of CPU that the oracles have, on a machine with other work."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """By what a change was caught, `""` where it survived; what that said, the seconds it took, and those of CPU."""

    by: str
    said: str
    seconds: float
    cpu: float


class _Changed(SourceFileLoader):
    """Imports one module with another text than its file has; keeps no bytecode of it."""

    def __init__(self, module: str, text: bytes) -> None:
        self.module, self.text, self.file = module, text, str(file_of(module))
        super().__init__(module, self.file)

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        return spec_from_file_location(fullname, self.file, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.text, self.file)


def limits(game: Game, asked: Collection[str]) -> dict[str, int]:
    """Those oracles, the quickest kind first, each with the seconds of CPU after which a change has made it endless.

    That follows from what it takes as long as nothing is changed; raises SystemExit where it notices something then.
    """
    module, found = modules_of(game.name)[0], {}
    for name in ORACLES:
        if name in asked:
            verdict = tried(game, module, source_of(module), {name: _SOUND})
            if verdict.by:
                raise SystemExit(f"{game.name} is wrong as it is: {verdict.by}: {verdict.said}")
            found[name] = _LEAST + int(_TIMES * verdict.cpu)
    return found


def tried(game: Game, module: str, text: bytes, asked: Mapping[str, int]) -> Verdict:
    """Ask the oracles about the rules with that text for one of their modules, until one notices something.

    `asked` are those to ask, in their order, each with the seconds of CPU that it may take.
    """
    loaded = [name for name in sys.modules if name.startswith("generator.games")]
    assert not loaded, f"a trial must import these itself: {loaded}"
    began, used = time.monotonic(), _used()
    ours, theirs = os.pipe()
    with tempfile.TemporaryDirectory() as home:
        child = os.fork()
        if not child:
            os.close(ours)
            _in_child(game, module, text, asked, theirs, Path(home))
        os.close(theirs)
        try:
            said = _heard(ours, _WALL * sum(asked.values()))
        finally:
            os.close(ours)
            _ended(child)
    by, _, what = said[-1].partition("\t") if said else (next(iter(asked)), "", "the trial could not begin")
    seconds, cpu = time.monotonic() - began, _used() - used
    if by == "none":
        return Verdict("", "", seconds, cpu)
    return Verdict(by, what or "does not come to an end", seconds, cpu)


def _used() -> float:
    """The seconds of CPU that ended children have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _heard(pipe: int, seconds: float) -> list[str]:
    """The lines that a child says until it ends or its time is over."""
    until, heard = time.monotonic() + seconds, b""
    while select([pipe], [], [], max(until - time.monotonic(), 0))[0]:
        part = os.read(pipe, 65536)
        if not part:
            break
        heard += part
    return heard.decode().splitlines()


def _ended(child: int) -> None:
    """Nothing of a child is left, nor of what it has started."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:  # it has not come to lead its group, or all of it has ended
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _in_child(game: Game, module: str, text: bytes, asked: Mapping[str, int], pipe: int, home: Path) -> None:
    """Say each oracle's name before it is asked, then, behind a tab, what it has noticed; `none` at the end."""
    try:
        os.setpgid(0, 0)
        sys.meta_path.insert(0, _Changed(module, text))
        os.environ["PNP_CACHE"] = str(home)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        for name, seconds in asked.items():
            os.write(pipe, f"{name}\n".encode())
            noticed = _asked(game, name, seconds)
            if noticed is not None:
                os.write(pipe, f"{name}\t{' '.join(noticed.split())[:200]}\n".encode())
                return
        os.write(pipe, b"none\n")
    finally:
        os._exit(0)


def _asked(game: Game, name: str, seconds: int) -> str | None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))  # its signal ends the process
    try:
        return ORACLES[name](game)
    except Exception as error:  # whatever the changed rules raise is noticed
        return f"{type(error).__name__}: {error}"
