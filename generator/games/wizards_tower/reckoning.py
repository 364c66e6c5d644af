"""What automatic players of Wizard's Tower reckon with: distances, and the odds of a combat."""

from collections.abc import Sequence
from functools import cache

from generator.games.wizards_tower.measures import Measured
from generator.games.wizards_tower.state import LEVELS, TowerState, Z

FAR = 99.0
"""Farther than any tile."""
CROWD, TOKEN = 3.0, 0.4
"""Steps that a tile seems farther away: for each other hero who heads there, for each token."""


@cache
def chance(dice: int, ahead: int, faces: int) -> float:
    """How likely the best of so many dice, plus so much, is at least one die of the wizard."""
    won = 0.0
    for own in range(1, faces + 1):
        below = min(faces, max(0, own - ahead - 1)) / faces
        won += 1 - below**dice
    return won / faces


def distances(game: Measured, g: TowerState, start: int) -> dict[int, int]:
    """Steps from a tile to every tile that can be walked to, round the tower."""
    return game.grid(g).distances(start, g.laid & ~(1 << g.tower))


def odds(game: Measured, g: TowerState, heroes: Sequence[int], levels: int) -> float:
    """How likely these heroes beat monsters of so many levels."""
    bonus = sum(game.gear(g, seat, "combat") for seat in heroes)
    return chance(max(1, len(heroes)), bonus - levels, game.rules.die_faces)


def known_levels(game: Measured, g: TowerState, place: int) -> int:
    """The levels of the monsters on a tile that the heroes know of."""
    kinds, piles = game.tables.kind, g.piles
    seen = [token for token in piles[Z.DOWN + place] if g.known >> token & 1] if g.known else []
    return sum([LEVELS[kinds[token]] for token in (*piles[Z.UP + place], *seen)])
