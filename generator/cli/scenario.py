"""`pnp scenario`."""

from pathlib import Path

import click

from generator.cli.common import GAME, counted, fail, show
from generator.cli.target_file import TargetFile
from generator.source.diagnostic import by_place

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

_HEAD = "# Drafts of worked examples, written by `pnp scenario --missing`: choose, shorten and word them.\n"
_WIDEST = 120
"""Letters of an id or a title that are shown."""


def _is_ours(data: bytes) -> bool:
    return data.startswith(_HEAD.encode())


@click.command(
    epilog="\b\nExamples:\n  pnp scenario geyser\n  pnp scenario geyser my-examples.yaml rules.md\n"
    "  pnp scenario geyser --missing drafts.yaml\n\n"
    "\b\nIn Markdown, fences marked `yaml scenario` are run. The format is described in docs/ENGINE.md."
)
@click.argument("game", type=GAME)
@click.argument("files", type=FILE, nargs=-1, metavar="[FILE]...")
@click.option(
    "--missing",
    "target",
    type=TargetFile(_is_ours, stdout=True),
    metavar="FILE",
    help="Write drafts of worked examples that GAME lacks to a new FILE ('-': standard output).",
)
def command(game: Path, files: tuple[Path, ...], target: Path | None) -> None:
    """Run the worked examples in each FILE with GAME's rules; without FILE, the game's own.

    Prints a line for each and ends with `N passed, N failed`; the exit code is 1 if one failed.

    With --missing, drafts examples from simulated games instead: of the numbers under `rules` that no example notices,
    and of the rules that work together at least once a game and in no example. Each draft says which game and decision
    it comes from; choose, shorten and word them, and keep them in the game's scenarios/.
    """
    if target is not None:
        _draft(game, files, target)
        return
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


def _draft(game: Path, files: tuple[Path, ...], target: Path) -> None:
    """Write drafts of what is missing."""
    from generator import atomic
    from generator.tasks.scenarios import drafts

    if files:
        raise click.UsageError("--missing looks at the game's own examples: give no files")
    checked = drafts(game)
    if checked.value is None:
        show(checked.diagnostics)
        fail()
    if not checked.value:
        click.echo("no example is missing: none was drafted", err=True)
        return
    text = _HEAD + "---\n".join(checked.value)
    if str(target) == "-":
        click.echo(text, nl=False)
    else:
        atomic.write(target, text.encode())
        click.echo(f"{counted(len(checked.value), 'draft')} in {target}")
