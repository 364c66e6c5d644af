"""The baseline player of the specification (section 10): simple, sensible, the same for every seat."""

from collections.abc import Callable

from generator.engine.chance import Stream
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest.judging import judge, judge_walk
from generator.games.summoners_quest.state import DAMAGE, LIFE, SEATS, Quest
from generator.games.summoners_quest.table import Table

_PORTALS_USED, _PORTALS_MET = 2, 5
"""Two portals in five are used."""


def choose(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """One of the options; chance decides only about temples, portals and equally good walks."""
    if s.ask == act.END:
        best, chosen = 0.0, s.options[-1]
        for option in s.options[:-1]:
            worth = judge(t, s, seat, option)
            if worth > best:
                best, chosen = worth, option
        return chosen
    if s.ask == act.MOVE:
        judged = [judge_walk(t, s, seat, option) for option in s.options]
        top = max(judged)
        return stream.choice([option for option, worth in zip(s.options, judged, strict=True) if worth == top])
    answer = _ANSWERS.get(s.ask)
    return stream.choice(s.options) if answer is None else answer(t, s, seat, stream)


def _victim(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """Let the summon take the trap."""
    return s.options[-1]


def _attack(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """Attack the summoner with the least life, else the summon that has the least left."""

    def left(option: int) -> tuple[bool, int]:
        piece = act.piece_of(option)
        if piece < SEATS:
            return False, s.counters[LIFE + piece]
        return True, t.of[piece].life - s.counters[DAMAGE + piece]

    return min(s.options, key=left)


def _fighter(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """Send the summon, which risks less than the summoner."""
    return s.options[-1]


def _defend(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """Defend with the cheapest summon present."""
    return min(s.options[1:], key=lambda option: t.of[act.piece_of(option)].cost)


def _power(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """Pay."""
    return s.options[-1]


def _portal(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    return s.options[stream.below(_PORTALS_MET) < _PORTALS_USED]


def _cheapest(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """Give up the cheapest card; a full hand makes room by it."""
    cards = [option for option in s.options if act.card_of(option) != act.NONE]
    return min(cards, key=lambda option: t.deck.designs[act.card_of(option)].cost)


def _destroy(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """Destroy the dearest item of others, the cheapest of one's own."""
    own = s.owner[s.subject[0]] == seat
    price = [(t.deck.designs[act.card_of(option)].cost, option) for option in s.options]
    return (min(price) if own else max(price))[1]


_ANSWERS: dict[int, Callable[[Table, Quest, int, Stream], int]] = {
    act.VICTIM: _victim,
    act.FIGHTER: _fighter,
    act.ATTACK: _attack,
    act.DEFEND: _defend,
    act.POWER: _power,
    act.PORTAL: _portal,
    act.OVERDRAW: _cheapest,
    act.DISCARD: _cheapest,
    act.DESTROY: _destroy,
}
