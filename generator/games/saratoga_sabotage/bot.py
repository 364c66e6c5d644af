"""The players of the balance figures: one who plays alone, and one who talks, agrees on convoys and mostly keeps them.

Source: section 10 of the specification, "Two policies are needed".
"""

from generator.engine.chance import Stream
from generator.engine.rules import Rules
from generator.games.saratoga_sabotage.deck import (
    BULLET_CARD,
    DEFEND_CARD,
    MOVE_CARD,
    OWN_BULLET,
    OWN_RAID,
    RAID_CARD,
    SELF,
    STRIDE,
    target_bit,
)
from generator.games.saratoga_sabotage.state import C, SabotageState

AGREE_PERCENT = 90
"""How often two free neighbours on the trail agree on a convoy."""
KEEP_PERCENT = 85
"""How often a player keeps the promise."""
LOW_STOCK = 2
"""Supplies that have run low."""

HEAD_WEST = MOVE_CARD * STRIDE + SELF
GET_SUPPLIES = BULLET_CARD * STRIDE + SELF
DEFENCES = [DEFEND_CARD * STRIDE + target for target in (SELF, OWN_BULLET, OWN_RAID)]


def alone(rules: Rules[SabotageState], state: SabotageState, seat: int, stream: Stream) -> int:
    """A play chosen by weight, without talking to anybody; what has no weight is laid where there is nothing else.

    Head West weighs most, supplies count when they run low, attacks go to leaders, and now and then a leader defends.
    """
    legal, progress = rules.legal(state, seat), state.counters[C.PROGRESS : C.SUPPLIES]
    supplies = state.counters[C.SUPPLIES + seat]
    others = [other for other in range(len(state.seating)) if other != seat]
    best = max(progress[other] for other in others)
    weights = {HEAD_WEST: 12, GET_SUPPLIES: 10 if supplies <= LOW_STOCK else 2}
    for other in others if supplies else ():
        if progress[other] == best:
            weights |= {BULLET_CARD * STRIDE + other: 10, RAID_CARD * STRIDE + other: 8}
    if progress[seat] >= best:
        weights |= dict.fromkeys(DEFENCES, 2)
    total = sum(weights.get(play, 0) for play in legal)
    if not total:
        return stream.choice(legal)
    drawn = stream.below(total)
    return next(play for play in legal if (drawn := drawn - weights.get(play, 0)) < 0)


def talking(
    rules: Rules[SabotageState], state: SabotageState, seat: int, stream: Stream, *, agree_percent: int = AGREE_PERCENT
) -> int:
    """The agreed convoy where there is one and the promise is kept, else what a lone player does."""
    partner = agreements(state, agree_percent).get(seat)
    if partner is not None and stream.below(100) < KEEP_PERCENT:
        return MOVE_CARD * STRIDE + partner
    return alone(rules, state, seat, stream)


def agreements(state: SabotageState, agree_percent: int = AGREE_PERCENT) -> dict[int, int]:
    """Who has promised whom a convoy before this turn, both ways round.

    Talk is public: everybody draws the same from the state's own stream, the turn and nothing hidden.
    """
    counters = state.counters
    talk = Stream(state.streams[0], f"{counters[C.ROUND]}/{counters[C.TURN]}")
    free = [
        seat
        for seat in range(len(state.seating))
        if not state.locked[seat] >> MOVE_CARD & 1 and counters[C.SUPPLIES + seat]
    ]
    pairs = [
        (abs(counters[C.PROGRESS + number] - counters[C.PROGRESS + other]), talk.below(1 << 20), number, other)
        for index, number in enumerate(free)
        for other in free[index + 1 :]
        if not (_names(state, number, other) or _names(state, other, number))
    ]
    asked: set[int] = set()
    agreed: dict[int, int] = {}
    for _, _, one, other in sorted(pairs):
        if one not in asked and other not in asked:
            asked |= {one, other}
            if talk.below(100) < agree_percent:
                agreed[one], agreed[other] = other, one
    return agreed


def _names(state: SabotageState, seat: int, target: int) -> bool:
    """Whether the seat's card that names the target lies locked on the table."""
    return bool(state.locked[seat] & target_bit(target))
