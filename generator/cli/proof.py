"""`pnp proof`."""

from pathlib import Path

import click

from generator.cli.common import GAME, fail, show, write_bytes


@click.command(epilog="\b\nExamples:\n  pnp proof geyser\n  pnp proof ./my-game --paper letter --out proof.pdf")
@click.argument("game", type=GAME)
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="The paper, as for pnp build.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The PDF file; GAME-proof.pdf if not given."
)
def command(game: Path, paper: str, out: Path | None) -> None:
    """Draw every face of GAME once on contact sheets, with ids, copies, the room texts have left, and warnings.

    For proofreading: the game must be sound, but it is not played.
    """
    from generator.cli.progress import stages
    from generator.editions.proof import proof
    from generator.sheets.papers import paper_named

    try:
        paper_named(paper)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--paper") from error
    with stages(f"Proof of {game.name}"):
        made = proof(game, paper)
    show(made.diagnostics)
    if made.value is None:
        fail()
    target = out or Path(f"{game.name}-proof.pdf")
    write_bytes(target, made.value)
    click.echo(f"wrote {target}")
