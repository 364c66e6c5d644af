"""`pnp precut`."""

from pathlib import Path

import click

from generator.cli.listing import OF_GAME, OUT, PAPER, WORDS, listed


@click.command(
    epilog="\b\nExamples:\n  pnp precut\n  pnp precut avery\n  pnp precut --game ./my-game\n"
    "  pnp precut --out precut.pdf --paper letter"
)
@WORDS
@OF_GAME
@OUT
@PAPER
def command(words: tuple[str, ...], game: Path | None, out: Path | None, paper: str) -> None:
    """List the perforated cards and labels whose names hold one of the WORDs; without WORD, all.

    `pnp build GAME --precut NAME` prints on them what fits their places. A game states its own under `print.precut`.
    """
    from generator.tasks.precut import LISTING

    listed(LISTING, words, game, out, paper)
