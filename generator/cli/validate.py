"""`pnp validate`."""

from pathlib import Path

import click

from generator.cli.common import GAME, counted, diagnostics_json, fail, write_json
from generator.cli.formats import FORMAT, tell
from generator.cli.target_file import json_option


@click.command(
    epilog="\b\nExamples:\n  pnp validate geyser\n  pnp validate ./my-game --json -\n"
    "  pnp validate ./my-game --format github"
)
@click.argument("game", type=GAME)
@json_option("Write the findings as JSON to FILE ('-': standard output).", "code", "severity", "message")
@FORMAT
def command(game: Path, target: Path | None, form: str) -> None:
    """Report every error in GAME: its data, texts and references, what its worked examples begin with, every face,
    which is drawn, and the rulebook, which is set.

    Plays and writes nothing. `pnp explain CODE` says more of each error.

    The exit code is 1 if there is an error; 0 if there are only warnings.
    """
    from generator import pipeline

    checked = pipeline.validate(game, examples=True)
    if target is not None:
        write_json(target, diagnostics_json(checked.diagnostics))
    else:
        tell(checked.diagnostics, form)
    if checked.value is None:
        fail()
    if target is None and form == "text":
        catalog = checked.value
        pieces = sum(component_set.copies for component_set in catalog.printed_sets)
        held = f"{counted(pieces, 'piece')} in {counted(len(catalog.printed_sets), 'set')}"
        click.echo(f"{catalog.identity.title}: valid; {held}")
