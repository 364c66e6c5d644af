"""`pnp trust`."""

from pathlib import Path

import click

from generator.cli.common import GAME, counted, fail, show
from generator.source.diagnostic import Report


@click.command(epilog="\b\nExamples:\n  pnp trust my-game\n  pnp trust my-game --revoke")
@click.argument("game", type=GAME)
@click.option("--revoke", is_flag=True, help="Stop allowing this code to run.")
def command(game: Path, revoke: bool) -> None:
    """Allow the code of GAME's own rules to run: its file rules.py, as it is now.

    Rules are a program, and a program can do whatever you can: read it first. The trust is for the content of the
    file; after a change you are asked again. This command runs nothing of it.
    """
    from generator.catalog.files import RULES, files_in
    from generator.games import trust

    report = Report()
    files = files_in(game, report)
    if RULES not in files:
        if not report.failed:
            report.error("GAM018", f"{game} has no file {RULES}, so there is no code to trust")
        show(report.diagnostics)
        fail()
    digest, path = files.digests[RULES].hex(), files.path(RULES)
    if revoke:
        trust.revoke(digest)
        click.echo(f"{path} is no longer trusted")
        return
    trust.trust(digest, path)
    click.echo(f"{path} may run ({counted(len(files.read(RULES).splitlines()), 'line')}, SHA-256 {digest[:16]})")
    click.echo(f"kept in {trust.file()}")
