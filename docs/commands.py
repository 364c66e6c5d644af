"""Make docs/COMMANDS.md from the commands themselves: `python docs/commands.py`."""

from collections.abc import Iterator
from pathlib import Path

import click

from generator.cli import COMMANDS, group

FILE = Path(__file__).with_name("COMMANDS.md")
_WIDTH = 100
"""Columns of a help text."""


def page() -> str:
    """The whole page, as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Commands"
    yield ""
    yield "Every command with its arguments, options and examples, as `pnp COMMAND --help` prints them. This page is"
    yield "made by `python docs/commands.py`; a test holds it against the commands."
    yield ""
    yield "| command | what it does |"
    yield "| --- | --- |"
    for name, said in COMMANDS.items():
        yield f"| [`pnp {name}`](#pnp-{name}) | {said} |"
    yield from _section("pnp", group, None)


def _section(path: str, command: click.Command, above: click.Context | None) -> Iterator[str]:
    """The help text of a command, and of those below it."""
    context = click.Context(
        command,
        above,
        info_name=path.rpartition(" ")[2],
        terminal_width=_WIDTH,
        max_content_width=_WIDTH,
        help_option_names=["-h", "--help"],
    )
    yield ""
    yield f"{'#' * (2 + path.count(' '))} {path}"
    yield ""
    yield "```text"
    yield command.get_help(context)
    yield "```"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _section(f"{path} {name}", below, context)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
