"""Exports through the command line: what is told, what is made, and that it is the same every time."""

from pathlib import Path

import pytest

from generator.export import TARGETS
from tests.e2e.conftest import Pnp
from tests.e2e.test_build import tree

HOUSES = ("pictures", "tgc", "mpc", "drivethru", "ttpg", "pcio", "vtt", "screentop", "tabletopia", "cockatrice")


@pytest.fixture(scope="module")
def starter(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    assert run(folder, "new", "hill").returncode == 0
    return folder / "hill"


def test_targets_are_listed_with_their_settings(run: Pnp, tmp_path: Path) -> None:
    done = run(tmp_path, "export", "--list")
    assert done.returncode == 0
    for name, target in TARGETS.items():
        assert name in done.stdout and target.title in done.stdout
        assert all(setting in done.stdout for setting in target.settings)


@pytest.mark.parametrize(
    "arguments",
    [("moon", "hill"), ("tgc",), (), ("pcio", "hill", "--set", "stock=S30"), ("mpc", "hill", "--set", "stock")],
)
def test_wrong_usage_says_what_there_is(run: Pnp, starter: Path, arguments: tuple[str, ...]) -> None:
    done = run(starter.parent, "export", *arguments)
    assert done.returncode == 2
    assert "Error:" in done.stderr and "Traceback" not in done.stderr


def test_every_house_gets_the_starter_game_alike_under_any_hash_seed(run: Pnp, starter: Path) -> None:
    made = []
    for seed in ("1", "2"):
        output = starter.parent / f"out{seed}"
        done = run(
            *(starter.parent, "build", "hill", "--target", ",".join(HOUSES), "--output", output, "--jobs", seed),
            env={"PYTHONHASHSEED": seed},
        )
        assert done.returncode == 0, done.stderr
        assert "note: tgc:" in done.stderr and "note: mpc:" in done.stderr
        made.append(tree(output))
    assert made[0] == made[1]
    assert {path.split("/")[1] for path in made[0] if "/" in path} >= set(HOUSES)


def test_an_export_leaves_nothing_of_the_one_before(run: Pnp, starter: Path) -> None:
    output = starter.parent / "again"
    for product in ("JumboDeck", "PokerDeck"):
        done = run(starter.parent, "export", "tgc", "hill", "--set", f"beasts={product}", "--output", output)
        assert done.returncode == 0, done.stderr
    folders = {path.parts[-2] for path in (output / "hill" / "tgc").glob("*/*")}
    assert "PokerDeck" in folders and "JumboDeck" not in folders


def test_a_setting_that_is_wrong_makes_nothing(run: Pnp, starter: Path) -> None:
    output = starter.parent / "none"
    done = run(starter.parent, "export", "mpc", "hill", "--set", "stock=gold", "--output", output)
    assert done.returncode == 1
    assert "EXP007" in done.stderr
    assert not (output / "hill").exists()
