"""Locks that processes hold, wait for, and leave behind when they are killed."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import locks

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="without fork there is no second process at hand"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


def apart(work: Callable[[], object]) -> int:
    """Do the work in another process; its id."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child


def hold_until_killed(file: Path) -> None:
    with locks.locked(file):
        time.sleep(60)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_one_process_at_a_time_holds_it_and_nothing_stays(tmp_path: Path) -> None:
    def work() -> None:
        for _ in range(20):
            with locks.locked(tmp_path / "lock"):
                number = int((tmp_path / "count").read_text())
                time.sleep(0.0005)
                (tmp_path / "count").write_text(str(number + 1))

    (tmp_path / "count").write_text("0")
    children = [apart(work) for _ in range(4)]
    for child in children:
        os.waitpid(child, 0)
    assert (tmp_path / "count").read_text() == "80"
    assert [path.name for path in tmp_path.iterdir()] == ["count"]


def test_who_waits_is_told_for_whom_and_for_how_long_at_most(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    child = apart(lambda: hold_until_killed(file))
    until(lambda: locks.holder(file) == f"process {child}")
    told: list[str] = []
    with pytest.raises(locks.StillLocked, match=f"process {child}"), locks.locked(file, told.append, bound_s=0.1):
        pass
    assert told == [f"process {child}"]
    with locks.locked_if_free(file) as free:
        assert not free
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert locks.is_lock(file)
    with locks.locked_if_free(file) as free:
        assert free
    assert not file.exists()


def test_a_forked_helper_does_not_hold_it_after_its_parent_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "lock"

    def parent() -> None:
        with locks.locked(file):
            (tmp_path / "helper").write_text(str(apart(lambda: time.sleep(60))))
            time.sleep(60)

    child = apart(parent)
    until(lambda: (tmp_path / "helper").exists() and bool((tmp_path / "helper").read_text()))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    try:
        until(lambda: not file.exists() or _free(file))
    finally:
        os.kill(int((tmp_path / "helper").read_text()), signal.SIGKILL)


def _free(file: Path) -> bool:
    with locks.locked_if_free(file) as free:
        return free


def test_somebody_elses_file_of_that_name_is_neither_changed_nor_removed(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    file.write_text("my diary")
    with locks.locked(file):
        assert file.read_text() == "my diary"
    assert file.read_text() == "my diary" and not locks.is_lock(file)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("")
    (tmp_path / "lock").symlink_to("target")
    with pytest.raises(OSError), locks.locked(tmp_path / "lock"):
        pass
    assert (tmp_path / "lock").is_symlink()
