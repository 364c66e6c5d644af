"""Fights: who fights whom, what is paid before the dice, the rolls, and what becomes of winner and loser."""

from generator.engine.chance import draw
from generator.engine.state import ROLL, count, note
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.board import BACK, CHAMBER, PORTALS, RING, section_of
from generator.games.summoners_quest.effects import FIGHT, SPACE, Frame
from generator.games.summoners_quest.holdings import pay
from generator.games.summoners_quest.options import SILENCED
from generator.games.summoners_quest.pieces import bury, damage, place
from generator.games.summoners_quest.state import (
    ACTIVE,
    DICE_STREAM,
    FIGHTS,
    LIFE,
    NOTHING,
    SEATS,
    WON,
    Quest,
)
from generator.games.summoners_quest.table import Table, attack_modifier, combat_modifier, reduction

ATTACKER, DEFENDER, LAST, PLACE, PARTNER, ROLLS, HITS, GUARDS = 0, 1, 2, 3, 4, 5, 7, 9
"""What stands where in a fight; the last three have a place for each side: modifiers paid for before the dice."""

_FIGHTER, _TARGET, _DEFEND, _ATTACKER_POWER, _DEFENDER_POWER, _DICE = range(6)
"""The parts of a fight that may have to ask, in their order."""


def attack(t: Table, s: Quest, last: int, space: int, group: list[int], enemies: list[int]) -> None:
    """SQ-COMBAT-1: a landing among enemies starts a fight."""
    note(s, ids.COMBAT_1, s.turn)
    s.fight = [group[0], NOTHING, last, space, NOTHING, 0, 0, 0, 0, 0, 0]
    if len(group) > 1:
        s.fight[PARTNER] = group[1]
        note(s, ids.COMBAT_5, s.turn)
        s.stack.append((FIGHT, _TARGET, *enemies))
        s.ask, s.asker = act.FIGHTER, s.turn
        s.options = [act.number(act.FIGHTER, 0, piece) for piece in group]
        return
    _target(t, s, enemies)


def answer_fighter(t: Table, s: Quest, action: int) -> None:
    """SQ-COMBAT-5: that one of the pair fights."""
    fight = s.fight
    if act.piece_of(action) == fight[PARTNER]:
        fight[ATTACKER], fight[PARTNER] = fight[PARTNER], fight[ATTACKER]


def fight_on(t: Table, s: Quest, frame: Frame) -> None:
    """The next part of a fight."""
    part = frame[1]
    if part == _TARGET:
        _target(t, s, list(frame[2:]))
    elif part == _DEFEND:
        _defend(t, s)
    elif part == _DICE:
        _dice(t, s)
    else:
        _power(t, s, part)


def _target(t: Table, s: Quest, enemies: list[int]) -> None:
    if len(enemies) > 1:
        note(s, ids.COMBAT_2, s.turn)
        s.ask, s.asker = act.ATTACK, s.turn
        s.options = [act.number(act.ATTACK, 0, piece) for piece in enemies]
        return
    s.fight[DEFENDER] = enemies[0]
    _defend(t, s)


def answer_attack(t: Table, s: Quest, action: int) -> None:
    """SQ-COMBAT-2: that piece is attacked."""
    s.fight[DEFENDER] = act.piece_of(action)
    s.stack.append((FIGHT, _DEFEND))


def _defend(t: Table, s: Quest) -> None:
    target, space = s.fight[DEFENDER], s.fight[PLACE]
    if target < SEATS:
        guards = [summon for summon in s.summons[target] if s.where[summon] == space]
        if guards:
            s.ask, s.asker = act.DEFEND, target
            s.options = [act.number(act.DEFEND, 0, piece) for piece in (act.NONE, *guards)]
            return
    _power(t, s, _ATTACKER_POWER)


def answer_defend(t: Table, s: Quest, action: int) -> None:
    """SQ-COMBAT-3: a summon takes its summoner's place, or none does."""
    guard = act.piece_of(action)
    if guard != act.NONE:
        note(s, ids.COMBAT_3, s.asker)
        s.fight[DEFENDER] = guard
    s.stack.append((FIGHT, _ATTACKER_POWER))


def _power(t: Table, s: Quest, part: int) -> None:
    """SQ-COMBAT-6: the attacker's owner, then the defender's, may pay for the fighting summon's power."""
    while part != _DICE:
        piece = s.fight[part - _ATTACKER_POWER]
        if piece >= SEATS:
            power = t.of[piece].combat
            if (
                power is not None
                and power.cost <= s.counters[ACTIVE + s.owner[piece]]
                and not s.used >> piece & 1
                and not s.status[piece] & SILENCED
            ):
                s.ask, s.asker, s.subject = act.POWER, s.owner[piece], (part,)
                s.options = [act.number(act.POWER), act.number(act.POWER, 0, 0, 1)]
                return
        part += 1
    _dice(t, s)


def powered(s: Quest) -> int:
    """The fighting summon whose power is asked about."""
    return s.fight[s.subject[0] - _ATTACKER_POWER]


def answer_power(t: Table, s: Quest, action: int) -> None:
    """SQ-POWER-2: pay and take the modifiers for this fight, or not."""
    part = s.subject[0]
    s.stack.append((FIGHT, part + 1))
    if not act.target_of(action):
        return
    side = part - _ATTACKER_POWER
    piece = s.fight[side]
    power = t.of[piece].combat
    assert power is not None
    note(s, ids.POWER_2, s.asker)
    note(s, ids.COMBAT_6, s.asker)
    pay(s, s.asker, power.cost, ids.POWER_1)
    s.used |= 1 << piece
    if power.target == cards.OPPONENT:
        side = 1 - side
    for op, amount, _ in t.deck.programs[power.program]:
        rule, where = _MODIFIERS[op]
        note(s, rule, s.asker)
        s.fight[where + side] += amount


_MODIFIERS = {
    cards.MODIFY_ROLL: (ids.EFFECT_11, ROLLS),
    cards.MODIFY_ATTACK: (ids.EFFECT_12, HITS),
    cards.REDUCE_DAMAGE: (ids.EFFECT_13, GUARDS),
}


def _dice(t: Table, s: Quest) -> None:
    fight = s.fight
    attacker, defender = fight[ATTACKER], fight[DEFENDER]
    more = combat_modifier(t, s, attacker) + fight[ROLLS]
    against = combat_modifier(t, s, defender) + fight[ROLLS + 1]
    mine = theirs = 0
    for _ in range(t.combat_max_rolls):
        mine = more + sum(_roll(t, s) for _ in range(t.combat_dice))
        theirs = against + sum(_roll(t, s) for _ in range(t.combat_dice))
        if mine != theirs:
            break
        note(s, ids.COMBAT_8, s.turn)
    won = mine > theirs
    pairing = 2 * (attacker >= SEATS) + (defender >= SEATS)
    count(s, FIGHTS + pairing, 1, ids.COMBAT_4)
    if won:
        count(s, WON + pairing, 1, ids.COMBAT_9)
    loser = 1 if won else 0
    amount = _hit(t, s, fight[1 - loser], fight[loser], 1 - loser)
    less = reduction(t, s, fight[loser]) + fight[GUARDS + loser]
    if less:
        note(s, ids.EFFECT_13, s.owner[fight[loser]])
    amount -= less
    damage(t, s, fight[loser], amount, ids.COMBAT_13)
    s.fight = []
    if bury(t, s):
        return
    if won:
        _beaten(t, s, fight)
    else:
        _fall_back(t, s, fight)


def _roll(t: Table, s: Quest) -> int:
    value = draw(s, DICE_STREAM, t.die_sides) + 1
    if s.log is not None:
        s.log.append((ROLL, ids.COMBAT_7, DICE_STREAM, t.die_sides, value))
    return value


def _hit(t: Table, s: Quest, winner: int, loser: int, side: int) -> int:
    """SQ-COMBAT-10 to -12: what the winner deals."""
    if winner >= SEATS:
        note(s, ids.COMBAT_10, s.owner[winner])
        return t.of[winner].attack + attack_modifier(t, s, winner) + s.fight[HITS + side]
    if loser >= SEATS:
        note(s, ids.COMBAT_12, winner)
        return s.counters[LIFE + winner]
    note(s, ids.COMBAT_11, winner)
    return t.summoner_base_damage + attack_modifier(t, s, winner) + s.fight[HITS + side]


def _group(s: Quest, fight: list[int]) -> list[int]:
    """Those of the attacking group that are on the space of the fight, the summoner first."""
    both = sorted(piece for piece in (fight[ATTACKER], fight[PARTNER]) if piece != NOTHING)
    return [piece for piece in both if s.where[piece] == fight[PLACE]]


def _fall_back(t: Table, s: Quest, fight: list[int]) -> None:
    """SQ-POST-1 to -3: the losing group goes back and uses the space effect there."""
    group = _group(s, fight)
    if fight[ATTACKER] not in group:
        note(s, ids.POST_5, s.turn)
    if not group or not t.push_back:
        return
    space = fight[LAST]
    for _ in range(t.push_back - 1):
        space = BACK[space]
    rule = ids.CHAMBER_9 if fight[PLACE] == CHAMBER else ids.POST_2 if len(group) > 1 else ids.POST_1
    for piece in group:
        place(s, piece, space, rule)
    note(s, ids.POST_3, s.turn)
    s.stack.append((SPACE, space, *group))


def _beaten(t: Table, s: Quest, fight: list[int]) -> None:
    """SQ-POST-4, -6, SQ-CHAMBER-6 to -8: the defender is pushed or evicted; the attacker stays where it may."""
    defender, space = fight[DEFENDER], fight[PLACE]
    alive = s.where[defender] == space
    if not alive:
        note(s, ids.POST_5, s.turn)
    if space != CHAMBER:
        if alive:
            target = space
            for _ in range(t.push_back):
                target = BACK[target]
            note(s, ids.HALL_4 if space >= RING else ids.POST_6, s.turn)
            place(s, defender, target, ids.POST_4)
        return
    if alive:
        place(s, defender, PORTALS[section_of(fight[LAST])], ids.CHAMBER_6)
    others = [other for other in s.living if other != s.turn]
    if any(s.where[piece] == CHAMBER for other in others for piece in (other, *s.summons[other])):
        note(s, ids.CHAMBER_7, s.turn)
        for piece in _group(s, fight):
            place(s, piece, fight[LAST], ids.CHAMBER_8)
