"""The checker for saves and saved objects, made by us or by other programs.

Mistakes are values. `read` refuses what is no JSON; `check` says everything that is wrong with the rest, and a profile
how severe that is: a save made here is held to everything, any other to what breaks in the game.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.catalog.models import Catalog
from generator.export.tts.check import (
    boards,
    cards,
    catalog,
    images,
    kinds,
    notebook,
    places,
    playing,
    reading,
    scripts,
    shape,
    sizes,
    visible,
)
from generator.export.tts.check.findings import Finding, Profile, SaveImpact, things
from generator.export.tts.check.images import PictureCache, beside
from generator.readback.saves import ExpectedFaces

__all__ = [
    "LARGEST",
    "ExpectedFaces",
    "Finding",
    "PictureCache",
    "Profile",
    "SaveImpact",
    "Unreadable",
    "beside",
    "check",
    "profile_of",
    "read",
    "things",
]

LARGEST = 200_000_000
"""Bytes of a save that are read at most."""
DEEPEST = 200
"""Groups and lists inside one another, of which a container takes two."""
_OURS = frozenset({"box", "rulebook", "setup"})
"""Notes of what every save made here has on the table."""

_ESCAPED_HALF = re.compile(r"\\u[dD][89a-fA-F]")


class Unreadable(ValueError):
    """A file that is no save at all; the message says why."""


def read(file: Path) -> Mapping[str, Any]:
    """The save in a file; raises Unreadable, and OSError where the disk says no."""
    with file.open("rb") as stream:  # which may be a pipe, or an infinite device
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Unreadable(f"it is larger than {LARGEST // 1_000_000} MB")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"it is not UTF-8 ({error})") from None
    text = text.removeprefix("\ufeff")  # the game's own JSON reader skips it too
    try:
        whole = json.loads(text, parse_constant=_no_number, object_pairs_hook=_pairs)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"it is not JSON ({error})") from None
    if not isinstance(whole, Mapping):
        raise Unreadable("it is not a group of fields")
    if _deeper(whole):
        raise Unreadable(f"groups and lists are nested more than {DEEPEST} deep")
    if _ESCAPED_HALF.search(text) and _has_halves(whole):
        raise Unreadable("it contains half a character, such as a single \\ud800")
    return whole


def _has_halves(whole: Any) -> bool:
    """Whether a text cannot be written as UTF-8."""
    try:
        json.dumps(whole, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _deeper(whole: Any) -> bool:
    """Whether it is too deep for code that calls itself for what is inside."""
    level = [whole]
    for _ in range(DEEPEST):
        level = [
            inner
            for entry in level
            for inner in (entry.values() if entry.__class__ is dict else entry)
            if inner.__class__ is dict or inner.__class__ is list
        ]
    return bool(level)


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a group has a duplicate field")
    return made


def profile_of(whole: Mapping[str, Any]) -> Profile:
    """The profile of a save: its own for one that was made here and that the game has not written again since.

    The game writes its version into what it saves; whatever the players did to the table by then is theirs to judge.
    """
    ours = any(thing.on_table and thing.text("GMNotes") in _OURS for thing in things(whole))
    return Profile.OWN if ours and not whole.get("VersionNumber") else Profile.ANY


def check(
    whole: Mapping[str, Any], album: PictureCache, game: Catalog | None = None, faces: ExpectedFaces | None = None
) -> list[Finding]:
    """Everything that is wrong with a save; with a `game`, also where it differs from what is printed.

    With the game's `faces`, those of its pieces as they lie on the table, also where a thing shows the face of another.
    """
    whole, spelt = reading.as_read(whole)
    every = things(whole)
    found = [*spelt, *shape.check(whole, every), *kinds.check(whole, every), *cards.check(every), *sizes.check(every)]
    found += places.check(whole, every, images.aspects(every, album))
    found += playing.check(whole, every)
    found += visible.check(whole, every)
    found += notebook.check(whole, every)
    found += scripts.check(whole, every)
    found += images.check(every, album)
    if game is not None:
        found += catalog.check(game, every, album, faces)
        found += boards.check(game, every)
    return found
