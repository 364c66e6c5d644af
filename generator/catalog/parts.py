"""A catalog's top-level keys: whose they are, and what can be said of them where others could not be read."""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel

from generator.catalog.checks.ids import ids_are_unique
from generator.catalog.files import GameFiles
from generator.catalog.resolve import resolve
from generator.catalog.schema import Plain, Print, Shared
from generator.catalog.typed import check
from generator.catalog.unusable import UnusableRules
from generator.source.diagnostic import Report, closest
from generator.source.tree import Tree

Sections = Callable[[str, GameFiles], type[BaseModel] | None]
"""The model of a game's own top-level keys by game id; None for a game without a package. Raises UnusableRules."""


def game_id_of(data: Mapping[str, Any]) -> str:
    """The id the data give for their game; empty where they give none."""
    match data.get("game"):
        case {"id": str(name)}:
            return name
    return ""


def keys_of(model: type[BaseModel], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The top-level keys that are in a model's care."""
    known = {info.alias or name for name, info in model.model_fields.items()}
    return {key: data[key] for key in data if key in known}


def refuse_unknown(own: type[BaseModel], tree: Tree, report: Report) -> None:
    """CAT001: top-level keys that neither every game has nor this one, whose model is `own`."""
    data = tree.data
    assert isinstance(data, dict)
    known = sorted({info.alias or name for model in (Shared, own) for name, info in model.model_fields.items()})
    for key in data:
        if key not in known:
            hint = closest(key, known) or f"allowed keys: {', '.join(known)}"
            if own is Plain and closest(key, known) is None:
                hint = "put rows of your own under `tables:`"
                if key in Print.model_fields:
                    hint = f"`{key}` is a key of `print`: indent it below `print:`"
            report.error("CAT001", f"unknown key {key!r}", at=tree.key_mark((key,)), hint=hint)


def check_in_part(files: GameFiles, raw: Tree, sections: Sections, report: Report) -> Mapping[str, Any]:
    """What is wrong with the files that could be read where another could not; their data, placeholders filled.

    Nothing is reported that the missing file might fix: missing keys where it may have them, placeholders that lead to
    nothing, keys of a game whose id is not known. Pieces are not made, and the game's own checks not asked.
    """
    found = Report()
    tree = resolve(raw, found)
    report.extend(diagnostic for diagnostic in found.diagnostics if diagnostic.code != "CAT010")
    data = tree.data
    assert isinstance(data, dict)
    unread = {()}  # under `print`, whose keys may be spread over files, none need be there
    check(Shared, keys_of(Shared, data), tree, report, unread=unread)
    game_id = game_id_of(data)
    if game_id:
        try:
            own = sections(game_id, files) or Plain
        except UnusableRules as unusable:
            report.error(
                unusable.code, str(unusable), at=unusable.mark or tree.mark(("game", "id")), hint=unusable.hint
            )
        else:
            refuse_unknown(own, tree, report)
            check(own, keys_of(own, data), tree, report, unread=unread)
    ids_are_unique(tree, report)
    return data
