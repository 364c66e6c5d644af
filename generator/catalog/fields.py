"""The additional fields of pieces that are listed in their set."""

from collections.abc import Mapping
from typing import Any

from generator.catalog.files import GameFiles, inside, namesake
from generator.catalog.findings import RowSource
from generator.catalog.schema_pieces import Row
from generator.catalog.sheet_row import SheetRow
from generator.catalog.typed import advice, described
from generator.source.diagnostic import closest
from generator.source.mark import Path

_TYPES: dict[str, tuple[tuple[type, ...], str]] = {
    "int": ((int,), "a whole number"),
    "number": ((int, float), "a number"),
    "text": ((str,), "a text"),
    "flag": ((bool,), "true or false"),
    "picture": ((str,), "the path of a picture in the game's folder"),
    "list": ((list,), "a list"),
}


_OWN = {"id": "text", "title": "text", "copies": "int", "text": "text"}
"""The keys that every listed piece has, and their types."""


def fields_fit(fields: Mapping[str, str], source: RowSource, path: Path) -> None:
    """CAT028: a declared field is a key that every piece has, of another type; `path` is that of the set."""
    for key, kind in fields.items():
        if kind != _OWN.get(key, kind):
            message = f"every piece has the key `{key}`, which is {_TYPES[_OWN[key]][1]}, not {_TYPES[kind][1]}"
            mark = source.tree.mark((*path, "fields", key))
            hint = "remove it from `fields`, or give your field another name"
            source.report.error("CAT028", message, at=mark, hint=hint)


def scope_of(row: Row, fields: Mapping[str, str], source: RowSource, files: GameFiles, path: Path) -> Mapping[str, Any]:
    """What layouts see of a piece: its keys, every declared field among them (None where it is not given).

    The keys that every piece has need not be declared, and are what they are where they are.
    """
    extra = row.model_extra or {}
    keys = source.tree.sheets.get(path[:-1])
    for key, value in extra.items():
        place = (*path, key)
        if key not in fields and keys:
            continue  # a column of a sheet need not be declared
        if key not in fields:
            hint = closest(key, [*fields, *Row.model_fields]) or "declare it under the set's `fields`"
            source.report.error(
                "CAT024", f"{key!r} is not a field of this set", at=source.tree.key_mark(place), hint=hint
            )
        elif value is not None:
            _check(fields[key], key, value, source, files, place)
    known = {"id": row.id, "title": row.title or row.id, "copies": row.copies, "text": row.text}
    scope = {**known, **{name: None for name in fields if name not in known}, **extra}
    return SheetRow(scope, keys) if keys else scope


def _check(kind: str, key: str, value: Any, source: RowSource, files: GameFiles, path: Path) -> None:
    types, words = _TYPES[kind]
    if not isinstance(value, types) or (isinstance(value, bool) and kind != "flag"):
        if path not in source.tree.unfilled:  # a placeholder that could not be filled has been reported
            message = f"{key} must be {words}, not {described(value)}"
            source.report.error("CAT003", message, at=source.tree.mark(path), hint=advice(value, words))
    elif kind == "picture":
        _check_picture(str(value), source, files, path)


def _check_picture(name: str, source: RowSource, files: GameFiles, path: Path) -> None:
    mark = source.tree.mark(path)
    file = inside(name)
    if file is None:
        message = f"{name} is outside the game's folder"
        source.report.error("CAT008", message, at=mark, hint="copy the file into the folder")
    elif file not in files:
        hint = namesake(name, files.digests)
        # Without one of that name elsewhere it is not drawn yet: layouts leave room for it, and one line counts them.
        if hint is not None:
            source.report.error("CAT018", f"there is no picture {name!r} in the game's folder", at=mark, hint=hint)
