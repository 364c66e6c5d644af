"""What stands in the saves of the games of the house."""

import json
from collections import Counter
from typing import Any

import pytest

from generator.catalog.models import ComponentKind
from generator.engine.placements import InHand, OnBoard, PlayerArea, SharedArea
from generator.export.tts import check
from generator.export.tts.script import plan_of
from generator.export.tts.things import COVER
from generator.games.rulesets import rules_of
from tests.unit.export.tts.games import GAMES, album, catalog, export, saves


def things(whole: Any) -> list[Any]:
    found = []
    for entry in whole.get("ObjectStates", whole.get("ContainedObjects", ())):
        found += [entry, *things(entry)]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_save_is_right_and_has_everything_that_is_printed(game: str) -> None:
    assert set(saves(game)) == set(rules_of(catalog(game)).players())
    pictures = album(game)
    for name, data in export(game).items():
        if name.endswith(".json"):
            assert check.check(json.loads(data), pictures, catalog(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_plan_is_the_state_the_engine_begins_with(game: str) -> None:
    rules = rules_of(catalog(game))
    for players, whole in saves(game).items():
        state = rules.setup(players, 1, rules.setups(players)[0])
        [panel] = [thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "setup"]
        plan = plan_of(panel["LuaScript"])
        assert plan["counts"] == list(rules.players())
        colours = plan["tables"][str(players)]["colours"]
        assert len(colours) == len(set(colours)) == len(rules.seatings(state))
        wanted: Counter[Any] = Counter()
        placements = rules.placements(state) or ()
        veiled = {name for lot in placements if lot.seen_by is not None for name in (lot.pool, lot.then) if name}
        for placement in placements:
            match placement.place:
                case OnBoard(board, space):
                    place: Any = ("board", board, space)
                case InHand(seat):
                    place = ("hand", colours[seat])
                case PlayerArea(seat, name):
                    place = ("before", colours[seat], name)
                case SharedArea(name):
                    place = ("common", name)
            hidden = veiled & {placement.pool, placement.then}  # where one of them lies is not told by the plan
            wanted[place, "hidden" if hidden else placement.component] += placement.count
            wanted["anywhere", placement.component] += placement.count
        found: Counter[Any] = Counter()
        extras = {extra.id for extra in catalog(game).extras}
        for stack in plan["tables"][str(players)]["heaps"]:
            keys = ("place", "board", "space", "colour", "name")
            place = tuple(stack[key] for key in keys if key in stack)
            for component, number in stack["pieces"]:
                if place != ("common", "box") and component not in extras and not component.endswith(COVER):
                    hidden = veiled & {stack.get("pool"), stack.get("then")}
                    found[place, "hidden" if hidden else component] += number
                    found["anywhere", component] += number
        assert found == wanted


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_the_plan(game: str) -> None:
    for players, whole in saves(game).items():
        plan = plan_of(next(thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "setup")["LuaScript"])
        planned: Counter[Any] = Counter()
        for stack in plan["tables"][str(players)]["heaps"]:
            names = [name for name, number in stack["pieces"] for _ in range(number)]
            if stack["how"] == "one" and stack.get("name") != "box":
                # What has been shuffled may be another piece in the plan than on the table.
                notes = [None if "pool" in stack else plan["kinds"][name]["GMNotes"] for name in names]
                planned.update((note, *at[:3]) for note, at in zip(notes, stack["at"], strict=True))
        laid = Counter(
            (note, *(thing["Transform"][f"pos{axis}"] for axis in "XYZ"))
            for thing in whole["ObjectStates"]
            for note in (thing["GMNotes"], None)
        )
        assert planned <= laid


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_for_exactly_the_players(game: str) -> None:
    for players, whole in saves(game).items():
        zones = [thing for thing in whole["ObjectStates"] if thing["Name"] == "HandTrigger"]
        assert len({zone["FogColor"] for zone in zones}) == len(zones) == players
        assert whole["PlayerCounts"] == [players, players]


@pytest.mark.parametrize("game", GAMES)
def test_pieces_keep_their_proportions(game: str) -> None:
    """A mm is the same length on every board, card and tile, within the 2 % that the game's cards leave open."""
    pieces = {str(component.id): component for component in catalog(game).components}
    factors = []
    for entry in things(saves(game)[max(saves(game))]):
        piece = pieces.get(entry["GMNotes"])
        if piece is not None:
            height = (
                2.0 * entry["Transform"]["scaleZ"]
                if entry["Name"] in ("Custom_Tile", "Figurine_Custom")
                else 3.08 * entry["Transform"]["scaleZ"]
            )
            factors.append(height / piece.cut.size.height)
    assert factors and max(factors) / min(factors) < 1.02


def test_every_space_has_a_snap_point_where_its_piece_lies() -> None:
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


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_face_down_does_not_tell_its_name(game: str) -> None:
    for whole in saves(game).values():
        for thing in things(whole):
            if thing["Name"] == "Custom_Tile":
                image = thing["CustomImage"]
                assert thing["HideWhenFaceDown"] is bool(image["ImageSecondaryURL"]), thing["GMNotes"]
            assert thing["HideWhenFaceDown"] or thing["Name"] not in ("Card", "DeckCustom")
