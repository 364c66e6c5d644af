"""The players of the balance figures: one who plays alone, and one who talks, agrees on convoys and mostly keeps them.

Source: section 10 of the specification, "Two policies are needed".
"""

from collections.abc import Sequence

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
from generator.games.saratoga_sabotage.state import PROGRESS, ROUND, SUPPLIES, TURN, Trek

AGREE_PERCENT = 90
"""How often two free neighbours on the trail agree on a convoy."""
KEEP_PERCENT = 85
"""How often a player keeps the promise."""

_HEAD_WEST = MOVE_CARD * STRIDE + SELF
_GET_SUPPLIES = BULLET_CARD * STRIDE + SELF
_DEFENCES = (DEFEND_CARD * STRIDE + SELF, DEFEND_CARD * STRIDE + OWN_BULLET, DEFEND_CARD * STRIDE + OWN_RAID)

# How much each kind of play weighs in the lone player's choice; everything else weighs nothing. Head West is the
# highest, supplies count when they run low, attacks go to the leader, and now and then a leader defends.
_WEST_WEIGHT = 12
_STOCK_WEIGHT = 2
_LOW_STOCK_WEIGHT = 10
_SABOTAGE_WEIGHT = 10
_RAID_WEIGHT = 8
_DEFENCE_WEIGHT = 2
_LOW_STOCK = 2


def alone(rules: Rules[Trek], state: Trek, seat: int, stream: Stream) -> int:
    """A play chosen by weight, without talking to anybody."""
    legal = rules.legal(state, seat)
    counters = state.counters
    supplies = counters[SUPPLIES + seat]
    leaders = _leaders(state, seat)
    leading = all(counters[PROGRESS + seat] >= counters[PROGRESS + other] for other in leaders)
    weights: dict[int, int] = {_HEAD_WEST: _WEST_WEIGHT}
    weights[_GET_SUPPLIES] = _LOW_STOCK_WEIGHT if supplies <= _LOW_STOCK else _STOCK_WEIGHT
    if supplies:
        for leader in leaders:
            weights[BULLET_CARD * STRIDE + leader] = _SABOTAGE_WEIGHT
            weights[RAID_CARD * STRIDE + leader] = _RAID_WEIGHT
    if leading:
        weights.update(dict.fromkeys(_DEFENCES, _DEFENCE_WEIGHT))
    total = sum(weights.get(play, 0) for play in legal)
    if not total:
        return stream.choice(legal)
    drawn = stream.below(total)
    for play in legal:
        drawn -= weights.get(play, 0)
        if drawn < 0:
            return play
    raise AssertionError("the weights add up to their total")


def talking(rules: Rules[Trek], state: Trek, seat: int, stream: Stream, *, agree_percent: int = AGREE_PERCENT) -> int:
    """The agreed convoy where there is one and the promise is kept, else what a lone player does."""
    partner = agreements(state, agree_percent).get(seat)
    if partner is not None and stream.below(100) < KEEP_PERCENT:
        return MOVE_CARD * STRIDE + partner
    return alone(rules, state, seat, stream)


def agreements(state: Trek, agree_percent: int = AGREE_PERCENT) -> dict[int, int]:
    """Who has promised whom a convoy before this turn, both ways round.

    Talk is public: everybody draws the same from the state's own stream, the turn and nothing hidden.
    """
    counters = state.counters
    talk = Stream(state.streams[0], f"{counters[ROUND]}/{counters[TURN]}")
    free = [
        seat
        for seat in range(len(state.seating))
        if not state.locked[seat] >> MOVE_CARD & 1 and counters[SUPPLIES + seat]
    ]
    pairs = [
        (abs(counters[PROGRESS + one] - counters[PROGRESS + other]), talk.below(1 << 20), one, other)
        for index, one in enumerate(free)
        for other in free[index + 1 :]
        if not (_names(state, one, other) or _names(state, other, one))
    ]
    asked: set[int] = set()
    agreed: dict[int, int] = {}
    for _, _, one, other in sorted(pairs):
        if one not in asked and other not in asked:
            asked |= {one, other}
            if talk.below(100) < agree_percent:
                agreed[one], agreed[other] = other, one
    return agreed


def _names(state: Trek, seat: int, target: int) -> bool:
    """Whether the seat's card that names the target lies locked on the table."""
    return bool(state.locked[seat] & target_bit(target))


def _leaders(state: Trek, seat: int) -> Sequence[int]:
    """The other players with the most progress."""
    counters = state.counters
    others = [other for other in range(len(state.seating)) if other != seat]
    best = max(counters[PROGRESS + other] for other in others)
    return [other for other in others if counters[PROGRESS + other] == best]
