"""`pnp sizes`."""

from pathlib import Path

import click

from generator.cli.listing import OUT, PAPER, WORDS, listed


@click.command(epilog="\b\nExamples:\n  pnp sizes\n  pnp sizes hex\n  pnp sizes --out sizes.pdf --paper letter")
@WORDS
@OUT
@PAPER
def command(words: tuple[str, ...], out: Path | None, paper: str) -> None:
    """List the named sizes of cards, tiles, tokens and boards whose names hold one of the WORDs; without WORD, all.

    A set takes a size by its name (`size: poker`), or as width and height.
    """
    from generator.tasks.sizes import LISTING

    listed(LISTING, words, None, out, paper)
