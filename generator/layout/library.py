"""Where layouts are found: a game's own folder first, then the bundled ones."""

from dataclasses import dataclass, field
from pathlib import Path

from generator import resources
from generator.layout.layer import Template
from generator.layout.read import template
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.source.reader import read

DEEPEST = 8
"""Layouts that may extend one another in a row."""


@dataclass(slots=True)
class Layouts:
    """The layouts a game can use; each is read once, when it is first asked for.

    A layout's id is its path below a layouts folder without `.yaml`. A game's own layouts may carry the game's id as
    first part: `geyser/board` is `layouts/board.yaml` in the folder of the game `geyser`. `icons_used` are the bundled
    icons that pieces made with these layouts have shown, for the credits.
    """

    folders: tuple[tuple[str, Path], ...]
    icons_used: set[str] = field(default_factory=set)
    _known: dict[str, Template | None] = field(default_factory=dict)
    _reading: list[str] = field(default_factory=list)

    def ids(self) -> tuple[str, ...]:
        """Every id there is a layout for, in alphabetical order."""
        found: set[str] = set()
        for prefix, folder in self.folders:
            for file in folder.rglob("*.yaml"):
                name = file.relative_to(folder).with_suffix("").as_posix()
                found.add(name)
                found |= {f"{prefix}/{name}"} if prefix else set()
        return tuple(sorted(found))

    def file(self, layout_id: str) -> Path | None:
        """The file of a layout, or None where there is none inside the layout folders."""
        for prefix, folder in self.folders:
            names = [layout_id.removeprefix(f"{prefix}/")] if prefix else []
            for name in [*names, layout_id]:
                path = folder / f"{name}.yaml"
                try:
                    if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                        return path
                except (OSError, ValueError, RuntimeError):
                    continue
        return None

    def template(self, layout_id: str, report: Report, *, at: Mark | None = None) -> Template | None:
        """A layout with all it inherits; None, and an error at `at`, where it cannot be had."""
        if layout_id in self._known:
            return self._known[layout_id]
        if layout_id in self._reading or len(self._reading) >= DEEPEST:
            chain = " → ".join([*self._reading, layout_id])
            report.error("LAY002", f"layouts extend one another without end: {chain}", at=at)
            return None
        file = self.file(layout_id)
        if file is None:
            hint = closest(layout_id, self.ids())
            report.error("LAY001", f"there is no layout {layout_id!r}", at=at, hint=hint)
            self._known[layout_id] = None
            return None
        self._reading.append(layout_id)
        self._known[layout_id] = self._read(layout_id, file, report)
        self._reading.pop()
        return self._known[layout_id]

    def _read(self, layout_id: str, file: Path, report: Report) -> Template | None:
        checked = read(file)
        report.extend(checked.diagnostics)
        if checked.value is None:
            return None
        tree, parent = checked.value, None
        extends = tree.data.get("extends") if isinstance(tree.data, dict) else None
        if extends is not None:
            parent = self.template(str(extends), report, at=tree.mark(("extends",)))
            if parent is None:
                return None
        return template(layout_id, tree, parent, report)


def layouts_of(folder: Path | None, game_id: str = "") -> Layouts:
    """The layouts for the game in `folder`; without one the bundled layouts alone."""
    own = ((game_id, folder / "layouts"),) if folder is not None and (folder / "layouts").is_dir() else ()
    return Layouts((*own, ("", resources.layouts())))
