"""Every check of the harness has been seen to catch what it is for: each fault is planted, and found."""

import mmap
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import click
import pytest

from generator.cli import validate
from tests.fuzz import child
from tests.fuzz.case import Case, Entry, Fault, Run
from tests.fuzz.play import play
from tests.fuzz.sandbox import OWN
from tests.fuzz.sources import Sources

SOURCES = Sources()
CASE = Case("planted", 0, "starter", {}, (Run(("validate", "starter"), cpu_s=5),))


@pytest.fixture(autouse=True)
def _forks() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Puts a function in the place of what `pnp validate` does; a child that is forked has it, too."""

    def put(what: Callable[[], None]) -> None:
        @click.command()
        @click.argument("game")
        def command(game: str) -> None:
            what()

        monkeypatch.setattr(validate, "command", command)

    return put


def causes(case: Case = CASE) -> list[str]:
    return [found.cause for found in play(case, SOURCES).found]


def take(count: int) -> None:
    """Use so many bytes of memory."""
    sys.stderr.write(f"{len(b'x' * count)}\n")


def refuse(message: str, code: int = 1) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(code)


def test_a_sound_game_has_nothing_wrong() -> None:
    outcome = play(CASE, SOURCES)
    assert (outcome.codes, outcome.found) == ((0,), ())
    assert outcome.memory_mb > 10


def test_an_exception_is_found_with_its_innermost_place_in_the_press(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("type")

    monkeypatch.setattr("generator.pipeline.validate", broken)
    assert causes() == ["KeyError in generator/cli/validate.py:command"]


def test_a_refusal_without_a_word_is_silence(plant: Callable[..., None]) -> None:
    plant(lambda: refuse("not built; output/ is as it was"))
    assert causes() == ["silence"]


def test_a_refusal_that_names_no_file_is_found(plant: Callable[..., None]) -> None:
    plant(lambda: refuse("error[CAT001]: something is wrong somewhere"))
    changed = replace(CASE, files={"work/starter/extra.yaml": Entry(data=b"")})
    assert causes(changed) == ["refused without any file's name"]
    assert causes(replace(changed, told=("wolf.png",))) == ["refused without the file's name"]


def test_a_refusal_with_place_and_reason_is_right(plant: Callable[..., None]) -> None:
    plant(lambda: refuse("starter/game.yaml:1:1: error[SS-V33]: no"))
    assert causes() == []


def test_a_loop_without_end_is_stopped(plant: Callable[..., None]) -> None:
    def forever() -> None:
        while True:
            pass

    plant(forever)
    assert causes(replace(CASE, runs=(Run(("validate", "starter"), cpu_s=0.5),))) == [
        "over 0.5 s in generator/cli/__init__.py"
    ]


def test_a_command_that_waits_without_end_is_stopped(
    plant: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "WALL_LEAST_S", 0.3)
    plant(lambda: time.sleep(60))
    assert causes(replace(CASE, runs=(Run(("validate", "starter"), cpu_s=0.05),))) == ["stuck"]


def test_too_much_memory_is_found(plant: Callable[..., None]) -> None:
    run = Run(("validate", "starter"), memory_mb=50)
    plant(lambda: take(130_000_000))
    assert causes(replace(CASE, runs=(run,))) == ["over 50 MB"]
    plant(lambda: take(900_000_000))
    assert causes(replace(CASE, runs=(run,))) == ["out of memory in unknown place"]


def test_files_that_the_harness_has_mapped_hide_no_memory(plant: Callable[..., None], tmp_path: Path) -> None:
    large = tmp_path / "large.bin"
    large.write_bytes(b"")
    os.truncate(large, 200_000_000)
    with large.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert not any(mapped[:: mmap.PAGESIZE])  # every page is in memory now
        plant(lambda: take(130_000_000))
        assert causes(replace(CASE, runs=(Run(("validate", "starter"), memory_mb=50),))) == ["over 50 MB"]


def test_the_end_by_a_signal_is_found(plant: Callable[..., None]) -> None:
    plant(lambda: os.kill(os.getpid(), signal.SIGTERM))
    assert causes() == ["exit 143"]


def test_a_change_to_the_game_or_beside_it_is_found(plant: Callable[..., None]) -> None:
    plant(lambda: Path("starter/game.yaml").unlink())
    assert causes() == ["lost what is not its own in work/starter"]
    plant(lambda: Path("beside.txt").write_text("other") and None)
    assert causes() == ["changed what is not its own in work/beside.txt"]
    plant(lambda: Path("../around/new.txt").write_text("new") and None)
    assert causes() == ["made what is not its own in around/new.txt"]


def test_a_write_outside_the_sandbox_is_found(plant: Callable[..., None], tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    plant(lambda: outside.write_text("x") and None)
    outcome = play(CASE, SOURCES)
    assert [(found.cause, found.detail) for found in outcome.found] == [("writes outside", str(outside))]


def test_a_file_of_the_author_in_output_must_stay(plant: Callable[..., None]) -> None:
    case = replace(CASE, files={"work/output/mine.txt": Entry(data=OWN)})
    plant(lambda: Path("output/mine.txt").unlink())
    assert causes(case) == ["the author's own file is lost: work/output/mine.txt"]


@pytest.mark.parametrize("name", ["output/.x.part", "output/.starter.previous", "../cache/.keep-abc", "../tmp/x"])
def test_leftovers_are_found(plant: Callable[..., None], name: str) -> None:
    def leave() -> None:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text("x")

    plant(leave)
    assert [cause.split(":")[0] for cause in causes()] == ["left behind"]


def test_output_that_is_not_as_its_manifest_says_is_found(plant: Callable[..., None]) -> None:
    plant(lambda: Path("output/starter/pieces.json").write_text("{}") and None)
    assert causes(replace(CASE, base="built")) == ["output is not whole"]


def test_words_that_are_not_for_people_are_found(plant: Callable[..., None]) -> None:
    plant(lambda: refuse("starter/game.yaml:1:1: error[CAT001]: <ast.Pow object at 0x7f3397a0b920>"))
    assert causes() == ["message holds an address of <ast"]
    plant(lambda: refuse("Traceback (most recent call last)", code=0))
    assert causes() == ["traceback"]
    plant(lambda: warnings.warn("old", UserWarning, stacklevel=1))
    assert [cause for cause in causes() if "UserWarning" in cause]


def test_output_without_end_is_found(plant: Callable[..., None]) -> None:
    plant(lambda: click.echo("x" * 9_000_000))
    assert causes() == ["flood of output"]


def test_bytes_that_differ_between_runs_are_found(plant: Callable[..., None]) -> None:
    def made() -> None:
        Path("output").mkdir()
        Path("output/x.pdf").write_bytes(os.urandom(8))

    plant(made)
    assert causes(replace(CASE, plan="same", runs=CASE.runs * 2)) == ["bytes differ between runs: .pdf"]


def test_output_that_is_gone_after_a_kill_is_found(plant: Callable[..., None]) -> None:
    def swap() -> None:
        Path("output/starter").rename("output/.starter.aside")
        Path("output/.starter.aside").rename("output/starter")

    plant(swap)
    for error, expected in (("kill-before", []), ("kill-after", ["output is gone after a kill"])):
        run = Run(("validate", "starter"), fault=Fault("rename", 1, error))
        outcome = play(replace(CASE, base="built", plan="kill", runs=(run,)), SOURCES)
        assert (outcome.codes, [found.cause for found in outcome.found]) == ((-signal.SIGKILL,), expected)


def test_output_that_is_gone_after_builds_at_once_is_found(plant: Callable[..., None]) -> None:
    plant(lambda: Path("output/starter").rename("output/.starter.aside"))
    runs = (Run(("build", "starter", "--help")), *CASE.runs)
    assert causes(replace(CASE, base="built", plan="together", runs=runs)) == ["output is gone after builds at once"]


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        ("open-write", "ENOSPC", "no space left"),
        ("size", "", "file too large"),
        ("mkdir", "EROFS", "read-only file system"),
        ("replace", "EIO", "input/output error"),
    ],
)
def test_a_disk_that_says_no_is_felt(plant: Callable[..., None], call: str, error: str, told: str) -> None:
    def write() -> None:
        Path("output").mkdir()
        Path("output/x").write_bytes(b"x" * 100_000)
        Path("output/x").replace("output/y")

    plant(write)
    outcome = play(replace(CASE, runs=(Run(("validate", "starter"), fault=Fault(call, 1, error)),)), SOURCES)
    assert (told in outcome.said, outcome.codes) == (True, (1,)), outcome.said


def test_a_command_killed_by_time_ends_there(plant: Callable[..., None]) -> None:
    plant(lambda: time.sleep(30))
    outcome = play(replace(CASE, runs=(Run(("validate", "starter"), fault=Fault("time", 50, "kill")),)), SOURCES)
    assert (outcome.codes, outcome.found) == ((-signal.SIGALRM,), ())


def test_a_real_process_is_limited_and_judged_alike() -> None:
    sound = replace(CASE, runs=(Run(("validate", "starter"), real=True),))
    refused = replace(sound, files={"work/starter/game.yaml": Entry(data=b"game: [")})
    assert play(sound, SOURCES).codes == (0,)
    outcome = play(refused, SOURCES)
    assert (outcome.codes, outcome.found) == ((1,), ())
    assert "game.yaml" in outcome.said


def test_what_the_harness_itself_has_does_not_count(plant: Callable[..., None]) -> None:
    plant(lambda: None)
    ballast = b"x" * 700_000_000
    assert causes() == []
    assert len(ballast) == 700_000_000
