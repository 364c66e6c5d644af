"""`pnp simulate`."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from generator.cli.common import GAME, counted, fail, show, write_json
from generator.cli.ending import EXIT_INTERRUPTED
from generator.cli.target_file import json_option


@click.command(
    epilog="\b\nExamples:\n  pnp simulate geyser --players 4 --games 1000\n"
    "  pnp simulate saratoga-sabotage --players 5 --games 2000 --seed 7 --bot greedy --jobs 2 --json report.json\n"
    "  pnp simulate geyser --players 2 --games 100 --bots search,greedy --iterations 200"
)
@click.argument("game", type=GAME)
@click.option("--players", type=click.IntRange(1), help="Number of players; the game's least if not given.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="Games to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option(
    "--bot", type=click.Choice(["random", "greedy", "search"]), default="random", show_default=True, help="Who plays."
)
@click.option(
    "--bots", "mixed", metavar="BOT,BOT...", help="Different bots in one game, changing seats with every game."
)
@click.option(
    "--iterations",
    type=click.IntRange(1, 1_000_000),
    default=150,
    show_default=True,
    help="Iterations of the search bot at each decision.",
)
@click.option("--variant", help="A variant of the catalog, with its numbers in the rules.")
@click.option("--setup", help="Name of the set-up; the usual one if not given.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes; the report does not change."
)
@json_option("Write the report as JSON to FILE ('-': standard output).", "order", "seats", "games")
def command(
    game: Path,
    players: int | None,
    games: int,
    seed: int,
    bot: str,
    mixed: str | None,
    iterations: int,
    variant: str | None,
    setup: str | None,
    jobs: int,
    target: Path | None,
) -> None:
    """Simulate many games of GAME with bots: wins by seat with 95 % intervals, lengths, ends, components, cards.

    Ctrl-C stops it: the finished games are reported, and the exit code is 130.
    """
    from generator import pipeline
    from generator.cli.progress import bar
    from generator.games.checking import is_played

    loaded = pipeline.load_checked(game)
    if loaded.value is None:
        show(loaded.diagnostics)
        fail()
    if not is_played(loaded.value):
        raise click.UsageError(f"{loaded.value.identity.title} has no rules engine, so it cannot be played")
    from generator.engine.simulate import SimulationRequest, simulate
    from generator.games.rulesets import RulesOf

    kinds = tuple(text.strip() for text in mixed.split(",")) if mixed else ()
    low = loaded.value.identity.players.low
    known = [variant.id for variant in loaded.value.variants]
    if variant is not None and variant not in known:
        raise click.UsageError(f"there is no variant {variant!r}; known: {', '.join(known) or 'none'}")
    varied = pipeline.in_variant(loaded.value, variant) if variant is not None else loaded
    if varied.value is None:
        show(varied.diagnostics)
        fail()
    order = SimulationRequest(players or low, games, seed, bot, setup, mixed=kinds, iterations=iterations)
    try:
        with bar(f"{loaded.value.identity.title}, {order.players} players") as progress:
            report = simulate(RulesOf(loaded.value.files, variant), order, jobs=jobs, progress=progress)
    except ValueError as wrong:
        raise click.UsageError(str(wrong)) from None
    if target is not None:
        import json

        write_json(target, json.loads(report.to_json()))
    else:
        _print(report)
    if not report.complete:
        click.echo(f"interrupted: results of {report.games} of {games} games", err=True)
        sys.exit(EXIT_INTERRUPTED)


def _print(report: Any) -> None:
    """The report as tables."""
    from rich.console import Console
    from rich.table import Table

    from generator.engine.totals import BY

    console = Console()
    bots = " against ".join(report.order.mixed) or report.order.bot
    console.print(f"{counted(report.games, 'game')}, seed {report.order.seed}, {bots} bots")
    if report.length is not None:
        spread = report.length
        console.print(f"length in {report.unit}: median {spread.median}, 90 % within {spread.p90}, {_range(spread)}")
    seats = Table("seat", "won", "95 % interval", "of them shared", "by", title="Wins")
    for seat in report.seats:
        ways = ", ".join(f"{reason} {often}" for reason, often in seat.by.items())
        seats.add_row(seat.seat, _percent(seat.won.share), _interval(seat.won), str(seat.shared), ways)
    console.print(seats)
    if report.line_up:
        line_up = Table("bot", "seats", "won", "95 % interval", title="Players of different kinds")
        for entry in report.line_up:
            line_up.add_row(entry.bot, str(entry.won.tries), _percent(entry.won.share), _interval(entry.won))
        console.print(line_up)
    ends = Table("end", "games", "share", title="How games ended")
    for reason, value in report.reasons.items():
        ends.add_row(reason, str(value.count), _percent(value.share))
    if report.endless:
        ends.add_row("stopped: too many decisions", str(report.endless), "")
    console.print(ends)
    component_usage = Table("component", "printed", "peak use", title="Components")
    for usage in report.component_usage:
        component_usage.add_row(usage.title, str(usage.printed), str(usage.peak))
    console.print(component_usage)
    if report.cards:
        _print_cards(console, report.cards)
    if report.measures:
        measures = Table("measure", "value", title="Measures")
        for name, value in sorted(report.measures.items()):
            if BY in name:  # counted for each round or the like, for `pnp report`
                continue
            measures.add_row(name.replace("_", " "), str(value))
        console.print(measures)
    unused = [rule.rule for rule in report.rules if not rule.events]
    console.print(f"rules used: {len(report.rules) - len(unused)} of {len(report.rules)}")
    if unused:
        console.print(f"never: {', '.join(unused)}")


def _print_cards(console: Any, cards: Any) -> None:
    """What the cards do for who has them, strongest first, and the remarkable ones by name."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title="Cards", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("card", no_wrap=True)
    for title in ("turns in hand", "plays", "of turns", "won if drawn", "if played", "95 % interval"):
        table.add_column(title, justify="right", no_wrap=True)
    for card in cards:
        table.add_row(
            card.card,
            str(card.played.tries),
            str(card.played.count),
            _percent(card.played.share),
            _percent(card.won_when_drawn.share),
            _percent(card.won_when_played.share),
            _interval(card.won_when_played),
        )
    console.print(table)
    for verdict, words in _VERDICTS.items():
        named = [card.card for card in cards if card.verdict == verdict]
        console.print(f"{words}: {', '.join(named) or 'none'}")


_VERDICTS = {
    "strong": "owners win clearly more often than owners of other cards",
    "weak": "owners win clearly less often",
    "dead": "rarely played",
}


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _interval(rate: Any) -> str:
    return f"{rate.low * 100:.1f} – {rate.high * 100:.1f} %"


def _range(spread: Any) -> str:
    return f"from {spread.least} to {spread.most}"
