"""`pnp list`."""

from pathlib import Path
from typing import Any

import click

from generator.cli.common import game_folders, write_json
from generator.cli.target_file import json_option


@click.command(epilog="\b\nExamples:\n  pnp list\n  pnp list --json -")
@json_option("Write the list as JSON to FILE ('-': standard output).", "name", "folder")
def command(target: Path | None) -> None:
    """List the games in ./content, in the current folder and the bundled ones, with what each prints."""
    from generator import pipeline
    from generator.games.checking import is_played

    rows: list[dict[str, Any]] = []
    for name, folder in game_folders().items():
        checked = pipeline.load(folder)
        if checked.value is None:
            rows.append({"name": name, "folder": str(folder), "broken": len(checked.diagnostics)})
            continue
        game = checked.value
        rows.append(
            {
                "name": name,
                "folder": str(folder),
                "title": game.identity.title,
                "version": game.identity.version,
                "players": str(game.identity.players),
                "pieces": {component_set.id: component_set.copies for component_set in game.printed_sets},
                "played": is_played(game),
            }
        )
    if target is not None:
        write_json(target, rows)
        return
    for row in rows:
        if "broken" in row:
            click.echo(f"{row['name']:20} does not load: see `pnp validate {row['folder']}`")
            continue
        pieces = ", ".join(f"{count} {set_id}" for set_id, count in row["pieces"].items())
        played = "" if row["played"] else " (no rules engine: set-ups are checked, no games are played)"
        click.echo(f"{row['name']:20} {row['title']} {row['version']}, {row['players']} players: {pieces}{played}")
