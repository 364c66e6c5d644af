"""`pnp table`."""

import sys
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from generator.cli.common import GAME, beginning, counted, fail, show


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What of the game that is named before can be written as a table."""
    from generator.tasks.table import tables_of

    game = ctx.params.get("game")
    listed = tables_of(game).value if isinstance(game, Path) else None
    return beginning((table.name for table in listed or ()), incomplete)


class TableGroup(click.Group):
    """A group in which whatever is none of its commands is GAME: rows are what is asked for most."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, else the one for rows."""
        return super().get_command(ctx, cmd_name) or self.commands["rows"]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Options before GAME are those of rows."""
        own = self.get_help_option_names(ctx)
        if args and args[0] not in self.commands and args[0] not in own:
            args = ["rows", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands and games."""
        own = super().shell_complete(ctx, incomplete)
        games = GAME.shell_complete(ctx, self.commands["rows"].params[0], incomplete)
        return [*own, *(item for item in games if item.type == "plain" or not own)]


@click.group(
    cls=TableGroup,
    epilog="\b\nExamples:\n  pnp table geyser\n  pnp table geyser cards --out cards.csv\n"
    "  pnp table learn geyser TS_Save_12.json",
)
def command() -> None:
    """Write the rows of a set or table as CSV, or read places from a save of a virtual tabletop.

    `pnp table GAME NAME` is short for `pnp table rows GAME NAME`. A game that is called like a command is named by its
    path: `pnp table ./learn`.
    """


@command.command(
    epilog="\b\nExamples:\n  pnp table geyser\n  pnp table geyser cards --out cards.csv\n  pnp table my-game beasts"
)
@click.argument("game", type=GAME)
@click.argument("name", required=False, shell_complete=_complete)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    default="-",
    metavar="FILE",
    help="Where to write the rows; default: standard output.",
)
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def rows(game: Path, name: str | None, out: Path, force: bool) -> None:
    """Write the rows of one set, table or list of GAME as CSV, for a spreadsheet program.

    NAME is the id of a set, the name of a table or the path of a list, such as `tribes`. Without NAME, list what there
    is. A game that names the file in place of the rows (`cards: cards.csv`) is the same game: docs/SPREADSHEETS.md.
    """
    from generator import atomic
    from generator.tasks.table import table_of, tables_of

    if name is None:
        listed = tables_of(game)
        show(listed.diagnostics)
        if listed.value is None:
            fail(listed.diagnostics)
        for table in listed.value:
            click.echo(f"{table.name:30} {counted(len(table.rows), 'row')}")
        return
    found = table_of(game, name)
    show(found.diagnostics)
    if found.value is None:
        fail(found.diagnostics)
    if str(out) == "-":
        click.echo(found.value.csv, nl=False)
        return
    if out.exists() and not force:
        raise click.UsageError(f"{out} exists already; --force replaces it")
    atomic.write(out, found.value.csv.encode())
    click.echo(f"wrote {counted(len(found.value.rows), 'row')} to {out}")


@command.command(
    epilog="\b\nExamples:\n  pnp table learn geyser TS_Save_12.json\n  pnp table learn geyser TS_Save_12.json --write"
)
@click.argument("game", type=GAME)
@click.argument("save", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--write", "writing", is_flag=True, help="Write the places without asking.")
def learn(game: Path, save: Path, writing: bool) -> None:
    """Read the places of decks, boards, bags and players' pieces from SAVE into `print.table` of GAME.

    SAVE is a save of Tabletop Simulator that was exported from GAME, arranged by hand and saved there. Shows the
    difference and asks; without a terminal to ask on, only --write writes. docs/EXPORTS.md says what is read.
    """
    from generator.tasks import table_learn

    found = table_learn.learn(game, save)
    show(found.diagnostics)
    if found.value is None:
        fail(found.diagnostics)
    told, changed = found.value.learned, found.value.before != found.value.after
    click.echo(f"{save}: {counted(len(told.moved), 'thing')} moved on the table for {told.players} players")
    for line in told.left:
        click.echo(f"not learned: {line}", err=True)
    if not changed:
        click.echo("nothing to change")
        return
    click.echo(found.value.diff, nl=False)
    if not writing and not (sys.stdin.isatty() and click.confirm(f"Write this into {found.value.file}?")):
        click.echo("nothing is written; --write writes it")
        return
    if not table_learn.write(found.value):
        click.echo(f"{found.value.file} was changed meanwhile: nothing is written", err=True)
        fail()
    click.echo(f"wrote {counted(len(told.rows), 'row')} of print.table to {found.value.file}")
