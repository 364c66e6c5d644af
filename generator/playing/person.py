"""A person as a player among bots, and what may be shown of the others' choices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from generator.dataclass import dataclass
from generator.engine.chance import Stream
from generator.engine.replay import Decision, Replay, action_text, digest
from generator.engine.rules import Action, Rules
from generator.engine.state import ROLL, State


class Quit(Exception):
    """The person has left the table."""


Ask = Callable[["GameSession", Sequence[Action]], Action]
"""Asks the person at the table for one of several legal actions; raises Quit."""


@dataclass(slots=True)
class GameSession:
    """A game in play between a person and bots; the person is a bot that asks, and `watch` listens.

    `news` are the others' choices that the person has not been shown yet. Of choices made at once with the person's
    own nothing is told before the person has chosen too.
    """

    rules: Rules[Any]
    state: State
    person: int
    ask: Ask
    news: list[str] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    _held: list[str] = field(default_factory=list)
    _read: int = 0  # events of the log that have been shown
    _said: str = ""  # the last choice, as the person may hear it

    def __call__(self, rules: Rules[Any], state: Any, seat: int, stream: Stream) -> Action:
        """What the person chooses; where there is no choice nobody is asked."""
        del stream
        legal = rules.legal(state, seat)
        self._hear()
        return legal[0] if len(legal) == 1 else self.ask(self, legal)

    def watch(self, state: State, seat: int, action: Action) -> None:
        """Note a choice before it is carried out."""
        self._hear()
        self.decisions.append((seat, self.rules.name(state, seat, action)))
        self._said = action_text(self.words(seat, action)).replace(",", "")
        at_once = self.person in self.rules.actors(state)
        if seat != self.person:
            told = self.news if not at_once else self._held
            told.append(f"{self.rules.seat_names(state)[seat]}: {action_text(self.words(seat, action))}")
        else:
            self.news.extend(self._held)
            self._held.clear()

    def words(self, seat: int, action: Action) -> Mapping[str, Any]:
        """An action's words as the person may hear them."""
        return self.rules.name_for(self.state, seat, action, self.person)

    def take_news(self) -> list[str]:
        """What the person has not been shown yet; shown only once."""
        self._hear()
        news, self.news = self.news, []
        return news

    def _hear(self) -> None:
        """Tell of the throws in the log, which everybody at a table sees, and of cards that were turned up or drawn."""
        log = self.state.log or []
        events = log[self._read :]
        thrown = [(event[2], event[4]) for event in events if event[0] == ROLL]
        self._read = len(log)
        for stream in dict.fromkeys(stream for stream, _ in thrown):
            shown = ", ".join(str(result) for number, result in thrown if number == stream)
            self.news.append(f"{self.rules.names.streams[stream]}: {shown}")
        known = self.rules.events_for(self.state, events, self.person)
        seen = self.rules.revealed(self.state, known, self.person) if events else ()
        # What a choice has named need not be said again.
        self.news += [f"{piece}: {where}" for piece, where in seen if piece not in self._said.split()]

    def replay(self, game: str, catalog: str, setup: str | None, seed: int) -> Replay:
        """The game so far, to be shown or played again."""
        players = len(self.rules.seat_names(self.state))
        return Replay(game, catalog, players, setup, seed, tuple(self.decisions), digest(self.state))
