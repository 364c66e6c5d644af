"""What pictures of the rulebook show, in words: for those who hear it read, and for search.

What a picture hides is not told: a piece whose back is up is called by its set.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from generator.catalog.models import Component
from generator.catalog.verified import BACK, TURNED, LaidTable, Lot, Scene
from generator.drawing.piece import Piece
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.wording import capital, in_words

_MOST = 24
"""Spaces, pieces or places that are told one by one; of more, only how many there are beyond."""


def of_board(board: Component, scene: Scene, pictures: ComponentPictures, spaces: Iterable[str] | None = None) -> str:
    """A board and what stands on it, or on some of its spaces: `The field. E1: Red. E9: Blue; 2 × Red.`"""
    told = standing_on(board, scene, pictures, spaces)
    return f"{board.title}. {told}" if told else f"{board.title}."


def standing_on(
    board: Component, scene: Scene, pictures: ComponentPictures, spaces: Iterable[str] | None = None
) -> str:
    """What stands on each occupied space, the lowest piece first, in the order of the board's spaces."""
    wanted = None if spaces is None else frozenset(spaces)
    labels = {str(space.id): space.label or in_words(str(space.id)) for space in board.spaces}
    found: dict[str, list[str]] = {}
    for on, where, name in scene.placed:
        if on == board.id and where in labels and (wanted is None or where in wanted):
            found.setdefault(where, []).append(_title(name, pictures))
    parts = [f"{labels[where]}: {_listed(_counted(found[where]))}" for where in labels if where in found]
    return f"{'. '.join(_at_most(parts))}." if parts else ""


def of_pieces(pieces: Sequence[Piece]) -> str:
    """Pieces by their titles."""
    return f"{_listed(_at_most(_counted([piece.title for piece in pieces])))}."


def of_table(table: LaidTable, pictures: ComponentPictures) -> str:
    """What lies on a table: on each board, in common, and before each player."""
    places: dict[str, list[str]] = {}
    for lot in table.lots:
        component = pictures.components.get(lot.component)
        if component is not None:
            shown = lot.face_up and lot.area != "hand"
            title = component.title if shown else _hidden(component, pictures)
            places.setdefault(_place(lot, table, pictures), []).extend([title] * lot.count)
    return " ".join(f"{place}: {_listed(_at_most(_counted(titles)))}." for place, titles in places.items())


def _place(lot: Lot, table: LaidTable, pictures: ComponentPictures) -> str:
    if lot.area == "board":
        board = pictures.components.get(lot.board)
        return board.title if board is not None else lot.board
    if lot.seat < 0:
        return "On the table"
    return f"{capital(table.seats[lot.seat])}, {'in hand' if lot.area == 'hand' else 'before the player'}"


def _title(name: str, pictures: ComponentPictures) -> str:
    """What a piece is called that lies there."""
    known = name.partition(TURNED)[0]
    component = pictures.components.get(known.removesuffix(BACK))
    if component is None:
        return in_words(known.removesuffix(BACK))
    return _hidden(component, pictures) if known.endswith(BACK) else component.title


def _hidden(component: Component, pictures: ComponentPictures) -> str:
    """What can be told of a piece of which one sees the back."""
    return f"{pictures.catalog.set_of(component.set_id).title}, face down"


def _counted(titles: Iterable[str]) -> list[str]:
    """Each title once, with how many there are of it."""
    return [f"{count} × {title}" if count > 1 else title for title, count in Counter(titles).items()]


def _at_most(parts: list[str]) -> list[str]:
    return parts if len(parts) <= _MOST else [*parts[:_MOST], f"and {len(parts) - _MOST} more"]


def _listed(parts: Sequence[str]) -> str:
    return "; ".join(parts)
