"""The start of a game: signs, hands and chips."""

from collections.abc import Mapping, Sequence

from generator.engine.state import count, move, note
from generator.games.saratoga_sabotage.deck import CARDS
from generator.games.saratoga_sabotage.rule_ids import number
from generator.games.saratoga_sabotage.state import (
    BLUE_OUT,
    COUNTERS,
    NOTHING,
    PROGRESS,
    ROUND,
    SUPPLIES,
    TURN,
    WHITE_OUT,
    Trek,
)
from generator.games.saratoga_sabotage.supply import Supply

BOX = 0
_SIGN, _CHIPS, _AIM, _ACTIONS, _HANDS, _TALK = (number(f"SS-SETUP-{one}") for one in range(1, 7))
_BANK, _ROUND = number("SS-CHIP-1"), number("SS-ROUND-1")


def seating_of(players: Sequence[str], colours: Sequence[str]) -> tuple[int, ...]:
    """The colours of the seats as numbers; raises ValueError for an unknown colour or one that is taken twice."""
    for colour in players:
        if colour not in colours:
            raise ValueError(f"there is no colour {colour!r}")
        if list(players).count(colour) > 1:
            raise ValueError(f"{colour} is played twice")
    return tuple(colours.index(colour) for colour in players)


def dealt(seating: tuple[int, ...], supply: Supply, constants: Mapping[str, int]) -> Trek:
    """A table ready for the first turn; raises ValueError where a card is needed that is not printed."""
    state = Trek(
        where=[BOX] * len(supply.cards),
        counters=[0] * len(COUNTERS),
        low=[0] * len(COUNTERS),
        high=[0] * len(COUNTERS),
        streams=[0],
        script=None,
        log=[],
        seating=seating,
        choices=[NOTHING] * len(seating),
        waiting=(1 << len(seating)) - 1,
        locked=[0] * len(seating),
        winners=(),
        ended=NOTHING,
    )
    for colour in seating:
        _deal(state, colour, supply)
    for seat in range(len(seating)):
        count(state, PROGRESS + seat, constants["start_progress"], _CHIPS)
        count(state, SUPPLIES + seat, constants["start_supplies"], _CHIPS)
    count(state, WHITE_OUT, constants["start_progress"] * len(seating), _BANK)
    count(state, BLUE_OUT, constants["start_supplies"] * len(seating), _BANK)
    count(state, ROUND, 1, _ROUND)
    count(state, TURN, 1, _ROUND)
    note(state, _AIM)
    note(state, _TALK)
    state.low = state.counters[:]  # the account begins when all is dealt
    return state


def _deal(state: Trek, colour: int, supply: Supply) -> None:
    colours = len(supply.colours)
    hand, sign = 1 + colour, 1 + colours + colour
    for card in range(len(CARDS)):
        _take(state, supply.action_card(colour, card), hand, _ACTIONS, supply)
    _take(state, supply.target_card(colour, colour), sign, _SIGN, supply)
    for other in (*state.seating, colours):
        if other != colour:
            _take(state, supply.target_card(colour, other), hand, _HANDS, supply)


def _take(state: Trek, card: int, zone: int, rule: int, supply: Supply) -> None:
    name = supply.cards[card]
    if not supply.printed.get(name):
        raise ValueError(f"the card {name!r} is needed and not printed")
    move(state, card, zone, rule)
