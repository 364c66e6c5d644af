"""The command line: `pnp`. Thin; one module a command, imported only when it is called."""

import gc
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from generator import __version__, atomic, resources
from generator.cli.ending import ended

COMMANDS = {
    "list": "list games and their contents",
    "validate": "report every error in a game's files; write nothing",
    "explain": "explain a code of an error or warning",
    "verify": "play a game to check its rules, set-ups and components",
    "scenario": "run a game's worked examples (tests of its rules)",
    "report": "write a report on balance, length and components as HTML and PDF",
    "simulate": "simulate many games with bots and print statistics",
    "play": "play a game against bots in the terminal",
    "build": "verify games and make their print files",
    "watch": "build a game whenever one of its files is saved",
    "export": "export games for print services and virtual tabletops",
    "deck": "check, print, count, complete or import a deck",
    "check-tts": "check Tabletop Simulator saves for errors",
    "proof": "draw every face once on contact sheets, for proofreading",
    "printed": "mark the last build as printed",
    "changed": "make sheets of the pieces that changed since they were printed",
    "printer": "store or show a printer's corrections; make a calibration page",
    "show": "draw one piece to a PNG and print its data",
    "icons": "list icons, bundled ones and a game's own",
    "fonts": "list font families and their weights",
    "sizes": "list the named sizes of pieces",
    "precut": "list perforated cards and labels to print on",
    "colours": "list colours by name, a game's palette first",
    "layouts": "list layouts and what they read",
    "table": "write the rows of a set or table as CSV, or read places from a save",
    "pull": "fetch a game's published spreadsheets",
    "schema": "print the JSON Schema of a catalog",
    "new": "make a small complete game to start from",
    "trust": "allow a game's own rules code to run",
    "completion": "print what a shell needs to complete commands",
    "doctor": "check that this installation works",
}
"""Every command and its one-line help, which stands here so that `pnp --help` imports none of them."""

FOREIGN = ("SOURCE_DATE_EPOCH", "MPLBACKEND")
"""Variables that libraries of ours would follow, or stumble over: what is made depends on the game alone."""

EPILOG = """\b
Examples:
  pnp list
  pnp validate geyser
  pnp build geyser --paper letter
  pnp new my-game && pnp build my-game

\b
GAME is the name of a game in ./content, in the current folder or of a bundled one, or the path of a game's folder.

\b
Exit codes:
  0    done
  1    not done: the content is wrong, or the disk, memory or the system failed
  2    wrong usage, such as output that would replace files not made by pnp
  3    a bug in pnp
  130  interrupted by Ctrl-C (143: ended by SIGTERM)
"""


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"generator.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([*COMMANDS.items()])  # `list` is a module here once it is imported

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that `args` start with; an unknown one gets a hint."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from difflib import get_close_matches  # only on the way to an error message

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise click.UsageError(f"No such command {args[0]!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.command(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pnp")
def group() -> None:
    """Tabletop Press: board-game prototypes that are played before they are printed."""
    if _is_folder(Path("output")):
        from generator.output.leftovers import tidy

        tidy(Path("output"))
    for folder in (Path(), resources.cache(), resources.settings()):
        atomic.clear_parts(folder)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a current folder that nobody may look into: commands that need it say so themselves
        return False


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run `pnp` and exit; a bug of ours ends with code 3 and no traceback unless PNP_DEBUG is set."""
    for name in FOREIGN:
        os.environ.pop(name, None)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for plug-ins we have none of takes 15 ms
    gc.set_threshold(1_000_000)  # a command is over soon; looking for cycles costs a tenth of it
    os.umask(os.umask(0o077) & 0o077)  # what is written is read again, whatever the mask takes from its owner
    sys.exit(ended(lambda: group.main(args=arguments, prog_name="pnp", standalone_mode=False)))
