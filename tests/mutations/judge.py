"""What the press may do with anything: accept it, or say what is wrong at its place. And never take long over it."""

import time
import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from generator.source.diagnostic import Severity
from tests.mutations.subjects import Case

PATIENCE = 10.0
"""Seconds of CPU for one case of a sweep, whatever the machine."""


@dataclass(slots=True)
class Tally:
    """How cases ended; `faults` are those of the press, a line each."""

    accepted: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)
    causes: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")

    def __str__(self) -> str:
        seconds, name = self.slowest
        ends = f"{self.accepted} accepted, {self.refused} refused, {len(self.faults)} faults of the press"
        return (
            f"{self.accepted + self.refused + len(self.faults)} cases: {ends}; the slowest took {seconds:.2f} s: {name}"
        )


def judged(cases: Iterable[Case], patience: float = inf) -> Tally:
    """Run every case; one that takes more seconds of CPU than the `patience` is a fault."""
    tally = Tally()
    for case in cases:
        began = time.process_time()
        fault = _fault(case, tally)
        took = time.process_time() - began
        tally.slowest = max(tally.slowest, (took, case.name))
        if fault is None and took > patience:
            fault = f"took {took:.1f} s"
        if fault is not None:
            tally.faults.append(f"{case.name}: {fault}")
            tally.causes[fault] += 1
    return tally


def _fault(case: Case, tally: Tally) -> str | None:
    try:
        value, told = case.run()
    except Exception as error:  # this is what is looked for
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno}"
    errors = [found for found in told if found.severity is Severity.ERROR]
    for found in errors:
        if found.mark is None or found.mark.line < 1 or found.mark.column < 1:
            return f"{found.code} has no place: {found.message[:80]}"
    if value is None and not errors:
        return "refused without a word"
    tally.accepted, tally.refused = tally.accepted + (not errors), tally.refused + bool(errors)
    return None
