"""What the commands share: finding a game, showing diagnostics, ending with the right code."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from generator import resources
from generator.cli import EXIT_CONTENT
from generator.source.diagnostic import Diagnostic, Severity, closest
from generator.source.show import excerpt

MOST_OF_A_CODE = 100
"""Diagnostics of one code that are written out; of the others the number is told."""

COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}


def is_game(folder: Path) -> bool:
    """Whether the folder holds a game's YAML."""
    return folder.is_dir() and any(folder.glob("*.yaml"))


def game_folders() -> dict[str, Path]:
    """Every game in ./content and every bundled one, by name; a local game hides a bundled one of its name."""
    found: dict[str, Path] = {}
    for home in (resources.content(), Path("content")):
        if home.is_dir():
            found.update({folder.name: folder for folder in sorted(home.iterdir()) if is_game(folder)})
    return {name: _shown(folder) for name, folder in sorted(found.items())}


def _shown(folder: Path) -> Path:
    """The folder relative to the current one where it lies below it: shorter in messages."""
    try:
        return folder.resolve().relative_to(Path.cwd())
    except ValueError:
        return folder


class GameFolder(click.ParamType[Path]):
    """A game: the name of one in content/, or a path to a game's folder."""

    name = "GAME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The game's folder; a usage error with a hint where there is none."""
        folder = Path(value)
        if is_game(folder):
            return folder
        known = game_folders()
        if value in known:
            return known[value]
        if folder.is_dir():
            self.fail(f"the folder {value!r} holds no .yaml file, so it is no game", param, ctx)
        hint = closest(str(value), known) or f"known games: {', '.join(known) or 'none'}; or give a folder"
        return self.fail(f"there is no game {value!r}; {hint}", param, ctx)


GAME = GameFolder()


def show(diagnostics: Iterable[Diagnostic]) -> None:
    """Write diagnostics to stderr: place, message, the line itself with a caret, hint."""
    texts: dict[str, Sequence[str]] = {}
    met: Counter[str] = Counter()
    errors = warnings = 0
    for found in diagnostics:
        if found.severity is Severity.ERROR:
            errors += 1
        else:
            warnings += 1
        met[found.code] += 1
        if met[found.code] <= MOST_OF_A_CODE:
            click.secho(excerpt(found, _source(found, texts)), err=True, fg=None)
    for code, number in met.items():
        if number > MOST_OF_A_CODE:
            click.secho(f"and {number - MOST_OF_A_CODE:,} more of {code}; `pnp validate --json` lists all", err=True)
    if errors or warnings:
        parts = [_counted(errors, "error"), _counted(warnings, "warning")]
        click.secho(
            ", ".join(part for part in parts if part),
            err=True,
            fg=COLOURS[Severity.ERROR if errors else Severity.WARNING],
        )


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}" if number else ""


def _source(found: Diagnostic, texts: dict[str, Sequence[str]]) -> Sequence[str]:
    if found.mark is None:
        return ()
    file = found.mark.file
    if file not in texts:
        try:
            texts[file] = Path(file).read_text(encoding="utf-8", errors="replace").split("\n")
        except OSError:
            texts[file] = ()
    return texts[file]


def fail() -> NoReturn:
    """End with the code for wrong content."""
    sys.exit(EXIT_CONTENT)


def write_bytes(target: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    part.write_bytes(data)
    part.replace(target)


def write_json(target: Path, value: Any) -> None:
    """Write JSON for scripts, whole or not at all; `-` is standard output."""
    text = json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    if str(target) == "-":
        click.echo(text, nl=False)
        return
    part = target.with_name(f".{target.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(target)


def diagnostics_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Diagnostics as plain data."""
    return [
        {
            "code": found.code,
            "severity": found.severity.value,
            "message": found.message,
            "hint": found.hint,
            "file": found.mark.file if found.mark else None,
            "line": found.mark.line if found.mark else None,
            "column": found.mark.column if found.mark else None,
        }
        for found in diagnostics
    ]
