"""Layouts that sets name."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePosixPath

from generator.catalog.folded import MIRRORED, key_of
from generator.catalog.models import UNKNOWN_LAYOUT, Catalog, ComponentSet
from generator.catalog.resolve import SETS
from generator.catalog.schema import Print
from generator.catalog.schema_pieces import Boxes, PieceSet, Standees
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.source.tree import Tree

KEYS = ("front", "back", "cover", "outer", "inner", "side", "top")
"""Keys of sets that name layouts."""
_NO_LAYOUT = (UNKNOWN_LAYOUT, MIRRORED)


def layouts_exist(
    print_: Print, sets: Sequence[ComponentSet], known: Collection[str], tree: Tree, report: Report
) -> None:
    """CAT017: a set names a layout that stands neither in the game's folder nor among the bundled ones."""
    places = [("print", key, index) for key in SETS for index in range(len(getattr(print_, key)))]
    for path, component_set in zip(places, sets, strict=True):
        for key, names in _by_key(component_set, getattr(print_, str(path[1]))[path[2]]).items():
            for name in names:
                if name not in (*known, UNKNOWN_LAYOUT):
                    message = (
                        f"the set {component_set.id!r} names the layout {name!r}, which is not defined in any file"
                    )
                    hint = _as_file(name, known) or closest(name, known)
                    report.error("CAT017", message, at=tree.mark((*path, key)), hint=hint)


def _as_file(name: str, known: Collection[str]) -> str | None:
    """The hint to the layout that is meant by its file: `layouts/wolf.yaml`, `wolf.yaml`."""
    path = PurePosixPath(name)
    if path.suffix not in (".yaml", ".yml"):
        return None
    own = next((layout for layout in known if layout.rpartition("/")[2] == path.stem), None)
    return f"write {own}: the name of the layout, not its file" if own else None


def _by_key(component_set: ComponentSet, entry: PieceSet | Boxes) -> Mapping[str, Sequence[str]]:
    """The layouts of a set's pieces by the key that names them, each once."""
    if isinstance(entry, Boxes):
        return {key: (getattr(entry, key),) for key in ("front", "back", "side", "top")}
    pieces = component_set.components
    backs = dict.fromkeys(piece.back for piece in pieces if piece.back is not None)
    if isinstance(entry, Standees) and entry.back in (None, MIRRORED):
        backs = {}  # those of the front
    return {
        key_of(entry, "front"): tuple(dict.fromkeys(piece.front for piece in pieces)),
        key_of(entry, "back"): tuple(backs),
    }


def layouts_named(catalog: Catalog) -> Mapping[str, Mark | None]:
    """The layouts of all pieces, and those that sets name whose pieces could not be made; each with a place for it."""
    found: dict[str, Mark | None] = {}
    for component in catalog.components:
        for layout in component.layouts:
            found.setdefault(layout, component.mark)
    for key in SETS:
        for index, row in enumerate(_rows(catalog.data.get("print"), key)):
            for side in KEYS:
                name = row.get(side) if isinstance(row, Mapping) else None
                if isinstance(name, str) and name not in _NO_LAYOUT:
                    found.setdefault(name, catalog.tree.mark(("print", key, index, side)))
    return found


def _rows(print_: object, key: str) -> Sequence[object]:
    rows = print_.get(key) if isinstance(print_, Mapping) else None
    return rows if isinstance(rows, list) else ()
