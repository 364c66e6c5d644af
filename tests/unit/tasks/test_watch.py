"""Which files of a folder are saved: what counts, what does not, and that a save in several steps is one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.tasks.watch import INTERVAL_S, SETTLED_S, saved, stamps


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for name in (
        "game.yaml",
        "layouts/beast.yaml",
        "output/x.pdf",
        ".git/index",
        "notes.md~",
        ".swp",
        "art/output/a.png",
    ):
        file = tmp_path / "game" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1")
    return tmp_path / "game"


def test_hidden_files_backups_and_the_output_do_not_count(game: Path) -> None:
    assert [*stamps(game)] == ["game.yaml", "art/output/a.png", "layouts/beast.yaml"]


def steps(*actions: Callable[[], object]) -> Callable[[float], None]:
    """Waits during which one thing after another happens."""
    left = iter(actions)
    return lambda seconds: (next(left, lambda: None)(), None)[1]


def test_what_is_written_in_several_steps_is_one_save(game: Path) -> None:
    def append() -> None:
        with (game / "game.yaml").open("a") as file:
            file.write("2")

    def replaced() -> None:
        (game / "new").write_text("whole")
        (game / "new").replace(game / "layouts/beast.yaml")

    waits: list[float] = []
    happens = steps(lambda: None, append, append, replaced)

    def wait(seconds: float) -> None:
        waits.append(seconds)
        happens(seconds)

    assert next(saved(game, stamps(game), wait)) == ("game.yaml", "layouts/beast.yaml")
    assert waits == [INTERVAL_S, INTERVAL_S, SETTLED_S, SETTLED_S, SETTLED_S]


def test_files_that_come_and_go_are_named(game: Path) -> None:
    before = stamps(game)
    (game / "print.yaml").write_text("1")
    (game / "game.yaml").unlink()
    assert next(saved(game, before, lambda seconds: None)) == ("game.yaml", "print.yaml")


def test_a_save_during_the_build_before_is_not_lost(game: Path) -> None:
    changes = saved(game, stamps(game), steps(lambda: (game / "game.yaml").write_text("22")))
    assert next(changes) == ("game.yaml",)
    (game / "game.yaml").write_text("333")
    assert next(changes) == ("game.yaml",)


def test_a_folder_that_is_gone_ends_it(game: Path) -> None:
    before = stamps(game)
    with pytest.raises(FileNotFoundError):
        next(saved(game, before, steps(lambda: game.rename(game.with_name("moved")))))
