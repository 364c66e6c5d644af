"""A card game on a catalog: its cards, its set-ups and its zones are read from the game's files.

A subclass declares zones, counters and verbs, and says what comes next. Set-ups are those of the catalog: what they put
into `hand` comes into the zone `hand`. Pieces that no zone is declared for stay in the box.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from generator.catalog import schema
from generator.catalog.models import Catalog, Component
from generator.catalog.schema import SetupRow
from generator.engine.chance import seeded, shuffle
from generator.engine.flow import P
from generator.engine.game import Game, Viewer
from generator.engine.language import listed, mapping, named, whole
from generator.engine.placements import InHand, Place, Placement, PlayerArea, SharedArea
from generator.engine.plain import Short
from generator.engine.position import blank
from generator.engine.rule_ids import RuleIds
from generator.engine.rules import ComponentUsage, Names
from generator.engine.state import count
from generator.engine.vocabulary import NONE, Vocabulary
from generator.engine.zones import Sees, Zone

BOX = "box"


class CardGame(Game[P]):
    """Rules of a game of cards.

    `rules` are its rule ids; `dealt_by` is the one that set-ups follow. `per_seat` are counters that every player has,
    `shared` those of the table, `streams` what is thrown or drawn beside the deal.
    """

    rules: ClassVar[RuleIds]
    dealt_by: ClassVar[int] = 0
    per_seat: ClassVar[Sequence[str]] = ()
    shared: ClassVar[Sequence[str]] = ()
    streams: ClassVar[Sequence[str]] = ()

    def __init__(self, catalog: Catalog) -> None:
        self.constants = catalog.rules
        self.components = tuple(catalog.components)
        self._copies = tuple(component for component in self.components for _ in range(component.copies))
        self._set_of = {component.id: cards.id for cards in catalog.sets for component in cards.components}
        self.designs = Vocabulary(str(component.id) for component in self.components)
        self._design = [self.designs.number[str(component.id)] for component in self._copies]
        self._backs = [list(self._set_of.values()).index(self._set_of[component.id]) for component in self._copies]
        self._setups = {setup.id: setup for setup in map(SetupRow.model_validate, catalog.setups)}
        self.most = max([catalog.identity.players.high, *(setup.players for setup in self._setups.values())])
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

    # ------------------------------------------------------------ cards and counters

    def seats(self, g: P) -> range:
        """The seats in play."""
        return range(len(g.chosen))

    def next_seat(self, g: P, seat: int) -> int:
        """The seat to the left."""
        return (seat + 1) % len(g.chosen)

    def pile(self, g: P, zone: str, seat: int = 0) -> tuple[int, ...]:
        """The cards in a zone, the last on top."""
        return g.piles[self.zone[zone] + seat]

    def designs_in(self, g: P, zone: str, seat: int = 0) -> list[int]:
        """Which designs lie in a zone, each once, in the catalog's order."""
        return sorted({self._design[card] for card in self.pile(g, zone, seat)})

    def card_of(self, g: P, design: int, zone: str, seat: int = 0) -> int:
        """A card of that design in a zone; NONE where there is none."""
        return next((card for card in self.pile(g, zone, seat) if self._design[card] == design), NONE)

    def design(self, card: int) -> int:
        """The number of a card's design."""
        return self._design[card]

    def field(self, design: int, key: str) -> Any:
        """What stands in a column of the card's row."""
        component: Component = self.components[design]
        row = component.scope.get("card")
        if not isinstance(row, Mapping) or key not in row:
            raise KeyError(f"the card {component.id} has no {key}")
        return row[key]

    def put_into(self, g: P, card: int, zone: str, rule: int, seat: int = 0) -> None:
        """Lay a card onto a zone because of a rule."""
        self.put(g, card, self.zone[zone] + seat, rule)

    def has(self, g: P, counter: str, seat: int = 0) -> int:
        """The value of a counter."""
        return g.counters[self._counter(counter, seat)]

    def gain(self, g: P, counter: str, amount: int, rule: int, seat: int = 0) -> None:
        """Change a counter because of a rule."""
        count(g, self._counter(counter, seat), amount, rule)

    def _counter(self, name: str, seat: int) -> int:
        if name in self.shared:
            return self.shared.index(name)
        return len(self.shared) + self.per_seat.index(name) * self.most + seat

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
        if zone is None:
            return
        for seat in self.seats(g) if line.each_player else range(1):
            cards = [card for card in self.pile(g, BOX) if line.take in (str(self._copies[card].id), self._set(card))]
            wanted = len(cards) if line.count is None else line.count
            if wanted > len(cards):
                raise Short(index, f"{zone.name} needs {wanted} of {line.take!r}, only {len(cards)} are left")
            shuffle(g, 0, cards)
            for card in cards[:wanted]:
                self.put_into(g, card, zone.name, self.dealt_by, seat)

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
        players = whole(start.get("players"), "players", min(self.players()), max(self.players()))
        g = self._empty(players, [0] * len(self.names.streams))
        names = self.seat_names(g)
        for zone in self.zones:
            given = start.get(zone.name, {} if zone.per_seat else [])
            rows = mapping(given, zone.name) if zone.per_seat else {names[0]: given}
            for name, cards in rows.items():
                for card in listed(cards, zone.name):
                    design = named(card, self.designs.names, "card")
                    found = self.card_of(g, design, BOX)
                    if found < 0:
                        raise ValueError(f"{card} is not left in the box")
                    self.put_into(g, found, zone.name, self.dealt_by, named(name, names, "player"))
        for counter in self.per_seat:
            for name, value in mapping(start.get(counter, {}), counter).items():
                g.counters[self._counter(counter, named(name, names, "player"))] = whole(value, counter, 0, 10_000)
        for counter in self.shared:
            g.counters[self._counter(counter, 0)] = whole(start.get(counter, 0), counter, 0, 10_000)
        self.place(g, start)
        g.low, g.high = g.counters[:], g.counters[:]
        return g

    def start_keys(self) -> Sequence[str]:
        """The keys of an example's start: those of every card game, and those the game's language adds."""
        zones = [zone.name for zone in self.zones]
        return ("players", *zones, *self.shared, *self.per_seat, *self.language.start)

    # ------------------------------------------------------------ pieces

    def component_usage(self, state: P) -> Sequence[ComponentUsage]:
        """How many cards of each design have left the box."""
        out = [0] * len(self.components)
        for card, zone in enumerate(state.where):
            out[self._design[card]] += zone != 0
        return [
            ComponentUsage(str(component.id), component.title, component.copies, used)
            for component, used in zip(self.components, out, strict=True)
        ]

    def placements(self, state: P) -> Sequence[Placement]:
        """Every card out of the box, where its zone is on a table."""
        found: list[Placement] = []
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


def _players(number: int) -> list[str]:
    return [f"player {seat}" for seat in range(1, number + 1)]
