"""A card game on a catalog: its cards, its set-ups and its zones are read from the game's files.

A subclass declares zones, counters and verbs, and says what comes next. Set-ups are those of the catalog: what they put
into `hand` comes into the zone `hand`. Pieces that no zone is declared for stay in the box.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, cast

from generator.catalog import schema
from generator.catalog.models import Catalog, Component
from generator.catalog.schema import SetupRow
from generator.engine.chance import seeded, shuffle
from generator.engine.declarations import own_methods
from generator.engine.faults import Lookup, Misdeclared, RulesFault, like, one_of, place_of_class
from generator.engine.flow import P
from generator.engine.game import Game, Viewer
from generator.engine.language import Reading, listed, mapping, named, whole
from generator.engine.placements import InHand, Place, Placement, PlayerArea, SharedArea
from generator.engine.plain import Short
from generator.engine.position import blank
from generator.engine.rule_ids import RuleIds
from generator.engine.rules import ComponentUsage, Names
from generator.engine.state import MOVE, Event, count, note
from generator.engine.vocabulary import NONE, SeatWords, Vocabulary
from generator.engine.zones import Sees, Zone
from generator.games import token_counters
from generator.games.card_declarations import BOX, declared_well


class CardGame(Game[P]):
    """Rules of a game of cards.

    `rules` are its rule ids; `dealt_by` is the one that set-ups follow. `per_seat` are counters that every player has,
    `shared` those of the table, `streams` what is thrown or drawn beside the deal. `tokens` says of a counter which
    piece it is kept in; set-ups that put pieces into a counter say it too.

    `designs` are the words of the cards, `seat_words` those of the players, `constants` the numbers of the catalog.
    """

    rules: ClassVar[RuleIds]
    dealt_by: ClassVar[int] = 0
    per_seat: ClassVar[Sequence[str]] = ()
    shared: ClassVar[Sequence[str]] = ()
    streams: ClassVar[Sequence[str]] = ()
    tokens: ClassVar[Mapping[str, str]] = {}

    def __init__(self, catalog: Catalog) -> None:
        """Read the catalog's cards and set-ups; raises Misdeclared."""
        declared_well(self._declared())
        self.constants: Mapping[str, int] = Lookup("number {} under `rules:` in game.yaml", catalog.rules)
        self.components = tuple(catalog.components)
        self._copies = tuple(component for component in self.components for _ in range(component.copies))
        self._set_of = {component.id: cards.id for cards in catalog.sets for component in cards.components}
        self.designs = Vocabulary(str(component.id) for component in self.components)
        self._design = [self.designs.number[str(component.id)] for component in self._copies]
        self._backs = [list(self._set_of.values()).index(self._set_of[component.id]) for component in self._copies]
        self._setups = {setup.id: setup for setup in map(SetupRow.model_validate, catalog.setups)}
        self.most = max([catalog.identity.players.high, *(setup.players for setup in self._setups.values())])
        self.seat_words = SeatWords(_players(self.most))
        self._tokens = {
            **token_counters.of_setups(self._setups.values(), (*self.shared, *self.per_seat), self.components),
            **self.tokens,
        }
        counters = (*self.shared, *(f"{name} of {seat}" for name in self.per_seat for seat in _players(self.most)))
        own = (Zone(BOX, Sees.NOBODY), *self.zones)
        zones = [
            f"{zone.name} of {seat}" if seat else zone.name
            for zone in own
            for seat in (_players(self.most) if zone.per_seat else [""])
        ]
        components = tuple(str(component.id) for component in self._copies)
        self._all_zones = own
        super().__init__(Names(self.rules.all, components, tuple(zones), counters, ("deal", *self.streams)), self.most)
        self.zone = Lookup("zone {}", self.zone)
        seats = range(self.most)
        self._place_of: dict[tuple[str, int | None], int] = {
            (zone.name, seat): self.zone[zone.name] + (seat or 0)
            for zone in own
            for seat in (seats if zone.per_seat else (None,))
        }
        numbers = [(name, None) for name in self.shared] + [(name, seat) for name in self.per_seat for seat in seats]
        self._counter_of: dict[tuple[str, int | None], int] = {key: number for number, key in enumerate(numbers)}
        self._counters = self._counted_in()
        self._rules = len(self.names.rules)
        methods = own_methods(self._declared())
        for word in sorted(methods):  # so that `then` can name them, by the same numbers in every process
            if not word.startswith("__"):
                self.step(getattr(self, word))

    @property
    def all_zones(self) -> Sequence[Zone]:
        """The declared zones and the box."""
        return self._all_zones

    # ------------------------------------------------------------ what a subclass may say

    def begin(self, g: P) -> None:
        """Everything is dealt: set counters, say who begins."""

    def place(self, g: P, start: Mapping[str, Any]) -> None:
        """Take over what an example's start says beside cards and counters."""

    def describe(self, g: P, viewer: Viewer) -> dict[str, Any]:
        """What there is to say of a position beside cards and counters."""
        return {}

    def new(self, fields: dict[str, Any]) -> P:
        """An empty position; a game whose position has more fields adds them."""
        return cast(P, self.state(**fields))

    def is_out(self, g: P, seat: int) -> bool:
        """Whether a player is out of the game: passed over by `next_seat`, `remaining` and `others`."""
        return False

    # ------------------------------------------------------------ players

    def seats(self, g: P) -> range:
        """The seats in play, those included that are out."""
        return range(len(g.chosen))

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

    def has(self, g: P, counter: str, seat: int | None = None) -> int:
        """The value of a counter; `seat` says whose, where every player has one."""
        return g.counters[self._counter(g, counter, seat)]

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
            raise _nowhere(g, "zone", name, seat, {zone.name: zone.per_seat for zone in self.all_zones})
        return number

    def _counter(self, g: P, name: str, seat: int | None) -> int:
        """The number of a counter, or of a player's own of that name; raises RulesFault."""
        number = self._counter_of.get((name, seat))
        if number is None or (seat is not None and seat >= len(g.chosen)):
            known = {**dict.fromkeys(self.shared, False), **dict.fromkeys(self.per_seat, True)}
            raise _nowhere(g, "counter", name, seat, known)
        return number

    def _rule(self, rule: int, word: str) -> int:
        if type(rule) is not int or not 0 <= rule < self._rules:
            message = f"{word} is given the rule {rule!r}; it is one of the RuleIds, such as R.LAY_1"
            raise RulesFault(message, hint="the rule comes before the seat: put_into(g, card, zone, rule, seat)")
        return rule

    # ------------------------------------------------------------ set-up

    def players(self) -> Sequence[int]:
        """The numbers of players that a set-up is for."""
        return sorted({setup.players for setup in self._setups.values()})

    def setups(self, players: int) -> Sequence[str]:
        """The catalog's set-ups for that number."""
        return [name for name, setup in self._setups.items() if setup.players == players]

    def setup(self, players: int, seed: int, setup: str | None = None) -> P:
        """A new game, dealt as the catalog says; raises Short where the printed pieces do not suffice."""
        chosen = self._setups[setup if setup is not None else self.setups(players)[0]]
        g = self._empty(players, [seeded(seed, name) for name in self.names.streams])
        for index, line in enumerate(chosen.place):
            self._deal(g, index, line)
        self.begin(g)
        self.run(g)
        return g

    def _empty(self, players: int, streams: Sequence[int]) -> P:
        fields = blank(len(self._copies), len(self.names.counters), streams, players, len(self.places))
        fields["piles"][0] = tuple(range(len(self._copies)))
        return self.new(fields)

    def _deal(self, g: P, index: int, line: schema.PlacementRow) -> None:
        zone = next((zone for zone in self.zones if zone.name == line.to), None)
        if zone is None and line.to not in self.shared and line.to not in self.per_seat:
            self._not_dealt(index, line)
            return
        everybody = zone.per_seat if zone is not None else line.to in self.per_seat
        if everybody != line.each_player:
            text = "one for each player, and the line lacks" if everybody else "one for all, and the line has"
            raise Short(index, f"{line.to!r} is {text} `each_player: true`")
        for seat in self.seats(g) if everybody else (None,):
            if zone is not None:
                self._deal_cards(g, index, line, seat)
            else:
                self._deal_tokens(g, index, line, seat)

    def _not_dealt(self, index: int, line: schema.PlacementRow) -> None:
        """Raise Short where a place that the rules know is misspelt; what they do not know stays in the box."""
        known = [zone.name for zone in self.zones] + [*self.shared, *self.per_seat]
        meant = like(line.to, known)
        if meant is not None and "." not in line.to:
            raise Short(index, f"there is no zone or counter {line.to!r}; there are: {one_of(known)}; {meant}")

    def _deal_cards(self, g: P, index: int, line: schema.PlacementRow, seat: int | None) -> None:
        cards = [card for card in self.pile(g, BOX) if line.take in (str(self._copies[card].id), self._set(card))]
        wanted = len(cards) if line.count is None else line.count
        if wanted > len(cards):
            raise Short(index, f"{line.to} needs {wanted} of {line.take!r}, only {len(cards)} are left")
        shuffle(g, 0, cards)
        for card in cards[:wanted]:
            self.put_into(g, card, line.to, self.dealt_by, seat)

    def _deal_tokens(self, g: P, index: int, line: schema.PlacementRow, seat: int | None) -> None:
        """Count pieces into a counter: as many of one kind as the line says."""
        if self._tokens.get(line.to) != line.take:
            kept = self._tokens.get(line.to)
            why = f"is counted in {kept!r}" if kept else "is counted in one kind of piece, of a deck or of tokens"
            raise Short(index, f"the counter {line.to!r} {why}, not in {line.take!r}")
        pieces = [number for number, piece in self._counters.items() if piece == line.take]
        copies = self.components[self.designs.number[line.take]].copies
        left = copies - sum(g.counters[number] for number in pieces)
        wanted = left if line.count is None else line.count
        if wanted > left:
            raise Short(index, f"{line.to} needs {wanted} of {line.take!r}, only {left} are left")
        self.gain(g, line.to, wanted, self.dealt_by, seat)

    def _counted_in(self) -> dict[int, str]:
        """The piece that each counter is kept in, by the counter's number; raises Misdeclared."""
        found: dict[int, str] = {}
        for name, piece in self._tokens.items():
            if piece not in self.designs.number:
                message = f"tokens names the piece {piece!r}, which the catalog does not have"
                raise Misdeclared(message, place_of_class(self._declared(), "tokens"), like(piece, self.designs.names))
            for number, counter in enumerate(self.names.counters):
                if counter == name or (name in self.per_seat and counter.startswith(f"{name} of ")):
                    found[number] = piece
        return found

    def _set(self, card: int) -> str:
        return str(self._set_of[self._copies[card].id])

    def seat_names(self, state: P) -> Sequence[str]:
        """The players by number."""
        return _players(len(state.chosen))

    def back(self, card: int) -> int:
        """Cards of one set have one back."""
        return self._backs[card]

    # ------------------------------------------------------------ in words

    def show(self, g: P, viewer: Viewer) -> dict[str, Any]:
        """Zones and counters by name, and what the game tells beside."""
        names = self.seat_names(g)
        found: dict[str, Any] = {}
        for zone in self.zones:
            if zone.per_seat:
                found[zone.name] = {name: viewer.at(zone.name, seat) for seat, name in enumerate(names)}
            else:
                found[zone.name] = viewer.at(zone.name)
        for counter in self.shared:
            found[counter] = self.has(g, counter)
        for counter in self.per_seat:
            found[counter] = {name: self.has(g, counter, seat) for seat, name in enumerate(names)}
        found["turn"] = [names[seat] for seat in self.actors(g)] or None
        found["winner"] = [names[seat] for seat in g.winners] or None
        return {**found, **self.describe(g, viewer)}

    def lay(self, start: Mapping[str, Any]) -> P:
        """The position of an example: how many play, and what lies in which zone; cards come from the box."""
        reading, low, high = Reading(), min(self.players()), max(self.players())
        players = low
        with reading.at("players"):
            players = whole(start.get("players"), "players", low, high)
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
        g.low, g.high = g.counters[:], g.counters[:]
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

    def start_keys(self) -> Sequence[str]:
        """The keys of an example's start: those of every card game, and those the game's language adds."""
        zones = [zone.name for zone in self.zones]
        return ("players", *zones, *self.shared, *self.per_seat, *self.language.start)

    # ------------------------------------------------------------ pieces

    def component_usage(self, state: P) -> Sequence[ComponentUsage]:
        """How many cards of each design have left the box, and the most tokens that counters have held at once."""
        out = [0] * len(self.components)
        for card, zone in enumerate(state.where):
            out[self._design[card]] += zone != 0
        for piece, most in token_counters.most_out(state, self._counters).items():
            out[self.designs.number[piece]] += most
        return [
            ComponentUsage(str(component.id), component.title, component.copies, used)
            for component, used in zip(self.components, out, strict=True)
        ]

    def placements(self, state: P) -> Sequence[Placement]:
        """Every card out of the box, where its zone is on a table, and the tokens in counters."""
        found = [
            Placement(self._tokens[counter], self.has(state, counter, seat), place)
            for counter in self._tokens
            for seat, place in self._kept(state, counter)
            if self.has(state, counter, seat) > 0
        ]
        for number, pile in enumerate(state.piles):
            zone, seat = self.places[number]
            if zone.name == BOX:
                continue
            where: Place = SharedArea(zone.name)
            if zone.per_seat:
                where = InHand(seat) if zone.sees == Sees.OWNER else PlayerArea(seat, zone.name)
            for card in pile:
                hidden = zone.sees != Sees.ALL
                found.append(
                    Placement(str(self._copies[card].id), 1, where, not hidden, self._set(card) if hidden else None)
                )
        return found

    def _kept(self, g: P, counter: str) -> list[tuple[int | None, Place]]:
        """Where the tokens of a counter lie: before each player, or beside."""
        if counter in self.shared:
            return [(None, SharedArea(counter))]
        return [(seat, PlayerArea(seat, counter)) for seat in self.seats(g)]

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

    def player_counters(self, state: P) -> Mapping[str, Mapping[str, int]]:
        """The counters of each player."""
        return {
            name: {counter: self.has(state, counter, seat) for counter in self.per_seat}
            for seat, name in enumerate(self.seat_names(state))
        }

    def check(self, state: P) -> None:
        """Every card lies in one zone."""
        super().check(state)
        assert sorted(card for pile in state.piles for card in pile) == list(range(len(self._copies))), "a card is lost"


CardGame.interface = CardGame

_NO_CARD = "NONE, which is -1, says that there is no such card: ask first whether there is one"


def _nowhere(g: Any, what: str, name: Any, seat: Any, known: Mapping[str, bool]) -> RulesFault:
    """Why there is no zone or counter of that name and seat; `known` says of each whether every player has one."""
    if name not in known:
        return RulesFault(f"there is no {what} {name!r}; there are: {one_of(known)}", hint=like(name, known))
    if not known[name]:
        hint = "leave the seat away, or declare it for every player"
        return RulesFault(f"{name!r} is one for all: no seat belongs there, not {seat!r}", hint=hint)
    if seat is None:
        return RulesFault(f"every player has a {what} {name!r}: whose?", hint="say the seat, as the last argument")
    return RulesFault(f"the {what} {name!r} is that of a seat from 0 to {len(g.chosen) - 1}, not of {seat!r}")


def _players(number: int) -> list[str]:
    return [f"player {seat}" for seat in range(1, number + 1)]
