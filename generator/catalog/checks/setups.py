"""Set-ups of games without a rules engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.catalog.models import ComponentKind, ComponentSet
from generator.source.diagnostic import Report, closest
from generator.source.tree import Tree


def setups_fit(setups: Sequence[Any], sets: Sequence[ComponentSet], tree: Tree, report: Report) -> None:
    """CAT027: a set-up takes a piece, or uses a space, that does not exist."""
    names = {str(component_set.id) for component_set in sets} | {
        str(piece.id) for component_set in sets for piece in component_set.components
    }
    boards = {
        str(piece.id): {str(space.id) for space in piece.spaces}
        for component_set in sets
        if component_set.kind is ComponentKind.BOARD
        for piece in component_set.components
    }
    for index, setup in enumerate(setups):
        lines = setup.get("place") if isinstance(setup, Mapping) else None
        for number, line in enumerate(lines if isinstance(lines, list) else []):
            if not isinstance(line, Mapping):
                continue
            path = ("setups", index, "place", number)
            take, to = line.get("take"), line.get("to")
            if isinstance(take, str) and take not in names:
                message = f"there is no piece or set {take!r}"
                report.error("CAT027", message, at=tree.mark((*path, "take")), hint=closest(take, names))
            board, _, space = to.partition(".") if isinstance(to, str) else ("", "", "")
            if space and board in boards and space not in boards[board]:
                message = f"the board {board!r} has no space {space!r}"
                report.error("CAT027", message, at=tree.mark((*path, "to")), hint=closest(space, boards[board]))
