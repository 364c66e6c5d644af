"""Layouts that sets name."""

from collections.abc import Collection, Mapping, Sequence

from generator.catalog.models import UNKNOWN_LAYOUT, Catalog, ComponentSet
from generator.catalog.resolve import SETS
from generator.catalog.schema import Print
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.source.tree import Tree

SIDES = ("front", "back")


def layouts_exist(
    print_: Print, sets: Sequence[ComponentSet], known: Collection[str], tree: Tree, report: Report
) -> None:
    """CAT017: a set names a layout that stands neither in the game's folder nor among the bundled ones."""
    places = [("print", key, index) for key in SETS for index in range(len(getattr(print_, key)))]
    for path, component_set in zip(places, sets, strict=True):
        for side in SIDES:
            for name in dict.fromkeys(getattr(component, side) for component in component_set.components):
                if name is not None and name not in (*known, UNKNOWN_LAYOUT):
                    message = (
                        f"the set {component_set.id!r} names the layout {name!r}, which is not defined in any file"
                    )
                    report.error("CAT017", message, at=tree.mark((*path, side)), hint=closest(name, known))


def layouts_named(catalog: Catalog) -> Mapping[str, Mark | None]:
    """The layouts of all pieces, and those that sets name whose pieces could not be made; each with a place for it."""
    found: dict[str, Mark | None] = {}
    for component in catalog.components:
        for name in (component.front, component.back):
            found.setdefault(name or UNKNOWN_LAYOUT, component.mark)
    for key in SETS:
        for index, row in enumerate(_rows(catalog.data.get("print"), key)):
            for side in SIDES:
                name = row.get(side) if isinstance(row, Mapping) else None
                if isinstance(name, str):
                    found.setdefault(name, catalog.tree.mark(("print", key, index, side)))
    return found


def _rows(print_: object, key: str) -> Sequence[object]:
    rows = print_.get(key) if isinstance(print_, Mapping) else None
    return rows if isinstance(rows, list) else ()
