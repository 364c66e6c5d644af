"""The words for pieces, targets and walks, which depend on the position: an example names its summons."""

from typing import Any

from generator.engine.vocabulary import Vocabulary
from generator.games.summoners_quest.board import NAMES, NUMBER
from generator.games.summoners_quest.deck import Deck
from generator.games.summoners_quest.state import SEATS, Quest

NOBODY = 127
"""In place of a piece: none of them."""
SPACE = 256
"""A target above this is a space, one from 1 on a piece, 0 no target."""


def piece_name(deck: Deck, g: Quest, piece: int) -> str:
    """What a piece is called: a summoner by its player, a summon by its token or by its name in an example."""
    if piece < SEATS:
        return g.names[piece]
    return dict(g.labels).get(piece) or deck.components[piece]


def piece_number(deck: Deck, g: Quest, name: object) -> int:
    """The piece of that name; raises ValueError where there is none."""
    if name in g.names:
        return g.names.index(str(name))
    for piece, label in g.labels:
        if label == name:
            return piece
    if name in deck.components[SEATS : deck.pieces]:
        return deck.components.index(str(name))
    raise ValueError(f"there is no piece {name!r}")


class Piece(Vocabulary):
    """A piece, or none of them."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(())
        self.size, self.deck = NOBODY + 1, deck

    def name(self, g: Quest, number: int) -> Any:
        """The word for a number."""
        return "none" if number == NOBODY else piece_name(self.deck, g, number)

    def find(self, g: Quest, seat: int, name: Any) -> int:
        """The number of a word; raises ValueError where it has none."""
        return NOBODY if name == "none" else piece_number(self.deck, g, name)


class Aims(Vocabulary):
    """What a power is aimed at: a piece, a space, or what need not be said."""

    def __init__(self, deck: Deck) -> None:
        super().__init__((None,))
        self.size, self.deck = SPACE + len(NAMES), deck

    def name(self, g: Quest, number: int) -> Any:
        """The word for a number."""
        if not number:
            return None
        return NAMES[number - SPACE] if number >= SPACE else piece_name(self.deck, g, number - 1)

    def find(self, g: Quest, seat: int, name: Any) -> int:
        """The number of a word; raises ValueError where it has none."""
        if name is None:
            return 0
        if isinstance(name, str) and name in NUMBER and name not in g.names:
            return SPACE + NUMBER[name]
        return piece_number(self.deck, g, name) + 1


def group_of(number: int) -> tuple[int, ...]:
    """The pieces that walk together."""
    return (number & NOBODY, number >> 7) if number >> 7 else (number,)


class Group(Vocabulary):
    """Who walks: a piece, or the summoner and a summon, which stands seven bits higher."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(())
        self.size, self.deck = 1 << 14, deck

    def name(self, g: Quest, number: int) -> Any:
        """The word for a number."""
        return [piece_name(self.deck, g, piece) for piece in group_of(number)]

    def find(self, g: Quest, seat: int, name: Any) -> int:
        """The number of a word; raises ValueError where it has none."""
        if not isinstance(name, list) or not 1 <= len(name) <= 2:
            raise ValueError("move names one piece, or the summoner and a summon")
        group = sorted(piece_number(self.deck, g, piece) for piece in name)
        return group[0] | (group[1] << 7 if len(group) > 1 else 0)
