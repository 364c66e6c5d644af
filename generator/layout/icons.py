"""The bundled icons: one colour, on a square grid, by name. Source: layouts/icons/LICENSE.txt."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from typing import Any

from generator import resources
from generator.dataclass import dataclass
from generator.drawing.items import Image, Item, Outline, Paint, Picture, Segments, Stroke, walk
from generator.drawing.svg_path import parse

GRID = 512.0
"""The height of what icons are drawn on, and the width of the bundled ones."""

FIND = "`pnp icons WORD` finds icons by their names"
"""The hint where none is like the name."""

_FILES = ("icons.json", "classics.json")
"""Sets of bundled icons; no two have a name in common."""


class UnknownIcon(Exception):
    """No icon has that name, or as the message says it cannot be used; `like` gives the hint to a similar name."""

    def __init__(self, name: str, like: Callable[[str], str | None] = lambda name: None, message: str = "") -> None:
        super().__init__(message or f"there is no icon {name!r}")
        self.name = name
        self._like = like

    @property
    def hint(self) -> str:
        """One like it, or how to find one; to look for that takes a while, so it is done when asked for."""
        return self._like(self.name) or FIND


@dataclass(frozen=True, slots=True, eq=False)
class Icon:
    """An icon on a grid `width` units wide and `GRID` units high.

    One of a single colour is its `outline`, filled by the non-zero rule, and takes the colour of where it is used. One
    that has `items` keeps the colours of these.
    """

    outline: Segments = ()
    items: tuple[Item, ...] = ()
    width: float = GRID

    @property
    def keeps_colours(self) -> bool:
        """Whether it looks the same wherever it is used."""
        return bool(self.items)

    def drawn(self, fill: Paint | None, stroke: Stroke | None = None) -> tuple[Item, ...]:
        """It on its grid; fill and stroke are for one of a single colour."""
        return self.items or (Outline(self.outline, fill, stroke),)

    def recognised_by(self) -> tuple[Segments | Image, ...]:
        """What is the same object wherever it is drawn, and drawn for nothing else."""
        if not self.items:
            return (self.outline,)
        inside = [item for _, item in walk(self.items)]
        outlines = [item.segments for item in inside if isinstance(item, Outline)]
        return (*outlines, *(item.image for item in inside if isinstance(item, Picture)))


@cache
def _sets() -> tuple[Mapping[str, Any], ...]:
    folder = resources.layouts() / "icons"
    return tuple(json.loads((folder / file).read_text(encoding="utf-8")) for file in _FILES)


@cache
def _paths() -> Mapping[str, str]:
    return dict(sorted(chain.from_iterable(found["icons"].items() for found in _sets())))


def names() -> tuple[str, ...]:
    """The names of all bundled icons, in alphabetical order."""
    return tuple(_paths())


def exists(name: str) -> bool:
    """Whether a bundled icon has that name."""
    return name in _paths()


@cache
def icon(name: str) -> Segments:
    """A bundled icon's outline on a square of `GRID` units; raises UnknownIcon."""
    found = _paths().get(name)
    if found is None:
        raise UnknownIcon(name)
    return parse(found)


def credit(used: frozenset[str]) -> str:
    """The line that the licence of bundled icons asks for; empty where none that needs it is used."""
    lines = (
        f"Icons by {found['authors']} ({found['source']}), {found['licence']}, {found['licence_url']}."
        for found in _sets()
        if found["authors"] and not used.isdisjoint(found["icons"])
    )
    return " ".join(lines)
