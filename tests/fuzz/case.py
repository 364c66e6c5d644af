"""A case as plain data: what lies where, which commands run, and how they run."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

CPU_S = 10.0
"""Seconds of processor time one command may take."""
MEMORY_MB = 600
"""Megabytes one command may hold at its peak."""

Plan: TypeAlias = Literal["each", "together", "kill", "same"]
"""How the runs of a case go.

`each`: one after the other. `together`: all at once. `kill`: the first may be killed and must leave whole output
behind, those after it must tidy up. `same`: each in a folder of its own, all with the same bytes as outcome.
"""
What: TypeAlias = Literal["file", "folder", "link", "pipe", "gone"]


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands at a path of the sandbox: a file with `data`, a link to `target`, a folder, a pipe, or nothing."""

    what: What = "file"
    data: bytes = b""
    target: str = ""
    mode: int | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that goes wrong below the press, at the `nth` call of `call` (1 is the first).

    `error` is the name of an errno, or `kill-before` or `kill-after` for the end of the process at that call. `call` is
    the name of a function of `os`, `open-write`, `open-read`, or `size`: then no file may grow beyond `nth` bytes;
    or `time`: then the process is killed after `nth` milliseconds.
    """

    call: str
    nth: int
    error: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """One command: `pnp` with these arguments, in the folder `where` of the sandbox.

    `real` starts an interpreter of its own instead of forking one that has everything imported. `may` are the folders
    and files of the sandbox that the command may change, `cpu_s` and `memory_mb` what it may take. `stdout` says where
    standard output goes: a pipe, a full device, or nowhere because it is closed.
    """

    arguments: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    where: str = "work"
    real: bool = False
    stdin: str = ""
    stdout: Literal["pipe", "full", "closed"] = "pipe"
    fault: Fault | None = None
    may: tuple[str, ...] = ("work/output",)
    cpu_s: float = CPU_S
    memory_mb: int = MEMORY_MB


@dataclass(frozen=True, slots=True)
class Case:
    """What is tried: a folder of a base game with `files` changed in it, and the runs.

    `base` names one of `sources.BASES` and lies in `work/<base>`; empty for none. Paths in `files` are relative to the
    sandbox. `told` are words of which a refusal must hold one, as a rule the name of the file that is wrong.
    """

    kind: str
    number: int
    base: str
    files: Mapping[str, Entry]
    runs: tuple[Run, ...]
    about: str = ""
    plan: Plan = "each"
    told: tuple[str, ...] = ()


def to_plain(case: Case) -> dict[str, Any]:
    """The case as JSON can hold it."""
    plain = asdict(case)
    plain["files"] = {path: entry_to_plain(entry) for path, entry in case.files.items()}
    plain["runs"] = [{key: value for key, value in asdict(run).items() if value != _RUN[key]} for run in case.runs]
    return plain


def entry_to_plain(entry: Entry) -> dict[str, Any]:
    """What stands at a path as JSON can hold it: text where it is text."""
    plain: dict[str, Any] = {} if entry.mode is None else {"mode": entry.mode}
    if entry.what != "file":
        return {**plain, "what": entry.what} | ({"target": entry.target} if entry.target else {})
    try:
        return {**plain, "text": entry.data.decode("utf-8")}
    except UnicodeDecodeError:
        return {**plain, "base64": base64.b64encode(entry.data).decode("ascii")}


def run_of(plain: Mapping[str, Any]) -> Run:
    """A run from JSON."""
    fault = plain.get("fault")
    made = {**plain, "arguments": tuple(plain["arguments"]), "fault": Fault(**fault) if fault else None}
    if "may" in made:
        made["may"] = tuple(made["may"])
    return Run(**made)


def command_line(runs: Sequence[Run]) -> str:
    """The commands as a person would type them."""
    import shlex

    lines = []
    for run in runs:
        named = [f"{key}={shlex.quote(value)}" for key, value in run.environment.items()]
        noted = f"  # {run.fault}" if run.fault else ""
        lines.append(" ".join([*named, "pnp", *map(shlex.quote, run.arguments)]) + noted)
    return "\n".join(lines)


_RUN = asdict(Run(()))
