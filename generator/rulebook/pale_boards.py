"""Worked examples on a board whose spaces bear pictures of their own: the board pale, and on it the pieces.

What is printed there is not taken for a piece, and one sees whose a piece is.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from generator.catalog.models import Component, Space
from generator.catalog.verified import Scene
from generator.colour import WHITE, Colour
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import rounded_rect
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.figures import ComponentPictures, LyingPiece, placed_piece, shadow
from generator.rulebook.space_arrows import Way, arrows_along
from generator.rulebook.space_marks import extent_of, frame_of, side_of
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import Block, TextStyle, line
from generator.units import Mm

_VEIL = Colour(255, 255, 255, 0.36)
_RIM, _HALO = 0.055, 0.10
"""How wide the rim in its owner's colour is around a piece, and the white one below it: shares of the space."""
_CLEAR = 0.13
"""How far from the sides of a space pieces are, so that its frame is seen around them: a share of the space."""
_OVER = 0.75
"""Of a piece that lies partly under the next one, how much is seen at least."""
_LARGEST = 1.6
"""As many times as large as it is a piece is drawn at most, in a space that has much room."""
_SHORT = 5
"""Characters of a word that is printed on a space and said again beside the piece that covers it."""
_TAG = Size(1.0, 2.7)
"""What its plate takes beside the word, and from its upper edge to the lower one of its space."""
_WORDLESS = 0.01
"""So small a board shows no letters."""
_READABLE: Mm = 5.0
"""In a space that is drawn narrower there is no room for its name."""
_SMALL = 0.85
"""A marker is smaller than this share of the largest piece on its space. It lies over the others, in a corner."""
_MARKER, _MARKERS = 0.58, 0.44
"""How much of the room in a space a marker takes beside other pieces, and each of several."""
_ASIDE = 0.72
"""How much of it these take there."""
_BAR = 2.0
"""As many times as high as wide is a marker that lies at the foot of its space, with pieces over it."""


def pale_scene(
    board: Component,
    pictures: ComponentPictures,
    scene: Scene,
    lit: Iterable[str],
    mark: Colour,
    scale: float,
    ways: Iterable[Way] = (),
    digits: TextStyle | None = None,
) -> Drawing:
    """The board gone pale with the pieces of a scene, as large as their spaces allow, in a rim of their owner's colour.

    Pieces that stand `towards` another space are at that side of theirs. The spaces in `lit` are framed in `mark`,
    those on which nothing stands with a dashed line. It is to be drawn at that `scale`: letters that would be too small
    are left out. Arrows go along the `ways`, over the pieces, with the numbers of turns in `digits`.
    """

    def shown(piece: Piece, at: float) -> Piece:
        return pictures.small(piece, at * scale)

    face = shown(pictures.pieces[board.id], _WORDLESS)  # a picture of a part of it would cut its words
    items: list[Item] = [Group(face.front.items, clip=face.outline, shared=True), Outline(face.outline, _VEIL)]
    spaces: dict[str, Space] = {str(space.id): space for space in board.spaces}
    stacks: dict[tuple[str, str], list[tuple[LyingPiece, Colour]]] = {}
    for on, where, name in scene.placed:
        lying = pictures.lying(name)
        if on == board.id and where in spaces and lying is not None:
            owner = pictures.catalog.palette.get(scene.owners.get(str(lying.piece.id), ""), WHITE)
            stacks.setdefault((where, scene.towards.get(str(lying.piece.id), "")), []).append((lying, owner))
    occupied = {where for where, _ in stacks}
    for name in lit:
        if name in spaces:
            items += frame_of(board, spaces[name], mark, empty=name not in occupied)
    stood = dict(spaces)  # an arrow ends at what stands at a side of its last space, not in the middle
    for (where, side), stack in stacks.items():
        place = side_of(spaces[where], spaces[side]) if side in spaces else spaces[where]
        stood[where] = place
        items += _standing(place, stack, shown)
    items += arrows_along(ways, stood, digits=digits, full=occupied)
    return Drawing(face.size, tuple(items))


def _standing(
    space: Space, stack: Sequence[tuple[LyingPiece, Colour]], shown: Callable[[Piece, float], Piece]
) -> list[Item]:
    """Pieces on a space, in one line, each partly over the one before; markers over them in the lower left corner,
    where their numbers are seen; bars below all at the foot.
    """
    bars = [entry for entry in stack if entry[0].piece.size.width > _BAR * entry[0].piece.size.height]
    pieces = [entry for entry in stack if entry not in bars]
    unit = min(space.size.width, space.size.height)
    items: list[Item] = []
    for lying, owner in bars:
        scale = min(1.0, space.size.width / lying.piece.size.width)
        at = Point(space.centre.x, extent_of(space).bottom - lying.piece.size.height * scale / 2 - 0.05 * unit)
        items += _rimmed(shown(lying.piece, scale), at, scale, owner, unit)
    if not pieces:
        return items
    room = extent_of(space).grown(-_CLEAR * unit)
    most = max(_length(lying.piece) for lying, _ in pieces)
    markers = [entry for entry in pieces if _length(entry[0].piece) < _SMALL * most]
    if not markers:
        return [*items, *_in_line(pieces, room, unit, shown)]
    over = [entry for entry in pieces if entry not in markers]
    wide, high = _ASIDE * room.width, _ASIDE * room.height
    items += _in_line(over, Rect(room.right - wide, room.y, wide, high), unit, shown)
    size = (_MARKER if len(markers) == 1 else _MARKERS) * min(room.width, room.height)
    line = Rect(room.x, room.bottom - size, min(room.width, size * len(markers)), size)
    return [*items, *_in_line(markers, line, unit, shown)]


def _in_line(
    pieces: Sequence[tuple[LyingPiece, Colour]], room: Rect, unit: Mm, shown: Callable[[Piece, float], Piece]
) -> list[Item]:
    """Pieces in one line, each partly over the one before where there is no room for them side by side: then the line
    rises to the right, so that one sees more of each.
    """
    largest = _LARGEST * max(_length(lying.piece) for lying, _ in pieces)
    wide = min(room.height, room.width / (1 + _OVER * (len(pieces) - 1)), largest)
    step = min(1.15 * wide, (room.width - wide) / max(1, len(pieces) - 1))
    rise = (room.height - wide) / max(1, len(pieces) - 1) if step < wide else 0.0
    items: list[Item] = []
    for number, (lying, owner) in enumerate(pieces):
        scale, aside = wide / _length(lying.piece), number - (len(pieces) - 1) / 2
        at = room.centre + Point(step * aside, -rise * aside)
        items += _rimmed(shown(lying.piece, scale), at, scale, owner, unit)
    return items


def _length(piece: Piece) -> Mm:
    return max(piece.size.width, piece.size.height)


def _rimmed(piece: Piece, centre: Point, scale: float, owner: Colour, unit: Mm) -> list[Item]:
    middle = Affine.move(-piece.size.width / 2, -piece.size.height / 2)
    at = Affine.move(centre.x, centre.y).after(Affine.scale(scale)).after(middle)
    below = Outline(piece.outline, stroke=Stroke(WHITE, 2 * _HALO * unit / scale))
    ring = Outline(piece.outline, stroke=Stroke(owner, 2 * _RIM * unit / scale))
    return [shadow(piece, centre, scale), Group((below, ring), at), placed_piece(piece, centre, scale)]


def names_on(
    board: Component, region: Rect, scale: float, theme: BookTheme, *, only: Collection[str] = ()
) -> tuple[Item, ...]:
    """The names of the spaces in a region that is drawn at that scale, each in a corner of its space.

    Only where the board prints them: they are too small in a picture; and `only` these, if some are named.
    """
    style = replace(theme.running, size_pt=6.5, tracking=0.0, colour=theme.ink)
    items: list[Item] = []
    for space in board.spaces:
        box = extent_of(space)
        if space.label != space.id or box.width * scale < _READABLE or not region.grown(0.1).contains(box):
            continue
        if only and str(space.id) not in only:
            continue
        items += _tag(line(str(space.id), style), Point((box.x - region.x) * scale, (box.y - region.y) * scale))
    return tuple(items)


def has_short_label(space: Space) -> bool:
    """Whether a short word is printed on a space that is not its name, such as what it costs to enter it."""
    return space.label not in ("", space.id) and len(space.label) <= _SHORT


def covered_on(
    board: Component, region: Rect, scale: float, theme: BookTheme, occupied: Collection[str]
) -> tuple[Item, ...]:
    """What short words are printed on the `occupied` spaces in a region that is drawn at that scale, since pieces cover
    them: each in the lower right corner of its space, which a stack leaves free. Not the names of spaces.
    """
    style = replace(theme.running, size_pt=6.5, tracking=0.0, colour=theme.ink)
    items: list[Item] = []
    for space in board.spaces:
        box = extent_of(space)
        said = has_short_label(space) and str(space.id) in occupied
        if not said or box.width * scale < _READABLE or not region.grown(0.1).contains(box):
            continue
        text = line(space.label, style)
        x, y = (
            (box.right - region.x) * scale - text.ink_width - _TAG.width,
            (box.bottom - region.y) * scale - _TAG.height,
        )
        items += _tag(text, Point(x, y), opaque=True)
    return tuple(items)


def _tag(text: Block, corner: Point, *, opaque: bool = False) -> list[Item]:
    """Words on a plate whose upper left corner is a little within that of a space."""
    x, y = corner.x + 0.6, corner.y + 0.6
    plate = rounded_rect(Rect(x - 0.3, y - 0.25, text.ink_width + 0.6, 2.15), 0.5)
    return [
        Outline(plate, Colour(255, 255, 255, 1.0 if opaque else 0.72)),
        Group(text.items, Affine.move(x, y + 1.6 - text.first_baseline)),
    ]
