"""Colours that the catalog names."""

from generator.catalog.schema import Print
from generator.source.diagnostic import Report, closest
from generator.source.tree import Tree


def distinct_are_colours(print_: Print, tree: Tree, report: Report) -> None:
    """CAT029: a colour that must be distinguished from others is none of the palette."""
    for group, names in enumerate(print_.distinct):
        for index, name in enumerate(names):
            if name not in print_.palette:
                message = f"print.distinct names the colour {name!r}, which is not defined in print.palette"
                mark = tree.mark(("print", "distinct", group, index))
                report.error("CAT029", message, at=mark, hint=closest(name, print_.palette))
