"""`pnp layouts`."""

from pathlib import Path

import click

from generator.cli.listing import OF_GAME, OUT, PAPER, WORDS, listed


@click.command(
    epilog="\b\nExamples:\n  pnp layouts\n  pnp layouts classic\n  pnp layouts --game geyser\n"
    "  pnp layouts --game ./my-game --out layouts.pdf"
)
@WORDS
@OF_GAME
@OUT
@PAPER
def command(words: tuple[str, ...], game: Path | None, out: Path | None, paper: str) -> None:
    """List the layouts whose names hold one of the WORDs: what each reads of the catalog, and its layers' names.

    A set takes a layout by its name (`front: classic`); a game's own layouts lie in its folder `layouts`. A layout
    that extends another replaces its layers by their names.
    """
    from generator.tasks.layouts import LISTING

    listed(LISTING, words, game, out, paper)
