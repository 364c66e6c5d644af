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
    for index, spot in enumerate(print_.table):
        if spot.put not in names:
            message = f"there is no piece, set or entry of `extras` named {spot.put!r}"
            mark = tree.mark(("print", "table", index, "put"))
            report.error("CAT030", message, at=mark, hint=closest(spot.put, names))
