"""`pnp icons`."""

from pathlib import Path

import click

from generator.cli.listing import OF_GAME, OUT, PAPER, WORDS, listed


@click.command(
    epilog="\b\nExamples:\n  pnp icons\n  pnp icons crown\n  pnp icons cloak hood\n  pnp icons --game ./my-game\n"
    "  pnp icons --out icons.pdf\n  pnp icons arrow die --out signs.pdf"
)
@WORDS
@OF_GAME
@OUT
@PAPER
def command(words: tuple[str, ...], game: Path | None, out: Path | None, paper: str) -> None:
    """List the icons whose names hold one of the WORDs, a line each; without WORD, all of them.

    A card takes an icon by its name: in a column of its deck (`icon: crown`), or within a text (`:crown:`). A game's
    own icons are the SVG files in its folder `icons`. Ends with code 1 where no icon has such a name; then similar
    names are listed.
    """
    from generator.tasks.icons import LISTING

    listed(LISTING, words, game, out, paper)
