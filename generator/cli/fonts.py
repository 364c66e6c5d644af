"""`pnp fonts`."""

from pathlib import Path

import click

from generator.cli.listing import OF_GAME, OUT, PAPER, WORDS, listed


@click.command(
    epilog="\b\nExamples:\n  pnp fonts\n  pnp fonts alegreya\n  pnp fonts --game ./my-game\n  pnp fonts --out fonts.pdf"
)
@WORDS
@OF_GAME
@OUT
@PAPER
def command(words: tuple[str, ...], game: Path | None, out: Path | None, paper: str) -> None:
    """List the font families whose names hold one of the WORDs, with their weights; without WORD, all of them.

    A style takes a family by its name (`font: cinzel`). A game's own fonts lie in its folder `fonts`, a folder for
    each family.
    """
    from generator.tasks.fonts import LISTING

    listed(LISTING, words, game, out, paper)
