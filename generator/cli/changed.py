"""`pnp changed`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import GAME, counted, fail, left, name_of, show, untouched
from generator.cli.printing import EACH, PRECUT, PRINTER, SETS, sheet_options, without_numbers
from generator.cli.target_file import OUTPUT
from generator.output import tidy

if TYPE_CHECKING:
    from generator.editions.choice import Wanted
    from generator.sheets.printer import Printer


@click.command(
    epilog="\b\nExamples:\n  pnp changed geyser\n  pnp changed geyser --paper letter --duplex foldover\n"
    "  pnp changed geyser --only 'ref_*'"
)
@click.argument("game", type=GAME)
@sheet_options
@PRECUT
@SETS
@EACH
@PRINTER
@OUTPUT
def command(
    game: Path,
    paper: tuple[str, ...],
    duplex: str,
    spacing: str,
    ink: tuple[str, ...],
    precut: tuple[str, ...],
    sets: tuple[str, ...],
    only: "tuple[Wanted, ...]",
    printer: "Printer | None",
    output: Path,
) -> None:
    """List what changed in GAME since it was marked as printed, and make sheets of the changed pieces only.

    Writes OUTPUT/GAME-changed/: sheets, and changes.md with what to take out, what to put in and which rules changed.
    """
    from generator.cli.progress import stages, wait_notice
    from generator.editions.changes import listed
    from generator.job import Request
    from generator.tasks.reprint import reprint

    without_numbers(only, "as many copies are printed as have changed")
    request = Request(
        ("pdf",),
        paper,
        duplex,
        spacing,
        inks=ink,
        marks=True,
        printer=printer,
        sets=sets,
        only=only,
        precut=precut,
    )
    name = name_of(game)
    tidy(output)
    with stages(f"Comparing {name}") as progress, untouched(output, name):
        made = reprint(game, output, request, progress, wait_notice(name))
    show(made.diagnostics)
    if made.value is None:
        click.echo(f"{name}: no sheets were made; {left(output)}", err=True)
        fail(made.diagnostics)
    click.echo(listed(made.value.changes, name), nl=False)
    if made.value.folder is not None:
        click.echo(f"{made.value.folder}: {counted(len(made.value.files), 'file')}")
        for notice in made.value.notices:
            click.echo(f"note: {notice}", err=True)
        click.echo(f"when they are printed: pnp printed {game} --changed")
