"""Why a decision is not allowed: the first rule it breaks, in the specification's order (8.3).

`options` counts up what is allowed; the tests hold the two to each other.
"""

from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.board import CHAMBER, DISTANCE, PORTALS, RING
from generator.games.summoners_quest.deck import Power
from generator.games.summoners_quest.options import (
    SILENCED,
    anyone_can_move,
    candidates,
    may_stand,
    reversed_,
    steps_of,
    targets,
)
from generator.games.summoners_quest.state import ACTIVE, AFTER, BEFORE, MOVING, NOTHING, SEATS, STUN, Quest
from generator.games.summoners_quest.table import Table, gate_price, price

Why = tuple[int, str]
"""A rule, and what is wrong in words."""
FINE: Why = (NOTHING, "")
_STUNNED = 15 << 4 * STUN


def why_not(t: Table, s: Quest, seat: int, action: int) -> Why:
    """The first rule a decision of that seat breaks; the general one (SQ-TURN-8) where no other speaks of it."""
    kind = act.kind_of(action)
    in_turn = s.ask == act.END and seat == s.turn and s.phase in (BEFORE, AFTER)
    if kind in (act.SUMMON, act.CAST, act.PLACE_TRAP, act.EQUIP, act.REMOVE, act.USE_ITEM, act.USE_POWER, act.OPEN):
        found = _ACTIONS[kind](t, s, action) if in_turn else (ids.TURN_3, "this is no part of a turn for actions")
    elif kind in (act.MOVE, act.ROLL):
        rolled = s.phase == MOVING or (in_turn and s.phase == BEFORE)
        found = (ids.TURN_5, "the movement of this turn is over, or has not come")
        if rolled and seat == s.turn:
            found = may_walk(t, s, action) if kind == act.MOVE else (ids.MOVE_6, "no piece can be moved")
    elif kind == act.SKIP:
        found = may_skip(s) if in_turn else (ids.TURN_5, "the movement has not come")
    elif kind == act.END:
        found = may_end(s) if in_turn else (ids.TURN_3, "this is not the turn's owner to end it now")
    else:
        found = (ids.TURN_8, "nothing of the kind is to be decided now")
    return (ids.TURN_8, "it cannot be chosen now") if found == FINE else found


def _hand_has(t: Table, s: Quest, number: int) -> Why:
    if any(t.deck.design[card] == number for card in s.hands[s.turn]):
        return FINE
    return ids.CARD_1, f"{t.deck.designs[number].id} is not in the hand"


def _affords(s: Quest, cost: int) -> Why:
    active = s.counters[ACTIVE + s.turn]
    return FINE if cost <= active else (ids.MANA_3, f"{active} active mana cannot pay {cost}")


def _summon(t: Table, s: Quest, action: int) -> Why:
    number = act.card_of(action)
    card = t.deck.designs[number]
    if (held := _hand_has(t, s, number)) != FINE:
        return held
    if card.type != cards.SUMMON:
        return ids.CARD_1, f"{card.id} is no Summon card"
    if not may_stand(s, s.turn):
        return ids.SUMMON_2, "another token is on the summoner's space"
    return _affords(s, price(t, s, card.cost))


def _aim(t: Table, s: Quest, bearer: int, power: Power, target: int) -> Why:
    if target not in candidates(t, s, s.turn, bearer, power):
        return ids.TARGET_2, "that is not a target of the demanded kind"
    if target not in targets(t, s, s.turn, bearer, power):
        space = target - act.SPACE if target >= act.SPACE else s.where[target - 1]
        return ids.TARGET_1, f"the target is {DISTANCE[s.where[bearer]][space]} spaces away, not {power.range}"
    return FINE


def _cast(t: Table, s: Quest, action: int) -> Why:
    number = act.card_of(action)
    card = t.deck.designs[number]
    if (held := _hand_has(t, s, number)) != FINE:
        return held
    if card.type != cards.SPELL or card.action is None:
        return ids.CARD_1, f"{card.id} is no Spell card"
    if s.status[s.turn] & SILENCED:
        return ids.STATUS_15, "a silenced summoner casts no spells"
    if (aimed := _aim(t, s, s.turn, card.action, act.target_of(action))) != FINE:
        return aimed
    return _affords(s, price(t, s, card.cost))


def _place_trap(t: Table, s: Quest, action: int) -> Why:
    number = act.card_of(action)
    if (held := _hand_has(t, s, number)) != FINE:
        return held
    if t.deck.designs[number].type != cards.TRAP:
        return ids.CARD_1, f"{t.deck.designs[number].id} is no Trap card"
    target = act.target_of(action)
    if target < act.SPACE:
        return ids.TRAP_2, "a trap is placed on a space of the board"
    if s.traps[target - act.SPACE] != NOTHING:
        return ids.TRAP_3, "a trap lies there already"
    return _affords(s, t.trap_cost)


def _equip(t: Table, s: Quest, action: int) -> Why:
    number, bearer = act.card_of(action), act.piece_of(action)
    card = t.deck.designs[number]
    if (held := _hand_has(t, s, number)) != FINE:
        return held
    if card.type != cards.EQUIP:
        return ids.CARD_1, f"{card.id} is no Equip card"
    seat = s.turn
    if s.owner[bearer] != seat or (bearer != seat and not card.any_bearer):
        return ids.EQUIP_4, "this piece cannot bear it"
    if bearer != seat and DISTANCE[s.where[seat]][s.where[bearer]] > t.equip_range:
        return ids.EQUIP_3, "the summoner is too far away"
    if card.mode == "consumable":
        assert card.action is not None
        if (aimed := _aim(t, s, bearer, card.action, act.target_of(action))) != FINE:
            return aimed
    elif len(s.items[seat]) >= t.equip_limit:
        return ids.EQUIP_2, f"{t.equip_limit} items are in play"
    return _affords(s, price(t, s, card.cost))


def _bears(t: Table, s: Quest, action: int) -> bool:
    number, bearer = act.card_of(action), act.piece_of(action)
    return any(t.deck.design[item] == number and s.bearer[item] == bearer for item in s.items[s.turn])


def _remove(t: Table, s: Quest, action: int) -> Why:
    return FINE if _bears(t, s, action) else (ids.EQUIP_5, "no such item of the player is there")


def _use_item(t: Table, s: Quest, action: int) -> Why:
    card = t.deck.designs[act.card_of(action)]
    if not _bears(t, s, action) or card.action is None:
        return ids.EQUIP_6, "there is no such item with a power to use"
    if s.at_will >= t.at_will_per_turn:
        return ids.EQUIP_7, "an item has been used in this turn"
    if (aimed := _aim(t, s, act.piece_of(action), card.action, act.target_of(action))) != FINE:
        return aimed
    return _affords(s, card.action.cost)


def _use_power(t: Table, s: Quest, action: int) -> Why:
    summon = act.piece_of(action)
    power = t.of[summon].action
    if summon < SEATS or summon not in s.summons[s.turn] or power is None:
        return ids.POWER_1, "this is no own summon with a power to use"
    if s.status[summon] & SILENCED:
        return ids.STATUS_15, "the summon is silenced"
    if s.used >> summon & 1:
        return ids.POWER_4, "the power was used in this turn"
    if (aimed := _aim(t, s, summon, power, act.target_of(action))) != FINE:
        return aimed
    return _affords(s, power.cost)


def _open(t: Table, s: Quest, action: int) -> Why:
    section = act.target_of(action)
    if s.where[s.turn] != PORTALS[section]:
        return ids.GATE_2, "the summoner is not on the portal of that gate"
    if s.gates >> section & 1:
        return ids.GATE_3, "the gate is open"
    return _affords(s, gate_price(t, s, s.turn))


_ACTIONS = {
    act.SUMMON: _summon,
    act.CAST: _cast,
    act.PLACE_TRAP: _place_trap,
    act.EQUIP: _equip,
    act.REMOVE: _remove,
    act.USE_ITEM: _use_item,
    act.USE_POWER: _use_power,
    act.OPEN: _open,
}


def may_skip(s: Quest) -> Why:
    """Whether the movement may be skipped."""
    if s.phase != BEFORE:
        return ids.TURN_5, "the movement of this turn is over"
    return (ids.MOVE_6, "a piece can be moved") if anyone_can_move(s) else FINE


def may_end(s: Quest) -> Why:
    """Whether the turn may end."""
    return (ids.MOVE_6, "the movement is not over") if s.phase == BEFORE else FINE


def may_walk(t: Table, s: Quest, action: int) -> Why:
    """Whether these pieces may walk so; what depends on the roll only after it (in the part `MOVING`)."""
    seat = s.turn
    piece, partner, how = act.piece_of(action), act.card_of(action), act.target_of(action)
    group = (piece, partner) if partner else (piece,)
    if any(s.owner[one] != seat or one >= t.pieces for one in group) or (partner and piece != seat):
        return ids.MOVE_2, "the summoner, an own summon, or both together are moved"
    if partner and s.where[piece] != s.where[partner]:
        return ids.MOVE_3, "a pair shares a space"
    if any(s.where[one] == CHAMBER for one in group):
        return ids.CHAMBER_2, "a piece in the chamber stays there"
    if any(s.status[one] & _STUNNED for one in group):
        return ids.STATUS_10, "a stunned piece is not moved"
    turned = reversed_(s, piece, partner)
    backward = bool(how & act.BACKWARD) or turned
    if backward and not turned:
        if piece == seat:
            return ids.MOVE_4, "only a summon chooses to walk backward"
        if s.where[piece] >= RING:
            return ids.HALL_3, "no piece turns back in a hall"
    return _may_turn_in(t, s, action, backward=backward)


def _may_turn_in(t: Table, s: Quest, action: int, *, backward: bool) -> Why:
    how = act.target_of(action)
    gate = (how >> act.GATE_SHIFT & 7) - 1
    if gate < 0:
        return (ids.GATE_2, "open which gate?") if how & act.OPENING else FINE
    if backward:
        return ids.GATE_5, "a piece walking backward cannot turn into a gate"
    piece, partner = act.piece_of(action), act.card_of(action)
    is_open = s.gates >> gate & 1
    if how & act.OPENING:
        if piece != s.turn:
            return ids.GATE_2, "a summon cannot open gates"
        if is_open:
            return ids.GATE_3, "the gate is open"
    elif not is_open:
        return ids.GATE_2, "the gate is closed"
    if s.where[piece] >= RING:
        return ids.GATE_5, "the piece is in a hall"
    if s.phase == MOVING and (PORTALS[gate] - s.where[piece]) % RING >= steps_of(t, s, piece, partner):
        return ids.GATE_5, "the portal is out of reach, or no step is left there"
    if how & act.OPENING:
        return _affords(s, gate_price(t, s, s.turn))
    return FINE
