"""Where things lie: as the catalog says, else in free places; nothing in another's place."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.models import Catalog, Spot, TablePlaces, Tabletop
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, Seating, SharedArea
from generator.export.tts.objects import ObjectFactory
from generator.export.tts.pictures import PictureFiles
from generator.export.tts.room import GAP, TableRoom, box_at
from generator.export.tts.scale import PER_MM
from generator.export.tts.seats import TableSeat, seated
from generator.export.tts.stacks import BOX, PILE, stacks
from generator.export.tts.stages import best_stage, dealt
from generator.export.tts.table import Arrangement, arranged
from generator.export.tts.tables import RECTANGLE, ScaledTable
from generator.export.tts.things import COVER, things
from generator.games.rulesets import rules_of
from generator.geometry import Point, Rect, Size
from generator.source.diagnostic import Report
from tests.unit.export.tts.games import GAMES, catalog


def laid(game: Catalog, players: int) -> tuple[Arrangement, tuple[TableSeat, ...]]:
    rules = rules_of(game)
    state = rules.setup(players, 1, rules.setups(players)[0])
    seats = seated(rules.seatings(state), [None] * players)
    endless = [spot.put for spot in game.table if spot.endless]
    return arranged(game, stacks(game, rules.placements(state), endless), seats, {}), seats


@pytest.mark.parametrize("game", [*GAMES, "mana-maker", "nine-worlds"])
def test_there_is_room_for_every_number_of_players(game: str) -> None:
    for deal in dealt(catalog(game), Report()):
        assert best_stage(catalog(game), deal).table.crowded == []


def test_a_place_in_the_catalog_counts_from_the_middle_of_the_table() -> None:
    game = replace(catalog("saratoga-sabotage"), table=(Spot("white-chip", Point(300.0, -200.0), turn=90.0),))
    [bank] = [
        placed
        for placed in laid(game, 4)[0].laid
        if placed.stack.place == SharedArea("bank") and "white" in placed.stack.set_id
    ]
    assert bank.poses[0].x == pytest.approx(300.0 * PER_MM)
    assert bank.poses[0].z == pytest.approx(200.0 * PER_MM)
    assert bank.poses[0].turn == 270.0


def test_a_place_for_each_player_counts_from_the_players_own_place() -> None:
    game = replace(catalog("geyser"), table=(Spot("tribe-tokens", Point(0.0, 150.0), each_player=True),))
    table, seats = laid(game, 4)
    for placed in table.laid:
        if isinstance(placed.stack.place, PlayerArea) and placed.stack.set_id == "tribe-tokens":
            seat = seats[placed.stack.place.seat]
            along, out = (
                (placed.poses[0].x, placed.poses[0].z)
                if seat.side in ("north", "south")
                else (placed.poses[0].z, placed.poses[0].x)
            )
            assert along == pytest.approx(0.0)
            assert abs(out) > 150.0 * PER_MM
            assert (out < 0) == (seat.side in ("south", "west"))


def test_an_endless_supply_is_one_piece_that_never_runs_out() -> None:
    game = replace(catalog("saratoga-sabotage"), table=(Spot("blue-chip", Point(-300.0, 0.0), endless=True),))
    found = [placed.stack for placed in laid(game, 4)[0].laid if placed.stack.how == "endless"]
    assert [(stack.set_id, len(stack.units)) for stack in found] == [("blue-chips", 1)]


def test_equal_counters_are_one_pile_and_more_than_a_pile_is_a_bag() -> None:
    game = catalog("saratoga-sabotage")
    few = stacks(game, [Placement("white-chip", PILE, SharedArea("bank"))])
    many = stacks(game, [Placement("white-chip", PILE + 1, SharedArea("bank"))])
    assert next(stack.how for stack in few if stack.place == SharedArea("bank")) == "pile"
    assert next(stack.how for stack in many if stack.place == SharedArea("bank")) == "bag"
    pile = next(laid for laid in arranged(game, few, (), {}).laid if laid.stack.place == SharedArea("bank"))
    assert len(pile.poses) == 1 and len(pile.stack.units) == PILE
    cards = stacks(game, [Placement(f"green-{name}", 1, SharedArea("bank")) for name in ("move", "raid")])
    assert {stack.how for stack in cards if stack.place == SharedArea("bank")} <= {"one", "deck"}


def test_a_library_on_a_board_is_a_deck_and_a_large_supply_there_a_bag() -> None:
    game = catalog("nine-worlds")
    library, bowl = OnBoard("mat", "valhalla-sheet-place_library"), OnBoard("mat", "hel-sheet-supply_fire")
    hidden = [Placement(name, 2, library, face_up=False, pool="places", seen_by=()) for name in ("village", "town")]
    made = stacks(game, [*hidden, Placement("fire-token", PILE + 1, bowl)])
    assert [(stack.how, len(stack.units)) for stack in made if stack.place == library] == [("deck", 4)]
    assert [(stack.how, len(stack.units)) for stack in made if stack.place == bowl] == [("bag", PILE + 1)]
    open_cards = stacks(game, [replace(placement, face_up=True, pool=None, seen_by=None) for placement in hidden])
    assert {stack.how for stack in open_cards if stack.place == library} == {"one"}


def test_what_no_lot_names_is_in_the_box_and_every_copy_is_somewhere() -> None:
    game = catalog("geyser")
    made = stacks(game, [Placement("cinder", 3, InHand(0))])
    boxed = [unit for stack in made if stack.place == BOX for unit in stack.units if unit.id == "cinder"]
    assert [unit.copy for unit in boxed] == [4, 5, 6, 7, 8]
    assert all(stack.place != BOX for stack in stacks(game, None))


def test_empty_places_are_kept_free_and_are_only_before_those_who_have_their_neighbour() -> None:
    places = (
        TablePlaces("tribe-tokens", (Point(-300.0, 0.0),)),
        TablePlaces("tribe-tokens", (Point(0.0, 40.0), Point(0.0, -40.0)), each_player=True, beside="no-such-set"),
        TablePlaces("tribe-tokens", (Point(0.0, 40.0),), each_player=True, beside="tribe-tokens"),
    )
    table, seats = laid(replace(catalog("geyser"), places=places), 3)
    assert [takes for takes, _ in table.empty] == ["tribe-tokens"] * (1 + len(seats))
    at = table.empty[0][1]
    assert at.x == pytest.approx(-300.0 * PER_MM)
    for placed in table.laid:
        assert all(abs(pose.x - at.x) > 0.5 or abs(pose.z - at.z) > 0.5 for pose in placed.poses)


def test_a_row_of_places_is_laid_once_before_a_player_who_has_hidden_pieces_too() -> None:
    game = catalog("geyser")
    rows = (
        TablePlaces("tribe-tokens", (Point(0.0, 40.0),), each_player=True),
        TablePlaces("cinder", (Point(0.0, 60.0),), each_player=True, beside="cinder"),
    )
    for lots, count in (
        ([Placement("mist", 2, PlayerArea(0, "own")), Placement("cinder", 3, PlayerArea(0, "x"), seen_by=(0,))], 2),
        ([Placement("cinder", 3, PlayerArea(0, "x"), seen_by=(0,))], 2),
        ([Placement("cinder", 3, PlayerArea(0, "x"))], 2),
        ([], 1),
    ):
        table, _ = laid_with(replace(game, places=rows), lots)
        assert [takes for takes, _ in table.empty] == ["tribe-tokens", "cinder"][:count]


def laid_with(game: Catalog, lots: list[Placement]) -> tuple[Arrangement, tuple[TableSeat, ...]]:
    """A table with these pieces before one player."""
    seats = seated([Seating()], [None])
    return arranged(game, stacks(game, lots), seats, {}), seats


def test_what_one_seat_sees_lies_apart_in_bags_within_its_zone() -> None:
    game = catalog("geyser")
    hidden = Placement("cinder", 3, PlayerArea(1, "supply"), seen_by=(1,))
    seats = seated([Seating(), Seating()], [None, None])
    made = stacks(game, [hidden, Placement("cinder", 2, PlayerArea(1, "own"))])
    table = arranged(game, made, seats, {})
    [(seat, box)] = table.hidden
    assert seat == 1
    lots = {placed.stack.place: placed for placed in table.laid if isinstance(placed.stack.place, PlayerArea)}
    inside = {
        place.name: box.x < placed.poses[0].x / PER_MM < box.right and box.y < -placed.poses[0].z / PER_MM < box.bottom
        for place, placed in lots.items()
        if isinstance(place, PlayerArea)
    }
    assert inside == {"supply": True, "own": False}
    assert next(placed for place, placed in lots.items() if place.name == "supply").stack.how == "bag"


def test_those_who_stand_on_one_space_stand_side_by_side() -> None:
    game = catalog("wizards-tower")
    spot = OnBoard("grid-3", "a1")
    heroes = [f"standee-{colour}" for colour in ("red", "blue", "green", "yellow")]
    table = arranged(game, stacks(game, [Placement(hero, 1, spot) for hero in heroes]), (), {})
    at = [(placed.poses[0].x, placed.poses[0].z) for placed in table.laid if placed.stack.place == spot]
    assert len(at) == len(set(at)) == 4
    assert sum(x for x, _ in at) / 4 / PER_MM == pytest.approx(-100.0)
    assert sum(z for _, z in at) / 4 / PER_MM == pytest.approx(100.0)
    assert max(x for x, _ in at) - min(x for x, _ in at) == pytest.approx(25.0 * PER_MM)


def test_pieces_of_one_space_lie_side_by_side_on_its_places_and_a_trap_on_its_own() -> None:
    game = catalog("summoners-quest")
    spot = OnBoard("board", "N1")
    lots = [Placement(name, 1, spot) for name in ("summoner-amber", "summoner-green", "trap-1", "token-draugr-1")]
    table = arranged(game, stacks(game, lots), (), {})
    at = {
        placed.stack.units[0].id: (placed.poses[0].x / PER_MM, -placed.poses[0].z / PER_MM)
        for placed in table.laid
        if placed.stack.place == spot
    }
    middle = (45.0 - 135.0, 15.0 - 135.0)  # N1 is the second space of 30 mm from the left, at the upper edge
    offsets = {name: (round(x - middle[0], 2), round(y - middle[1], 2)) for name, (x, y) in at.items()}
    assert offsets == {
        "trap-1": (0.0, 0.0),
        "summoner-amber": (-7.5, -7.5),
        "summoner-green": (7.5, -7.5),
        "token-draugr-1": (7.5, 7.5),
    }


def test_what_lies_on_an_area_lies_in_its_middle_turned_as_it_says_also_on_a_turned_board() -> None:
    game = replace(catalog("summoners-quest"), table=(Spot("board", Point(50.0, 0.0), turn=90.0),))
    lots = [Placement("fenrir", 1, OnBoard("board", "discard")), Placement("open-EG", 1, OnBoard("board", "gate-E"))]
    table = arranged(game, stacks(game, lots), (), {})
    by_id = {placed.stack.units[0].id: placed.poses[0] for placed in table.laid}
    card, marker = by_id["fenrir"], by_id["open-EG"]
    # The middle of the discard pile is 71.25 mm right of the board's middle and 60 below: turned, below and left of it.
    assert card.x / PER_MM == pytest.approx(50.0 - 60.0)
    assert -card.z / PER_MM == pytest.approx(71.25)
    assert (card.turn % 360, marker.turn % 360) == (270.0, 0.0)


def test_further_boards_lie_where_nobody_sits() -> None:
    game = catalog("geyser")
    east = [Seating("east"), Seating("south")]
    both = [Seating("east"), Seating("west")]
    for seatings, side in ((east, -1), (both, 1)):
        table = arranged(game, stacks(game, []), seated(seatings, [None, None]), {})
        assert table.boards["round-track"].x * side > 0


def test_the_scale_and_table_of_the_catalog_are_taken() -> None:
    wanted = replace(catalog("geyser"), tabletop=Tabletop(1.25, "square"))
    stages = [best_stage(wanted, deal) for deal in dealt(wanted, Report())]
    assert {(stage.table.ground.table.name, round(stage.table.ground.scale, 3)) for stage in stages} == {
        ("Table_Square", 1.25)
    }


def test_a_dial_shows_its_number_to_whoever_sits_before_it() -> None:
    """A player in the west sees the same as one in the south; the values count from how the disc lies."""
    game = catalog("wizards-tower")
    names = ("mana-wheel", f"mana-wheel{COVER}")
    wheel = [Placement("mana-wheel", 1, PlayerArea(1), turn=135.0)]
    [placed] = [
        each
        for each in arranged(game, stacks(game, wheel), seated([Seating()] * 3, [None] * 3), {}).laid
        if each.stack.place == PlayerArea(1)
    ]
    disc, cover = placed.poses
    assert [unit.id for unit in placed.stack.units] == list(names)
    assert disc.turn % 360 == 270.0 and (cover.turn - disc.turn) % 360 == 135.0
    pictures = PictureFiles(faces={name: (name, "") for name in names})
    factory = ObjectFactory({str(piece.id): piece for piece in things(game)}, {}, pictures, {})
    values = factory.one(names[1], "", cover, disc.turn)["RotationValues"]
    shown = {(entry["Rotation"]["y"] - disc.turn) % 360: entry["Value"] for entry in values}
    assert shown == {45.0 * index: index + 1 for index in range(8)}
    assert shown[(cover.turn - disc.turn) % 360] == 4


def _walls(room: Rect) -> st.SearchStrategy[list[Rect]]:
    """Things one below the other at the left edge, and gaps of about the size of what looks for a place."""
    gaps = st.lists(st.tuples(st.floats(0.0, 120.0), st.floats(5.0, 150.0), st.floats(50.0, 900.0)), max_size=10)

    def built(rows: list[tuple[float, float, float]]) -> list[Rect]:
        tops = itertools.accumulate((gap + high for gap, high, _ in rows), initial=room.y)
        return [Rect(room.x, top + gap, width, high) for top, (gap, high, width) in zip(tops, rows, strict=False)]

    return gaps.map(built)


_GROUND = ScaledTable(RECTANGLE, PER_MM)
_SIZES = st.builds(Size, st.floats(5.0, 300.0), st.floats(5.0, 100.0))


@settings(max_examples=300)
@given(_walls(_GROUND.room), _SIZES)
def test_a_free_place_is_the_first_of_all_where_nothing_is_near(taken: list[Rect], size: Size) -> None:
    room, ground = TableRoom(_GROUND), _GROUND.room
    for box in taken:
        room.take(box)
    across = itertools.count(ground.x + GAP + size.width / 2, 10.0)
    down = itertools.count(ground.y + GAP + size.height / 2, 10.0)
    columns = list(itertools.takewhile(lambda x: x + size.width / 2 <= ground.right, across))
    rows = list(itertools.takewhile(lambda y: y + size.height / 2 <= ground.bottom, down))
    places = (Point(x, y) for x in columns for y in rows)
    assert room.free(size) == next((at for at in places if not room.hit(box_at(at, size, 0.0))), None)
