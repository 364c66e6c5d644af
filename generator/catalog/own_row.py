"""The row of a piece by the name of its kind: bundled layouts read `card.title` whatever `from` calls its rows."""

from collections.abc import Mapping
from typing import Any

from generator.catalog.models import Component
from generator.catalog.sheet_row import SheetRow


def own_text(component: Component, key: str = "text") -> str:
    """The rules text of a piece, marks and all, or another key of the row that its layouts bind to; "" without one."""
    for row in reversed(tuple(component.scope.values())):
        if isinstance(row, Mapping) and isinstance(row.get(key), str):
            return str(row[key])
    return ""


def own_row(component: Component) -> Mapping[str, Mapping[str, Any]]:
    """The keys of all rows that a piece is made of, by the name of its kind (`card`, `token`, `aid` ...).

    The first row has precedence; `id` and `title` are the piece's own. Nothing where the kind is the name of a row, or
    of what layouts read of a dial, a screen or a box.
    """
    name = component.kind.value
    if name in component.scope:
        return {}
    found: dict[str, Any] = {}
    columns: dict[str, Any] = {}
    for row in reversed([*component.scope.values()]):
        if isinstance(row, Mapping):
            found |= row
            columns |= row.columns if isinstance(row, SheetRow) else {}
    found |= {"id": component.id, "title": component.title}
    return {name: SheetRow(found, columns) if columns else found}


def entitled(rows: Mapping[str, Any], name: str, title: Any) -> Mapping[str, Any]:
    """The rows with the title that `title_of` gives the piece, where `from` calls a row as layouts call the piece.

    A row that has a title of its own keeps it.
    """
    row = rows.get(name)
    if not isinstance(row, Mapping) or row.get("title") or title is None:
        return rows
    whole = {**row, "title": str(title)}
    return {**rows, name: SheetRow(whole, row.columns) if isinstance(row, SheetRow) else whole}
