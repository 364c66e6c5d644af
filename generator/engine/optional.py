"""The optional parts of a game's rules, each with what holds where a game does not say otherwise."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from generator.engine.cards import CardUse
from generator.engine.placements import SIDES, Placement, Seating
from generator.engine.rules import Action
from generator.engine.state import CHOOSE, Event, State
from generator.engine.trials import Trial

S = TypeVar("S", bound=State)


class OptionalParts(Generic[S]):
    """What is used beyond playing, where rules have it: a class of rules inherits from it and overrides parts."""

    by_construction: ClassVar[tuple[int, ...]] = ()
    """The rules that nothing can act against, such as how large the board is: no event and no refusal names them."""

    tasks: ClassVar[Mapping[str, str]] = {}
    """What each kind of choice is, by its first word, for a person at the table: `{"lay": "lay a card"}`."""

    def seat_names(self, state: S) -> Sequence[str]:
        """What the seats are called."""
        raise NotImplementedError

    def name(self, state: S, seat: int, action: Action) -> Mapping[str, Any]:
        """The action in words."""
        raise NotImplementedError

    def further_setups(self, players: int) -> Sequence[str]:
        """Set-ups that are dealt only where they are asked for by name, such as one with random decks."""
        return ()

    def required(self, players: int) -> Mapping[str, int]:
        """What so many players need of each component, by the id of a piece, a set or an extra; here nothing."""
        return {}

    def stand_ins(self) -> Sequence[str]:
        """Components for which other counters may stand in: it is no fault when a game uses more than are printed."""
        return ()

    def measures(self, state: S) -> Mapping[str, int]:
        """Figures of one game; those whose name ends in `_max` are compared over many games, the others added."""
        return {}

    def cards(self, state: S) -> Sequence[CardUse]:
        """Every card that some seat drew in the game so far, told from the log."""
        return ()

    def placements(self, state: S) -> Sequence[Placement] | None:
        """Every piece out of the box, lowest first where several share a place; None: only what `placed` says."""
        return None

    def seatings(self, state: S) -> Sequence[Seating]:
        """Where each seat sits; from the names of the seats."""
        names = [str(name) for name in self.seat_names(state)]
        return [Seating(name if name in SIDES else None, name) for name in names]

    def name_for(self, state: S, seat: int, action: Action, to: int) -> Mapping[str, Any]:
        """The words of an action of `seat` as seat `to` may hear them."""
        return self.name(state, seat, action)

    def events_for(self, state: S, events: Sequence[Event], seat: int) -> Sequence[Event]:
        """Events of the log as that seat may know them: -1 for what it may not know; here, which choice others made."""
        return [
            event if event[0] != CHOOSE or event[2] == seat else (*event[:4], -1)  # (kind, rule, thing, before, ...)
            for event in events
        ]

    def revealed(self, state: S, events: Sequence[Event], seat: int) -> Sequence[tuple[str, str]]:
        """The pieces that a seat sees since these events and did not see before, each with words for where it went."""
        return ()

    def own_pieces(self, state: S, seat: int) -> Sequence[str]:
        """The printed pieces that stand for the seat on the boards, by their ids, where they do not bear its name."""
        return ()

    def towards(self, state: S) -> Mapping[str, str]:
        """Pieces that stand at a side of their space in pictures: component id to the space on that side."""
        return {}

    def pictured(self, word: str, keys: Sequence[str]) -> str:
        """The id of the printed piece that a word in a worked example stands for; empty for one that is not shown.

        `keys` lead to the word: its step's verb and the keys in it, such as (play, red), or (start, ...). Where a game
        does not say, a step's words are ids, and of the start nothing is shown.
        """
        return "" if keys[:1] == ("start",) else word

    def trials(self) -> Iterable[Trial]:
        """What every card must be able to do, tried in positions that are made for it."""
        return ()

    def evaluate(self, state: S) -> Sequence[float] | None:
        """For each seat, from 0 to 1, how likely it wins from here; None: looking ahead plays games out."""
        return None
