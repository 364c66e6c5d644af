"""Results counted: a line for each kind, and each cause with the cases that showed it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.fuzz.pool import Result


@dataclass(slots=True)
class Row:
    """What has been seen of one kind."""

    tried: int = 0
    failed: int = 0
    codes: dict[str, int] = field(default_factory=dict)
    causes: set[str] = field(default_factory=set)
    slowest: tuple[float, int] = (0.0, 0)
    memory_mb: float = 0.0


@dataclass(slots=True)
class Cause:
    """One thing wrong: how often it was seen, by which cases first, and after how many of their kind."""

    detail: str
    cases: list[tuple[str, int, int]] = field(default_factory=list)
    times: int = 0


@dataclass(slots=True)
class Tally:
    """All results so far."""

    rows: dict[str, Row] = field(default_factory=dict)
    causes: dict[str, Cause] = field(default_factory=dict)

    def add(self, result: Result) -> list[str]:
        """Count a result; the causes it is the first to show."""
        row = self.rows.setdefault(result.kind, Row())
        row.tried += 1
        row.failed += bool(result.found)
        for code in result.codes:
            name = str(code) if code in (0, 1, 2) else "other"
            row.codes[name] = row.codes.get(name, 0) + 1
        row.slowest = max(row.slowest, (result.cpu_s, result.number))
        row.memory_mb = max(row.memory_mb, result.memory_mb)
        new = []
        for found in result.found:
            row.causes.add(found.cause)
            if found.cause not in self.causes:
                self.causes[found.cause] = Cause(found.detail)
                new.append(found.cause)
            known = self.causes[found.cause]
            known.times += 1
            if len(known.cases) < 5:
                known.cases.append((result.kind, result.number, row.tried))
        return new

    @property
    def tried(self) -> int:
        """Cases altogether."""
        return sum(row.tried for row in self.rows.values())

    def lines(self) -> Iterator[str]:
        """The table of kinds, then the causes."""
        heads = (("tried", 7), ("exit 0", 8), ("exit 1", 8), ("exit 2", 8), ("other", 7), ("failed", 8), ("causes", 8))
        yield (
            f"{'kind':<13}" + "".join(f"{head:>{width}}" for head, width in heads) + "  slowest, its case, peak memory"
        )
        for kind, row in self.rows.items():
            counts = "".join(
                f"{row.codes.get(name, 0):>{width}}" for name, width in (("0", 8), ("1", 8), ("2", 8), ("other", 7))
            )
            cost = f"  {row.slowest[0]:.1f} s, {row.slowest[1]}, {row.memory_mb:.0f} MB"
            yield f"{kind:<13}{row.tried:>7}{counts}{row.failed:>8}{len(row.causes):>8}{cost}"
        if self.causes:
            yield ""
            yield f"{len(self.causes)} distinct causes:"
        for name, cause in sorted(self.causes.items(), key=lambda pair: (-pair[1].times, pair[0])):
            kind, number, after = cause.cases[0]
            yield f"  {cause.times:>5} x {name}"
            yield f"          first: --kind {kind} --case {number}, after {after} cases of its kind"
