"""`pnp check-tts`."""

from collections import Counter
from pathlib import Path

import click

from generator.cli.common import GAME, fail, show

MOST_SHOWN = 1_000
"""Findings about one save that are written out."""


@click.command(
    epilog="\b\nExamples:\n  pnp check-tts output/geyser/tts/geyser-2-players.json\n"
    "  pnp check-tts --game geyser output/geyser/tts/*.json\n  pnp check-tts --pictures ~/Mods/Images TS_Save_7.json\n"
    "  pnp check-tts --profile own TS_Save_7.json"
)
@click.argument(
    "files", type=click.Path(exists=True, dir_okay=False, path_type=Path), nargs=-1, required=True, metavar="FILE..."
)
@click.option("--game", type=GAME, help="Also compare pictures, sizes, names and copies with this game's catalog.")
@click.option(
    "--pictures",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of pictures that the file names without a path.",
)
@click.option(
    "--profile",
    type=click.Choice(["own", "any"]),
    help="What to hold the saves to: `own` reports whatever saves made by pnp never have; `any` makes an error only of "
    "what breaks in the game. Without it, `own` for saves as pnp wrote them, `any` for the others.",
)
def command(files: tuple[Path, ...], game: Path | None, pictures: Path | None, profile: str | None) -> None:
    """Check saves or saved objects of Tabletop Simulator for errors, whatever program made them.

    Pictures on the web are not fetched. docs/EXPORTS.md explains the profiles and the codes.
    """
    from generator.export.tts import check
    from generator.tasks.saves import PrintedGame, findings, printed_game

    printed: PrintedGame | None = None
    if game is not None:
        drawn = printed_game(game)
        show(drawn.diagnostics)
        printed = drawn.value
        if printed is None:
            fail()
    wrong = False
    for file in files:
        try:
            whole = check.read(file)
        except (OSError, check.Unreadable) as error:
            click.echo(f"{file}: error[TTS100]: {error}", err=True)
            wrong = True
            continue
        held = check.Profile(profile) if profile is not None else check.profile_of(whole)
        found = findings(whole, held, pictures or file.parent, printed)
        for severity, finding in found[:MOST_SHOWN]:
            click.echo(f"{file}: {severity.value}{finding}", err=True)
        if len(found) > MOST_SHOWN:
            click.echo(f"{file}: and {len(found) - MOST_SHOWN:,} more", err=True)
        counts = Counter(severity.value for severity, _ in found)
        wrong = wrong or counts["error"] > 0
        told = [f"{number} {word}{'s' if number > 1 else ''}" for word, number in sorted(counts.items())]
        click.echo(f"{file}: {', '.join(told) if counts['error'] else ', '.join(['OK', *told])} (profile {held.value})")
    if wrong:
        fail()
