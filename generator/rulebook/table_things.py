"""What lies on the table at the start of a game: piles, pieces side by side, cards in a hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from math import ceil, cos, radians, sin, sqrt

from generator.catalog.models import Component, ComponentKind, Extra, Spot
from generator.catalog.verified import BACK, Lot
from generator.colour import Colour
from generator.drawing.extent import union
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import polyline
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.dice_faces import DIE, die_face
from generator.rulebook.directive_names import HAND, HEAP
from generator.rulebook.figures import ComponentPictures, placed_piece, shadow
from generator.rulebook.theme import BookTheme
from generator.units import Mm

_ENLARGED = 1.8
_SMALL: Mm = 26.0
"""Pieces smaller than this are drawn larger, at most by that."""
_BESIDE = 0.12
"""Between pieces side by side, as a share of their width."""
_IN_A_ROW = 6
"""As many things of a set stand in one row; of more there may be several."""
_MANY = 20
"""Of more different things of a set than this some are shown."""
_HELD = 0.26
"""How much of a card is seen in a hand below the next, as a share of its width."""
_MOST_HELD = 10
_APART = 3
"""As many different cards, face up before a player, lie side by side."""
_PILE = 4
"""Pieces of a pile that are drawn at most, each a little below the next."""
_COUNTED = 12
"""As many equal counters or tokens before a player lie side by side, so that one can count them."""
_HEAP = 4
"""Of a heap in its place, as many in a row."""
_HEAPED = ((4, 0.0, 1.0), (5, 0.0, 0.5), (4, 0.0, 0.0), (2, 0.35, 0.75), (1, 0.0, 0.3))
"""Rows of a heap for all from the lowest: how many pieces, how far to the right and how far down, in shares of one."""
_CLOSE = 0.72
"""From piece to piece in such a row, in shares of their width."""
_BENT = radians(12.0)
"""By how much the wings of a screen bend back."""
_WALL: Mm = 6.0
"""Its thickness as it is drawn."""
_PANELS = 3
_DIE: Mm = 22.0
"""Of a die as it is drawn."""
_LINE = Colour(0, 0, 0, 0.35)
"""Around the pieces of a pile."""
_STEP = 0.012
"""How far, as a share of their height."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table: its size, what is drawn from its middle, and the names by which it can be numbered.

    `parts` are the boxes of pieces side by side, from its middle; none for a thing that is one.
    """

    size: Size
    items: tuple[Item, ...]
    names: frozenset[str]
    parts: tuple[Rect, ...] = ()


def things_of(lots: Iterable[Lot], pictures: ComponentPictures, *, enlarged: bool = True) -> list[Thing]:
    """Piles: the cards of one set and place are one; of anything else the equal pieces, those of a set in a row;
    so do a few different cards that lie face up before a player.

    Where they are not to be `enlarged`, all things of one set and place are one pile.
    """
    made: list[Thing] = []
    lots = tuple(lots)
    for found in _by_set(lots, pictures):
        if pictures.components[found[0].component].kind is ComponentKind.CARD:
            kinds = dict.fromkeys(lot.component for lot in found)
            own = found[0].area == "before" and all(lot.face_up for lot in found)
            if enlarged and own and len(kinds) <= _APART:
                equals = [[lot for lot in found if lot.component == kind] for kind in kinds]
                made.append(_side_by_side([_pile(pile, pictures) for pile in equals]))
            else:
                made.append(_pile(found, pictures))
            continue
        if not enlarged:
            made.append(_pile(found, pictures, enlarged=False))
            continue
        equal: dict[tuple[str, bool], list[Lot]] = {}
        for lot in found:
            equal.setdefault((lot.component, lot.face_up), []).append(lot)
        piles = [_pile(pile, pictures) for pile in equal.values()]
        names = _names_of(found, pictures)
        if len(piles) > _MANY:  # as a heap of some of them
            piles = piles[:: ceil(len(piles) / _MANY)]
        counts = [sum(lot.count for lot in pile) for pile in equal.values()]
        if (
            found[0].area == "before"
            and len(piles) == 1
            and 1 < counts[0] <= _COUNTED
            and not _among_piles(found, lots)
        ):
            piles = [_pile([replace(found[0], count=1)], pictures)] * counts[0]
            made.append(_side_by_side(piles, across=ceil(counts[0] / 2)))
            continue
        made.append(replace(_side_by_side(piles), names=names))
    return made


def _among_piles(found: Sequence[Lot], lots: Sequence[Lot]) -> bool:
    """Whether others in the same place are too many to lie side by side: then these are a pile like them."""
    own = {lot.component for lot in found}
    return any(lot.name == found[0].name and lot.component not in own and lot.count > _COUNTED for lot in lots)


def heaps_of(lots: Sequence[Lot], pictures: ComponentPictures) -> list[Thing]:
    """What lies in a place printed for it, as large as it is: cards as a pile, tokens as a heap of a few."""
    made: list[Thing] = []
    for thing_lots in _by_set(lots, pictures):
        pile = _pile(thing_lots, pictures, enlarged=False)
        count = sum(lot.count for lot in thing_lots)
        if pictures.components[thing_lots[0].component].kind is ComponentKind.CARD:
            made.append(pile)
            continue
        one = _pile([replace(thing_lots[0], count=1)], pictures, enlarged=False)
        made.append(_side_by_side([one] * min(count, _COUNTED), across=_HEAP))
    return made


def heap_for_all(lots: Sequence[Lot], pictures: ComponentPictures) -> Thing:
    """Many pieces of one size that lie over one another, so that one sees a supply and not one piece: of several kinds
    one of each in turn.
    """
    kinds = [_pile([replace(lot, count=1)], pictures) for lot in lots]
    wide, high = kinds[0].size.width, kinds[0].size.height
    at = [
        Point((number - (count - 1) / 2) * _CLOSE * wide + right * wide, down * high)
        for count, right, down in _HEAPED
        for number in range(count)
    ][: sum(lot.count for lot in lots)]
    box = union(Rect(point.x - wide / 2, point.y - high / 2, wide, high) for point in at)
    middle = box.centre
    items = tuple(
        Group(one.items, Affine.move(point.x - middle.x, point.y - middle.y))
        for point, one in zip(at, cycle(kinds), strict=False)
    )
    return Thing(Size(box.width, box.height), items, frozenset({HEAP}))


def spot_on(board: Thing, spot: Spot, pictures: ComponentPictures) -> Point | None:
    """Where a spot is, in mm from the middle of the board in the middle; None where it is a place of another board."""
    if spot.on is None:
        return spot.at
    name, _, place = spot.on.partition(".")
    if name not in board.names:
        return None
    component = pictures.components[name]
    centres = {str(space.id): space.centre for space in component.spaces}
    centres |= {area.id: area.centre for area in component.areas}
    middle = Rect.of(component.cut.size).centre
    return Point(centres[place].x - middle.x, centres[place].y - middle.y)


def _by_set(lots: Iterable[Lot], pictures: ComponentPictures) -> list[list[Lot]]:
    """Lots of one set and place together; of dice and the like nothing is printed."""
    sets: dict[tuple[str, str], list[Lot]] = {}
    for lot in lots:
        component = pictures.components.get(lot.component)
        if component is not None:
            sets.setdefault((str(component.set_id), lot.name), []).append(lot)
    return list(sets.values())


def _side_by_side(things: Sequence[Thing], across: int | None = None) -> Thing:
    """Things of one set as one, in as many rows as make it about twice as wide as high, or with so many in a row."""
    if len(things) == 1:
        return things[0]
    gap = _BESIDE * things[0].size.width
    across = across or max(_IN_A_ROW, ceil(sqrt(2 * len(things))))
    rows = [things[first : first + across] for first in range(0, len(things), across)]
    wide = max(sum(thing.size.width for thing in row) + gap * (len(row) - 1) for row in rows)
    y = 0.0
    items: list[Item] = []
    parts: list[Rect] = []
    for row in rows:
        x, high = -wide / 2, max(thing.size.height for thing in row)
        for thing in row:
            items.append(Group(thing.items, Affine.move(x + thing.size.width / 2, y + high / 2)))
            parts.append(Rect(x, y + (high - thing.size.height) / 2, thing.size.width, thing.size.height))
            x += thing.size.width + gap
        y += high + gap
    high = y - gap
    names = frozenset(name for thing in things for name in thing.names)
    boxes = tuple(part.moved(0.0, -high / 2) for part in parts)
    return Thing(Size(wide, high), (Group(tuple(items), Affine.move(0.0, -high / 2)),), names, boxes)


def _face(lot: Lot, pictures: ComponentPictures) -> Piece:
    lying = pictures.lying(lot.component if lot.face_up else lot.component + BACK)
    assert lying is not None, "the component is one of the game's"
    return lying.piece


def _pile(pile: Sequence[Lot], pictures: ComponentPictures, *, enlarged: bool = True) -> Thing:
    """Pieces on top of one another; small ones are drawn larger than they are, so that one can read them."""
    piece = _face(pile[0], pictures)
    wide = max(piece.size.width, piece.size.height)
    scale = max(1.0, min(_ENLARGED, _SMALL / wide)) if enlarged else 1.0
    step = piece.size.height * scale * _STEP
    items: list[Item] = [shadow(piece, Point(0.0, 0.0), scale)]
    drawn = min(_PILE, sum(lot.count for lot in pile))
    items += [
        placed_piece(piece, Point(under * step, under * step), scale, line=_LINE) for under in range(drawn - 1, -1, -1)
    ]
    size = piece.size.scaled(scale)
    return Thing(size, tuple(items), _names_of(pile, pictures))


def _names_of(lots: Iterable[Lot], pictures: ComponentPictures) -> frozenset[str]:
    components = [pictures.components[lot.component] for lot in lots if lot.component in pictures.components]
    return frozenset(name for one in components for name in (str(one.id), str(one.set_id)))


def dice_of(extra: Extra, theme: BookTheme) -> Thing:
    """Dice that players need beside what is printed, each with its highest number up."""
    scale = _DIE / DIE
    drawn = die_face(extra.faces, extra.faces, theme)
    drawn = drawn if extra.faces == 6 else drawn[:-1]  # a number would be too small to read
    face = Group(drawn, Affine.scale(scale).after(Affine.move(-DIE / 2, -DIE / 2)))
    one = Thing(Size(_DIE, _DIE), (face,), frozenset({extra.id}))
    return _side_by_side([one] * extra.count)


def screen_of(screen: Component, theme: BookTheme) -> Thing:
    """A screen that stands on the table, seen from above: its wings bend towards who sits below."""
    panel = screen.cut.size.width / max(1, len(screen.panels) or _PANELS)
    end = Point(panel / 2 + panel * cos(_BENT), panel * sin(_BENT))
    top = -end.y / 2
    wall = polyline([Point(-end.x, end.y / 2), Point(-panel / 2, top), Point(panel / 2, top), Point(end.x, end.y / 2)])
    items = (
        Outline(wall, stroke=Stroke(theme.ink, _WALL, cap="round")),
        Outline(wall, stroke=Stroke(theme.second, _WALL / 4, cap="round")),
    )
    return Thing(Size(2 * end.x, end.y + _WALL), items, frozenset({str(screen.id), str(screen.set_id)}))


def hand_of(lots: Sequence[Lot], pictures: ComponentPictures) -> Thing | None:
    """Cards in a hand, one beside the other, their backs up: nobody else sees them."""
    cards = [lot for lot in lots if lot.component in pictures.components for _ in range(lot.count)][:_MOST_HELD]
    if not cards:
        return None
    faces = [_face(replace(lot, face_up=False), pictures) for lot in cards]
    step = faces[0].size.width * _HELD
    wide = faces[0].size.width + step * (len(faces) - 1)
    items: list[Item] = []
    for number, piece in enumerate(faces):
        at = Point(-wide / 2 + piece.size.width / 2 + number * step, 0.0)
        items += [shadow(piece, at, 1.0), placed_piece(piece, at, 1.0)]
    return Thing(Size(wide, faces[0].size.height), tuple(items), frozenset({HAND}))
