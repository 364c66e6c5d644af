"""The operations of the closed list (SQ-EFFECT-1 to -18), and how an effect list is carried out.

What a player has to decide on the way (a discard, an item, a full hand) becomes a frame on the state's stack, and the
rest of the list one below it.
"""

from collections.abc import Callable
from typing import TypeAlias

from generator.engine.state import count, move, note
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.board import BACK, CHAMBER, LAST, PORTALS, RING
from generator.games.summoners_quest.holdings import (
    discard,
    discard_from_hand,
    drop_item,
    lose_mana,
    recover,
    take_card,
    temple_bonus,
)
from generator.games.summoners_quest.pieces import bury, damage, heal, place
from generator.games.summoners_quest.state import DISCARD, NOTHING, SEATS, TRAPS_OUT, Quest
from generator.games.summoners_quest.statuses import apply_status, clear_statuses
from generator.games.summoners_quest.table import Table

Frame: TypeAlias = tuple[int, ...]
EFFECTS, DRAWING, DISCARDING, DESTROYING, PLAYED, LANDED, SPRUNG, FIGHT, SPACE = range(9)
"""What is still to happen: a rest of an effect list, cards to draw or discard, items to destroy, a played card's way
to the discard pile, a part of a landing, a trap, a part of a fight, a space effect."""

_Op: TypeAlias = Callable[[Table, Quest, int, int, int, int], None]


def start_effects(s: Quest, program: int, user: int, targets: list[int]) -> None:
    """Have an effect list carried out next, for pieces (or one space of a trap) as targets."""
    s.stack.append((EFFECTS, program, 0, user, *targets))


def go_on(t: Table, s: Quest, frame: Frame) -> None:
    """Carry out an effect list from where it stands."""
    _, number, index, user, *targets = frame
    program = t.deck.programs[number]
    while index < len(program):
        op, amount, flag = program[index]
        index += 1
        if op in _ASKING:
            s.stack.append((EFFECTS, number, index, user, *targets))
            _ask_later(s, op, amount, user, targets)
            return
        if op == cards.DESTROY_TRAP:
            destroy_trap(s, targets[0])
            continue
        for target in targets:
            _OPERATIONS[op](t, s, user, target, amount, flag)
    note(s, ids.ORDER_4, user)
    bury(t, s)


_ASKING = frozenset((cards.DRAW, cards.DISCARD, cards.DESTROY_EQUIPMENT))


def _ask_later(s: Quest, op: int, amount: int, user: int, targets: list[int]) -> None:
    """Lay down the frames of an operation that may have to ask, the first target on top."""
    for target in reversed(targets):
        owner = s.owner[target]
        if op == cards.DRAW:
            s.stack.append((DRAWING, owner, amount, ids.EFFECT_5))
        elif op == cards.DISCARD:
            s.stack.append((DISCARDING, owner, amount))
        else:
            s.stack.append((DESTROYING, user, target, amount))


def _damage(t: Table, s: Quest, user: int, target: int, amount: int, flag: int) -> None:
    damage(t, s, target, amount, ids.EFFECT_1)


def _heal(t: Table, s: Quest, user: int, target: int, amount: int, flag: int) -> None:
    heal(t, s, target, amount, ids.EFFECT_2)


def _gain_mana(t: Table, s: Quest, user: int, target: int, amount: int, flag: int) -> None:
    recover(s, s.owner[target], amount, ids.EFFECT_3)


def _lose_mana(t: Table, s: Quest, user: int, target: int, amount: int, flag: int) -> None:
    lose_mana(s, s.owner[target], amount, ids.EFFECT_4)


def _swap(t: Table, s: Quest, user: int, target: int, amount: int, flag: int) -> None:
    here, there = s.where[user], s.where[target]
    place(s, user, there, ids.EFFECT_8)
    place(s, target, here, ids.EFFECT_8)


def _apply_status(t: Table, s: Quest, user: int, target: int, kind: int, flag: int) -> None:
    note(s, ids.EFFECT_9, user)
    apply_status(t, s, target, kind)


def _remove_status(t: Table, s: Quest, user: int, target: int, amount: int, flag: int) -> None:
    note(s, ids.EFFECT_10, user)
    clear_statuses(s, target, ids.EFFECT_10, t.harmful)


def _move(t: Table, s: Quest, user: int, target: int, steps: int, backward: int) -> None:
    """SQ-EFFECT-7: a carried or driven piece, without a landing."""
    space = s.where[target]
    if space == CHAMBER:
        note(s, ids.CHAMBER_2, s.owner[target])
        return
    note(s, ids.MOVE_8, s.owner[target])
    if backward:
        if space >= RING:
            note(s, ids.HALL_4, s.owner[target])
        for _ in range(steps):
            space = BACK[space]
        place(s, target, space, ids.EFFECT_7)
        if target < SEATS and space < RING and (s.temples[target] - space) % RING < steps:
            note(s, ids.TEMPLE_3, target)
        return
    if space >= RING:
        last = next(one for one in LAST if space <= one)
        place(s, target, min(space + steps, last), ids.EFFECT_7)
        return
    place(s, target, (space + steps) % RING, ids.EFFECT_7)
    if target < SEATS and 1 <= (s.temples[target] - space) % RING <= steps:
        temple_bonus(t, s, target, ids.TEMPLE_6)


def _evict(t: Table, s: Quest, user: int, target: int, amount: int, flag: int) -> None:
    if s.where[target] == CHAMBER:
        note(s, ids.CHAMBER_11, user)
        place(s, target, PORTALS[s.via[target]], ids.EFFECT_17)


_OPERATIONS: dict[int, _Op] = {
    cards.DAMAGE: _damage,
    cards.HEAL: _heal,
    cards.GAIN_MANA: _gain_mana,
    cards.LOSE_MANA: _lose_mana,
    cards.MOVE: _move,
    cards.SWAP: _swap,
    cards.APPLY_STATUS: _apply_status,
    cards.REMOVE_STATUS: _remove_status,
    cards.EVICT: _evict,
}


def destroy_trap(s: Quest, space: int) -> None:
    """SQ-EFFECT-15: the trap's card is discarded without working."""
    card = s.traps[space]
    if card != NOTHING:
        take_trap(s, space, ids.EFFECT_15)


def take_trap(s: Quest, space: int, rule: int) -> int:
    """Take the trap off a space onto the discard pile; which card it was."""
    card = s.traps[space]
    s.traps[space] = s.placer[space] = NOTHING
    discard(s, card, rule)
    count(s, TRAPS_OUT, -1, rule)
    return card


# ------------------------------------------------------------------ frames and answers of what is asked on the way


def draw_cards(t: Table, s: Quest, frame: Frame) -> None:
    """SQ-CARD-4: cards one by one; a full hand makes room first, or declines and ends the draw."""
    _, seat, left, rule = frame
    if left > 1:
        note(s, ids.CARD_4, seat)
    while left:
        if len(s.hands[seat]) >= t.hand_limit:
            note(s, ids.CARD_2, seat)
            s.ask, s.asker, s.subject = act.OVERDRAW, seat, (left, rule)
            s.options = [act.number(act.OVERDRAW, act.NONE), *_designs(t, s, seat, act.OVERDRAW)]
            return
        left -= 1
        take_card(t, s, seat, rule)


def answer_overdraw(t: Table, s: Quest, action: int) -> None:
    """Discard for the draw, or decline it."""
    seat, (left, rule) = s.asker, s.subject
    design = act.card_of(action)
    if design == act.NONE:
        note(s, ids.CARD_4, seat)
        return
    discard_from_hand(s, seat, _in_hand(t, s, seat, design), ids.FOCUS_2)
    take_card(t, s, seat, rule)
    if left > 1:
        s.stack.append((DRAWING, seat, left - 1, rule))


def discard_cards(t: Table, s: Quest, frame: Frame) -> None:
    """SQ-EFFECT-6: cards of the owner's choice, or all if there are no more."""
    _, seat, left = frame
    hand = s.hands[seat]
    if len(hand) <= left:
        for card in hand:
            discard_from_hand(s, seat, card, ids.EFFECT_6)
        return
    s.ask, s.asker, s.subject = act.DISCARD, seat, (left,)
    s.options = _designs(t, s, seat, act.DISCARD)


def answer_discard(t: Table, s: Quest, action: int) -> None:
    """Discard that card."""
    seat, left = s.asker, s.subject[0]
    discard_from_hand(s, seat, _in_hand(t, s, seat, act.card_of(action)), ids.EFFECT_6)
    if left > 1:
        s.stack.append((DISCARDING, seat, left - 1))


def destroy_items(t: Table, s: Quest, frame: Frame) -> None:
    """SQ-EFFECT-16: items of the chooser's choice, or all if there are no more."""
    _, chooser, piece, left = frame
    borne = [item for item in s.items[s.owner[piece]] if s.bearer[item] == piece]
    if len(borne) <= left:
        for item in borne:
            drop_item(s, item, ids.EFFECT_16)
        return
    s.ask, s.asker, s.subject = act.DESTROY, chooser, (piece, left)
    s.options = [act.number(act.DESTROY, one) for one in sorted({t.deck.design[item] for item in borne})]


def answer_destroy(t: Table, s: Quest, action: int) -> None:
    """Destroy that item."""
    chooser, (piece, left) = s.asker, s.subject
    design = act.card_of(action)
    item = next(item for item in s.items[s.owner[piece]] if s.bearer[item] == piece and t.deck.design[item] == design)
    drop_item(s, item, ids.EFFECT_16)
    if left > 1:
        s.stack.append((DESTROYING, chooser, piece, left - 1))


def played(t: Table, s: Quest, frame: Frame) -> None:
    """SQ-SPELL-5: a card that was being played has done its work."""
    _, card, rule = frame
    move(s, card, DISCARD, rule)


def _designs(t: Table, s: Quest, seat: int, kind: int) -> list[int]:
    design = t.deck.design
    return [act.number(kind, one) for one in sorted({design[card] for card in s.hands[seat]})]


def _in_hand(t: Table, s: Quest, seat: int, design: int) -> int:
    return next(card for card in s.hands[seat] if t.deck.design[card] == design)
