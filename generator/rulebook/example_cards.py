"""The cards of a worked example as they lie at their places, with what lies on them, without the board below them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot

from generator.catalog.models import Component, Space
from generator.catalog.verified import Scene
from generator.colour import Colour
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import rounded_rect
from generator.geometry import Affine, Rect, Size
from generator.rulebook.example_windows import CARDS, groups_of
from generator.rulebook.figures import ComponentPictures, LyingPiece
from generator.rulebook.small_pictures import caption, cropped, is_cropped, whole
from generator.rulebook.space_marks import extent_of
from generator.rulebook.theme import BookTheme
from generator.rulebook.wording import capital, in_words
from generator.text.paragraph import Span, line, set_spans
from generator.units import Mm

_CARD, _LARGEST = 21.0, 25.0
"""The width in mm of a card that stands upright, if there is room, and its width at most."""
_MARK: Mm = 6.0
"""The height of what lies on a card."""
_CROPPED = 0.72
"""The height of a card that is shown by its picture alone, as a share of its width."""
_BELOW: Mm = 0.9
"""Between a card and what stands below it."""
_GAP, _APART = 1.6, 5.0
"""Between cards of one place, and between places, in mm."""
_NAME: Mm = 4.6
"""Room above a place for its name."""
_LINE = Colour(0, 0, 0, 0.35)
_VEIL, _RIM = 0.4, 0.5
"""How much of the paper lies over a card on its side, and the room above and below the word on it in mm."""
_EMPTY = Size(15.0, 21.0)
"""Of the outline of a card where none lies."""
_CARD_KIND = "card"


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card as it lies, and how many of each piece lie on it."""

    lying: LyingPiece
    marks: tuple[tuple[Piece, int], ...]

    @property
    def size(self) -> Size:
        """What it takes when it is as large as on the table."""
        size = self.lying.piece.size
        return Size(size.height, size.width) if self.lying.angle_deg % 180 else size


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A place with the cards that lie there, or where no card lies with what else does; with neither it is empty."""

    name: str
    cards: tuple[PlacedCard, ...]
    others: tuple[tuple[Piece, int], ...] = ()


def is_for_cards(board: Component, scenes: Iterable[Scene], pictures: ComponentPictures) -> bool:
    """Whether cards lie on at least half of the occupied spaces that are as wide as cards."""
    wide = {str(space.id) for space in board.spaces if space.size.width >= CARDS}
    kinds: dict[str, bool] = {}
    for scene in scenes:
        for on, where, name in scene.placed:
            lying = pictures.lying(name)
            if on == board.id and where in wide and lying is not None:
                kinds[where] = kinds.get(where, False) or lying.piece.kind == _CARD_KIND
    return 0 < len(kinds) <= 2 * sum(kinds.values())


def card_places(
    board: Component, scene: Scene, names: Sequence[str], pictures: ComponentPictures
) -> tuple[CardPlace, ...]:
    """The places of these spaces on which something lies, those with cards first; spaces that overlap are one place,
    where cards lie fanned.
    """
    spaces = {str(space.id): space for space in board.spaces}
    stacks: dict[str, list[LyingPiece]] = {}
    for on, where, name in scene.placed:
        lying = pictures.lying(name)
        if on == board.id and where in spaces and lying is not None:
            stacks.setdefault(where, []).append(lying)
    held = {where: stack for where, stack in stacks.items() if stack[0].piece.kind == _CARD_KIND}
    below = {
        where: _card_below(spaces[where], [spaces[name] for name in held]) for where in stacks if where not in held
    }
    marks: dict[str, Counter[str]] = {where: Counter() for where in stacks}
    for where, card in below.items():
        marks[card or where].update(lying.piece.id for lying in stacks[where])

    def counted(space: Space) -> tuple[tuple[Piece, int], ...]:
        return tuple((pictures.pieces[name], number) for name, number in marks[str(space.id)].items())

    shown = [spaces[name] for name in names]
    found = [space for name, space in spaces.items() if name in stacks and below.get(name) is None]
    groups = [
        group for group in groups_of(found, _overlap) if any(_overlap(one, other) for one in group for other in shown)
    ]
    places = [
        CardPlace(
            _called(group[0], board, pictures),
            tuple(PlacedCard(lying, counted(space)) for space in group for lying in held.get(str(space.id), ())),
            tuple(pair for space in group if str(space.id) not in held for pair in counted(space)),
        )
        for group in groups
    ]
    return tuple(sorted(places, key=lambda place: not place.cards))


def _card_below(mark: Space, cards: Sequence[Space]) -> str | None:
    """The space of the card below another: the one whose id its own begins with, else the nearest of those it is on."""
    named = [str(card.id) for card in cards if str(mark.id).startswith(f"{card.id}-")]
    on = [card for card in cards if _overlap(card, mark)]
    near = min(on, key=lambda card: hypot(card.centre.x - mark.centre.x, card.centre.y - mark.centre.y), default=None)
    return max(named, key=len, default=str(near.id) if near is not None else None)


def _overlap(one: Space, other: Space) -> bool:
    return extent_of(one).grown(-0.5).overlaps(extent_of(other))


def _called(space: Space, board: Component, pictures: ComponentPictures) -> str:
    """The label of a space, or its id in words: `midgard-camp_P1` is "Midgard, Red camp" where P1 is called Red.

    Before an id that names a place alone, such as `camp_P1`, comes the board's title.
    """
    if space.label:
        return space.label
    seats = pictures.catalog.seats
    ids = [part for part in str(space.id).split("-") if not part.isdigit()]
    parts = [board.title] if len(ids) == 1 else []
    for part in ids:
        words = part.split("_")
        named = [seats[word] for word in words if word in seats]
        parts.append(" ".join([*named, *(in_words(word).lower() for word in words if word not in seats)]))
    return capital(", ".join(parts))


def cards_drawn(
    places: Sequence[CardPlace], pictures: ComponentPictures, theme: BookTheme, width: Mm, scale: float
) -> Drawing:
    """Places side by side, each with its name above its cards, in as many rows as that width needs."""
    by = min(
        [min(_CARD * scale, _LARGEST) / card.lying.piece.size.width for place in places for card in place.cards],
        default=1.0,
    )
    widest = max((card.size.width for place in places for card in place.cards), default=0.0)
    by = min(by, width / widest) if widest else by
    items: list[Item] = []
    x = y = high = wide = 0.0
    for place in places:
        drawn = _place(place, pictures, theme, by, width)
        if x and x + drawn.size.width > width + 0.1:
            x, y, high = 0.0, y + high + _GAP, 0.0
        items.append(Group(drawn.items, Affine.move(x, y)))
        x, high = x + drawn.size.width + _APART, max(high, drawn.size.height)
        wide = max(wide, x - _APART)
    return Drawing(Size(wide, y + high), tuple(items))


@dataclass(frozen=True, slots=True)
class _ShownCard:
    """A card as it is drawn, turned as it lies, with what stands below it: its name, where it shows its picture alone,
    and what lies on it.
    """

    picture: Drawing
    below: tuple[Drawing, ...]

    @property
    def foot(self) -> Mm:
        """What stands below the card takes so much."""
        return sum(drawn.size.height + _BELOW for drawn in self.below)

    @classmethod
    def of(cls, card: PlacedCard, pictures: ComponentPictures, theme: BookTheme, by: float) -> "_ShownCard":
        """A card drawn at a scale."""
        piece = card.lying.piece
        below: list[Drawing] = []
        if is_cropped(piece, pictures, by):
            picture = _turned(cropped(piece, pictures, _CROPPED * piece.size.width * by), card.lying.angle_deg)
            words = caption(piece.title, theme, picture.size.width)
            below.append(Drawing(words.size, words.items))
        else:
            picture = _turned(whole(piece, pictures, by), card.lying.angle_deg)
        if theme.turned and card.lying.angle_deg % 180:
            picture = _labelled(picture, theme)
        if card.marks:
            below.append(_marks(card.marks, pictures, theme, picture.size.width))
        return cls(picture, tuple(below))


def _turned(drawing: Drawing, angle_deg: float) -> Drawing:
    """A drawing turned clockwise, in a box that holds it."""
    if not angle_deg:
        return drawing
    size = drawing.size
    turned = Size(size.height, size.width) if angle_deg % 180 else size
    at = Affine.move(turned.width / 2, turned.height / 2).after(Affine.turn(angle_deg))
    return Drawing(turned, (Group(drawing.items, at.after(Affine.move(-size.width / 2, -size.height / 2))),))


def _labelled(drawing: Drawing, theme: BookTheme) -> Drawing:
    """A card that lies on its side, paler, with the theme's word for that on a band at its foot."""
    size = drawing.size
    words = caption(theme.turned, replace(theme, running=theme.table_head, ink=theme.on_ground), size.width, 6.75)
    band = Rect(0.0, size.height - words.size.height - 2 * _RIM, size.width, words.size.height + 2 * _RIM)
    veil = Colour(theme.paper.red, theme.paper.green, theme.paper.blue, _VEIL)
    return Drawing(
        size,
        (
            *drawing.items,
            Outline(rounded_rect(Rect(0.0, 0.0, size.width, size.height), 0.8), fill=veil),
            Outline(rounded_rect(band, 0.8), fill=theme.ground),
            Group(words.items, Affine.move(0.0, band.y + _RIM)),
        ),
    )


def _place(place: CardPlace, pictures: ComponentPictures, theme: BookTheme, by: float, width: Mm) -> Drawing:
    """A place: its name, its cards in as many rows as that width needs, below each what lies on it; where no card lies,
    what does, and of an empty one the outline of a card.
    """
    text = line(place.name, replace(theme.running, size_pt=7.0, tracking=0.0))
    items: list[Item] = [Group(text.items, Affine.move(0.0, _NAME - 1.4 - text.first_baseline))]
    wide, y = text.ink_width, _NAME
    if place.others:
        others = _marks(place.others, pictures, theme, _CARD)
        items.append(Group(others.items, Affine.move(0.0, y)))
        wide, y = max(wide, others.size.width), y + others.size.height + _GAP
    if not place.cards and not place.others:
        edge = rounded_rect(Rect(0.0, y, _EMPTY.width, _EMPTY.height), 1.2)
        items.append(Outline(edge, stroke=Stroke(_LINE, 0.3, dash=(1.4, 1.0))))
        wide, y = max(wide, _EMPTY.width), y + _EMPTY.height + _GAP
    for row in _rows([_ShownCard.of(card, pictures, theme, by) for card in place.cards], width):
        tall = max(card.picture.size.height for card in row)
        x = 0.0
        for card in row:
            size = card.picture.size
            items.append(Group(card.picture.items, Affine.move(x, y + tall - size.height)))
            down = y + tall
            for drawn in card.below:
                items.append(Group(drawn.items, Affine.move(x, down + _BELOW)))
                down += _BELOW + drawn.size.height
            x += size.width + _GAP
        wide, y = max(wide, x - _GAP), y + tall + max(card.foot for card in row) + _GAP
    return Drawing(Size(wide, y - _GAP), tuple(items))


def _rows(cards: Iterable[_ShownCard], width: Mm) -> list[list[_ShownCard]]:
    """Cards in rows that are no wider than that."""
    rows: list[list[_ShownCard]] = []
    taken = 0.0
    for card in cards:
        wide = card.picture.size.width
        if not rows or taken + _GAP + wide > width + 0.1:
            rows.append([])
            taken = -_GAP
        rows[-1].append(card)
        taken += _GAP + wide
    return rows


def _marks(marks: Sequence[tuple[Piece, int]], pictures: ComponentPictures, theme: BookTheme, width: Mm) -> Drawing:
    """Pieces in rows as wide as their card; of several equal ones one, and how many."""
    items: list[Item] = []
    x = y = 0.0
    for piece, number in marks:
        scale = min(1.0, _MARK / piece.size.height)
        size = piece.size.scaled(scale)
        text = set_spans(((Span(f"×{number}"),),), width, replace(theme.running, size_pt=7.0, tracking=0.0))
        wide = size.width + (0.6 + text.ink_width if number > 1 else 0.0)
        if x and x + wide > width:
            x, y = 0.0, y + _MARK + 0.6
        items.append(Group(whole(piece, pictures, scale).items, Affine.move(x, y + (_MARK - size.height) / 2)))
        if number > 1:
            items.append(Group(text.items, Affine.move(x + size.width + 0.6, y + (_MARK - text.size.height) / 2)))
        x += wide + 1.0
    return Drawing(Size(width, y + _MARK), tuple(items))
