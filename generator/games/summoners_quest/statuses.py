"""Statuses of pieces: given, renewed, replaced, refused, counted down."""

from generator.engine.state import count, note
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.holdings import report
from generator.games.summoners_quest.state import (
    MARKERS,
    SEATS,
    STATUS_REFUSED,
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
