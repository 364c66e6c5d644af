"""`pnp watch`."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import GAME, counted, name_of, show
from generator.cli.printing import DRAFT, SETS, SLEEVES, comma_list, sheet_options
from generator.cli.target_file import OUTPUT
from generator.targets import PRINTED

if TYPE_CHECKING:
    from generator.job import Request
    from generator.tasks.live_table import Saves

_MOST_TITLES = 8


@click.command(
    epilog="\b\nExamples:\n  pnp watch my-game\n  pnp watch my-game --sets beasts --draft\n"
    "  pnp watch geyser --target pdf,png --ink low"
)
@click.argument("game", type=GAME)
@click.option(
    "--target", type=comma_list(PRINTED), default="pdf", show_default=True, help="What to make; a comma-separated list."
)
@sheet_options
@SLEEVES
@click.option("--dpi", type=click.IntRange(36, 1200), default=150, show_default=True, help="Resolution of PNG files.")
@DRAFT
@SETS
@click.option("--tts", is_flag=True, help="Also export for Tabletop Simulator, install, and change the running table.")
@OUTPUT
def command(
    game: Path,
    target: tuple[str, ...],
    paper: tuple[str, ...],
    duplex: str,
    spacing: str,
    ink: tuple[str, ...],
    sleeves: bool,
    dpi: int,
    draft: bool,
    sets: tuple[str, ...],
    tts: bool,
    output: Path,
) -> None:
    """Build GAME whenever one of its files is saved, until Ctrl-C.

    Each build names the pieces that look different from the build before. Where the files have errors, these are
    reported, the output stays as it is, and the next save is waited for. Keep a PDF viewer open that reloads files.
    With --draft nothing is played, which is faster for a game with rules. With --tts a table of GAME that is open in
    Tabletop Simulator on this machine shows new pictures and texts, and keeps everything where it is.
    """
    from generator.job import Request
    from generator.tasks.watch import saved, stamps

    if tts:
        _data_folder()
        target += ("tts",)
    request = Request(target, paper, duplex, spacing, dpi, draft=draft, inks=ink, sleeves=sleeves, sets=sets)
    before = stamps(game)
    click.echo(f"watching {game}; Ctrl-C ends")
    made = _build(game, output, request, None)
    table = _to_table(made, None) if tts else None
    try:
        for names in saved(game, before):
            click.echo(f"{_some(names)} changed")
            built = _build(game, output, request, made)
            made = built or made
            table = _to_table(built, table) if tts else None
    except FileNotFoundError:
        raise click.ClickException(f"the folder {game} is gone") from None


def _build(game: Path, output: Path, request: "Request", last: Path | None) -> Path | None:
    """Build once and say what has become of it; the folder that was made. `last` is that of the build before."""
    from generator.cli.progress import stages, wait_notice
    from generator.tasks.build import build
    from generator.tasks.watch import record_in, redrawn

    name = name_of(game)
    started = time.monotonic()
    before = record_in(last) if last is not None else None
    try:
        with stages(f"Building {name}") as progress:
            built = build(game, output, request, progress, wait_notice(name))
    except OSError as error:  # a full disk, or a file that is being replaced: the next save may go better
        click.echo(f"{name}: not built: {error}; waiting for the next save", err=True)
        return None
    show(built.diagnostics)
    if built.value is None:
        click.echo(f"{name}: not built; waiting for the next save")
        return None
    made = built.value
    spent = f"{time.monotonic() - started:.1f} s"
    changed = redrawn(before, record_in(made.folder))
    told = f"; changed: {_some(changed)}" if changed else ""
    click.echo(f"{made.folder}: {counted(len(made.files), 'file')} in {spent}{told}")
    return made.folder


def _data_folder() -> Path:
    """Where Tabletop Simulator keeps its saves; a usage error where that is not known."""
    from generator.tasks.install import FOLDER, data_folder

    data = data_folder()
    if data is None:
        message = f"--tts: the data folder of Tabletop Simulator was not found; set {FOLDER} to its path."
        raise click.UsageError(message)
    return data


def _to_table(made: Path | None, before: "Saves | None") -> "Saves | None":
    """Install an export and tell the running game what is new since `before`; the saves that are installed now."""
    import json

    from generator.tasks.install import install
    from generator.tasks.live_table import NobodyListens, push, saves_in

    if made is None:
        return before
    title = json.loads((made / "manifest.json").read_text(encoding="utf-8"))["title"]
    files, now = install(made / "tts", _data_folder(), title), saves_in(made / "tts")
    if before is None:
        click.echo(
            f"installed {counted(len(files), 'save')}: load one in Tabletop Simulator, and it shows what changes"
        )
        return now
    try:
        changes = push(before, now)
    except NobodyListens as error:
        click.echo(f"tts: {error}", err=True)
        return before  # so that the next push has this change, too
    if changes and changes.panel is not None:
        counts = (counted(len(changes.pictures), "picture"), counted(len(changes.texts), "text"))
        click.echo(f"tts: sent {' and '.join(counts)} to the table")
    if changes.new_table or (changes and changes.panel is None):
        click.echo("tts: load the save again to see everything: pieces came, went or moved on their sheet", err=True)
    return now


def _some(names: Sequence[str]) -> str:
    """The first of several names, and how many others there are."""
    more = len(names) - _MOST_TITLES
    return ", ".join(names[:_MOST_TITLES]) + (f" and {more} more" if more > 0 else "")
