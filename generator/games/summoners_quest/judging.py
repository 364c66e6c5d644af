"""What the baseline player thinks of its options, as numbers of which the greatest is chosen.

The steps between the numbers are the order of preference of the specification's section 10.
"""

from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest.board import CHAMBER, FOCUS, KIND, PORTALS, RING, backward, forward
from generator.games.summoners_quest.deck import Power
from generator.games.summoners_quest.options import steps_of
from generator.games.summoners_quest.state import ACTIVE, DAMAGE, LIFE, NOTHING, SEATS, USED, Quest
from generator.games.summoners_quest.table import Table, combat_modifier, gate_price, price

_HEAL_AT = 7
_AHEAD = range(5, 10)
"""Where a trap waits for an enemy summoner."""

_HARMFUL = frozenset((cards.DAMAGE, cards.LOSE_MANA, cards.DISCARD, cards.DESTROY_EQUIPMENT, cards.EVICT))


def judge(t: Table, s: Quest, seat: int, option: int) -> float:
    """How good an action before or after moving is; 0 or less is not worth doing."""
    kind = act.kind_of(option)
    if kind == act.OPEN:
        return 100
    if kind == act.REMOVE:
        return 0
    if kind == act.PLACE_TRAP:
        return _trap(s, seat, act.target_of(option) - act.SPACE)
    number, piece = act.card_of(option), act.piece_of(option)
    power = t.of[piece].action if kind == act.USE_POWER else t.deck.designs[number].action
    if kind == act.SUMMON:
        worth, cost = 40.0, price(t, s, t.deck.designs[number].cost)
    elif kind == act.EQUIP and t.deck.designs[number].mode != "consumable":
        worth, cost = 50.0 + (piece == seat), price(t, s, t.deck.designs[number].cost)
    else:
        assert power is not None
        user = seat if kind == act.CAST else piece
        worth = _effects(t, s, seat, user, power, act.target_of(option))
        cost = power.cost if kind in (act.USE_POWER, act.USE_ITEM) else price(t, s, t.deck.designs[number].cost)
    if worth < 85 and s.counters[ACTIVE + seat] - cost < _reserve(t, s, seat):
        return 0
    return worth


def _reserve(t: Table, s: Quest, seat: int) -> int:
    """The price of a gate, from when the player could have it until some gate is open."""
    gate = gate_price(t, s, seat)
    return gate if not s.gates and s.counters[ACTIVE + seat] + s.counters[USED + seat] >= gate else 0


def _trap(s: Quest, seat: int, space: int) -> float:
    """Five to nine spaces ahead of an enemy summoner, or in the chamber while only others are near it."""
    if space == CHAMBER:
        return 12 if s.gates and all(s.where[piece] < RING for piece in (seat, *s.summons[seat])) else 0
    if space >= RING:
        return 0
    for other in s.living:
        at = s.where[other]
        if other != seat and at < RING and (space - at) % RING in _AHEAD:
            return 10 - 5 * ((space - s.where[seat]) % RING in _AHEAD and s.where[seat] < RING)
    return 0


def _effects(t: Table, s: Quest, seat: int, user: int, power: Power, target: int) -> float:
    if power.target == cards.TRAP_MARKER:
        return 6 if s.placer[target - act.SPACE] != seat else 0
    if power.target in (cards.SELF, cards.OWNER):
        pieces = [user if power.target == cards.SELF else seat]
    elif target >= act.SPACE:
        space = target - act.SPACE
        if power.target == cards.SPACE_ALL and any(s.where[own] == space for own in (seat, *s.summons[seat])):
            return 0
        pieces = [
            piece
            for other in s.living
            if other != seat
            for piece in (other, *s.summons[other])
            if s.where[piece] == space
        ]
    else:
        pieces = [target - 1]
    return max(_effect(t, s, seat, piece, power) for piece in pieces)


def _effect(t: Table, s: Quest, seat: int, piece: int, power: Power) -> float:
    op, amount, flag = t.deck.programs[power.program][-1]  # the last operation is what a card is for
    if s.owner[piece] == seat:
        return _for_own(t, s, seat, piece, op, amount, flag)
    harms = any(
        one in _HARMFUL or one in (cards.APPLY_STATUS, cards.MOVE) for one, _, _ in t.deck.programs[power.program]
    )
    if not harms:
        return 0
    if s.where[piece] == CHAMBER:
        if op == cards.MOVE:
            return 0
        return 95 if op == cards.EVICT and piece < SEATS else 90 if piece < SEATS else 60
    if op == cards.APPLY_STATUS and s.status[piece] >> 4 * amount & 15:
        return 0
    if op == cards.MOVE:
        return 45 if s.where[piece] >= RING else 5 if piece < SEATS else 0
    left = s.counters[LIFE + piece] if piece < SEATS else t.of[piece].life - s.counters[DAMAGE + piece]
    return 25 + 5 * (piece < SEATS) - left


def _for_own(t: Table, s: Quest, seat: int, piece: int, op: int, amount: int, flag: int) -> float:
    if op == cards.HEAL:
        if piece < SEATS:
            return 80 if s.counters[LIFE + piece] <= _HEAL_AT else 0
        return 20 if s.counters[DAMAGE + piece] >= amount else 0
    if op == cards.DRAW:
        return 60 if len(s.hands[seat]) + amount <= t.hand_limit + 1 else 0
    if op == cards.REMOVE_STATUS:
        return 35 if s.status[piece] & t.harmful else 0
    if op == cards.APPLY_STATUS:
        return 8 if not s.status[piece] else 0
    if op == cards.MOVE and not flag:
        at = s.where[piece]
        if at >= RING:
            return 20 if piece == seat and at != CHAMBER else 0
        crosses = piece == seat and 1 <= (s.temples[seat] - at) % RING <= amount
        return 55 if crosses else 0
    return 0


# ------------------------------------------------------------------ movement


def judge_walk(t: Table, s: Quest, seat: int, option: int) -> float:
    """How good a movement is."""
    piece, partner, how = act.piece_of(option), act.card_of(option), act.target_of(option)
    steps = steps_of(t, s, piece, partner)
    start = s.where[piece]
    gate = (how >> act.GATE_SHIFT & 7) - 1
    if how & act.BACKWARD:
        space, ring_steps = backward(start, steps)[1], 0
    else:
        _, space, ring_steps = forward(start, steps, gate)
    summoner = piece == seat
    if space == CHAMBER:
        return _into_chamber(s, seat, piece, partner)
    worth = 0.0
    if gate >= 0:
        worth += 600 if summoner else 60
    if summoner:
        if start < RING and 1 <= (s.temples[seat] - start) % RING <= ring_steps:
            worth += 400
        if start >= RING and not how & act.BACKWARD:
            worth += 500
        if KIND[space] == FOCUS and len(s.hands[seat]) < t.hand_limit:
            worth += 80
    fight = _fight(t, s, seat, partner or piece, space)
    worth += fight
    if s.traps[space] != NOTHING:
        worth -= 90 if s.placer[space] == seat else 25
    if summoner and space < RING:
        worth += _nearness(t, s, seat, space)
    elif start < RING and not fight:
        worth -= 10 * (not summoner)
    return worth


def _into_chamber(s: Quest, seat: int, piece: int, partner: int) -> float:
    inside = [other for other in s.living if any(s.where[one] == CHAMBER for one in (other, *s.summons[other]))]
    if not inside:
        return 1000 + (partner > 0) * 5 if piece == seat else 70
    if inside == [seat]:
        return 300
    return 900 + (partner > 0) * 5 - 3 * (piece == seat and not partner)


def _fight(t: Table, s: Quest, seat: int, piece: int, space: int) -> float:
    """What a fight on the space promises: the damage dealt against that taken, weighed by who is likely to win."""
    for other in s.living:
        if other == seat:
            continue
        for enemy in (other, *s.summons[other]):
            if s.where[enemy] == space:
                edge = combat_modifier(t, s, piece) - combat_modifier(t, s, enemy)
                chance = min(0.9, max(0.1, 0.5 + 0.14 * edge))
                return 40 * (chance * _worth(t, s, piece, enemy) - (1 - chance) * _worth(t, s, enemy, piece))
    return 0


def _worth(t: Table, s: Quest, winner: int, loser: int) -> float:
    """What the damage of a win means: for a summoner its life, for a summon a part of its cost."""
    if winner >= SEATS:
        dealt = t.of[winner].attack
    else:
        dealt = t.summoner_base_damage if loser < SEATS else s.counters[LIFE + winner]
    if loser < SEATS:
        life = s.counters[LIFE + loser]
        return dealt + (10 if dealt >= life else 0)
    left = t.of[loser].life - s.counters[DAMAGE + loser]
    return min(1.0, dealt / left) * t.of[loser].cost / 2


def _nearness(t: Table, s: Quest, seat: int, space: int) -> float:
    """Getting nearer to a gate that is open, or that the player could open."""
    payable = s.counters[ACTIVE + seat] >= gate_price(t, s, seat)
    ways = [(portal - space) % RING for section, portal in enumerate(PORTALS) if payable or s.gates >> section & 1]
    return 40 - min(ways) if ways else 0
