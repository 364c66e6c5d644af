"""Workers that try cases until time is up: each chooses the kind that has had the least of its share."""

import json
import os
import select
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NoReturn

from tests.fuzz.case import Case
from tests.fuzz.judge import Found
from tests.fuzz.kinds import KINDS, PER_SEED, case_of
from tests.fuzz.play import Outcome, play
from tests.fuzz.sources import Sources


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be tried: kinds, the seed of their cases, how long or how many of each, by how many processes."""

    kinds: tuple[str, ...]
    seed: int
    seconds: float
    cases: int | None = None
    jobs: int = 2


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one case, as a worker reports it."""

    kind: str
    number: int
    codes: tuple[int, ...]
    found: tuple[Found, ...]
    cpu_s: float
    memory_mb: float
    wall_s: float


def tried(case: Case, sources: Sources) -> Outcome:
    """The outcome of a case; a mistake of the harness itself counts as something found, not as the end of the run."""
    try:
        return play(case, sources)
    except Exception:  # whatever it is, the other cases are to be tried
        return Outcome(case, (), (Found("harness", traceback.format_exc()),), 0.0, 0.0, 0.0)


def tried_by_number(kind: str, number: int, sources: Sources) -> Outcome:
    """The outcome of the case of that kind and number; where none can be made, that is what is found."""
    try:
        case = case_of(kind, number, sources)
    except Exception:  # a mistake of the kind's generator
        unmade = Case(kind, number, "", {}, ())
        return Outcome(unmade, (), (Found("harness", traceback.format_exc()),), 0.0, 0.0, 0.0)
    return tried(case, sources)


def results(order: Order, sources: Sources) -> Iterator[Result]:
    """Try cases and give each result as it comes; Ctrl-C ends it with what there is."""
    workers = dict(_started(order, worker, sources) for worker in range(order.jobs))
    buffers = dict.fromkeys(workers, b"")
    try:
        while buffers:
            for pipe in select.select(list(buffers), [], [])[0]:
                data = os.read(pipe, 1 << 20)
                if not data:
                    del buffers[pipe]
                    continue
                *lines, buffers[pipe] = (buffers[pipe] + data).split(b"\n")
                yield from map(_read, lines)
    finally:
        for pipe, process in workers.items():
            os.close(pipe)
            _end(process)


def _end(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGTERM)
    os.waitpid(process, 0)


def _started(order: Order, worker: int, sources: Sources) -> tuple[int, int]:
    read, write = os.pipe()
    sys.stdout.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no thread of ours is running
        process = os.fork()
    if process == 0:
        os.close(read)
        _work(order, worker, sources, write)
    os.close(write)
    return read, process


def _work(order: Order, worker: int, sources: Sources, pipe: int) -> NoReturn:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    try:
        for outcome in outcomes(order, worker, sources, time.monotonic):
            _send(pipe, outcome)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(0)


def outcomes(order: Order, worker: int, sources: Sources, clock: Callable[[], float]) -> Iterator[Outcome]:
    """What one of the workers does: of every kind its own numbers, fairly shared, until the clock says stop."""
    spent = dict.fromkeys(order.kinds, 0.0)
    done = dict.fromkeys(order.kinds, 0)
    end = clock() + order.seconds
    while clock() < end and (open_ := _open(order, done, worker)):
        kind = min(open_, key=lambda name: (spent[name] / KINDS[name].share, name))
        number = order.seed * PER_SEED + done[kind] * order.jobs + worker
        done[kind] += 1
        began = clock()
        yield tried_by_number(kind, number, sources)
        spent[kind] += clock() - began


def _open(order: Order, done: dict[str, int], worker: int) -> Sequence[str]:
    """Kinds of which this worker has cases left."""
    if order.cases is None:
        return order.kinds
    return [kind for kind in order.kinds if done[kind] * order.jobs + worker < order.cases]


def _send(pipe: int, outcome: Outcome) -> None:
    plain = {
        "kind": outcome.case.kind,
        "number": outcome.case.number,
        "codes": outcome.codes,
        "found": [(found.cause, found.detail[:1000]) for found in outcome.found],
        "cpu_s": outcome.cpu_s,
        "memory_mb": outcome.memory_mb,
        "wall_s": outcome.wall_s,
    }
    data = json.dumps(plain).encode() + b"\n"
    while data:
        data = data[os.write(pipe, data) :]


def _read(line: bytes) -> Result:
    plain: dict[str, Any] = json.loads(line)
    return Result(
        plain["kind"],
        plain["number"],
        tuple(plain["codes"]),
        tuple(Found(cause, detail) for cause, detail in plain["found"]),
        plain["cpu_s"],
        plain["memory_mb"],
        plain["wall_s"],
    )
