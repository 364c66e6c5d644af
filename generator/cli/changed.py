"""`pnp changed`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import GAME, fail, show
from generator.cli.printing import DUPLEX, INK, OUTPUT, PAPER, PRINTER, SPACING

if TYPE_CHECKING:
    from generator.sheets.printer import Printer


@click.command(epilog="\b\nExamples:\n  pnp changed geyser\n  pnp changed geyser --paper letter --duplex foldover")
@click.argument("game", type=GAME)
@PAPER
@DUPLEX
@SPACING
@INK
@PRINTER
@OUTPUT
def command(
    game: Path,
    paper: tuple[str, ...],
    duplex: str,
    spacing: str,
    ink: tuple[str, ...],
    printer: "Printer | None",
    output: Path,
) -> None:
    """Say what is different in GAME since it was marked as printed, and make sheets of the changed pieces alone.

    Writes OUTPUT/GAME-changed/: sheets, and changes.md with what to take out, what to put in and which rules changed.
    """
    from generator.cli.progress import stages
    from generator.editions.changes import listed
    from generator.editions.reprint import reprint
    from generator.job import Request

    request = Request(("pdf",), paper, duplex, spacing, inks=ink, printer=printer)
    with stages(f"Comparing {game.name}") as progress:
        made = reprint(game, output, request, progress)
    show(made.diagnostics)
    if made.value is None:
        fail()
    click.echo(listed(made.value.changes, game.name), nl=False)
    if made.value.folder is not None:
        click.echo(f"{made.value.folder}: {len(made.value.files)} files")
        click.echo(f"when they are printed: pnp printed {game} --changed")
