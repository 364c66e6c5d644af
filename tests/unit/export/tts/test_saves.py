"""What stands in the saves of the games of the house."""

import json
import re
from collections import Counter
from math import hypot
from typing import Any

import pytest

from generator.catalog.models import ComponentKind
from generator.export.tts import check
from generator.export.tts.things import COVER
from generator.games.rulesets import rules_of
from generator.geometry import Size
from tests.unit.export.tts.games import EVERY, album, catalog, export, saves, stages


def things(whole: Any) -> list[Any]:
    found = []
    for entry in whole.get("ObjectStates", whole.get("ContainedObjects", ())):
        found += [entry, *things(entry)]
    return found


@pytest.mark.parametrize("game", EVERY)
def test_every_save_is_right_and_has_everything_that_is_printed(game: str) -> None:
    assert set(saves(game)) == set(rules_of(catalog(game)).players())
    pictures = album(game)
    for name, data in export(game).items():
        if name.endswith(".json"):
            assert check.check(json.loads(data), pictures, catalog(game)) == []


@pytest.mark.parametrize("game", EVERY)
def test_the_table_is_the_state_the_engine_begins_with(game: str) -> None:
    rules = rules_of(catalog(game))
    assert [stage.players for stage in stages(game)] == list(rules.players())
    for stage in stages(game):
        state = rules.setup(stage.players, 1, rules.setups(stage.players)[0])
        assert len({seat.colour for seat in stage.seats}) == len(stage.seats) == len(rules.seatings(state))
        wanted: Counter[Any] = Counter()
        for placement in rules.placements(state) or ():
            wanted[placement.place, placement.face_up, placement.component] += placement.count
        extras = {extra.id for extra in catalog(game).extras}
        found: Counter[Any] = Counter()
        for laid in stage.table.laid:
            for unit in laid.stack.units:
                if unit.id not in extras and not unit.id.endswith(COVER):
                    found[laid.stack.place, laid.stack.face_up, unit.id] += 1
        assert found == wanted


@pytest.mark.parametrize("game", EVERY)
def test_players_take_their_turns_in_the_order_of_their_seats(game: str) -> None:
    for stage in stages(game):
        turns = saves(game)[stage.players]["Turns"]
        assert turns["Enable"] and turns["Type"] == 1
        assert turns["TurnOrder"] == [seat.colour for seat in stage.seats]
        assert turns["TurnColor"] == stage.seats[0].colour


@pytest.mark.parametrize("game", EVERY)
def test_hands_are_for_exactly_the_players(game: str) -> None:
    for players, whole in saves(game).items():
        zones = [thing for thing in whole["ObjectStates"] if thing["Name"] == "HandTrigger"]
        assert len({zone["FogColor"] for zone in zones}) == len(zones) == players
        assert whole["PlayerCounts"] == [players, players]


@pytest.mark.parametrize("game", EVERY)
def test_pieces_keep_their_proportions(game: str) -> None:
    """A mm is the same length on every board, card and tile, within the 2 % that the game's cards leave open."""
    pieces = {str(component.id): component for component in catalog(game).components}
    factors = []
    for entry in things(saves(game)[max(saves(game))]):
        piece = pieces.get(entry["GMNotes"])
        if piece is not None:
            height = (
                2.0 * entry["Transform"]["scaleZ"]
                if entry["Name"] in ("Custom_Tile", "Custom_Tile_Stack", "Figurine_Custom")
                else 3.08 * entry["Transform"]["scaleZ"]
            )
            factors.append(height / piece.cut.size.height)
    assert factors and max(factors) / min(factors) < 1.02


def snap_points(whole: Any, note: str, size: Size) -> list[Any]:
    """The points of a board of a save: mm from its top left corner, tags, turn."""
    [board] = [thing for thing in whole["ObjectStates"] if thing["GMNotes"] == note]
    aspect = size.width / size.height
    return [
        (
            (0.5 - point["Position"]["x"] / aspect / 2) * size.width,
            (point["Position"]["z"] / 2 + 0.5) * size.height,
            point.get("Tags", []),
            point["Rotation"]["y"] if "Rotation" in point else None,
        )
        for point in board.get("AttachedSnapPoints", [])
    ]


def test_all_205_places_for_pieces_of_the_quest_are_snap_points_with_what_comes_there() -> None:
    whole = catalog("summoners-quest")
    board = next(component for component in whole.components if component.id == "board")
    stated: Any = whole.data["board"]
    rows, snaps, unit = stated["spaces"], stated["snaps"], stated["unit"]
    wanted = []
    for row in rows:
        for number, offset in enumerate(snaps[row["snap"]]):
            x, y = offset["at"] if isinstance(offset, dict) else offset
            kinds = ["summoner-tokens", "summon-tokens"] + ["gate-markers"] * (row["type"] == "gate")
            wanted.append(((row["at"][0] + x) * unit, (row["at"][1] + y) * unit, kinds if number else ["trap-markers"]))
    assert len(wanted) == 205
    for save in saves("summoners-quest").values():
        points = snap_points(save, "board", board.cut.size)
        assert len(points) == 205 + len(board.areas)
        for (x, y, tags), found in zip(wanted, points, strict=False):
            assert found == (pytest.approx(x, abs=0.05), pytest.approx(y, abs=0.05), tags, None)
        for area, found in zip(board.areas, points[205:], strict=True):
            at = (pytest.approx(area.centre.x, abs=0.05), pytest.approx(area.centre.y, abs=0.05))
            assert found == (*at, list(area.takes or ()), area.turn)


def test_deck_and_supply_lie_on_their_areas_of_the_board() -> None:
    board = next(component for component in catalog("summoners-quest").components if component.id == "board")
    middles = {area.id: area.centre for area in board.areas}
    for save in saves("summoners-quest").values():
        by_note = {thing["GMNotes"]: thing["Transform"] for thing in save["ObjectStates"]}
        per_mm = 2.0 * by_note["board"]["scaleZ"] / board.cut.size.height
        for note, area in (("deck/cards", "deck"), ("bag/mana-counter", "supply")):
            assert by_note[note]["posX"] == pytest.approx((middles[area].x - 135) * per_mm, abs=0.01)
            assert by_note[note]["posZ"] == pytest.approx((135 - middles[area].y) * per_mm, abs=0.01)


def test_a_space_without_points_has_one_in_its_middle_where_its_piece_lies() -> None:
    whole = saves("geyser")[2]
    boards = {
        str(component.id): component
        for component in catalog("geyser").components
        if component.kind is ComponentKind.BOARD
    }
    for thing in whole["ObjectStates"]:
        board = boards.get(thing["GMNotes"])
        if board is None:
            continue
        points = thing["AttachedSnapPoints"]
        assert len(points) == len(board.spaces)
        tags = {tag for point in points for tag in point["Tags"]}
        assert tags == ({"tribe-tokens"} if board.id == "island" else {"round-markers"})
        for point, space in zip(points, board.spaces, strict=True):
            # The board is turned by 180 degrees, so that its left edge is at +x in its own coordinates.
            x = thing["Transform"]["posX"] - point["Position"]["x"] * thing["Transform"]["scaleX"]
            z = thing["Transform"]["posZ"] - point["Position"]["z"] * thing["Transform"]["scaleZ"]
            lying = [
                other["Transform"]
                for other in whole["ObjectStates"]
                if abs(other["Transform"]["posX"] - x) < 0.01 and abs(other["Transform"]["posZ"] - z) < 0.01
            ]
            assert bool(lying) == (space.id in ({"g1", "g13"} if board.id == "island" else {"1"})) or space.id == "g7"


def test_dice_show_their_faces() -> None:
    dice = [thing for thing in saves("geyser")[2]["ObjectStates"] if thing["Name"] == "Die_6"]
    assert len(dice) == 2
    assert all([value["Value"] for value in die["RotationValues"]] == [1, 2, 3, 4, 5, 6] for die in dice)


def test_the_notebook_tells_the_rules() -> None:
    whole = saves("geyser")[2]
    titles = [page["title"] for page in whole["TabStates"].values()]
    assert titles[0] == "Geyser" and len(titles) > 3
    assert all("{" not in page["body"] for page in whole["TabStates"].values())


@pytest.mark.parametrize("game", EVERY)
def test_every_seat_has_a_view_from_behind_its_hand_onto_the_table(game: str) -> None:
    for whole in saves(game).values():
        hands = [thing for thing in whole["ObjectStates"] if thing["Name"] == "HandTrigger"]
        first, *views = whole["CameraStates"]
        assert first is None and len(views) == len(hands)
        for hand, view in zip(hands, views, strict=True):
            at, eye, place = view["Position"], view["AbsolutePosition"], hand["Transform"]
            assert view["Rotation"]["y"] == place["rotY"]
            assert hypot(at["x"], at["z"]) < hypot(place["posX"], place["posZ"]) and eye["y"] > 10
            assert hypot(eye["x"], eye["z"]) > hypot(at["x"], at["z"])


def test_the_notebook_names_chapters_instead_of_ids_of_rules() -> None:
    whole = saves("summoners-quest")[2]
    text = " ".join(page["body"] for page in whole["TabStates"].values())
    assert not re.search(r"\bSQ-[A-Z]+-\d", text)
    assert "The table on “Statuses” tells" in text or "“" in text


def test_equal_counters_stack_and_what_is_alike_face_down_does_not() -> None:
    stackable = {
        thing["GMNotes"]: thing["CustomImage"]["CustomTile"]["Stackable"]
        for game in ("summoners-quest", "wizards-tower")
        for thing in things(saves(game)[max(saves(game))])
        if thing["Name"] in ("Custom_Tile", "Custom_Tile_Stack")
    }
    assert stackable["life-counter"] and stackable["mana-counter"] and stackable["status-stun"]
    assert not stackable["summoner-amber"] and not stackable["board"] and not stackable["alike/token-back"]


@pytest.mark.parametrize("game", EVERY)
def test_what_lies_face_down_does_not_tell_its_name(game: str) -> None:
    for whole in saves(game).values():
        for thing in things(whole):
            if thing["Name"] in ("Custom_Tile", "Custom_Tile_Stack"):
                image = thing["CustomImage"]
                assert thing["HideWhenFaceDown"] is bool(image["ImageSecondaryURL"]), thing["GMNotes"]
            assert thing["HideWhenFaceDown"] or thing["Name"] not in ("Card", "DeckCustom")


@pytest.mark.parametrize("game", EVERY)
def test_equal_counters_that_lie_together_are_one_stack(game: str) -> None:
    """No two stackable tiles of one sort lie loose in one place, and only counters of copies are stacks."""
    copies = {str(component.id): component.copies for component in catalog(game).components}
    for whole in saves(game).values():
        loose: Counter[Any] = Counter()
        for thing in whole["ObjectStates"]:
            tile = thing.get("CustomImage", {}).get("CustomTile", {})
            if thing["Name"] == "Custom_Tile_Stack":
                assert tile["Stackable"] and 2 <= thing["Number"] <= min(12, copies[thing["GMNotes"]])
            elif tile.get("Stackable"):
                at = thing["Transform"]
                loose[thing["GMNotes"], at["posX"], at["posZ"]] += 1
        assert max(loose.values(), default=1) == 1


def test_the_life_of_a_summoner_is_one_stack_of_ten() -> None:
    for players, whole in saves("summoners-quest").items():
        lives = [thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "life-counter"]
        stacks = [(thing["Name"], thing["Number"]) for thing in lives]
        assert stacks.count(("Custom_Tile_Stack", 10)) >= players  # and those that nobody needs
