"""A game's output in the making, which takes its place in one step."""

import os
import shutil
import stat
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import field
from pathlib import Path, PurePosixPath
from typing import Any

from generator import atomic, kept_json, locks
from generator.dataclass import dataclass
from generator.interrupts import uninterrupted
from generator.output import leftovers, others
from generator.output.files import ManifestEntry, OutputFile
from generator.output.manifest import MANIFEST, Manifest, dumped, read_manifest
from generator.output.places import OutputPlace, OutputRefused, refusals
from generator.output.sources import record_source
from generator.output.swap import put_in_place
from generator.source.diagnostic import Diagnostic


@dataclass(slots=True)
class Staging:
    """A folder in the making; nothing of it is seen until it is complete.

    `notices` say what of the user's was kept, once it has taken its place (`placed`).
    """

    place: OutputPlace
    folder: Path
    entries: dict[str, ManifestEntry] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=lambda: {MANIFEST})  # as systems see it that tell no capitals apart
    complete: bool = False
    placed: bool = False
    notices: list[str] = field(default_factory=list)

    def write(self, file: OutputFile) -> None:
        """Add a finished file. Raises CannotWrite.

        Two files of one path would be one product in the place of another: a bug of ours, an AssertionError.
        """
        assert not self.holds(str(file.path)), f"two files are to be called {file.path}"
        self._taken.add(str(file.path).casefold())
        target = self.folder / file.path
        with atomic.writing(self.place.final / file.path):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.data)
        self.entries[str(file.path)] = ManifestEntry.of(file.data)

    def holds(self, path: str) -> bool:
        """Whether a file of that path has been added, or one that some system would take for it."""
        return path.casefold() in self._taken

    def manifest(self, facts: Mapping[str, Any]) -> None:
        """Write manifest.json, `facts` and every file with its size and sha256: the folder is complete now."""
        with atomic.writing(self.place.final / MANIFEST):
            (self.folder / MANIFEST).write_bytes(dumped(self.place.kind, facts, self.entries))
        self.complete = True


def _unwatched(_: str) -> None:
    """Do not report that the build waits."""


@contextmanager
def staged(place: OutputPlace, game: Path, waiting: Callable[[str], None] = _unwatched) -> Iterator[Staging]:
    """A staging folder that takes the place of `place` once its manifest is written; `game` is the game's folder.

    One build at a time works on an output; others call `waiting` with its process, and wait. When it is left without a
    manifest, by an exception or because something was found wrong, or when the process is killed, the output stays as
    it was; an exception gets a note that says so. Raises OutputRefused where the place is not ours to replace,
    CannotWrite where the disk says no, and StillLocked.
    """
    place = place.anchored()
    final, output = place.final, place.output
    with ExitStack() as stack:
        with atomic.writing(final):
            stack.callback(atomic.remove_folders, atomic.make_folders(output))
            lock = leftovers.lock_of(output, place.name)
            _permit(leftovers.in_the_way(lock, file=True))
            stack.enter_context(locks.locked(lock, waiting))
        staging = Staging(place, leftovers.building(output, place.name) / "making")
        stack.callback(leftovers.end, output, place.name)
        try:
            with atomic.writing(final):
                _begin(staging, game)
            yield staging
            if staging.complete:
                with atomic.writing(final), uninterrupted():
                    _commit(staging)
                    _record_source(staging, game)
        except BaseException as stop:
            stop.add_note(_left(staging))
            raise


def _begin(staging: Staging, game: Path) -> None:
    """Put right what a killed build has left, make sure that the place is ours to replace, make room for the new."""
    place = staging.place
    staging.notices += leftovers.recover(place.output, place.name)
    _permit(refusals(place, game))
    _permit(leftovers.in_the_way(leftovers.building(place.output, place.name)))
    leftovers.begin(place.output, place.name)
    staging.folder.mkdir()


def _permit(refused: tuple[Diagnostic, ...]) -> None:
    if refused:
        raise OutputRefused(refused)


def _left(staging: Staging) -> str:
    """What is there now, for the message that it went wrong."""
    final = staging.place.final
    if staging.placed:
        return f"{final} is complete and up to date"
    return f"{final} is unchanged" if os.path.lexists(final) else f"{final} was not made"


def _commit(staging: Staging) -> None:
    """Let the complete folder take its place, then clear away what was there."""
    final, making = staging.place.final, staging.folder
    ready, old = making.with_name("ready"), making.with_name("old")
    atomic.sync_tree(making)
    former = _former(final)
    mode = stat.S_IMODE(final.stat().st_mode) if final.exists() else None
    making.rename(ready)
    try:
        if former is not None:
            others.share(final, former.files, ready)
        replaced = put_in_place(ready, final, old)
    except BaseException:
        shutil.rmtree(ready, ignore_errors=True)  # what was linked into it is still in its place
        raise
    staging.placed = True
    if mode is not None:
        with suppress(OSError):  # a file system without permissions
            final.chmod(mode)
    atomic.sync_folder(staging.place.output)
    if replaced is not None:
        try:
            staging.notices += leftovers.retired(replaced, final)
        except OSError as error:  # the new output is complete: this is no reason to say that it was not made
            why = error.strerror or error
            staging.notices.append(f"what was in {final} before could not be deleted: {why}; it is in {replaced}")


def _record_source(staging: Staging, game: Path) -> None:
    """Record what the output was made from; it is complete, so that a disk that refuses this is no error."""
    place = staging.place
    try:
        record_source(place.output, place.game, game)
    except OSError as error:
        why = error.strerror or error
        staging.notices.append(f"it could not be recorded that {place.final} was made from {game}: {why}")


def _former(final: Path) -> Manifest | None:
    try:
        return read_manifest(final)
    except (FileNotFoundError, kept_json.DamagedJson):
        return None


def carry_over(staging: Staging, facts: Mapping[str, Any], remade: Collection[str] = ()) -> None:
    """Keep files of the last build that this one did not make again, if they are of the same game and press.

    So a build of PNG files does not take the PDF sheets away; sheets of an older catalog are never kept, nor is
    anything in the folders `remade`, which this build has made from scratch, or beside a file that it has made: on
    sheets that are filled in another way, pieces of an old file would be there twice. A file that was edited by hand
    is not ours any more, and none of these.
    """
    last = staging.place.final
    former = _former(last)
    if former is None or any(former.facts.get(name) != fact for name, fact in facts.items()):
        return
    filled = {PurePosixPath(path).parent for path in staging.entries} - {PurePosixPath()}
    for path, entry in former.files.items():
        source, named = last / path, PurePosixPath(path)
        if staging.holds(path) or named.parts[0] in remade or named.parent in filled:
            continue
        if entry.fits(source) and source.resolve().is_relative_to(last.resolve()):
            staging.write(OutputFile(PurePosixPath(path), source.read_bytes()))
