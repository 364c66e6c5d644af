"""`pnp show`."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from generator import atomic
from generator.cli.common import GAME, fail, game_folders, show
from generator.cli.target_file import TargetFile, permit
from generator.output.named import is_our_png, signed_png


@click.command(
    epilog="\b\nExamples:\n  pnp show troll\n  pnp show geyser ref_turn\n"
    "  pnp show geyser island --dpi 150 --out island.png"
)
@click.argument("words", nargs=-1, metavar="[GAME] PIECE")
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Resolution.")
@click.option("--out", type=TargetFile(is_our_png), help="The PNG file; PIECE-front.png if not given.")
@click.pass_context
def command(context: click.Context, words: tuple[str, ...], dpi: int, out: Path | None) -> None:
    """Draw one PIECE (its id) to a PNG for each face, and print its data.

    Without GAME it is looked for in every game of ./content and the bundled ones.
    """
    from generator.tasks.show import show as drawn_of

    match words:
        case (piece,):
            game = _game_with(piece)
        case (name, piece):
            game = GAME.convert(name, None, context)
        case _:
            raise click.UsageError("name a piece, and before it a game if needed: pnp show [GAME] PIECE")
    targets = {"front": out or Path(f"{piece}-front.png"), "back": _back(out, piece)}
    permit(tuple(targets.values()), is_our_png)
    found = drawn_of(game, piece, dpi)
    show(found.diagnostics)
    if found.value is None:
        fail()
    component, drawn, faces = found.value
    for side, data in faces.items():
        atomic.write(targets[side], signed_png(data))
        click.echo(f"wrote {targets[side]}")
    size = drawn.size
    click.echo(f"{drawn.title}: {drawn.kind} of {drawn.set_id}, {drawn.copies} copies")
    click.echo(f"{size.width:g} x {size.height:g} mm, bleed {drawn.bleed:g} mm, {'two' if drawn.back else 'one'}-sided")
    for key, value in _facts(component.scope):
        click.echo(f"  {key}: {value}")


def _game_with(piece: str) -> Path:
    """The first game that has the piece; a usage error where none has."""
    from generator import pipeline
    from generator.source.diagnostic import closest

    known: set[str] = set()
    for folder in game_folders().values():
        catalog = pipeline.load(folder).value
        ids = {str(component.id) for component in catalog.components} if catalog else set()
        if piece in ids:
            return folder
        known |= ids
    hint = closest(piece, sorted(known)) or "pnp list shows the games"
    raise click.UsageError(f"no game has a piece {piece!r}; {hint}")


def _facts(scope: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What the catalog says of the piece: the plain values of its rows, and its powers and the like in short."""
    for row in scope.values():
        for key, value in row.items() if isinstance(row, Mapping) else ():
            if isinstance(value, str | int | float) and not isinstance(value, bool):
                yield str(key), " ".join(str(value).split())
            elif isinstance(value, Mapping | list) and value:
                yield str(key), _short(value)


def _short(value: Any) -> str:
    """Nested data on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_short(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_short, value)) + "]"
    return str(value)


def _back(out: Path | None, piece: str) -> Path:
    if out is not None and atomic.is_device(out):
        return out
    return out.with_name(f"{out.stem}-back{out.suffix}") if out else Path(f"{piece}-back.png")
