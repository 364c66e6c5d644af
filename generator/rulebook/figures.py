"""Pictures in the rulebook, drawn from the very pieces that are printed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, log

from generator.catalog.models import Catalog, Component
from generator.catalog.verified import BACK, TURNED
from generator.colour import Colour
from generator.drawing import extent
from generator.drawing.faces import LayersOfItems, SmallFace
from generator.drawing.ground import scale_of
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.larger_labels import FaceLabels
from generator.drawing.letters import PICTURED_PT, boxes_of_words, is_cut, without_cut_words, without_letters
from generator.drawing.piece import Piece
from generator.drawing.plates import LabelPlates
from generator.drawing.shapes import circle, rect, rounded_rect
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.layer import MiniatureLook
from generator.layout.library import Layouts
from generator.layout.miniatures import Miniature, miniature_of
from generator.rulebook.dials import put_together
from generator.rulebook.directive_names import SmallWords, board_of
from generator.source.diagnostic import Report
from generator.source.drawn_layers import DrawnLayers
from generator.units import Mm

_SHADE = Colour(0, 0, 0, 0.22)
_WHOLE = frozenset({"board", "aid", "dial", "screen"})
"""Kinds of pieces whose layers all stay in small pictures, without their letters: each has places on it."""
_NEARLY = 1e-6
"""By such a share may letters that have grown be smaller than wanted, as numbers are rounded."""
LETTERS_STEP = 1.02
"""The least size of letters on a face goes in steps of this, so that pictures on about one scale share their faces."""


@dataclass(frozen=True, slots=True)
class LyingPiece:
    """A piece as it lies in a picture, turned clockwise by some degrees."""

    piece: Piece
    angle_deg: float

    @property
    def is_tile(self) -> bool:
        """Whether it fills its space, and other pieces lie on it."""
        return self.piece.kind == "tile"


@dataclass(slots=True)
class KnownMiniatures:
    """The parts of faces that were looked at, by the id of their piece and whether it is turned over.

    Faces whose letters are `readable` are known by their items and the step of the least size of letters, their
    `labels` by their items.
    """

    miniatures: dict[tuple[str, bool], Miniature] = field(default_factory=dict)
    readable: dict[tuple[int, int, SmallWords], SmallFace] = field(default_factory=dict)
    labels: dict[int, FaceLabels] = field(default_factory=dict)
    words: dict[int, tuple[tuple[Item, ...], list[Rect]]] = field(default_factory=dict)
    uncut: dict[tuple[int, Rect], SmallFace] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ComponentPictures:
    """Every component with the piece that was made of it, by component id and by set.

    `layouts` know which of their layers drew what on the pieces; without them small pictures only lose their letters.
    """

    catalog: Catalog
    pieces: Mapping[str, Piece]
    components: Mapping[str, Component] = field(default_factory=dict)
    layouts: Layouts | None = None
    _known: KnownMiniatures = field(default_factory=KnownMiniatures, compare=False)

    @classmethod
    def of(
        cls,
        catalog: Catalog,
        pieces: Iterable[Piece],
        turns: Mapping[str, float] | None = None,
        layouts: Layouts | None = None,
    ) -> "ComponentPictures":
        """The pictures of a catalog; a component without a piece is drawn as a plain shape.

        Dials are put together and show the value to which `turns` has them turned, in degrees, else the first.
        """
        components = {str(component.id): component for component in catalog.components}
        made = {name: _plain(component) for name, component in components.items()}
        for piece in pieces:
            if piece.id in components:
                made[piece.id] = put_together(piece, components[piece.id], (turns or {}).get(piece.id, 0.0))
        return cls(catalog, made, components, layouts)

    def miniature(self, piece: Piece) -> Miniature:
        """The parts of a piece's face, for small pictures; of one that lies on its face those of its back."""
        own = self.pieces.get(piece.id)
        turned = own is None or piece.front is not own.front
        key = (piece.id, turned)
        known = self._known.miniatures
        if key not in known:
            look, layers = MiniatureLook(), DrawnLayers()
            component = self.components.get(piece.id)
            if self.layouts is not None and not turned and component is not None and not component.panels:
                layers = self.layouts.drawn
                template = self.layouts.template(component.front, Report())
                look = template.miniature if template is not None else look
            stays = piece.kind in _WHOLE
            known[key] = miniature_of(piece.front, layers, look, whole=stays, numbers=piece.kind != "card")
        return known[key]

    def small(self, piece: Piece, scale: float) -> Piece:
        """The piece as it is drawn at a scale at which its small letters could not be read: without these."""
        miniature = self.miniature(piece)
        if miniature.letters_pt * scale >= PICTURED_PT:
            return piece
        return replace(piece, front=Drawing(piece.size, miniature.items(scale)))

    def small_faces(self) -> tuple[SmallFace, ...]:
        """What was drawn small so far, and how it is made of the same faces in another ink."""
        return (*self._thinned(), *self._known.readable.values(), *self._known.uncut.values())

    def _thinned(self) -> Iterator[SmallFace]:
        return (face for miniature in self._known.miniatures.values() for face in miniature.small_faces())

    def readable(self, drawing: Drawing, scale: float = 1.0, words: SmallWords = SmallWords.BARS) -> Drawing:
        """A drawing of faces as it is drawn at a scale at which its small letters could not be read.

        Numbers have grown where there is room; what became of `words` that are too small is said there.
        """
        least_pt = PICTURED_PT / scale
        shown = (self._readable(item, least_pt, words) for item in drawing.items)
        return replace(drawing, items=tuple(shown))

    def _readable(self, item: Item, least_pt: float, words: SmallWords) -> Item:
        """An item with letters of that size in its own coordinates."""
        if not isinstance(item, Group):
            return item
        least_pt /= scale_of(item.at)
        if not item.shared or _is_cut_out(item.items) or _is_stack(item.items):
            inside = tuple(self._readable(inner, least_pt, words) for inner in item.items)
            same = all(one is other for one, other in zip(inside, item.items, strict=True))
            return item if same else replace(item, items=inside)
        step = ceil(log(least_pt) / log(LETTERS_STEP) - 1e-9)
        key, known = (id(item.items), step, words), self._known.readable
        if key not in known:
            window = extent.of_path(item.clip) if item.clip is not None else extent.of_items(item.items)
            shown = _with_larger(self._labels_on(item.items), LETTERS_STEP**step, window, words)
            again = partial(_made_again, LETTERS_STEP**step, window, words)
            known[key] = SmallFace(shown, item.items, again)
        return replace(item, items=known[key].shown)

    def in_window(self, drawing: Drawing, window: Rect) -> Drawing:
        """A drawing of faces without words through which the edge of a window goes: half of one says nothing."""
        return replace(drawing, items=tuple(self._in_window(item, window) for item in drawing.items))

    def _in_window(self, item: Item, window: Rect) -> Item:
        if not isinstance(item, Group):
            return item
        within = item.at.inverse().bounds(window)
        if not item.shared:
            inside = tuple(self._in_window(inner, within) for inner in item.items)
            same = all(one is other for one, other in zip(inside, item.items, strict=True))
            return item if same else replace(item, items=inside)
        face, known = item.items, self._known
        if id(face) not in known.words:
            known.words[id(face)] = face, list(boxes_of_words(face))
        if not any(is_cut(box, within) for box in known.words[id(face)][1]):
            return item
        key = (id(face), within)
        if key not in known.uncut:
            shown = without_cut_words(face, within)
            thinned = next((small for small in self._thinned() if small.shown is face), None)
            whole = face if thinned is None else thinned.face
            known.uncut[key] = SmallFace(shown, whole, partial(_uncut_again, thinned, within))
        return replace(item, items=known.uncut[key].shown)

    def _labels_on(self, face: tuple[Item, ...]) -> FaceLabels:
        """The labels of a face, looked for once, at whatever scales it is shown."""
        known = self._known.labels
        if id(face) not in known:
            known[id(face)] = FaceLabels.of(face)
        return known[id(face)]

    def lying(self, name: str) -> "LyingPiece | None":
        """The piece of that name as it lies: turned, or with its back up where the name says so; None for no piece."""
        name, _, degrees = name.partition(TURNED)
        piece = self.pieces.get(name.removesuffix(BACK))
        if piece is None:
            return None
        if name.endswith(BACK):
            piece = replace(piece, front=piece.back or piece.front)
        return LyingPiece(piece, float(degrees or 0))

    def board(self, name: str) -> Component | None:
        """The board of that id, or of that set where the set has one."""
        return board_of(self.components.values(), name)

    def named(self, name: str) -> tuple[Piece, ...]:
        """The pieces of a set, or the one piece of that id; none for an unknown name."""
        for component_set in self.catalog.sets:
            if component_set.id == name:
                return tuple(self.pieces[component.id] for component in component_set.components)
        return (self.pieces[name],) if name in self.pieces else ()


def _is_cut_out(items: tuple[Item, ...]) -> bool:
    """Whether all that is drawn is a part of a face, as the front panel of a box is."""
    (inner,) = items if len(items) == 1 else (None,)
    return isinstance(inner, Group) and (inner.shared or _is_cut_out(inner.items))


def _is_stack(items: tuple[Item, ...]) -> bool:
    """Whether whole pieces lie on one another, each with labels of its own: the uppermost is one as it is placed."""
    last = items[-1] if items else None
    if not isinstance(last, Group) or len(last.items) != 1:
        return False
    (face,) = last.items
    placed = isinstance(face, Group) and face.shared and face.clip is not None
    return placed and all(isinstance(item, Group) for item in items)


def _with_larger(labels: FaceLabels, least_pt: float, window: Rect, words: SmallWords) -> tuple[Item, ...]:
    """A face with larger labels, and with bars or nothing for words that are too small all the same."""
    larger = labels.larger(least_pt, window, words=words in (SmallWords.BARS, SmallWords.LARGER))
    bars = words in (SmallWords.BARS, SmallWords.GREEKED)
    plates = LabelPlates(window.width * window.height, numbers=False, bands=not bars)
    return without_letters(
        larger, least_pt * (1.0 - _NEARLY), grown_pt=least_pt, greeked=bars, icons=bars, plates=plates
    )


def _made_again(
    least_pt: float, window: Rect, words: SmallWords, face: tuple[Item, ...], layers: LayersOfItems
) -> tuple[Item, ...]:
    return _with_larger(FaceLabels.of(face), least_pt, window, words)


def _uncut_again(
    thinned: SmallFace | None, window: Rect, face: tuple[Item, ...], layers: LayersOfItems
) -> tuple[Item, ...]:
    return without_cut_words(face if thinned is None else thinned.again(face, layers), window)


def _plain(component: Component) -> Piece:
    """A stand-in: a tinted shape of the right size."""
    size = component.cut.size
    box = Rect.of(size)
    round_ = component.cut.shape.value == "disc"
    outline = circle(box.centre, size.width / 2) if round_ else rounded_rect(box, component.cut.radius)
    shape = Outline(outline, Colour(0xDD, 0xD6, 0xC8), Stroke(Colour(0x88, 0x80, 0x70), 0.3))
    front = Drawing(size, (shape,))
    return Piece(
        component.id,
        component.title,
        component.kind.value,
        component.set_id,
        front,
        None,
        outline,
        bleed=0.0,
        copies=component.copies,
    )


def placed_piece(
    piece: Piece, centre: Point, scale: float, *, angle_deg: float = 0.0, line: Colour | None = None
) -> Group:
    """The front of a piece cut along its outline, its middle at `centre`."""
    size = piece.size
    at = Affine.move(centre.x, centre.y).after(Affine.turn(angle_deg)).after(Affine.scale(scale))
    at = at.after(Affine.move(-size.width / 2, -size.height / 2))
    face: tuple[Item, ...] = (Group(piece.front.items, clip=piece.outline, shared=True),)
    if line is not None:
        face += (Outline(piece.outline, stroke=Stroke(line, 0.2 / scale)),)
    return Group(face, at)


def shadow(piece: Piece, centre: Point, scale: float) -> Group:
    """A soft dark shape a little below and to the right of where the piece lies."""
    size = piece.size
    drop = 0.04 * min(size.width, size.height) * scale
    at = Affine.move(centre.x + drop, centre.y + drop).after(Affine.scale(scale))
    return Group((Outline(piece.outline, _SHADE),), at.after(Affine.move(-size.width / 2, -size.height / 2)))


def scaled(
    drawing: Drawing, width: Mm, region: Rect | None = None, line: Colour | None = None, radius: Mm = 0.0
) -> Drawing:
    """The drawing, or a region of it, made `width` wide and cut off at its edge, which `line` may trace."""
    region = region or Rect.of(drawing.size)
    scale = width / region.width
    size = Size(width, region.height * scale)
    at = Affine.scale(scale).after(Affine.move(-region.x, -region.y))
    edge = rounded_rect(Rect.of(size), radius) if radius else rect(Rect.of(size))
    items: tuple[Item, ...] = (Group((Group(_seen(drawing.items, region), at),), clip=edge),)
    if line is not None:
        items += (Outline(edge, stroke=Stroke(line, 0.25)),)
    return Drawing(size, items)


def _seen(items: tuple[Item, ...], region: Rect) -> tuple[Item, ...]:
    """Those of the items that reach into a region; what is hidden need not be in the file."""
    return tuple(item for item in items if extent.of_item(item).overlaps(region))


def row(pieces: Sequence[Piece], box: Size, gap: Mm, line: Colour | None) -> Drawing:
    """Pieces side by side at one scale, as large as `box` allows but never larger than life."""
    if not pieces:
        return Drawing(Size(0.0, 0.0), ())
    scale, height = row_scale(pieces, box, gap)
    items: list[Item] = []
    x = 0.0
    for piece in pieces:
        width = piece.size.width * scale
        own = line if has_edge(piece) else None
        items.append(placed_piece(piece, Point(x + width / 2, height / 2), scale, line=own))
        x += width + gap
    return Drawing(Size(x - gap, height), tuple(items))


def has_edge(piece: Piece) -> bool:
    """Whether a picture of it shows where it is cut: not of a stack, nor of what is drawn for pictures alone.

    Words and pictures of such a drawing may reach to its edge: a line there would touch them.
    """
    return bool(piece.set_id) and (piece.printed or (piece.listed and piece.kind != "board"))


def row_scale(pieces: Sequence[Piece], box: Size, gap: Mm) -> tuple[float, Mm]:
    """The scale of pieces side by side, and how high they are then; neither is above 0 where gaps alone fill `box`."""
    wide = sum(piece.size.width for piece in pieces)
    tall = max(piece.size.height for piece in pieces)
    scale = min(1.0, box.height / tall, (box.width - gap * (len(pieces) - 1)) / wide)
    return scale, tall * scale


def fan(pieces: Sequence[Piece], box: Size, line: Colour | None, spread_deg: float = 9.0) -> Drawing:
    """Pieces overlapping like cards in a hand, within `box`."""
    if not pieces:
        return Drawing(Size(0.0, 0.0), ())
    tall = max(piece.size.height for piece in pieces)
    wide = max(piece.size.width for piece in pieces)
    count = len(pieces)
    step = 0.42 * wide
    scale = min(box.height / (tall * 1.16), box.width / (wide * 1.25 + step * (count - 1)))
    items: list[Item] = []
    for i, piece in enumerate(pieces):
        away = i - (count - 1) / 2
        centre = Point(box.width / 2 + away * step * scale, box.height / 2 + abs(away) * 0.035 * tall * scale)
        items.append(placed_piece(piece, centre, scale, angle_deg=away * spread_deg, line=line))
    return Drawing(box, tuple(items))
