"""The cards of a worked example as they lie at their places, with what lies on them, without the board below them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from generator.catalog.models import Component, Space
from generator.catalog.verified import Scene
from generator.colour import Colour
from generator.drawing.items import Drawing, Group, Item
from generator.drawing.piece import Piece
from generator.geometry import Affine, Point, Size
from generator.rulebook.figures import ComponentPictures, LyingPiece, extent_of, placed_piece
from generator.rulebook.theme import BookTheme
from generator.rulebook.wording import capital, in_words
from generator.text.paragraph import Span, line, set_spans
from generator.units import Mm

_CARD, _LARGEST = 21.0, 25.0
"""The width in mm of a card that stands upright, if there is room, and its width at most."""
_MARK: Mm = 6.0
"""The height of what lies on a card."""
_GAP, _APART = 1.6, 5.0
"""Between cards of one place, and between places, in mm."""
_NAME: Mm = 4.6
"""Room above a place for its name."""
_LINE = Colour(0, 0, 0, 0.35)
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
    """A place with the cards that lie there."""

    name: str
    cards: tuple[PlacedCard, ...]


def card_places(
    board: Component, scene: Scene, names: Sequence[str], pictures: ComponentPictures
) -> tuple[CardPlace, ...]:
    """The places of these spaces that have cards; spaces that overlap are one place, where cards lie fanned."""
    spaces = {str(space.id): space for space in board.spaces}
    stacks: dict[str, list[LyingPiece]] = {}
    for on, where, name in scene.placed:
        lying = pictures.lying(name)
        if on == board.id and where in spaces and lying is not None:
            stacks.setdefault(where, []).append(lying)
    held = {where: stack for where, stack in stacks.items() if stack[0].piece.kind == _CARD_KIND}
    marks: dict[str, Counter[str]] = {where: Counter() for where in held}
    for where, stack in stacks.items():
        below = _card_below(spaces[where], [spaces[name] for name in held]) if where not in held else None
        if below is not None:
            marks[below].update(lying.piece.id for lying in stack)
    groups = _groups([space for name, space in spaces.items() if name in held], [spaces[name] for name in names])
    return tuple(
        CardPlace(
            _called(group[0], board, pictures),
            tuple(
                PlacedCard(
                    lying, tuple((pictures.pieces[name], number) for name, number in marks[str(space.id)].items())
                )
                for space in group
                for lying in held[str(space.id)]
            ),
        )
        for group in groups
    )


def _card_below(mark: Space, cards: Sequence[Space]) -> str | None:
    """The space of the card below another: the one whose id its own begins with, else the nearest of those it is on."""
    named = [str(card.id) for card in cards if str(mark.id).startswith(f"{card.id}-")]
    on = [card for card in cards if extent_of(card).grown(-0.5).overlaps(extent_of(mark))]
    near = min(on, key=lambda card: hypot(card.centre.x - mark.centre.x, card.centre.y - mark.centre.y), default=None)
    return max(named, key=len, default=str(near.id) if near is not None else None)


def _groups(cards: Sequence[Space], shown: Sequence[Space]) -> list[list[Space]]:
    """Spaces with cards that overlap one another, those groups that overlap a space that is to be shown."""
    groups: list[list[Space]] = []
    for space in cards:
        box = extent_of(space).grown(-0.5)
        met = [group for group in groups if any(box.overlaps(extent_of(other)) for other in group)]
        groups = [group for group in groups if group not in met]
        groups.append([*(other for group in met for other in group), space])
    boxes = [extent_of(space).grown(-0.5) for space in shown]
    return [group for group in groups if any(box.overlaps(extent_of(space)) for box in boxes for space in group)]


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


def cards_drawn(places: Sequence[CardPlace], theme: BookTheme, width: Mm, scale: float) -> Drawing:
    """Places side by side, each with its name above its cards, in as many rows as that width needs."""
    if not places:
        text = line("No card lies here.", replace(theme.running, size_pt=7.0, tracking=0.0))
        return Drawing(Size(text.ink_width, _NAME), (Group(text.items, Affine.move(0.0, 1.0)),))
    by = min(
        [min(_CARD * scale, _LARGEST) / card.lying.piece.size.width for place in places for card in place.cards],
        default=1.0,
    )
    widest = max((_width_of(place, by) for place in places), default=0.0)
    by *= min(1.0, width / widest) if widest else 1.0
    items: list[Item] = []
    x = y = high = wide = 0.0
    for place in places:
        drawn = _place(place, theme, by)
        if x and x + drawn.size.width > width + 0.1:
            x, y, high = 0.0, y + high + _GAP, 0.0
        items.append(Group(drawn.items, Affine.move(x, y)))
        x, high = x + drawn.size.width + _APART, max(high, drawn.size.height)
        wide = max(wide, x - _APART)
    return Drawing(Size(wide, y + high), tuple(items))


def _width_of(place: CardPlace, by: float) -> Mm:
    return sum(card.size.width * by for card in place.cards) + _GAP * (len(place.cards) - 1)


def _place(place: CardPlace, theme: BookTheme, by: float) -> Drawing:
    """A place: its name, its cards in a row, below each what lies on it."""
    text = line(place.name, replace(theme.running, size_pt=7.0, tracking=0.0))
    items: list[Item] = [Group(text.items, Affine.move(0.0, _NAME - 1.4 - text.first_baseline))]
    tall = max(card.size.height for card in place.cards) * by
    x, foot = 0.0, 0.0
    for card in place.cards:
        size = Size(card.size.width * by, card.size.height * by)
        centre = Point(x + size.width / 2, _NAME + tall - size.height / 2)
        items.append(placed_piece(card.lying.piece, centre, by, angle_deg=card.lying.angle_deg, line=_LINE))
        marks = _marks(card.marks, theme, size.width)
        items.append(Group(marks.items, Affine.move(x, _NAME + tall + 1.0)))
        foot = max(foot, marks.size.height + 1.0 if card.marks else 0.0)
        x += size.width + _GAP
    return Drawing(Size(max(x - _GAP, text.ink_width), _NAME + tall + foot), tuple(items))


def _marks(marks: Sequence[tuple[Piece, int]], theme: BookTheme, width: Mm) -> Drawing:
    """Pieces in rows as wide as their card; of several equal ones one, and how many."""
    items: list[Item] = []
    x = y = 0.0
    for piece, number in marks:
        scale = min(1.0, _MARK / piece.size.height)
        size = Size(piece.size.width * scale, piece.size.height * scale)
        text = set_spans(((Span(f"×{number}"),),), width, replace(theme.running, size_pt=7.0, tracking=0.0))
        wide = size.width + (0.6 + text.ink_width if number > 1 else 0.0)
        if x and x + wide > width:
            x, y = 0.0, y + _MARK + 0.6
        items.append(placed_piece(piece, Point(x + size.width / 2, y + _MARK / 2), scale, line=_LINE))
        if number > 1:
            items.append(Group(text.items, Affine.move(x + size.width + 0.6, y + (_MARK - text.size.height) / 2)))
        x += wide + 1.0
    return Drawing(Size(width, y + _MARK), tuple(items))
