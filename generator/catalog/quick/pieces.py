"""Checks on the components a catalog makes."""

import re
from pathlib import Path as FilePath

from generator.catalog.models import ComponentSet
from generator.source.diagnostic import Report
from generator.source.tree import Tree, Value

SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.\-]{0,99}")


def ids_name_files(sets: tuple[ComponentSet, ...], report: Report) -> None:
    """CAT039: an id could not name a file on every system."""
    for one in sets:
        for component in one.components:
            if not SAFE.fullmatch(component.id):
                report.error(
                    "CAT039",
                    f"the id {component.id!r} of a piece of {one.id!r} could not name a file",
                    at=component.mark,
                    hint="letters, digits, hyphens, underscores and points, up to a hundred",
                )


def pictures_stay_inside(folder: FilePath, rows: Value, tree: Tree, report: Report) -> None:
    """CAT060, CAT061: a picture of a row is missing, or lies outside the game's folder."""
    root = folder.resolve()
    for path, name in _pictures(rows):
        mark = tree.mark(path)
        try:
            target = (root / name).resolve()
            inside = target.is_relative_to(root)
        except (OSError, ValueError, RuntimeError):
            inside = False
        if not inside:
            report.error("CAT060", f"the picture {name!r} is not inside the game's folder", at=mark)
        elif not target.is_file():
            report.error("CAT061", f"there is no picture {name!r}", at=mark, hint=f"put it into {folder}")


def _pictures(rows: Value) -> list[tuple[tuple[str | int, ...], str]]:
    found: list[tuple[tuple[str | int, ...], str]] = []
    assert isinstance(rows, dict)
    for kind, inline in (("decks", "cards"), ("tiles", "tiles"), ("tokens", "pieces")):
        for number, one in enumerate(rows.get(kind) or ()):
            keys = [key for key, type_ in (one.get("fields") or {}).items() if type_ == "picture"]
            for index, row in enumerate(one.get(inline) or ()):
                found += [
                    (("print", kind, number, inline, index, key), row[key])
                    for key in keys
                    if isinstance(row.get(key), str)
                ]
    return found
