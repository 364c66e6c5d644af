"""The kept changes to the code of the rules are noticed; `make mutants` tries random ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants import kept
from tests.mutants.changes import changes_of, makes_sense
from tests.mutants.oracles import ORACLES, called, opened
from tests.mutants.subjects import GAMES, ROOT, modules_of, sample, source_of

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="each change has a child process of its own")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own: a trial must not find the rules imported."""
    command = [sys.executable, "-m", "tests.mutants", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


OFTEN = ("geyser", "saratoga-sabotage")
"""Games whose kept changes are tried whenever the tests run."""


@forks
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in OFTEN else pytest.mark.slow) for game in GAMES]
)
def test_every_kept_change_to_the_rules_is_noticed(game: str) -> None:
    done = run(game, "--kept")
    wrong = [line for line in done.stdout.splitlines() if not line.startswith("caught")]
    assert (wrong, done.stderr, done.returncode) == ([], "", 0)
    assert done.stdout.count("caught") == len(kept.of_game(game)) >= 15


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_change_says_which_oracle_notices_it(game: str) -> None:
    rows = kept.of_game(game)
    assert {row.by for row in rows} <= set(ORACLES)
    assert [row for row in rows if row.made() is None] == []
    known = opened(game)
    assert {row.first for row in rows if row.first} <= {*map(called, known.examples), *known.readings}


@forks
def test_what_nobody_notices_and_what_has_lost_its_place_is_told(tmp_path: Path) -> None:
    file = tmp_path / "kept.yaml"
    file.write_text(
        "geyser:\n  turns:\n"
        "    - {was: 'if from_ < 0 or', instead: 'if 0 > from_ or'}\n"
        "    - {was: no such text, instead: x}\n"
        "    - {was: 'elif attack < defence:', instead: 'elif attack > defence:'}\n",
        encoding="utf-8",
    )
    done = run("geyser", "--kept", str(file))
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["SURVIVED", "LOST", "caught"]
    assert done.returncode == 1


CODE = b'''
def legal(self, g, seat, other):
    """Words are left alone: 1 < 2."""
    if g.height[seat] >= self.rules.limit and not g.over:
        raise ValueError(f"{seat + 1} is too high")
    self.count(g, seat, 1, R.MOVE_1)
    return self.rules.least, R.MOVE_2
'''


def test_changes_are_those_of_the_rules_and_not_of_words() -> None:
    found = {(change.kind, CODE[change.start : change.end].decode(), change.text) for change in changes_of("m", CODE)}
    assert {
        ("comparison", ">=", ">"),
        ("and-or", "and", "or"),
        ("not", "not g.over", "(g.over)"),
        ("condition", "g.height[seat] >= self.rules.limit and not g.over", "False"),
        ("constant", "1", "2"),
        ("constant", "self.rules.limit", "self.rules.least"),
        ("rule", "R.MOVE_1", "R.MOVE_2"),
        ("seats", "seat", "other"),
        ("dropped", "self.count(g, seat, 1, R.MOVE_1)", "pass"),
        ("element", "self.rules.least, R.MOVE_2", "(R.MOVE_2,)"),
    } <= found
    assert not [kind for kind, was, _ in found if "high" in was or "Words" in was]
    same = next(change for change in changes_of("m", CODE) if change.kind == "return")
    assert not makes_sense(same, CODE) and all(makes_sense(change, CODE) for change in changes_of("m", CODE)[:3])


@pytest.mark.parametrize(("test", "changed"), [("g.log is not None", ["False"]), ("g.over", ["False", "True"])])
def test_that_a_log_is_kept_is_no_rule(test: str, changed: list[str]) -> None:
    code = f"def move(self, g):\n    if {test}:\n        self.note(g)\n".encode()
    assert sorted(found.text for found in changes_of("m", code) if found.kind == "condition") == changed


@pytest.mark.parametrize("game", ["geyser"])
def test_a_sample_is_spread_over_lines_and_is_the_same_for_the_same_seed(game: str) -> None:
    chosen = sample(game, 12, seed=3)
    assert chosen == sample(game, 12, seed=3) != sample(game, 12, seed=4)
    assert len({(change.module, change.line) for change in chosen}) == 12
    assert {change.module for change in chosen} <= set(modules_of(game))
    assert all(change.made(source_of(change.module)) != source_of(change.module) for change in chosen)
