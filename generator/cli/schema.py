"""`pnp schema`."""

from pathlib import Path

import click

from generator.cli.common import write_json
from generator.cli.target_file import json_option


@click.command(
    epilog="\b\nExamples:\n  pnp schema > catalog.schema.json\n  pnp schema geyser --json geyser.schema.json\n"
    "  pnp schema --layout > layout.schema.json\n"
    "  pnp schema --illustration > illustration.schema.json\n\n"
    "\b\nIn VS Code with the YAML extension, begin a catalog file with\n"
    "  # yaml-language-server: $schema=./catalog.schema.json\n"
    "`pnp new` makes the schemas and these lines."
)
@click.argument("game", required=False, metavar="[GAME]")
@click.option("--layout", is_flag=True, help="The schema of a layout file instead.")
@click.option("--illustration", is_flag=True, help="The schema of an illustration's file instead.")
@json_option("Write to FILE instead of standard output.", "$schema", "properties", default="-")
def command(game: str | None, layout: bool, illustration: bool, target: Path) -> None:
    """Print the JSON Schema of a catalog file or a layout, for completion and hover in editors.

    With GAME (a name such as geyser) the sections that game's rules read are part of it.
    """
    from generator.catalog.unusable import UnusableRules
    from generator.tasks.schema import illustration_schema, layout_schema, schema

    if layout and illustration:
        raise click.UsageError("--layout and --illustration exclude one another")
    if layout or illustration:
        if game is not None:
            raise click.UsageError("this schema is the same for every game")
        write_json(target, layout_schema() if layout else illustration_schema())
        return
    try:
        write_json(target, schema(game))
    except KeyError as unknown:
        raise click.UsageError(f"there is no rules engine for a game {game!r}; {unknown.args[0]}") from None
    except UnusableRules as unusable:
        raise click.UsageError(str(unusable)) from None
