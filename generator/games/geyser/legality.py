"""What is allowed, and by which rule something is not. Refusals are asked in the specification's order (8.1)."""

from typing import NoReturn

from generator.engine.rules import Action, Refused
from generator.games.geyser import rule_ids as ids
from generator.games.geyser.actions import CALL_UP, FIRE, NO_TOKEN, PASS, RETREAT, RETRY, TOKEN
from generator.games.geyser.squares import SIDES
from generator.games.geyser.state import CONTROLS, FIRING, OVER, PLACING, ROLLER, SUPPLY, TIED, TURN, TURNS, GeyserState
from generator.games.geyser.table import Table


def actor(state: GeyserState) -> int:
    """The side that decides now; -1 when the game is over."""
    if state.phase == FIRING:
        return state.order[state.counters[ROLLER]]
    return -1 if state.phase == OVER else state.order[state.counters[TURNS]]


def legal(table: Table, state: GeyserState) -> list[Action]:
    """What the acting side may choose, in a fixed order."""
    phase = state.phase
    if phase == TURN:
        return turns(table, state, actor(state))
    base = table.others
    if phase == PLACING:
        squares = permissible(table, state, actor(state), state.target)
        return [base + NO_TOKEN, *[base + TOKEN + one for one in squares]]
    if phase == FIRING:
        return [base + FIRE]
    return [base + RETRY, base + RETREAT] if phase == TIED else []


def turns(table: Table, state: GeyserState, side: int) -> list[Action]:
    """Every way to spend a turn: steps by square, then call-up and pass for those without a quiet step."""
    actions, quiet = steps(table, state, side)
    if not quiet:
        base = table.others
        if may_call_up(table, state, side):
            actions.append(base + CALL_UP)
        if state.counters[SUPPLY + side] < table.tokens:  # GY-CAMP-2: without a token on the board there is no pass
            actions.append(base + PASS)
    return actions


def steps(table: Table, state: GeyserState, side: int) -> tuple[list[Action], bool]:
    """Every legal step of that side's tokens, and whether one of them is quiet, that is no attack."""
    owner, height, ring = state.owner, state.height, table.ring
    limit = table.stack_limit
    ways = table.open_steps if state.counters[CONTROLS + side] >= table.requirement else table.closed_steps
    end = len(owner)
    first = table.first[side]
    actions: list[Action] = []
    quiet = False
    for source in sorted(set(state.where[first : first + table.tokens])):
        if source >= end:
            break  # the supply
        if height[source] == 1 and ring[source] >= 0:
            continue  # GY-CLAIM-3
        for action, target in ways[source]:
            holder = owner[target]
            if holder == side:
                if height[target] >= limit:
                    continue  # GY-MOVE-4
                quiet = True
            elif holder < 0:
                quiet = True
            actions.append(action)
    return actions, quiet


def may_call_up(table: Table, state: GeyserState, side: int) -> bool:
    """Whether there is a token to call up and room for it; asked of a side without a quiet step."""
    start = table.starts[side]
    full = state.owner[start] == side and state.height[start] >= table.stack_limit
    return not full and state.counters[SUPPLY + side] > 0


def permissible(table: Table, state: GeyserState, side: int, geyser: int) -> list[int]:
    """The squares around a geyser where that side may add a token."""
    owner, height, limit = state.owner, state.height, table.stack_limit
    return [one for one in table.around[geyser] if owner[one] < 0 or (owner[one] == side and height[one] < limit)]


def refuse(rule: int, why: str) -> NoReturn:
    """Raise the refusal that names `rule`."""
    raise Refused(ids.RULES[rule], why)


def may_act(state: GeyserState, side: int, *, firing: bool) -> None:
    """Raise Refused where that side may not take a turn now, or with `firing` not throw the dice."""
    if state.phase == OVER:
        refuse(ids.END_1, "the game is over")
    if (state.phase == FIRING) != firing:
        refuse(ids.FIRE_1, "every turn of the round comes first" if firing else "the geysers fire before the next turn")
    if side != actor(state):
        turn = "the dice" if firing else "the turn"
        refuse(ids.FIRE_5 if firing else ids.TURN_1, f"{SIDES[side]} does not have {turn}")


def may_step(table: Table, state: GeyserState, side: int, source: str, target: str) -> Action:
    """The step from one square to another by their names; raises Refused where it is not allowed."""
    first, last = table.number.get(source), table.number.get(target)
    if first is None or state.owner[first] != side:
        refuse(ids.MOVE_1, f"{SIDES[side]} has no token on {source}")
    if first == last:
        refuse(ids.MOVE_1, "a token moves to another square")
    if last is None:
        refuse(ids.MOVE_2, f"{target} is not on the board")
    action = first * len(table.squares) + last
    if (action, last) not in table.open_steps[first]:
        refuse(ids.MOVE_2, f"{target} is not one step up, down, left or right of {source}")
    if table.ring[first] >= 0 and state.height[first] == 1:
        refuse(ids.CLAIM_3, f"the last token on the geyser {source} stays")
    if last == table.mother and state.counters[CONTROLS + side] < table.requirement:
        refuse(
            ids.MOTHER_1, f"{SIDES[side]} controls {state.counters[CONTROLS + side]} geysers, not {table.requirement}"
        )
    if state.owner[last] == side and state.height[last] >= table.stack_limit:
        refuse(ids.MOVE_4, f"{target} holds {state.height[last]} tokens already")
    return action


def may_pass(table: Table, state: GeyserState, side: int) -> Action:
    """The pass; raises Refused where that side has something it must do."""
    if steps(table, state, side)[1]:
        refuse(ids.TURN_3, f"{SIDES[side]} can move")
    if state.counters[SUPPLY + side] == table.tokens:
        refuse(ids.CAMP_2, f"{SIDES[side]} has no token on the board and calls one up")
    return table.others + PASS


def may_call(table: Table, state: GeyserState, side: int) -> Action:
    """The call-up; raises Refused where it is not allowed."""
    if steps(table, state, side)[1]:
        refuse(ids.CAMP_1, f"{SIDES[side]} can move")
    if not state.counters[SUPPLY + side]:
        refuse(ids.CAMP_1, f"{SIDES[side]} has no token in the supply")
    if not may_call_up(table, state, side):
        refuse(ids.MOVE_4, "the starting square is full")
    return table.others + CALL_UP


def may_place(table: Table, state: GeyserState, side: int, landed: int, name: str) -> Action:
    """A new token on the square of that name after a move has landed on square `landed` (-1: on none).

    Raises Refused where it is not allowed.
    """
    if landed < 0 or table.ring[landed] < 0 or (state.phase == PLACING and not state.left):
        refuse(ids.PLACE_1, "no token has landed on a normal geyser")
    if not state.counters[SUPPLY + side]:
        refuse(ids.PLACE_5, f"the supply of {SIDES[side]} is empty")
    number = table.number.get(name, -1)
    if number not in table.around[landed]:
        refuse(ids.PLACE_2, f"{name} is no square around {table.squares[landed]} that may take a token")
    if state.owner[number] not in (-1, side):
        refuse(ids.PLACE_3, f"a rival stands on {name}")
    if state.owner[number] == side and state.height[number] >= table.stack_limit:
        refuse(ids.PLACE_4, f"{name} holds {state.height[number]} tokens already")
    if state.phase != PLACING:
        refuse(ids.PLACE_1, "every token of this landing has been added")
    return table.others + TOKEN + number


def may_choose(table: Table, state: GeyserState, side: int, action: Action) -> None:
    """Raise Refused, or ValueError where no rule speaks of it, for an action that is not legal now.

    Asks rule by rule, where `legal` counts up what is left: the two are held to each other by the tests.
    """
    number = action - table.others
    may_act(state, side, firing=number == FIRE)
    phase = state.phase
    if number < 0 and phase == TURN:
        source, target = divmod(action, len(table.squares))
        may_step(table, state, side, table.squares[source], table.squares[target])
    elif number >= TOKEN:
        landed = state.target if phase == PLACING else -1
        may_place(table, state, side, landed, table.squares[number - TOKEN])
    elif number == PASS and phase == TURN:
        may_pass(table, state, side)
    elif number == CALL_UP and phase == TURN:
        may_call(table, state, side)
    elif phase == TIED and number not in (RETRY, RETREAT):
        refuse(ids.BATTLE_7, "a tied battle is decided first")
    elif phase == PLACING and number != NO_TOKEN:
        refuse(ids.PLACE_1, "a new token is added first, or not")
    elif phase == TURN:
        raise ValueError("there is no battle and no landing to decide about")
