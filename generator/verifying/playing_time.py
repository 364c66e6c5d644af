"""The playing time on the box against the games that were played."""

from collections.abc import Mapping

from generator.catalog.models import Catalog
from generator.catalog.playing_time import disagreements, minutes
from generator.engine.statistics import rank
from generator.engine.totals import Totals
from generator.source.diagnostic import Report

BOT = "greedy"
"""Whose games are taken for those of people: the bot that tries to win."""
_GAMES = 10
"""The median of fewer games says more of chance than of the game: their times differ by half and more."""


def check(catalog: Catalog, playouts: Mapping[str, Mapping[str, Totals]], report: Report) -> None:
    """GAM030: the median game of each number of players takes as long as the box says."""
    identity = catalog.identity
    medians = {
        int(players): rank(bots[BOT].choices, 50)
        for players, bots in playouts.items()
        if BOT in bots and bots[BOT].choices.total() >= _GAMES
    }
    found = disagreements(identity.minutes, identity.pace_s, medians)
    if not found:
        return
    games = ", ".join(f"{wrong.minutes:.0f} with {wrong.players} players" for wrong in found)
    message = f"the box says {identity.minutes} minutes; reckoned from simulated games it takes {games}"
    times = [minutes(median, identity.pace_s) for median in medians.values()]
    hint = (
        f"state {_rounded(min(times))} to {_rounded(max(times))}, or in `game.pace` how many seconds a decision takes "
        f"at the table, if it is not {identity.pace_s:g}"
    )
    report.warning("GAM030", message, at=catalog.tree.mark(("game", "minutes")), hint=hint)


def _rounded(time: float) -> int:
    """Minutes as a box names them: multiples of five, but for the shortest games."""
    return 5 * round(time / 5) if time >= 5 else max(1, round(time))
