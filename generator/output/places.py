"""Where an output may stand: a folder of its own, which holds nothing but what we have made there before.

What is asked for against these rules is wrong usage, not wrong content: the diagnostics have codes of their own.
"""

import errno
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from generator import kept_json
from generator.atomic import CannotWrite
from generator.catalog.game_folder import is_game_folder
from generator.dataclass import dataclass
from generator.output.manifest import MANIFEST, OutputKind, read_manifest
from generator.output.sources import claimed_by
from generator.source.diagnostic import Diagnostic, Severity

OWN_OUTPUT = "output"
"""The sub-folder of a game's folder that is never read as part of the game, so that output may stand in it."""
RECORD = "pieces.json"
"""What every folder of ours holds besides its manifest: a folder with it was ours, even if the manifest is damaged."""
DROPPINGS = frozenset((".DS_Store", "Thumbs.db", "desktop.ini"))
"""What systems put into folders by themselves: nobody's work, but nothing of ours to remove either."""
_SUFFIX = {OutputKind.BUILD: "", OutputKind.CHANGES: "-changed", OutputKind.DECK: "-deck-"}


@dataclass(frozen=True, slots=True)
class OutputPlace:
    """Where one kind of output of a game stands: a folder in `output`, which all its games share.

    `part` names what it is of where there are several, such as a deck.
    """

    output: Path
    game: str
    kind: OutputKind = OutputKind.BUILD
    part: str = ""

    @property
    def name(self) -> str:
        """The name of the folder."""
        return self.game + _SUFFIX[self.kind] + self.part

    @property
    def final(self) -> Path:
        """The folder itself."""
        return self.output / self.name

    def is_made(self) -> bool:
        """Whether an output of this game and kind stands there, by what its manifest says. Raises OSError."""
        try:
            manifest = read_manifest(self.final)
        except (FileNotFoundError, NotADirectoryError, kept_json.DamagedJson):
            return False
        return (manifest.game, manifest.kind) == (self.game, self.kind)

    def anchored(self) -> "OutputPlace":
        """The same place, by a path that holds when folders change places; as it is wherever it does anyway."""
        final, here = Path(os.path.realpath(self.final)), Path(os.path.realpath(Path.cwd()))
        return replace(self, output=final.parent) if here.is_relative_to(final) else self


class OutputRefused(Exception):
    """The output cannot stand where it was asked for; `diagnostics` say why."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__("; ".join(map(str, diagnostics)))
        self.diagnostics = diagnostics


def refusals(place: OutputPlace, game: Path) -> tuple[Diagnostic, ...]:
    """Why the output of the game in folder `game` cannot stand there; nothing where it can. Writes nothing.

    Raises CannotWrite where the disk would not take it.
    """
    found = _of_path(place) or _of_games(place, game) or _of_content(place) or _of_source(place, game)
    if found is None:
        _writable(place.output)
        return ()
    return (found,)


def _refused(code: str, message: str, hint: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, hint=hint)


def _of_path(place: OutputPlace) -> Diagnostic | None:
    """What the path itself has against it."""
    final = place.final
    above = next((parent for parent in place.output.absolute().parents if os.path.lexists(parent)), None)
    for folder in (above, place.output):
        if folder is not None and os.path.lexists(folder) and not folder.is_dir():
            return _refused("OUT008", f"{folder} is not a folder, so nothing can be written to it", _elsewhere(place))
    if final.is_symlink():
        hint = f"remove the link, or name the parent folder of {place.name}/:  --output {_link_parent(final)}"
        return _refused("OUT008", f"{final} is a link; a build would replace it", hint)
    if os.path.lexists(final) and not final.is_dir():
        return _refused("OUT008", f"{final} is a file that pnp did not make", _elsewhere(place))
    return None


def _link_parent(link: Path) -> Path:
    return link.parent / Path(os.readlink(link)).parent  # noqa: PTH115 - the text of the link, wherever it leads


def _elsewhere(place: OutputPlace) -> str:
    return f"move it away, or choose another folder with --output; the output is made in {place.name}/ there"


def _of_games(place: OutputPlace, game: Path) -> Diagnostic | None:
    """Games, whose folders must not be output, hold it, or lie in it."""
    final = Path(os.path.realpath(place.final))
    hint = f"choose another folder with --output; the output is made in {place.name}/ there"
    here, there = _identity(final), _identity(game)
    if here is not None and (here == there or is_game_folder(final)):
        return _refused("OUT009", f"{place.final} is the folder of a game: a build would replace it", hint)
    for above in final.parents:
        is_game = is_game_folder(above) or (there is not None and _identity(above) == there)
        if is_game and final.relative_to(above).parts[0] != OWN_OUTPUT:
            message = f"{place.final} would be inside the folder of a game, {above}, and be read as part of it"
            return _refused("OUT009", message, f"choose another folder with --output, such as {above / OWN_OUTPUT}")
        if _is_output(above):
            return _refused("OUT008", f"{place.final} would be inside the output of another build, {above}", hint)
    if here is not None and here in map(_identity, Path(os.path.realpath(game)).parents):
        return _refused("OUT009", f"{place.final} holds the folder of the game, {game}", hint)
    return None


def _identity(folder: Path) -> tuple[int, int] | None:
    """The same for the same folder, whatever it is called: by links, in capitals, mounted elsewhere."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_output(folder: Path) -> bool:
    try:
        read_manifest(folder)
    except (OSError, kept_json.DamagedJson):
        return False
    return True


def _of_content(place: OutputPlace) -> Diagnostic | None:
    """What lies in the folder, if it is not an output of this game and kind."""
    final = place.final
    if is_empty(final):
        return None
    try:
        manifest = read_manifest(final)
    except FileNotFoundError:
        return _refused("OUT008", f"{final} exists and was not made by pnp ({_some(final)})", _elsewhere(place))
    except kept_json.DamagedJson:
        if (final / RECORD).is_file():
            return None  # it was ours, and is moved aside as a whole
        message = f"{final} exists and was not made by pnp (its {MANIFEST} is of another kind)"
        return _refused("OUT008", message, _elsewhere(place))
    if (manifest.game, manifest.kind) != (place.game, place.kind):
        message = f"{final} is the output of another game: {manifest.kind.value} of {manifest.game!r}"
        return _refused("OUT008", message, _elsewhere(place))
    inner = next(_games_in(final, set(manifest.files)), None)
    if inner is not None:
        return _refused("OUT009", f"{final} holds the folder of a game, {inner}", f"move {inner.name}/ away first")
    return None


def _of_source(place: OutputPlace, game: Path) -> Diagnostic | None:
    """Outputs of this id that are those of a game in another folder."""
    made = next(
        (one for one in (place, replace(place, kind=OutputKind.BUILD, part="")) if not is_empty(one.final)), None
    )
    other = claimed_by(place.output, place.game, game) if made is not None else None
    if made is None or other is None:
        return None
    message = f"{made.final} was made from the game in {other}; the game in {game} has the same id {place.game!r}"
    hint = (
        f"choose another folder with --output, or give one of the two games another id; if {game} is to take its "
        f"place, remove {made.final} first"
    )
    return _refused("OUT008", message, hint)


def is_empty(folder: Path) -> bool:
    """Whether nothing is there, or a folder with nothing that anybody has put into it."""
    try:
        with os.scandir(folder) as entries:
            return all(entry.name in DROPPINGS for entry in entries)
    except FileNotFoundError:
        return True


def _some(folder: Path) -> str:
    names = sorted(entry.name for entry in folder.iterdir())
    return f"it holds {', '.join(names[:3])}{' and more' if len(names) > 3 else ''}"


def _games_in(final: Path, listed: set[str]) -> Iterator[Path]:
    """Games that somebody has put into an output of ours."""
    for home, _, names in os.walk(final):
        folder = Path(home)
        yaml = [folder / name for name in names if name.endswith(".yaml")]
        if any(file.relative_to(final).as_posix() not in listed for file in yaml) and is_game_folder(folder):
            yield folder


def _writable(output: Path) -> None:
    """Reported before any work is done: a folder that accepts no files, or a disk that is read-only."""
    folder = next(path for path in (output.absolute(), *output.absolute().parents) if path.exists())
    if os.access(folder, os.W_OK | os.X_OK):
        return
    flags = os.statvfs(folder).f_flag if hasattr(os, "statvfs") else 0
    number = errno.EROFS if flags & getattr(os, "ST_RDONLY", 1) else errno.EACCES
    raise CannotWrite(number, os.strerror(number), str(output))
