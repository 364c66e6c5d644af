"""Sets that can be used instead of others."""

from collections.abc import Sequence

from generator.catalog.models import ComponentSet
from generator.catalog.schema import Print
from generator.source.diagnostic import Report, closest
from generator.source.tree import Tree


def alternatives_exist(print_: Print, sets: Sequence[ComponentSet], tree: Tree, report: Report) -> None:
    """CAT044: tokens are to be used instead of a set that is not printed, or of themselves."""
    names = {str(component_set.id) for component_set in sets if component_set.printed}
    for index, tokens in enumerate(print_.tokens):
        name = tokens.instead_of
        if name is not None and name not in names - {tokens.id}:
            message = f"there is no other printed set {name!r} to use {tokens.id!r} instead of"
            mark = tree.mark(("print", "tokens", index, "instead_of"))
            report.error("CAT044", message, at=mark, hint=closest(name, names - {tokens.id}))
