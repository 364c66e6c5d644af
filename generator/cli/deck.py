"""`pnp deck`: what players build for a game."""

import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.common import GAME, counted, fail, left, name_of, show, untouched, write_json
from generator.cli.printing import DRAFT, PRINTER, SLEEVES, sheet_options
from generator.cli.target_file import OUTPUT, TargetFile, json_option
from generator.output import tidy

if TYPE_CHECKING:
    from generator.decks.statistics import DeckStatistics, Odds
    from generator.sheets.printer import Printer
    from generator.tasks.deck import DeckOfGame


def _is_ours(data: bytes) -> bool:
    from generator.decks.lists import HEADING

    return data.startswith(f"# {HEADING}".encode())


OUT = click.option(
    "--out", type=TargetFile(_is_ours, stdout=True), default="-", metavar="FILE", help="Where to write the deck."
)
FILE = click.argument("file", metavar="FILE")
FILES = click.argument("files", metavar="FILE...", nargs=-1, required=True)


@click.group(
    epilog="\b\nExamples:\n  pnp deck check mana-maker my-deck.yaml\n  pnp deck stats mana-maker verdant-court\n"
    "  pnp deck suggest mana-maker half-a-deck.txt --out my-deck.yaml\n  pnp deck build mana-maker my-deck.yaml"
)
def command() -> None:
    """Check, print, count, complete or import decks of games for which players build their own.

    FILE is a deck file (.yaml), a plain list of lines such as `3 Fairie Spawner`, a table (.csv, .tsv), or the id of
    one of the game's own decks.
    """


def _read(game: Path, file: str, *, legal: bool = False) -> "DeckOfGame":
    """The deck, or the end of the command with what is wrong."""
    from generator.tasks.deck import deck_of

    read = deck_of(game, file, legal=legal)
    show(read.diagnostics)
    if read.value is None:
        fail(read.diagnostics)
    return read.value


@command.command(epilog="\b\nExamples:\n  pnp deck check mana-maker my-deck.yaml\n  pnp deck check mana-maker *.txt")
@click.argument("game", type=GAME)
@FILES
def check(game: Path, files: tuple[str, ...]) -> None:
    """Say whether each FILE is a legal deck for GAME, and why not, line by line.

    Ends with code 1 where one is not.
    """
    from generator.tasks.deck import deck_of

    ended = 0
    for file in files:
        read = deck_of(game, file, legal=True)
        show(read.diagnostics)
        if read.value is None:
            click.echo(f"{file}: not legal", err=True)
            ended = 1
            continue
        found = read.value
        sums = [
            f"{limit.title} {_used(limit.total(found.deck.cards), limit.high)}" for limit in found.construction.limits
        ]
        size = counted(sum(found.deck.cards.values()), "card")
        click.echo(f"{found.deck.title}: legal; {', '.join([size, *sums])}")
    if ended:
        sys.exit(ended)


def _used(total: int, high: int | None) -> str:
    return str(total) if high is None else f"{total} of {high}"


@command.command(
    epilog="\b\nExamples:\n  pnp deck stats mana-maker verdant-court\n  pnp deck stats mana-maker my.csv --json -"
)
@click.argument("game", type=GAME)
@FILE
@json_option("Also write the figures as JSON, fractions as texts; - for standard output alone.", "deck", "odds")
def stats(game: Path, file: str, target: Path | None) -> None:
    """Show what a deck is made of, and the exact odds of its opening hand.

    The odds are counted, not sampled: how likely a hand holds at least 1, 2 or 3 cards of a kind.
    """
    from generator.decks.statistics import statistics_of

    found = _read(game, file)
    figures = statistics_of(found.deck.cards, found.construction)
    if target is None or str(target) != "-":
        click.echo(_told(found, figures), nl=False)
    if target is not None:
        write_json(target, _plain(found, figures))


def _told(found: "DeckOfGame", figures: "DeckStatistics") -> str:
    lines = [f"{found.deck.title}: {counted(figures.size, 'card')}"]
    lines += [f"{added.title}: {_used(added.total, added.high)}" for added in figures.added]
    if figures.curve:
        lines += ["", "Cost   cards"]
        lines += [f"{cost:>4}   {count:>3}  {'#' * min(count, 60)}" for cost, count in figures.curve.items()]
    tables = [*((key, odds) for key, odds in figures.groups.items()), ("card", figures.cards)]
    width = max((len(name) for _, odds in tables for name in odds), default=4)
    for key, odds in tables:
        head = f"{f'By {key}':<{width}}  cards   1 or more   2 or more   3 or more    mean"
        lines += ["", f"{head}   in a hand of {figures.hand}", *(_line(name, one, width) for name, one in odds.items())]
    return "\n".join(lines) + "\n"


def _line(name: str, odds: "Odds", width: int) -> str:
    chances = "   ".join(f"{_per_cent(chance):>9}" for chance in odds.least)
    return f"{name:<{width}}  {odds.copies:>5}   {chances}   {float(odds.mean):>5.2f}"


def _per_cent(chance: Fraction) -> str:
    """A chance in per cent; what is not quite 0 or 100 is not called so."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    shown = f"{float(chance * 100):.1f}"
    return f"{ {'0.0': '< 0.1', '100.0': '> 99.9'}.get(shown, shown) } %"


def _plain(found: "DeckOfGame", figures: "DeckStatistics") -> Mapping[str, Any]:
    def plain(odds: "Odds") -> Mapping[str, Any]:
        return {
            "copies": odds.copies,
            "none": str(odds.none),
            "at_least": {str(number): str(chance) for number, chance in enumerate(odds.least, 1)},
            "mean": str(odds.mean),
        }

    return {
        "deck": {"id": found.deck.id, "title": found.deck.title, "cards": dict(found.deck.cards)},
        "size": figures.size,
        "hand": figures.hand,
        "limits": [
            {"title": added.title, "total": added.total, "min": added.low, "max": added.high} for added in figures.added
        ],
        "curve": {str(cost): count for cost, count in figures.curve.items()},
        "odds": {key: {name: plain(odds) for name, odds in group.items()} for key, group in figures.groups.items()},
        "cards": {name: plain(odds) for name, odds in figures.cards.items()},
    }


@command.command(
    epilog="\b\nExamples:\n  pnp deck suggest mana-maker half.txt\n"
    "  pnp deck suggest mana-maker half.yaml --size 45 --out my.yaml"
)
@click.argument("game", type=GAME)
@FILE
@click.option("--size", type=click.IntRange(1, 10_000), help="How many cards the deck gets; by default the fewest.")
@OUT
def suggest(game: Path, file: str, size: int | None, out: Path) -> None:
    """Complete a partial deck to a legal one, within its limits, after the model of the game's own decks.

    Every card of the partial deck stays. Writes a deck file.
    """
    from generator.decks.lists import written
    from generator.decks.suggestion import suggest as completed

    found = _read(game, file)
    deck = found.deck
    suggestion = completed(deck.cards, found.construction, tuple(found.own.values()), size)
    if suggestion.reasons:
        for reason in suggestion.reasons:
            click.echo(f"Error: {file} cannot be completed: {reason}", err=True)
        fail()
    _write(out, written(deck.id, deck.title, suggestion.cards, found.construction))
    titles = found.construction.rows
    added = ", ".join(f"{count} {titles[card].get('title', card)}" for card, count in suggestion.added.items())
    click.echo(f"added: {added or 'nothing'}", err=True)


@command.command(
    "import",
    epilog="\b\nExamples:\n  pnp deck import mana-maker list.txt\n"
    "  pnp deck import mana-maker table.csv --out my-deck.yaml",
)
@click.argument("game", type=GAME)
@FILE
@OUT
def import_(game: Path, file: str, out: Path) -> None:
    """Make a deck file of a plain list or a table.

    Cards may be called by title or id. Whether the deck is legal is said too, but does not matter here.
    """
    from generator.decks.lists import written

    found = _read(game, file)
    _write(out, written(found.deck.id, found.deck.title, found.deck.cards, found.construction))


def _write(out: Path, text: str) -> None:
    from generator import atomic

    if str(out) == "-":
        click.echo(text, nl=False)
    else:
        atomic.write(out, text.encode())


@command.command(
    epilog="\b\nExamples:\n  pnp deck build mana-maker verdant-court\n"
    "  pnp deck build mana-maker my-deck.yaml --paper letter"
)
@click.argument("game", type=GAME)
@FILE
@sheet_options
@SLEEVES
@PRINTER
@DRAFT
@OUTPUT
def build(
    game: Path,
    file: str,
    paper: tuple[str, ...],
    duplex: str,
    spacing: str,
    ink: tuple[str, ...],
    sleeves: bool,
    printer: "Printer | None",
    draft: bool,
    output: Path,
) -> None:
    """Verify GAME and print the cards of one legal deck, and nothing else, into OUTPUT/GAME-deck-DECK/."""
    from generator.cli.progress import stages, wait_notice
    from generator.job import Request
    from generator.tasks.deck import build_deck

    request = Request(("pdf",), paper, duplex, spacing, draft=draft, inks=ink, sleeves=sleeves, printer=printer)
    name = name_of(game)
    tidy(output)
    with stages(f"Building a deck of {name}") as progress, untouched(output, name):
        built = build_deck(game, file, output, request, progress, wait_notice(name))
    show(built.diagnostics)
    if built.value is None:
        click.echo(f"{file}: not built; {left(output)}", err=True)
        fail(built.diagnostics)
    done = built.value
    click.echo(f"{done.folder}: {counted(done.cards, 'card')} in {counted(len(done.files), 'file')}")
    for notice in done.notices:
        click.echo(f"note: {notice}", err=True)
