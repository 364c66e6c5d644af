"""`pnp icons`."""

import click

from generator.cli.common import fail


@click.command(epilog="\b\nExamples:\n  pnp icons\n  pnp icons crown\n  pnp icons cloak hood")
@click.argument("words", nargs=-1, metavar="[WORD]...")
def command(words: tuple[str, ...]) -> None:
    """List the bundled icons whose names hold one of the WORDs, a line each; without WORD, all of them.

    A card takes an icon by its name: in a column of its deck (`icon: crown`), or within a text (`:crown:`). Ends with
    code 1 where no icon has such a name; then similar names are listed.
    """
    from generator.tasks import icons

    found = icons.found(words)
    if found:
        click.echo("\n".join(found))
        return
    like = icons.like(words)
    more = f"the nearest are {', '.join(like)}" if like else "`pnp icons` lists all"
    click.echo(f"Error: no icon has {' or '.join(map(repr, words))} in its name; {more}", err=True)
    fail()
