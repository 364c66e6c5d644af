"""`pnp pull`."""

from pathlib import Path

import click

from generator.cli.common import GAME, counted, fail, show


@click.command(epilog="\b\nExamples:\n  pnp pull my-game\n  pnp pull my-game && pnp build my-game")
@click.argument("game", type=GAME)
def command(game: Path) -> None:
    """Fetch the published spreadsheets that GAME names under `sheets`, and put them into its folder.

    Addresses must begin with https; links to Google sheets may be those of the browser. No file is replaced unless all
    could be fetched and read. This is the only command that uses the network. docs/SPREADSHEETS.md explains it.
    """
    from generator.tasks.pull import Pulled, pull

    def told(file: Pulled) -> str:
        if not file.differs:
            return "unchanged"
        if file.added is None or file.removed is None or file.changed is None:
            return "new" if file.is_new else "changed"
        parts = (("added", file.added), ("removed", file.removed), ("changed", file.changed))
        words = [f"{word} {_listed(ids)}" for word, ids in parts if ids]
        return "; ".join(words) or "changed, but no row is"

    found = pull(game)
    show(found.diagnostics)
    if found.value is None:
        fail(found.diagnostics)
    for file in found.value:
        click.echo(f"{game / file.name}: {told(file)}")
    if not found.value:
        click.echo(f"{game} names no spreadsheets: `sheets: {{cards.csv: https://...}}`", err=True)


def _listed(ids: tuple[str, ...]) -> str:
    most = 8
    more = f" and {len(ids) - most} more" if len(ids) > most else ""
    return f"{counted(len(ids), 'row')} ({', '.join(ids[:most])}{more})"
