"""The only module that writes into output/: a game's folder appears whole, in one step, or stays as it was."""

import hashlib
import json
import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class File:
    """A finished file: its path inside the game's output folder and its bytes."""

    path: PurePosixPath
    data: bytes


@dataclass(slots=True)
class Staging:
    """A folder in the making; nothing of it is seen until it is complete."""

    folder: Path
    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    complete: bool = False

    def write(self, file: File) -> None:
        """Add a finished file."""
        target = self.folder / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.data)
        self.entries[str(file.path)] = _entry(file.data)

    def manifest(self, facts: Mapping[str, Any]) -> None:
        """Write manifest.json, `facts` and every file with its size and sha256: the folder is complete now."""
        whole = {**facts, "files": {path: self.entries[path] for path in sorted(self.entries)}}
        (self.folder / MANIFEST).write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        self.complete = True


def _entry(data: bytes) -> dict[str, Any]:
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


@contextmanager
def staged(output: Path, game: str) -> Iterator[Staging]:
    """A staging folder that takes the place of `output/game` once its manifest is written.

    When it is left without one, by an exception or because something was found wrong, or when the process is killed,
    `output/game` stays as it was. Raises OSError where the disk says no.
    """
    output.mkdir(parents=True, exist_ok=True)
    final = output / game
    previous = output / f".{game}.previous"
    recover(output, game)
    staging = Staging(output / f".{game}.{os.getpid()}.building")
    shutil.rmtree(staging.folder, ignore_errors=True)
    staging.folder.mkdir()
    try:
        yield staging
        if staging.complete:
            if final.exists():
                final.rename(previous)
            staging.folder.rename(final)
            shutil.rmtree(previous, ignore_errors=True)
    finally:
        shutil.rmtree(staging.folder, ignore_errors=True)
        recover(output, game)


def recover(output: Path, game: str) -> None:
    """Tidy up after a killed build: put the last good output back, drop what was in the making."""
    final, previous = output / game, output / f".{game}.previous"
    if previous.exists():
        if final.exists():
            shutil.rmtree(previous, ignore_errors=True)
        else:
            previous.rename(final)
    for left in output.glob(f".{game}.*.building"):
        maker = left.name.split(".")[-2]
        if not (maker.isdigit() and _alive(int(maker))):
            shutil.rmtree(left, ignore_errors=True)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is somebody else's, so it lives
        return True
    return True


def carry_over(staging: Staging, last: Path, facts: Mapping[str, Any], remade: Collection[str] = ()) -> None:
    """Keep files of the last build that this one did not make again, if they are of the same game and press.

    So a build of PNG files does not take the PDF sheets away; sheets of an older catalog are never kept, nor is
    anything in the folders `remade`, which this build has made from the ground up.
    """
    try:
        manifest = json.loads((last / MANIFEST).read_text(encoding="utf-8"))
        entries = manifest["files"]
        same = all(manifest[name] == fact for name, fact in facts.items())
    except (OSError, ValueError, KeyError, TypeError):
        return
    if not same:
        return
    for path, entry in entries.items():
        source = last / path
        if PurePosixPath(path).parts[0] in remade:
            continue
        if path in staging.entries or not source.is_file() or not source.resolve().is_relative_to(last.resolve()):
            continue
        data = source.read_bytes()
        if _entry(data) == entry:  # a file that was edited by hand is not ours any more
            staging.write(File(PurePosixPath(path), data))
