"""What a running game must be told after another export: pictures of other names, and texts of pieces."""

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any

from generator.dataclass import dataclass
from generator.export.tts.alike import NOTE

_SIDES = ("ImageURL", "ImageSecondaryURL")


@dataclass(frozen=True, slots=True)
class LiveChanges:
    """File names of pictures with those of the new ones, and title and description of pieces by their notes.

    `panel` is the GUID of the Setup panel; `new_table` says that pieces came, went or moved on their sheet, which only
    the new save shows.
    """

    panel: str | None
    pictures: Mapping[str, str]
    texts: Mapping[str, tuple[str, str]]
    new_table: bool

    def __bool__(self) -> bool:
        return bool(self.pictures or self.texts)


def live_changes(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> LiveChanges:
    """The difference of two exports of a game: their saves."""
    before, now = _shown(old), _shown(new)
    became: dict[str, set[str]] = {}
    for key in before.keys() & now.keys():
        became.setdefault(before[key], set()).add(now[key])
    # Where pieces with one picture have several now, its name cannot tell them apart.
    clash = before.keys() != now.keys() or any(len(names) > 1 for names in became.values())
    pictures = {old_: next(iter(names)) for old_, names in became.items() if len(names) == 1}
    pictures = {name: new_ for name, new_ in pictures.items() if name and new_ and name != new_}
    first, last = _texts(old), _texts(new)
    texts = {note: words for note, words in last.items() if note in first and first[note] != words}
    panel = next((str(thing["GUID"]) for thing in _every(new) if thing.get("GMNotes") == "setup"), None)
    return LiveChanges(panel, dict(sorted(pictures.items())), dict(sorted(texts.items())), clash)


def live_script(changes: LiveChanges) -> str:
    """The script that makes them."""
    said = {"pictures": changes.pictures, "texts": changes.texts}
    text = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text = text.replace("]==]", "]=\\u003d]")  # it would close Lua's long bracket; in JSON it can only stand in a text
    source = files("generator.export.tts").joinpath("live.lua").read_text(encoding="utf-8")
    return source.replace("@CHANGES@", text)


def _shown(saves: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What shows which picture: sides of pieces, cells of sheets, and the rulebook; empty for none."""
    found: dict[str, str] = {}
    for thing in _every(saves):
        note = str(thing.get("GMNotes"))
        image = thing.get("CustomImage")
        if isinstance(image, Mapping) and not note.startswith(NOTE):
            found.update((f"{note}:{side}", _name(image.get(side))) for side in _SIDES)
        number = thing.get("CardID")
        if isinstance(number, int):
            sheet = thing["CustomDeck"][str(number // 100)]
            cell = f"{sheet['NumWidth']}x{sheet['NumHeight']}:{number}"
            found[f"{note}:{cell}:face"], found[f"{note}:{cell}:back"] = (
                _name(sheet["FaceURL"]),
                _name(sheet["BackURL"]),
            )
        if isinstance(thing.get("CustomPDF"), Mapping):
            found[f"{note}:book"] = _name(thing["CustomPDF"].get("PDFUrl"))
    return found


def _texts(saves: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, str]]:
    """Title and description of what tells them, by its note."""
    return {
        str(thing["GMNotes"]): (str(thing["Nickname"]), str(thing["Description"]))
        for thing in _every(saves)
        if thing.get("Nickname") and "/" not in str(thing.get("GMNotes")) and thing.get("GMNotes") != "setup"
    }


def _name(address: Any) -> str:
    return PurePosixPath(str(address or "")).name


def _every(saves: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for save in saves:
        yield from _within(save.get("ObjectStates", ()))


def _within(things: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for thing in things:
        yield thing
        yield from _within(thing.get("ContainedObjects", ()))
