"""Positions on a virtual tabletop."""

from collections.abc import Sequence

from generator.catalog.models import ComponentSet
from generator.catalog.schema import Print
from generator.source.diagnostic import Report, closest
from generator.source.tree import Tree


def table_fits(print_: Print, sets: Sequence[ComponentSet], tree: Tree, report: Report) -> None:
    """CAT030: a place on the table is for a piece, set or extra that does not exist."""
    names = {str(component_set.id) for component_set in sets} | {
        str(piece.id) for component_set in sets for piece in component_set.components
    }
    names |= {extra.id for extra in print_.extras}
    named = [(("table", index, "put"), spot.put) for index, spot in enumerate(print_.table)]
    for index, row in enumerate(print_.places):
        named += [(("places", index, "takes"), row.takes)]
        named += [(("places", index, "beside"), row.beside)] if row.beside is not None else []
    for path, name in named:
        if name not in names:
            message = f"there is no piece, set or entry of `extras` named {name!r}"
            report.error("CAT030", message, at=tree.mark(("print", *path)), hint=closest(name, names))
