"""Dice, thrown from a stream of chance and logged one by one."""

from generator.engine.chance import draw
from generator.engine.state import ROLL, State


def roll(g: State, stream: int, sides: int, rule: int, dice: int = 1) -> int:
    """The sum of that many dice with numbers from 1 to `sides`, thrown because of a rule."""
    total = 0
    for _ in range(dice):
        value = draw(g, stream, sides) + 1
        total += value
        if g.log is not None:
            g.log.append((ROLL, rule, stream, sides, value))
    return total
