"""Rule ablation: whether a rule that is changed or left out changes who wins."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from generator.dataclass import dataclass
from generator.engine.bots import BOTS
from generator.engine.playout import LIMIT, fresh, play
from generator.engine.rules import Rules

Ending: TypeAlias = tuple[tuple[int, ...] | None, int]
"""Who has won (None: nobody within the limit of decisions), and after how many decisions."""


@dataclass(frozen=True, slots=True)
class Ablated:
    """What a change does to `games` seeded games: in how many the number of decisions differs, or another seat wins."""

    change: str
    games: int
    lengths: int
    winners: int


def endings(rules: Rules[Any], players: int, games: int, seed: int, bot: str) -> tuple[Ending, ...]:
    """How seeded games end."""
    found = []
    for number in range(games):
        state, stream = fresh(rules, players, seed, number)
        state.log = None  # only the end counts
        played = play(rules, state, BOTS[bot], stream, limit=LIMIT)
        found.append((played.result.winners if played.result is not None else None, played.decisions))
    return tuple(found)


def compared(change: str, usual: Sequence[Ending], others: Sequence[Ending]) -> Ablated:
    """The same games by two rules."""
    pairs = list(zip(usual, others, strict=True))
    lengths = sum(one[1] != other[1] for one, other in pairs)
    return Ablated(change, len(pairs), lengths, sum(one[0] != other[0] for one, other in pairs))
