"""`pnp validate`."""

from pathlib import Path

import click

from generator.cli.common import GAME, counted, diagnostics_json, fail, show, write_json
from generator.cli.target_file import json_option


@click.command(epilog="\b\nExamples:\n  pnp validate geyser\n  pnp validate ./my-game --json -")
@click.argument("game", type=GAME)
@json_option("Write the findings as JSON to FILE ('-': standard output).", "code", "severity", "message")
def command(game: Path, target: Path | None) -> None:
    """Say everything that is wrong with GAME: its data, texts, references, layouts. Plays and writes nothing.

    Ends with code 1 when there is an error; warnings alone end with 0.
    """
    from generator import pipeline

    checked = pipeline.validate(game)
    if target is not None:
        write_json(target, diagnostics_json(checked.diagnostics))
    else:
        show(checked.diagnostics)
    if checked.value is None:
        fail()
    if target is None:
        catalog = checked.value
        pieces = sum(component_set.copies for component_set in catalog.sets)
        held = f"{counted(pieces, 'piece')} in {counted(len(catalog.sets), 'set')}"
        click.echo(f"{catalog.identity.title}: valid; {held}")
