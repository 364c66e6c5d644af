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
from pathlib import Path
from typing import Any

LIST = "tabletop-press.json"
FOLDER = "PNP_TTS"
"""Environment variable that names the game's data folder where it has been moved."""
_NUMBERED = re.compile(r"TS_Save_(\d+)\.json")
_PLAYERS = re.compile(r"-\d+-players\.json$")


def data_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path | None:
    """The data folder of Tabletop Simulator; None where the game has none on this machine."""
    chosen = environment.get(FOLDER)
    places = [Path(chosen)] if chosen else list(_usual(environment, system))
    return next((place for place in places if place.is_dir()), None)


def _usual(environment: Mapping[str, str], system: str) -> Iterator[Path]:
    home = Path(environment.get("USERPROFILE") or environment.get("HOME") or Path.home())
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

    Raises OSError where the disk says no.
    """
    addresses = {file.name: _picture(file, data) for file in sorted(folder.iterdir()) if _is_asset(file)}
    known = _known(data)
    written: list[Path] = []
    for file in sorted(folder.glob("*.json")):
        text = file.read_text(encoding="utf-8")
        for name, address in addresses.items():
            # Only where it stands alone: an address on the web ends with the same name.
            text = re.sub(rf"(?<![\w/.%-]){re.escape(name)}", address.replace("\\", "/"), text)
        target = _target(file, data, title, known)
        _write(target, text.encode())
        _write(target.with_suffix(".png"), file.with_suffix(".png").read_bytes())
        known[file.name] = {"file": str(target.relative_to(data).as_posix()), "sha256": _digest(text.encode())}
        written.append(target)
    _write(data / "Saves" / LIST, (json.dumps(known, indent=2, sort_keys=True) + "\n").encode())
    return written


def _is_asset(file: Path) -> bool:
    return bool(re.fullmatch(r"[0-9a-f]{24}\.(png|pdf)", file.name))


def _picture(file: Path, data: Path) -> str:
    """Copy a picture or the rulebook; its address on this machine."""
    target = data / "Mods" / ("PDF" if file.suffix == ".pdf" else "Images") / file.name
    if not target.exists():
        _write(target, file.read_bytes())
    return f"file:///{target.as_posix().lstrip('/')}"


def _known(data: Path) -> dict[str, Any]:
    try:
        known = json.loads((data / "Saves" / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _target(file: Path, data: Path, title: str, known: Mapping[str, Any]) -> Path:
    """Where a file goes: where it went the last time if that is still ours, else somewhere free."""
    place = _before(known.get(file.name), data)
    if place is not None:
        return place
    saves = data / "Saves"
    if _PLAYERS.search(file.name):
        taken = [int(found[1]) for one in saves.glob("TS_Save_*.json") if (found := _NUMBERED.fullmatch(one.name))]
        taken += [int(found[1]) for one in known.values() if (found := _NUMBERED.search(str(one.get("file"))))]
        return saves / f"TS_Save_{max(taken, default=0) + 1}.json"
    plain = re.sub(r"[^\w' -]", "", title).strip() or file.stem
    names = (plain, *(f"{plain} {number}" for number in range(2, 1000)))
    return next(place for name in names if not (place := saves / "Saved Objects" / f"{name}.json").exists())


def _before(entry: Any, data: Path) -> Path | None:
    """Where a file was installed before; None where it was not, or where somebody has changed it since."""
    named = entry.get("file") if isinstance(entry, Mapping) else None
    if not isinstance(named, str) or not named.endswith(".json"):
        return None
    place = data / named
    if not place.resolve().is_relative_to((data / "Saves").resolve()):
        return None
    return place if not place.exists() or _digest(place.read_bytes()) == entry.get("sha256") else None


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _write(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    part.write_bytes(data)
    part.replace(target)
