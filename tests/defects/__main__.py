"""`python -m tests.defects GAME FILE...`: try the defect cases in YAML and Markdown files on a game.

GAME is the name of a game in content/ or a folder. A line for each case, then `N passed, N failed`; exit 1 when one
failed, 2 when nothing could be tried.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from generator import resources
from generator.source.diagnostic import Checked
from tests.defects.cases import Bench, Case, bench, read_cases, try_case


def main(arguments: Sequence[str]) -> int:
    """Run the cases; the exit code."""
    if len(arguments) < 2:
        say(__doc__ or "")
        return 2
    folder = Path(arguments[0])
    if not folder.is_dir():
        folder = near(resources.content() / arguments[0])
    on = open_bench(folder)
    if on is None:
        return 2
    passed = failed = 0
    for name in arguments[1:]:
        cases: Checked[tuple[Case, ...]] = read_cases(Path(name))
        for found in cases.diagnostics:
            say(f"FAIL {found}")
        failed += len(cases.diagnostics)
        for case in cases.value or ():
            verdict = try_case(on, case)
            passed, failed = (passed + 1, failed) if verdict.passed else (passed, failed + 1)
            say(f"{'ok  ' if verdict.passed else 'FAIL'} {case.id} {'; '.join(verdict.lines)}")
    say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def near(folder: Path) -> Path:
    """The folder counted from the current one, where it lies below it: shorter to read."""
    return folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder


def open_bench(folder: Path) -> Bench | None:
    """The game's folder as something to try cases on; None, with the reason said, where it is none."""
    if not folder.is_dir():
        say(f"there is no game {folder.name!r}")
        return None
    opened = bench(folder)
    for found in opened.diagnostics:
        say(str(found))
    return opened.value


def say(line: str) -> None:
    """One line of output."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
