"""Where the named layers of a layout lie on a piece, for figures that point at them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from generator.catalog.models import Component
from generator.catalog.verified import Drawable
from generator.drawing import extent
from generator.drawing.items import Drawing, Font, Glyphs, Group, Item, Outline
from generator.drawing.piece import Piece
from generator.drawing.shapes import bounds
from generator.geometry import IDENTITY, Affine, Rect
from generator.layout import binding
from generator.layout.compose import drawer_for, piece_of
from generator.layout.faces import FaceComposer
from generator.layout.layer import Layer
from generator.layout.library import Layouts
from generator.source.diagnostic import Report
from generator.source.drawn_layers import DrawnLayers
from generator.text.fonts import FontBook
from generator.units import pt_to_mm

_AROUND_TEXT_EM = 0.3
"""The box of a text is so much larger than its letters, so that what points at it does not touch them."""


def layer_names(component: Component, layouts: Layouts, *, back: bool = False) -> frozenset[str]:
    """The names of all layers that a face of a component may draw, those of the layouts it uses included.

    `*` is among them where only the drawing of a face tells which layouts it uses.
    """
    named = [component.back] if back else [panel.layout for panel in component.panels] or [component.front]
    found: dict[str, None] = {}
    met: set[str] = set()
    waiting = [str(layout) for layout in named if layout is not None]
    while waiting:
        layout = waiting.pop()
        template = None if layout in met else layouts.template(layout, Report())
        met.add(layout)
        for layer in _all(template.layers) if template is not None else ():
            if layer.name:
                found[layer.name] = None
            used = layer.values.get("use")
            if layer.kind == "use" and isinstance(used, str):
                if binding.is_bound(used):
                    found["*"] = None
                else:
                    waiting.append(used)
    return frozenset(found)


def _all(layers: tuple[Layer, ...]) -> Iterator[Layer]:
    for layer in layers:
        yield layer
        yield from _all(layer.children)


def layer_places(
    component: Component, game: Drawable, layouts: Layouts, book: FontBook, *, back: bool = False
) -> Mapping[str, tuple[Rect, ...]]:
    """The boxes of what each named layer draws within the trimmed face of a component, in mm, in drawing order.

    A layer that draws nothing there is not among them; one that is drawn several times has several boxes.
    """
    if not back:
        component = replace(component, back=None)  # which nobody asks for, and is not drawn
    piece, _ = _composed(component, game, layouts, book, names=True)
    return places_on((piece.back or piece.front) if back else piece.front)


def places_on(face: Drawing) -> Mapping[str, tuple[Rect, ...]]:
    """The same on a face whose layers have their names."""
    found: dict[str, list[Rect]] = {}
    _collect(face.items, IDENTITY, Rect.of(face.size), found)
    return {name: tuple(boxes) for name, boxes in found.items() if boxes}


def with_names(face: Drawing, drawn: DrawnLayers) -> Drawing:
    """A face that has been drawn without them, in groups with the names of the layers that drew what is in them."""
    return replace(face, items=_with_names(face.items, drawn))


def _with_names(items: tuple[Item, ...], drawn: DrawnLayers) -> tuple[Item, ...]:
    made: list[Item] = []
    for _, of_layer in groupby(items, key=lambda item: id(drawn.of(item))):
        run = tuple(of_layer)
        layer = drawn.of(run[0])
        # An illustration has no layers, and says itself how far it reaches.
        inside = [
            replace(item, items=_with_names(item.items, drawn))
            if isinstance(item, Group) and item.figure is None
            else item
            for item in run
        ]
        if layer is None or not layer.is_named:
            made += inside
        elif layer.kind == "repeat":
            made += [Group((item,), name=layer.name) for item in inside]
        else:
            made.append(Group(tuple(inside), name=layer.name))
    return tuple(made)


def larger_piece(
    component: Component,
    game: Drawable,
    layouts: Layouts,
    book: FontBook,
    least_pt: float,
    *,
    ink: str = "colour",
    names: bool = False,
) -> Piece | None:
    """A piece as an ink has it, words smaller than `least_pt` in larger type as far as these have room for it.

    Its layers have their `names` where that is wanted. None where something has no room beside the larger words.
    """
    piece, whole = _composed(component, game, layouts, book, names=names, ink=ink, least_pt=least_pt)
    return piece if whole else None


def _composed(
    component: Component,
    game: Drawable,
    layouts: Layouts,
    book: FontBook,
    *,
    names: bool,
    ink: str = "colour",
    least_pt: float = 0.0,
) -> tuple[Piece, bool]:
    """A piece by itself, and whether all of it could be drawn."""
    drawer = drawer_for(game.catalog, layouts, book)
    drawer.names_layers, drawer.ink, drawer.least_letters.least_pt = names, ink, least_pt
    component_set, faces = game.catalog.set_of(component.set_id), FaceComposer(drawer)
    drawer.shared_sizes.begin(component_set.id)
    piece = piece_of(component, component_set, game, faces)
    if drawer.shared_sizes.apart(drawer.shared_sizes.end()):  # in one size at least on this face
        drawer.shared_sizes.held = True
        drawer.shared_sizes.begin(component_set.id)
        piece = piece_of(component, component_set, game, faces)
    return piece, not drawer.report.failed


def _collect(items: tuple[Item, ...], at: Affine, window: Rect, found: dict[str, list[Rect]]) -> Rect:
    """Note the boxes of named groups as far as they are seen through a window; the box of what the items draw, which
    is measured once however deep groups lie in each other.
    """
    boxes: list[Rect] = []
    for item in items:
        if not isinstance(item, Group):
            boxes.append(ink_of(item))
            continue
        inside = at.after(item.at)
        clip = None if item.clip is None else extent.of_path(item.clip)
        seen = window if clip is None else extent.common(window, inside.bounds(clip))
        named = found.setdefault(item.name, []) if item.name else []
        number = len(named)
        # An illustration has no layers, and says itself how far it reaches.
        ink = item.figure.extent if item.figure is not None else _collect(item.items, inside, seen, found)
        ink = ink if clip is None else extent.common(ink, clip)
        ink = ink if ink == extent.NOTHING else item.at.bounds(ink)
        box = ink if ink == extent.NOTHING else extent.common(seen, at.bounds(ink))
        if box != extent.NOTHING:
            named.insert(number, box)
        boxes.append(ink)
    return extent.union([box for box in boxes if box != extent.NOTHING])


@lru_cache(maxsize=4096)
def _box_of(font: Font, glyph: int) -> Rect | None:
    """The box of a glyph's outline in design units, y upwards; None for a blank."""
    return bounds(font.outline(glyph))


def ink_of(item: Item) -> Rect:
    """The box of what an item draws; closer than `extent`, which need only be safe."""
    match item:
        case Group(items, at, clip):
            boxes = [box for box in map(ink_of, items) if box != extent.NOTHING]
            box = extent.union(boxes)
            if clip is not None:
                box = extent.common(box, extent.of_path(clip))
            return at.bounds(box) if box != extent.NOTHING else box
        case Outline(segments, fill, stroke):
            if fill is None and stroke is None:
                return extent.NOTHING
            box = bounds(segments) or extent.NOTHING
            return box.grown(stroke.width / 2 if stroke is not None else 0.0)
        case Glyphs(font, size_pt, y, glyphs, xs):
            scale = pt_to_mm(size_pt) / font.units_per_em
            known = ((x, _box_of(font, glyph)) for glyph, x in zip(glyphs, xs, strict=True))
            ink = extent.union(
                Rect(x + scale * of.x, y - scale * of.bottom, scale * of.width, scale * of.height)
                for x, of in known
                if of is not None
            )
            return ink.grown(_AROUND_TEXT_EM * pt_to_mm(size_pt)) if ink != extent.NOTHING else ink
        case _:
            return extent.of_item(item)
