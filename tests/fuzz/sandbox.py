"""The folder a case is tried in, with surroundings that nobody may touch, and what has changed in it."""

import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.fuzz.case import Case, Entry
from tests.fuzz.sources import Sources

AROUND = {"around/notes.txt": b"the author's own notes\n", "work/beside.txt": b"a file beside the game\n"}
OWN = b"the author's own\n"
"""What a file of a person holds that nobody may lose, wherever it lies."""
FOLDERS = ("work", "around", "home", "cache", "config", "tmp")


def environment(root: Path) -> dict[str, str]:
    """The variables a command runs with: every place it may know of lies in the sandbox."""
    return {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(root / "home"),
        "TMPDIR": str(root / "tmp"),
        "PNP_CACHE": str(root / "cache"),
        "PNP_CONFIG": str(root / "config"),
        "LC_ALL": "C.UTF-8",
        "OPENBLAS_NUM_THREADS": "1",
    }


@contextmanager
def sandbox(case: Case, sources: Sources) -> Iterator[Path]:
    """A folder with the base game, the changed files and the surroundings; gone afterwards."""
    made = Path(os.path.realpath(tempfile.mkdtemp(prefix="pnp-fuzz-")))
    try:
        yield fill(made, case, sources)
    finally:
        remove(made)


def fill(root: Path, case: Case, sources: Sources) -> Path:
    """Put everything of a case into an empty folder."""
    for name in FOLDERS:
        (root / name).mkdir(exist_ok=True)
    changed = case.files
    put_files(root, {path: data for path, data in sources.files(case.base).items() if path not in changed})
    put_files(root, AROUND)
    for path, entry in changed.items():
        put(root / path, entry)
    return root


def put_files(root: Path, files: Mapping[str, bytes]) -> None:
    """Write plain files."""
    known: set[Path] = set()
    for name in FOLDERS:
        (root / name).mkdir(exist_ok=True)
    for path, data in files.items():
        target = root / path
        if target.parent not in known:
            target.parent.mkdir(parents=True, exist_ok=True)
            known.add(target.parent)
        target.write_bytes(data)


def put(target: Path, entry: Entry) -> None:
    """Make one entry of a case."""
    if entry.what == "gone":
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_dir() and entry.what != "folder":
        target.rmdir()  # one of those every sandbox has, empty as yet
    match entry.what:
        case "file":
            target.write_bytes(entry.data)
        case "folder":
            target.mkdir(exist_ok=True)
        case "link":
            target.symlink_to(entry.target)
        case "pipe":
            os.mkfifo(target)
    if entry.mode is not None:
        target.chmod(entry.mode)


def remove(root: Path) -> None:
    """Delete a sandbox, whatever modes were set in it."""
    shutil.rmtree(root, ignore_errors=True)
    if root.exists():
        for folder, _, _ in os.walk(root):
            Path(folder).chmod(0o700)
        shutil.rmtree(root, ignore_errors=True)


def snapshot(root: Path, but: tuple[str, ...] = ()) -> dict[str, str]:
    """What stands where, each with a digest; paths at or below one of `but` are left out, and so is the empty top."""
    found: dict[str, str] = {}
    _look(root, "", but, found)
    return found


def _look(folder: Path, prefix: str, but: tuple[str, ...], found: dict[str, str]) -> None:
    for entry in sorted(os.scandir(folder), key=lambda dir_entry: dir_entry.name):
        path = f"{prefix}{entry.name}"
        if path in but:
            continue
        status = entry.stat(follow_symlinks=False)
        mode = stat.filemode(status.st_mode)
        if entry.is_symlink():
            found[path] = f"{mode} {os.readlink(entry.path)}"  # noqa: PTH115  # a scandir entry is no Path
        elif entry.is_dir():
            found[path] = mode
            _look(Path(entry.path), f"{path}/", but, found)
        elif entry.is_file():
            found[path] = f"{mode} {hashlib.sha256(Path(entry.path).read_bytes()).hexdigest()}"
        else:
            found[path] = mode


def own_files(root: Path) -> frozenset[str]:
    """Files of a person, known by what they hold, wherever the case has put them."""
    found = (path for path in root.rglob("*") if path.is_file() and path.stat().st_size == len(OWN))
    return frozenset(path.relative_to(root).as_posix() for path in found if path.read_bytes() == OWN)


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Paths that were made, changed or lost."""
    made = [f"made {path}" for path in after.keys() - before.keys()]
    lost = [f"lost {path}" for path in before.keys() - after.keys()]
    changed = [f"changed {path}" for path in before.keys() & after.keys() if before[path] != after[path]]
    return sorted(made + lost + changed)
