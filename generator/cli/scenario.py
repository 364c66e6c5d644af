"""`pnp scenario`."""

from pathlib import Path

import click

from generator.cli.common import GAME, fail, show
from generator.source.diagnostic import by_place

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

_WIDEST = 120
"""Letters of an id or a title that are shown."""


@click.command(
    epilog="\b\nExamples:\n  pnp scenario geyser\n  pnp scenario geyser my-examples.yaml rules.md\n\n"
    "\b\nIn Markdown, fences marked `yaml scenario` are run. The format is described in docs/ENGINE.md."
)
@click.argument("game", type=GAME)
@click.argument("files", type=FILE, nargs=-1, metavar="[FILE]...")
def command(game: Path, files: tuple[Path, ...]) -> None:
    """Run the worked examples in each FILE with GAME's rules; without FILE, the game's own.

    Prints a line for each and ends with `N passed, N failed`; the exit code is 1 if one failed.
    """
    from generator.tasks.scenarios import scenarios

    runs = scenarios(game, files)
    if runs.value is None:
        show(runs.diagnostics)
        fail()
    for run in runs.value:
        click.echo(f"{'ok  ' if run.passed else 'FAIL'} {_line(run.id)} {_line(run.title)}".rstrip())
        for found in by_place(run.diagnostics):
            click.echo(f"       {found}")
            if found.hint:
                click.echo(f"       hint: {found.hint}")
    show(runs.diagnostics)
    failed = sum(not run.passed for run in runs.value)
    click.echo(f"{len(runs.value) - failed} passed, {failed} failed")
    if failed or runs.failed:
        fail()


def _line(text: str) -> str:
    """What somebody has called an example, in one line."""
    words = " ".join(text.split())
    return words if len(words) <= _WIDEST else f"{words[: _WIDEST - 1]}…"
