"""How a position looks to somebody who has seen many games: each player's chance to win, for searching players.

Every player gets a score from a few figures of the position; the chances are in proportion to e to the power of it.
"""

from collections.abc import Sequence
from math import exp

from generator.games.summoners_quest.actions import Actions
from generator.games.summoners_quest.board import CHAMBER, GATES, HALL, PORTALS, RING, section_of
from generator.games.summoners_quest.state import DAMAGE, STUN, C, QuestState, Z

_ROLL = 7.0  # steps of a usual movement
_FAR = 40

WEIGHTS = {
    "life": 1.42,
    "mana": 0.78,
    "active mana": 0.11,
    "hand": 0.68,
    "items": 0.35,
    "summons": 0.09,
    "in the chamber": 1.29,
    "hold": 1.74,
    "hold before the last": 0.43,
    "near the chamber": 1.13,
    "gate in reach of purse": 2.04,
    "guards": 1.22,
    "stunned": -0.18,
    "on turn": -0.01,
    "attackers near a foreign holder": 0.4,
    "near a gate to pay for": 0.66,
    "near the own temple": 0.56,
}
"""What is looked at, in the order of `figures`, and what each is worth.

Fitted by maximum likelihood to who won 2,400 games of two to four baseline players, who made one decision in seven by
chance, so that all sorts of positions were met.
"""


def chances(game: Actions, s: QuestState) -> Sequence[float]:
    """For each seat, its chance to win; those of all seats add up to 1."""
    scores = [0.0] * len(s.temples)
    for seat in s.living:
        scores[seat] = exp(
            sum([weight * number for weight, number in zip(WEIGHTS.values(), figures(game, s, seat), strict=True)])
        )
    total = sum(scores)
    return [score / total for score in scores]


def figures(game: Actions, s: QuestState, seat: int) -> tuple[float, ...]:
    """The position as that seat's own figures, each about 1 where it is good."""
    counters, where = s.counters, s.where
    summons = s.summons[seat]
    active = counters[C.ACTIVE + seat]
    mana = active + counters[C.USED + seat]
    here = where[seat]
    holds = here == CHAMBER
    hold = counters[C.HOLD + seat]
    power = 0
    for summon in summons:
        design = game.of[summon]
        power += design.attack + design.life - counters[DAMAGE + summon]
    buys = not s.gates and active >= game.gate_price(s, seat)
    foreign = any(where[other] == CHAMBER for other in s.living if other != seat)
    return (
        counters[C.LIFE + seat] / game.rules.life_cap,
        mana / game.rules.gate_cost,
        active / game.rules.gate_cost,
        len(s.piles[Z.HAND + seat]) / game.rules.hand_limit,
        len(s.piles[Z.ITEMS + seat]) / game.rules.equip_limit,
        power / 10,
        float(holds),
        hold / game.rules.chamber_hold_turns,
        float(holds and hold == game.rules.chamber_hold_turns - 1),
        0.0 if holds else exp(-_way(s, here) / _ROLL),
        0.0 if s.gates else min(1.0, mana / game.gate_price(s, seat)),
        float(sum(where[summon] == CHAMBER for summon in summons)) if holds else 0.0,
        float(s.status[seat] >> 4 * STUN & 15 > 0),
        float(s.turn == seat),
        exp(-min(_way(s, where[piece]) for piece in (seat, *summons)) / _ROLL) if foreign and not holds else 0.0,
        exp(-min([(portal - here) % RING for portal in PORTALS]) / _ROLL) if buys and here < RING else 0.0,
        exp(-((s.temples[seat] - here - 1) % RING) / _ROLL) if here < RING else 0.0,
    )


def _way(s: QuestState, space: int) -> int:
    """Steps forward from a space into the chamber, through the next gate that is open."""
    if space >= RING:
        if space >= CHAMBER:  # there already, or a summoner whose temple has not been picked yet
            return 0 if space == CHAMBER else _FAR
        return HALL - (space - GATES[section_of(space)])
    open_ones = [(portal - space) % RING for section, portal in enumerate(PORTALS) if s.gates >> section & 1]
    return min(open_ones) + HALL + 1 if open_ones else _FAR
