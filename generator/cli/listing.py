"""What `pnp icons`, `fonts`, `sizes`, `layouts` and `precut` have in common."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator import atomic
from generator.cli.common import GAME, fail, show
from generator.cli.target_file import TargetFile
from generator.output.named import is_our_pdf
from generator.sheets.papers import A4, paper_named

if TYPE_CHECKING:
    from generator.tasks.specimens import Resource, ResourceList

WORDS = click.argument("words", nargs=-1, metavar="[WORD]...")
OF_GAME = click.option("--game", type=GAME, help="List those of this game as well, its own first.")
OUT = click.option("--out", type=TargetFile(is_our_pdf), help="Draw them as a contact sheet to this PDF file instead.")
PAPER = click.option(
    "--paper", default=A4.name, show_default=True, metavar="NAME", help="The paper of the contact sheet."
)


def listed(listing: "ResourceList", words: Sequence[str], game: Path | None, out: Path | None, paper: str) -> None:
    """Print what there is, or draw it; ends with code 1 where nothing has such a name, and names what is similar."""
    from generator.tasks.specimens import chosen, contact_sheet, gathered, like

    try:
        paper_named(paper)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--paper") from error
    workshop = None
    if game is not None:
        found = gathered(game)
        show(found.diagnostics)
        workshop = found.value
        if workshop is None:
            fail()
    entries = chosen(listing, words, workshop)
    if not entries:
        near = like(listing, words, workshop)
        more = (
            f"the nearest are {', '.join(near)}" if near else f"`pnp {listing.command or listing.kind + 's'}` lists all"
        )
        click.echo(f"Error: no {listing.kind} has {' or '.join(map(repr, words))} in its name; {more}", err=True)
        fail()
    if out is None:
        click.echo("\n".join(lines(entries)))
        return
    atomic.write(out, contact_sheet(listing, entries, workshop, paper))
    click.echo(f"wrote {out}")


def lines(entries: Sequence["Resource"]) -> list[str]:
    """A line for each entry, what it is in a column of its own, and indented below it what else is to be said."""
    wide = max(len(entry.name) for entry in entries)
    made: list[str] = []
    for entry in entries:
        made.append(f"{entry.name:{wide}}  {entry.about}".rstrip())
        made += (f"  {about}: {words}" for about, words in entry.more)
    return made
