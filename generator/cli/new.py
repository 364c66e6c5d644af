"""`pnp new`."""

import re
import shutil
import tempfile
from pathlib import Path

import click

STARTER = Path(__file__).resolve().parent.parent / "starter"


@click.command(epilog="\b\nExamples:\n  pnp new lantern-hill\n  pnp new lantern-hill --title 'Lantern Hill' --in games")
@click.argument("name")
@click.option("--title", help="The game's title; made from NAME if not given.")
@click.option(
    "--in",
    "home",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="The folder to make it in: ./content if there is one, else the current folder.",
)
def command(name: str, title: str | None, home: Path | None) -> None:
    """Make a small complete game in a new folder NAME: cards, tokens, a board, a rulebook. It builds at once.

    NAME is made of lower-case letters, digits and hyphens. The tutorial in docs/TUTORIAL.md starts from this game.
    """
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", name):
        raise click.BadParameter("use lower-case letters, digits and hyphens, a letter first", param_hint="NAME")
    parent = home or (Path("content") if Path("content").is_dir() else Path())
    target = parent / name
    if target.exists():
        raise click.UsageError(f"{target} is there already; nothing was changed")
    words = {"{{id}}": name, "{{title}}": (title or name.replace("-", " ").title()).replace('"', "'")}
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=parent, prefix=f".{name}.") as staging:
        made = Path(staging) / name
        shutil.copytree(STARTER, made, ignore=shutil.ignore_patterns("__pycache__"))
        for file in made.rglob("*"):
            if file.suffix in (".yaml", ".md"):
                text = file.read_text(encoding="utf-8")
                for mark, word in words.items():
                    text = text.replace(mark, word)
                file.write_text(text, encoding="utf-8")
        made.rename(target)
    click.echo(f"Made {target}. Next: pnp build {name if parent.name == 'content' else target}")
