"""The course of a game: the parts of a turn, the actions in them, and the loop that carries out what is pending."""

from collections.abc import Callable
from typing import TypeAlias

from generator.engine.state import CHOOSE, count, move, note
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest import effects as eff
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.board import CHAMBER
from generator.games.summoners_quest.combat import (
    answer_attack,
    answer_defend,
    answer_fighter,
    answer_power,
    fight_on,
)
from generator.games.summoners_quest.deck import Power
from generator.games.summoners_quest.holdings import drop_item, pay, recover, without
from generator.games.summoners_quest.landing import (
    answer_portal,
    answer_victim,
    landed,
    open_gate,
    space_frame,
    throw,
    walk,
)
from generator.games.summoners_quest.options import SILENCED, anyone_can_move, turn_options
from generator.games.summoners_quest.pieces import bury, damage, finish, pass_turn, place
from generator.games.summoners_quest.setting_up import ask_for_temple, choose_temple
from generator.games.summoners_quest.state import (
    AFTER,
    BEFORE,
    HOLD,
    ITEMS,
    LIMBO,
    MARKERS,
    MOVING,
    NOTHING,
    POISON,
    SETUP,
    START,
    SUMMONS_OUT,
    TRAP_ON,
    TRAPS_OUT,
    TURNS,
    Quest,
)
from generator.games.summoners_quest.statuses import pass_turn_of_statuses
from generator.games.summoners_quest.table import Table, price

_Answer: TypeAlias = Callable[[Table, Quest, int], None]

_BEGIN, _ROLL, _SKIP, _END = map(act.number, (act.BEGIN, act.ROLL, act.SKIP, act.END))

ACT = act.END
"""The question what to do in an action part (or at the start of a turn that an example begins by itself)."""


def run(t: Table, s: Quest) -> None:
    """Carry out everything that needs no decision; a decision with one option only is taken."""
    while s.ended == NOTHING:
        if s.ask == NOTHING:
            if s.stack:
                frame = s.stack.pop()
                _FRAMES[frame[0]](t, s, frame)
                continue
            if s.phase == START and not s.manual:
                begin(t, s, 0)
                continue
            pose(t, s)
        if s.manual or len(s.options) > 1:
            return
        answer(t, s, s.options[0])


def answer(t: Table, s: Quest, action: int) -> None:
    """Carry out a decision without what follows."""
    s.ask = NOTHING
    if s.log is not None:
        s.log.append((CHOOSE, _RULES[action >> 24], s.asker, action, action))
    _ANSWERS[action >> 24](t, s, action)


def pose(t: Table, s: Quest) -> None:
    """Ask for what the part of the turn asks for."""
    if s.phase == SETUP:
        ask_for_temple(s)
        return
    s.ask, s.asker = ACT, s.turn
    if s.phase == START:
        s.options = [_BEGIN]
        return
    options = turn_options(t, s)
    if s.phase == AFTER:
        options.append(_END)
    else:
        options.append(_ROLL if anyone_can_move(s) else _SKIP)
    s.options = options


# ------------------------------------------------------------------ start and end of a turn


def begin(t: Table, s: Quest, action: int) -> None:
    """SQ-TURN-2: hold, mana, powers, poison."""
    del action
    seat = s.turn
    s.phase = BEFORE
    count(s, TURNS, 1, ids.TURN_1)
    if s.where[seat] == CHAMBER:
        count(s, HOLD + seat, 1, ids.CHAMBER_4)
        note(s, ids.CHAMBER_5, seat)
        if s.counters[HOLD + seat] >= t.chamber_hold_turns:
            note(s, ids.CHAMBER_3, seat)
            finish(s, (seat,), ids.OBJ_2)
            return
    recover(s, seat, t.mana_recovery, ids.MANA_4)
    if s.counters[MARKERS + POISON]:
        s.stack.append((_POISON, 0))
    if s.items[seat] or s.summons[seat]:
        note(s, ids.TURN_2, seat)
        _start_powers(t, s, seat)


_POISON = eff.SPACE + 1


def _start_powers(t: Table, s: Quest, seat: int) -> None:
    """SQ-POWER-5: free powers; the last pushed is the first to work."""
    for piece in reversed((seat, *s.summons[seat])):
        for item in reversed(s.items[seat]):
            power = t.of[item].start
            if power is not None and s.bearer[item] == piece:
                eff.start_effects(s, power.program, seat, [piece])
        if piece != seat:
            power = t.of[piece].start
            if power is not None and not s.status[piece] & SILENCED:
                note(s, ids.POWER_5, seat)
                eff.start_effects(s, power.program, seat, [piece])


def _poison(t: Table, s: Quest, frame: eff.Frame) -> None:
    """SQ-STATUS-11: the last part of the start."""
    seat = s.turn
    for piece in (seat, *s.summons[seat]):
        if s.status[piece] >> 4 * POISON & 15:
            damage(t, s, piece, t.poison, ids.STATUS_11, shielded=False)
    bury(t, s)


def end(t: Table, s: Quest, action: int) -> None:
    """SQ-TURN-4: statuses count down, and the turn passes."""
    del action
    seat = s.turn
    for piece in (seat, *s.summons[seat]):
        if s.status[piece]:
            pass_turn_of_statuses(s, piece)
    note(s, ids.TURN_4, seat)
    pass_turn(t, s)


def _skip(t: Table, s: Quest, action: int) -> None:
    note(s, ids.MOVE_6, s.turn)
    s.phase = AFTER


def _throw(t: Table, s: Quest, action: int) -> None:
    s.phase = MOVING
    throw(t, s, action)


# ------------------------------------------------------------------ actions


def _from_hand(t: Table, s: Quest, action: int) -> int:
    """The card of that design leaves the hand; which of several alike does not matter."""
    number = act.card_of(action)
    hand = s.hands[s.turn]
    card = next(card for card in hand if t.deck.design[card] == number)
    s.hands[s.turn] = without(hand, card)
    return card


def _pay_card(t: Table, s: Quest, cost: int, rule: int) -> None:
    note(s, ids.TURN_3, s.turn)
    if s.discount and cost > t.card_cost_min:
        note(s, ids.TEMPLE_5, s.turn)
    pay(s, s.turn, price(t, s, cost), rule)


def _summon(t: Table, s: Quest, action: int) -> None:
    seat = s.turn
    card = _from_hand(t, s, action)
    _pay_card(t, s, t.of[card].cost, ids.SUMMON_1)
    s.owner[card] = seat
    s.summons[seat] += (card,)
    place(s, card, s.where[seat], ids.SUMMON_1)
    s.via[card] = s.via[seat]
    count(s, SUMMONS_OUT, 1, ids.SUMMON_3)
    note(s, ids.SUMMON_4, seat)


def _cast(t: Table, s: Quest, action: int) -> None:
    card = _from_hand(t, s, action)
    _pay_card(t, s, t.of[card].cost, ids.SPELL_1)
    move(s, card, LIMBO, ids.SPELL_5)
    s.stack.append((eff.PLAYED, card, ids.SPELL_5))
    power = t.of[card].action
    assert power is not None
    rule = ids.SPELL_3 if act.target_of(action) >= act.SPACE else ids.SPELL_2 if power.range else ids.SPELL_4
    note(s, rule, s.turn)
    _aimed(t, s, s.turn, power, act.target_of(action))


def _aimed(t: Table, s: Quest, bearer: int, power: Power, target: int) -> None:
    """Start a power's effects on what was aimed at."""
    seat = s.turn
    kind = power.target
    if kind == cards.TRAP_MARKER:
        found = [target - act.SPACE]
    elif target >= act.SPACE:
        space = target - act.SPACE
        found = [
            piece
            for other in s.living
            if other != seat or kind == cards.SPACE_ALL
            for piece in (other, *s.summons[other])
            if s.where[piece] == space
        ]
    elif target:
        found = [target - 1]
    else:
        found = [bearer if kind == cards.SELF else seat]
    note(s, ids.TARGET_3 if s.where[found[0]] >= 32 and kind != cards.TRAP_MARKER else ids.TARGET_1, seat)
    if power.demand != NOTHING:
        note(s, ids.TARGET_2, seat)
    eff.start_effects(s, power.program, seat, found)


def _place_trap(t: Table, s: Quest, action: int) -> None:
    card = _from_hand(t, s, action)
    space = act.target_of(action) - act.SPACE
    pay(s, s.turn, t.trap_cost, ids.TRAP_1)
    s.traps[space] = card
    s.placer[space] = s.turn
    move(s, card, TRAP_ON + space, ids.TRAP_2)
    count(s, TRAPS_OUT, 1, ids.COMP_5)
    note(s, ids.TRAP_1, s.turn)
    note(s, ids.TRAP_4, s.turn)


def _equip(t: Table, s: Quest, action: int) -> None:
    seat = s.turn
    card = _from_hand(t, s, action)
    design = t.of[card]
    bearer = act.piece_of(action)
    _pay_card(t, s, design.cost, ids.EQUIP_1)
    if design.mode == "consumable":
        move(s, card, LIMBO, ids.EQUIP_9)
        s.stack.append((eff.PLAYED, card, ids.EQUIP_9))
        assert design.action is not None
        _aimed(t, s, bearer, design.action, act.target_of(action))
        return
    s.owner[card] = seat
    s.bearer[card] = bearer
    s.items[seat] += (card,)
    note(s, ids.EQUIP_11, seat)
    move(s, card, ITEMS + seat, ids.EQUIP_4 if bearer == seat else ids.EQUIP_3)


def _item(t: Table, s: Quest, action: int) -> int:
    """The item of that design on that bearer."""
    number, bearer = act.card_of(action), act.piece_of(action)
    return next(item for item in s.items[s.turn] if s.bearer[item] == bearer and t.deck.design[item] == number)


def _remove(t: Table, s: Quest, action: int) -> None:
    drop_item(s, _item(t, s, action), ids.EQUIP_5)


def _use_item(t: Table, s: Quest, action: int) -> None:
    power = t.of[_item(t, s, action)].action
    assert power is not None
    s.at_will += 1
    pay(s, s.turn, power.cost, ids.EQUIP_6)
    note(s, ids.EQUIP_7, s.turn)
    _aimed(t, s, act.piece_of(action), power, act.target_of(action))


def _use_power(t: Table, s: Quest, action: int) -> None:
    summon = act.piece_of(action)
    power = t.of[summon].action
    assert power is not None
    s.used |= 1 << summon
    pay(s, s.turn, power.cost, ids.POWER_1)
    note(s, ids.POWER_3, s.turn)
    _aimed(t, s, summon, power, act.target_of(action))


def _open(t: Table, s: Quest, action: int) -> None:
    note(s, ids.GATE_2, s.turn)
    open_gate(t, s, act.target_of(action))


def _temple(t: Table, s: Quest, action: int) -> None:
    choose_temple(t, s, act.target_of(action))


_FRAMES: dict[int, Callable[[Table, Quest, eff.Frame], None]] = {
    eff.EFFECTS: eff.go_on,
    eff.DRAWING: eff.draw_cards,
    eff.DISCARDING: eff.discard_cards,
    eff.DESTROYING: eff.destroy_items,
    eff.PLAYED: eff.played,
    eff.LANDED: landed,
    eff.FIGHT: fight_on,
    eff.SPACE: space_frame,
    _POISON: _poison,
}

_TABLE: tuple[tuple[int, int, _Answer], ...] = (
    (act.TEMPLE, ids.SETUP_6, _temple),
    (act.BEGIN, ids.TURN_1, begin),
    (act.ROLL, ids.MOVE_6, _throw),
    (act.SKIP, ids.MOVE_6, _skip),
    (act.END, ids.TURN_4, end),
    (act.SUMMON, ids.CARD_1, _summon),
    (act.CAST, ids.CARD_1, _cast),
    (act.PLACE_TRAP, ids.CARD_1, _place_trap),
    (act.EQUIP, ids.CARD_1, _equip),
    (act.REMOVE, ids.EQUIP_5, _remove),
    (act.USE_ITEM, ids.EQUIP_6, _use_item),
    (act.USE_POWER, ids.POWER_1, _use_power),
    (act.OPEN, ids.GATE_2, _open),
    (act.MOVE, ids.MOVE_2, walk),
    (act.VICTIM, ids.TRAP_8, answer_victim),
    (act.FIGHTER, ids.COMBAT_5, answer_fighter),
    (act.ATTACK, ids.COMBAT_2, answer_attack),
    (act.DEFEND, ids.COMBAT_3, answer_defend),
    (act.POWER, ids.COMBAT_6, answer_power),
    (act.PORTAL, ids.PORTAL_1, answer_portal),
    (act.OVERDRAW, ids.FOCUS_2, eff.answer_overdraw),
    (act.DISCARD, ids.EFFECT_6, eff.answer_discard),
    (act.DESTROY, ids.EFFECT_16, eff.answer_destroy),
)
"""Each kind of decision with the rule that allows it and what carries it out."""

_RULES = tuple(rule for _, rule, _ in _TABLE)
_ANSWERS = tuple(one for _, _, one in _TABLE)
