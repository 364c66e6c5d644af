"""Columns of spreadsheets that say by another name what a layout prints, so that nothing prints them."""

from generator.catalog.models import Catalog, ComponentSet
from generator.catalog.own_row import own_row
from generator.layout.fields import fields_of
from generator.layout.layer import Template
from generator.layout.library import Layouts
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.synonyms import ours

_READ_ANYWAY = frozenset({"id", "title", "copies"})


def columns_are_read(catalog: Catalog, layouts: Layouts, report: Report) -> None:
    """CAT059: a layout prints `text` where there is one, and what it should be is in a column called `description`."""

    def template(name: str) -> Template | None:
        return layouts.template(name, Report())

    for component_set in catalog.sets:
        found = _sheet_of(component_set, catalog)
        if found is None:
            continue
        row, columns = found
        first = component_set.components[0]
        names = {*first.scope, *own_row(first)}
        read: dict[str, str] = {}  # the keys that are printed, and a layout that does
        for layout in dict.fromkeys(name for each in component_set.components for name in each.layouts):
            made = template(layout)
            for field in fields_of(made, template) if made is not None else ():
                name, dot, path = field.path.partition(".")
                if dot and name in names:
                    read.setdefault(path.partition(".")[0], layout)
        for column in sorted(columns - read.keys() - _READ_ANYWAY):
            meant = ours(column, sorted(read.keys() - columns))
            if meant is not None:
                message = f"nothing prints the column {column!r}: the layout {read[meant]!r} prints {meant!r}"
                hint = f"rename the column to {meant}, or print {{{next(iter(first.scope))}.{column}}} in a layout"
                report.warning("CAT059", message, at=catalog.tree.key_mark((*row, column)), hint=hint)


def _sheet_of(component_set: ComponentSet, catalog: Catalog) -> tuple[Path, frozenset[str]] | None:
    """A row of a set whose pieces are one row of a spreadsheet each, and the columns that rows may have."""
    for component in component_set.components:
        if len(component.rows) == 1 and component.rows[0][:-1] in catalog.tree.sheets:
            return component.rows[0], frozenset(catalog.tree.sheets[component.rows[0][:-1]])
    return None
