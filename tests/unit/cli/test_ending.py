"""How a command ends: codes and words for whatever stopped it."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from generator import cli
from generator.atomic import CannotWrite, writing
from generator.cli.ending import ended
from generator.interrupts import Terminated, uninterrupted


def raising(error: BaseException, *notes: str) -> Callable[[], None]:
    def run() -> None:
        for note in notes:
            error.add_note(note)
        raise error

    return run


def aborted() -> None:
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt as stop:
        stop.add_note("output/hill is as it was")
        raise click.Abort from stop


@pytest.mark.parametrize(
    ("run", "code", "told"),
    [
        (lambda: None, 0, ""),
        (lambda: sys.exit(1), 1, ""),
        (lambda: 2, 2, ""),
        (raising(click.UsageError("say which game")), 2, "say which game"),
        (
            raising(CannotWrite(errno.ENOSPC, "No space left on device", "output/hill/a.pdf"), "the rest is as it was"),
            1,
            "pnp: cannot write output/hill/a.pdf: no space left on device; the rest is as it was\n",
        ),
        (raising(PermissionError(errno.EACCES, "Permission denied", "x.yaml")), 1, "pnp: x.yaml: permission denied\n"),
        (raising(OSError(errno.EMFILE, "Too many open files")), 1, "pnp: too many open files\n"),
        (raising(OSError("a library's own words")), 1, "pnp: a library's own words\n"),
        (raising(MemoryError(), "output/hill is as it was"), 1, "not enough memory for this; output/hill is as it was"),
        (raising(ImportError("a.so: failed to map segment from shared object")), 1, "not enough memory for this\n"),
        (raising(BrokenProcessPool("abruptly")), 1, "too little memory"),
        (aborted, 130, "interrupted; output/hill is as it was\n"),
        (raising(KeyboardInterrupt()), 130, "interrupted\n"),
        (raising(Terminated(signal.SIGTERM), "output/hill is as it was"), 143, "; output/hill is as it was\n"),
        (raising(RecursionError("too deep")), 3, "this is a bug in pnp"),
    ],
)
def test_every_end_has_its_code_and_its_words(
    run: Callable[[], Any], code: int, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PNP_DEBUG", raising=False)
    assert ended(run) == code
    said = capsys.readouterr().err
    assert told in said and "Traceback" not in said and bool(said) == bool(told)


def test_a_current_folder_that_is_gone_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, gone = Path.cwd(), tmp_path / "gone"
    gone.mkdir()
    os.chdir(gone)
    try:
        gone.rmdir()
        assert ended(lambda: Path("output").resolve()) == 1
    finally:
        os.chdir(here)
    assert capsys.readouterr().err == "pnp: the current folder no longer exists; change to another folder\n"


def test_a_current_folder_that_nobody_may_look_into_stops_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = Path.stat

    def closed(path: Path, **options: bool) -> os.stat_result:
        if not path.is_absolute():
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return looked(path, **options)

    monkeypatch.setattr(Path, "stat", closed)
    assert CliRunner().invoke(cli.group, ["schema"]).exit_code == 0


def test_the_name_of_a_part_is_nothing_to_tell(capsys: pytest.CaptureFixture[str]) -> None:
    def run() -> None:
        with writing(Path("hill")):
            raise PermissionError(errno.EACCES, "Permission denied", ".pnp-0123456789abcdef.part")

    assert ended(run) == 1
    assert capsys.readouterr().err == "pnp: cannot write hill: permission denied\n"


def test_a_bug_is_raised_where_it_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        ended(lambda: 1 // 0)


def test_a_request_to_end_is_heard_once_a_step_is_done() -> None:
    done: list[str] = []

    def run() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGTERM)
            done.append("the whole step")
        done.append("and more")

    before = signal.getsignal(signal.SIGTERM)
    assert ended(run) == 143
    assert done == ["the whole step"] and signal.getsignal(signal.SIGTERM) is before


def test_ctrl_c_waits_for_the_end_of_a_step() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        os.kill(os.getpid(), signal.SIGINT)
        done.append("the whole step")
    assert done


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_what_a_stream_does_not_take_is_told_by_the_code(
    stream: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full:
        encoding = "utf-8"
        errors = "strict"

        def write(self, _: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        def flush(self) -> None:
            pass

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr(sys, stream, Full())
    assert ended(lambda: click.echo("words", err=stream == "stderr")) == 1
    if stream == "stdout":
        assert capsys.readouterr().err == "pnp: cannot write standard output: no space left on device\n"


@pytest.mark.parametrize(("lost", "code"), [(KeyboardInterrupt(), 130), (Terminated(signal.SIGTERM), 143)])
def test_an_interrupt_that_a_callback_swallows_comes_again(lost: BaseException, code: int) -> None:
    """What is raised while an object is taken down, or by a callback of an import, goes nowhere."""

    class Falling:
        def __del__(self) -> None:
            raise lost

    def run() -> None:
        falling = Falling()
        del falling
        for _ in range(500):
            time.sleep(0.01)

    assert ended(run) == code


def test_ctrl_c_in_the_making_of_a_class_ends_with_the_code(tmp_path: Path) -> None:
    (tmp_path / "interrupted.py").write_text(
        "import sys\nfrom generator.cli.ending import ended\nsys.exit(ended(lambda: exec('raise KeyboardInterrupt')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "interrupted"], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (130, "interrupted\n")
