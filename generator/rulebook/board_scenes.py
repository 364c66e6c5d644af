"""A board as it stands in a picture: pieces on spaces and tiles, frames, and arrows along the ways of pieces."""

from collections.abc import Callable, Collection, Iterable, Sequence
from math import ceil, sqrt
from typing import TypeAlias

from generator.catalog.models import Component, Space
from generator.catalog.verified import Scene
from generator.colour import Colour
from generator.drawing.items import Drawing, Group, Item, Outline, Segment, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import rect
from generator.geometry import Affine, Point, Size
from generator.rulebook.figures import ComponentPictures, LyingPiece, placed_piece, shadow
from generator.rulebook.space_arrows import Spot, Way, arrows_along
from generator.rulebook.space_marks import extent_of, frame_of, side_of
from generator.text.paragraph import TextStyle

_VEIL = Colour(255, 255, 255, 0.62)
_RIM, _RIM_WIDTH = Colour(255, 255, 255, 0.85), 1.2
"""Around pieces on tiles, whose backs often look like those of the tiles, and on others like them; its width in mm."""
_ENLARGED = 1.9
"""Pieces on tiles are drawn larger than they are, so that one can read them, at most by this."""
_ROWS = 3
"""As many pieces lie in a row on a tile, first along its lower edge, then along the upper one."""
_ROW_SHARES = (0.36, 0.36, 0.3)
"""The room of each, as a share of the tile, by how many are in the row: what stands at its sides is seen above them."""
_TWO_ROWS = 0.34
"""The same where there are two rows, between which one sees the tile."""
_OVERLAP = 1.004
_SEAM = Stroke(Colour(255, 255, 255, 0.5), 0.7)
"""Between tiles: backs that look alike are told apart."""
_STACK_STEP = 0.28
_STACK_APART = 0.6
"""How far the next piece on a space is shifted, as a share of its width: at least, and where there is room."""
_BESIDE = (0.64, 0.52)
"""How large two, and three, different pieces on one space are, as a share of it."""


def board_scene(
    board: Component,
    pictures: ComponentPictures,
    scene: Scene,
    lit: Iterable[str] = (),
    mark: Colour | None = None,
    about: Collection[str] | None = None,
    scale: float | None = None,
    ways: Iterable[Way] = (),
    digits: TextStyle | None = None,
    largest: float = 1.0,
    *,
    rimmed: bool = False,
) -> Drawing:
    """The board with the pieces of a scene standing on its spaces; the spaces in `lit` are framed in `mark`.

    Those on which nothing stands are pale in a dashed frame: what is printed there is not taken for a piece.
    Tiles on which nothing stands are drawn pale where the picture is `about` other spaces. Where it is to be drawn at a
    `scale`, letters that would be too small are left out. Arrows go along the `ways`, beside the pieces on tiles and
    over all others, with the numbers of turns in `digits`. Pieces that stand `towards` another space are at that side
    of theirs. One that stands on a space alone is drawn `largest` times as large as it is where there is room. Pieces
    are `rimmed` in white where the board is of their colours: numbered arrows, which show where these have come from,
    end at their rim.
    """

    def shown(piece: Piece, at: float) -> Piece:
        return piece if scale is None else pictures.small(piece, at * scale)

    piece = shown(pictures.pieces[board.id], 1.0)
    items: list[Item] = [Group(piece.front.items, clip=piece.outline, shared=True)]
    spaces: dict[str, Space] = {str(space.id): space for space in board.spaces}
    stacks: dict[str, list[LyingPiece]] = {}
    standing: dict[tuple[str, str], list[LyingPiece]] = {}
    for on, where, name in scene.placed:
        lying = pictures.lying(name)
        if on == board.id and where in spaces and lying is not None:
            stacks.setdefault(where, []).append(lying)
            if not lying.is_tile:
                standing.setdefault((where, scene.towards.get(str(lying.piece.id), "")), []).append(lying)
    if mark is not None:
        for name in lit:
            if name in spaces:
                items += frame_of(board, spaces[name], mark, empty=name not in stacks)
    veiled: list[Segment] = []
    seams: list[Segment] = []
    printed: list[Spot] = []
    for space_id, stack in stacks.items():
        space = spaces[space_id]
        ground = [lying for lying in stack if lying.is_tile]
        for lying in ground:
            room = _room(lying.piece, space)
            tile = shown(lying.piece, room)  # a little larger, so that nothing is seen between it and the next
            items.append(placed_piece(tile, space.centre, _OVERLAP * room, angle_deg=lying.angle_deg))
            seams += rect(extent_of(space))
            printed += _spots_on(lying, space.centre, room, pictures)
        if about is not None and ground == stack and space_id not in about:
            veiled += rect(extent_of(space))
    items += [Outline(tuple(seams), stroke=_SEAM)] if seams else []
    items += [Outline(tuple(veiled), _VEIL)] if veiled else []
    spots: list[Spot] = []
    for (space_id, side), lying_on in standing.items():
        space = spaces[space_id]
        place = side_of(space, spaces[side]) if side in spaces else space
        on_tile = any(lying.is_tile for lying in stacks[space_id])
        items += _on_space(place, lying_on, shown, largest, on_tile=on_tile, rimmed=rimmed)
        if on_tile:
            pieces_on = _on_tile(place, lying_on)
            spots += [(at, max(one.size.width, one.size.height) * by / 2) for one, at, by in pieces_on]
    gone = tuple(ways)
    in_order = digits is not None and any(way.turn is not None for way in gone)
    full = set(stacks) if rimmed and in_order else None
    items += arrows_along(gone, spaces, spots, digits, full=full, printed=printed)
    return Drawing(piece.size, tuple(items))


def _room(piece: Piece, space: Space) -> float:
    """The scale at which a piece fills a space, never above 1."""
    return min(1.0, space.size.width / piece.size.width, space.size.height / piece.size.height)


def _spots_on(lying: LyingPiece, centre: Point, scale: float, pictures: ComponentPictures) -> list[Spot]:
    """What arrows should not cover of a tile with its middle at a point."""
    size, turned = lying.piece.size, Affine.turn(lying.angle_deg)
    spots: list[Spot] = []
    for box in pictures.miniature(lying.piece).clear:
        away = turned.apply(Point(box.centre.x - size.width / 2, box.centre.y - size.height / 2))
        at = Point(centre.x + scale * away.x, centre.y + scale * away.y)
        spots.append((at, scale * max(box.width, box.height) / 2))
    return spots


_Shown: TypeAlias = Callable[[Piece, float], Piece]
"""A piece as it is shown at a scale on the board."""


def _on_space(
    space: Space, stack: Sequence[LyingPiece], shown: _Shown, largest: float, *, on_tile: bool, rimmed: bool
) -> list[Item]:
    """Pieces on a space, or on the tile that fills it: there side by side along its edges."""
    if not on_tile or not stack:
        return _stack(space, stack, shown, largest, rimmed=rimmed)
    items: list[Item] = []
    for piece, centre, scale in _on_tile(space, stack):
        rim = Outline(piece.outline, stroke=Stroke(_RIM, _RIM_WIDTH / scale))
        items += [
            shadow(piece, centre, scale),
            placed_piece(shown(piece, scale), centre, scale),
            Group((rim,), _at(piece, centre, scale)),
        ]
    return items


def _on_tile(space: Space, stack: Sequence[LyingPiece]) -> list[tuple[Piece, Point, float]]:
    """Pieces on a tile with the middle of each and how large it is drawn."""
    placed = zip((lying.piece for lying in stack), places_on(space, len(stack)), strict=True)
    return [
        (piece, centre, min(_ENLARGED, room.width / piece.size.width, room.height / piece.size.height))
        for piece, (centre, room) in placed
    ]


def places_on(space: Space, count: int) -> list[tuple[Point, Size]]:
    """Where so many pieces lie on a tile, and how large each may be: along its edges, so that one sees what it is.

    More than two rows take the whole tile.
    """
    size = space.size
    if count <= 2 * _ROWS:
        first = 2 if count == 4 else min(_ROWS, count)  # four stand two by two, as two heroes each with a marker
        rows = [first, count - first][: 1 + (count > first)]
        places: list[tuple[Point, Size]] = []
        for row, (in_row, side) in enumerate(zip(rows, (1, -1), strict=False)):
            share = _ROW_SHARES[in_row - 1] if len(rows) == 1 else min(_TWO_ROWS, _ROW_SHARES[in_row - 1])
            room = Size(share * size.width, share * size.height)
            step = 0.94 * size.width / in_row if row == 0 or in_row > 1 else 0.0
            y = side * (0.485 * size.height - room.height / 2)
            places += [(space.centre + Point((at - (in_row - 1) / 2) * step, y), room) for at in range(in_row)]
        return places
    columns = ceil(sqrt(count))
    rows_needed = ceil(count / columns)
    wide, high = 0.9 * size.width / columns, 0.9 * size.height / rows_needed
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        centre = space.centre + Point((column - (in_row - 1) / 2) * wide, (row - (rows_needed - 1) / 2) * high)
        places.append((centre, Size(0.92 * wide, 0.92 * high)))
    return places


def _at(piece: Piece, centre: Point, scale: float) -> Affine:
    """From a piece's own coordinates to where it lies upright, its middle at `centre`."""
    middle = Affine.move(-piece.size.width / 2, -piece.size.height / 2)
    return Affine.move(centre.x, centre.y).after(Affine.scale(scale)).after(middle)


def _stack(space: Space, stack: Sequence[LyingPiece], shown: _Shown, largest: float, *, rimmed: bool) -> list[Item]:
    if 1 < len(stack) <= len(_BESIDE) + 1 and len({lying.piece.id for lying in stack}) == len(stack):
        return _apart(space, stack, shown)
    items: list[Item] = []
    wide = max((max(lying.piece.size.width, lying.piece.size.height) for lying in stack), default=1.0)
    room = 0.96 * min(space.size.width, space.size.height) / wide
    apart = max(_STACK_STEP, min(_STACK_APART, (room - 1) / max(1, len(stack) - 1)))
    spread = apart * (len(stack) - 1) / 2
    for i, lying in enumerate(stack):
        piece = lying.piece
        room = 0.96 * min(space.size.width / piece.size.width, space.size.height / piece.size.height)
        scale = min(largest if len(stack) == 1 else 1.0, room / (1 + 2 * spread))
        step = piece.size.width * scale * (apart * i - spread)
        centre = Point(space.centre.x + step, space.centre.y - step)
        shade = [] if lying.angle_deg else [shadow(piece, centre, scale)]
        if (i or scale > 1 or rimmed) and not lying.angle_deg:  # of pieces alike, each is seen to be one
            rim = Outline(piece.outline, stroke=Stroke(_RIM, _RIM_WIDTH / scale))
            shade.append(Group((rim,), _at(piece, centre, scale)))
        items += [*shade, placed_piece(shown(piece, scale), centre, scale, angle_deg=lying.angle_deg)]
    return items


def _apart(space: Space, stack: Sequence[LyingPiece], shown: _Shown) -> list[Item]:
    """A few different pieces on a space, from its lower left corner to the upper right one, so small that each shows
    its face.
    """
    items: list[Item] = []
    side = 0.96 * min(space.size.width, space.size.height)
    for i, lying in enumerate(stack):
        piece = lying.piece
        long = max(piece.size.width, piece.size.height)
        scale = min(1.0, _BESIDE[len(stack) - 2] * side / long)
        aside = (2 * i / (len(stack) - 1) - 1) * (side - long * scale) / 2
        centre = Point(space.centre.x + aside, space.centre.y - aside)
        shade = [] if lying.angle_deg else [shadow(piece, centre, scale)]
        items += [*shade, placed_piece(shown(piece, scale), centre, scale, angle_deg=lying.angle_deg)]
    return items
