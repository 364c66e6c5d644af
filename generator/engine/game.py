"""A game written with verbs: what its author says, and what follows from it.

A game is a subclass of `Game`. It says who sits where, how a table is set up, which verbs there are (`verbs`), what
comes next where nothing is pending (`idle`), and how a position is told (`show`). Everything else has a default. From
the verbs follow numbers and words of actions, what is legal, which rule refuses, simultaneous choices, replays and the
language of worked examples; from the zones follow views, guesses at what is hidden, and where pieces lie.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from generator.engine.chance import Stream
from generator.engine.declarations import held_to_interface, numbers_rules, tells_tasks
from generator.engine.flow import P
from generator.engine.language import Dice, Language, OwnStep, ScriptedOrder
from generator.engine.rules import Action, ComponentUsage, Names, Result
from generator.engine.state import CHOOSE
from generator.engine.verbs import Verb
from generator.engine.visibility import REFEREE as REFEREE
from generator.engine.visibility import Viewer as Viewer
from generator.engine.visibility import Visibility


class Game(Visibility[P]):
    """The rules of a game, stateless; made once from a catalog. A subclass calls `__init__` when its tables are made.

    `language` are the words of its worked examples beside its verbs.
    """

    language: ClassVar[Language] = Language()
    interface: ClassVar[type[Any]]
    """The class of the kit whose methods a game overrides."""

    def __init__(self, names: Names, seats: int) -> None:
        """Number verbs and zones; `seats` is the largest number of players. Raises Misdeclared."""
        super().__init__(names, seats)
        held_to_interface(self._declared(), Game)
        numbers_rules(self._declared(), names.rules)
        tells_tasks(self._declared())
        self._bind(self.verbs(), self.zone)

    def _declared(self) -> type[Any]:
        """The class whose methods and attributes say what the game is."""
        return type(self)

    # ------------------------------------------------------------ what a game says

    def verbs(self) -> Sequence[Verb]:
        """What can be chosen, in the order in which choices are counted up."""
        raise NotImplementedError(f"{type(self).__name__}.verbs says what can be chosen")

    def players(self) -> Sequence[int]:
        """The numbers of players the game can be played with."""
        raise NotImplementedError(f"{type(self).__name__}.players says how many can play")

    def setups(self, players: int) -> Sequence[str]:
        """The names of the set-ups for that number of players, the usual one first."""
        raise NotImplementedError(f"{type(self).__name__}.setups names the set-ups")

    def setup(self, players: int, seed: int, setup: str | None = None) -> P:
        """A new game, dealt from the printed components, ready for the first decision."""
        raise NotImplementedError(f"{type(self).__name__}.setup deals a new game")

    def seat_names(self, state: P) -> Sequence[str]:
        """What the seats are called, such as `north` or `red`; here the players by number."""
        return [f"player {seat}" for seat in range(1, len(state.chosen) + 1)]

    def lay(self, start: Mapping[str, Any]) -> P:
        """The position a worked example begins with; raises ValueError for one that cannot be."""
        raise ValueError("this game has no worked examples")

    def start_keys(self) -> Sequence[str]:
        """The keys that the start of a worked example may have."""
        return self.language.start

    def example_dice(self) -> Mapping[str, Dice | ScriptedOrder]:
        """The keys of an example's step that lay down dice, or other numbers of chance."""
        return {}

    def example_steps(self) -> Mapping[str, OwnStep]:
        """Steps of examples that are no decisions, by their word."""
        return {}

    def asked_about(self, g: P) -> str:
        """What the open question is about, by the name that worked examples announce its answer with."""
        raise NotImplementedError(f"{type(self).__name__}.asked_about says what the question is about")

    def result(self, state: P) -> Result | None:
        """The end, or None while the game goes on."""
        return Result(state.winners, self.names.rules[state.ended]) if state.ended >= 0 else None

    # ------------------------------------------------------------ what must hold

    def check(self, state: P) -> None:
        """Assert the game's own invariants; a game that overrides it calls this first."""
        zone_of = state.where.__getitem__
        wrong = [zone for zone, pile in enumerate(state.piles) if pile and set(map(zone_of, pile)) != {zone}]
        assert not wrong, f"zone {wrong[0]} and the places of its cards differ"
        deciding = (state.asker >= 0) + bool(state.waiting)
        assert deciding + (state.ended >= 0) == 1, "somebody decides exactly while the game goes on"
        for seat, choice in enumerate(state.chosen):
            if choice >= 0:
                assert not state.waiting >> seat & 1, f"seat {seat} has chosen and still waits"
                assert choice in self.choices(state, seat, state.decision), f"seat {seat} has an illegal choice"

    def component_usage(self, state: P) -> Sequence[ComponentUsage]:
        """The component usage of the game so far."""
        return ()

    def placed(self, state: P) -> Sequence[tuple[str, str, str]]:
        """What lies on the boards, for pictures: (board id, space id, component id), lowest piece first."""
        return ()

    def player_counters(self, state: P) -> Mapping[str, Mapping[str, int]]:
        """What each player has that no board shows, for pictures: seat name to counter name to number."""
        return {}

    def progress(self, state: P) -> tuple[str, int]:
        """How far the game has come in its own unit, such as ("rounds", 12)."""
        return "decisions", sum(event[0] == CHOOSE for event in state.log or ())

    def score(self, g: P, seat: int, word: str, args: Sequence[int]) -> float:
        """How good a choice seems to the simple sensible player; it takes the best, ties by lot."""
        return 0.0

    def greedy(self, state: P, seat: int, stream: Stream) -> Action:
        """The simple sensible player: the choice of the best `score`."""
        legal = self.legal(state, seat)
        scored = [(self.score(state, seat, self.word(action), self.args(action)), action) for action in legal]
        best = max(score for score, _ in scored)
        return stream.choice([action for score, action in scored if score == best])


Game.interface = Game
