"""A game whose set-ups are the catalog's own rows: what they put where is dealt from the printed pieces.

Every printed piece has a number, and lies in a zone: in the box until a set-up takes it out. A place that a set-up
names and the game does not declare is an open zone, so that set-ups are dealt alike with rules and without.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from generator.catalog.models import Catalog, ComponentKind
from generator.catalog.schema import PlacementRow, SetupRow
from generator.engine.chance import seeded, shuffle
from generator.engine.faults import Lookup, Misdeclared, RulesFault, like, one_of, place_of_class
from generator.engine.flow import P
from generator.engine.game import Viewer
from generator.engine.placements import InHand, OnBoard, Place, Placement, PlayerArea, SharedArea
from generator.engine.position import blank
from generator.engine.rule_ids import RuleIds
from generator.engine.rules import ComponentUsage, Names
from generator.engine.state import count, move
from generator.engine.vocabulary import SeatWords, Vocabulary
from generator.engine.zones import Sees, Zone
from generator.games import token_counters
from generator.games.card_declarations import BOX, declared_well
from generator.games.catalog_game import CatalogGame

NEVER_DEALT = frozenset({ComponentKind.BOX, ComponentKind.SCREEN})
"""Kinds of components that no rule takes: a game only needs to have them."""


class SetupFault(ValueError):
    """A set-up that cannot be dealt: more than is printed, or something unknown; `index` is the line of its `place`."""

    def __init__(self, index: int, why: str) -> None:
        super().__init__(why)
        self.index = index


class DealtGame(CatalogGame[P]):
    """Pieces, zones and counters of a game, dealt as the catalog's set-ups say.

    `rules` are the rule ids; `dealt_by` is the one that set-ups follow. `per_seat` are counters that every player has,
    `shared` those of the table; `dice` are thrown, each with its number of sides, and `streams` what else is drawn
    beside the deal. `tokens` says of a counter which piece it is kept in; set-ups that put pieces into a counter say it
    too.

    `designs` are the words of the pieces, `seat_words` those of the players, `constants` the numbers of the catalog.
    """

    rules: ClassVar[RuleIds]
    dealt_by: ClassVar[int] = 0
    per_seat: ClassVar[Sequence[str]] = ()
    shared: ClassVar[Sequence[str]] = ()
    streams: ClassVar[Sequence[str]] = ()
    dice: ClassVar[Mapping[str, int]] = {}
    tokens: ClassVar[Mapping[str, str]] = {}

    def __init__(self, catalog: Catalog) -> None:
        """Read the catalog's pieces and set-ups; raises Misdeclared."""
        declared_well(self._declared())
        self.constants: Mapping[str, int] = Lookup(
            "number {} under `rules:` in game.yaml",
            {name: number for name, number in catalog.rules.items() if isinstance(number, int)},
        )
        self.components = tuple(catalog.components)
        self.designs = Vocabulary(str(component.id) for component in self.components)
        copies = [component.copies for component in self.components]
        self._design = [design for design, number in enumerate(copies) for _ in range(number)]
        setups = [SetupRow.model_validate(row) for row in catalog.setups]
        self.most = max((setup.players for setup in setups), default=1)
        self.seat_words = SeatWords(_players(self.most))
        counters = (*self.shared, *self.per_seat)
        self._tokens = {**token_counters.of_setups(setups, counters, self.components), **self.tokens}
        self._own = (Zone(BOX, Sees.NOBODY), *self.zones)
        self._further = tuple(
            Zone(name, Sees.ALL if up else Sees.NOBODY) for name, up in self._undeclared(setups).items()
        )
        super().__init__(catalog, self._all_names(), self.most, ((row.players, row.id, row) for row in setups))
        self.zone = Lookup("zone {}", self.zone)
        self._place_of = self._numbered([(zone.name, zone.per_seat) for zone in self._own])
        self._dealt_to = {zone.name: number for number, zone in enumerate(self._further, len(self._place_of))}
        for place, number in self._dealt_to.items():
            self._place_of.setdefault(_owned(place, self.most), number)
        self._counter_of = self._numbered([(name, name in self.per_seat) for name in counters])
        self._counters = self._counted_in()
        self._pieces: dict[str, list[int]] = {}  # their numbers, by their id and by that of their set
        for card, piece in enumerate(self.names.components):
            for name in dict.fromkeys((piece, self.set_of[piece])):
                self._pieces.setdefault(name, []).append(card)
        sets = [str(kind.id) for kind in catalog.sets]
        self._backs = [sets.index(self.set_of[piece]) for piece in self.names.components]

    # ------------------------------------------------------------ zones and counters

    @property
    def all_zones(self) -> Sequence[Zone]:
        """The box, the declared zones, and the places that set-ups name beside them."""
        return (*self._own, *self._further)

    def _undeclared(self, setups: Sequence[SetupRow]) -> dict[str, bool]:
        """The places that set-ups name and the game does not, those of each player one by one, and whether what lies
        there is face up: everything, unless a line says `face_up: false`.
        """
        known = {*(zone.name for zone in self.zones), *self.shared, *self.per_seat}
        found: dict[str, bool] = {}
        for setup in setups:
            for line in setup.place:
                for place in places_of(line, setup.players) if line.to not in known else ():
                    found[place] = found.get(place, True) and line.face_up is not False
        return found

    def _all_names(self) -> Names:
        players = _players(self.most)
        zones = [
            f"{zone.name} of {seat}" if seat else zone.name
            for zone in self.all_zones
            for seat in (players if zone.per_seat else [""])
        ]
        counters = (*self.shared, *(f"{name} of {seat}" for name in self.per_seat for seat in players))
        components = tuple(self.designs.names[design] for design in self._design)
        return Names(self.rules.all, components, tuple(zones), counters, ("deal", *self.streams, *self.dice))

    def _numbered(self, names: Sequence[tuple[str, bool]]) -> dict[tuple[str, int | None], int]:
        """Numbers for names one after another, as many as there are seats for those that every player has."""
        found: dict[tuple[str, int | None], int] = {}
        for name, everybody in names:
            for seat in range(self.most) if everybody else (None,):
                found[name, seat] = len(found)
        return found

    def _counted_in(self) -> dict[int, str]:
        """The piece that each counter is kept in, by the counter's number; raises Misdeclared."""
        found: dict[int, str] = {}
        for name, piece in self._tokens.items():
            if piece not in self.designs.number:
                message = f"tokens names the piece {piece!r}, which the catalog does not have"
                raise Misdeclared(message, place_of_class(self._declared(), "tokens"), like(piece, self.designs.names))
            found |= {number: piece for (counter, _), number in self._counter_of.items() if counter == name}
        return found

    def has(self, g: P, counter: str, seat: int | None = None) -> int:
        """The value of a counter; `seat` says whose, where every player has one."""
        return g.counters[self._counter(g, counter, seat)]

    def _counter(self, g: P, name: str, seat: int | None) -> int:
        """The number of a counter, or of a player's own of that name; raises RulesFault."""
        number = self._counter_of.get((name, seat))
        if number is None or (seat is not None and seat >= len(g.chosen)):
            known = {**dict.fromkeys(self.shared, False), **dict.fromkeys(self.per_seat, True)}
            raise nowhere(g, "counter", name, seat, known)
        return number

    def seats(self, g: P) -> range:
        """The seats in play, those included that are out."""
        return range(len(g.chosen))

    def back(self, card: int) -> int:
        """Cards of one set have one back."""
        return self._backs[card]

    # ------------------------------------------------------------ set-up

    def begin(self, g: P) -> None:
        """Everything is dealt: set counters, say who begins."""

    def new(self, fields: dict[str, Any]) -> P:
        """An empty position; a game whose position has more fields adds them."""
        return cast(P, self.state(**fields))

    def setup(self, players: int, seed: int, setup: str | None = None) -> P:
        """A new game, dealt as the catalog says; raises SetupFault where the printed pieces do not suffice."""
        chosen: SetupRow = self.opening(players, setup)
        g = self._empty(players, [seeded(seed, name) for name in self.names.streams])
        for index, line in enumerate(chosen.place):
            self._deal(g, index, line)
        self.begin(g)
        self.run(g)
        return g

    def _empty(self, players: int, streams: Sequence[int]) -> P:
        fields = blank(len(self._design), len(self.names.counters), streams, players, len(self.places))
        fields["piles"][0] = tuple(range(len(self._design)))
        return self.new(fields)

    def _deal(self, g: P, index: int, line: PlacementRow) -> None:
        zone = next((zone for zone in self.zones if zone.name == line.to), None)
        if zone is None and line.to not in self.shared and line.to not in self.per_seat:
            self._deal_elsewhere(g, index, line)
            return
        if line.face_up is not None:
            raise SetupFault(index, f"who sees {line.to!r} is for the rules to say: leave `face_up` out")
        everybody = zone.per_seat if zone is not None else line.to in self.per_seat
        if everybody != line.each_player:
            text = "one for each player, and the line lacks" if everybody else "one for all, and the line has"
            raise SetupFault(index, f"{line.to!r} is {text} `each_player: true`")
        for seat in self.seats(g) if everybody else (None,):
            if zone is not None:
                self._deal_pieces(g, index, line, self._place_of[line.to, seat])
            else:
                self._deal_tokens(g, index, line, seat)

    def _deal_elsewhere(self, g: P, index: int, line: PlacementRow) -> None:
        """Deal to places that the rules do not declare; raises SetupFault where one is misspelt that they do."""
        known = [zone.name for zone in self.zones] + [*self.shared, *self.per_seat]
        meant = like(line.to, known)
        if meant is not None and "." not in line.to:
            raise SetupFault(index, f"there is no zone or counter {line.to!r}; there are: {one_of(known)}; {meant}")
        for place in places_of(line, len(g.chosen)):
            self._deal_pieces(g, index, line, self._dealt_to[place])

    def _deal_pieces(self, g: P, index: int, line: PlacementRow, zone: int) -> None:
        """Draw pieces at random from those in the box and lay them onto a zone."""
        left = self._in_box(g, index, line.take)
        wanted = self._enough(index, line, self.names.zones[zone], len(left))
        shuffle(g, 0, left)
        drawn = left[:wanted]
        taken = {*drawn}
        g.piles[0] = tuple([card for card in g.piles[0] if card not in taken])
        g.piles[zone] += tuple(drawn)
        for card in drawn:
            move(g, card, zone, self.dealt_by)

    def _deal_tokens(self, g: P, index: int, line: PlacementRow, seat: int | None) -> None:
        """Count pieces into a counter: as many of one kind as the line says."""
        if self._tokens.get(line.to) != line.take:
            kept = self._tokens.get(line.to)
            why = f"is counted in {kept!r}" if kept else "is counted in one kind of piece, of a deck or of tokens"
            raise SetupFault(index, f"the counter {line.to!r} {why}, not in {line.take!r}")
        number, left = self._counter(g, line.to, seat), len(self._in_box(g, index, line.take))
        count(g, number, self._enough(index, line, self.names.counters[number], left), self.dealt_by)

    def _in_box(self, g: P, index: int, take: str) -> list[int]:
        """The pieces of that id, or of that set, that no set-up line has taken: as pieces, or counted as tokens."""
        if take not in self._pieces:
            raise SetupFault(index, f"there is no component or set {take!r}")
        counted = Counter[str]()
        for number, piece in self._counters.items():
            counted[piece] += g.counters[number]
        left = []
        for card in self._pieces[take]:
            piece = self.names.components[card]
            if g.where[card] == 0 and counted[piece] > 0:
                counted[piece] -= 1
            elif g.where[card] == 0:
                left.append(card)
        return left

    def _enough(self, index: int, line: PlacementRow, to: str, left: int) -> int:
        """How many pieces a line takes of those that are left; raises SetupFault for more."""
        wanted = left if line.count is None else line.count
        if wanted > left:
            raise SetupFault(index, f"{to} needs {wanted} of {line.take!r}, but only {left} are left in the box")
        return wanted

    # ------------------------------------------------------------ where everything is

    def show(self, g: P, viewer: Viewer) -> dict[str, Any]:
        """Zones and counters by name."""
        names = self.seat_names(g)
        found: dict[str, Any] = {}
        for zone in self.zones:
            if zone.per_seat:
                found[zone.name] = {name: viewer.at(zone.name, seat) for seat, name in enumerate(names)}
            else:
                found[zone.name] = viewer.at(zone.name)
        found |= {zone.name: viewer.at(zone.name) for zone in self._further}
        for counter in self.shared:
            found[counter] = self.has(g, counter)
        for counter in self.per_seat:
            found[counter] = {name: self.has(g, counter, seat) for seat, name in enumerate(names)}
        return found

    def component_usage(self, state: P) -> Sequence[ComponentUsage]:
        """How many pieces of each design have left the box, and the most tokens that counters have held at once."""
        out = [0] * len(self.components)
        for card, zone in enumerate(state.where):
            out[self._design[card]] += zone != 0
        for piece, most in token_counters.most_out(state, self._counters).items():
            out[self.designs.number[piece]] += most
        used = zip(self.components, self.designs.names, out, strict=True)
        return self.usage({name: peak for component, name, peak in used if component.kind not in NEVER_DEALT})

    def placements(self, state: P) -> Sequence[Placement]:
        """Every piece out of the box, where its zone is on a table, and the tokens in counters."""
        found = [
            Placement(self._tokens[counter], self.has(state, counter, seat), place)
            for counter in self._tokens
            for seat, place in self._kept(state, counter)
            if self.has(state, counter, seat) > 0
        ]
        for number, pile in enumerate(state.piles[1:], start=1):
            hidden = self.places[number][0].sees != Sees.ALL
            spot = self._spot(number)
            for card in pile:
                piece = self.names.components[card]
                found.append(Placement(piece, 1, spot, not hidden, self.set_of[piece] if hidden else None))
        return found

    def _spot(self, number: int) -> Place:
        """Where on a table a zone is."""
        zone, seat = self.places[number]
        if zone.per_seat:
            return InHand(seat) if zone.sees == Sees.OWNER else PlayerArea(seat, zone.name)
        name, owner = _owned(zone.name, self.most)
        if owner is not None:
            return InHand(owner) if name == "hand" else PlayerArea(owner, name)
        board, dot, space = name.partition(".")
        return OnBoard(board, space) if dot else SharedArea(name)

    def _kept(self, g: P, counter: str) -> list[tuple[int | None, Place]]:
        """Where the tokens of a counter lie: before each player, or beside."""
        if counter in self.shared:
            return [(None, SharedArea(counter))]
        return [(seat, PlayerArea(seat, counter)) for seat in self.seats(g)]

    def placed(self, state: P) -> Sequence[tuple[str, str, str]]:
        """The pieces on boards."""
        spots = [self._spot(number) for number in range(len(self.places))]
        return [
            (spot.board, spot.space, self.names.components[card])
            for card, zone in enumerate(state.where)
            if isinstance(spot := spots[zone], OnBoard)
        ]

    def player_counters(self, state: P) -> Mapping[str, Mapping[str, int]]:
        """The counters of each player, and how many pieces lie in places of their own that only set-ups name."""
        names = self.seat_names(state)
        found = {
            name: {counter: self.has(state, counter, seat) for counter in self.per_seat}
            for seat, name in enumerate(names)
        }
        owners = [_owned(zone.name, len(names)) for zone, _ in self.places]
        for name, owner in owners:
            if owner is not None:  # a place that is empty is a place all the same
                found[names[owner]].setdefault(name, 0)
        for zone in state.where:
            name, owner = owners[zone]
            if owner is not None:
                found[names[owner]][name] += 1
        return found

    def check(self, state: P) -> None:
        """Every piece lies in one zone."""
        super().check(state)
        assert sorted(card for pile in state.piles for card in pile) == list(range(len(self._design))), "a card is lost"


def nowhere(g: Any, what: str, name: Any, seat: Any, known: Mapping[str, bool]) -> RulesFault:
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


def places_of(line: PlacementRow, players: int) -> list[str]:
    """The places a line fills: one, or one for each player; a space of a board is the same for all."""
    if not line.each_player:
        return [line.to]
    return [line.to] * players if "." in line.to else [f"{line.to} of {seat}" for seat in _players(players)]


def _owned(place: str, players: int) -> tuple[str, int | None]:
    """What a place that a set-up names is called, and whose it is: `gems of player 2`."""
    name, _, owner = place.rpartition(" of ")
    seats = _players(players)
    return (name, seats.index(owner)) if owner in seats else (place, None)
