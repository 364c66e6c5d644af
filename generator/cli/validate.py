"""`pnp validate`."""

from pathlib import Path

import click

from generator.cli.common import GAME, counted, diagnostics_json, fail, show, write_json
from generator.cli.target_file import json_option


@click.command(epilog="\b\nExamples:\n  pnp validate geyser\n  pnp validate ./my-game --json -")
@click.argument("game", type=GAME)
@json_option("Write the findings as JSON to FILE ('-': standard output).", "code", "severity", "message")
def command(game: Path, target: Path | None) -> None:
    """Report every error in GAME: its data, texts, references, layouts, and what its worked examples begin with.

    Plays and writes nothing.

    The exit code is 1 if there is an error; 0 if there are only warnings.
    """
    from generator import pipeline

    checked = pipeline.validate(game, examples=True)
    if target is not None:
        write_json(target, diagnostics_json(checked.diagnostics))
    else:
        show(checked.diagnostics)
    if checked.value is None:
        fail()
    if target is None:
        catalog = checked.value
        pieces = sum(component_set.copies for component_set in catalog.printed_sets)
        held = f"{counted(pieces, 'piece')} in {counted(len(catalog.printed_sets), 'set')}"
        click.echo(f"{catalog.identity.title}: valid; {held}")
