"""The one interface that every game's rules have."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from generator.engine.cards import CardUse
from generator.engine.chance import Stream
from generator.engine.placements import Placement, Seating
from generator.engine.state import Event, State
from generator.engine.trials import Trial

Action: TypeAlias = int
"""A decision, numbered by the game; only `name` and `parse` know words for it."""

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: the winning seats (several share the victory) and the rule that ended it."""

    winners: tuple[int, ...]
    reason: str


class IllegalAction(Exception):
    """An action is against the rules; `rule` is the id of the first rule it breaks."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule = rule
        self.why = why


@dataclass(frozen=True, slots=True)
class Names:
    """Words for the numbers in states and events.

    `rules` lists every rule id of the game in the specification's order; an event's rule is an index into it.
    """

    rules: tuple[str, ...]
    components: tuple[str, ...]
    zones: tuple[str, ...]
    counters: tuple[str, ...]
    streams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComponentUsage:
    """A printed component in the account: how many exist, and how many of them a state has had in use at once.

    `source` is the catalog component or extra it is printed as.
    """

    source: str
    title: str
    printed: int
    peak: int


class Rules(Protocol, Generic[S]):
    """The rules of one game, stateless; made once from a catalog.

    Seats are numbered from 0 in the order in which players sit; `players` is how many there are. The methods from
    `measures` on are optional: `generator.engine.optional` has what holds where a game does not say otherwise.
    """

    names: Names

    @property
    def by_construction(self) -> tuple[int, ...]:
        """The numbers of the rules that say how something is, so that nothing acts against them and no event names one.

        For instance that the board has 24 squares.
        """

    @property
    def tasks(self) -> Mapping[str, str]:
        """What each kind of choice is, by the first word of its actions, in the imperative: `play a card of your hand`.

        For a person at the table; a kind that is not in it is called by its word.
        """

    def players(self) -> Sequence[int]:
        """The numbers of players the game can be played with."""

    def setups(self, players: int) -> Sequence[str]:
        """The names of the set-ups for that number of players, the usual one first."""

    def setup(self, players: int, seed: int, setup: str | None = None) -> S:
        """A new game, dealt from the printed components, ready for the first decision."""

    def seat_names(self, state: S) -> Sequence[str]:
        """What the seats are called, such as `north` or `red`."""

    def clone(self, state: S) -> S:
        """An independent copy."""

    def actors(self, state: S) -> Sequence[int]:
        """The seats that must decide now; several decide at once and are revealed together."""

    def legal(self, state: S, seat: int) -> Sequence[Action]:
        """What the seat may choose, in a fixed order; empty for a seat that does not decide now."""

    def apply(self, state: S, seat: int, action: Action) -> None:
        """Carry out a legal action and everything that follows of itself."""

    def result(self, state: S) -> Result | None:
        """The end, or None while the game goes on."""

    def view(self, state: S, seat: int) -> Mapping[str, Any]:
        """What the seat can see, in words and plain values."""

    def resample(self, state: S, seat: int, stream: Stream) -> S:
        """A copy in which everything the seat cannot see is drawn anew, consistent with what it can."""

    def name(self, state: S, seat: int, action: Action) -> Mapping[str, Any]:
        """The action in words, as it stands in a replay: `{move: {from: g4, to: g5}}`."""

    def parse(self, state: S, seat: int, words: Mapping[str, Any]) -> Action:
        """The inverse of `name`; raises IllegalAction or ValueError for what is not legal here."""

    def check(self, state: S) -> None:
        """Assert the game's own invariants."""

    def component_usage(self, state: S) -> Sequence[ComponentUsage]:
        """The component usage of the game so far."""

    def required(self, players: int) -> Mapping[str, int]:
        """What so many players need of each component, by the id of a piece, a set or an extra."""

    def stand_ins(self) -> Sequence[str]:
        """Components for which other counters may stand in: it is no fault when a game uses more than are printed."""

    def progress(self, state: S) -> tuple[str, int]:
        """How far the game has come in its own unit, such as ("rounds", 12)."""

    def placed(self, state: S) -> Sequence[tuple[str, str, str]]:
        """What lies on the boards, for pictures: (board id, space id, component id), lowest piece first.

        A piece that lies face down is named with `/back` behind its id, one that is turned with its degrees: `room@90`.
        """

    def towards(self, state: S) -> Mapping[str, str]:
        """Pieces that stand at a side of their space in pictures: component id to the id of the space on that side."""

    def player_counters(self, state: S) -> Mapping[str, Mapping[str, int]]:
        """What each player has that no board shows, for pictures: seat name to counter name to number."""

    def greedy(self, state: S, seat: int, stream: Stream) -> Action:
        """The simple sensible player of the game's specification."""

    def further_setups(self, players: int) -> Sequence[str]:
        """Set-ups that are dealt only where they are asked for by name."""

    def measures(self, state: S) -> Mapping[str, int]:
        """Figures of one game; those whose name ends in `_max` are compared over many games, the others added."""

    def cards(self, state: S) -> Sequence[CardUse]:
        """Every card that some seat drew in the game so far, told from the log."""

    def placements(self, state: S) -> Sequence[Placement] | None:
        """Every piece out of the box, lowest first where several share a place; None: only what `placed` says."""

    def seatings(self, state: S) -> Sequence[Seating]:
        """Where each seat sits."""

    def name_for(self, state: S, seat: int, action: Action, to: int) -> Mapping[str, Any]:
        """The words of an action of `seat` as seat `to` may hear them."""

    def events_for(self, state: S, events: Sequence[Event], seat: int) -> Sequence[Event]:
        """Events of the log as that seat may know them: -1 in place of a hidden choice or card."""

    def revealed(self, state: S, events: Sequence[Event], seat: int) -> Sequence[tuple[str, str]]:
        """The pieces that a seat sees since these events and did not see before, each with words for where it went."""

    def own_pieces(self, state: S, seat: int) -> Sequence[str]:
        """The printed pieces that stand for the seat on the boards, by their ids, where they do not bear its name."""

    def pictured(self, word: str, keys: Sequence[str]) -> str:
        """The id of the printed piece that a word in a step of a worked example stands for, or the word."""

    def trials(self) -> Iterable[Trial]:
        """What every card must be able to do, tried in positions that are made for it."""

    def evaluate(self, state: S) -> Sequence[float] | None:
        """For each seat, from 0 to 1, how likely it wins from here, asked while the game goes on; None: not known."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a worked example: the verb, its arguments, and the rule that must refuse it, if any.

    `further` are the keys beside the verb, for games that take any (see `Examples`).
    """

    verb: str
    arguments: Any
    refuse: str | None = None
    further: Mapping[str, Any] = field(default_factory=dict)


class Examples(Protocol, Generic[S]):
    """What a game knows about its worked examples: how they start, what their verbs do and how they are compared.

    A game whose steps have keys beside their verb names those keys in an attribute `further`.
    """

    def start(self, start: Mapping[str, Any]) -> S:
        """The state an example begins with; raises ValueError for a start that cannot be."""

    def play(self, state: S, step: Step) -> None:
        """Carry out one step; raises IllegalAction, leaving the state as it was, or ValueError for unknown words."""

    def compare(self, state: S, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The named parts of the end that differ: (field, expected, found)."""


def every_setup(rules: Rules[S], players: int) -> list[str]:
    """The names of all set-ups for so many players, with those that are dealt only where they are named."""
    return [*rules.setups(players), *rules.further_setups(players)]
