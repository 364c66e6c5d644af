"""An export put into the folder of Tabletop Simulator on this machine.

Saves get numbers of their own, since the game reads only numbered ones; pictures are named by their content, so that
those already there stay. A list of what was installed lies beside the saves: a file that is not on it, or that has
changed since, is somebody else's and never overwritten.
"""

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from itertools import chain, count
from pathlib import Path
from typing import Any

from generator import atomic, kept_json, locks

LIST = "tabletop-press.json"
FOLDER = "PNP_TTS"
"""Environment variable that names the game's data folder where it has been moved."""
_NUMBERED = re.compile(r"TS_Save_(\d{1,9})\.(?:json|png)")
_PLAYERS = re.compile(r"-\d+-players\.json$")


def data_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path | None:
    """The data folder of Tabletop Simulator; None where the game has none on this machine."""
    chosen = environment.get(FOLDER)
    places = [Path(chosen)] if chosen else list(_usual(environment, system))
    return next((place for place in places if place.is_dir()), None)


def _usual(environment: Mapping[str, str], system: str) -> Iterator[Path]:
    stated = environment.get("USERPROFILE") or environment.get("HOME")
    try:
        home = Path(stated) if stated else Path.home()
    except RuntimeError:  # a user without a home folder
        return
    name = "Tabletop Simulator"
    match system:
        case "win32":
            yield home / "Documents" / "My Games" / name
            yield home / "OneDrive" / "Documents" / "My Games" / name
        case "darwin":
            yield home / "Library" / name
        case _:
            yield home / ".local" / "share" / name


def install(folder: Path, data: Path, title: str) -> list[Path]:
    """Copy an export's folder into the game's data folder; the saves and objects written, in order of their names.

    A damaged list of what was installed is kept beside the new one, and everything goes to new places. Raises
    CannotWrite where the disk says no.
    """
    addresses = {file.name: _picture(file, data) for file in sorted(folder.iterdir()) if _is_asset(file)}
    saves = data / "Saves"
    with atomic.writing(saves / LIST):
        atomic.make_folders(saves)
        with locks.locked(saves / f".{LIST}.lock"):
            known = _known(saves / LIST)
            return [_installed(file, data, title, known, addresses) for file in sorted(folder.glob("*.json"))]


def _installed(file: Path, data: Path, title: str, known: dict[str, Any], addresses: Mapping[str, str]) -> Path:
    """Copy a save and its picture, and note both in the list at once, so that they are known as ours."""
    text = file.read_text(encoding="utf-8")
    for name, address in addresses.items():
        # Only where it stands alone: an address on the web ends with the same name.
        text = re.sub(rf"(?<![\w/.%-]){re.escape(name)}", address.replace("\\", "/"), text)
    whole, picture = text.encode(), file.with_suffix(".png").read_bytes()
    target = _target(file, data, title, known)
    atomic.write(target, whole)
    atomic.write(target.with_suffix(".png"), picture)
    entry = {"file": target.relative_to(data).as_posix(), "sha256": _digest(whole), "picture": _digest(picture)}
    known[file.name] = entry
    atomic.write(data / "Saves" / LIST, (json.dumps(known, indent=2, sort_keys=True) + "\n").encode())
    return target


def _is_asset(file: Path) -> bool:
    return bool(re.fullmatch(r"[0-9a-f]{24}\.(png|jpg|pdf)", file.name))


def _picture(file: Path, data: Path) -> str:
    """Copy a picture or the rulebook; its address on this machine."""
    target = data / "Mods" / ("PDF" if file.suffix == ".pdf" else "Images") / file.name
    if not target.exists():
        atomic.write(target, file.read_bytes())
    return f"file:///{target.as_posix().lstrip('/')}"


def _known(file: Path) -> dict[str, Any]:
    """What was installed, by the name of the exported file; entries of other shapes are nobody's, and are kept."""
    try:
        return kept_json.read(file, kept_json.mapping)
    except FileNotFoundError:
        return {}
    except kept_json.DamagedJson:
        atomic.move_aside(file)
        return {}


def _target(file: Path, data: Path, title: str, known: Mapping[str, Any]) -> Path:
    """Where a file goes: where it went the last time if that is still ours, else somewhere free."""
    place = _before(known.get(file.name), data)
    if place is not None:
        return place
    saves = data / "Saves"
    if _PLAYERS.search(file.name):
        taken = [int(found[1]) for path in saves.glob("TS_Save_*") if (found := _NUMBERED.fullmatch(path.name))]
        files = [str(entry.get("file")) for entry in known.values() if isinstance(entry, Mapping)]
        taken += [int(found[1]) for file in files if (found := _NUMBERED.search(file))]
        return saves / f"TS_Save_{max(taken, default=0) + 1}.json"
    plain = re.sub(r"[^\w' -]", "", title).strip() or file.stem
    places = (saves / "Saved Objects" / f"{plain}{number}.json" for number in chain(("",), (f" {n}" for n in count(2))))
    return next(place for place in places if _is_free(place))


def _is_free(place: Path) -> bool:
    return not os.path.lexists(place) and not os.path.lexists(place.with_suffix(".png"))


def _before(entry: Any, data: Path) -> Path | None:
    """Where a file was installed before; None where it was not, or where somebody has changed it or its picture."""
    named = entry.get("file") if isinstance(entry, Mapping) else None
    if not isinstance(named, str) or not named.endswith(".json"):
        return None
    place = data / named
    if not place.resolve().is_relative_to((data / "Saves").resolve()):
        return None
    ours = _is_ours(place, entry.get("sha256")) and _is_ours(place.with_suffix(".png"), entry.get("picture"))
    return place if ours else None


def _is_ours(file: Path, digest: object) -> bool:
    """Whether a file may be overwritten: it is not there, or it is as it was installed."""
    return not os.path.lexists(file) or (file.is_file() and _digest(file.read_bytes()) == digest)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
