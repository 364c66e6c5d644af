"""`pnp table`."""

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


@click.command(
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
def command(game: Path, name: str | None, out: Path, force: bool) -> None:
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
