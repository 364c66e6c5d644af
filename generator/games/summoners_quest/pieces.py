"""What happens to pieces and players: places, damage, and the end of them, of a turn and of the game."""

from generator.engine.state import END, count, move, note
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.board import CHAMBER
from generator.games.summoners_quest.holdings import discard, drop_item, report, without
from generator.games.summoners_quest.state import (
    ACTIVE,
    BOX,
    DAMAGE,
    DAMAGE_SHORT,
    DECK,
    DISCARD,
    HOLD,
    LIFE,
    LIMBO,
    NOTHING,
    OVER,
    POOL,
    ROUND,
    SAFETY_STOP,
    SEATS,
    SHIELD,
    START,
    SUMMONS_OUT,
    TALLY,
    USED,
    Quest,
)
from generator.games.summoners_quest.statuses import clear_statuses, end_status
from generator.games.summoners_quest.table import Table


def place(s: Quest, piece: int, space: int, rule: int) -> None:
    """Put a piece on another space; one that leaves the chamber loses its way in, and a summoner its hold."""
    if s.where[piece] == CHAMBER and space != CHAMBER:
        s.via[piece] = NOTHING
        if piece < SEATS and s.counters[HOLD + piece]:
            count(s, HOLD + piece, -s.counters[HOLD + piece], ids.CHAMBER_10)
    move(s, piece, space, rule)


def damage(t: Table, s: Quest, piece: int, amount: int, rule: int, *, shielded: bool = True) -> None:
    """Take life from a piece; the dead are buried by `bury`, when everything of the effect list is done."""
    if amount <= 0:
        return
    if shielded and s.status[piece] >> 4 * SHIELD & 15:
        amount = max(0, amount - t.shield)
        end_status(s, piece, SHIELD, ids.STATUS_17)
        if not amount:
            return
    if piece < SEATS:
        life = s.counters[LIFE + piece]
        if life:
            count(s, LIFE + piece, -min(life, amount), rule)
            if amount >= life:
                s.dying.append(piece)
        return
    before = s.counters[DAMAGE + piece]
    after = min(t.of[piece].life, before + amount)
    if after > before:
        count(s, DAMAGE + piece, after - before, rule)
        note(s, ids.DMG_1, s.owner[piece])
        if after == t.of[piece].life:
            count(s, TALLY, -before, ids.DMG_2)
            s.dying.append(piece)
        else:
            count(s, TALLY, after - before, ids.DMG_1)
    if s.counters[TALLY] > t.damage_counters:
        report(s, DAMAGE_SHORT, ids.COMP_3, s.owner[piece])


def heal(t: Table, s: Quest, piece: int, amount: int, rule: int) -> None:
    """SQ-LIFE-2, SQ-DMG-3: give life back."""
    if piece < SEATS:
        more = min(amount, t.life_cap - s.counters[LIFE + piece])
        if more < amount:
            note(s, ids.LIFE_2, piece)
        if more > 0:
            count(s, LIFE + piece, more, rule)
            note(s, ids.LIFE_3, piece)
        return
    damaged = s.counters[DAMAGE + piece]
    less = min(amount, damaged)
    if less:
        count(s, DAMAGE + piece, -less, rule)
        dead = damaged == t.of[piece].life  # healed in the effect list that killed it: its counters were not tallied
        count(s, TALLY, damaged - less if dead else -less, ids.DMG_3)


def bury(t: Table, s: Quest) -> bool:
    """SQ-ORDER-4: remove all pieces without life at once; whether the turn or the game has ended by it."""
    if not s.dying:
        return False
    dead, s.dying = s.dying, []
    fallen = []
    for piece in dead:
        if piece < SEATS:
            if not s.counters[LIFE + piece]:
                fallen.append(piece)
        elif s.where[piece] < DECK and s.counters[DAMAGE + piece] >= t.of[piece].life:
            _remove_summon(s, piece, ids.DMG_2)
    return bool(fallen) and _eliminate(t, s, fallen)


def _remove_summon(s: Quest, summon: int, rule: int) -> None:
    """SQ-SUMMON-5, SQ-EQUIP-10: a summon's card, counters, status and items leave the table."""
    seat = s.owner[summon]
    for item in [item for item in s.items[seat] if s.bearer[item] == summon]:
        drop_item(s, item, ids.EQUIP_10)
    clear_statuses(s, summon, ids.SUMMON_5)
    s.summons[seat] = without(s.summons[seat], summon)
    s.owner[summon] = NOTHING
    s.via[summon] = NOTHING
    move(s, summon, DISCARD, ids.SUMMON_5)
    count(s, SUMMONS_OUT, -1, rule)
    if s.counters[DAMAGE + summon]:
        count(s, DAMAGE + summon, -s.counters[DAMAGE + summon], ids.SUMMON_5)


def _eliminate(t: Table, s: Quest, fallen: list[int]) -> bool:
    counters = s.counters
    note(s, ids.ELIM_4)
    for seat in fallen:
        note(s, ids.ELIM_1, seat)
        note(s, ids.LIFE_4, seat)
        clear_statuses(s, seat, ids.ELIM_1)
        place(s, seat, BOX, ids.ELIM_1)
        for summon in s.summons[seat]:
            count(s, TALLY, -counters[DAMAGE + summon], ids.ELIM_2)
            _remove_summon(s, summon, ids.ELIM_2)
        for item in s.items[seat]:
            drop_item(s, item, ids.ELIM_2)
        for card in s.hands[seat]:
            move(s, card, DISCARD, ids.ELIM_2)
        s.hands[seat] = ()
        mana = counters[ACTIVE + seat] + counters[USED + seat]
        count(s, ACTIVE + seat, -counters[ACTIVE + seat], ids.ELIM_2)
        count(s, USED + seat, -counters[USED + seat], ids.ELIM_2)
        count(s, POOL, mana, ids.MANA_6)
        note(s, ids.ELIM_3, seat)
        if seat in s.placer:
            note(s, ids.TRAP_10, seat)
    s.living = tuple(seat for seat in s.living if seat not in fallen)
    if len(s.living) < 2:
        if len(s.living) == 1:
            note(s, ids.OBJ_3, s.living[0])
        finish(s, s.living, ids.OBJ_1 if s.living else ids.ELIM_4)
        return True
    if s.turn in fallen:
        note(s, ids.TURN_7, s.turn)
        pass_turn(t, s)
        return True
    return False


def pass_turn(t: Table, s: Quest) -> None:
    """SQ-TURN-4: to the next living player, or to nobody after the last round; whatever is still pending is dropped."""
    order = s.order
    at = order.index(s.turn)
    following = next(one for one in (*order[at + 1 :], *order[: at + 1]) if one in s.living)
    if s.counters[ROUND] == t.max_rounds and order.index(following) <= at:
        finish(s, (), ids.END_1)
        return
    if s.stack or s.ask != NOTHING:
        _drop_pending(s)
    s.turn = following
    s.phase = START
    s.discount = s.jumps = s.at_will = s.used = s.roll = 0
    if order.index(following) <= at:
        count(s, ROUND, 1, ids.TURN_6)


def finish(s: Quest, winners: tuple[int, ...], rule: int) -> None:
    """SQ-END-2, SQ-ELIM-5: the game is over, and what is pending is dropped."""
    _drop_pending(s)
    s.phase = OVER
    s.winners = winners
    s.ended = rule
    if rule == ids.END_1:
        report(s, SAFETY_STOP, ids.END_1)
    note(s, ids.END_2)
    if s.log is not None:
        s.log.extend((END, rule, seat, 0, 0) for seat in winners)


def _drop_pending(s: Quest) -> None:
    s.ask = s.asker = NOTHING
    s.subject = ()
    s.options = []
    s.stack = []
    s.fight = []
    if LIMBO in s.where:
        discard(s, s.where.index(LIMBO), ids.ELIM_5)
