"""`pnp report`."""

import os
from pathlib import Path

import click

from generator import atomic
from generator.catalog.models import Catalog
from generator.cli.common import GAME, fail, name_of, show
from generator.cli.target_file import Folder, permit
from generator.output.named import is_our_page, is_our_pdf


@click.command(
    epilog="\b\nExamples:\n  pnp report geyser\n  pnp report saratoga-sabotage --games 2000 --pace 15 --out reports"
)
@click.argument("game", type=GAME)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=300,
    show_default=True,
    help="Games for each number of players.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--bot", type=click.Choice(["random", "greedy"]), default="greedy", show_default=True, help="Who plays.")
@click.option(
    "--pace",
    type=click.FloatRange(0.1, 3600),
    help="Seconds a decision takes at the table, for the estimate of the time; `game.pace` if not given.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes; the report does not change."
)
@click.option(
    "--ablation",
    type=click.IntRange(0, 100_000),
    default=100,
    show_default=True,
    help="Games by which each number of the rules is tried, changed by one; 0: none.",
)
@click.option(
    "--out",
    type=Folder(),
    default=Path(),
    help="Where GAME-report.html and GAME-report.pdf are written; the current folder if not given.",
)
def command(
    game: Path, games: int, seed: int, bot: str, pace: float | None, jobs: int, ablation: int, out: Path
) -> None:
    """Verify GAME, play it for every number of players, and write what was found as an HTML page and as a PDF.

    The page needs no network: charts, pictures and styles are in it. It shows the table for each number of players,
    who wins, how long games take and how they end, peak component usage against printed copies, the win rates of
    cards, deck composition and costs, which rules were used, and which numbers of the rules decide who wins.
    """
    from generator import pipeline
    from generator.catalog.verified import Verified
    from generator.cli.progress import stages
    from generator.report.blocks import Snapshot
    from generator.report.make import ReportRequest, files
    from generator.tasks.table_views import table_pictures
    from generator.verifying.ablation import ablation as changed_by_one

    def permitted(catalog: Catalog) -> tuple[()]:
        name = catalog.identity.id
        permit((out / f"{name}-report.html",), is_our_page)
        permit((out / f"{name}-report.pdf",), is_our_pdf)
        return ()

    with stages(f"Reporting on {name_of(game)}") as progress:
        composed = pipeline.compose(game, progress, permit=permitted)
        show(composed.diagnostics)
        made = composed.value
        if made is None:
            fail()
        wanted = ReportRequest(games, seed, bot, pace, jobs)
        assert isinstance(made.game, Verified)  # no draft was asked for
        ablated = changed_by_one(made.game.catalog, ablation, seed, bot, progress)
        tables = tuple(Snapshot(table.drawing, table.picture, table.shows) for table in table_pictures(made, progress))
        written = files(made.game, composed.diagnostics, made.workshop.book, wanted, progress, ablated, tables)
    for file in written:
        atomic.write(out / file.path, file.data)
        click.echo(f"wrote {out / file.path}")
