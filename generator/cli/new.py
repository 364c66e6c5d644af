"""`pnp new`."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import click

from generator import atomic
from generator.cli.target_file import Folder

STARTER = Path(__file__).resolve().parent.parent / "starter"
SCHEMAS = ".schemas"
"""The folder in a new game's folder for what editors read; hidden, so that it is no part of the game."""
PLAYED = STARTER.with_name("starter_rules")


@click.command(
    epilog="\b\nExamples:\n  pnp new lantern-hill\n  pnp new lantern-hill --title 'Lantern Hill' --in games\n"
    "  pnp new high-card --rules && pnp trust high-card && pnp verify high-card"
)
@click.argument("name")
@click.option("--title", help="The game's title; made from NAME if not given.")
@click.option(
    "--in",
    "home",
    type=Folder(),
    default=None,
    help="The folder to make it in: ./content if there is one, else the current folder.",
)
@click.option("--rules", is_flag=True, help="Make a card game whose rules are written in Python.")
def command(name: str, title: str | None, home: Path | None, rules: bool) -> None:
    """Make a small complete game in a new folder NAME: cards, tokens, a board, a rulebook. It builds at once.

    With --rules, make a card game with a file rules.py and a worked example: `pnp verify` plays it before it is
    printed. docs/WRITING-RULES.md explains it.

    NAME is made of lower-case letters, digits and hyphens. The tutorial in docs/TUTORIAL.md starts from this game.
    """
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", name):
        raise click.BadParameter("use lower-case letters, digits and hyphens, a letter first", param_hint="NAME")
    parent = home or (Path("content") if Path("content").is_dir() else Path())
    target = parent / name
    if target.exists() or target.is_symlink():
        raise click.UsageError(f"{target} exists already; nothing was changed")
    words = {"{{id}}": name, "{{title}}": (title or name.replace("-", " ").title()).replace('"', "'")}
    with atomic.new_folder(target) as made:
        starter = PLAYED if rules else STARTER
        for file in sorted(starter.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                _copy(file, made / file.relative_to(starter), words)
        _add_schemas(made)
    shown = name if parent.name == "content" else target
    if rules:
        click.echo(f"Made {target}. Next: read {target / 'rules.py'}, then: pnp trust {shown} && pnp verify {shown}")
    else:
        click.echo(f"Made {target}. Next: pnp build {shown}")


def _add_schemas(folder: Path) -> None:
    """What editors complete and check by, which the first line of each file of data names."""
    from generator.tasks.schema import editor_schemas

    (folder / SCHEMAS).mkdir()
    for name, schema in editor_schemas().items():
        text = json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False)
        (folder / SCHEMAS / name).write_text(text + "\n", encoding="utf-8")
    for file in folder.glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        header = f"# yaml-language-server: $schema={SCHEMAS}/catalog.schema.json\n"
        file.write_text(header + text, encoding="utf-8")


def _copy(file: Path, target: Path, words: Mapping[str, str]) -> None:
    """A file of the starter, with the words filled in where it is text."""
    data = file.read_bytes()
    if file.suffix in (".yaml", ".md", ".py"):
        text = data.decode()
        for mark, word in words.items():
            text = text.replace(mark, word)
        data = text.encode()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
