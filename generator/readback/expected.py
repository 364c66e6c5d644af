"""What must be found in finished sheets: components times copies as the catalog has them, each with its faces.

The catalog says how many there are, how large, and whether they have a back; of the pieces that were drawn only what
is on their faces is taken, by the component's own id. Where the two disagree that is an error of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Literal, TypeAlias

from generator.catalog.models import Catalog, Component, ComponentSet
from generator.dataclass import dataclass
from generator.drawing.digest import Digests, short
from generator.drawing.items import Drawing, Glyphs, Item, Segments, walk
from generator.drawing.piece import Piece
from generator.geometry import Size
from generator.units import Mm

Side: TypeAlias = Literal["front", "back"]

SLIP: Mm = 1.0
"""By how much a slip for a sleeve is narrower than its card."""

_SIZE_MM: Mm = 0.001


@dataclass(frozen=True, slots=True)
class ExpectedFace:
    """One side of a component: what is drawn on it, and the digest that its marks must carry.

    The digest is made when it is first asked for, which the sheets do before any of their files is read.
    """

    drawing: Drawing
    digests: Digests

    @property
    def items(self) -> tuple[Item, ...]:
        """What is drawn."""
        return self.drawing.items

    @property
    def digest(self) -> str:
        """Its digest, as a mark carries it."""
        return short(self.digests.of(self.drawing))


@dataclass(frozen=True, slots=True)
class ExpectedComponent:
    """A component to be found: `key` is its set and id, `faces` by side, `outline` where it is cut.

    One for the `whole_page` is not cut, and smaller where the paper is.
    """

    key: str
    component: Component
    kind: str
    copies: int
    size: Size
    bleed: Mm
    outline: Segments
    two_sided: bool
    faces: Mapping[Side, ExpectedFace] = field(default_factory=dict)
    whole_page: bool = False

    @property
    def sides(self) -> tuple[Side, ...]:
        """Front, and back where it has one."""
        return ("front", "back") if self.two_sided else ("front",)


def expected(
    catalog: Catalog,
    pieces: Sequence[Piece],
    digests: Digests,
    *,
    copies: Mapping[str, int] | None = None,
    sleeves: bool = False,
) -> tuple[dict[str, ExpectedComponent], tuple[str, ...]]:
    """Every component to be printed by its key, and where the pieces are not what the catalog says.

    `copies` by key takes the place of the catalog's; what it does not name is not printed.
    """
    drawn: dict[str, Piece] = {}
    complaints: list[str] = []
    for piece in pieces:
        key = f"{piece.set_id}/{piece.id}"
        if key in drawn:
            complaints.append(f"{key} was drawn more than once")
        drawn[key] = piece
    found: dict[str, ExpectedComponent] = {}
    for component_set in catalog.printed_sets:
        for component in component_set.components:
            key = f"{component_set.id}/{component.id}"
            number = component.copies if copies is None else copies.get(key, 0)
            taken = drawn.pop(key, None)
            if not number:
                continue
            if taken is None:
                complaints.append(f"{component.kind.value} {key} was not drawn, but {number} copies are to be printed")
                continue
            printed = component.sleeved or component if sleeves else component
            made = _wanted(key, printed, component_set, number, taken, digests, sleeves=sleeves)
            complaints += _disagreements(made, taken)
            found[key] = made
    complaints += [f"{key} was drawn, but is not in the catalog" for key in drawn]
    return found, tuple(complaints)


def _wanted(
    key: str,
    component: Component,
    component_set: ComponentSet,
    copies: int,
    piece: Piece,
    digests: Digests,
    *,
    sleeves: bool,
) -> ExpectedComponent:
    size, bleed, two_sided = component.cut.size, component_set.bleed, component.back is not None
    if sleeves and component.kind.value == "card":
        share = 1.0 - SLIP / min(size.width, size.height)
        size, bleed, two_sided = Size(size.width * share, size.height * share), bleed * share, False
    sides: tuple[tuple[Side, Drawing | None], ...] = (("front", piece.front), ("back", piece.back))
    faces: dict[Side, ExpectedFace] = {
        side: ExpectedFace(drawing, digests)
        for side, drawing in sides
        if drawing is not None and (side == "front" or two_sided)
    }
    return ExpectedComponent(
        key,
        component,
        component.kind.value,
        copies,
        size,
        bleed,
        piece.outline,
        two_sided,
        faces,
        component_set.whole_page,
    )


def _disagreements(expected: ExpectedComponent, piece: Piece) -> Iterator[str]:
    """Where a piece is not what the catalog says; what is on its faces is looked at elsewhere."""
    if piece.copies != expected.copies:
        yield f"{expected.key} is to be printed {piece.copies} times, but the catalog has {expected.copies}"
    if _far(piece.size, expected.size):
        found, size = piece.size, expected.size
        yield f"{expected.key} is {found.width:g} × {found.height:g} mm instead of {size.width:g} × {size.height:g} mm"
    if abs(piece.bleed - expected.bleed) > _SIZE_MM:
        yield f"{expected.key} has a bleed of {piece.bleed:g} mm instead of {expected.bleed:g} mm"
    if piece.kind != expected.kind:
        yield f"{expected.key} is a {piece.kind} instead of a {expected.kind}"
    has, should = piece.back is not None, expected.two_sided
    if has != should:
        yield f"{expected.key} has {'a back' if has else 'no back'}, and the catalog has {'one' if should else 'none'}"
    if piece.back is not None and _far(piece.back.size, piece.size):
        yield f"the back of {expected.key} has a different size than its front"


def _far(one: Size, other: Size) -> bool:
    return abs(one.width - other.width) > _SIZE_MM or abs(one.height - other.height) > _SIZE_MM


def texts_of(items: tuple[Item, ...]) -> tuple[str, ...]:
    """The words of every run of glyphs, in the order in which they are drawn."""
    return tuple(item.text for _, item in walk(items) if isinstance(item, Glyphs) and item.glyphs)
