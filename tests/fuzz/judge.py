"""What is wrong with the way a command ended: the rules every case is judged by."""

import hashlib
import json
import re
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

from tests.fuzz.case import Case, Run
from tests.fuzz.child import Ended

_DIAGNOSTIC = re.compile(r"\berror\[[\w-]+\]")
_OTHER_REFUSALS = re.compile(r"^(Error: |FAIL )|^pnp: |^ *\"severity\": \"error\"", re.MULTILINE)
_PLACE = re.compile(r"[^\s:]+\.(ya?ml|md|json|png|jpe?g|svg|ttf|otf)\b|cannot write \S+:")
_ADDRESS = re.compile(r"<[\w.]+( object)? at 0x[0-9a-f]+>")
_PYTHON_WARNING = re.compile(r"^\S+\.py:\d+: (\w+Warning)\b", re.MULTILINE)
_ASIDE = re.compile(r"\.old-\d+(/|\.|$)|\.kept(-\d+)?\.")
_PART = re.compile(r"\.pnp-[0-9a-f]{16}\.part(/|$)")
_LITTER = re.compile(r"(\.part|\.building|\.previous)$|^\.keep-|\.tmp$")


@dataclass(frozen=True, slots=True)
class Found:
    """One thing wrong: the cause, the same for every case of that cause, and the detail of this case."""

    cause: str
    detail: str = ""


def of_run(case: Case, run: Run, ended: Ended) -> Iterator[Found]:
    """What is wrong with one command: its end, its words, its cost."""
    if ended.bug == "harness":
        yield Found("harness", ended.trace)
        return
    cost = list(_cost(run, ended))
    yield from cost
    if not cost or ended.code in (0, 1, 2):
        yield from _ending(case, run, ended)
    yield from (Found("writes outside", place) for place in ended.outside)
    yield from _words(ended)


def _cost(run: Run, ended: Ended) -> Iterator[Found]:
    where = ended.frame.split(":")[0] or "unknown place"
    if ended.stuck:
        yield Found("stuck", "it neither ended nor computed")
    elif ended.bug == "Overtime" or ended.code == -signal.SIGXCPU or ended.cpu_s > run.cpu_s:
        yield Found(f"over {run.cpu_s:g} s in {where}", f"{ended.cpu_s:.1f} s, {ended.frame}")
    elif ended.bug == "MemoryError" or "MemoryError" in ended.stderr or "not enough memory" in ended.stderr:
        yield Found(f"out of memory in {where}", f"{ended.memory_mb:.0f} MB, {ended.frame}")
    elif ended.memory_mb > run.memory_mb:
        yield Found(f"over {run.memory_mb} MB", f"{ended.memory_mb:.0f} MB")
    if ended.flooded:
        yield Found("flood of output", f"{len(ended.stderr)} characters of diagnostics and more")


def _ending(case: Case, run: Run, ended: Ended) -> Iterator[Found]:
    if run.fault is not None and ended.code == -signal.SIGKILL and (run.fault.error.startswith("kill")):
        return
    if run.fault is not None and ended.code == -signal.SIGALRM and run.fault.call == "time":
        return
    if ended.code < 0:
        yield Found(f"ended by {signal.Signals(-ended.code).name}", ended.stderr[-300:])
    elif ended.code not in (0, 1, 2):
        yield _bug(ended)
    elif ended.code != 0 and run.stdout == "pipe":
        yield from _refusal(case, ended)


def _bug(ended: Ended) -> Found:
    if ended.bug:
        file, _, rest = ended.frame.partition(":")
        function = rest.split(" ")[-1]
        return Found(f"{ended.bug} in {file}:{function}", f"{ended.frame}: {ended.message}")
    match = re.search(r"not in your game: (.*)", ended.stderr)
    return Found(f"exit {ended.code}", match[1] if match else ended.stderr[-300:])


def _refusal(case: Case, ended: Ended) -> Iterator[Found]:
    """A refusal says what is wrong, and names the file; OUT004 is of a piece the command names, not of a file."""
    said = ended.stderr + ended.stdout
    if not (_DIAGNOSTIC.search(said) or _OTHER_REFUSALS.search(said)):
        yield Found("silence", f"exit {ended.code}: {ended.stderr[-200:]!r}")
    elif case.told and ended.code == 1 and not any(word in said for word in case.told):
        yield Found("refused without the file's name", f"none of {case.told} in {said[:400]!r}")
    elif (
        case.files
        and not case.told
        and ended.code == 1
        and "OUT004" not in said
        and not _PLACE.search(said)
        and not any(game in said for game in (case.base, "starter"))
    ):
        yield Found("refused without any file's name", said[:400])


def _words(ended: Ended) -> Iterator[Found]:
    if "Traceback (most recent call last)" in ended.stderr:
        yield Found("traceback", ended.stderr[-600:])
    address = _ADDRESS.search(ended.stderr + ended.stdout)
    if address:
        kind = re.split(r"[ .]", address[0])[0]
        yield Found(f"message holds an address of {kind}", (ended.stderr + ended.stdout)[:400])
    warned = _PYTHON_WARNING.search(ended.stderr)
    if warned:
        yield Found(f"{warned[1]} shown", ended.stderr[:400])


# ------------------------------------------------------------------ what lies on disk afterwards


def of_folder(
    root: Path,
    changed: list[str],
    *,
    litter: bool = True,
    left: frozenset[str] = frozenset(),
    known: frozenset[str] = frozenset(),
) -> Iterator[Found]:
    """What is wrong with the sandbox after a command: things changed that were not its own, litter, broken output.

    `litter` says whether to look for leftovers, which a killed command may leave; `left` are those that were there
    before the command, and `known` is what output was wanting before it.
    """
    for text in changed:
        verb, _, path = text.partition(" ")
        if _PART.search(path):  # half-made, and cleared by the next command: looked for below
            continue
        yield Found(f"{verb} what is not its own in {_place('/'.join(path.split('/')[:2]))}", text)
    if litter:
        for path in sorted(leftovers(root) - left):
            yield Found(f"left behind: {_place(path)}", path)
    yield from (Found("output is not whole", wrong) for wrong in wanting(root) - known)


def _place(change: str) -> str:
    """A path without what differs from case to case."""
    return re.sub(r"[0-9a-z_]{8}\b(?=[./]|$)|\d+", "*", change)


def leftovers(root: Path) -> frozenset[str]:
    """Files in a sandbox that only a command under way should have, by path."""
    found: set[str] = set()
    for place in ("work", "cache", "config", "home", "tmp", "data"):
        folder = root / place
        for file in folder.rglob("*") if folder.is_dir() else ():
            # A library's own, which it removes when the interpreter ends; the child of the harness ends before.
            if place == "tmp" and file.relative_to(folder).parts[0].startswith("matplotlib-"):
                continue
            if _LITTER.search(file.name) or place == "tmp":
                found.add(file.relative_to(root).as_posix())
    return frozenset(found)


def wanting(root: Path) -> frozenset[str]:
    """Where the output folders of a sandbox differ from their manifests."""
    manifests = (root / "work" / "output").glob("[!.]*/manifest.json")
    return frozenset(wrong for manifest in manifests for wrong in broken(manifest))


def broken(manifest: Path) -> Iterator[str]:
    """Where an output folder differs from its manifest; nothing for a manifest that is itself no good."""
    try:
        listed = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return
    if not isinstance(listed, Mapping):
        return
    for path, entry in listed.items():
        file = manifest.parent / path
        if not file.is_file():
            yield f"{path} is missing"
        elif isinstance(entry, Mapping) and hashlib.sha256(file.read_bytes()).hexdigest() != entry.get("sha256"):
            yield f"{path} is not what the manifest says"


def of_exports(output: Path) -> Iterator[Found]:
    """Files for other programs that these could not read; what was moved aside as damaged is nobody's."""
    for file in sorted(output.rglob("*")):
        if _ASIDE.search(file.relative_to(output).as_posix()):
            continue
        if file.suffix == ".json" and file.is_file():
            try:
                json.loads(file.read_text(encoding="utf-8"))
            except (ValueError, RecursionError) as error:
                yield Found(f"invalid {_place(file.name)}", str(error))
        elif file.suffix == ".xml":
            try:
                expat.ParserCreate().Parse(file.read_bytes(), True)
            except expat.ExpatError as error:
                yield Found(f"invalid {_place(file.name)}", str(error))
