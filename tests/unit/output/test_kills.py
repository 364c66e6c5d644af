"""Killed at any moment, a build leaves a complete output, and the next command puts everything right."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import atomic
from generator.output import OutputPlace, leftovers, staged, swap, tidy
from generator.output.leftovers import MARK
from tests.unit.output.sample import NEW, OLD, build, content, game_in, hidden, is_complete, shown, tree

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="the system kills no process at a moment of choice"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]

STEPS = ("os.rename", "os.link", "os.remove", "os.rmdir", "os.mkdir", "os.chmod", "os.truncate")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
MINE = {"notes.md": b"mine", "print/a4/own.txt": b"my own"}
"""What somebody has put into the output, besides a change of a listed file."""


def step(event: str, arguments: tuple[object, ...], folder: Path) -> bool:
    """Whether an event changes something on the disk below a folder."""
    if event == "open":
        path, _, flags = arguments
        return isinstance(flags, int) and bool(flags & WRITING) and str(folder) in str(path)
    return event in STEPS and any(
        str(folder) in str(argument) for argument in arguments if isinstance(argument, str | Path)
    )


def killed_at(number: int, work: Callable[[], object], folder: Path) -> bool:
    """Do the work in a process that kills itself before its step of that number; whether it came so far."""
    child = os.fork()
    if child == 0:
        taken = 0

        def hook(event: str, arguments: tuple[object, ...]) -> None:
            nonlocal taken
            if step(event, arguments, folder):
                taken += 1
                if taken == number:
                    os.kill(os.getpid(), signal.SIGKILL)

        try:
            sys.addaudithook(hook)
            work()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


@pytest.fixture(autouse=True)
def without_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed process loses nothing that the system has; only a power failure does."""
    monkeypatch.setattr(atomic, "sync", lambda _: None)


def one_step(one: Path, other: Path) -> bool:
    return swap.exchanged(one, other)


def two_steps(_one: Path, _other: Path) -> bool:
    return False


def prepared(folder: Path) -> Path:
    """A game with an old output, in which somebody has worked."""
    game = game_in(folder)
    build(folder / "output", OLD, game)
    final = folder / "output/hill"
    for name, data in MINE.items():
        (final / name).write_bytes(data)
    (final / "print/a4/cards.pdf").write_bytes(b"changed by hand")
    return game


@pytest.mark.parametrize("exchange", [one_step, two_steps])
def test_a_build_killed_before_any_step_leaves_the_old_output_or_the_new(
    exchange: Callable[[Path, Path], bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if exchange is one_step and not _exchanges(tmp_path):
        pytest.skip("the file system here cannot exchange folders")
    monkeypatch.setattr(swap, "exchanged", exchange if exchange is two_steps else swap.exchanged)
    old = {**OLD, **MINE, "print/a4/cards.pdf": b"changed by hand"}
    new = {**NEW, **MINE, "print/a4/cards.kept.pdf": b"changed by hand"}
    ends: list[str] = []
    absent = 0
    for number in range(1, 1000):
        folder = tmp_path / str(number)
        game = prepared(folder)
        final = folder / "output/hill"
        came = killed_at(number, lambda: build(folder / "output", NEW, game), folder)  # noqa: B023 - called at once
        absent += not final.exists()
        if final.exists():
            assert is_complete(final) or content(final) == old, number
        tidy(folder / "output")
        assert hidden(folder / "output") == [], number
        assert content(final) in (old, new), number
        assert shown(folder / "output") == ["hill"]
        ends.append("old" if content(final) == old else "new")
        if not came:
            break
    assert ends[-1] == "new" and len(ends) > 30  # the last one was not killed
    assert ends == sorted(ends, reverse=True) and "old" in ends  # from one moment on it is the new one
    assert absent == (0 if exchange is one_step else 1)


def _exchanges(folder: Path) -> bool:
    one, other = folder / "one", folder / "other"
    one.mkdir()
    (other / "inside").mkdir(parents=True)
    done = swap.exchanged(one, other)
    assert done == (one / "inside").is_dir()
    return done


def test_a_first_build_that_is_killed_leaves_nothing(tmp_path: Path) -> None:
    for number in range(1, 1000):
        folder = tmp_path / str(number)
        game = game_in(folder)
        came = killed_at(number, lambda: build(folder / "output", NEW, game), folder)  # noqa: B023 - called at once
        final = folder / "output/hill"
        assert not final.exists() or content(final) == NEW, number
        if (folder / "output").exists():
            tidy(folder / "output")
            assert hidden(folder / "output") == [], number
            assert not final.exists() or content(final) == NEW, number
        if not came:
            break
    assert number > 15


def test_a_build_that_was_killed_twice_is_still_put_right(tmp_path: Path) -> None:
    """Also the command that tidies up may be killed at any moment."""
    for number in range(1, 1000):
        folder = tmp_path / str(number)
        game = prepared(folder)
        output = folder / "output"
        killed_at(10_000, lambda: _left_with_the_old_output(folder), folder)  # noqa: B023 - called at once
        assert (output / ".hill.building/ready").is_dir() and is_complete(output / "hill")
        came = killed_at(number, lambda: tidy(output), output)  # noqa: B023 - called at once
        tidy(output)
        assert hidden(output) == [], number
        assert content(output / "hill") == {**NEW, **MINE, "print/a4/cards.kept.pdf": b"changed by hand"}, number
        assert game.is_dir()
        if not came:
            break
    assert number > 10


def _left_with_the_old_output(folder: Path) -> None:
    """A build that dies after the folders have changed places, before anything is cleared away."""
    leftovers.retired = lambda *_: os._exit(0)
    build(folder / "output", NEW, folder / "hill")


@pytest.mark.parametrize(
    "name", [".hill.building", ".hill.lock", ".hill.previous", ".hill.123.building", ".pnp-x.part"]
)
def test_what_only_looks_like_ours_is_not_touched(name: str, tmp_path: Path) -> None:
    game = game_in(tmp_path)
    (tmp_path / "output" / name / "making").mkdir(parents=True)
    (tmp_path / "output" / name / "making/notes.md").write_text("mine")
    before = tree(tmp_path)
    tidy(tmp_path / "output")
    assert tree(tmp_path) == before
    try:
        build(tmp_path / "output", NEW, game)
    except Exception as refused:
        assert name in str(refused)
    assert (tmp_path / "output" / name / "making/notes.md").read_text() == "mine"
    assert hidden(tmp_path / "output") == [name]


def test_a_file_of_somebody_that_is_called_like_the_lock_stays(tmp_path: Path) -> None:
    game = game_in(tmp_path)
    (tmp_path / "output").mkdir()
    (tmp_path / "output/.hill.lock").write_text("mine")
    build(tmp_path / "output", NEW, game)
    assert (tmp_path / "output/.hill.lock").read_text() == "mine"


def test_what_a_build_at_work_has_made_is_left_alone(tmp_path: Path) -> None:
    game = game_in(tmp_path)
    with staged(OutputPlace(tmp_path / "output", "hill"), game) as staging:
        tidy(tmp_path / "output")
        assert (tmp_path / "output/.hill.building" / MARK).is_file() and staging.folder.is_dir()
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt(), RuntimeError("bug")])
@pytest.mark.parametrize("exchange", [one_step, two_steps])
def test_an_exchange_that_fails_leaves_the_old_output(
    error: BaseException, exchange: Callable[[Path, Path], bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = prepared(tmp_path)
    before = tree(tmp_path / "output")

    def fails(*_: object) -> None:
        raise error

    if exchange is two_steps:
        monkeypatch.setattr(swap, "exchanged", two_steps)
        rename = Path.rename
        monkeypatch.setattr(Path, "rename", lambda self, to: fails() if self.name == "ready" else rename(self, to))
    else:
        monkeypatch.setattr(swap, "exchanged", fails)
    with pytest.raises(type(error)) as stopped:
        build(tmp_path / "output", NEW, game)
    assert any("is unchanged" in note for note in stopped.value.__notes__)
    monkeypatch.undo()
    tidy(tmp_path / "output")
    assert tree(tmp_path / "output") == before
