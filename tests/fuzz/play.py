"""A case tried: its sandbox made, its commands run as its plan says, the outcome judged."""

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from tests.fuzz import judge
from tests.fuzz.case import Case, Run
from tests.fuzz.child import Ended, run, start, wait
from tests.fuzz.judge import Found
from tests.fuzz.sandbox import differences, environment, own_files, sandbox, snapshot
from tests.fuzz.sources import Sources

ALWAYS = ("cache", "config", "tmp", "home", "data")
"""Folders of the press itself that any command may write to; litter in them is looked for all the same."""
UNDELETED = ("unlink", "rmdir", "scandir", "open")
"""Calls that deleting needs: where one of them fails, something may be left over."""
ROOM = "{sandbox}"
"""Stands for the path of the sandbox in arguments and variables."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case: exit codes by run, everything found wrong, and the dearest command's time and memory."""

    case: Case
    codes: tuple[int, ...]
    found: tuple[Found, ...]
    cpu_s: float
    memory_mb: float
    wall_s: float
    said: str = ""


def play(case: Case, sources: Sources) -> Outcome:
    """Try a case."""
    began = time.monotonic()
    match case.plan:
        case "each":
            ended, found = _each(case, sources)
        case "together":
            ended, found = _together(case, sources)
        case "kill":
            ended, found = _kill(case, sources)
        case "same":
            ended, found = _same(case, sources)
    said = "\n".join(
        f"[{process.code}]\n{process.stdout[-2000:]}{process.stderr[-4000:]}{process.trace}" for process in ended
    )
    return Outcome(
        case,
        tuple(process.code for process in ended),
        tuple({fault.cause: fault for fault in reversed(found)}.values())[::-1],
        max((process.cpu_s for process in ended), default=0.0),
        max((process.memory_mb for process in ended), default=0.0),
        time.monotonic() - began,
        said,
    )


def prepared(run: Run, root: Path) -> Run:
    """The run with the sandbox's own places filled in."""
    given = {key: value.replace(ROOM, str(root)) for key, value in run.environment.items()}
    arguments = tuple(word.replace(ROOM, str(root)) for word in run.arguments)
    return replace(run, arguments=arguments, environment=environment(root) | given)


def _each(case: Case, sources: Sources) -> tuple[list[Ended], list[Found]]:
    ended: list[Ended] = []
    found: list[Found] = []
    with sandbox(case, sources) as root:
        for command in case.runs:
            before, own = snapshot(root, (*ALWAYS, *command.may)), own_files(root)
            known, left = judge.wanting(root), judge.leftovers(root)
            unreadable = set(judge.of_exports(root / "work" / "output"))
            last = run(prepared(command, root), root)
            ended.append(last)
            found += judge.of_run(case, command, last)
            changed = differences(before, snapshot(root, (*ALWAYS, *command.may)))
            litter = last.code in (0, 1, 2) and not (command.fault is not None and command.fault.call in UNDELETED)
            found += judge.of_folder(root, changed, litter=litter, left=left, known=known)
            found += [Found(f"the author's own file is lost: {path}") for path in own - own_files(root)]
            if last.code == 0 and command.arguments[:1] == ("export",):
                found += set(judge.of_exports(root / "work" / "output")) - unreadable
    return ended, found


def _together(case: Case, sources: Sources) -> tuple[list[Ended], list[Found]]:
    found: list[Found] = []
    with sandbox(case, sources) as root:
        may = tuple(place for run in case.runs for place in run.may)
        before = snapshot(root, (*ALWAYS, *may))
        started = [start(prepared(run, root), root) for run in case.runs]
        ended = [wait(child) for child in started]
        for run, last in zip(case.runs, ended, strict=True):
            found += judge.of_run(case, run, last)
        found += judge.of_folder(root, differences(before, snapshot(root, (*ALWAYS, *may))))
        if 0 in (last.code for run, last in zip(case.runs, ended, strict=True) if "build" in run.arguments):
            found += _complete(root, "after builds at once")
    return ended, found


def _kill(case: Case, sources: Sources) -> tuple[list[Ended], list[Found]]:
    """The first run may be killed; after it output must be whole, and after the others tidy as well."""
    ended: list[Ended] = []
    found: list[Found] = []
    with sandbox(case, sources) as root:
        had = (root / "work" / "output").is_dir()
        for index, command in enumerate(case.runs):
            before = snapshot(root, (*ALWAYS, *command.may))
            last = run(prepared(command, root), root)
            ended.append(last)
            found += judge.of_run(case, command, last)
            changed = differences(before, snapshot(root, (*ALWAYS, *command.may)))
            found += judge.of_folder(root, changed, litter=index > 0)
            if had:
                found += _complete(root, "after a kill" if index == 0 else "after the command that follows a kill")
    return ended, found


def _complete(root: Path, when: str) -> Iterator[Found]:
    """Whether a game's output is there, with its manifest; its content has been looked at already."""
    if not any((root / "work" / "output").glob("[!.]*/manifest.json")):
        left = sorted(path.name for path in (root / "work" / "output").glob("*"))
        yield Found(f"output is gone {when}", f"there is {left}")


def _same(case: Case, sources: Sources) -> tuple[list[Ended], list[Found]]:
    """Every run in a sandbox of its own: the bytes of all outputs must be alike."""
    ended: list[Ended] = []
    found: list[Found] = []
    outputs: list[Mapping[str, str]] = []
    with ExitStack() as stack:
        for command in case.runs:
            root = stack.enter_context(sandbox(case, sources))
            last = run(prepared(command, root), root)
            ended.append(last)
            found += judge.of_run(case, command, last)
            outputs.append(snapshot(root / "work" / "output") if (root / "work" / "output").is_dir() else {})
    if len({process.code for process in ended}) > 1:
        found.append(Found("exit codes differ between runs", str([process.code for process in ended])))
    for other in outputs[1:]:
        different = differences(outputs[0], other)
        if different:
            suffixes = sorted({Path(path).suffix for path in different})
            found.append(Found(f"bytes differ between runs: {' '.join(suffixes)}", ", ".join(different[:8])))
    return ended, found
