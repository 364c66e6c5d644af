"""Set-ups of games without a rules engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.catalog.models import ComponentKind, ComponentSet
from generator.source.diagnostic import Report, closest, nearest
from generator.source.mark import Path
from generator.source.tree import Tree

_OF_EXTRAS = (
    "it is one of `print.extras`, which are only counted: to lay it out, make it a set of tokens, `printed: false`"
)


def setups_fit(setups: Sequence[Any], sets: Sequence[ComponentSet], tree: Tree, report: Report) -> None:
    """CAT027: a set-up takes a piece, or uses a space, that does not exist; CAT028: it is for too many players."""
    names = {str(component_set.id) for component_set in sets} | {
        str(piece.id) for component_set in sets for piece in component_set.components
    }
    boards = {
        str(piece.id): {str(space.id) for space in piece.spaces} | {area.id for area in piece.areas}
        for component_set in sets
        if component_set.kind is ComponentKind.BOARD
        for piece in component_set.components
    }
    for index, setup in enumerate(setups):
        _players_fit(setup, ("setups", index, "players"), tree, report)
        lines = setup.get("place") if isinstance(setup, Mapping) else None
        for number, line in enumerate(lines if isinstance(lines, list) else []):
            if not isinstance(line, Mapping):
                continue
            path = ("setups", index, "place", number)
            take, to = line.get("take"), line.get("to")
            if isinstance(take, str) and take not in names:
                message = f"there is no piece or set {take!r}"
                hint = _OF_EXTRAS if take in _extras(tree) else closest(take, names)
                report.error("CAT027", message, at=tree.mark((*path, "take")), hint=hint)
            board, dot, space = to.partition(".") if isinstance(to, str) else ("", "", "")
            meant = nearest(board, boards) if dot and board not in boards else None
            if meant is not None:
                message = f"there is no board {board!r}"
                report.error("CAT027", message, at=tree.mark((*path, "to")), hint=f"did you mean {meant!r}?")
            if space and board in boards and space not in boards[board]:
                message = f"the board {board!r} has no space or area {space!r}"
                report.error("CAT027", message, at=tree.mark((*path, "to")), hint=closest(space, boards[board]))


def _extras(tree: Tree) -> frozenset[object]:
    """The ids of other components."""
    match tree.data:
        case {"print": {"extras": [*rows]}}:
            return frozenset(row.get("id") for row in rows if isinstance(row, Mapping))
        case _:
            return frozenset()


def _players_fit(setup: Any, path: Path, tree: Tree, report: Report) -> None:
    """CAT028: a set-up is for a number of players that the game is not for."""
    match tree.data, setup:
        case {"game": {"players": {"min": int(low), "max": int(high)}}}, {"players": int(players)}:
            if low <= high and players >= 1 and not low <= players <= high:
                message = f"a set-up for {players} players, and the game is for {low} to {high}"
                hint = "change one of the two: the set-up's `players`, or `game.players`"
                stated = tree.mark(("game", "players"))
                related = [("the players of the game", stated)] if stated is not None else []
                report.error("CAT028", message, at=tree.mark(path), hint=hint, related=related)
