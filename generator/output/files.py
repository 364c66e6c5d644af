"""What a finished file is."""

import hashlib
from pathlib import Path, PurePosixPath

from generator.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class OutputFile:
    """A finished file: its path inside the game's output folder and its bytes."""

    path: PurePosixPath
    data: bytes


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """A file as a manifest lists it: its size in bytes and the hex digest of its content."""

    size: int
    sha256: str

    @classmethod
    def of(cls, data: bytes) -> "ManifestEntry":
        """The entry of a file with this content."""
        return cls(len(data), hashlib.sha256(data).hexdigest())

    def fits(self, file: Path) -> bool:
        """Whether a file is a regular one (no link) and has just this content."""
        if file.is_symlink() or not file.is_file() or file.stat().st_size != self.size:
            return False
        return _digest(file) == self.sha256


def same_content(one: Path, other: Path) -> bool:
    """Whether two regular files hold the same, of whatever size they are."""
    return one.stat().st_size == other.stat().st_size and _digest(one) == _digest(other)


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
