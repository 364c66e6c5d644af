"""Failures written down: the input files, the commands and what came of them, in a folder that git does not see."""

import json
from pathlib import Path

from tests.fuzz.case import command_line, to_plain
from tests.fuzz.play import Outcome

HOME = Path(__file__).resolve().parents[2] / ".fuzz"
"""Where they are written unless said otherwise."""


def write(outcome: Outcome, home: Path) -> Path:
    """Write one failure into a folder of its own: `case.json`, `inputs/` and `what-happened.txt`."""
    case = outcome.case
    folder = home / f"{case.kind}-{case.number}"
    for path, entry in case.files.items():
        if entry.what == "file":
            target = folder / "inputs" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(entry.data)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "case.json").write_text(json.dumps(to_plain(case), indent=1, ensure_ascii=True) + "\n", encoding="utf-8")
    (folder / "what-happened.txt").write_text(told(outcome), encoding="utf-8", errors="backslashreplace")
    return folder


def told(outcome: Outcome) -> str:
    """A failure for people: what was done, the commands, what was found, what the press said."""
    case = outcome.case
    found = "\n".join(f"  {found.cause}\n    {found.detail}" for found in outcome.found) or "  nothing wrong"
    files = "\n".join(f"  {path}: {entry.what}" for path, entry in case.files.items())
    return (
        f"{case.kind} {case.number}: {case.about}\nbase: {case.base or 'none'}, plan: {case.plan}\n"
        f"changed files:\n{files}\n"
        f"commands:\n{command_line(case.runs)}\nexit codes: {outcome.codes}\nfound:\n{found}\n"
        f"again: python -m tests.fuzz --kind {case.kind} --case {case.number}\n\n{outcome.said}\n"
    )
