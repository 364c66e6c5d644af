"""A turn: the revealed plays, resolved at once in the order SS-RES-1 to SS-RES-8, and the end of a round."""

from dataclasses import dataclass

from generator.engine.state import END, RULE, Event, count, note
from generator.games.saratoga_sabotage.deck import (
    ATTACK,
    CONVOY,
    DEFENCE,
    MOVE_CARD,
    STRIDE,
    Deck,
    Shield,
)
from generator.games.saratoga_sabotage.rule_ids import number
from generator.games.saratoga_sabotage.state import (
    BLUE_OUT,
    NOTHING,
    PROGRESS,
    REFUSED_SUPPLIES,
    ROUND,
    SUPPLIES,
    TURN,
    WHITE_OUT,
    Trek,
)


@dataclass(frozen=True, slots=True)
class Limits:
    """The constants of the rules block that no card carries."""

    goal: int
    floor: int
    cap: int
    turns: int
    rounds: int


def _notes(*rules: str) -> tuple[Event, ...]:
    return tuple((RULE, number(rule), -1, 0, 0) for rule in rules)


# Rules that hold for the whole table are noted as ready-made events: a turn has some microseconds.
_REVEALED = _notes("SS-ROUND-2", "SS-PLAY-1", "SS-PLAY-2", "SS-RES-1", "SS-RES-2")
_REVEALED_LATER = (*_REVEALED, *_notes("SS-LOCK-2"))
_ATTACKED = _notes("SS-RES-3", "SS-RES-4")

_CHIP_1, _CHIP_2, _CHIP_3, _CHIP_4 = (number(f"SS-CHIP-{one}") for one in range(1, 5))
_CONVOY_1, _CONVOY_3, _CONVOY_4 = (number(f"SS-CONVOY-{one}") for one in (1, 3, 4))
_CIRCLE_1, _CIRCLE_2 = (number(f"SS-CIRCLE-{one}") for one in (1, 2))
_RAID_2, _RAID_3 = (number(f"SS-RAID-{one}") for one in (2, 3))
_IND_3, _SCO_3, _SCO_4 = (number(f"SS-{one}") for one in ("IND-3", "SCO-3", "SCO-4"))
_RES_5, _RES_6, _RES_7, _RES_8 = (number(f"SS-RES-{one}") for one in range(5, 9))
_ROUND_1, _LOCK_4 = number("SS-ROUND-1"), number("SS-LOCK-4")
_END_1, _END_2, _END_3, _END_4 = (number(f"SS-END-{one}") for one in range(1, 5))
_TO_MOVE = MOVE_CARD * STRIDE


def resolve(state: Trek, deck: Deck, limits: Limits) -> None:
    """Reveal the choices, carry them out and go on to the next turn, round or the end."""
    choices, counters, locked, log = state.choices, state.counters, state.locked, state.log
    kinds, masks = deck.kinds, deck.masks
    attackers: list[int] = []
    defenders: list[int] = []
    movers: list[int] = []
    if log is not None:
        log.extend(_REVEALED if counters[TURN] == 1 else _REVEALED_LATER)
    for seat, play in enumerate(choices):
        locked[seat] |= masks[play]
        if log is not None:
            log.append(deck.reveals[seat][play])
        kind = kinds[play]
        if kind == DEFENCE:
            defenders.append(seat)
        elif counters[SUPPLIES + seat] < deck.costs[play]:
            if log is not None:
                log.append((RULE, _CHIP_3, seat, 0, 0))
        elif kind == ATTACK:
            attackers.append(seat)
        else:
            movers.append(seat)
    white = 0  # chips that leave the bank in this turn
    blue = 0
    captured: list[tuple[int, int, int]] | None = None  # (seat, supplies, rule)
    if attackers or defenders:
        loss = [0] * len(choices)
        attacked = [0] * len(choices)
        if attackers:
            if log is not None:
                log.extend(_ATTACKED)
            captured = _attack(state, deck, attackers, attacked, loss)
            for seat in attackers:
                blue -= deck.costs[choices[seat]]
        for seat in defenders:
            shield = deck.shields[choices[seat]]
            assert shield is not None  # a defender has played a defence
            if shield.foe != NOTHING:
                if shield.foe not in attackers or choices[shield.foe] % STRIDE != seat:
                    note(state, _SCO_4, seat)
            else:
                _defend(state, shield, seat, attacked[seat], loss)
        for seat, lost in enumerate(loss):
            if lost:
                left = counters[PROGRESS + seat] - limits.floor
                if lost > left:
                    note(state, _CHIP_2, seat)
                    lost = left
                if lost:
                    count(state, PROGRESS + seat, -lost, _RES_6)
                    white -= lost
    if movers:
        moved, supplied = _travel(state, deck, movers, limits.cap)
        white += moved
        blue += supplied
    if captured:
        blue += _capture(state, captured, limits.cap)
    if white:
        count(state, WHITE_OUT, white, _CHIP_1)
    if blue:
        count(state, BLUE_OUT, blue, _CHIP_1)
    _go_on(state, limits)


def _attack(
    state: Trek, deck: Deck, attackers: list[int], attacked: list[int], loss: list[int]
) -> list[tuple[int, int, int]] | None:
    """The attackers pay; who is hit for how much goes into `attacked` and `loss`; returns what is captured."""
    choices = state.choices
    hits: dict[int, int] = {}  # how many play this attack on this seat
    for seat in attackers:
        play = choices[seat]
        hits[play] = hits.get(play, 0) + 1
        attacked[play % STRIDE] += 1
        count(state, SUPPLIES + seat, -deck.costs[play], deck.rules[play])
    captured: dict[tuple[int, int], int] = {}
    for seat in attackers:
        play = choices[seat]
        target = play % STRIDE
        damage = deck.damages[play]
        if deck.minimums[play] > 1:
            if hits[play] >= deck.minimums[play]:
                note(state, _RAID_2, target)
            else:
                damage = 0
                note(state, _RAID_3, seat)
        shield = deck.shields[choices[target]]
        if shield is None:
            loss[target] += damage
            continue
        attack = deck.attacks[play]
        if not shield.stops[attack] or shield.foe not in (NOTHING, seat):
            loss[target] += damage
            if shield.pass_rule >= 0:
                note(state, shield.pass_rule, target)
            continue
        note(state, shield.block_rule, target)
        if shield.reflects:
            loss[seat] += damage
            note(state, _SCO_3, seat)
        key = (target, shield.capture_rule)
        captured[key] = captured.get(key, 0) + shield.captures[attack]
    return [(seat, amount, rule) for (seat, rule), amount in captured.items() if amount] or None


def _defend(state: Trek, shield: Shield, seat: int, attacked: int, loss: list[int]) -> None:
    """Circle the wagons, or pay for a defence against nobody."""
    if not attacked:
        loss[seat] += shield.idle
        note(state, shield.idle_rule, seat)
        note(state, _RES_5, seat)
        return
    if attacked == 1:
        note(state, _IND_3, seat)
    if shield.divisor > 1:
        note(state, _CIRCLE_1, seat)
        note(state, _CIRCLE_2, seat)
        note(state, _RES_5, seat)
        loss[seat] //= shield.divisor


def _travel(state: Trek, deck: Deck, movers: list[int], cap: int) -> tuple[int, int]:
    """Head West, Convoy and Get Supplies; returns the white and the blue chips that leave the bank."""
    choices = state.choices
    white = blue = 0
    log = state.log
    buyers: list[int] = []  # seats whose supplies change afterwards
    for seat in movers:
        play = choices[seat]
        if deck.kinds[play] == CONVOY:
            partner = play % STRIDE
            if choices[partner] != _TO_MOVE + seat:
                note(state, _CONVOY_3, seat)
                continue
            if partner not in movers:  # the partner has answered, but cannot pay
                note(state, _CONVOY_4, seat)
                continue
            note(state, _CONVOY_1, seat)
        if deck.progress[play]:
            count(state, PROGRESS + seat, deck.progress[play], deck.rules[play])
            white += deck.progress[play]
        if deck.supply[play] or deck.costs[play]:
            buyers.append(seat)
    if log is not None and white:
        log.append((RULE, _RES_7, -1, 0, 0))
    if buyers and log is not None:
        log.append((RULE, _RES_8, -1, 0, 0))
    for seat in buyers:
        play = choices[seat]
        if deck.costs[play]:
            count(state, SUPPLIES + seat, -deck.costs[play], deck.rules[play])
            blue -= deck.costs[play]
        if deck.supply[play]:
            blue += _supply(state, seat, deck.supply[play], deck.rules[play], cap)
    return white, blue


def _capture(state: Trek, captured: list[tuple[int, int, int]], cap: int) -> int:
    """Hand out the captured supplies; returns how many chips stay with players."""
    note(state, _RES_8)
    return sum(_supply(state, seat, amount, rule, cap) for seat, amount, rule in captured)


def _supply(state: Trek, seat: int, amount: int, rule: int, cap: int) -> int:
    """Give supplies as far as there is room, and say how many that were."""
    room = cap - state.counters[SUPPLIES + seat]
    if amount > room:
        count(state, REFUSED_SUPPLIES, amount - room, _CHIP_4)
        amount = room
    if amount:
        count(state, SUPPLIES + seat, amount, rule)
    return amount


def _go_on(state: Trek, limits: Limits) -> None:
    counters = state.counters
    players = len(state.choices)
    if counters[TURN] < limits.turns:
        count(state, TURN, 1, _ROUND_1)
    else:
        note(state, _LOCK_4)
        state.locked = [0] * players
        if _over(state, limits):
            state.waiting = 0
            state.choices = [NOTHING] * players
            return
        count(state, ROUND, 1, _ROUND_1)
        count(state, TURN, 1 - counters[TURN], _ROUND_1)
    state.choices = [NOTHING] * players
    state.waiting = (1 << players) - 1


def _over(state: Trek, limits: Limits) -> bool:
    """The check at the end of a round: whether somebody has arrived or winter has come, and who wins."""
    counters = state.counters
    note(state, _END_1)
    seats = range(len(state.choices))
    arrived = [seat for seat in seats if counters[PROGRESS + seat] >= limits.goal]
    if not arrived and counters[ROUND] < limits.rounds:
        return False
    if any(counters[PROGRESS + seat] > limits.goal for seat in arrived):
        note(state, _END_2)
    best = max((counters[PROGRESS + seat], counters[SUPPLIES + seat]) for seat in arrived or seats)
    winners = [seat for seat in seats if (counters[PROGRESS + seat], counters[SUPPLIES + seat]) == best]
    state.ended = _END_1 if arrived else _END_4
    rule = _END_3 if len(arrived) != 1 else _END_1
    if not arrived:
        note(state, _END_4)
    if state.log is not None:
        state.log.extend((END, rule, seat, 0, 0) for seat in winners)
    state.winners = tuple(winners)
    return True
