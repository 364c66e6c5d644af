"""Positions on a virtual tabletop, and what comes onto the places of boards."""

from collections.abc import Iterator, Mapping, Sequence

from generator.catalog.models import Component, ComponentKind, ComponentSet
from generator.catalog.schema import Print
from generator.catalog.schema_tabletop import SpotRow
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree


def table_fits(print_: Print, sets: Sequence[ComponentSet], tree: Tree, report: Report) -> None:
    """CAT030: a place on the table is for a piece, set or extra that does not exist, and likewise one on a board.

    CAT028: a row of `table` has not one of `at` and `on`. CAT027: `on` names no area or space of a board.
    """
    names = {str(component_set.id) for component_set in sets} | {
        str(piece.id) for component_set in sets for piece in component_set.components
    }
    names |= {extra.id for extra in print_.extras}
    boards = {
        str(piece.id): piece
        for component_set in sets
        if component_set.kind is ComponentKind.BOARD
        for piece in component_set.components
    }
    for path, name in (*_named(print_), *_taken(print_, boards)):
        if name not in names:
            message = f"there is no piece, set or entry of `extras` named {name!r}"
            report.error("CAT030", message, at=tree.mark(("print", *path)), hint=closest(name, names))
    for index, spot in enumerate(print_.table):
        _spot_fits(spot, boards, ("print", "table", index), tree, report)


def _named(print_: Print) -> Iterator[tuple[Path, str]]:
    for index, spot in enumerate(print_.table):
        yield ("table", index, "put"), spot.put
    for index, row in enumerate(print_.places):
        yield ("places", index, "takes"), row.takes
        if row.beside is not None:
            yield ("places", index, "beside"), row.beside
    for index, page in enumerate(print_.notebook):
        if page.beside is not None:
            yield ("notebook", index, "beside"), page.beside


def _taken(print_: Print, boards: Mapping[str, Component]) -> Iterator[tuple[Path, str]]:
    """Every name of what comes onto places of boards, with where it stands."""
    for index, row in enumerate(print_.boards):
        path: Path = ("boards", index)
        if isinstance(row.takes, Mapping):
            for key, named in row.takes.items():
                yield from (((*path, "takes", key, number), name) for number, name in enumerate(named))
        else:
            yield from (((*path, "takes", number), name) for number, name in enumerate(row.takes or ()))
        for number, area in enumerate(row.areas):
            yield from (((*path, "areas", number, "takes", at), name) for at, name in enumerate(area.takes or ()))
        own = (board for board in boards.values() if str(board.set_id) == row.id)
        points = (point for board in own for space in board.spaces for point in space.places)
        for name in dict.fromkeys(name for point in points for name in point.takes or ()):
            yield (*path, "spaces"), name


def _spot_fits(spot: SpotRow, boards: Mapping[str, Component], path: Path, tree: Tree, report: Report) -> None:
    if (spot.at is None) == (spot.on is None) or (spot.on is not None and spot.each_player):
        message = "a row of `table` has either `at` or `on`, and `on` is the same for all players"
        report.error("CAT028", message, at=tree.mark(path))
        return
    if spot.on is None:
        return
    name, _, place = spot.on.partition(".")
    known = {*map(str, boards)} if name not in boards else _places_of(boards[name])
    if name not in boards:
        message, wanted = f"there is no board {name!r}", name
    elif place not in known:
        message, wanted = f"the board {name!r} has no area or space {place!r}", place
    else:
        return
    report.error("CAT027", message, at=tree.mark((*path, "on")), hint=closest(wanted, known))


def _places_of(board: Component) -> set[str]:
    return {str(space.id) for space in board.spaces} | {area.id for area in board.areas}
