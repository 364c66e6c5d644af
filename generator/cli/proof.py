"""`pnp proof`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator import atomic
from generator.cli.common import GAME, fail, name_of, show
from generator.cli.printing import EACH, PaperName, SetNames, without_numbers
from generator.cli.target_file import TargetFile, permit
from generator.output.named import is_our_pdf
from generator.sheets.papers import A4

if TYPE_CHECKING:
    from generator.editions.choice import Wanted


@click.command(
    epilog="\b\nExamples:\n"
    "  pnp proof geyser\n"
    "  pnp proof geyser --sets tribe-tokens\n"
    "  pnp proof geyser --only 'ref_*,island'\n"
    "  pnp proof ./my-game --paper letter --out proof.pdf"
)
@click.argument("game", type=GAME)
@click.option("--sets", type=SetNames(), default=(), help="Draw these sets alone, by their ids.")
@EACH
@click.option("--paper", type=PaperName(), default=A4.name, show_default=True, help="The paper, as for pnp build.")
@click.option("--out", type=TargetFile(is_our_pdf), help="The PDF file; GAME-proof.pdf if not given.")
def command(game: Path, sets: tuple[str, ...], only: "tuple[Wanted, ...]", paper: str, out: Path | None) -> None:
    """Draw every face of GAME once on contact sheets, with ids, copies, the space left in text boxes, and warnings.

    For proofreading: the game must be valid, but it is not played.
    """
    from generator.cli.progress import stages
    from generator.tasks.proof import proof

    without_numbers(only, "a proof shows each face once")
    target = out or Path(f"{name_of(game)}-proof.pdf")
    permit((target,), is_our_pdf)
    with stages(f"Proof of {name_of(game)}"):
        made = proof(game, paper, sets, only)
    show(made.diagnostics)
    if made.value is None:
        fail()
    atomic.write(target, made.value)
    click.echo(f"wrote {target}")
