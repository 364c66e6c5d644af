"""What the set-up script lays out, against the engine's first state: read from nothing but the objects on the table."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from generator.catalog.models import Component
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea
from generator.export.tts.room import box_at
from generator.export.tts.things import COVER
from generator.games.rulesets import rules_of
from generator.geometry import Affine, Point, Rect
from tests.unit.export.tts.games import EVERY, catalog, faces_of, first_state, known
from tests.unit.export.tts.lua_table import LuaTable


class Pieces:
    """The pieces on a table, each with the id of its component, its place and whether its face is up."""

    def __init__(self, game: str, objects: list[dict[str, Any]]) -> None:
        whole = catalog(game)
        self.components = {str(component.id): component for component in whole.components}
        self.known = {*self.components, *(extra.id for extra in whole.extras)}
        self.sets = {name: str(component.set_id) for name, component in self.components.items()}
        self.spots = [spot for spot in whole.table if spot.each_player]
        self.faces = faces_of(game)
        self.objects = objects
        self.boards = dict(self._boards())
        self.places = {name: list(_places(self.components[name])) for name in self.boards}
        self.hands = [state for state in objects if state["Name"] == "HandTrigger"]

    def _boards(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for state in self.objects:
            if state["GMNotes"] in self.components and self.components[state["GMNotes"]].spaces:
                yield state["GMNotes"], state

    def every(self) -> Iterator[tuple[Mapping[str, Any], str, bool]]:
        """Where it lies, its component and whether its face is up; what the box holds is left out."""
        for state in self.objects:
            if state["GMNotes"] == "box":
                continue
            for piece in state.get("ContainedObjects") or [state]:
                name = self.component(piece)
                if name in self.known and name not in self.boards and not name.endswith(COVER):
                    up = piece if state["Name"] in ("Bag", "Infinite_Bag") else state  # a deck lies as it lies
                    turn = state["Transform"]["rotY"] - 90.0 * bool(state.get("SidewaysCard")) - self.turn(name)
                    row = {**state["Transform"], "rotY": turn}, name, not 90 < up["Transform"]["rotZ"] % 360 < 270
                    yield from (row for _ in range(piece.get("Number", 1)))

    def turn(self, name: str) -> float:
        """How the catalog turns it before its player."""
        return next((spot.turn for spot in self.spots if spot.put in (name, self.sets.get(name))), 0.0)

    def component(self, piece: Mapping[str, Any]) -> str:
        note = str(piece["GMNotes"])
        return self.faces[piece["CustomImage"]["ImageURL"]] if note.startswith("alike/") else note

    def space(self, at: Mapping[str, Any]) -> OnBoard | None:
        """The smallest space or area of a board in which that is."""
        found: list[tuple[float, OnBoard]] = []
        for name, state in self.boards.items():
            board, where = self.components[name], state["Transform"]
            mm = Affine.turn(180.0 - where["rotY"]).apply(Point(at["posX"] - where["posX"], where["posZ"] - at["posZ"]))
            per_mm = 2.0 * where["scaleZ"] / board.cut.size.height
            point = Point(mm.x / per_mm + board.cut.size.width / 2, mm.y / per_mm + board.cut.size.height / 2)
            for place, box in self.places[name]:
                if box.contains(Rect(point.x, point.y, 0.0, 0.0), tolerance=0.5):
                    found.append((box.width * box.height, OnBoard(name, place)))
        return min(found, key=lambda pair: (pair[0], str(pair[1])))[1] if found else None

    def held(self, at: Mapping[str, Any]) -> int | None:
        """The seat in whose hand that is."""
        for seat, hand in enumerate(self.hands):
            zone = hand["Transform"]
            wide, deep = zone["scaleX"] / 2, zone["scaleZ"] / 2
            half = (deep, wide) if round(zone["rotY"] / 90) % 2 else (wide, deep)
            if abs(zone["posX"] - at["posX"]) <= half[0] and abs(zone["posZ"] - at["posZ"]) <= half[1]:
                return seat
        return None

    def before(self, at: Mapping[str, Any]) -> int | None:
        """The seat before which that lies: the one straight behind it of those that it faces."""
        away = []
        for seat, hand in enumerate(self.hands):
            zone = hand["Transform"]
            along = "posZ" if round(zone["rotY"] / 90) % 2 else "posX"
            faced = round(zone["rotY"] + 180.0 - at["rotY"]) % 360 == 0
            away.append((not faced, abs(zone[along] - at[along]), seat))
        return min(away)[2] if away else None


def _places(board: Component) -> Iterator[tuple[str, Rect]]:
    for space in board.spaces:
        yield str(space.id), box_at(space.centre, space.size, 0.0)
    for area in board.areas:
        yield area.id, box_at(area.centre, area.size, 0.0)


def agrees(game: str, players: int, objects: list[dict[str, Any]]) -> None:
    """Fails unless the pieces lie as the engine begins; those that are shuffled may have changed places."""
    pieces, wanted = Pieces(game, objects), first_state(game, players)
    extras = {extra.id for extra in catalog(game).extras}
    heaps: dict[str, str] = {
        placement.pool: placement.then for placement in wanted if placement.pool and placement.then
    }
    shuffled = {
        placement.component: placement.then or heaps.get(str(placement.pool)) or placement.pool
        for placement in wanted
        if placement.pool or placement.then
    }

    def sort(name: str) -> str:
        return shuffled.get(name) or name

    every = [(at, name, up) for at, name, up in pieces.every() if name not in extras]
    engine = [placement for placement in wanted if placement.component not in extras]
    counted = Counter[str]()
    for placement in engine:
        counted[placement.component] += placement.count
    rest = Counter(name for _, name, _ in every) - counted  # what rules that know only their boards leave beside them
    assert not counted - Counter(name for _, name, _ in every)
    assert not rest or not _complete(game, players), rest

    on_spaces: Counter[Any] = Counter()
    held: Counter[Any] = Counter()
    near: Counter[Any] = Counter()
    for at, name, up in every:
        if (holder := pieces.held(at)) is not None:
            held[holder, sort(name)] += 1
        elif (space := pieces.space(at)) is not None:
            on_spaces[space, up, sort(name)] += 1
        else:
            near[pieces.before(at), up, name] += 1
    expected: Counter[Any] = Counter()
    for placement in engine:
        match placement.place:
            case OnBoard():
                expected[placement.place, placement.face_up, sort(placement.component)] += placement.count
            case InHand(seat):
                expected[seat, sort(placement.component)] += placement.count
            case PlayerArea(seat) if _only_before_players(placement.component, engine):
                up = placement.face_up and placement.seen_by is None  # what others may not see is face down in its bag
                expected[seat, up, placement.component] += placement.count
    spaces = {key: count for key, count in expected.items() if isinstance(key[0], OnBoard)}
    hands = {key: count for key, count in expected.items() if len(key) == 2}
    kits = {key: count for key, count in expected.items() if len(key) == 3 and not isinstance(key[0], OnBoard)}
    assert dict(held) == hands
    assert {key: count for key, count in on_spaces.items() if key in spaces or not _on_areas(key[0], pieces)} == spaces
    assert {key: near[key] for key in kits} == kits


def _complete(game: str, players: int) -> bool:
    """Whether the rules say where everything is, and not only what lies on their boards."""
    rules = rules_of(catalog(game))
    return rules.placements(rules.setup(players, 1, rules.setups(players)[0])) is not None


def _on_areas(place: OnBoard, pieces: Pieces) -> bool:
    """Whether that is an area of a board, where supplies are put for convenience."""
    return any(area.id == place.space for area in pieces.components[place.board].areas)


def _only_before_players(component: str, wanted: list[Placement]) -> bool:
    return all(
        isinstance(placement.place, PlayerArea) and not placement.pool and not placement.then
        for placement in wanted
        if placement.component == component
    )


@pytest.mark.parametrize("game", EVERY)
def test_from_every_table_to_every_other_the_pieces_lie_as_the_engine_begins(game: str) -> None:
    counts = sorted(known(game))
    assert counts == list(rules_of(catalog(game)).players())
    for start in counts:
        table = LuaTable(game, start)
        agrees(game, start, table.objects())
        for wanted in counts:
            table.press(wanted)
            agrees(game, wanted, table.objects())
            table.press(wanted)
            agrees(game, wanted, table.objects())
