"""The files of a game's folder, each read once: what is digested is what is parsed, played and printed.

A game is described by many files, and they can be edited during a run. So the whole folder is read before
anything is made of it, and every later stage is handed the bytes of that reading. Whatever lies outside the folder,
hidden files and `output/` are no part of a game.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path as FilePath
from pathlib import PurePosixPath

from generator.dataclass import dataclass
from generator.source.diagnostic import Report
from generator.source.reader import decoded

MOST_FILES = 5_000
"""Files in one game's folder."""
MOST_BYTES = 2_000_000_000
"""Bytes of all files of a game's folder."""
MOST_YAML_FILES = 200
"""Data files in one game's folder."""
KEPT_BYTES = 256_000_000
"""Bytes of files that are kept in memory; the files beyond are read again when they are wanted, and compared."""

FONTS, LAYOUTS, ILLUSTRATIONS, ICONS = "fonts", "layouts", "illustrations", "icons"
SCENARIOS, DECKS = "scenarios", "decks"
"""The folders of a game's own fonts, layouts, illustrations, icons, worked examples and deck files, in the game's."""
PROSE = "rulebook.md"
"""The rulebook's source, beside the data."""
RULES = "rules.py"
"""The file beside a game's data that may hold its rules."""
OUTPUT = "output"
"""The folder at the top of a game's folder that builds may write to; it is never read."""
_DEEPEST = 12
_CHUNK = 1 << 20


class FileChanged(Exception):
    """A file is not what it was when the folder was read; the message names it."""


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Every file of a game's folder as it was at one moment.

    `digests` holds the SHA-256 of each file by its path inside the folder, written with `/` and in order. `fingerprint`
    is a hex digest over all names and contents. Two of equal folder and fingerprint are equal. `unread` says why
    files could not be read.
    """

    folder: FilePath
    digests: Mapping[str, bytes] = field(compare=False, repr=False)
    fingerprint: str
    kept: Mapping[str, bytes] = field(compare=False, repr=False)
    unread: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    def __contains__(self, name: str) -> bool:
        return name in self.digests

    def names(self, folder: str = "", suffix: str = "") -> list[str]:
        """The files directly in `folder` (`""` for the game's own) whose names end with `suffix`, in order."""
        return [name for name in self.digests if name.endswith(suffix) and name.rpartition("/")[0] == folder]

    def below(self, folder: str) -> list[str]:
        """The files in `folder` and the folders inside it, in order."""
        return [name for name in self.digests if name.startswith(f"{folder}/")]

    def path(self, name: str) -> FilePath:
        """Where a file is, for messages."""
        return self.folder / name

    def read(self, name: str) -> bytes:
        """The bytes of a file as they were digested.

        Raises KeyError for a file that the folder has not, FileChanged where it has been changed since.
        """
        digest = self.digests[name]
        data = self.kept.get(name)
        if data is None:
            try:
                data = self.path(name).read_bytes()
            except OSError as error:
                raise FileChanged(f"{self.path(name)} can no longer be read: {error.strerror}") from error
            if hashlib.sha256(data).digest() != digest:
                raise FileChanged(f"{self.path(name)} was changed during the run; run the command again")
        return data

    def text(self, name: str, report: Report) -> str | None:
        """The text of a file; None, and a diagnostic, where it is too large, no UTF-8, or was changed meanwhile."""
        try:
            return decoded(self.read(name), str(self.path(name)), report)
        except FileChanged as changed:
            report.error("SRC016", str(changed))
            return None

    def carrying(self, names: Iterable[str]) -> "GameFiles":
        """The same with the bytes of these files alone, small enough to be sent to other processes."""
        return replace(self, kept={name: self.read(name) for name in names})


def files_in(folder: FilePath, report: Report) -> GameFiles:
    """Read a folder.

    Links to the outside are errors (CAT008), files that cannot be read are reported (SRC001); a folder with too many
    or too large files is no game's (CAT009).
    """
    digests: dict[str, bytes] = {}
    kept: dict[str, bytes] = {}
    unread: dict[str, str] = {}
    total = 0
    for name, path in _walk(folder, report):
        try:
            total += path.stat().st_size
            if len(digests) >= MOST_FILES or total > MOST_BYTES:
                report.error("CAT009", f"the folder {folder} holds too many files or too much to be a game")
                break
            digests[name], data = _read(path, keep=total <= KEPT_BYTES)
        except OSError as error:
            unread[name] = f"{path} cannot be read: {error.strerror or error}"
            if not _is_data(name):
                report.error("SRC001", unread[name])
            continue
        if data is not None:
            kept[name] = data
    return GameFiles(folder, digests, _fingerprint(digests), kept, unread)


def _read(path: FilePath, *, keep: bool) -> tuple[bytes, bytes | None]:
    """The digest of a file, and its bytes where they are to be kept."""
    digest = hashlib.sha256()
    chunks: list[bytes] = []
    read = 0
    with path.open("rb") as stream:
        while read <= MOST_BYTES and (chunk := stream.read(_CHUNK)):
            read += len(chunk)
            digest.update(chunk)
            if keep:
                chunks.append(chunk)
    return digest.digest(), b"".join(chunks) if keep else None


def _fingerprint(digests: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, digest in digests.items():
        # Name and content each as a digest of fixed length: no two folders run together to the same bytes.
        whole.update(hashlib.sha256(name.encode("utf-8", "surrogateescape")).digest())
        whole.update(digest)
    return whole.hexdigest()


def _walk(folder: FilePath, report: Report) -> Iterator[tuple[str, FilePath]]:
    """Regular files below a folder by name, in order; a link to a folder inside is followed unless it goes round."""
    try:
        root = folder.resolve()
    except (OSError, RuntimeError):
        return
    yield from _entries(folder, PurePosixPath(), root, (root,), report)


def _entries(
    folder: FilePath, inside: PurePosixPath, root: FilePath, above: tuple[FilePath, ...], report: Report
) -> Iterator[tuple[str, FilePath]]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except (OSError, ValueError) as error:
        if above != (root,) or isinstance(error, PermissionError):  # a missing one is reported by the caller
            report.error("SRC001", f"{folder} cannot be read: {getattr(error, 'strerror', None) or error}")
        return
    for entry in entries:
        name, path = inside / entry.name, FilePath(entry.path)
        if entry.name.startswith(".") or entry.name == "__pycache__" or str(name) == OUTPUT:
            continue
        target = _target(entry, path, root, report)
        if target is None or (above == (root,) and _is_misplaced(name.name, path, target, report)):
            continue
        if target.is_dir():
            if target in above or len(above) > _DEEPEST:
                report.error("CAT008", f"{path} is a link to one of its parent folders, or is nested too deeply")
            else:
                yield from _entries(path, name, root, (*above, target), report)
        elif target.is_file():
            yield name.as_posix(), path


def _is_misplaced(name: str, path: FilePath, target: FilePath, report: Report) -> bool:
    """Whether an entry of a known name is of the wrong kind, a folder for a file or the other way round: SRC001."""
    if name in (FONTS, LAYOUTS, ILLUSTRATIONS, ICONS, SCENARIOS, DECKS):
        wanted, is_one = "folder", target.is_dir()
    elif name == PROSE or _is_data(name):
        wanted, is_one = "file", target.is_file()
    else:
        return False
    if not is_one:
        report.error("SRC001", f"{path} is not a {wanted}", hint="rename it, or replace it")
    return not is_one


def _target(entry: "os.DirEntry[str]", path: FilePath, root: FilePath, report: Report) -> FilePath | None:
    """What an entry is in the end; None, reported as CAT008, where a link leads out of the folder or nowhere."""
    if not entry.is_symlink():
        return path.resolve() if entry.is_dir(follow_symlinks=False) else path
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError):
        report.error("CAT008", f"{path} is a broken link", hint="remove the link")
        return None
    if not target.is_relative_to(root):
        report.error("CAT008", f"{path} is outside the game's folder", hint="copy the file into the folder")
        return None
    return target


def data_files(files: GameFiles, report: Report) -> list[str]:
    """The YAML files directly in the folder, by name; those that could not be read are reported (SRC001)."""
    found = files.names(suffix=".yaml")
    for why in (why for name, why in files.unread.items() if _is_data(name)):
        report.error("SRC001", why)
    if not found and not report.failed:
        report.error("CAT009", f"the folder {files.folder} holds no .yaml file", hint="a game begins with game.yaml")
    if len(found) > MOST_YAML_FILES or len(deck_files(files)) > MOST_YAML_FILES:
        report.error("CAT009", f"the folder {files.folder} holds more than {MOST_YAML_FILES} .yaml files")
        return []
    return found


def deck_files(files: GameFiles) -> list[str]:
    """The files of the game's decks, by name."""
    return files.names(DECKS, ".yaml")


def _is_data(name: str) -> bool:
    return name.endswith(".yaml") and "/" not in name


def inside(name: str) -> str | None:
    """A path that an author wrote, as the name of a file of the folder; None for one that leads out of it.

    Folders may be parted as on Windows, `images\\fox.png`.
    """
    parts: list[str] = []
    name = name.replace("\\", "/")
    if name.startswith("/") or "\0" in name:
        return None
    for part in PurePosixPath(name).parts:
        if part != "..":
            parts.append(part)
        elif parts:
            parts.pop()
        else:
            return None
    return "/".join(parts)


def namesake(name: str, known: Iterable[str]) -> str | None:
    """`did you mean 'x'?` for a file of the same name in another folder, in other letters or with another ending."""
    wanted = PurePosixPath(name).stem.lower()
    found = (other for other in known if PurePosixPath(other).stem.lower() == wanted and not other.endswith(".yaml"))
    return next((f"did you mean {other!r}?" for other in found), None)
