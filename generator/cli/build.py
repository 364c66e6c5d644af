"""`pnp build`."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import GAME, counted, exit_code, game_folders, left, local_games, name_of, show, untouched
from generator.cli.printing import DRAFT, ONLY, PRECUT, PRINTER, SETS, SLEEVES, comma_list, sheet_options, told
from generator.cli.target_file import OUTPUT
from generator.export import TARGETS as EXPORTS
from generator.output import tidy
from generator.sheets.spec import CREEP
from generator.targets import PRINTED

if TYPE_CHECKING:
    from generator.editions.choice import Wanted
    from generator.sheets.printer import Printer

MACHINES = ("silhouette", "silhouette-4", "cricut", "scanncut", "plain")
TARGETS = (*PRINTED, *EXPORTS)


@click.command(
    epilog="\b\nExamples:\n  pnp build\n  pnp build geyser --paper a4,letter\n"
    "  pnp build saratoga-sabotage --duplex gutterfold\n  pnp build geyser --target svg,png --dpi 600\n"
    "  pnp build geyser --target png --trimmed\n"
    "  pnp build geyser --target png --rotate portrait --file-names '{piece.set_title}/{number}-{piece.title}-{side}'\n"
    "  pnp build geyser --paper a4,letter --ink colour,low --printer office\n"
    "  pnp build geyser --sleeves --spacing butt\n"
    "  pnp build saratoga-sabotage --sets white-chips,markers\n"
    "  pnp build geyser --only 'island,ref_*=1'\n"
    "  pnp build geyser --target cut --machine cricut\n"
    "  pnp build my-game --precut avery-5371,avery-8293\n"
    "  pnp build my-game --draft"
)
@click.argument("games", type=GAME, nargs=-1, metavar="[GAME]...")
@click.option(
    "--target", type=comma_list(TARGETS), default="pdf", show_default=True, help="What to make; a comma-separated list."
)
@sheet_options
@PRECUT
@SLEEVES
@PRINTER
@click.option(
    "--machine",
    type=click.Choice(MACHINES),
    default=MACHINES[0],
    show_default=True,
    help="Of the target cut: the cutting machine that finds the sheets by its marks.",
)
@click.option(
    "--creep",
    type=click.FloatRange(0, 0.5),
    default=CREEP,
    show_default=True,
    metavar="MM",
    help="How thick a folded sheet of the booklet is: the pages of inner sheets lie nearer to the fold.",
)
@click.option(
    "--marks/--no-marks", default=False, help="Print a small line with its id and revision at the foot of each card."
)
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Resolution of PNG files.")
@click.option(
    "--trimmed", is_flag=True, help="PNG files as pieces are cut: without bleed, transparent outside of their outline."
)
@click.option(
    "--rotate",
    type=click.Choice(("none", "clockwise", "counterclockwise", "portrait", "landscape")),
    default="none",
    show_default=True,
    help="Of the targets png and svg: turn the pictures, all of them or those that are not upright (or lying).",
)
@click.option(
    "--file-names",
    metavar="TEXT",
    default="",
    help="Of the targets png and svg: what files are called, such as '{piece.set}/{number}-{card.title}-{side}'.",
)
@click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, help="Processes that draw PNG files.")
@DRAFT
@SETS
@ONLY
@click.option("--apart", is_flag=True, help="Every set on sheets of its own, in files with its id.")
@OUTPUT
def command(
    games: tuple[Path, ...],
    target: tuple[str, ...],
    paper: tuple[str, ...],
    duplex: str,
    spacing: str,
    ink: tuple[str, ...],
    precut: tuple[str, ...],
    sleeves: bool,
    printer: "Printer | None",
    machine: str,
    creep: float,
    marks: bool,
    dpi: int,
    trimmed: bool,
    rotate: str,
    file_names: str,
    jobs: int,
    draft: bool,
    sets: tuple[str, ...],
    only: "tuple[Wanted, ...]",
    apart: bool,
    output: Path,
) -> None:
    """Verify each GAME and make its print files in output/; without GAME, every game here (or all bundled).

    Games here are those in ./content and in the current folder, or the game that the current folder is.
    A game that fails is not built, and the output of an earlier build stays. All files appear at once. A build
    replaces only what earlier builds have made there; your own files are kept.
    """
    from generator.cli.progress import stages, wait_notice
    from generator.job import Request
    from generator.tasks.build import build

    request = Request(
        target,
        paper,
        duplex,
        spacing,
        dpi,
        jobs,
        draft,
        inks=ink,
        sleeves=sleeves,
        marks=marks,
        printer=printer,
        sets=sets,
        machine=machine,
        creep=creep,
        trimmed=trimmed,
        only=only,
        rotate=rotate,
        file_names=file_names,
        apart=apart,
        precut=precut,
    )
    if trimmed and "png" not in target:
        raise click.UsageError("--trimmed is for PNG files: --target png")
    if (rotate != "none" or file_names) and not {"png", "svg"} & set(target):
        raise click.UsageError("--rotate and --file-names are for pictures of pieces: --target png or svg")
    if precut and "pdf" not in target:
        raise click.UsageError("--precut is for sheets to print: --target pdf")
    if (sets or only) and not set(target) <= set(PRINTED):
        raise click.UsageError(f"{'--sets' if sets else '--only'} is for printed files: {', '.join(PRINTED)}")
    code, before = 0, dict[str, Path]()
    tidy(output)
    for game in games or tuple((local_games() or game_folders()).values()):
        name = name_of(game)
        with stages(f"Building {name}") as progress, untouched(output, name):
            built = build(game, output, request, progress, wait_notice(name), before=before)
        show(built.diagnostics)
        if built.value is None:
            click.echo(f"{name}: not built; {left(output)}", err=True)
            code = max(code, exit_code(built.diagnostics))
            continue
        done = built.value
        before.setdefault(done.folder.name, game)
        click.echo(f"{done.folder}: {counted(len(done.files), 'file')}")
        for paper_used in done.paper:
            click.echo(told(paper_used))
        for notice in done.notices:
            click.echo(f"note: {notice}", err=True)
        if not done.accepted:
            click.echo(f"{name} was not verified: every piece is marked DRAFT", err=True)
    if code:
        sys.exit(code)
