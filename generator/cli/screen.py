"""What `pnp play` shows: board, view and actions, in text and a little colour."""

import re
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table as Columns
from rich.text import Text

from generator.catalog.models import Catalog, Component, ComponentKind
from generator.catalog.verified import TURNED
from generator.editions.record import rule_text
from generator.engine.chance import Stream
from generator.engine.replay import Replay, action_text
from generator.engine.rules import Result, Rules
from generator.playing.board import LABEL, PIECE, TextBoard, grid, legend, lines, signs_for
from generator.playing.person import GameSession
from generator.playing.seat_view import NOTHING, described, facts, found
from generator.playing.task import task_of

COLOURS = ("yellow", "cyan", "magenta", "green", "red", "blue")
LISTED = 60
"""Actions listed at once; more are found by typing what they say."""
WIDEST = 130
"""Characters of the widest board that is drawn where the terminal does not say that it is wider."""
_PROSE = 100
"""Characters of a line of prose."""
_NARROW = 30
"""Actions shorter than this are listed side by side."""


class Screen:
    """The terminal, and what it knows of the game."""

    def __init__(self, catalog: Catalog, rules: Rules[Any]) -> None:
        self.catalog = catalog
        self.rules = rules
        self.console = Console(highlight=False, soft_wrap=True)
        self._person = ""  # the person's seat by its name
        self._seat: int | None = None
        self._own: frozenset[str] = frozenset()  # the person's pieces, by id
        self._too_wide = False  # whether that has been said of a board
        self._seen: dict[str, str] = {}  # the view as it was last shown, to tell what is new

    def say(self, text: str) -> None:
        """A plain text."""
        self.console.print(Text(text))

    def welcome(self, table: GameSession, seed: int) -> None:
        """Who sits where, and how to get help."""
        names = self.rules.seat_names(table.state)
        self._person, self._seat = names[table.person], table.person
        self.console.print(Text(self.catalog.identity.title, style="bold"), Text(f"(seed {seed})", style="dim"))
        others = [name for seat, name in enumerate(names) if seat != table.person]
        self.say(f"You are {names[table.person]}; against you: {', '.join(others)}. Type ? for help.")

    def news(self, table: GameSession) -> None:
        """What the others did, and what was thrown."""
        for line in table.take_news():
            self.console.print(Text(f"  {line}", style="cyan"))

    def board(self, state: Any) -> None:
        """The boards on which something lies, and what the signs mean."""
        placed = self.rules.placed(state)
        lying = {piece.partition(TURNED)[0] for _, _, piece in placed}
        pieces = [component for component in self.catalog.components if str(component.id) in lying]
        signs = signs_for(pieces)
        tiles = {str(component.id) for component in self.catalog.components if component.kind is ComponentKind.TILE}
        used = {board for board, _, _ in placed}
        self._own = frozenset(self.rules.own_pieces(state, self._seat)) if self._seat is not None else frozenset()
        for board in self.catalog.components:
            if board.spaces and str(board.id) in used:
                self._grid(grid(board, placed, signs, tiles), {str(piece.id): piece for piece in pieces})

    def _grid(self, board: TextBoard, pieces: dict[str, Component]) -> None:
        drawn = list(lines(board))
        wide = max((sum(len(words) for words, _, _ in line) for line in drawn), default=0)
        if wide > max(WIDEST, self.console.width):
            if not self._too_wide:
                self.say("The boards are too wide to be drawn here; the lines below tell what lies where.")
            self._too_wide = True
            return
        types = {kind: COLOURS[index % len(COLOURS)] for index, kind in enumerate(board.marks)}
        styles = {piece: f"bold reverse {COLOURS[index % len(COLOURS)]}" for index, piece in enumerate(pieces)}
        self.console.print(Text(f"\n{board.title}", style="bold"))
        for line in drawn:
            text = Text()
            for words, role, about in line:
                if role == PIECE:
                    text.append(words, styles.get(about))
                else:
                    text.append(words, types.get(about, "dim") if role == LABEL else "dim")
            self.console.print(text, no_wrap=True, crop=False, overflow="ignore")
        told = Text("  ".join(f"{mark}{kind}" for kind, mark in board.marks.items()), style="dim")
        for piece, component in pieces.items():
            told.append("  ")
            told.append(board.signs[piece], styles[piece])
            told.append(f" {component.title}{self._whose(component)}")
        for sign, words in legend(board):
            told.append(f"  {sign} {words}")
        self.console.print(told)

    def _whose(self, component: Component) -> str:
        """Whether a piece stands for the person's seat, or bears its name, as `amber-summoner` does."""
        if str(component.id) in self._own:
            return " (yours)"
        words = re.split(r"[^a-z0-9]+", f"{component.id} {component.title}".casefold())
        return " (yours)" if self._person and self._person.casefold() in words else ""

    def view(self, table: GameSession) -> None:
        """What the person's seat can see; what has changed since it was last shown is marked."""
        now = dict(facts(self.rules.view(table.state, table.person)))
        width = max((len(name) for name in now), default=0)
        self.say("")
        for name, text in now.items():
            if text == NOTHING and self._seen.get(name, text) == text:
                continue  # nothing there, and nothing was
            new = bool(self._seen) and self._seen.get(name) != text
            mark, bold = "*" if new else " ", "bold" if new else ""
            for line in self._lines(text, width + 4):
                self.console.print(Text(f"{mark} {name:<{width}}  {line}", style=bold))
                mark, name = " ", ""
        self._seen = now

    def _lines(self, text: str, indent: int) -> Sequence[str]:
        """A text in lines that a terminal shows whole beside so wide an indent; elsewhere one line."""
        if not self.console.is_terminal:
            return [text]
        return textwrap.wrap(text, max(20, self.console.width - indent)) or [text]

    def actions(self, table: GameSession, legal: Sequence[int], wanted: str) -> None:
        """The person's actions with their numbers; only those in which a wanted text occurs."""
        words = [action_text(self.rules.name(table.state, table.person, action)) for action in legal]
        if not wanted:
            self.say(f"\n{self._asked(table, legal)}")
        listed = [(number, word) for number, word in enumerate(words, 1) if wanted.casefold() in word.casefold()]
        if not listed:
            self.say(f"No action matches {wanted!r}; Enter lists all, ? shows help.")
            return
        shown = [Text(f"{number:>3}  {text}") for number, text in listed[:LISTED]]
        wide = max(text.cell_len for text in shown)
        across = max(1, min(self.console.width // (wide + 2), -(-len(shown) // 8))) if wide <= _NARROW + 5 else 1
        columns = Columns.grid(padding=(0, 2))
        down = -(-len(shown) // across)
        for row in range(down):
            columns.add_row(
                *[shown[row + column * down] for column in range(across) if row + column * down < len(shown)]
            )
        self.console.print(columns)
        if len(listed) > LISTED:
            self.say(f"and {len(listed) - LISTED} more: type a word to filter the list")

    def _asked(self, table: GameSession, legal: Sequence[int]) -> str:
        """Whose decision it is, in which phase, and what is wanted, so that a guest knows what to do."""
        phase = dict(facts(self.rules.view(table.state, table.person))).get("phase", NOTHING)
        when = f", {phase.replace('_', ' ')}" if phase != NOTHING else ""
        choices = (self.rules.name(table.state, table.person, action) for action in legal)
        return f"You ({self._person}{when}): {task_of(choices, self.rules.tasks)}"

    def card(self, word: str) -> None:
        """What a piece says; the names of several where the word fits them."""
        several = found(self.catalog, word)
        if len(several) == 1:
            self.console.print(Text(several[0].title, style="bold"))
            for name, text in described(several[0]):
                self.say(f"  {name}: {text}")
        else:
            self.say(", ".join(component.title for component in several) or f"There is no piece {word!r}.")

    def hint(self, table: GameSession, legal: Sequence[int]) -> None:
        """What the sensible player of the game would do, from what the seat can see."""
        stream = Stream(table.person, "hint")
        world = self.rules.resample(table.state, table.person, stream)
        action = self.rules.greedy(world, table.person, stream)
        number = legal.index(action) + 1
        self.say(f"{number}: {action_text(self.rules.name(table.state, table.person, action))}")

    def end(self, state: Any, result: Result | None) -> None:
        """How the game ended."""
        self.board(state)
        if result is None:
            self.say("The game was stopped: too many decisions.")
            return
        names = self.rules.seat_names(state)
        who = " and ".join(names[seat] for seat in result.winners)
        self.console.print(Text(f"\n{who or 'Nobody'} won ({result.reason}).", style="bold"))
        said = rule_text(self.catalog, result.reason)
        if said is not None:
            for line in textwrap.wrap(said, min(self.console.width, _PROSE) - 2):
                self.say(f"  {line}")

    def replay(self, replay: Replay, end: Any) -> None:
        """A game that was written down: every decision, on a terminal with the board at each, one at a time."""
        state = self.rules.setup(replay.players, replay.seed, replay.setup)
        names = self.rules.seat_names(state)
        width = max(map(len, names))
        stepping = sys.stdin.isatty()
        for number, (seat, words) in enumerate(replay.decisions, 1):
            if stepping:
                self.board(state)
            self.say(f"{number:4}  {names[seat]:<{width}}  {action_text(words)}")
            self.rules.apply(state, seat, self.rules.parse(state, seat, words))
            if stepping and input("Enter: next, e: to the end > ").strip():
                stepping = False
        self.end(end, self.rules.result(end))
