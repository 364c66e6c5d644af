"""What a game needed of the printed things, the figures of the balance bands, and what must always hold."""

from collections.abc import Mapping, Sequence

from generator.games.summoners_quest.board import CHAMBER, RING, section_of
from generator.games.summoners_quest.deck import SUMMON, TRAP
from generator.games.summoners_quest.state import (
    ACTIVE,
    BOX,
    DAMAGE,
    DECK,
    DISCARD,
    FIGHTS,
    GATES_OUT,
    HAND,
    HOLD,
    ITEMS,
    LIFE,
    LIMBO,
    MARKERS,
    NOTHING,
    POOL,
    REPORTS,
    SEATS,
    SETUP,
    SPACES,
    STATUSES,
    SUMMONS_OUT,
    TALLY,
    TRAP_ON,
    TRAPS_OUT,
    TURNS,
    USED,
    WON,
    Quest,
)
from generator.games.summoners_quest.table import Table

_PAIRINGS = tuple(f"{one}_against_{other}" for one in ("summoner", "summon") for other in ("summoner", "summon"))


def measures(s: Quest) -> Mapping[str, int]:
    """The figures of one game; keys that end in `_max` are the highest value met, all others are counts to add up."""
    counters = s.counters
    figures = {
        "turns": counters[TURNS],
        "turns_max": counters[TURNS],
        "damage_counters_on_summons_max": s.high[TALLY],
        "summons_on_the_board_max": s.high[SUMMONS_OUT],
        "traps_on_the_board_max": s.high[TRAPS_OUT],
        "gates_opened": counters[GATES_OUT],
    }
    for number, name in enumerate(REPORTS):
        often = s.reports.count(number)
        figures[name] = often
        figures[f"games_with_{name}"] = int(often > 0)
    for number, status in enumerate(STATUSES):
        figures[f"{status}_markers_max"] = s.high[MARKERS + number]
    for number, name in enumerate(_PAIRINGS):
        figures[f"fights_{name}"] = counters[FIGHTS + number]
        figures[f"fights_{name}_won_by_attacker"] = counters[WON + number]
    if len(s.winners) == 1:
        figures[f"won_by_turn_{s.order.index(s.winners[0]) + 1}"] = 1
    return figures


def check(t: Table, s: Quest) -> None:
    """Assert what must hold in every position; AssertionError says what does not."""
    _check_players(t, s)
    _check_cards(t, s)
    _check_pieces(t, s)
    assert (s.ended != NOTHING) == (s.ask == NOTHING and not s.options) or s.manual, "somebody decides while it goes on"
    assert s.counters[GATES_OUT] == s.gates.bit_count(), "open gates are miscounted"


def _check_players(t: Table, s: Quest) -> None:
    counters = s.counters
    seats = range(len(s.names))
    mana = sum(counters[ACTIVE + seat] + counters[USED + seat] for seat in seats)
    if s.names:
        assert mana + counters[POOL] == t.mana_counters, "mana counters are lost or made"
    assert all(value >= 0 for value in counters), "a counter is negative"
    for seat in seats:
        life = counters[LIFE + seat]
        assert life <= t.life_cap, f"{s.names[seat]} has {life} life"
        assert len(s.hands[seat]) <= t.hand_limit, f"{s.names[seat]} holds too many cards"
        assert len(s.items[seat]) <= t.equip_limit, f"{s.names[seat]} has too many items"
        if seat not in s.living:
            left = s.hands[seat] or s.items[seat] or s.summons[seat]
            assert not left and s.where[seat] == BOX, f"{s.names[seat]} is out and still has things"
            continue
        assert life > 0 or seat in s.dying, f"{s.names[seat]} plays on without life"
        if counters[HOLD + seat]:
            assert s.where[seat] == CHAMBER, f"{s.names[seat]} holds the chamber from outside"
            assert counters[HOLD + seat] < t.chamber_hold_turns or seat in s.winners, "a hold is complete, without end"


def _check_cards(t: Table, s: Quest) -> None:
    """Every card is in exactly the place its zone says."""
    where = s.where
    places: dict[int, Sequence[int]] = {DECK: s.deck}
    for seat in range(len(s.names)):
        places[HAND + seat] = s.hands[seat]
        places[ITEMS + seat] = s.items[seat]
    for space, card in enumerate(s.traps):
        if card != NOTHING:
            places[TRAP_ON + space] = [card]
            assert t.of[card].type == TRAP, "only traps are laid"
    listed = 0
    for zone, cards in places.items():
        listed += len(cards)
        for card in cards:
            assert where[card] == zone, f"{t.deck.components[card]} is listed where it is not"
    in_play = sum(len(summons) for summons in s.summons)
    loose = sum(zone in (DISCARD, LIMBO, BOX) for zone in where[SEATS:])
    assert listed + in_play + loose == len(where) - SEATS, "a card is nowhere"
    if not s.origin and s.names:
        assert BOX not in where[SEATS:], "a card is in the box during a game"
    assert where.count(LIMBO) <= 1, "two cards are being played"
    assert sum(card != NOTHING for card in s.traps) == s.counters[TRAPS_OUT], "traps are miscounted"


def _check_pieces(t: Table, s: Quest) -> None:
    in_chamber = set()
    damage = 0
    markers = [0] * len(STATUSES)
    for seat in range(len(s.names)):
        for piece in (seat, *s.summons[seat]):
            zone = s.where[piece]
            if seat not in s.living or (s.phase == SETUP and zone == BOX):
                continue
            name = t.deck.components[piece]
            assert zone < SPACES and s.owner[piece] == seat, f"{name} is not on the board"
            assert (s.via[piece] != NOTHING) == (zone == CHAMBER), f"the way of {name} into the chamber"
            gate = s.via[piece] if zone == CHAMBER else section_of(zone) if zone >= RING else NOTHING
            assert gate == NOTHING or s.gates >> gate & 1, f"{name} is behind a closed gate"
            if zone == CHAMBER:
                in_chamber.add(seat)
            held = _statuses(t, s, piece, markers)
            limit = t.status_limit_summoner if piece < SEATS else t.status_limit_summon
            assert held <= limit, f"{name} has too many statuses"
            if piece >= SEATS:
                assert t.of[piece].type == SUMMON, f"{name} is no summon"
                taken = s.counters[DAMAGE + piece]
                assert taken < t.of[piece].life or piece in s.dying, f"{name} is dead and stands"
                damage += taken if taken < t.of[piece].life else 0
    assert s.fight or s.stack or len(in_chamber) <= 1, "two players share the chamber"
    assert damage == s.counters[TALLY], "damage counters are miscounted"
    assert markers == s.counters[MARKERS : MARKERS + len(STATUSES)], "status markers are miscounted"
    for seat in range(len(s.names)):
        for item in s.items[seat]:
            assert s.owner[s.bearer[item]] == seat, f"{t.deck.components[item]} is borne by nobody of its owner"


def _statuses(t: Table, s: Quest, piece: int, markers: list[int]) -> int:
    packed, held = s.status[piece], 0
    for kind in range(len(STATUSES)):
        turns = packed >> 4 * kind & 15
        if turns:
            held += 1
            markers[kind] += 1
            assert turns <= t.turns[kind] + 1, f"{t.deck.components[piece]} has a status for too long"
    return held
