"""`pnp check-tts`."""

from pathlib import Path

import click

from generator.cli.common import GAME, fail, show

MOST_SHOWN = 1_000
"""Findings about one save that are written out."""


@click.command(
    epilog="\b\nExamples:\n  pnp check-tts output/geyser/tts/geyser-2-players.json\n"
    "  pnp check-tts --game geyser output/geyser/tts/*.json\n  pnp check-tts --pictures ~/Mods/Images TS_Save_7.json"
)
@click.argument(
    "files", type=click.Path(exists=True, dir_okay=False, path_type=Path), nargs=-1, required=True, metavar="FILE..."
)
@click.option("--game", type=GAME, help="Also compare copies, names and proportions with this game's catalog.")
@click.option(
    "--pictures",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of pictures that the file names without a path.",
)
def command(files: tuple[Path, ...], game: Path | None, pictures: Path | None) -> None:
    """Check saves or saved objects of Tabletop Simulator for errors, whatever program made them.

    Pictures on the web are not fetched. docs/EXPORTS.md explains the codes.
    """
    from generator import pipeline
    from generator.export.tts import check

    catalog = None
    if game is not None:
        loaded = pipeline.load(game)
        show(loaded.diagnostics)
        catalog = loaded.value
        if catalog is None:
            fail()
    wrong = False
    for file in files:
        try:
            whole = check.read(file)
        except (OSError, check.Unreadable) as error:
            click.echo(f"{file}: error[TTS100]: {error}", err=True)
            wrong = True
            continue
        found = check.check(whole, check.PictureCache(check.beside(pictures or file.parent)), catalog)
        for finding in found[:MOST_SHOWN]:
            click.echo(f"{file}: {'error' if finding.grave else 'warning'}{finding}", err=True)
        if len(found) > MOST_SHOWN:
            click.echo(f"{file}: and {len(found) - MOST_SHOWN:,} more", err=True)
        grave = sum(finding.grave for finding in found)
        wrong = wrong or grave > 0
        errors = "1 error" if grave == 1 else f"{grave} errors"
        click.echo(f"{file}: {errors if grave else 'OK'}")
    if wrong:
        fail()
