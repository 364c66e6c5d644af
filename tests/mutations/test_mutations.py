"""A sample of every kind of change to every game; `python -m tests.mutations` makes all of them."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from generator import resources
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.mark import Mark
from tests.mutations import subjects
from tests.mutations.judge import judged
from tests.mutations.subjects import GAMES, Case

SEED = 1


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return subjects.starter(tmp_path_factory.mktemp("home"))


def folders(starter: Path) -> Iterator[Path]:
    yield from (resources.content() / name for name in GAMES)
    yield starter


def sample(cases: Iterator[Case], number: int) -> list[Case]:
    return Random(SEED).sample(list(cases), number)


def test_data_with_one_value_changed_are_accepted_or_refused_at_their_place(starter: Path) -> None:
    for folder in folders(starter):
        tally = judged(sample(subjects.of_data(folder), 150))
        assert tally.faults == []
        assert tally.accepted > 0 and tally.refused > 75


@pytest.mark.parametrize("name", ["geyser", "saratoga-sabotage"])
def test_examples_with_one_value_changed_are_played_or_refused(name: str) -> None:
    assert judged(sample(subjects.of_examples(resources.content() / name), 100)).faults == []


def test_damaged_files_are_read_or_refused(starter: Path) -> None:
    for folder in folders(starter):
        assert judged(islice(subjects.of_text(folder, SEED, 4), 40)).faults == []


def test_damaged_rulebooks_are_set_or_refused(starter: Path) -> None:
    assert judged(subjects.of_rulebook(starter, SEED, 20)).faults == []


@pytest.mark.slow
def test_the_damaged_rulebook_of_a_whole_game_is_set_or_refused() -> None:
    assert judged(subjects.of_rulebook(resources.content() / "geyser", SEED, 8)).faults == []


def test_layouts_with_one_value_changed_are_drawn_or_refused(starter: Path) -> None:
    tally = judged(sample(subjects.of_layouts(starter), 150))
    assert tally.faults == []
    assert tally.refused > 30


MARK = Mark("game.yaml", 1, 1)
ERROR = Diagnostic("CAT001", Severity.ERROR, "wrong", MARK)


def raises() -> tuple[None, tuple[Diagnostic, ...]]:
    raise KeyError("type")


@pytest.mark.parametrize(
    ("case", "fault"),
    [
        (Case("x", raises), "x: KeyError in mutations/test_mutations.py"),
        (Case("x", lambda: (None, ())), "x: refused without a word"),
        (Case("x", lambda: (None, (Diagnostic("CAT001", Severity.ERROR, "a"),))), "x: CAT001 has no place: a"),
        (Case("x", lambda: (None, (ERROR,))), ""),
        (Case("x", lambda: (1, ())), ""),
    ],
)
def test_the_judge_sees_what_the_press_does_wrong(case: Case, fault: str) -> None:
    found = judged([case]).faults
    assert found == [] if not fault else found[0].startswith(fault)
