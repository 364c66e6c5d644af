"""What is seen of a position: zones of cards by seat, views, and guesses at what is hidden."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from generator.engine.actions import FACE_DOWN, ActionWords
from generator.engine.chance import Stream
from generator.engine.flow import P
from generator.engine.rules import Names
from generator.engine.state import CHOOSE, MOVE, Event
from generator.engine.vocabulary import NONE
from generator.engine.zones import Sees, Zone

REFEREE = NONE
"""The viewer who sees everything."""


class Viewer:
    """What a seat sees of a position (REFEREE: everything); `Game.show` tells zones of cards through it."""

    def __init__(self, game: "Visibility[Any]", g: Any, seat: int) -> None:
        self.game, self.g, self.seat = game, g, seat

    def at(self, zone: str, owner: int = 0) -> list[str] | int:
        """The cards in a zone by name, `face down` for one that is; how many where none can be seen."""
        game, g = self.game, self.g
        number = game.zone[zone] + owner
        kind, whose = game.places[number]
        hidden = kind.sees != Sees.ALL and not (kind.sees == Sees.OWNER and whose == self.seat)
        if hidden and self.seat != REFEREE:
            return len(g.piles[number])
        return [
            game.card_name(card) if self.seat == REFEREE or game.sees(g, self.seat, number, card) else FACE_DOWN
            for card in g.piles[number]
        ]


class Visibility(ActionWords[P]):
    """Who sees which cards.

    `zones` are the zones of cards; `carried` names lists of the position, by card, that say something about the place
    of an unseen card rather than about the card, such as who laid it there.
    """

    zones: ClassVar[Sequence[Zone]] = ()
    carried: ClassVar[Sequence[str]] = ()

    def __init__(self, names: Names, seats: int) -> None:
        """Number the zones; `seats` is the largest number of players."""
        super().__init__(names)
        self.zone: dict[str, int] = {}
        self.places: list[tuple[Zone, int]] = []
        for zone in self.all_zones:
            self.zone[zone.name] = len(self.places)
            self.places += [(zone, seat) for seat in range(seats)] if zone.per_seat else [(zone, NONE)] * zone.places

    @property
    def all_zones(self) -> Sequence[Zone]:
        """Every zone of cards, in the order of their numbers."""
        return self.zones

    # ------------------------------------------------------------ what a game says

    def show(self, g: P, viewer: Viewer) -> dict[str, Any]:
        """The position in words, for views, the ends of worked examples and the screen."""
        raise NotImplementedError(f"{type(self).__name__}.show tells a position in words")

    def hides(self, card: int) -> bool:
        """Whether that card lies face down for all but its owner in a secret zone."""
        return False

    def owner(self, g: P, card: int) -> int:
        """The seat that sees its own face-down cards; NONE where there is none."""
        return NONE

    def back(self, card: int) -> int:
        """Cards of one back cannot be told apart from behind."""
        return 0

    def card_name(self, card: int) -> str:
        """What a card is called in positions."""
        return self.names.components[card]

    # ------------------------------------------------------------ zones and viewers

    def put(self, g: P, card: int, zone: int, rule: int, *, below: bool = False) -> None:
        """Move a card onto the others of a zone because of a rule, or `below` all of them."""
        piles, log, before = g.piles, g.log, g.where[card]
        pile = piles[before]
        if pile and pile[-1] == card:
            piles[before] = pile[:-1]
        elif card in pile:
            place = pile.index(card)
            piles[before] = pile[:place] + pile[place + 1 :]
        if below:
            piles[zone] = (card, *piles[zone])
        else:
            piles[zone] += (card,)
        if log is not None:  # as `move` does it; every second decision of a game of cards comes to this
            log.append((MOVE, rule, card, before, zone))
        g.where[card] = zone

    def unpile(self, g: P, card: int) -> None:
        """Take a card off the others of its zone; it is about to be moved to where cards do not lie in piles."""
        pile = g.piles[g.where[card]]
        if pile and pile[-1] == card:
            g.piles[g.where[card]] = pile[:-1]
        elif card in pile:
            place = pile.index(card)
            g.piles[g.where[card]] = pile[:place] + pile[place + 1 :]

    def sees(self, g: P, seat: int, zone: int, card: int) -> bool:
        """Whether a seat sees which card that is."""
        kind, whose = self.places[zone]
        if kind.sees == Sees.ALL:
            return not (kind.secret and self.hides(card)) or self.owner(g, card) == seat
        return kind.sees == Sees.OWNER and whose == seat

    def view(self, state: P, seat: int) -> Mapping[str, Any]:
        """What the seat can see, in words and plain values: `show`, who has chosen, and its own hidden choice."""
        found = {"seat": self.seat_names(state)[seat], **self.show(state, Viewer(self, state, seat))}
        if state.waiting:
            names, own = self.seat_names(state), state.chosen[seat]
            found["ready"] = [names[other] for other, choice in enumerate(state.chosen) if choice >= 0]
            found["chosen"] = self.name(state, seat, own) if own >= 0 else None
        return found

    def events_for(self, state: P, events: Sequence[Event], seat: int) -> list[Event]:
        """Events of the log as the seat may know them.

        NONE stands for the number of a choice whose words it does not hear, and for a card that it saw neither leave
        nor arrive. Where a game says itself who hears what (`name_for`), no choice of others is told.
        """
        spoken = type(self).name_for is Visibility.name_for
        return [self._event_for(state, event, seat, spoken) for event in events]

    def _event_for(self, g: P, event: Event, seat: int, spoken: bool) -> Event:
        kind, rule, thing, before, after = event
        if kind == CHOOSE and thing != seat and after >= 0:
            return event if spoken and not self.unspoken(after) else (kind, rule, thing, before, NONE)
        if kind == MOVE and thing >= 0 and not (self._saw(g, seat, before, thing) or self._saw(g, seat, after, thing)):
            return (kind, rule, NONE, before, after)
        return event

    def _saw(self, g: P, seat: int, zone: int, card: int) -> bool:
        """Whether the seat has seen which card lay in that zone; what lies in no zone of cards is seen by all."""
        if zone >= len(self.places):
            return True
        kind, whose = self.places[zone]
        if kind.sees == Sees.ALL and kind.secret and self.hides(card):  # its owner is known while it lies there
            return g.where[card] == zone and self.owner(g, card) == seat
        return kind.sees == Sees.ALL or (kind.sees == Sees.OWNER and whose == seat)

    def resample(self, state: P, seat: int, stream: Stream) -> P:
        """A copy in which every card the seat cannot see is dealt anew among its like, and every hidden choice too.

        Its log is as the seat may know it.
        """
        copy = self._clone(state)
        for slots in self._unseen(state, seat).values():
            self._redeal(state, copy, slots, stream)
        if state.log is not None:
            copy.log = self.events_for(state, state.log, seat)
        copy.streams = [stream.below(1 << 31) << 31 | stream.below(1 << 31) for _ in copy.streams]
        for other, choice in enumerate(copy.chosen):
            if other != seat and choice >= 0:
                copy.chosen[other] = stream.choice(self.choices(copy, other, copy.decision))
        if copy.asker >= 0 and copy.asker != seat:
            copy.options = self.choices(copy, copy.asker, copy.decision)
        return copy

    def _unseen(self, g: P, seat: int) -> dict[int, list[tuple[int, int]]]:
        """Where cards lie that the seat cannot see, by their backs: (zone, place in it)."""
        slots: dict[int, list[tuple[int, int]]] = {}
        for zone, pile in enumerate(g.piles):
            for place, card in enumerate(pile):
                if not self.sees(g, seat, zone, card):
                    slots.setdefault(self.back(card), []).append((zone, place))
        return slots

    def _redeal(self, g: P, copy: P, slots: Sequence[tuple[int, int]], stream: Stream) -> None:
        """Deal the cards of these places to them anew, any way as likely; what is known of a place stays with it."""
        cards = sorted(g.piles[zone][place] for zone, place in slots)
        dealt = {zone: list(copy.piles[zone]) for zone, _ in slots}  # cards of another back may lie there too
        for zone, place in sorted(slots, key=lambda slot: self._holds(g, slot[0]) is None):  # the picky choose first
            holds = self._holds(g, zone)
            if holds is None:
                card = cards.pop(stream.below(len(cards)))
            else:  # any of those that may lie there: the first of a shuffled deck would leave an order in the rest
                card = stream.choice([card for card in cards if holds(card)])
                cards.remove(card)
            dealt[zone][place] = card
            copy.where[card] = zone
            for name in self.carried:
                getattr(copy, name)[card] = getattr(g, name)[g.piles[zone][place]]
        for zone, pile in dealt.items():
            copy.piles[zone] = tuple(pile)

    def _holds(self, g: P, zone: int) -> Callable[[int], bool] | None:
        """What may lie unseen in that zone; None for everything of one back."""
        kind = self.places[zone][0]
        return kind.holds or (self.hides if kind.secret else None)
