"""What happens to pieces and players: damage, statuses, mana, cards drawn and discarded, and the end of them."""

from generator.engine.chance import draw as draw_number
from generator.engine.chance import shuffle
from generator.engine.state import END, count, move, note
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.board import CHAMBER, RING
from generator.games.summoners_quest.state import (
    ACTIVE,
    BOX,
    DAMAGE,
    DAMAGE_SHORT,
    DECK,
    DECK_STREAM,
    DISCARD,
    HAND,
    HOLD,
    LIFE,
    LIMBO,
    MANA_SHORT,
    MARKERS,
    NOTHING,
    OVER,
    POOL,
    RESHUFFLED,
    ROUND,
    SAFETY_STOP,
    SEATS,
    SHIELD,
    SKIPPED,
    START,
    STATUS_REFUSED,
    SUMMONS_OUT,
    TALLY,
    USED,
    Quest,
)
from generator.games.summoners_quest.table import Table

STATUS_RULES = (
    ids.STATUS_10,
    ids.STATUS_11,
    ids.STATUS_12,
    ids.STATUS_13,
    ids.STATUS_14,
    ids.STATUS_15,
    ids.STATUS_16,
    ids.STATUS_17,
)
"""The rule of each status."""


def place(s: Quest, piece: int, space: int, rule: int) -> None:
    """Put a piece on another space; one that leaves the chamber loses its way in, and a summoner its hold."""
    if s.where[piece] == CHAMBER and space != CHAMBER:
        s.via[piece] = NOTHING
        if piece < SEATS and s.counters[HOLD + piece]:
            count(s, HOLD + piece, -s.counters[HOLD + piece], ids.CHAMBER_10)
    move(s, piece, space, rule)


def without(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    """The things but that one."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def report(s: Quest, what: int, rule: int, seat: int = NOTHING) -> None:
    """Note one of the reports of the specification's section 8.4."""
    s.reports.append(what)
    note(s, rule, seat)


# ------------------------------------------------------------------ mana


def pay(s: Quest, seat: int, amount: int, rule: int) -> None:
    """SQ-MANA-3: from the active to the used pile; the price has been checked."""
    if amount:
        count(s, ACTIVE + seat, -amount, rule)
        count(s, USED + seat, amount, ids.MANA_3)


def recover(s: Quest, seat: int, amount: int, rule: int) -> None:
    """Up to `amount` stones from the used to the active pile."""
    amount = min(amount, s.counters[USED + seat])
    if amount:
        count(s, USED + seat, -amount, rule)
        count(s, ACTIVE + seat, amount, rule)


def lose_mana(s: Quest, seat: int, amount: int, rule: int) -> None:
    """Up to `amount` stones from the active to the used pile."""
    amount = min(amount, s.counters[ACTIVE + seat])
    if amount:
        count(s, ACTIVE + seat, -amount, rule)
        count(s, USED + seat, amount, rule)


def temple_bonus(t: Table, s: Quest, seat: int, rule: int) -> None:
    """SQ-TEMPLE-1: mana for crossing the own temple, as far as the supply holds it."""
    amount = min(t.temple_bonus, s.counters[POOL])
    if amount < t.temple_bonus:
        report(s, MANA_SHORT, ids.COMP_2, seat)
    if amount:
        count(s, POOL, -amount, ids.MANA_6)
        count(s, ACTIVE + seat, amount, rule)
        note(s, ids.MANA_5, seat)


# ------------------------------------------------------------------ damage


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


# ------------------------------------------------------------------ the turn passes, the game ends


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


# ------------------------------------------------------------------ cards


def discard(s: Quest, card: int, rule: int) -> None:
    """Put a card that is in nobody's hand or play any more onto the discard pile."""
    move(s, card, DISCARD, rule)


def discard_from_hand(s: Quest, seat: int, card: int, rule: int) -> None:
    """Put a card from a hand onto the discard pile."""
    s.hands[seat] = without(s.hands[seat], card)
    move(s, card, DISCARD, rule)


def drop_item(s: Quest, item: int, rule: int) -> None:
    """Put an item in play onto the discard pile."""
    seat = s.owner[item]
    s.items[seat] = without(s.items[seat], item)
    s.owner[item] = s.bearer[item] = NOTHING
    move(s, item, DISCARD, rule)


def take_card(t: Table, s: Quest, seat: int, rule: int) -> bool:
    """Draw a card for which there is room; False where there is none to draw (SQ-CARD-5, -7)."""
    if not s.deck:
        _reshuffle(t, s, seat)
        if not s.deck:
            report(s, SKIPPED, ids.CARD_7, seat)
            return False
    card = s.deck.pop()
    s.hands[seat] += (card,)
    move(s, card, HAND + seat, rule)
    return True


def _reshuffle(t: Table, s: Quest, seat: int) -> None:
    cards = [card for card, zone in enumerate(s.where) if zone == DISCARD]
    if not cards:
        return
    if s.script is not None and DECK_STREAM in s.script:
        s.deck = _as_written(t, s, cards)[::-1]
    else:
        shuffle(s, DECK_STREAM, cards)
        s.deck = cards
    for card in s.deck:
        move(s, card, DECK, ids.CARD_5)
    report(s, RESHUFFLED, ids.CARD_5, seat)


def _as_written(t: Table, s: Quest, cards: list[int]) -> list[int]:
    """The cards in the order an example lays down, design by design from the top."""
    order = []
    while cards:
        design = draw_number(s, DECK_STREAM, len(t.deck.designs))
        card = next((card for card in cards if t.deck.design[card] == design), NOTHING)
        if card == NOTHING:
            raise ValueError(f"{t.deck.designs[design].id} is not in the discard pile")
        cards.remove(card)
        order.append(card)
    return order


# ------------------------------------------------------------------ statuses


def apply_status(t: Table, s: Quest, piece: int, kind: int) -> None:
    """SQ-STATUS-2 to -7: give a piece a status, renew it, replace another by it, or refuse it."""
    owner = s.owner[piece]
    turns = t.turns[kind] + (owner == s.turn)
    note(s, ids.STATUS_7 if owner == s.turn else STATUS_RULES[kind], owner)
    packed = s.status[piece]
    shift = 4 * kind
    if packed >> shift & 15:
        s.status[piece] = packed & ~(15 << shift) | turns << shift
        note(s, ids.STATUS_3, owner)
        return
    if packed:
        held = [other for other in range(8) if packed >> 4 * other & 15]
        if piece < SEATS:
            if len(held) >= t.status_limit_summoner:
                note(s, ids.STATUS_2, owner)
                report(s, STATUS_REFUSED, ids.STATUS_5, owner)
                return
        elif len(held) >= t.status_limit_summon:
            for other in held:
                end_status(s, piece, other, ids.STATUS_4)
    s.status[piece] |= turns << shift
    count(s, MARKERS + kind, 1, STATUS_RULES[kind])
    note(s, ids.STATUS_1, owner)


def end_status(s: Quest, piece: int, kind: int, rule: int) -> None:
    """Take a status off a piece."""
    s.status[piece] &= ~(15 << 4 * kind)
    count(s, MARKERS + kind, -1, rule)


def clear_statuses(s: Quest, piece: int, rule: int, mask: int = -1) -> None:
    """Take all statuses in the mask off a piece."""
    packed = s.status[piece] & mask
    kind = 0
    while packed:
        if packed & 15:
            end_status(s, piece, kind, rule)
        packed >>= 4
        kind += 1


def pass_turn_of_statuses(s: Quest, piece: int) -> None:
    """SQ-STATUS-6: one turn less for each status of a piece."""
    packed = s.status[piece]
    kind = 0
    note(s, ids.STATUS_6, s.owner[piece])
    while packed:
        if packed & 15:
            s.status[piece] -= 1 << 4 * kind
            if packed & 15 == 1:
                count(s, MARKERS + kind, -1, ids.STATUS_6)
        packed >>= 4
        kind += 1


def on_ring(s: Quest, piece: int) -> bool:
    """Whether a piece stands on the ring."""
    return s.where[piece] < RING
