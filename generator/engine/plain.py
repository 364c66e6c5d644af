"""Rules for a game that has none of its own: its set-ups are dealt from the printed pieces, and there it ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.engine.chance import Stream, seeded, shuffle
from generator.engine.optional import OptionalParts
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, SharedArea
from generator.engine.placements import Place as Spot
from generator.engine.rules import Action, ComponentUsage, IllegalAction, Names, Result
from generator.engine.state import State, canonical, cloner, move

RULE = "SETUP"
"""What a plain game calls the one rule that its set-ups follow."""


@dataclass(frozen=True, slots=True)
class PlainComponent:
    """A printed component: `copies` equal pieces, belonging to a set."""

    id: str
    set_id: str
    title: str
    copies: int


@dataclass(frozen=True, slots=True)
class SetupLine:
    """A line of a set-up: put `count` pieces (None: all that are left) of a component or of a whole set into a zone.

    Pieces of a set are drawn at random. `to` is `board.space` or a name such as `supply`; with `each_player` every
    seat takes that many, into a zone of its own.
    """

    take: str
    to: str
    count: int | None = None
    each_player: bool = False


@dataclass(frozen=True, slots=True)
class PlainSetup:
    """A set-up for a number of players."""

    id: str
    players: int
    place: tuple[SetupLine, ...]


class Short(ValueError):
    """A set-up asks for more than is printed, or for something unknown; `index` is the line of its `place`."""

    def __init__(self, index: int, why: str) -> None:
        super().__init__(why)
        self.index = index


@dataclass
class PlainTable(State):
    """The pieces of a plain game; `players` sit around it."""

    players: int


_clone = cloner(PlainTable)
BOX = "box"
"""The zone of every piece that no set-up has moved."""


class PlainRules(OptionalParts[PlainTable]):
    """Set-ups dealt from printed components; nobody has anything to decide."""

    def __init__(self, printed: Sequence[PlainComponent], setups: Sequence[PlainSetup]) -> None:
        self._pieces = tuple(component for component in printed for _ in range(component.copies))
        self._printed = tuple(printed)
        self._taken: dict[str, list[int]] = {}  # the numbers of pieces by their id, and by that of their set
        for number, piece in enumerate(self._pieces):
            for name in {piece.id: None, piece.set_id: None}:
                self._taken.setdefault(name, []).append(number)
        self._setups = {setup.id: setup for setup in setups}
        zones = dict.fromkeys(
            zone for setup in setups for line in setup.place for zone in _zones(line, setup.players)
        )  # a dict keeps the order of the set-ups
        self.names = Names((RULE,), tuple(piece.id for piece in self._pieces), (BOX, *zones), (), ("deal",))
        self._zone = {zone: number for number, zone in enumerate(self.names.zones)}

    def players(self) -> Sequence[int]:
        """Every number of players that a set-up is for."""
        return sorted({setup.players for setup in self._setups.values()})

    def setups(self, players: int) -> Sequence[str]:
        """The set-ups for that number, as they stand in the catalog."""
        return [setup.id for setup in self._setups.values() if setup.players == players]

    def setup(self, players: int, seed: int, setup: str | None = None) -> PlainTable:
        """Deal a set-up; raises Short where the printed pieces do not suffice."""
        chosen = self._setups[setup if setup is not None else self.setups(players)[0]]
        streams = [seeded(seed, "deal")]
        table = PlainTable([0] * len(self._pieces), [], [], [], streams, None, [], players)
        for index, line in enumerate(chosen.place):
            for zone in _zones(line, players):
                self._put(table, index, line, zone)
        return table

    def _put(self, table: PlainTable, index: int, line: SetupLine, zone: str) -> None:
        left = [number for number in self._taken.get(line.take, ()) if table.where[number] == 0]
        count = len(left) if line.count is None else line.count
        if line.take not in self._taken:
            raise Short(index, f"there is no component or set {line.take!r}")
        if count > len(left):
            raise Short(index, f"{zone} needs {count} of {line.take!r}, but only {len(left)} are left in the box")
        shuffle(table, 0, left)
        for number in sorted(left[:count]):
            move(table, number, self._zone[zone], 0)

    def seat_names(self, state: PlainTable) -> Sequence[str]:
        """The players by number."""
        return _seats(state.players)

    def clone(self, state: PlainTable) -> PlainTable:
        """An independent copy."""
        return _clone(state)

    def actors(self, state: PlainTable) -> Sequence[int]:
        """Nobody."""
        return ()

    def legal(self, state: PlainTable, seat: int) -> Sequence[Action]:
        """Nothing."""
        return ()

    def apply(self, state: PlainTable, seat: int, action: Action) -> None:
        """Refuse: a plain game has no actions."""
        raise IllegalAction(RULE, "this game has no rules to play by")

    def result(self, state: PlainTable) -> Result | None:
        """Over as soon as it is set up, with no winner."""
        return Result((), RULE)

    def view(self, state: PlainTable, seat: int) -> Mapping[str, Any]:
        """Which pieces lie in which zone."""
        zones: dict[str, list[str]] = {}
        for number, piece in enumerate(self._pieces):
            zones.setdefault(self.names.zones[state.where[number]], []).append(piece.id)
        return zones

    def resample(self, state: PlainTable, seat: int, stream: Stream) -> PlainTable:
        """The same: nothing is hidden."""
        return _clone(state)

    def name(self, state: PlainTable, seat: int, action: Action) -> Mapping[str, Any]:
        """Refuse: a plain game has no actions."""
        raise IllegalAction(RULE, "this game has no rules to play by")

    def parse(self, state: PlainTable, seat: int, words: Mapping[str, Any]) -> Action:
        """Refuse: a plain game has no actions."""
        raise IllegalAction(RULE, "this game has no rules to play by")

    def check(self, state: PlainTable) -> None:
        """Every printed piece lies in one known zone."""
        assert len(state.where) == len(self._pieces), canonical(state)
        assert all(0 <= zone < len(self.names.zones) for zone in state.where), canonical(state)

    def component_usage(self, state: PlainTable) -> Sequence[ComponentUsage]:
        """How many pieces of each component have left the box."""
        used = dict.fromkeys((printed.id for printed in self._printed), 0)
        for number, piece in enumerate(self._pieces):
            used[piece.id] += state.where[number] != 0
        return [
            ComponentUsage(printed.id, printed.title, printed.copies, used[printed.id]) for printed in self._printed
        ]

    def progress(self, state: PlainTable) -> tuple[str, int]:
        """No rounds are played."""
        return "rounds", 0

    def placed(self, state: PlainTable) -> Sequence[tuple[str, str, str]]:
        """The pieces on boards."""
        return [
            (*self.names.zones[zone].split(".", 1), self._pieces[number].id)  # type: ignore[misc]  # two parts
            for number, zone in enumerate(state.where)
            if "." in self.names.zones[zone]
        ]

    def placements(self, state: PlainTable) -> Sequence[Placement]:
        """Where every piece is; those no set-up takes lie ready, face down where others of their set were drawn."""
        spots = [_spot(zone, state.players) if zone != BOX else SharedArea("rest") for zone in self.names.zones]
        lines = [line for setup in self._setups.values() for line in setup.place]
        pieces = {piece.id for piece in self._printed}
        drawn = {line.take for line in lines if line.take not in pieces}
        found: dict[Placement, int] = {}
        for number, zone in enumerate(state.where):
            piece = self._pieces[number]
            pool = piece.set_id if piece.set_id in drawn else None
            left = zone == 0 and pool is not None
            placement = Placement(piece.id, 0, spots[zone], face_up=not left, pool=pool)
            found[placement] = found.get(placement, 0) + 1
        return [replace(placement, count=count) for placement, count in found.items()]

    def player_counters(self, state: PlainTable) -> Mapping[str, Mapping[str, int]]:
        """How many pieces each player has in the zones of the own seat."""
        counters: dict[str, dict[str, int]] = {seat: {} for seat in _seats(state.players)}
        for zone in state.where:
            name, _, seat = self.names.zones[zone].rpartition(" of ")
            if seat in counters:
                counters[seat][name] = counters[seat].get(name, 0) + 1
        return counters

    def greedy(self, state: PlainTable, seat: int, stream: Stream) -> Action:
        """Refuse: a plain game has no actions."""
        raise IllegalAction(RULE, "this game has no rules to play by")


def _seats(players: int) -> list[str]:
    return [f"player {number}" for number in range(1, players + 1)]


def _spot(zone: str, players: int) -> Spot:
    """Where on a table the zone of that name is."""
    name, _, seat = zone.rpartition(" of ")
    seats = _seats(players)
    if seat in seats:
        return InHand(seats.index(seat)) if name == "hand" else PlayerArea(seats.index(seat), name)
    return OnBoard(*zone.split(".", 1)) if "." in zone else SharedArea(zone)


def _zones(line: SetupLine, players: int) -> list[str]:
    """The zones a line fills: one, or one for each seat; a space of a board is the same for all."""
    if line.each_player and "." in line.to:
        return [line.to] * players
    return [f"{line.to} of {seat}" for seat in _seats(players)] if line.each_player else [line.to]
