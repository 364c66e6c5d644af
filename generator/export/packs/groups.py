"""Pieces that are one kind of object on a table: those of one set, size and cut."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.catalog.models import Catalog, Component, ComponentKind, CutShape
from generator.drawing.piece import Piece
from generator.geometry import Size


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """Pieces of one kind; `id` is a name for files and `title` one for people, each unique in a game."""

    id: str
    title: str
    sample: Component
    members: tuple[Piece, ...]

    @property
    def kind(self) -> ComponentKind:
        """What sort of thing they are."""
        return self.sample.kind

    @property
    def size(self) -> Size:
        """Their trimmed size."""
        return self.members[0].size

    @property
    def cut(self) -> bool:
        """Whether they are cut to something else than a rectangle."""
        return self.sample.cut.shape is not CutShape.RECTANGLE

    @property
    def copies(self) -> int:
        """The number of pieces."""
        return sum(piece.copies for piece in self.members)

    @property
    def one_back(self) -> bool:
        """Whether all have the same back, and have one."""
        return len({piece.back for piece in self.members}) == 1 and self.members[0].back is not None

    @property
    def secret(self) -> bool:
        """Whether several faces have one back, so that a name would tell which of them lies face down."""
        backs = [piece.back for piece in self.members if piece.back is not None]
        return len(set(backs)) < len(backs)


def piece_groups(catalog: Catalog, pieces: Iterable[Piece], reserved: Iterable[str] = ()) -> tuple[PieceGroup, ...]:
    """The groups of a game in the order of the catalog; boards are each one of its own, and no title is `reserved`."""
    components: Mapping[tuple[str, str], Component] = {
        (str(component.set_id), str(component.id)): component for component in catalog.components
    }
    found: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        own = piece.id if piece.kind == "board" else ""
        size = (round(piece.size.width, 3), round(piece.size.height, 3))
        found.setdefault((piece.set_id, own, size, piece.outline), []).append(piece)
    sets = {str(component_set.id): component_set.title for component_set in catalog.sets}
    ids: set[str] = set()
    titles = set(reserved)
    groups: list[PieceGroup] = []
    for members in found.values():
        first = members[0]
        name = first.id if first.kind == "board" else first.set_id
        title = first.title if len(members) == 1 else sets[first.set_id]
        groups.append(
            PieceGroup(
                _free(name, ids, "-"), _free(title, titles, " "), components[first.set_id, first.id], tuple(members)
            )
        )
    return tuple(groups)


def _free(name: str, taken: set[str], before: str) -> str:
    """The name, with a number where it is taken already; it is taken then."""
    number, made = 2, name
    while made in taken:
        made, number = f"{name}{before}{number}", number + 1
    taken.add(made)
    return made
