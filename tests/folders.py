"""Folders of games as the press reads them."""

from pathlib import Path

from generator.catalog.files import GameFiles, files_in
from generator.source.diagnostic import Report


def read_folder(folder: Path) -> GameFiles:
    """The files of a folder in which nothing is wrong."""
    report = Report()
    files = files_in(folder, report)
    assert not report.diagnostics, [str(found) for found in report.diagnostics]
    return files


def named(folder: Path, fingerprint: str = "0") -> GameFiles:
    """A folder without files that goes by a fingerprint."""
    return GameFiles(folder, {}, fingerprint, {})
