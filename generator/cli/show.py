"""`pnp show`."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import click
from click.shell_completion import CompletionItem

from generator import atomic
from generator.cli.common import GAME, beginning, fail, game_folders, local_games, name_of, show
from generator.cli.target_file import TargetFile, permit
from generator.editions.inks import INKS
from generator.output.named import is_our_png, is_our_svg, signed_png
from generator.source.diagnostic import closest


def _is_ours(data: bytes) -> bool:
    """A picture that `pnp` has made."""
    return is_our_png(data) or is_our_svg(data)


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Games and the pieces of those that lie here; after a game, its own pieces."""
    from generator import pipeline

    words = ctx.params.get("words") or ()
    games = game_folders()
    folders = [games[word] for word in words if word in games] or list(local_games().values())
    catalogs = (pipeline.load(folder).value for folder in folders)
    pieces = dict.fromkeys(str(piece.id) for catalog in catalogs if catalog for piece in catalog.components)
    return beginning((*(() if words else games), *pieces), incomplete)


@click.command(
    epilog="\b\nExamples:\n  pnp show troll\n  pnp show geyser ref_turn\n"
    "  pnp show geyser island --dpi 150 --out island.png\n"
    "  pnp show troll --ink low\n"
    "  pnp show troll --hints --dpi 150\n"
    "  pnp show --hand summoners-quest --dpi 150\n"
    "  pnp show --showcase summoners-quest troll valkyrie fenrir --background '#20262e' --out shop.png\n"
    "  pnp show troll --trimmed\n"
    "  pnp show troll --shadow --out page/troll.png\n"
    "  pnp show --illustration troll summoners-quest\n"
    "  pnp show --illustration hand-holding --manner pen --out hand.svg"
)
@click.argument("words", nargs=-1, metavar="[GAME] PIECE", shell_complete=_complete)
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Resolution.")
@click.option("--out", type=TargetFile(_is_ours), help="The PNG file; PIECE-front.png if not given.")
@click.option(
    "--ink",
    type=click.Choice(tuple(INKS)),
    default="colour",
    show_default=True,
    help="Edition: colour; low: low ink, with white backgrounds and outlines; grey: greyscale.",
)
@click.option(
    "--hints", is_flag=True, help="Draw the boxes of layers, trim, bleed and safe zone over it, and list them."
)
@click.option("--hand", is_flag=True, help="Draw PIECEs of [GAME], or some of its cards, fanned out in one picture.")
@click.option("--showcase", is_flag=True, help="The same, side by side on a reflecting table.")
@click.option("--background", metavar="#RRGGBB", help="Behind --hand and --showcase; transparent if not given.")
@click.option("--trimmed", is_flag=True, help="As it is cut: without bleed, transparent outside of its outline.")
@click.option("--shadow", is_flag=True, help="As it is cut, with a soft shadow on a transparent ground.")
@click.option("--illustration", metavar="ID", help="Draw this illustration of [GAME], or a bundled one, alone.")
@click.option("--kit", is_flag=True, help="Draw all illustrations of [GAME], or the bundled kit, on one sheet.")
@click.option("--manner", default="ink", show_default=True, help="The manner to draw it in.")
@click.pass_context
def command(
    context: click.Context,
    words: tuple[str, ...],
    dpi: int,
    out: Path | None,
    ink: str,
    hints: bool,
    hand: bool,
    showcase: bool,
    background: str | None,
    trimmed: bool,
    shadow: bool,
    illustration: str | None,
    kit: bool,
    manner: str,
) -> None:
    """Draw one PIECE (its id) to a PNG for each face, and print its data.

    Without GAME it is looked for in every game of ./content and the bundled ones. With --illustration or
    --kit the words name the GAME alone, and a file that ends with .svg becomes an SVG. With --hand or --showcase
    several pieces can be named.
    """
    from generator.tasks.hints import hints as hinted
    from generator.tasks.show import show as drawn_of

    if sum((hints, hand, showcase, illustration is not None or kit)) > 1:
        raise click.UsageError("--hints, --hand, --showcase and --illustration or --kit exclude one another")
    if hand or showcase:
        _show_spread(words, "hand" if hand else "showcase", dpi, out, ink, background)
        return
    if background is not None:
        raise click.UsageError("--background is for --hand and --showcase")
    if illustration is not None or kit:
        if trimmed or shadow:
            raise click.UsageError(f"--{'trimmed' if trimmed else 'shadow'} is for a PIECE")
        if ink != "colour":
            raise click.UsageError("--ink is for a PIECE; an illustration alone has --manner (pen is low ink)")
        _show_illustration(context, words, illustration, manner, dpi, out)
        return
    match words:
        case (piece,):
            game = _game_with(piece)
        case (name, piece):
            game = GAME.convert(name, None, context)
        case _:
            raise click.UsageError("name a piece, and before it a game if needed: pnp show [GAME] PIECE")
    targets = {"front": out or Path(f"{piece}-front.png"), "back": _back(out, piece)}
    permit(tuple(targets.values()), is_our_png)
    found = hinted(game, piece, dpi, ink) if hints else drawn_of(game, piece, dpi, ink, trimmed=trimmed, shadow=shadow)
    show(found.diagnostics)
    if found.value is None:
        fail()
    component, drawn, faces = found.value
    for side, data in faces.items():
        atomic.write(targets[side], signed_png(data))
        click.echo(f"wrote {targets[side]}")
    size = drawn.size
    copies = "1 copy" if drawn.copies == 1 else f"{drawn.copies} copies"
    click.echo(f"{drawn.title}: {drawn.kind} of {drawn.set_id}, {copies}")
    click.echo(f"{size.width:g} x {size.height:g} mm, bleed {drawn.bleed:g} mm, {'two' if drawn.back else 'one'}-sided")
    for key, value in _facts(component.scope):
        click.echo(f"  {key}: {value}")


def _show_spread(
    words: tuple[str, ...],
    arrangement: Literal["hand", "showcase"],
    dpi: int,
    out: Path | None,
    ink: str,
    background: str | None,
) -> None:
    from generator.tasks.spread import MOST, colour, spread

    games = game_folders()
    if not words:
        raise click.UsageError(f"name a game or a piece: pnp show --{arrangement} [GAME] [PIECE]...")
    named = words[1:] if words[0] in games or Path(words[0]).is_dir() else words
    if len(named) > MOST:
        raise click.UsageError(f"a picture has room for {MOST} pieces, not for {len(named)}")
    game = GAME.convert(words[0], None, None) if named != words else _game_with(words[0])
    try:
        ground = colour(background) if background is not None else None
    except ValueError as wrong:
        raise click.BadParameter(str(wrong), param_hint="--background") from None
    target = out or Path(f"{name_of(game)}-{arrangement}.png")
    permit((target,), is_our_png)
    found = spread(game, named, arrangement, dpi, ink, ground)
    show(found.diagnostics)
    if found.value is None:
        fail()
    atomic.write(target, signed_png(found.value))
    click.echo(f"wrote {target}")


def _show_illustration(
    context: click.Context, words: tuple[str, ...], illustration_id: str | None, manner: str, dpi: int, out: Path | None
) -> None:
    from generator.tasks.illustration import NAMES, as_file, sheet
    from generator.tasks.illustration import illustration as drawn_of

    if len(words) > 1:
        raise click.UsageError("one GAME at most stands beside --illustration or --kit")
    if manner not in NAMES:
        raise click.UsageError(f"no manner is called {manner!r}; {closest(manner, NAMES) or ', '.join(NAMES)}")
    game = GAME.convert(words[0], None, context) if words else None
    target = out or Path(f"{(illustration_id or 'illustrations').replace('/', '-')}.png")
    permit((target,), _is_ours)
    found = sheet(game, manner) if illustration_id is None else drawn_of(game, illustration_id, manner)
    show(found.diagnostics)
    if found.value is None:
        fail()
    data = as_file(found.value, target.suffix, dpi)
    atomic.write(target, data if target.suffix == ".svg" else signed_png(data))
    click.echo(f"wrote {target}")


def _game_with(piece: str) -> Path:
    """The first game that has the piece; a usage error where none has."""
    from generator import pipeline
    from generator.tasks.show import piece_named

    known: set[str] = set()
    for folder in game_folders().values():
        catalog = pipeline.load(folder).value
        if catalog is None:
            continue
        if piece_named(piece, catalog) is not None:
            return folder
        known |= {str(component.id) for component in catalog.components}
    hint = closest(piece, sorted(known)) or "pnp list shows the games"
    raise click.UsageError(f"no game has a piece {piece!r}; {hint}")


def _facts(scope: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What the catalog says of the piece: the plain values of its rows, and its powers and the like in short."""
    for row in scope.values():
        for key, value in row.items() if isinstance(row, Mapping) else ():
            if isinstance(value, bool):
                yield str(key), "true" if value else "false"
            elif isinstance(value, str | int | float):
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
