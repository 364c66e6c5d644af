"""`pnp show`."""

from pathlib import Path

import click

from generator.cli.common import GAME, fail, show


@click.command(epilog="\b\nExamples:\n  pnp show geyser ref_turn\n  pnp show geyser island --dpi 150 --out island.png")
@click.argument("game", type=GAME)
@click.argument("piece")
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Resolution.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The PNG file; PIECE-front.png if not given."
)
def command(game: Path, piece: str, dpi: int, out: Path | None) -> None:
    """Draw one PIECE of GAME (its id) to a PNG for each face, and tell its facts."""
    from generator import pipeline

    found = pipeline.show(game, piece, dpi)
    show(found.diagnostics)
    if found.value is None:
        fail()
    drawn, faces = found.value
    for side, data in faces.items():
        target = (out or Path(f"{piece}-front.png")) if side == "front" else _back(out, piece)
        part = target.with_name(f".{target.name}.part")
        part.write_bytes(data)
        part.replace(target)
        click.echo(f"wrote {target}")
    size = drawn.size
    click.echo(f"{drawn.title}: {drawn.kind} of {drawn.set_id}, {drawn.copies} copies")
    click.echo(f"{size.width:g} x {size.height:g} mm, bleed {drawn.bleed:g} mm, {'two' if drawn.back else 'one'}-sided")


def _back(out: Path | None, piece: str) -> Path:
    return out.with_name(f"{out.stem}-back{out.suffix}") if out else Path(f"{piece}-back.png")
