"""`pnp colours`."""

from pathlib import Path

import click

from generator.cli.listing import OF_GAME, OUT, PAPER, WORDS, listed


@click.command(
    epilog="\b\nExamples:\n  pnp colours\n  pnp colours blue\n  pnp colours --game ./my-game\n"
    "  pnp colours --game geyser --out colours.pdf"
)
@WORDS
@OF_GAME
@OUT
@PAPER
def command(words: tuple[str, ...], game: Path | None, out: Path | None, paper: str) -> None:
    """List the colours whose names hold one of the WORDs, with their grey and contrasts; without WORD, all of them.

    A layer takes a colour by its name (`fill: crimson`): one of the game's `palette`, or one of CSS. The contact sheet
    also shows how people without full colour vision see each.
    """
    from generator.tasks.colours import LISTING

    listed(LISTING, words, game, out, paper)
