"""The words for pieces, targets and walks, which depend on the position: an example names its summons."""

from functools import partial

from generator.engine.vocabulary import PositionWords
from generator.games.summoners_quest.board import NAMES, NUMBER
from generator.games.summoners_quest.deck import Deck
from generator.games.summoners_quest.state import SEATS, QuestState, R

NOBODY = 127
"""In place of a piece: none of them."""
SPACE = 256
"""A target above this is a space, one from 1 on a piece, 0 no target."""


def piece_name(deck: Deck, g: QuestState, piece: int) -> str:
    """What a piece is called: a summoner by its player, a summon by its token or by its name in an example."""
    if piece < SEATS:
        return g.names[piece]
    return dict(g.labels).get(piece) or deck.components[piece]


def piece_number(deck: Deck, g: QuestState, name: object) -> int:
    """The piece of that name; raises ValueError where there is none."""
    if name in g.names:
        return g.names.index(str(name))
    for piece, label in g.labels:
        if label == name:
            return piece
    if name in deck.components[SEATS : deck.pieces]:
        return deck.components.index(str(name))
    raise ValueError(f"there is no piece {name!r}")


def aim_name(deck: Deck, g: QuestState, number: int) -> str | None:
    """What a power is aimed at: a piece, a space, or what need not be said."""
    if not number:
        return None
    return NAMES[number - SPACE] if number >= SPACE else piece_name(deck, g, number - 1)


def aim_number(deck: Deck, g: QuestState, name: object) -> int:
    """The number of an aim; raises ValueError where there is none of that name."""
    if name is None:
        return 0
    if isinstance(name, str) and name in NUMBER and name not in g.names:
        return SPACE + NUMBER[name]
    return piece_number(deck, g, name) + 1


def group_of(number: int) -> tuple[int, ...]:
    """The pieces that walk together: one, or the summoner and a summon, which stands seven bits higher."""
    return (number & NOBODY, number >> 7) if number >> 7 else (number,)


def group_number(deck: Deck, g: QuestState, names: object) -> int:
    """The number of those who walk together; raises ValueError where there are none of these names."""
    if not isinstance(names, list) or not 1 <= len(names) <= 2:
        raise ValueError("move names one piece, or the summoner and a summon")
    group = sorted(piece_number(deck, g, piece) for piece in names)
    return group[0] | (group[1] << 7 if len(group) > 1 else 0)


class Words:
    """The words of pieces, of pieces or none, of aims and of who walks together."""

    def __init__(self, deck: Deck) -> None:
        name, number = partial(piece_name, deck), partial(piece_number, deck)
        self.piece = PositionWords(NOBODY + 1, name, number)
        self.guard = PositionWords(
            NOBODY + 1,
            lambda g, piece: "none" if piece == NOBODY else name(g, piece),
            lambda g, word: NOBODY if word == "none" else number(g, word),
        )
        self.aim = PositionWords(SPACE + len(NAMES), partial(aim_name, deck), partial(aim_number, deck), optional=True)
        self.group = PositionWords(
            1 << 14, lambda g, group: [name(g, piece) for piece in group_of(group)], partial(group_number, deck)
        )


WHY = {
    R.TURN_3: "this is no part of your turn for actions",
    R.TURN_4: "it is another player's turn",
    R.TURN_5: "the movement of this turn is over, or has not come",
    R.TURN_8: "nothing of the kind is to be decided now",
    R.MOVE_2: "the summoner, an own summon, or both together are moved",
    R.MOVE_3: "a pair shares a space",
    R.MOVE_4: "only a summon chooses to walk backward",
    R.MOVE_6: "the movement is not over: a piece can be moved, or none can",
    R.CARD_1: "no such card of that type is in the hand",
    R.GATE_2: "the summoner is not on the portal of a gate that is closed",
    R.GATE_3: "the gate is open",
    R.GATE_5: "the walk does not come by the portal with a step left, going forward",
    R.HALL_3: "no piece turns back in a hall",
    R.CHAMBER_2: "a piece in the chamber stays there",
    R.SUMMON_2: "another token is on the summoner's space",
    R.POWER_1: "this is no own summon with a power to use",
    R.POWER_4: "the power was used in this turn",
    R.TRAP_3: "the space holds no more traps",
    R.TARGET_1: "the target is too far away",
    R.TARGET_2: "that is not a target of the demanded kind",
    R.EQUIP_2: "no more items can be in play",
    R.EQUIP_3: "the summoner is too far away",
    R.EQUIP_4: "this piece cannot bear it",
    R.EQUIP_5: "no such item of the player is there",
    R.EQUIP_6: "there is no such item with a power to use",
    R.EQUIP_7: "an item was used in this turn",
    R.MANA_3: "there is not enough active mana",
    R.STATUS_10: "a stunned piece is not moved",
    R.STATUS_15: "the piece is silenced",
    R.SETUP_1: "the game has begun, has not begun yet, or is for other numbers of players",
    R.SETUP_6: "this temple is taken, or none",
}
"""Why a rule refuses, for a person."""
