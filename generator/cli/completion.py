"""`pnp completion`."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")
PROGRAM, VARIABLE = "pnp", "_PNP_COMPLETE"
"""The command that is completed, and the variable by which its completions are asked for."""


@click.command(
    epilog="\b\nExamples:\n"
    "  pnp completion bash >> ~/.bashrc\n"
    "  pnp completion zsh >> ~/.zshrc\n"
    "  pnp completion fish > ~/.config/fish/completions/pnp.fish"
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print a script for SHELL that completes commands, options, games, papers, targets, sets and pieces at Tab.

    Bash must be 4.4 or newer. Open a new terminal afterwards.
    """
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(context.find_root().command, {}, PROGRAM, VARIABLE).source())
