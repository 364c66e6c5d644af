"""What the commands share: finding a game, showing diagnostics, ending with the right code."""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from generator import atomic, resources
from generator.catalog.game_folder import is_game_folder
from generator.cli import streams
from generator.cli.ending import EXIT_CONTENT, EXIT_USAGE
from generator.interrupts import Terminated
from generator.source.diagnostic import Diagnostic, Severity, by_place, closest
from generator.source.show import WIDEST, Style, excerpt, grouped, plain

WRONG_USAGE = frozenset(("OUT008", "OUT009", "OUT011"))
"""Codes of what was asked for wrongly, where the content need not be wrong."""
MOST_OF_A_CODE = 100
"""Diagnostics of one code that are written out; of the others the number is reported."""

_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan", "place": None, "caret": "green", "hint": "cyan"}
"""Colours of a terminal by what they are for; None is bold alone."""


def is_game(folder: Path) -> bool:
    """Whether the folder is a game's, or is meant to be one: any YAML is worth telling what is wrong with it."""
    return folder.is_dir() and (is_game_folder(folder) or any(folder.glob("*.yaml")))


def name_of(game: Path) -> str:
    """What a game's folder is called, also when it is the current one."""
    return game.resolve().name or str(game)


def game_folders() -> dict[str, Path]:
    """Every game of the current folder and every bundled one, by name; a local game hides a bundled one of its name."""
    return dict(sorted({**_games_in(resources.content(), is_game), **local_games()}.items()))


def local_games() -> dict[str, Path]:
    """The games of the current folder, by name: the folder itself if it is one, else those in ./content and directly
    in it, where other programs' YAML is no game.
    """
    here = Path()
    if is_game_folder(here):
        return {name_of(here): here}
    return dict(sorted({**_games_in(here, is_game_folder), **_games_in(here / "content", is_game)}.items()))


def _games_in(home: Path, is_one: Callable[[Path], bool]) -> dict[str, Path]:
    """The folders below `home` that are games."""
    try:
        folders = sorted(folder for folder in home.iterdir() if folder.is_dir() and not folder.name.startswith("."))
    except OSError:  # not there, or not ours to look into
        return {}
    return {folder.name: _shown(folder) for folder in folders if is_one(folder)}


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
        if folder.is_dir() and is_game_folder(folder):
            return folder
        known = game_folders()
        if value in known:
            return known[value]
        if is_game(folder):
            return folder
        if folder.is_dir():
            others = "; its .yml files must be renamed to .yaml" if any(folder.glob("*.yml")) else ""
            self.fail(f"the folder {value!r} contains no .yaml file, so it is not a game{others}", param, ctx)
        hint = closest(str(value), known) or f"known games: {', '.join(known) or 'none'}; or give a folder"
        return self.fail(f"there is no game {value!r}; {hint}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Games by their names; folders where no game's name begins so."""
        return beginning(game_folders(), incomplete) or [CompletionItem(incomplete, type="dir")]


GAME = GameFolder()


def beginning(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """What a shell offers to complete a word with."""
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def beginning_last(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """What a shell offers to complete the last of several words with commas between them with."""
    *done, last = incomplete.split(",")
    before = "".join(f"{word}," for word in done)
    return [CompletionItem(before + word) for word in words if word.startswith(last) and word not in done]


def show(diagnostics: Iterable[Diagnostic]) -> None:
    """Write diagnostics to stderr: place, message, the line itself with a caret, hint; those of one cause together."""
    found = by_place(diagnostics)
    texts: dict[str, Sequence[str]] = {}
    met: Counter[str] = Counter()
    width, style = _window()
    for first, others in grouped(found):
        met[first.code] += 1
        if met[first.code] <= MOST_OF_A_CODE:
            click.echo(excerpt(first, _source(first, texts), others, width=width, style=style), err=True)
    for code, number in met.items():
        if number > MOST_OF_A_CODE:
            click.echo(f"and {number - MOST_OF_A_CODE:,} more of {code}; `pnp validate --json` lists all", err=True)
    count = Counter(each.severity for each in found)
    worst = next((severity for severity in Severity if count[severity]), None)
    if worst is not None:
        parts = (_counted(count[severity], severity.value) for severity in Severity)
        click.echo(style(", ".join(part for part in parts if part), worst.value), err=True)


def _window() -> tuple[int, Style]:
    """The columns of the window that messages are read in, and how they are coloured there.

    Not at all where they are not read on a terminal, where `NO_COLOR` is set (https://no-color.org), or on a terminal
    that has no colours.
    """
    if not sys.stderr.isatty():
        return WIDEST, plain
    width = _columns()
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return width, plain
    return width, lambda text, what: click.style(text, fg=_COLOURS[what], bold=what != "hint")


def _columns() -> int:
    """The columns of the terminal, or what `COLUMNS` says."""
    stated = os.environ.get("COLUMNS", "")
    if stated.isdecimal() and int(stated):
        return int(stated)
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or WIDEST
    except (OSError, ValueError):  # a stream that is none of the system's
        return WIDEST


def _counted(number: int, word: str) -> str:
    return counted(number, word) if number else ""


def counted(number: int, word: str) -> str:
    """So many of something: `1 set`, `2 sets`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _source(found: Diagnostic, texts: dict[str, Sequence[str]]) -> Sequence[str]:
    if found.mark is None or found.mark.sheet:  # a workbook is no text
        return ()
    file = found.mark.file
    if file not in texts:
        try:
            texts[file] = Path(file).read_text(encoding="utf-8", errors="replace").split("\n")
        except OSError:
            texts[file] = ()
    return texts[file]


def exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    """The code to end with after errors: wrong usage if one of them is about what was asked for, else wrong content."""
    usage = any(found.severity is Severity.ERROR and found.code in WRONG_USAGE for found in diagnostics)
    return EXIT_USAGE if usage else EXIT_CONTENT


def fail(diagnostics: Iterable[Diagnostic] = ()) -> NoReturn:
    """End with the code that fits what was found; without anything, that for wrong content."""
    sys.exit(exit_code(diagnostics))


@contextmanager
def untouched(output: Path, name: str) -> Iterator[None]:
    """Within it, whatever stops the work on a game before its output is begun says that nothing was changed."""
    try:
        yield
    except (KeyboardInterrupt, Terminated, OSError, MemoryError) as stop:
        if not getattr(stop, "__notes__", ()):
            stop.add_note(f"nothing of {name} was changed in {output}")
        raise


def left(output: Path) -> str:
    """What a build that made nothing has left of a folder of outputs."""
    return f"{output} is unchanged" if output.exists() else f"{output} was not made"


def write_json(target: Path, value: Any) -> None:
    """Write JSON for scripts, whole or not at all; `-` is standard output."""
    text = json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    # A file name that is not Unicode becomes an escape of JSON, as does what standard output cannot say.
    data = text.encode("utf-8", "backslashreplace")
    if str(target) != "-":
        atomic.write(target, data)
    elif streams.is_unicode():
        click.echo(data.decode(), nl=False)
    else:
        click.echo(json.dumps(value, indent=2, sort_keys=True))


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
            "sheet": (found.mark.sheet or None) if found.mark else None,
            "cell": (found.mark.cell or None) if found.mark else None,
        }
        for found in by_place(diagnostics)
    ]
