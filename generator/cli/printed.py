"""`pnp printed`."""

from pathlib import Path

import click

from generator.cli.common import GAME, counted, fail, show
from generator.cli.target_file import OUTPUT
from generator.output import tidy


@click.command(
    epilog="\b\nExamples:\n  pnp build geyser && pnp printed geyser\n"
    "  pnp changed geyser && pnp printed geyser --changed"
)
@click.argument("game", type=GAME)
@click.option("--changed", is_flag=True, help="Mark what `pnp changed` made last, instead of the last build.")
@OUTPUT
def command(game: Path, changed: bool, output: Path) -> None:
    """Mark the last build of GAME as printed, so that `pnp changed` can compare with it later.

    Kept in OUTPUT/GAME.printed.json, beside the folder of the game: each piece's digest and revision, and the rules.
    """
    from generator import pipeline
    from generator.editions.record import printed_file
    from generator.tasks.printed import mark_printed

    tidy(output)
    loaded = pipeline.load(game)
    if loaded.value is None:
        show(loaded.diagnostics)
        fail()
    name = loaded.value.identity.id
    marked = mark_printed(output, name, changed=changed)
    show(marked.diagnostics)
    if marked.value is None:
        fail(marked.diagnostics)
    count = sum(piece.copies for piece in marked.value.pieces.values())
    verb = "is" if count == 1 else "are"
    click.echo(f"{name}: {counted(count, 'piece')} of version {marked.value.version} {verb} marked as printed")
    click.echo(f"kept in {printed_file(output, name)}")
