"""An export of Tabletop Simulator put into a folder that a static host serves, such as a site on GitHub Pages.

Pictures and saves are named by their content, so that a table which somebody loaded last month still shows its own. The
folder keeps every picture that one of its saves uses; whoever deletes an old save there has its pictures removed by
the next export. A list of what was published lies beside them: only what is on it is ever removed.
"""

import hashlib
import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from generator import atomic, kept_json, locks
from generator.dataclass import dataclass

LIST = "tabletop-press.json"
SAVES = "saves"
_ASSET = re.compile(r"[0-9a-f]{24}\.(?:png|jpg|pdf)")
_DIGITS = 8
"""Of a save's digest, in its name."""
_LARGEST = 200_000_000
"""Bytes of a save that is looked through for pictures."""


class ForeignFile(ValueError):
    """A file of a name that is needed was not published there, or has changed since; the message says which."""


@dataclass(frozen=True, slots=True)
class Published:
    """What an export did to the folder: the saves of this export, new pictures, and pictures that were removed."""

    saves: tuple[Path, ...]
    added: int
    removed: int


def publish(folder: Path, site: Path) -> Published:
    """Copy the export in `folder` into `site`, which is made where there is none.

    Raises CannotWrite where the disk says no, and ForeignFile; then nothing has been written.
    """
    assets = {file.name: file for file in sorted(folder.iterdir()) if _ASSET.fullmatch(file.name)}
    saves = {place: file for stem in sorted(folder.glob("*.json")) for place, file in _with_picture(stem)}
    with atomic.writing(site / LIST):
        atomic.make_folders(site / SAVES)
        with locks.locked(site / f".{LIST}.lock"):
            known = _known(site / LIST)
            for name, file in (assets | saves).items():
                _may_write(site / name, file.read_bytes())
            added = [name for name in assets if not (site / name).exists()]
            for name in added:
                atomic.write(site / name, assets[name].read_bytes())
            known |= set(assets)
            _note(site, known)  # before the saves: what is on the list and not there does no harm
            for name, file in saves.items():
                atomic.write(site / name, file.read_bytes())
            unused = known - _in_use(site) - set(assets)
            for name in unused:
                (site / name).unlink(missing_ok=True)
            _note(site, known - unused)
    return Published(tuple(site / name for name in saves if name.endswith(".json")), len(added), len(unused))


def _with_picture(save: Path) -> Iterator[tuple[str, Path]]:
    """A save and its thumbnail with their places in the site: their name, and the first digits of the save's digest."""
    stem = f"{SAVES}/{save.stem}-{hashlib.sha256(save.read_bytes()).hexdigest()[:_DIGITS]}"
    return iter(((f"{stem}.json", save), (f"{stem}.png", save.with_suffix(".png"))))


def _may_write(place: Path, data: bytes) -> None:
    if place.exists() and (not place.is_file() or place.read_bytes() != data):
        raise ForeignFile(f"{place} is there already and is another file; move it out of the way")


def _in_use(site: Path) -> frozenset[str]:
    """The pictures that any save in the site names, whoever put it there."""
    found: set[str] = set()
    for save in (site / SAVES).glob("*.json"):
        if save.is_file() and save.stat().st_size <= _LARGEST:
            found.update(_ASSET.findall(save.read_text(encoding="utf-8", errors="replace")))
    return frozenset(found)


def _known(file: Path) -> set[str]:
    """The pictures that were published here; a damaged list is kept beside the new one, and nothing on it removed."""
    try:
        return set(kept_json.read(file, _pictures))
    except FileNotFoundError:
        return set()
    except kept_json.DamagedJson:
        atomic.move_aside(file)
        return set()


def _pictures(plain: Any) -> Collection[str]:
    names = kept_json.mapping(plain)["pictures"]
    return [name for name in names if isinstance(name, str) and _ASSET.fullmatch(name)]


def _note(site: Path, pictures: Collection[str]) -> None:
    plain = {"made-by": "pnp export tts --publish", "pictures": sorted(pictures)}
    atomic.write(site / LIST, (json.dumps(plain, indent=2) + "\n").encode())
