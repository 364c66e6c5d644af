"""The files of a game's folder: which of them are data, and the digest over all."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path as FilePath

from generator.source.diagnostic import Report
from generator.source.mark import Mark

MOST_FILES = 5_000
"""Files in one game's folder."""
MOST_BYTES = 2_000_000_000
"""Bytes of all files of a game's folder."""
MOST_YAML_FILES = 200
"""Data files in one game's folder."""
_DEEPEST = 12


def data_files(folder: FilePath, report: Report) -> list[FilePath]:
    """The YAML files directly in the folder, by name."""
    try:
        found = sorted(file for file in folder.glob("*.yaml") if not file.name.startswith("."))
    except OSError as error:
        report.error("CAT009", f"the folder {folder} cannot be read: {error.strerror or error}")
        return []
    if not found:
        report.error("CAT009", f"the folder {folder} holds no .yaml file", hint="a game begins with game.yaml")
    if len(found) > MOST_YAML_FILES:
        report.error("CAT009", f"the folder {folder} holds more than {MOST_YAML_FILES} .yaml files")
        return []
    return [file for file in found if inside(folder, file, report)]


def inside(folder: FilePath, file: FilePath, report: Report, *, at: Mark | None = None) -> bool:
    """Whether a file, links followed, lies in the folder; CAT008 where it does not."""
    try:
        if file.resolve().is_relative_to(folder.resolve()):
            return True
    except (OSError, ValueError, RuntimeError):  # a name the system refuses, or links in a circle
        pass
    report.error("CAT008", f"{file} leads out of the game's folder", at=at, hint="copy the file into the folder")
    return False


def fingerprint(folder: FilePath, report: Report) -> str:
    """A hex digest over names and bytes of every file in the folder, hidden ones left out.

    Bounded: an error and an empty text for a folder that is no game's.
    """
    digest = hashlib.sha256()
    total = 0
    for files, (name, file) in enumerate(_walk(folder, "", _DEEPEST), 1):
        try:
            total += file.stat().st_size
            if files > MOST_FILES or total > MOST_BYTES:
                report.error("CAT009", f"the folder {folder} holds too many files or too much to be a game")
                return ""
            # Name and content each as a digest of fixed length: no two folders run together to the same bytes.
            digest.update(hashlib.sha256(name.encode("utf-8", "surrogateescape")).digest())
            with file.open("rb") as stream:
                digest.update(hashlib.file_digest(stream, "sha256").digest())
        except OSError as error:
            report.error("SRC001", f"{file} cannot be read: {error.strerror or error}")
    return digest.hexdigest()


def _walk(folder: FilePath, prefix: str, deepest: int) -> Iterator[tuple[str, FilePath]]:
    """Regular files below a folder by name; links to folders are not followed."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir(follow_symlinks=False) and deepest:
            yield from _walk(FilePath(entry.path), f"{prefix}{entry.name}/", deepest - 1)
        elif entry.is_file():
            yield f"{prefix}{entry.name}", FilePath(entry.path)
