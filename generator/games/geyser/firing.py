"""The Geyser Firing Phase: the throw, the tokens it destroys, and whether the game ends."""

from generator.engine.rules import Action
from generator.engine.state import CHOOSE, END, count, note
from generator.games.geyser import rule_ids as ids
from generator.games.geyser.state import CONTROLS, OVER, ROLLER, ROUND, SUPPLY, TURN, TURNS, GeyserState, remove
from generator.games.geyser.table import Table
from generator.games.geyser.turn import roll, thrown_at_once


def fire(table: Table, state: GeyserState, side: int, action: Action) -> None:
    """Throw the dice, destroy what stands on the fired geysers, and end the game or begin the next round."""
    if state.log is not None:
        state.log.append((CHOOSE, ids.FIRE_1, state.seats.index(side), action, 0))
    thrown_at_once(state, table.firing_dice, ids.FIRE_1)
    total = roll(table, state, table.firing_dice, ids.FIRE_1)
    mother = table.mother
    if state.owner[mother] >= 0:
        note(state, ids.MOTHER_4, state.seats.index(state.owner[mother]))
    squares = table.fired.get(total, ())
    rule = ids.FIRE_3
    if mother in squares:
        rule = ids.FIRE_4
    note(state, ids.FIRE_4 if mother in squares else ids.FIRE_2)
    height = state.height
    for square in squares:
        while height[square]:
            remove(table, state, square, rule)
    if state.owner[mother] >= 0:
        holder = state.owner[mother]
        if state.counters[CONTROLS + holder] < table.requirement:
            note(state, ids.MOTHER_3, state.seats.index(holder))
        _end(state, (holder,), ids.END_1)
    elif state.counters[ROUND] >= table.round_limit:
        _end(state, leaders(table, state), ids.END_2)
    else:
        count(state, ROLLER, _to_the_left(state), ids.FIRE_5)
        count(state, TURNS, -state.counters[TURNS], ids.TURN_1)
        count(state, ROUND, 1, ids.TURN_1)
        state.phase = TURN


def leaders(table: Table, state: GeyserState) -> tuple[int, ...]:
    """The sides that control most normal geysers; among those, the ones with most tokens on the board."""
    counters = state.counters
    standing = {side: (counters[CONTROLS + side], table.tokens - counters[SUPPLY + side]) for side in state.seats}
    best = max(standing.values())
    return tuple(side for side in state.seats if standing[side] == best)


def _to_the_left(state: GeyserState) -> int:
    """What brings the dice to the next player in turn order, which is clockwise."""
    roller = state.counters[ROLLER]
    return 1 if roller + 1 < len(state.order) else -roller


def _end(state: GeyserState, winners: tuple[int, ...], rule: int) -> None:
    state.winners = tuple(map(state.seats.index, winners))
    state.reason = rule
    state.phase = OVER
    if state.log is not None:
        state.log += [(END, rule, seat, 0, 0) for seat in state.winners]
