"""What happens in a turn: the step or call-up, the battle it may start, the new token it may bring."""

from generator.engine.chance import draw
from generator.engine.state import CHOOSE, ROLL, count, move, note
from generator.games.geyser import rule_ids as ids
from generator.games.geyser.actions import CALL_UP, NO_TOKEN, RETRY, TOKEN
from generator.games.geyser.legality import permissible
from generator.games.geyser.state import (
    BATTLES,
    CONTROLS,
    DICE,
    DICE_STREAM,
    ENTRIES,
    FIRING,
    NO_SQUARE,
    NO_SUPPLY,
    PLACING,
    SUPPLY,
    TIED,
    TURN,
    TURNS,
    GeyserState,
    lift,
    place,
    remove,
    settle,
    token_at,
)
from generator.games.geyser.table import Table


def take_turn(table: Table, state: GeyserState, side: int, action: int) -> None:
    """Carry out a step, a call-up or a pass."""
    number = action - table.others
    if number < 0:
        _choose(state, ids.MOVE_2, side, action)
        source, target = divmod(action, len(table.squares))
        if state.owner[target] in (-1, side):
            _step(table, state, side, source, target)
        else:
            _attack(table, state, side, source, target)
        return
    if state.log is not None:
        _say_why_locked(table, state, side)
    if number == CALL_UP:
        bare = state.counters[SUPPLY + side] == table.tokens
        _choose(state, ids.CAMP_2 if bare else ids.CAMP_1, side, action)
        start = table.starts[side]
        if state.owner[start] in (-1, side):
            place(table, state, side, start, ids.CAMP_1)
            _end_turn(state, ids.CAMP_4)
        else:
            _attack(table, state, side, -1, start)
    else:
        _choose(state, ids.TURN_3, side, action)
        _end_turn(state, ids.TURN_3)


def decide_tie(table: Table, state: GeyserState, side: int, action: int) -> None:
    """Roll again, or retreat."""
    if action - table.others == RETRY:
        _choose(state, ids.BATTLE_8, side, action)
        _throw(table, state, side)
    else:
        _choose(state, ids.BATTLE_7, side, action)
        _end_battle(state)


def add_token(table: Table, state: GeyserState, side: int, action: int) -> None:
    """Put the new token around the geyser, or do without it."""
    number = action - table.others
    _choose(state, ids.PLACE_1, side, action)
    if number == NO_TOKEN:
        state.left = 0
    else:
        place(table, state, side, number - TOKEN, ids.PLACE_2)
        state.left -= 1
    geyser = state.target
    if not state.left or not state.counters[SUPPLY + side] or not permissible(table, state, side, geyser):
        _end_turn(state, ids.TURN_2)


def roll(table: Table, state: GeyserState, dice: int, rule: int) -> int:
    """The sum of that many dice."""
    faces = table.die_faces
    total = 0
    for _ in range(dice):
        value = draw(state, DICE_STREAM, faces) + 1
        total += value
        if state.log is not None:
            state.log.append((ROLL, rule, DICE_STREAM, faces, value))
    return total


def thrown_at_once(state: GeyserState, dice: int, rule: int) -> None:
    """Note how many dice lie on the table in one throw."""
    if dice > state.counters[DICE]:
        count(state, DICE, dice - state.counters[DICE], rule)


def _choose(state: GeyserState, rule: int, side: int, action: int) -> None:
    if state.log is not None:
        state.log.append((CHOOSE, rule, state.seats.index(side), action, 0))


def _say_why_locked(table: Table, state: GeyserState, side: int) -> None:
    """Name the lock where keepers of geysers are among the tokens that cannot move."""
    first = table.first[side]
    end = len(table.squares)
    for square in state.where[first : first + table.tokens]:
        if square < end and table.ring[square] >= 0 and state.height[square] == 1:
            note(state, ids.CLAIM_3, state.seats.index(side))
            return


def _step(table: Table, state: GeyserState, side: int, source: int, target: int) -> None:
    """A step onto a square without rivals."""
    if state.owner[target] == side:
        rule = ids.MOVE_4
    elif table.ring[source] >= 0:
        rule = ids.CLAIM_4
    else:
        rule = ids.MOVE_1
    move(state, token_at(table, state, side, source), target, rule)
    lift(table, state, side, source)
    settle(table, state, side, target)
    _landed(table, state, side, target)


def _landed(table: Table, state: GeyserState, side: int, square: int) -> None:
    """The turn goes on with a new token where a normal geyser was reached, and ends anywhere else."""
    state.source = -1
    state.ties = 0
    if table.ring[square] >= 0:
        if state.log is not None:
            _say_what_is_closed(table, state, side, square)
        if not state.counters[SUPPLY + side]:
            count(state, NO_SUPPLY, 1, ids.PLACE_5)
        elif not permissible(table, state, side, square):
            count(state, NO_SQUARE, 1, ids.PLACE_2)
        else:
            state.phase = PLACING
            state.target = square
            state.left = table.per_landing
            return
    elif square == table.mother:
        note(state, ids.MOTHER_2, state.seats.index(side))
        count(state, ENTRIES, 1, ids.MOTHER_1)
    _end_turn(state, ids.TURN_2)


def _say_what_is_closed(table: Table, state: GeyserState, side: int, geyser: int) -> None:
    """Name the rules that close a square around the geyser."""
    rivals = crowded = False
    for square in table.around[geyser]:
        holder = state.owner[square]
        if holder >= 0:
            if holder != side:
                rivals = True
            elif state.height[square] >= table.stack_limit:
                crowded = True
    if rivals:
        note(state, ids.PLACE_3, state.seats.index(side))
    if crowded:
        note(state, ids.PLACE_4, state.seats.index(side))


def _attack(table: Table, state: GeyserState, side: int, source: int, target: int) -> None:
    """Start a battle for `target`, from the square `source` or (-1) with a called token."""
    state.source = source
    state.target = target
    note(state, ids.MOVE_3 if source >= 0 else ids.CAMP_3, state.seats.index(side))
    count(state, BATTLES, 1, ids.BATTLE_1)
    if target == table.mother:
        note(state, ids.MOTHER_5, state.seats.index(side))
    thrown_at_once(state, 2 * table.battle_dice, ids.BATTLE_2)
    _throw(table, state, side)


def _throw(table: Table, state: GeyserState, side: int) -> None:
    """One throw of both sides, the attacker's first, and what follows from it."""
    source, target = state.source, state.target
    rival = state.owner[target]
    counters = state.counters
    attack = roll(table, state, table.battle_dice, ids.BATTLE_2) + counters[CONTROLS + side]
    defence = roll(table, state, table.battle_dice, ids.BATTLE_2) + counters[CONTROLS + rival]
    if attack == defence:
        state.phase = TIED
        state.ties += 1
    elif attack < defence:
        if source >= 0:
            remove(table, state, source, ids.BATTLE_6)
        else:
            note(state, ids.BATTLE_6, state.seats.index(side))
        _end_battle(state)
    else:
        remove(table, state, target, ids.BATTLE_3)
        if state.height[target]:
            note(state, ids.BATTLE_5, state.seats.index(side))
            _end_battle(state)
        elif source < 0:
            place(table, state, side, target, ids.CAMP_3)
            _end_battle(state)
        else:
            move(state, token_at(table, state, side, source), target, ids.BATTLE_4)
            lift(table, state, side, source)
            settle(table, state, side, target)
            _landed(table, state, side, target)


def _end_battle(state: GeyserState) -> None:
    _end_turn(state, ids.TURN_2 if state.source >= 0 else ids.CAMP_4)


def _end_turn(state: GeyserState, rule: int) -> None:
    """The next player's turn, or the firing after the last one."""
    state.source = state.target = -1
    state.left = state.ties = 0
    count(state, TURNS, 1, rule)
    state.phase = FIRING if state.counters[TURNS] == len(state.order) else TURN
