"""Set-up: the order of the players is rolled for, temples are picked, stones and cards are laid out."""

from collections.abc import Sequence

from generator.engine.chance import draw, seeded, shuffle
from generator.engine.state import ROLL, count, move, note
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.board import TEMPLES
from generator.games.summoners_quest.pieces import place
from generator.games.summoners_quest.state import (
    ACTIVE,
    BOX,
    COUNTERS,
    DECK,
    DECK_STREAM,
    DICE_STREAM,
    HAND,
    LIFE,
    NOTHING,
    POOL,
    ROUND,
    SEATS,
    SETUP,
    SPACES,
    START,
    STREAMS,
    Quest,
)
from generator.games.summoners_quest.table import Table


def empty(t: Table, names: tuple[str, ...], seed: int) -> Quest:
    """A table with everything still in the box."""
    components = len(t.deck.components)
    counters = [0] * (len(COUNTERS) + t.pieces - SEATS)
    seats = len(names)
    owner = [NOTHING] * components
    owner[:seats] = range(seats)
    return Quest(
        where=[BOX] * components,
        counters=counters,
        low=counters[:],
        high=counters[:],
        streams=[seeded(seed, stream) for stream in STREAMS],
        script=None,
        log=[],
        order=tuple(range(seats)),
        living=tuple(range(seats)),
        names=names,
        labels=(),
        origin="",
        manual=0,
        temples=[NOTHING] * seats,
        owner=owner,
        bearer=[NOTHING] * components,
        via=[NOTHING] * t.pieces,
        status=[0] * t.pieces,
        traps=[NOTHING] * SPACES,
        placer=[NOTHING] * SPACES,
        deck=[],
        summons=[()] * seats,
        items=[()] * seats,
        hands=[()] * seats,
        gates=0,
        turn=0,
        phase=SETUP,
        roll=0,
        discount=0,
        jumps=0,
        at_will=0,
        used=0,
        ask=NOTHING,
        asker=NOTHING,
        subject=(),
        options=[],
        stack=[],
        fight=[],
        dying=[],
        reports=[],
        winners=(),
        ended=NOTHING,
    )


def new_game(t: Table, names: tuple[str, ...], seed: int) -> Quest:
    """Stones and cards for these players; the order and the temples are still open."""
    s = empty(t, names, seed)
    counters = s.counters
    counters[POOL] = t.mana_counters
    for seat in range(len(names)):
        count(s, LIFE + seat, t.start_life, ids.LIFE_1)
        count(s, ACTIVE + seat, t.start_mana, ids.MANA_1)
        count(s, POOL, -t.start_mana, ids.MANA_6)
    cards = list(range(SEATS, len(s.where)))
    shuffle(s, DECK_STREAM, cards)
    s.deck = cards
    for card in cards:
        move(s, card, DECK, ids.SETUP_8)
    count(s, ROUND, 1, ids.SETUP_8)
    # Counters begin with what the box holds; the account starts with the game.
    s.low, s.high = counters[:], counters[:]
    for rule in _ALWAYS:
        note(s, rule)
    return s


_ALWAYS = (
    ids.COMP_1,
    ids.COMP_4,
    ids.BOARD_1,
    ids.BOARD_2,
    ids.BOARD_3,
    ids.BOARD_4,
    ids.BOARD_5,
    ids.HALL_1,
    ids.CARD_3,
    ids.CARD_6,
    ids.MANA_2,
    ids.SETUP_1,
    ids.SETUP_7,
    ids.TURN_8,
)
"""What a set-up rests on; these rules move nothing by themselves."""


def deal_hands(t: Table, s: Quest) -> None:
    """SQ-SETUP-8: the starting hands."""
    for seat in s.order:
        for _ in range(t.start_hand):
            card = s.deck.pop()
            s.hands[seat] += (card,)
            move(s, card, HAND + seat, ids.SETUP_8)


def roll_for_order(t: Table, s: Quest) -> None:
    """SQ-SETUP-2 to -4: the highest roll is first; those tied roll again for the places they tied for."""
    note(s, ids.SETUP_4)
    s.order = s.living = tuple(_ordered(t, s, list(range(len(s.names))), t.order_max_rolls))
    s.turn = s.order[0]


def _ordered(t: Table, s: Quest, seats: Sequence[int], left: int) -> list[int]:
    if not left:
        return list(seats)
    thrown: dict[int, list[int]] = {}
    for seat in seats:
        value = draw(s, DICE_STREAM, t.die_sides) + 1
        if s.log is not None:
            s.log.append((ROLL, ids.SETUP_2, DICE_STREAM, t.die_sides, value))
        thrown.setdefault(value, []).append(seat)
    order = []
    for value in sorted(thrown, reverse=True):
        group = thrown[value]
        if len(group) > 1:
            note(s, ids.SETUP_3)
            group = _ordered(t, s, group, left - 1)
        order += group
    return order


def ask_for_temple(s: Quest) -> None:
    """SQ-SETUP-6: the next player in turn order picks a free temple."""
    s.ask = act.TEMPLE
    s.asker = next(seat for seat in s.order if s.temples[seat] == NOTHING)
    s.options = [act.number(act.TEMPLE, 0, 0, space) for space in TEMPLES if space not in s.temples]


def choose_temple(t: Table, s: Quest, space: int) -> None:
    """SQ-SETUP-5: the summoner stands on its own temple; after the last the first turn begins."""
    seat = s.asker
    s.temples[seat] = space
    place(s, seat, space, ids.SETUP_5)
    if NOTHING not in s.temples:
        deal_hands(t, s)
        s.phase = START
