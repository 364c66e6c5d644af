"""What the player on turn may choose, counted up in a fixed order; `legality` says why anything else is refused."""

from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest.board import CHAMBER, DISTANCE, PER_SECTION, PORTAL, PORTALS, RING
from generator.games.summoners_quest.deck import Power
from generator.games.summoners_quest.state import (
    ACTIVE,
    NOTHING,
    REVERSED,
    SEATS,
    SILENCE,
    SLOW,
    SPACES,
    STUN,
    Quest,
)
from generator.games.summoners_quest.table import Table, gate_price, move_modifier, price

SILENCED = 15 << 4 * SILENCE
_STUNNED = 15 << 4 * STUN
_SLOWED = 15 << 4 * SLOW
_REVERSED = 15 << 4 * REVERSED


def meets(t: Table, s: Quest, seat: int, piece: int, demand: int) -> bool:
    """SQ-TARGET-2: whether a target meets what the effects demand of it beyond its kind."""
    if demand == cards.EVICT:
        return s.where[piece] == CHAMBER
    if demand == cards.SWAP:
        return s.where[piece] < RING and s.where[seat] < RING
    if demand == cards.DESTROY_EQUIPMENT:
        return any(s.bearer[item] == piece for item in s.items[s.owner[piece]])
    return True


def pieces_of(s: Quest, seat: int) -> list[int]:
    """The summoner, then the summons of a player."""
    return [seat, *s.summons[seat]]


def candidates(t: Table, s: Quest, seat: int, bearer: int, power: Power) -> list[int]:
    """The targets of the demanded kind, whatever their distance, as a decision names them: 0 where none is chosen."""
    kind, demand = power.target, power.demand
    if kind in (cards.SELF, cards.OWNER):
        piece = bearer if kind == cards.SELF else seat
        return [0] if demand == NOTHING or meets(t, s, seat, piece, demand) else []
    if kind == cards.TRAP_MARKER:
        return [act.aim_at_space(space) for space in range(SPACES) if s.traps[space] != NOTHING]
    if kind == cards.ALLY_PIECE:
        found = pieces_of(s, seat)
    elif kind == cards.ENEMY_SUMMONER:
        found = [other for other in s.living if other != seat]
    else:
        found = [piece for other in s.living if other != seat for piece in (other, *s.summons[other])]
        if kind == cards.SPACE_ALL:
            found += pieces_of(s, seat)
    if demand != NOTHING:
        found = [piece for piece in found if meets(t, s, seat, piece, demand)]
    if kind in (cards.SPACE_ALL, cards.SPACE_ENEMIES):
        where = s.where
        return [act.aim_at_space(space) for space in sorted({where[piece] for piece in found})]
    return [act.aim_at_piece(piece) for piece in found]


def targets(t: Table, s: Quest, seat: int, bearer: int, power: Power) -> list[int]:
    """The targets in reach: those of `candidates`, in one pass over the pieces."""
    kind, demand, reach = power.target, power.demand, power.range
    if kind in (cards.SELF, cards.OWNER):
        return candidates(t, s, seat, bearer, power)
    where = s.where
    far = DISTANCE[where[bearer]]
    if kind == cards.TRAP_MARKER:
        return [act.SPACE + space for space, card in enumerate(s.traps) if card != NOTHING and far[space] <= reach]
    found = []
    for other in s.living:
        if kind == cards.SPACE_ALL or (other == seat) == (kind == cards.ALLY_PIECE):
            if far[where[other]] <= reach:
                found.append(other)
            if kind != cards.ENEMY_SUMMONER:
                found += [summon for summon in s.summons[other] if far[where[summon]] <= reach]
    if demand != NOTHING:
        found = [piece for piece in found if meets(t, s, seat, piece, demand)]
    if kind in (cards.SPACE_ALL, cards.SPACE_ENEMIES):
        return [act.SPACE + space for space in sorted({where[piece] for piece in found})]
    return [piece + 1 for piece in found]


def may_stand(s: Quest, seat: int) -> bool:
    """SQ-SUMMON-2: whether a summon can be called to the summoner's space."""
    here = s.where[seat]
    for other in s.living:
        if other != seat and s.where[other] == here:
            return False
        for summon in s.summons[other]:
            if s.where[summon] == here:
                return False
    return True


def bearers(t: Table, s: Quest, seat: int, any_bearer: bool) -> list[int]:
    """SQ-EQUIP-3, -4: who can take an item."""
    if not any_bearer or not s.summons[seat]:
        return [seat]
    far = DISTANCE[s.where[seat]]
    return [seat, *[summon for summon in s.summons[seat] if far[s.where[summon]] <= t.equip_range]]


def turn_options(t: Table, s: Quest) -> list[int]:
    """The actions of an action part, without its end."""
    seat = s.turn
    active = s.counters[ACTIVE + seat]
    found: list[int] = []
    hand = s.hands[seat]
    if hand:
        design = t.deck.design
        for number in sorted({design[card] for card in hand}):
            _play(t, s, seat, number, active, found)
    items = s.items[seat]
    if items:
        _items(t, s, seat, active, found)
    if s.summons[seat]:
        _powers(t, s, seat, active, found)
    here = s.where[seat]
    if here in PORTALS:
        section = PORTALS.index(here)
        if not s.gates >> section & 1 and gate_price(t, s, seat) <= active:
            found.append(act.number(act.OPEN, 0, 0, section))
    return found


def _play(t: Table, s: Quest, seat: int, number: int, active: int, found: list[int]) -> None:
    card = t.deck.designs[number]
    if card.type == cards.TRAP:
        if t.trap_cost <= active:
            base = act.number(act.PLACE_TRAP, number)
            found.extend([base + act.SPACE + space for space, trap in enumerate(s.traps) if trap == NOTHING])
        return
    if price(t, s, card.cost) > active:
        return
    if card.type == cards.SUMMON:
        if may_stand(s, seat):
            found.append(act.number(act.SUMMON, number))
    elif card.type == cards.SPELL:
        if not s.status[seat] & SILENCED and card.action is not None:
            base = act.number(act.CAST, number)
            found.extend([base + target for target in targets(t, s, seat, seat, card.action)])
    elif card.mode == "consumable":
        for bearer in bearers(t, s, seat, card.any_bearer):
            base = act.number(act.EQUIP, number, bearer)
            if card.action is not None:
                found.extend([base + target for target in targets(t, s, seat, bearer, card.action)])
    elif len(s.items[seat]) < t.equip_limit:
        found.extend([act.number(act.EQUIP, number, bearer) for bearer in bearers(t, s, seat, card.any_bearer)])


def _items(t: Table, s: Quest, seat: int, active: int, found: list[int]) -> None:
    """Items are removed or used; two alike on one bearer are the same choice."""
    design, bearer = t.deck.design, s.bearer
    different = sorted({(design[item], bearer[item]) for item in s.items[seat]})
    found.extend([act.number(act.REMOVE, number, piece) for number, piece in different])
    if s.at_will >= t.at_will_per_turn:
        return
    for number, piece in different:
        power = t.deck.designs[number].action
        if power is not None and power.cost <= active:
            base = act.number(act.USE_ITEM, number, piece)
            found.extend([base + target for target in targets(t, s, seat, piece, power)])


def _powers(t: Table, s: Quest, seat: int, active: int, found: list[int]) -> None:
    for summon in s.summons[seat]:
        power = t.of[summon].action
        if power is None or power.cost > active or s.used >> summon & 1 or s.status[summon] & SILENCED:
            continue
        base = act.number(act.USE_POWER, 0, summon)
        found.extend([base + target for target in targets(t, s, seat, summon, power)])


# ------------------------------------------------------------------ movement


def can_move(s: Quest, piece: int) -> bool:
    """SQ-MOVE-6: neither stunned nor in the chamber."""
    return s.where[piece] != CHAMBER and not s.status[piece] & _STUNNED


def anyone_can_move(s: Quest) -> bool:
    """SQ-MOVE-6: whether the player on turn has a piece that can be moved."""
    seat = s.turn
    if can_move(s, seat):
        return True
    return any(can_move(s, summon) for summon in s.summons[seat])


def reversed_(s: Quest, piece: int, partner: int) -> bool:
    """SQ-MOVE-10: whether the walk must go backward."""
    status = s.status[piece] | s.status[partner] if partner else s.status[piece]
    return bool(status & _REVERSED)


def steps_of(t: Table, s: Quest, piece: int, partner: int) -> int:
    """SQ-MOVE-9: how far the roll carries a piece, or the summoner and its partner (0: none)."""
    status = s.status[piece]
    steps = s.roll + move_modifier(t, s, piece)
    if partner:
        status |= s.status[partner]
        steps = max(steps + move_modifier(t, s, partner), t.move_min) // t.pair_divisor
    if steps < t.move_min:
        steps = t.move_min
    if status & _SLOWED:
        steps = max(steps // t.slow_divisor, t.move_min)
    return steps


def move_options(t: Table, s: Quest) -> list[int]:
    """The choices after the roll: who moves, which way, and into which gate."""
    seat = s.turn
    found: list[int] = []
    where = s.where
    active = s.counters[ACTIVE + seat]
    payable = s.gates != _ALL_GATES and active >= t.gate_cost_min and active >= gate_price(t, s, seat)
    walks = can_move(s, seat)
    if walks:
        _walks(t, s, seat, 0, payable, found)
    for summon in s.summons[seat]:
        if can_move(s, summon):
            _walks(t, s, summon, 0, False, found)
            if walks and where[summon] == where[seat]:
                _walks(t, s, seat, summon, payable, found)
    return found


def _walks(t: Table, s: Quest, piece: int, partner: int, payable: bool, found: list[int]) -> None:
    base = act.number(act.MOVE, partner, piece)
    if reversed_(s, piece, partner):
        found.append(base + act.BACKWARD)
        return
    found.append(base)
    space = s.where[piece]
    if space >= RING:
        return
    if payable or s.gates:
        way = (PORTAL - space) % PER_SECTION  # to the next portal
        steps = steps_of(t, s, piece, partner)
        while way < steps:
            section = (space + way) % RING // PER_SECTION
            if s.gates >> section & 1:
                found.append(base + (section + 1 << act.GATE_SHIFT))
            elif payable:
                found.append(base + (section + 1 << act.GATE_SHIFT) + act.OPENING)
            way += PER_SECTION
    if piece >= SEATS:
        found.append(base + act.BACKWARD)


_ALL_GATES = (1 << len(PORTALS)) - 1
