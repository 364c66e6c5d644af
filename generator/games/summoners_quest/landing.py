"""Walks and landings: equipment, trap, combat, space effect (SQ-ORDER-1)."""

from generator.engine.chance import draw
from generator.engine.state import ROLL, RULE, Event, count, note
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.board import (
    BACK,
    CHAMBER,
    FOCUS,
    GATEWAY,
    KIND,
    PORTALS,
    RING,
    TEMPLE,
    backward,
    forward,
    section_of,
)
from generator.games.summoners_quest.combat import attack
from generator.games.summoners_quest.effects import DRAWING, LANDED, Frame, start_effects, take_trap
from generator.games.summoners_quest.holdings import drop_item, pay, temple_bonus
from generator.games.summoners_quest.options import move_options, reversed_, steps_of
from generator.games.summoners_quest.pieces import place
from generator.games.summoners_quest.state import (
    AFTER,
    DICE_STREAM,
    GATES_OUT,
    NOTHING,
    SEATS,
    Quest,
)
from generator.games.summoners_quest.table import Table, gate_price

EQUIPMENT, TRAP, COMBAT, EFFECT = range(4)
"""The parts of a landing."""


def roll(t: Table, s: Quest, rule: int) -> int:
    """One die."""
    value = draw(s, DICE_STREAM, t.die_sides) + 1
    if s.log is not None:
        s.log.append((ROLL, rule, DICE_STREAM, t.die_sides, value))
    return value


def throw(t: Table, s: Quest, action: int) -> None:
    """SQ-MOVE-1: the movement roll; who moves is chosen after it."""
    del action
    total = 0
    for _ in range(t.move_dice):
        total += roll(t, s, ids.MOVE_1)
    s.roll = total
    s.ask, s.asker = act.MOVE, s.turn
    s.options = move_options(t, s)


def open_gate(t: Table, s: Quest, section: int) -> None:
    """SQ-GATE-1: pay for a gate, which stays open (SQ-GATE-3)."""
    seat = s.turn
    price = gate_price(t, s, seat)
    if price < t.gate_cost:
        note(s, ids.EFFECT_18, seat)
    pay(s, seat, price, ids.GATE_1)
    s.gates |= 1 << section
    count(s, GATES_OUT, 1, ids.GATE_3)


def walk(t: Table, s: Quest, action: int) -> None:
    """SQ-MOVE-5: the whole way of a piece or a pair, then its landing."""
    piece, partner, how = act.piece_of(action), act.card_of(action), act.target_of(action)
    steps = steps_of(t, s, piece, partner)
    if s.log is not None:
        _note_walk(s, s.log, piece, partner, how)
    start = s.where[piece]
    gate = (how >> act.GATE_SHIFT & 7) - 1
    if how & act.OPENING:
        note(s, ids.GATE_2, s.turn)
        open_gate(t, s, gate)
    if how & act.BACKWARD:
        last, space = backward(start, steps)
        ring_steps = 0
        if piece < SEATS and space < RING and (s.temples[piece] - space) % RING < steps:
            note(s, ids.TEMPLE_3, piece)
    else:
        last, space, ring_steps = forward(start, steps, gate)
    rule = ids.MOVE_3 if partner else ids.MOVE_2
    group = (piece, partner) if partner else (piece,)
    for one in group:
        place(s, one, space, rule)
        if space == CHAMBER:
            s.via[one] = section_of(last)
    if space == CHAMBER:
        note(s, ids.CHAMBER_1, s.turn)
    if piece < SEATS and start < RING and 1 <= (s.temples[piece] - start) % RING <= ring_steps:
        note(s, ids.TEMPLE_2, piece)
        temple_bonus(t, s, piece, ids.TEMPLE_1)
    s.phase = AFTER
    land(s, last, space, group)


_WALKED = tuple((RULE, rule, -1, 0, 0) for rule in (ids.TURN_5, ids.MOVE_5, ids.MOVE_7, ids.MOVE_9, ids.ORDER_1))
"""What every walk keeps to."""


def _note_walk(s: Quest, log: list[Event], piece: int, partner: int, how: int) -> None:
    log.extend(_WALKED)
    if reversed_(s, piece, partner):
        note(s, ids.MOVE_10, s.turn)
    elif how & act.BACKWARD:
        note(s, ids.MOVE_4, s.turn)
    if how >> act.GATE_SHIFT & 7:
        note(s, ids.GATE_4, s.turn)
        note(s, ids.GATE_5, s.turn)
    if s.where[piece] >= RING:
        note(s, ids.HALL_2, s.turn)
    if s.where[s.turn] == CHAMBER:
        note(s, ids.CHAMBER_12, s.turn)


# ------------------------------------------------------------------ landing


def land(s: Quest, last: int, space: int, group: tuple[int, ...]) -> None:
    """SQ-MOVE-8: pieces land, having come from the space `last`."""
    s.stack.append((LANDED, EQUIPMENT, last, space, *group))


def still_there(s: Quest, space: int, group: list[int] | tuple[int, ...]) -> list[int]:
    """SQ-ORDER-3: those of a group that are still on the space."""
    return [piece for piece in group if s.where[piece] == space]


def landed(t: Table, s: Quest, frame: Frame) -> None:
    """One part of a landing; the next is laid below whatever it brings."""
    _, part, last, space, *group = frame
    group = still_there(s, space, group)
    if not group:
        return
    if len(group) < len(frame) - 4:
        note(s, ids.ORDER_3, s.turn)
    if part == EQUIPMENT:
        s.stack.append((LANDED, TRAP, last, space, *group))
        _equipment(t, s, group)
        part = TRAP
        if len(s.stack) and s.stack[-1][0] != LANDED:
            return
        s.stack.pop()
    if part == TRAP:
        if s.traps[space] != NOTHING:
            s.stack.append((LANDED, COMBAT, last, space, *group))
            _trap(t, s, space, group)
            return
        part = COMBAT
    if part == COMBAT:
        enemies = enemies_on(s, space)
        if enemies:
            s.stack.append((LANDED, EFFECT, last, space, *group))
            attack(t, s, last, space, group, enemies)
            return
    space_effect(t, s, space, group)


def enemies_on(s: Quest, space: int) -> list[int]:
    """The enemy pieces on a space."""
    where, seat = s.where, s.turn
    found = []
    for other in s.living:
        if other != seat:
            if where[other] == space:
                found.append(other)
            found.extend([summon for summon in s.summons[other] if where[summon] == space])
    return found


def _equipment(t: Table, s: Quest, group: list[int]) -> None:
    """SQ-ORDER-2: the items' powers on landing, the summoner's first; the last pushed is the first to work."""
    seat = s.turn
    if not s.items[seat]:
        return
    for piece in reversed(group):
        for item in reversed(s.items[seat]):
            power = t.of[item].land
            if power is not None and s.bearer[item] == piece:
                note(s, ids.ORDER_2, seat)
                note(s, ids.EQUIP_8, seat)
                start_effects(s, power.program, seat, [piece])


# ------------------------------------------------------------------ traps


def _trap(t: Table, s: Quest, space: int, group: list[int]) -> None:
    if len(group) > 1:
        s.ask, s.asker, s.subject = act.VICTIM, s.turn, (space,)
        s.options = [act.number(act.VICTIM, 0, piece) for piece in group]
        return
    spring(t, s, space, group[0])


def answer_victim(t: Table, s: Quest, action: int) -> None:
    """SQ-TRAP-8: that piece takes the trap."""
    note(s, ids.TRAP_8, s.asker)
    spring(t, s, s.subject[0], act.piece_of(action))


def spring(t: Table, s: Quest, space: int, victim: int) -> None:
    """SQ-TRAP-5 to -7: the trap, its roll, and what it does."""
    seat = s.owner[victim]
    note(s, ids.TRAP_5, seat)
    card = t.of[s.traps[space]]
    for item in s.items[seat]:
        if t.of[item].charm and s.bearer[item] == victim:
            note(s, ids.EFFECT_14, seat)
            drop_item(s, item, ids.EQUIP_8)
            take_trap(s, space, ids.TRAP_6)
            return
    if roll(t, s, ids.TRAP_6) >= card.negate:
        take_trap(s, space, ids.TRAP_6)
        return
    take_trap(s, space, ids.TRAP_7)
    assert card.trip is not None
    program = card.trip.program
    if victim >= SEATS and card.against_summon != program:
        note(s, ids.TRAP_9, seat)
        program = card.against_summon
    start_effects(s, program, seat, [victim])


# ------------------------------------------------------------------ space effects


def space_frame(t: Table, s: Quest, frame: Frame) -> None:
    """SQ-POST-3: the space effect for pieces that fell back there."""
    _, space, *group = frame
    group = still_there(s, space, group)
    if group:
        space_effect(t, s, space, group)


def space_effect(t: Table, s: Quest, space: int, group: list[int]) -> None:
    """What the space does for the pieces that landed on it."""
    kind = KIND[space]
    if kind == GATEWAY:
        if s.jumps < t.portal_uses_per_turn:
            s.ask, s.asker, s.subject = act.PORTAL, s.turn, (space, *group)
            s.options = [act.number(act.PORTAL), act.number(act.PORTAL, 0, 0, 1)]
        else:
            note(s, ids.PORTAL_3, s.turn)
    elif group[0] >= SEATS:
        note(s, ids.FOCUS_3, s.turn)
    elif kind == FOCUS:
        s.stack.append((DRAWING, s.turn, t.focus_draw, ids.FOCUS_1))
    elif kind == TEMPLE:
        s.discount = 1
        note(s, ids.TEMPLE_4, s.turn)


def answer_portal(t: Table, s: Quest, action: int) -> None:
    """SQ-PORTAL-2: to the next portal clockwise, which is a landing; or not."""
    del t
    if not act.target_of(action):
        return
    _, *group = s.subject
    space = PORTALS[(PORTALS.index(s.subject[0]) + 1) % len(PORTALS)]
    s.jumps += 1
    for piece in group:
        place(s, piece, space, ids.PORTAL_2)
    note(s, ids.PORTAL_1, s.turn)
    note(s, ids.PORTAL_4, s.turn)
    note(s, ids.PORTAL_5, s.turn)
    land(s, BACK[space], space, tuple(group))
