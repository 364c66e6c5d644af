"""One command of the press in a process of its own, watched: forked with everything imported, or started afresh.

A forked child costs milliseconds, keeps nothing for the next case, and can be limited, killed and measured.
"""

import json
import os
import resource
import select
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from tests.fuzz import faults
from tests.fuzz.case import Run
from tests.fuzz.watch import Watch

ROOT = Path(__file__).resolve().parents[2]
MOST_OUTPUT = 4_000_000
"""Bytes of output that are read; more is thrown away and told."""
WALL_FACTOR = 6
"""A command may wait so many times longer than it may compute, and `WALL_LEAST_S` at least."""
WALL_LEAST_S = 60.0


class Overtime(BaseException):
    """Raised inside a child that has computed for too long; no handler of the press may swallow it."""


@dataclass(slots=True)
class Ended:
    """How a command ended: its exit code (minus the signal where one killed it), what it said and what it took.

    `bug` is the exception that came out of the press, with `frame`, the innermost line of ours it came through.
    `outside` are places beyond the sandbox that it wrote to or spoke to.
    """

    code: int
    stdout: str
    stderr: str
    cpu_s: float = 0.0
    memory_mb: float = 0.0
    bug: str = ""
    message: str = ""
    frame: str = ""
    trace: str = ""
    outside: tuple[str, ...] = ()
    stuck: bool = False
    flooded: bool = False


def run(command: Run, root: Path) -> Ended:
    """Run a command in a sandbox and wait for it."""
    return wait(start(command, root))


@dataclass(slots=True)
class Started:
    """A command under way: its process, and the pipes it says and reports through."""

    process: int
    deadline: float
    pipes: dict[int, bytearray] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    memory_mb: int = 0
    inherited_mb: float = 0.0


_FRESH_MB = 80
"""What a process has of its own that has imported the press and nothing else, roughly."""


def _inherited_mb() -> float:
    """What a child of ours seems to use because this process has grown, such as by the tests before.

    Pages of files are left out: a fork begins without them, and takes only those that it touches.
    """
    resident, shared = map(int, Path("/proc/self/statm").read_text().split()[1:3])
    return max(0.0, (resident - shared) * resource.getpagesize() / 1_048_576 - _FRESH_MB)


def start(run: Run, root: Path) -> Started:
    """Begin a command; several may be begun before the first is waited for."""
    reads, writes = zip(*(os.pipe() for _ in range(3)), strict=True)
    given, giving = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    inherited = _inherited_mb()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of libraries are idle when a case begins
        process = os.fork()
    if process == 0:
        for pipe in (*reads, giving):
            os.close(pipe)
        _begin(run, root, given, writes)
    for pipe in (*writes, given):
        os.close(pipe)
    os.set_blocking(giving, False)
    with suppress(BrokenPipeError):
        os.write(giving, run.stdin.encode("utf-8", "surrogateescape")[:60_000])
    os.close(giving)
    deadline = time.monotonic() + max(WALL_LEAST_S, run.cpu_s * WALL_FACTOR)
    return Started(process, deadline, {pipe: bytearray() for pipe in reads}, tuple(reads), run.memory_mb, inherited)


def wait(started: Started) -> Ended:
    """Read what a command says until it has ended; one that never does is killed."""
    status, usage, stuck = _pump(started)
    stdout, stderr, report = (bytes(started.pipes[pipe]) for pipe in started.order)
    for pipe in started.order:
        os.close(pipe)
    code = os.waitstatus_to_exitcode(status)
    ended = Ended(
        code,
        stdout[:MOST_OUTPUT].decode("utf-8", "replace"),
        stderr[:MOST_OUTPUT].decode("utf-8", "replace"),
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss / 1024 - started.inherited_mb,
        stuck=stuck,
        flooded=len(stdout) > MOST_OUTPUT or len(stderr) > MOST_OUTPUT,
    )
    told: Mapping[str, Any] = json.loads(report) if report else {}
    ended.bug, ended.message = told.get("bug", ""), told.get("message", "")
    ended.frame, ended.trace = told.get("frame", ""), told.get("trace", "")
    ended.outside = tuple(told.get("outside", ()))
    return ended


def _pump(started: Started) -> tuple[int, resource.struct_rusage, bool]:
    poll = select.poll()
    for pipe in started.order:
        os.set_blocking(pipe, False)
        poll.register(pipe, select.POLLIN | select.POLLHUP)
    open_, stuck, used, deadline = set(started.order), False, 0, started.deadline
    while True:
        for pipe, _ in poll.poll(20 if open_ else 2):
            if not _drained(pipe, started.pipes[pipe]):
                poll.unregister(pipe)
                open_.discard(pipe)
        done, status, usage = os.wait4(started.process, os.WNOHANG)
        if done:
            for pipe in open_:
                _drained(pipe, started.pipes[pipe])
            _kill_group(started.process)  # whoever it has left behind
            return status, usage, stuck
        if not stuck and time.monotonic() > deadline:
            before, used = used, _ticks(started.process)
            deadline += WALL_LEAST_S
            if used == before:  # it waits for ever; what computes is ended by its limit, however busy the machine is
                stuck = True
                _kill_group(started.process)


def _ticks(process: int) -> int:
    """The processor time that a process has taken, in the system's ticks; 0 where that is not to be had."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def _drained(pipe: int, into: bytearray) -> bool:
    """Read what there is; False at the end."""
    while True:
        try:
            data = os.read(pipe, 65536)
        except BlockingIOError:
            return True
        if not data:
            return False
        if len(into) <= MOST_OUTPUT:
            into += data


def _kill_group(process: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)


# ------------------------------------------------------------------ inside the child


def _begin(run: Run, root: Path, given: int, writes: tuple[int, ...]) -> NoReturn:
    """Turn a fresh fork into the command; never returns."""
    code = 70
    try:
        os.setsid()
        _streams(run, given, writes)
        os.chdir(root / run.where)
        _limit(run)
        if run.real:
            _become_real(run)
        code = _work(run, root, writes[2])
    except BaseException as wrong:
        _report(writes[2], {"bug": "harness", "message": repr(wrong), "trace": traceback.format_exc()})
    finally:
        os._exit(code)


def _streams(run: Run, given: int, writes: tuple[int, ...]) -> None:
    os.dup2(given, 0)
    os.dup2(writes[1], 2)
    match run.stdout:
        case "pipe":
            os.dup2(writes[0], 1)
        case "full":
            os.dup2(os.open("/dev/full", os.O_WRONLY), 1)
        case "closed":
            os.close(1)


def _limit(run: Run) -> None:
    used = time.process_time()
    whole = int(used + run.cpu_s) + 3  # the watch inside comes first; this is for code that never looks up
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    mapped = 0 if run.real else int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    room = mapped + (run.memory_mb + (400 if run.real else 100)) * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    if run.fault is not None:
        faults.limit(run.fault)


def _become_real(run: Run) -> NoReturn:
    environment = {**run.environment, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    os.execve(sys.executable, [sys.executable, "-m", "generator", *run.arguments], environment)


def _work(run: Run, root: Path, report: int) -> int:
    import tempfile

    sys.dont_write_bytecode = True
    tempfile.tempdir = None
    os.environ.clear()
    os.environ.update(run.environment)
    os.environ["PNP_DEBUG"] = "1"  # a bug of the press is raised, so that its place can be told
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        stream = open(number, mode, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    watch = Watch(root)
    watch.begin()
    signal.signal(signal.SIGPROF, _overtime)
    signal.setitimer(signal.ITIMER_PROF, run.cpu_s)
    if run.fault is not None:
        faults.install(run.fault, root)
    code, bug = _main(run)
    signal.setitimer(signal.ITIMER_PROF, 0)
    facts: dict[str, Any] = {"outside": watch.end()}
    if bug is not None:
        facts |= {
            "bug": type(bug).__name__,
            "message": str(bug)[:300],
            "frame": frame_of(bug),
            "trace": "".join(traceback.format_exception(bug))[-4000:],
        }
    _report(report, facts)
    return code


def _main(run: Run) -> tuple[int, BaseException | None]:
    """The exit code of the press, and the exception behind it where there was one."""
    from generator.cli import main
    from generator.cli.ending import EXIT_BUG

    bug: BaseException | None = None
    try:
        try:
            main(list(run.arguments))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        sys.stdout.flush()
        sys.stderr.flush()
    except Overtime as late:
        code, bug = 71, late
    except Exception as raised:
        code, bug = EXIT_BUG, raised
    except BaseException as uncaught:
        code, bug = 72, uncaught
    return code, bug


def _overtime(_number: int, _frame: FrameType | None) -> None:
    raise Overtime("too much processor time")


def frame_of(bug: BaseException) -> str:
    """The innermost line of the press that an exception came through, as `file:function`."""
    found = ""
    for frame in traceback.extract_tb(bug.__traceback__):
        path = Path(frame.filename)
        if path.is_relative_to(ROOT / "generator"):
            found = f"{path.relative_to(ROOT).as_posix()}:{frame.lineno} {frame.name}"
    return found


def _report(pipe: int, facts: Mapping[str, Any]) -> None:
    data = json.dumps(facts).encode()
    os.set_blocking(pipe, True)
    while data:
        data = data[os.write(pipe, data) :]
