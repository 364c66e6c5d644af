"""Which game's folder the outputs of one id were made from, so that another game of that id does not replace them.

It stands beside the outputs, as `.<game>.source`, and not in them: the same game gives the same bytes wherever it is.
The path in it is relative to the outputs' folder, so that it still holds when both are moved or copied together.
"""

import errno
import json
import os
from pathlib import Path
from typing import Any

from generator import atomic, kept_json
from generator.catalog.game_folder import is_game_folder
from generator.source.diagnostic import Report

_KEY = "made_from"


def _file_of(output: Path, game: str) -> Path:
    return output / f".{game}.source"


def record_source(output: Path, game: str, folder: Path) -> None:
    """Record that outputs of the id `game` are made from a folder.

    Raises CannotWrite, also where something that is not ours has the record's name.
    """
    home, source = os.path.realpath(output), os.path.realpath(folder)
    try:
        path = Path(os.path.relpath(source, home)).as_posix()
    except ValueError:  # another drive
        path = source
    file, known = _file_of(output, game), _recorded(output, game)
    if known is None and os.path.lexists(file):
        raise atomic.CannotWrite(errno.EEXIST, f"{file.name} was not made by pnp", str(file))
    if known is None or Path(os.path.realpath(known)) != Path(source):
        atomic.write(file, (json.dumps({_KEY: path}) + "\n").encode(), durable=False)


def claimed_by(output: Path, game: str, folder: Path) -> Path | None:
    """The other folder whose game made the outputs of this id last and still has the id; None where there is none.

    A folder that is gone, is no game any more or has another id now claims nothing: so a game that was moved goes on
    in its new place. What cannot be read keeps its claim.
    """
    other = _recorded(output, game)
    if other is None or _is_same(other, folder) or not is_game_folder(other) or _id_of(other) not in (None, game):
        return None
    return Path(os.path.normpath(other)) if output.is_absolute() else Path(os.path.relpath(other))


def _recorded(output: Path, game: str) -> Path | None:
    try:
        told = kept_json.read(_file_of(output, game), _path)
    except (OSError, kept_json.DamagedJson):
        return None
    return Path(os.path.realpath(output)) / told


def _path(plain: Any) -> str:
    path = kept_json.mapping(plain)[_KEY]
    if not isinstance(path, str) or not path or "\0" in path:
        raise TypeError("it is not a path")
    return path


def _is_same(other: Path, folder: Path) -> bool:
    try:
        return other.samefile(folder)
    except OSError:
        return False


def _id_of(folder: Path) -> str | None:
    """The id of the game in a folder; None where its files cannot be read."""
    # Slow to import, and asked for only where there is another folder.
    from generator.catalog.files import files_in
    from generator.catalog.load import read_game
    from generator.catalog.parts import game_id_of

    read = read_game(files_in(folder, Report()))
    data = read.value.data if read.value is not None else None
    return game_id_of(data) or None if isinstance(data, dict) else None
