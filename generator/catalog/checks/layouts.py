"""Layouts that sets name."""

from collections.abc import Collection, Sequence

from generator.catalog.models import ComponentSet
from generator.catalog.schema import Print
from generator.source.diagnostic import Report, closest
from generator.source.tree import Tree


def layouts_exist(
    print_: Print, sets: Sequence[ComponentSet], known: Collection[str], tree: Tree, report: Report
) -> None:
    """CAT017: a set names a layout that stands neither in the game's folder nor among the bundled ones."""
    places = [
        ("print", key, index)
        for key in ("decks", "tokens", "tiles", "boards", "aids")
        for index in range(len(getattr(print_, key)))
    ]
    for path, component_set in zip(places, sets, strict=True):
        for side in ("front", "back"):
            for name in dict.fromkeys(getattr(component, side) for component in component_set.components):
                if name is not None and name not in known:
                    message = (
                        f"the set {component_set.id!r} names the layout {name!r}, which is not defined in any file"
                    )
                    report.error("CAT017", message, at=tree.mark((*path, side)), hint=closest(name, known))
