"""`pnp play`."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.common import GAME, fail, name_of, show, write_json
from generator.cli.target_file import TargetFile
from generator.kept_json import MOST_BYTES
from generator.output.named import json_with
from generator.source.diagnostic import Report

if TYPE_CHECKING:
    from generator.cli.screen import Screen
    from generator.engine.rules import Rules
    from generator.playing.person import GameSession

HELP = """\
number       choose that action
some text    list the actions in which the text occurs; Enter lists all again
board        draw the board          view   what you can see
card NAME    text of a piece         hint   the action the bot suggests
?            this help               quit   leave the table (Ctrl-D does the same)"""


@click.command(
    epilog="\b\nExamples:\n  pnp play geyser\n  pnp play saratoga-sabotage --players 4 --seat 2 --bot search\n"
    "  pnp play geyser --seed 7 --save game.json\n  pnp play geyser --replay game.json"
)
@click.argument("game", type=GAME)
@click.option("--players", type=click.IntRange(1), help="Number of players; the game's least if not given.")
@click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="Where you sit.")
@click.option(
    "--bot",
    type=click.Choice(["random", "greedy", "search"]),
    default="greedy",
    show_default=True,
    help="Who plays against you.",
)
@click.option(
    "--iterations",
    type=click.IntRange(1, 100_000),
    default=200,
    show_default=True,
    help="Iterations of the search bot at each decision.",
)
@click.option("--setup", help="Name of the set-up; the usual one if not given.")
@click.option("--seed", type=int, help="The same seed deals the same game; a new one if not given.")
@click.option("--save", type=TargetFile(json_with("format", "game", "decisions")), help="Save the game to this file.")
@click.option(
    "--replay",
    "shown",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Show a saved game.",
)
def command(
    game: Path,
    players: int | None,
    seat: int,
    bot: str,
    iterations: int,
    setup: str | None,
    seed: int | None,
    save: Path | None,
    shown: Path | None,
) -> None:
    """Play GAME against bots in the terminal.

    The board is drawn in text, your legal actions are listed with numbers; type ? for what else can be typed.
    """
    from generator import pipeline
    from generator.games.checking import is_played

    loaded = pipeline.load_checked(game)
    if loaded.value is None:
        show(loaded.diagnostics)
        fail()
    catalog = loaded.value
    if not is_played(catalog):
        raise click.UsageError(f"{catalog.identity.title} has no rules engine, so it cannot be played")
    from generator.cli.screen import Screen
    from generator.engine.rules import every_setup
    from generator.games.rulesets import rules_of

    rules = rules_of(catalog)
    screen = Screen(catalog, rules)
    if shown is not None:
        _show(rules, screen, shown)
        return
    count = players or catalog.identity.players.low
    if count not in rules.players():
        raise click.UsageError(f"{count} players are not supported; allowed: {', '.join(map(str, rules.players()))}")
    if seat > count:
        raise click.UsageError(f"there is no seat {seat} in a game of {count} players")
    if setup is not None and setup not in every_setup(rules, count):
        raise click.UsageError(
            f"there is no set-up {setup!r} for {count} players; known: {', '.join(rules.setups(count))}"
        )
    from generator.engine.bots import MixedBots, bot_named
    from generator.engine.chance import Stream, unforeseen
    from generator.engine.playout import play
    from generator.engine.replay import to_json
    from generator.playing.person import GameSession, Quit

    dealt = unforeseen() if seed is None else seed
    state = rules.setup(count, dealt, setup)
    table = GameSession(rules, state, seat - 1, _asking(screen))
    bots = [table if number == table.person else bot_named(bot, iterations) for number in range(count)]
    screen.welcome(table, dealt)
    try:
        played = play(rules, state, MixedBots(tuple(bots)), Stream(dealt, "bots"), watch=table.watch)
        screen.news(table)
        screen.end(state, played.result)
    except (Quit, KeyboardInterrupt):  # Ctrl-C while the others think is leaving, too
        screen.say("You have left the table.")
    if save is not None:
        replay = table.replay(catalog.identity.id, catalog.fingerprint, setup, dealt)
        write_json(save, json.loads(to_json(replay)))
        screen.say(f"saved to {save}; show it with: pnp play {name_of(game)} --replay {save}")


def _asking(screen: "Screen") -> "Callable[[GameSession, Sequence[int]], int]":
    """What asks the person: shows the table, then reads lines until one of them is a choice."""

    def ask(table: "GameSession", legal: Sequence[int]) -> int:
        from generator.playing.person import Quit

        screen.news(table)
        screen.board(table.state)
        screen.view(table)
        screen.actions(table, legal, "")
        while True:
            try:
                typed = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                screen.say("")
                raise Quit from None
            word, _, rest = typed.partition(" ")
            if typed.isdecimal() and 1 <= int(typed) <= len(legal):
                return legal[int(typed) - 1]
            match word:
                case "?" | "help":
                    screen.say(HELP)
                case "quit" | "q":
                    raise Quit
                case "board" | "b":
                    screen.board(table.state)
                case "view" | "v":
                    screen.view(table)
                case "card" if rest:
                    screen.card(rest)
                case "hint":
                    screen.hint(table, legal)
                case _:
                    screen.actions(table, legal, typed)

    return ask


def _show(rules: "Rules[Any]", screen: "Screen", file: Path) -> None:
    """Show a saved game, decision by decision."""
    from generator.engine.replay import BadReplay, again, from_json

    try:
        with file.open("rb") as stream:  # which may be a pipe, or an infinite device
            data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadReplay(f"it is larger than {MOST_BYTES // 1_000_000} MB")
        replay = from_json(data)
        end = again(rules, replay, catalog=screen.catalog.fingerprint)
    except BadReplay as wrong:
        report = Report()
        hint = "a game is saved with pnp play GAME --save FILE, and shown again with the same rules and catalog"
        report.error("PLY001", f"{file}: {wrong}", hint=hint)
        show(report.diagnostics)
        fail(report.diagnostics)
    screen.replay(replay, end)
