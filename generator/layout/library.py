"""Where layouts are found: a game's own folder first, then the bundled ones."""

from dataclasses import field
from pathlib import Path

from generator import resources
from generator.catalog.files import ILLUSTRATIONS, LAYOUTS, GameFiles
from generator.catalog.typed import shortened
from generator.dataclass import dataclass
from generator.drawing.items import Segments
from generator.drawing.shapes import move
from generator.illustration.library import Illustrations
from generator.layout.icon_library import IconLibrary, icons_of
from generator.layout.icons import GRID, UnknownIcon
from generator.layout.layer import Template
from generator.layout.read import template
from generator.source.diagnostic import Report, closest
from generator.source.drawn_layers import DrawnLayers
from generator.source.mark import Mark
from generator.source.reader import read, read_text
from generator.source.tree import Tree

DEEPEST = 8
"""Layouts that may extend one another in a row."""


@dataclass(slots=True)
class Layouts:
    """The layouts a game can use; each is read once, when it is first asked for.

    A layout's id is its path below a layouts folder without `.yaml`; `files` hold the game's own, which win over those
    in `bundled`. A game's own layouts may carry the game's id as first part: `geyser/board` is `layouts/board.yaml` in
    the folder of the game `geyser`. `icons_used` are the icons that pieces made with these layouts have shown, for the
    credits; `drawn` tells which layer drew what on the pieces of a game with a rulebook, for its small pictures.
    """

    files: GameFiles | None
    game_id: str
    bundled: Path
    icons_used: set[str] = field(default_factory=set)
    drawn: DrawnLayers = field(default_factory=DrawnLayers)
    icons: IconLibrary = field(init=False)
    illustrations: Illustrations = field(init=False)
    _known: dict[str, Template | None] = field(default_factory=dict)
    _reading: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.icons = icons_of(self.files)
        self.illustrations = Illustrations(
            self.files, self.bundled / ILLUSTRATIONS, self._icon_outline, self.icons.names, self.icons_used
        )

    def unused(self) -> "Layouts":
        """The same, with what has been read, as if nothing had been made with them yet."""
        self.icons_used.clear()
        self.drawn = DrawnLayers()
        return self

    def ids(self) -> tuple[str, ...]:
        """Every id there is a layout for, in alphabetical order."""
        bundled = (file.relative_to(self.bundled) for file in self.bundled.rglob("*.yaml"))
        found = {file.with_suffix("").as_posix() for file in bundled if file.parts[0] != ILLUSTRATIONS}
        for file in self.files.below(LAYOUTS) if self.files is not None else ():
            if file.endswith(".yaml"):
                name = file.removeprefix(f"{LAYOUTS}/").removesuffix(".yaml")
                found |= {name, f"{self.game_id}/{name}"} if self.game_id else {name}
        return tuple(sorted(found))

    def is_own(self, file: str) -> bool:
        """Whether a file, as messages show it, is not one of the bundled layouts."""
        return not Path(file).is_relative_to(self.bundled)

    def _own(self, layout_id: str) -> str | None:
        """The file of one of the game's own layouts; None where it has no such."""
        if self.files is None:
            return None
        for name in dict.fromkeys((layout_id.removeprefix(f"{self.game_id}/"), layout_id)):
            file = f"{LAYOUTS}/{name}.yaml"
            if file in self.files:
                return file
        return None

    def _bundled(self, layout_id: str) -> Path | None:
        if layout_id.startswith(f"{ILLUSTRATIONS}/"):
            return None
        path = self.bundled / f"{layout_id}.yaml"
        try:
            return path if path.is_file() and path.resolve().is_relative_to(self.bundled.resolve()) else None
        except (OSError, ValueError, RuntimeError):  # a name that no file can have
            return None

    def _tree(self, layout_id: str, report: Report) -> Tree | None:
        """A layout's data; None where there is no such layout, or, reported, where its file cannot be read."""
        own, bundled = self._own(layout_id), self._bundled(layout_id)
        if own is not None and self.files is not None:
            text = self.files.text(own, report)
            if text is None:
                return None
            checked = read_text(text, str(self.files.path(own)))
        elif bundled is not None:
            checked = read(bundled)
        else:
            return None
        report.extend(checked.diagnostics)
        return checked.value

    def template(self, layout_id: str, report: Report, *, at: Mark | None = None) -> Template | None:
        """A layout with all it inherits; None, and an error at `at`, where it cannot be had."""
        if layout_id in self._known:
            return self._known[layout_id]
        if layout_id in self._reading or len(self._reading) >= DEEPEST:
            chain = " → ".join([*self._reading, layout_id])
            report.error("LAY002", f"layouts extend each other in a cycle: {chain}", at=at)
            return None
        if self._own(layout_id) is None and self._bundled(layout_id) is None:
            hint = closest(layout_id, self.ids())
            report.error("LAY001", f"there is no layout {shortened(layout_id)}", at=at, hint=hint)
            self._known[layout_id] = None
            return None
        self._reading.append(layout_id)
        self._known[layout_id] = self._read(layout_id, report)
        self._reading.pop()
        return self._known[layout_id]

    def _read(self, layout_id: str, report: Report) -> Template | None:
        tree, parent = self._tree(layout_id, report), None
        if tree is None:
            return None
        extends = tree.data.get("extends") if isinstance(tree.data, dict) else None
        if extends is not None:
            parent = self.template(str(extends), report, at=tree.mark(("extends",)))
            if parent is None:
                return None
        return template(layout_id, tree, parent, report)

    def _icon_outline(self, name: str) -> Segments | None:
        """An icon for parts of illustrations, in the middle of a square grid."""
        try:
            width = self.icons.icon(name).width
            return (
                move(self.icons.outline(name), (GRID - width) / 2, 0.0) if width != GRID else self.icons.outline(name)
            )
        except UnknownIcon:
            return None


def layouts_of(files: GameFiles | None, game_id: str = "") -> Layouts:
    """The layouts for the game whose files these are; without them the bundled layouts alone."""
    return Layouts(files, game_id, resources.layouts())
