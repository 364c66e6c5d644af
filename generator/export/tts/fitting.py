"""Which pieces belong on which spaces, as tags: a snap point takes only what shares a tag with it."""

from collections.abc import Iterable, Mapping

from generator.catalog.models import Catalog, Component, ComponentKind, Space
from generator.catalog.verified import Printable
from generator.engine.placements import OnBoard, Placement
from generator.units import Mm

_TOLERANCE: Mm = 1.0


def fitting(game: Printable, placements: Iterable[Placement]) -> Mapping[str, Mapping[str, list[str]]]:
    """For each board and space the ids of the sets whose pieces go there.

    Sets that have lain on the board in a set-up or a worked example, where there are such; of them, and else of all
    tokens and tiles, those that are small enough for the space.
    """
    catalog = game.catalog
    seen = _seen(game, placements)
    sets = {str(component.id): str(component.set_id) for component in catalog.components}
    found: dict[str, dict[str, list[str]]] = {}
    for board in catalog.components:
        if board.kind is ComponentKind.BOARD:
            known = {sets[piece] for piece in seen.get(str(board.id), ()) if piece in sets}
            found[str(board.id)] = {str(space.id): _tags(catalog, space, known) for space in board.spaces}
    return found


def _seen(game: Printable, placements: Iterable[Placement]) -> dict[str, set[str]]:
    """The components that have lain on each board."""
    evidence = game.evidence
    scenes = [*evidence.setups.values()]
    for example in evidence.examples:
        scenes += [example.before, example.after]
    found: dict[str, set[str]] = {}
    for scene in scenes:
        for board, _, piece in scene.placed:
            found.setdefault(board, set()).add(piece)
    for placement in placements:
        if isinstance(placement.place, OnBoard):
            found.setdefault(placement.place.board, set()).add(placement.component)
    return found


def _tags(catalog: Catalog, space: Space, known: set[str]) -> list[str]:
    return sorted(
        str(component_set.id)
        for component_set in catalog.sets
        if (
            str(component_set.id) in known if known else component_set.kind in (ComponentKind.TOKEN, ComponentKind.TILE)
        )
        and any(_fits(component, space) for component in component_set.components)
    )


def _fits(component: Component, space: Space) -> bool:
    size = component.cut.size
    upright = size.width <= space.size.width + _TOLERANCE and size.height <= space.size.height + _TOLERANCE
    lying = size.height <= space.size.width + _TOLERANCE and size.width <= space.size.height + _TOLERANCE
    return upright or lying
