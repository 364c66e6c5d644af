"""The bundled icons: one colour, on a square grid, by name. Source: layouts/icons/LICENSE.txt."""

import json
from functools import cache
from typing import Any

from generator import resources
from generator.drawing.items import Segments
from generator.drawing.svg_path import parse
from generator.source.diagnostic import closest

GRID = 512.0
"""The side of the square that icons are drawn on."""

FIND = "`pnp icons WORD` finds icons by their names"
"""The hint where none is like the name."""


class UnknownIcon(Exception):
    """No icon has that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no icon {name!r}")
        self.name = name

    @property
    def hint(self) -> str:
        """One like it, or how to find one; to look for that takes a while, so it is done when asked for."""
        return closest(self.name, names()) or FIND


@cache
def _data() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((resources.layouts() / "icons" / "icons.json").read_text(encoding="utf-8"))
    return loaded


def names() -> tuple[str, ...]:
    """The names of all icons, in alphabetical order."""
    return tuple(_data()["icons"])


def exists(name: str) -> bool:
    """Whether an icon has that name."""
    return name in _data()["icons"]


@cache
def icon(name: str) -> Segments:
    """An icon's outline on a square of `GRID` units; raises UnknownIcon."""
    found = _data()["icons"].get(name)
    if found is None:
        raise UnknownIcon(name)
    return parse(found)


def credit(used: frozenset[str]) -> str:
    """The line that the icons' licence asks for; empty where no icon is used."""
    if not used:
        return ""
    data = _data()
    return f"Icons by {data['authors']} ({data['source']}), {data['licence']}, {data['licence_url']}."
