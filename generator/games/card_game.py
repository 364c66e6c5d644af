"""A card game on a catalog: its cards, its set-ups and its zones are read from the game's files.

A subclass declares zones, counters and verbs, and says what comes next. Set-ups are those of the catalog: what they put
into `hand` comes into the zone `hand`. What is dealt, and where it lies, is `generator.games.dealt_game`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog, Component
from generator.engine.chance import shuffle
from generator.engine.declarations import own_methods
from generator.engine.dice import roll
from generator.engine.faults import RulesFault, like, one_of
from generator.engine.flow import P
from generator.engine.game import Viewer
from generator.engine.language import Dice, Reading, ScriptedOrder, listed, mapping, named, whole
from generator.engine.state import MOVE, Event, count, note
from generator.engine.vocabulary import NONE
from generator.engine.zones import Sees
from generator.games.card_declarations import BOX
from generator.games.dealt_game import DealtGame, nowhere


class CardGame(DealtGame[P]):
    """Rules of a game of cards, and what their author calls."""

    def __init__(self, catalog: Catalog) -> None:
        """Read the catalog's cards and set-ups; raises Misdeclared."""
        super().__init__(catalog)
        methods = own_methods(self._declared())
        for word in sorted(methods):  # so that `then` can name them, by the same numbers in every process
            if not word.startswith("__"):
                self.step(getattr(self, word))

    # ------------------------------------------------------------ what a subclass may say

    def place(self, g: P, start: Mapping[str, Any]) -> None:
        """Take over what an example's start says beside cards and counters."""

    def describe(self, g: P, viewer: Viewer) -> dict[str, Any]:
        """What there is to say of a position beside cards and counters."""
        return {}

    def is_out(self, g: P, seat: int) -> bool:
        """Whether a player is out of the game: passed over by `next_seat`, `remaining` and `others`."""
        return False

    # ------------------------------------------------------------ players

    def remaining(self, g: P) -> list[int]:
        """The seats that are not out."""
        return [seat for seat in self.seats(g) if not self.is_out(g, seat)]

    def others(self, g: P, seat: int, *_: int) -> list[int]:
        """The other seats that are not out: what can be tried for a parameter of `seat_words`."""
        return [other for other in self.remaining(g) if other != seat]

    def next_seat(self, g: P, seat: int) -> int:
        """The next seat to the left that is not out; `seat` itself where there is no other."""
        players = len(g.chosen)
        for step in range(1, players):
            if not self.is_out(g, (seat + step) % players):
                return (seat + step) % players
        return seat

    # ------------------------------------------------------------ cards and counters

    def pile(self, g: P, zone: str, seat: int | None = None) -> tuple[int, ...]:
        """The cards in a zone, the last on top; `seat` says whose, where every player has one."""
        number = self._place_of.get((zone, seat))  # asked more often than anything else
        if number is None or (seat is not None and seat >= len(g.chosen)):
            number = self._place(g, zone, seat)
        return g.piles[number]

    def top(self, g: P, zone: str, seat: int | None = None) -> int:
        """The uppermost card of a zone; NONE where it is empty."""
        pile = self.pile(g, zone, seat)
        return pile[-1] if pile else NONE

    def designs_in(self, g: P, zone: str, seat: int | None = None) -> list[int]:
        """Which designs lie in a zone, each once, in the catalog's order."""
        return sorted({self._design[card] for card in self.pile(g, zone, seat)})

    def card_of(self, g: P, design: int, zone: str, seat: int | None = None) -> int:
        """A card of that design in a zone; NONE where there is none."""
        designs = self._design
        for card in self.pile(g, zone, seat):
            if designs[card] == design:
                return card
        return NONE

    def design(self, card: int) -> int:
        """The number of a card's design."""
        if type(card) is not int or not 0 <= card < len(self._design):
            raise RulesFault(f"design is given the card {card!r}; cards are numbered from 0", hint=_NO_CARD)
        return self._design[card]

    def field(self, design: int, key: str) -> Any:
        """What stands in a column of the card's row."""
        if type(design) is not int or not 0 <= design < len(self.components):
            raise RulesFault(f"field is given the design {design!r}; designs are numbered from 0", hint=_NO_CARD)
        component: Component = self.components[design]
        row = component.scope.get("card")
        if not isinstance(row, Mapping) or key not in row:
            known = list(row) if isinstance(row, Mapping) else []
            message = f"the card {component.id} has no {key!r}; its columns are: {one_of(known)}"
            raise RulesFault(message, hint=like(key, known))
        return row[key]

    def put_into(self, g: P, card: int, zone: str, rule: int, seat: int | None = None, *, below: bool = False) -> None:
        """Lay a card onto a zone because of a rule, or `below` all that lies there."""
        if type(card) is not int or not 0 <= card < len(self._design):
            raise RulesFault(f"put_into is given the card {card!r}; cards are numbered from 0", hint=_NO_CARD)
        self.put(g, card, self._place(g, zone, seat), self._rule(rule, "put_into"), below=below)

    def shuffle_into(self, g: P, source: str, zone: str, rule: int) -> None:
        """Shuffle all cards of one zone and lay them onto another; both are zones that all have in common."""
        cards = list(self.pile(g, source))
        shuffle(g, 0, cards)
        for card in cards:
            self.put_into(g, card, zone, rule)

    def gain(self, g: P, counter: str, amount: int, rule: int, seat: int | None = None) -> None:
        """Change a counter because of a rule."""
        number = self._counter(g, counter, seat)
        if not isinstance(amount, int):
            raise RulesFault(f"gain is given the amount {amount!r}; it is a whole number")
        count(g, number, amount, self._rule(rule, "gain"))

    def set_to(self, g: P, counter: str, value: int, rule: int, seat: int | None = None) -> None:
        """Give a counter a value because of a rule."""
        if not isinstance(value, int):
            raise RulesFault(f"set_to is given the value {value!r}; it is a whole number")
        self.gain(g, counter, value - self.has(g, counter, seat), rule, seat)

    def throw(self, g: P, die: str, rule: int, dice: int = 1) -> int:
        """The sum of so many dice of that name, each from 1 to its number of sides, thrown because of a rule."""
        if die not in self.dice:
            raise RulesFault(f"there is no die {die!r}; there are: {one_of(self.dice)}", hint=like(die, self.dice))
        return roll(g, self.names.streams.index(die), self.dice[die], self._rule(rule, "throw"), dice)

    def log_rule(self, g: P, rule: int, seat: int = NONE) -> None:
        """Say that a rule has applied that moves and counts nothing."""
        note(g, self._rule(rule, "log_rule"), seat)

    def then(self, g: P, step: int | Callable[..., None], *args: int) -> None:
        """A method of the game is called next, with g and these numbers."""
        super().then(g, self._step_numbers[step] if callable(step) else step, *args)

    # ------------------------------------------------------------ what authors give to these

    def _place(self, g: P, name: str, seat: int | None) -> int:
        """The number of a zone, or of a player's own of that name; raises RulesFault."""
        number = self._place_of.get((name, seat))
        if number is None or (seat is not None and seat >= len(g.chosen)):
            raise nowhere(g, "zone", name, seat, {zone.name: zone.per_seat for zone in self.all_zones})
        return number

    def _rule(self, rule: int, word: str) -> int:
        if type(rule) is not int or not 0 <= rule < len(self.names.rules):
            message = f"{word} is given the rule {rule!r}; it is one of the RuleIds, such as R.LAY_1"
            raise RulesFault(message, hint="the rule comes before the seat: put_into(g, card, zone, rule, seat)")
        return rule

    # ------------------------------------------------------------ in words

    def show(self, g: P, viewer: Viewer) -> dict[str, Any]:
        """Zones and counters by name, and what the game tells beside."""
        names, found = self.seat_names(g), super().show(g, viewer)
        found["turn"] = [names[seat] for seat in self.actors(g)] or None
        found["winner"] = [names[seat] for seat in g.winners] or None
        return {**found, **self.describe(g, viewer)}

    def lay(self, start: Mapping[str, Any]) -> P:
        """The position of an example: how many play, and what lies in which zone; cards come from the box."""
        reading, low, high = Reading(), min(self.players()), max(self.players())
        players = low
        with reading.at("players"):
            players = whole(start.get("players", low), "players", low, high)
        g = self._empty(players, [0] * len(self.names.streams))
        for zone in self.zones:
            given = start.get(zone.name, {} if zone.per_seat else [])
            for path, seat, cards in self._rows(g, zone.name, zone.per_seat, given, reading):
                with reading.at(*path):
                    cards = listed(cards, zone.name)
                    for index, card in enumerate(cards):
                        with reading.at(*path, index):
                            self.put_into(g, self._from_box(g, card), zone.name, self.dealt_by, seat)
        for counter in (*self.per_seat, *self.shared):
            own = counter in self.per_seat
            for path, seat, value in self._rows(g, counter, own, start.get(counter, {} if own else 0), reading):
                with reading.at(*path):
                    g.counters[self._counter(g, counter, seat)] = whole(value, counter, 0, 10_000)
        reading.done()
        self.place(g, start)
        g.low, g.high, g.log = g.counters[:], g.counters[:], []  # nothing has been dealt
        return g

    def _rows(
        self, g: P, name: str, per_seat: bool, given: Any, reading: Reading
    ) -> Iterator[tuple[tuple[str, ...], int | None, Any]]:
        """What an example says of a zone or a counter: the path, whose it is, and the value."""
        if not per_seat:
            yield (name,), None, given
            return
        rows: Mapping[str, Any] = {}
        with reading.at(name):
            rows = mapping(given, f"{name}, which every player has,")
        for player, value in rows.items():
            seat = NONE
            with reading.at(name, player):
                seat = named(player, self.seat_names(g), "player")
            if seat >= 0:
                yield (name, player), seat, value

    def _from_box(self, g: P, name: Any) -> int:
        """A card of that name that lies in the box; raises ValueError."""
        found = self.card_of(g, named(name, self.designs.names, "card"), BOX)
        if found < 0:
            raise ValueError(f"{name} is not left in the box")
        return found

    def example_dice(self) -> Mapping[str, Dice | ScriptedOrder]:
        """The dice by their names."""
        return {name: Dice(self.names.streams.index(name), sides) for name, sides in self.dice.items()}

    def start_keys(self) -> Sequence[str]:
        """The keys of an example's start: those of every card game, and those the game's language adds."""
        zones = [zone.name for zone in self.zones]
        return ("players", *zones, *self.shared, *self.per_seat, *self.language.start)

    def revealed(self, state: P, events: Sequence[Event], seat: int) -> Sequence[tuple[str, str]]:
        """The cards that were turned up, or that the seat has drawn; the deal, from the box, is not told."""
        zones = self.names.zones
        return [
            (self.card_name(card), f"{zones[before]} to {zones[after]}")
            for kind, _, card, before, after in events
            if kind == MOVE and before != 0 and self._is_open(after, seat) and not self._is_open(before, seat)
        ]

    def _is_open(self, zone: int, seat: int) -> bool:
        kind, whose = self.places[zone]
        return kind.sees == Sees.ALL or (kind.sees == Sees.OWNER and whose == seat)


CardGame.interface = CardGame

_NO_CARD = "NONE, which is -1, says that there is no such card: ask first whether there is one"
