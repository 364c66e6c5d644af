"""`pnp build`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import GAME, PRINTER, fail, game_folders, show
from generator.export import TARGETS as EXPORTS

if TYPE_CHECKING:
    from generator.sheets.printer import Printer

TARGETS = ("pdf", "svg", "png", *EXPORTS)
INKS = ("colour", "low", "grey")
PAPERS = ("a4", "letter", "a3", "tabloid")


def _words(allowed: tuple[str, ...]) -> click.ParamType[tuple[str, ...]]:
    class Words(click.ParamType[tuple[str, ...]]):
        name = ",".join(allowed)

        def convert(
            self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
        ) -> tuple[str, ...]:
            if isinstance(value, tuple):
                return value
            words = tuple(dict.fromkeys(word.strip().lower() for word in value.split(",")))
            for word in words:
                if word not in allowed:
                    self.fail(f"{word!r} is none of {', '.join(allowed)}", param, ctx)
            return words

    return Words()


@click.command(
    epilog="\b\nExamples:\n  pnp build\n  pnp build geyser --paper a4,letter\n"
    "  pnp build saratoga-sabotage --duplex gutterfold\n  pnp build geyser --target svg,png --dpi 600\n"
    "  pnp build geyser --paper a4,letter --ink colour,low --printer office\n"
    "  pnp build geyser --sleeves --spacing butt\n"
    "  pnp build my-game --draft"
)
@click.argument("games", type=GAME, nargs=-1, metavar="[GAME]...")
@click.option("--target", type=_words(TARGETS), default="pdf", show_default=True, help="What to make, with commas.")
@click.option("--paper", type=_words(PAPERS), default="a4", show_default=True, help="Papers, with commas.")
@click.option(
    "--duplex",
    type=click.Choice(["long", "short", "gutterfold", "foldover", "none"]),
    default="long",
    show_default=True,
    help="The edge the printer turns the sheet on; gutterfold: a sheet of backs and fronts, "
    "to fold; foldover: each back above its front, to fold; none: backs apart.",
)
@click.option(
    "--spacing",
    type=click.Choice(["auto", "bleed", "butt"]),
    default="auto",
    show_default=True,
    help="Between cards: their bleed, nothing (one cut for both), or what places more on a sheet.",
)
@click.option(
    "--ink", type=_words(INKS), default="colour", show_default=True, help="Editions: colour,low,grey, with commas."
)
@click.option("--sleeves", is_flag=True, help="Cards as slips for sleeves: fronts only, 1 mm smaller.")
@click.option("--printer", type=PRINTER, help="Correct the sheets for a printer made known by `pnp printer`.")
@click.option("--no-marks", is_flag=True, help="Leave out the tiny line with each card's id and revision.")
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Resolution of PNG files.")
@click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, help="Processes that draw PNG files.")
@click.option("--draft", is_flag=True, help="Print unverified, with DRAFT across every piece.")
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Where the games' folders are made.",
)
def command(
    games: tuple[Path, ...],
    target: tuple[str, ...],
    paper: tuple[str, ...],
    duplex: str,
    spacing: str,
    ink: tuple[str, ...],
    sleeves: bool,
    printer: "Printer | None",
    no_marks: bool,
    dpi: int,
    jobs: int,
    draft: bool,
    output: Path,
) -> None:
    """Verify each GAME and print it into output/; without GAME, every game in ./content (or every bundled one).

    A game that is not accepted prints nothing, and what an earlier build made stays. Files appear all at once.
    """
    from generator import pipeline
    from generator.cli.progress import stages

    request = pipeline.Request(
        target,
        paper,
        duplex,
        spacing,
        dpi,
        jobs,
        draft,
        inks=ink,
        sleeves=sleeves,
        marks=not no_marks,
        printer=printer,
    )
    failed = False
    for game in games or tuple(game_folders().values()):
        with stages(f"Building {game.name}") as progress:
            built = pipeline.build(game, output, request, progress)
        show(built.diagnostics)
        if built.value is None:
            click.echo(f"{game.name}: not built; output/ is as it was", err=True)
            failed = True
            continue
        done = built.value
        click.echo(f"{done.folder}: {len(done.files)} files")
        for notice in done.notices:
            click.echo(f"note: {notice}", err=True)
        if not done.accepted:
            click.echo(f"{game.name} was not verified: every piece says DRAFT", err=True)
    if failed:
        fail()
