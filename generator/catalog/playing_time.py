"""How long a game takes at the table, reckoned from the decisions of a game, and whether the box agrees."""

from collections.abc import Mapping

from generator.catalog.models import NumberRange
from generator.dataclass import dataclass

_ROUNDING_MIN = 2.5  # boxes name multiples of five minutes
_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class BoxDisagreement:
    """Games of so many players take `minutes` at the table, which the box does not say."""

    players: int
    decisions: float
    minutes: float


def minutes(decisions: float, pace_s: float) -> float:
    """How long so many decisions take at the table."""
    return decisions * pace_s / 60


def agrees(taken: float, box: NumberRange) -> bool:
    """Whether a time in minutes lies within what the box says, which is rounded as boxes are."""
    slack = max(_ROUNDING_MIN, _SHARE * taken)
    return box.low - slack <= taken <= box.high + slack


def disagreements(
    box: NumberRange | None, pace_s: float, decisions: Mapping[int, float]
) -> tuple[BoxDisagreement, ...]:
    """The numbers of players whose games take shorter or longer than the box says; none where it says nothing.

    `decisions` are those of a usual game, by the number of players.
    """
    if box is None:
        return ()
    taken = {players: minutes(usual, pace_s) for players, usual in decisions.items()}
    return tuple(
        BoxDisagreement(players, decisions[players], time) for players, time in taken.items() if not agrees(time, box)
    )
