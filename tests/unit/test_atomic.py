"""Files that appear whole or not at all, whatever the disk says in between."""

import errno
import os
import resource
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from generator import atomic, locks

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_with_the_folders_it_needs(tmp_path: Path) -> None:
    target = tmp_path / "a/b/report.json"
    atomic.write(target, b"first")
    atomic.write(target, b"second")
    assert target.read_bytes() == b"second" and names(target.parent) == ["report.json"]


def test_permissions_are_those_of_the_file_before_or_of_the_user(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        atomic.write(tmp_path / "new", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    (tmp_path / "new").chmod(0o604)
    atomic.write(tmp_path / "new", b"again")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o604


def test_links_are_followed_and_other_names_of_a_file_keep_its_content(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    os.link(tmp_path / "real", tmp_path / "other-name")
    atomic.write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real").read_bytes() == b"new"
    assert (tmp_path / "other-name").read_bytes() == b"old"


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    atomic.write(pipe, b"through")
    assert os.read(reader, 100) == b"through" and stat.S_ISFIFO(pipe.stat().st_mode)
    os.close(reader)


def test_the_longest_names_can_be_written(tmp_path: Path) -> None:
    atomic.write(tmp_path / ("x" * 255), b"1")
    assert names(tmp_path) == ["x" * 255]


def half_written(monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    sent: list[int] = []

    def little(descriptor: int, data: Any) -> int:
        if sent:
            raise FULL
        sent.append(1)
        return write(descriptor, bytes(data)[:2])

    monkeypatch.setattr(os, "write", little)


def not_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", raising(OSError(errno.EIO, "Input/output error")))


def not_renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "replace", raising(FULL))


def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", raising(KeyboardInterrupt()))


def raising(error: BaseException) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("fault", [half_written, not_synced, not_renamed, interrupted])
def test_what_goes_wrong_leaves_the_old_file_and_no_litter(
    fault: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept.json").write_bytes(b"old content")
    with monkeypatch.context() as broken:
        fault(broken)
        for target in (tmp_path / "kept.json", tmp_path / "sub/folder/new.json"):
            with pytest.raises((atomic.CannotWrite, KeyboardInterrupt)) as refused:
                atomic.write(target, b"new content, and longer")
            if isinstance(refused.value, OSError):
                assert refused.value.filename == str(target) and refused.value.strerror
    assert (tmp_path / "kept.json").read_bytes() == b"old content" and names(tmp_path) == ["kept.json"]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_disk_that_fills_up_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_bytes(b"old")
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        try:
            atomic.write(tmp_path / "kept.json", b"x" * 5000)
        except atomic.CannotWrite as refused:
            os._exit(refused.errno or 99)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == errno.EFBIG
    assert (tmp_path / "kept.json").read_bytes() == b"old" and names(tmp_path) == ["kept.json"]


def test_a_file_system_that_cannot_sync_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", raising(OSError(errno.EINVAL, "Invalid argument")))
    atomic.write(tmp_path / "file", b"1")
    assert (tmp_path / "file").read_bytes() == b"1"


def test_parts_of_killed_writers_are_removed_and_nothing_else(tmp_path: Path) -> None:
    left, folder, held = (tmp_path / f".pnp-{text * 16}.part" for text in "0ab")
    left.write_bytes(b"half")
    (folder / "inside").mkdir(parents=True)
    held.write_bytes(b"being written")
    alike = [tmp_path / name for name in (".pnp-12.part", "pnp-0000000000000000.part", ".hill.part", ".keep-x")]
    for path in alike:
        path.write_text("mine")
    (tmp_path / ".pnp-cccccccccccccccc.part").symlink_to(alike[0])
    writer = os.open(held, os.O_RDONLY)
    assert locks.hold(writer)
    atomic.write(tmp_path / "file", b"1")
    os.close(writer)
    assert not left.exists() and not folder.exists() and held.exists()
    assert all(path.read_text() == "mine" for path in alike)
    atomic.clear_parts(tmp_path)
    assert not held.exists()


def test_a_new_folder_appears_whole_and_never_over_another(tmp_path: Path) -> None:
    with atomic.new_folder(tmp_path / "games/hill") as made:
        (made / "art").mkdir()
        (made / "game.yaml").write_text("game: {}")
        assert names(tmp_path / "games") == [made.name]
    assert names(tmp_path / "games") == ["hill"]
    with pytest.raises(atomic.CannotWrite, match="exists"), atomic.new_folder(tmp_path / "dale") as made:
        (tmp_path / "dale").mkdir()
    with pytest.raises(RuntimeError), atomic.new_folder(tmp_path / "new/glen"):
        raise RuntimeError
    assert names(tmp_path) == ["dale", "games"]


@pytest.mark.skipif(sys.platform == "win32", reason="no folder is locked there")
@pytest.mark.parametrize("before", ["open", "hold"])
def test_who_tidies_up_may_be_quicker_than_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    """A new folder is not yet locked for a moment; another process may take it for a leftover."""
    usual = {"open": os.open, "hold": locks.hold}[before]
    taken: list[str] = []

    def late(*args: Any) -> Any:
        if not taken:
            (part,) = tmp_path.iterdir()
            taken.append(part.name)
            part.rmdir()
        return usual(*args)  # type: ignore[operator]  # either takes what it is given

    monkeypatch.setattr(os if before == "open" else locks, before, late)
    with atomic.new_folder(tmp_path / "hill") as made:
        (made / "game.yaml").write_text("game: {}")
        assert made.name not in taken
    assert names(tmp_path) == ["hill"] and taken


def test_what_is_in_the_way_is_moved_to_a_free_name(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / "printers.json").write_text(str(number))
        assert atomic.move_aside(tmp_path / "printers.json") == tmp_path / f"printers.old-{number}.json"
    assert atomic.move_aside(tmp_path / "printers.json") is None
    assert (tmp_path / "printers.old-1.json").read_text() == "1"


def test_without_threads_a_tree_is_waited_for_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file").write_bytes(b"x")
    waited: list[Path] = []
    monkeypatch.setattr(atomic, "_sync_file", waited.append)
    monkeypatch.setattr(atomic, "sync_folder", waited.append)

    def none(*_: object) -> NoReturn:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", none)
    atomic.sync_tree(tmp_path)
    assert waited == [tmp_path / "inner" / "file", tmp_path, tmp_path / "inner"]


def test_a_folder_that_cannot_be_looked_into_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(atomic.CannotWrite), atomic.new_folder(tmp_path / "game"):
        pass
    assert names(tmp_path) == []
