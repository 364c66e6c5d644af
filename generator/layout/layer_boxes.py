"""Where layouts say that the layers of a face lie, for pictures that show a designer the boxes."""

from collections.abc import Iterator

from generator.catalog.models import Component
from generator.catalog.verified import Drawable
from generator.dataclass import dataclass
from generator.drawing.items import Group, Item, Outline, Segments
from generator.drawing.shapes import transform
from generator.geometry import IDENTITY, Affine
from generator.layout.compose import drawer_for, piece_of
from generator.layout.drawer import BOX
from generator.layout.faces import FaceComposer
from generator.layout.headroom import Headroom
from generator.layout.library import Layouts
from generator.text.fonts import FontBook


@dataclass(frozen=True, slots=True)
class LayerBox:
    """The box of a layer on the trimmed face, in mm: turned with its layer, so not always upright.

    `kind` is the layer's, `name` empty where it has none.
    """

    kind: str
    name: str
    outline: Segments


def layer_boxes(
    component: Component, game: Drawable, layouts: Layouts, book: FontBook, *, ink: str = "colour"
) -> tuple[tuple[LayerBox, ...], tuple[LayerBox, ...], tuple[Headroom, ...]]:
    """The boxes of all layers that the front, and the back, of a component draw, in drawing order, and what its texts
    have left.

    A layer that is drawn several times has several boxes; one whose layout gives it no box has none.
    """
    drawer = drawer_for(game.catalog, layouts, book)
    headrooms: list[Headroom] = []
    drawer.names_boxes, drawer.ink, drawer.headrooms = True, ink, headrooms
    component_set = game.catalog.set_of(component.set_id)
    drawer.shared_sizes.begin(component_set.id)
    piece = piece_of(component, component_set, game, FaceComposer(drawer))
    front, back = (tuple(_boxes(face.items, IDENTITY)) if face else () for face in (piece.front, piece.back))
    return front, back, tuple(headrooms)


def _boxes(items: tuple[Item, ...], at: Affine) -> Iterator[LayerBox]:
    for item in items:
        if not isinstance(item, Group):
            continue
        inside = at.after(item.at)
        match item:
            case Group((Outline(segments),), name=str(name)) if name.startswith(BOX):
                kind, _, layer = name.removeprefix(BOX).partition(" ")
                yield LayerBox(kind, layer, transform(segments, inside))
            case _:
                yield from _boxes(item.items, inside)
