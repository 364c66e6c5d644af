"""The figures of the balance bands, what became of the cards, and what must always hold."""

from collections.abc import Mapping

from generator.engine.cards import CardUse
from generator.engine.state import CHOOSE, MOVE
from generator.games.summoners_quest.actions import PLAYING, Actions
from generator.games.summoners_quest.board import CHAMBER, RING, section_of
from generator.games.summoners_quest.deck import SUMMON, TRAP
from generator.games.summoners_quest.state import (
    ACTIVE,
    BOX,
    DAMAGE,
    DECK,
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
    QuestState,
)

_PAIRINGS = tuple(
    f"{literal}_against_{other}" for literal in ("summoner", "summon") for other in ("summoner", "summon")
)


def measures(s: QuestState) -> Mapping[str, int]:
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


def check(game: Actions, s: QuestState) -> None:
    """Assert what must hold in every position; AssertionError says what does not."""
    _check_players(game, s)
    _check_cards(game, s)
    _check_pieces(game, s)
    assert s.counters[GATES_OUT] == s.gates.bit_count(), "open gates are miscounted"


def _check_players(game: Actions, s: QuestState) -> None:
    counters = s.counters
    seats = range(len(s.names))
    mana = sum(counters[ACTIVE + seat] + counters[USED + seat] for seat in seats)
    if s.names:
        assert mana + counters[POOL] == game.counts.mana_counters, "mana counters are lost or made"
    assert all(value >= 0 for value in counters), "a counter is negative"
    for seat in seats:
        life = counters[LIFE + seat]
        assert life <= game.rules.life_cap, f"{s.names[seat]} has {life} life"
        assert len(s.piles[HAND + seat]) <= game.rules.hand_limit, f"{s.names[seat]} holds too many cards"
        assert len(s.piles[ITEMS + seat]) <= game.rules.equip_limit, f"{s.names[seat]} has too many items"
        if seat not in s.living:
            left = s.piles[HAND + seat] or s.piles[ITEMS + seat] or s.summons[seat]
            assert not left and s.where[seat] == BOX, f"{s.names[seat]} is out and still has things"
            continue
        assert life > 0 or seat in s.dying, f"{s.names[seat]} plays on without life"
        if counters[HOLD + seat]:
            assert s.where[seat] == CHAMBER, f"{s.names[seat]} holds the chamber from outside"
            complete = counters[HOLD + seat] >= game.rules.chamber_hold_turns
            assert not complete or seat in s.winners, "a hold is complete, without end"


def _check_cards(game: Actions, s: QuestState) -> None:
    """Every card is in a pile, in play, or in the box of an example."""
    where = s.where
    in_play = sum(map(len, s.summons))
    piled = sum(map(len, s.piles))
    boxed = sum(zone == BOX for zone in where[SEATS:])
    assert piled + in_play + boxed == len(where) - SEATS, "a card is nowhere"
    laid = [card for pile in s.piles[TRAP_ON:DECK] for card in pile]
    assert all(game.of[card].type == TRAP for card in laid), "only traps are laid"
    assert not any(s.piles[:SPACES]), "no card lies on a space, but in front of its player"
    if not s.origin and s.names:
        assert BOX not in where[SEATS:], "a card is in the box during a game"
    assert len(s.piles[LIMBO]) <= 1, "two cards are being played"
    assert len(laid) == s.counters[TRAPS_OUT], "traps are miscounted"
    most = game.rules.traps_per_space
    assert all(len(pile) <= most for pile in s.piles[TRAP_ON:DECK]), "a space holds too many traps"


def _check_pieces(game: Actions, s: QuestState) -> None:
    in_chamber = set()
    damage = 0
    markers = [0] * len(STATUSES)
    for seat in range(len(s.names)):
        for piece in (seat, *s.summons[seat]):
            zone = s.where[piece]
            if seat not in s.living or (s.phase == SETUP and zone == BOX):
                continue
            name = game.deck.components[piece]
            assert zone < SPACES and s.owner[piece] == seat, f"{name} is not on the board"
            assert (s.via[piece] != NOTHING) == (zone == CHAMBER), f"the way of {name} into the chamber"
            gate = s.via[piece] if zone == CHAMBER else section_of(zone) if zone >= RING else NOTHING
            assert gate == NOTHING or s.gates >> gate & 1, f"{name} is behind a closed gate"
            if zone == CHAMBER:
                in_chamber.add(seat)
            held = _statuses(game, s, piece, markers)
            limit = game.rules.status_limit_summoner if piece < SEATS else game.rules.status_limit_summon
            assert held <= limit, f"{name} has too many statuses"
            if piece >= SEATS:
                assert game.of[piece].type == SUMMON, f"{name} is no summon"
                taken = s.counters[DAMAGE + piece]
                assert taken < game.of[piece].life or piece in s.dying, f"{name} is dead and stands"
                damage += taken if taken < game.of[piece].life else 0
    assert s.fight or s.stack or len(in_chamber) <= 1, "two players share the chamber"
    assert damage == s.counters[TALLY], "damage counters are miscounted"
    assert markers == s.counters[MARKERS : MARKERS + len(STATUSES)], "status markers are miscounted"
    for seat in range(len(s.names)):
        for item in s.piles[ITEMS + seat]:
            assert s.owner[s.bearer[item]] == seat, f"{game.deck.components[item]} is borne by nobody of its owner"


def _statuses(game: Actions, s: QuestState, piece: int, markers: list[int]) -> int:
    packed, held = s.status[piece], 0
    for kind in range(len(STATUSES)):
        turns = packed >> 4 * kind & 15
        if turns:
            held += 1
            markers[kind] += 1
            assert turns <= game.turns[kind] + 1, f"{game.deck.components[piece]} has a status for too long"
    return held


# ------------------------------------------------------------ what became of the cards


def card_uses(game: Actions, s: QuestState) -> list[CardUse]:
    """Every design some seat drew; an opportunity is a turn at whose end the seat held the card or had played it."""
    design = game.deck.design
    hands: list[list[int]] = [[] for _ in range(SEATS)]  # designs, a copy each
    tried: list[set[int]] = [set() for _ in range(SEATS)]  # designs played in the seat's present turn
    drawn: dict[tuple[int, int], list[int]] = {}  # by design and seat: opportunities and plays
    for kind, _, thing, before, after in s.log or ():
        if kind == MOVE:
            seat = after - HAND
            if 0 <= seat < SEATS:
                hands[seat].append(design[thing])
                drawn.setdefault((design[thing], seat), [0, 0])
            seat = before - HAND
            if 0 <= seat < SEATS and design[thing] in hands[seat]:
                hands[seat].remove(design[thing])
        elif kind == CHOOSE:
            word = game.word(after)
            if word in PLAYING:
                number = game.args(after)[0]
                tried[thing].add(number)
                drawn.setdefault((number, thing), [0, 0])[1] += 1
            elif word == "end_turn":
                for number in tried[thing].union(hands[thing]):
                    drawn.setdefault((number, thing), [0, 0])[0] += 1
                tried[thing].clear()
    return [
        CardUse(game.deck.designs[number].id, seat, opportunities, plays)
        for (number, seat), (opportunities, plays) in sorted(drawn.items())
    ]
