"""`pnp explain`."""

import click
from click.shell_completion import CompletionItem

from generator.cli.common import beginning
from generator.source.diagnostic import closest


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The codes that there are, however their letters are written."""
    from generator.codes import CODES

    return beginning((entry.code for entry in CODES), incomplete.upper())


@click.command(epilog="\b\nExamples:\n  pnp explain CAT024\n  pnp explain lay012\n  pnp explain SRC")
@click.argument("code", shell_complete=_complete)
def command(code: str) -> None:
    """Explain what a CODE of an error or warning means: why it matters, an example, and what to do.

    The first letters of a code list those that begin with them: `pnp explain SRC`.
    """
    from generator.codes import CODES, explained, plain_text

    wanted = code.strip().strip("[]").upper()
    known = explained(wanted)
    if known is not None:
        click.echo(plain_text(known))
        return
    begun = [entry for entry in CODES if wanted and entry.code.startswith(wanted)]
    if not begun:
        near = closest(wanted, [entry.code for entry in CODES])
        hint = near or "codes of a game's own checks, such as GY-V17, are in its specification"
        raise click.UsageError(f"there is no code {code!r}; {hint}")
    for entry in begun:
        click.echo(f"{entry.code}  {entry.meaning}")
