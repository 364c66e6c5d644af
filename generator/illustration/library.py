"""Where illustrations are found: a game's own folder first, then the bundled ones."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from generator.catalog.files import ILLUSTRATIONS, GameFiles
from generator.catalog.typed import shortened
from generator.drawing.items import Item, Segments
from generator.illustration.forms import FormReader
from generator.illustration.model import Illustration
from generator.illustration.read import illustration
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.source.reader import read, read_text
from generator.source.tree import Tree

DrawnIllustrations: TypeAlias = dict[tuple[object, ...], tuple[tuple[Item, ...], tuple[Segments, ...]]]
"""The items of illustrations and the outlines of their parts, by all that says how they are drawn."""
DEEPEST = 8
"""Illustrations that may use one another in a row."""


@dataclass(slots=True)
class Illustrations:
    """The illustrations a game can use; each is read once, when it is first asked for.

    An illustration's id is its path below an `illustrations` folder without `.yaml`; the game's own win over those in
    `bundled`. `icon_outline` and `icon_names` give the game's icons; `icons_used` are those that parts have taken.
    `drawn` are those that faces have shown so far, each drawn once in a look, for pieces and the pictures of them.
    """

    files: GameFiles | None
    bundled: Path
    icon_outline: Callable[[str], Segments | None]
    icon_names: Callable[[], tuple[str, ...]]
    icons_used: set[str] = field(default_factory=set)
    drawn: DrawnIllustrations = field(default_factory=dict)
    _known: dict[str, Illustration | None] = field(default_factory=dict)
    _reading: list[str] = field(default_factory=list)
    _icons: dict[str, set[str]] = field(default_factory=dict)

    def own(self) -> tuple[str, ...]:
        """The ids of the game's own illustrations, in alphabetical order."""
        found = self.files.below(ILLUSTRATIONS) if self.files is not None else ()
        return tuple(sorted(_id(file) for file in found if file.endswith(".yaml")))

    def kit(self) -> tuple[str, ...]:
        """The ids of the bundled ones, in alphabetical order."""
        found = (file.relative_to(self.bundled).with_suffix("").as_posix() for file in self.bundled.rglob("*.yaml"))
        return tuple(sorted(found))

    def ids(self) -> tuple[str, ...]:
        """Every id there is an illustration for, in alphabetical order."""
        return tuple(sorted({*self.own(), *self.kit()}))

    def get(self, illustration_id: str, report: Report, at: Mark | None = None) -> Illustration | None:
        """An illustration with all it uses; None, and an error, where it cannot be had."""
        if illustration_id in self._reading or len(self._reading) >= DEEPEST:
            chain = " → ".join([*self._reading, illustration_id])
            report.error("ILL007", f"illustrations use one another in a cycle: {chain}", at=at)
            return None
        if illustration_id in self._known:
            self._take(self._icons.get(illustration_id, set()))
            return self._known[illustration_id]
        if not self._is_known(illustration_id):
            hint = closest(illustration_id, self.ids())
            report.error("ILL001", f"there is no illustration {shortened(illustration_id)}", at=at, hint=hint)
            return None
        self._reading.append(illustration_id)
        try:
            self._known[illustration_id] = self._read(illustration_id, report)
        finally:
            self._reading.pop()
        return self._known[illustration_id]

    def _own_file(self, illustration_id: str) -> str | None:
        file = f"{ILLUSTRATIONS}/{illustration_id}.yaml"
        return file if self.files is not None and file in self.files else None

    def _is_known(self, illustration_id: str) -> bool:
        return self._own_file(illustration_id) is not None or illustration_id in self.kit()

    def _read(self, illustration_id: str, report: Report) -> Illustration | None:
        tree = self._tree(illustration_id, report)
        if tree is None:
            return None
        return illustration(illustration_id, tree, FormReader(self._icon, self.icon_names), self.get, report)

    def _icon(self, name: str) -> Segments | None:
        found = self.icon_outline(name)
        if found is not None:
            self._take({name})
        return found

    def _take(self, icons: set[str]) -> None:
        """Write down that parts have taken icons: those of the illustrations that are being read, too."""
        self.icons_used |= icons
        for reading in self._reading:
            self._icons.setdefault(reading, set()).update(icons)

    def _tree(self, illustration_id: str, report: Report) -> Tree | None:
        own = self._own_file(illustration_id)
        if own is None or self.files is None:
            checked = read(self.bundled / f"{illustration_id}.yaml")
        else:
            text = self.files.text(own, report)
            if text is None:
                return None
            checked = read_text(text, str(self.files.path(own)))
        report.extend(checked.diagnostics)
        return checked.value


def _id(file: str) -> str:
    return file.removeprefix(f"{ILLUSTRATIONS}/").removesuffix(".yaml")
