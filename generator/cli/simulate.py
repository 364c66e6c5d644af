"""`pnp simulate`."""

import os
from pathlib import Path
from typing import Any

import click

from generator.cli.common import GAME, fail, show, write_json


@click.command(
    epilog="\b\nExamples:\n  pnp simulate geyser --players 4 --games 1000\n"
    "  pnp simulate saratoga-sabotage --players 5 --games 2000 --seed 7 --bot greedy --jobs 2 --json report.json"
)
@click.argument("game", type=GAME)
@click.option("--players", type=click.IntRange(1), help="Number of players; the game's least if not given.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="Games to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--bot", type=click.Choice(["random", "greedy"]), default="random", show_default=True, help="Who plays.")
@click.option("--setup", help="Name of the set-up; the usual one if not given.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes; the report does not change."
)
@click.option("--json", "target", metavar="FILE", help="Write the report as JSON to FILE ('-': standard output).")
def command(
    game: Path, players: int | None, games: int, seed: int, bot: str, setup: str | None, jobs: int, target: str | None
) -> None:
    """Play many games of GAME with bots and count: wins by seat with 95 % intervals, lengths, ends, components, rules.

    Ctrl-C ends it with the games that are done.
    """
    from generator import pipeline
    from generator.cli.progress import bar

    loaded = pipeline.validate(game)
    if loaded.value is None:
        show(loaded.diagnostics)
        fail()
    if not pipeline.is_played(loaded.value):
        raise click.UsageError(f"{loaded.value.identity.title} has no rules of its own in the press to play it by")
    from generator.engine.simulate import Order, simulate
    from generator.games.rulesets import RulesOf

    order = Order(players or loaded.value.identity.players.low, games, seed, bot, setup)
    try:
        with bar(f"{loaded.value.identity.title}, {order.players} players") as progress:
            report = simulate(RulesOf(game.resolve()), order, jobs=jobs, progress=progress)
    except ValueError as wrong:
        raise click.UsageError(str(wrong)) from None
    if target is not None:
        import json

        write_json(Path(target), json.loads(report.to_json()))
        return
    if not report.complete:
        click.echo(f"stopped after {report.games} of {games} games", err=True)
    _print(report)


def _print(report: Any) -> None:
    """The report as tables."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    console.print(f"{report.games} games, seed {report.order.seed}, {report.order.bot} bots")
    if report.length is not None:
        spread = report.length
        console.print(f"length in {report.unit}: median {spread.median}, 90 % within {spread.p90}, {_range(spread)}")
    seats = Table("seat", "won", "95 % interval", "of them shared", title="Wins")
    for seat in report.seats:
        seats.add_row(seat.seat, _percent(seat.won.share), _interval(seat.won), str(seat.shared))
    console.print(seats)
    ends = Table("end", "games", "share", title="How games ended")
    for reason, one in report.reasons.items():
        ends.add_row(reason, str(one.count), _percent(one.share))
    if report.endless:
        ends.add_row("stopped: too many decisions", str(report.endless), "")
    console.print(ends)
    stocks = Table("component", "printed", "peak use", title="Components")
    for stock in report.stocks:
        stocks.add_row(stock.title, str(stock.printed), str(stock.peak))
    console.print(stocks)
    if report.measures:
        measures = Table("measure", "value", title="Measures")
        for name, value in sorted(report.measures.items()):
            measures.add_row(name.replace("_", " "), str(value))
        console.print(measures)
    unused = [one.rule for one in report.rules if not one.events]
    console.print(f"rules at work: {len(report.rules) - len(unused)} of {len(report.rules)}")
    if unused:
        console.print(f"never: {', '.join(unused)}")


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _interval(rate: Any) -> str:
    return f"{rate.low * 100:.1f} – {rate.high * 100:.1f} %"


def _range(spread: Any) -> str:
    return f"from {spread.least} to {spread.most}"
