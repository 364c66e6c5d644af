"""What is hidden stays hidden in a save: notes, numbers and the plan of the script tell a player nothing of it."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from generator.catalog.forms import Dial
from generator.export.order import files
from generator.export.tts import stages, target
from generator.export.tts.alike import alike
from generator.export.tts.pictures import drawn
from generator.export.tts.things import shown
from generator.games.rulesets import rules_of
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.state import C, Z
from tests.unit.export.sample import order_of
from tests.unit.export.tts.games import catalog, faces_of, saves
from tests.unit.export.tts.lua_table import LuaTable
from tests.unit.export.tts.test_saves import things

GAME = "wizards-tower"
COUNTS = (3, 4, 5)


def tower() -> Any:
    """The rules of the game, with all that is theirs alone."""
    return rules_of(catalog(GAME))


def faces(whole: Any) -> Mapping[str, str]:
    """The components of pieces that are alike face down, by the address of their face."""
    return faces_of(GAME)


def tiles_by_space(objects: list[Any], whole: Any, players: int) -> dict[str, Any]:
    """The tiles on the table by the space of the grid in whose middle they lie."""
    grid = next(component for component in catalog(GAME).components if component.id == f"grid-{players}")
    half = grid.cut.size.width / 2
    board = next(thing for thing in objects if thing.get("GMNotes") == f"grid-{players}")
    per_mm = 2.0 * board["Transform"]["scaleZ"] / grid.cut.size.height
    at = {
        (round((space.centre.x - half) * per_mm, 2), round((half - space.centre.y) * per_mm, 2)): str(space.id)
        for space in grid.spaces
    }
    assert len(at) == len(grid.spaces)
    found = {}
    for thing in objects:
        if thing.get("GMNotes") == "alike/tile-back":
            x, z = thing["Transform"]["posX"], thing["Transform"]["posZ"]
            [space] = [name for (across, up), name in at.items() if abs(across - x) < 0.02 and abs(up - z) < 0.02]
            assert space not in found
            found[space] = thing
    return found


@pytest.mark.parametrize("players", COUNTS)
def test_the_maze_lies_on_the_grid_as_the_engine_laid_it(players: int) -> None:
    whole, rules = saves(GAME)[players], tower()
    state = rules.setup(players, 1, rules.setups(players)[0])
    named, found = faces(whole), tiles_by_space(whole["ObjectStates"], whole, players)
    assert len(found) == (players + 2) ** 2
    board = next(thing for thing in whole["ObjectStates"] if thing["GMNotes"] == f"grid-{players}")
    assert len(board["AttachedSnapPoints"]) == len(found) and board["Locked"]
    assert all("tile-back" in point["Tags"] for point in board["AttachedSnapPoints"])
    for space, thing in found.items():
        place = NAMES.index(space)
        assert named[thing["CustomImage"]["ImageURL"]] == rules.tables.printed_as(state.piles[place][0])
        assert (thing["Transform"]["rotZ"] == 0.0) == bool(state.face_up >> place & 1)
    middle = found[NAMES[state.tower]]["Transform"]
    assert middle["rotY"] == (180.0 + 90.0 * state.entrance) % 360


@pytest.mark.parametrize("players", COUNTS)
def test_nothing_but_the_face_tells_a_piece_that_is_alike_face_down(players: int) -> None:
    whole = saves(GAME)[players]
    kept = ("Nickname", "Description", "GMNotes", "Tags", "HideWhenFaceDown", "Name", "ColorDiffuse")
    for group in {group.id: group for group in alike(catalog(GAME).components).values()}.values():
        same = [thing for thing in things(whole) if thing["GMNotes"] == group.note]
        assert len(same) == group.copies
        looks = {json.dumps([thing[key] for key in kept]) for thing in same}
        assert len(looks) == 1 and same[0]["Nickname"] == same[0]["Description"] == "" and same[0]["HideWhenFaceDown"]
        assert len({thing["CustomImage"]["ImageSecondaryURL"] for thing in same}) == 1
        named = Counter(faces(whole)[thing["CustomImage"]["ImageURL"]] for thing in same)
        assert named == {str(component.id): component.copies for component in group.components}
    # A number could be looked up in the file after the piece has been taken out of its bag.
    assert all(not inner["GUID"] for thing in whole["ObjectStates"] for inner in thing.get("ContainedObjects", ())
               if inner["GMNotes"].startswith("alike/"))  # fmt: skip


@pytest.mark.parametrize("players", COUNTS)
def test_the_supply_is_sorted_where_only_the_wizard_sees_it(players: int) -> None:
    whole = saves(GAME)[players]
    [zone] = [thing for thing in whole["ObjectStates"] if thing["Name"] == "FogOfWarTrigger"]
    assert zone["FogColor"] == "Purple" and zone["FogHidePointers"]
    bags = [thing for thing in whole["ObjectStates"] if thing["Name"] == "Bag" and thing["Tags"] == ["token-back"]]
    assert Counter({bag["Nickname"]: len(bag["ContainedObjects"]) for bag in bags}) == {
        **{f"Level-{level} monster": number for level, number in enumerate((18, 11, 4, 4, 2, 2), 1)},
        "Trap": 10,
        "Blank": 50,
    }
    for thing in whole["ObjectStates"]:
        assert inside(zone, thing) == (thing in bags or thing is zone)
    assert all(inner["Transform"]["rotZ"] == 180.0 for bag in bags for inner in bag["ContainedObjects"])


def inside(zone: Any, thing: Any) -> bool:
    place, at = zone["Transform"], thing["Transform"]
    return all(abs(at[f"pos{axis}"] - place[f"pos{axis}"]) <= place[f"scale{axis}"] / 2 for axis in "XZ")


@pytest.mark.parametrize("players", COUNTS)
def test_only_the_wizard_reads_where_the_keys_are(players: int) -> None:
    whole, rules = saves(GAME)[players], tower()
    state = rules.setup(players, 1, rules.setups(players)[0])
    [page] = [page for page in whole["TabStates"].values() if page["title"].startswith("Face down")]
    assert page["color"] == "Purple"
    titles = {str(component.id): component.title for component in catalog(GAME).components}
    keys = [(NAMES[place], tile) for place in range(len(NAMES)) for tile in state.piles[place] if rules.is_key(tile)]
    assert page["body"].split("\n") == sorted(f"{space}: {titles[rules.tables.printed_as(key)]}" for space, key in keys)


@pytest.mark.parametrize("players", COUNTS)
def test_the_wheel_stands_on_its_first_number_and_turns_through_all_in_eight_steps(players: int) -> None:
    whole, rules = saves(GAME)[players], tower()
    state = rules.setup(players, 1, rules.setups(players)[0])
    [disc] = [thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "mana-wheel"]
    [cover] = [thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "mana-wheel/cover"]
    form = next(component.form for component in catalog(GAME).components if component.id == "mana-wheel")
    assert isinstance(form, Dial)
    # The values lie clockwise from the top of the disc; a turn is clockwise, and the tip is at the top of the cover.
    under_the_tip = {
        (disc["Transform"]["rotY"] + index * 360.0 / 8) % 360: row["value"] for index, row in enumerate(form.values)
    }
    assert {entry["Rotation"]["y"]: entry["Value"] for entry in cover["RotationValues"]} == under_the_tip
    assert set(under_the_tip.values()) == set(range(1, 9))
    assert under_the_tip[cover["Transform"]["rotY"]] == state.counters[C.WHEEL] == 4
    assert [cover["Transform"][f"pos{axis}"] for axis in "XZ"] == [disc["Transform"][f"pos{axis}"] for axis in "XZ"]


@pytest.mark.parametrize("players", COUNTS)
def test_everybody_has_what_the_rules_give(players: int) -> None:
    whole = saves(GAME)[players]
    colours = ["Red", "Blue", "Green", "Yellow"][: players - 1]
    zones = [thing["FogColor"] for thing in whole["ObjectStates"] if thing["Name"] == "HandTrigger"]
    assert zones == ["Purple", *colours]
    by_note = {thing["GMNotes"]: thing["Transform"] for thing in whole["ObjectStates"]}
    places = whole["SnapPoints"]
    for colour in map(str.lower, colours):
        mat, marker = by_note[f"mat-{colour}"], by_note[f"hit-points-{colour}"]
        assert marker["posY"] > mat["posY"]
        fields = [point for point in places if point["Tags"] == ["hit-point-markers"]]
        assert any(
            abs(point["Position"]["x"] - marker["posX"]) < 0.01 and abs(point["Position"]["z"] - marker["posZ"]) < 0.01
            for point in fields
        )
        assert {f"hero-{colour}", f"standee-{colour}"} <= set(by_note)
    tags = Counter(point["Tags"][0] for point in places)
    heroes = players - 1
    assert tags == {
        "hit-point-markers": 11 * heroes, "key-tokens": 3 * heroes, "loot-deck": 3 * heroes + 1, "wizard-deck": 1,
    }  # fmt: skip
    cards = Counter(thing["GMNotes"] for thing in whole["ObjectStates"] if thing["Name"] == "Card")
    assert cards["ref_wizard"] == 1 and cards["ref_heroes"] == heroes
    assert Counter(thing["Name"] for thing in whole["ObjectStates"])["Die_20"] == 5
    [track] = [thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "round-track"]
    first = track["AttachedSnapPoints"][0]["Position"]
    assert by_note["round-marker"]["posX"] == pytest.approx(
        track["Transform"]["posX"] - first["x"] * track["Transform"]["scaleX"], abs=0.01
    )


def test_a_piece_that_lies_face_down_shows_its_face_to_those_who_know_it_alone() -> None:
    table = LuaTable(GAME, 3)
    lua, whole = table.lua, table.whole
    titles = {str(component.id): component.title for component in catalog(GAME).components}
    lua.globals().onObjectSpawn(lua.globals().lay(lua.table_from({"GMNotes": "rulebook"})))
    asked = 0
    for thing in whole["ObjectStates"]:
        component = faces(whole).get(thing.get("CustomImage", {}).get("ImageURL"))
        if component is not None:
            known = component.startswith("key_")
            assert looked(lua, thing, "Purple") == (titles[component] if known else "You may not look at this.")
            assert looked(lua, thing, "Red") == "You may not look at this."
            asked += known
    assert asked == 3
    [bag] = [thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "bag/monster_3"]
    token = bag["ContainedObjects"][0]  # as it comes out of its bag
    assert looked(lua, token, "Purple") == "Level-3 monster"
    assert looked(lua, token, "Blue") == "You may not look at this."


def looked(lua: Any, thing: Any, colour: str) -> Any:
    """What a player reads who looks at a piece that has just come onto the table."""
    data = {"GMNotes": thing["GMNotes"], "Tags": lua.table_from(thing["Tags"])}
    data["CustomImage"] = lua.table_from({"ImageURL": thing["CustomImage"]["ImageURL"]})
    spawned = lua.globals().lay(lua.table_from(data))
    lua.globals().onObjectSpawn(spawned)
    spawned.menus["Look at the face"](colour)
    return lua.globals().printed[colour]


class Permuted:
    """Rules whose set-up has changed what is hidden: rooms and a key, cards in the hand and in both decks."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def setup(self, players: int, seed: int, name: str) -> Any:
        state = self.rules.setup(players, seed, name)
        corners = self.rules.grid(state).corners
        closed = [place for place in self.rules.grid(state).places if not state.face_up >> place & 1]
        keys = [place for place in closed if self.rules.is_key(state.piles[place][0])]
        rooms = [place for place in closed if place not in (*keys, *corners)]
        for one, other in [(keys[0], rooms[-1]), (rooms[0], rooms[1]), (rooms[2], rooms[-2])]:
            state.piles[one], state.piles[other] = state.piles[other], state.piles[one]
        hand, deck = state.piles[Z.WIZARD_HAND], state.piles[Z.WIZARD_DECK]
        other = next(
            index
            for index, card in enumerate(deck)
            if self.rules.tables.piece[card] != self.rules.tables.piece[hand[0]]
        )
        state.piles[Z.WIZARD_HAND] = [deck[other], *hand[1:]]
        state.piles[Z.WIZARD_DECK] = list(reversed([*deck[:other], hand[0], *deck[other + 1 :]]))
        state.piles[Z.LOOT_DECK] = list(reversed(state.piles[Z.LOOT_DECK]))
        return state


@cache
def both() -> tuple[dict[str, Any], dict[str, Any]]:
    """The saves, and those of a set-up in which only hidden things are others."""
    order = order_of(GAME)
    gallery = drawn(shown(order.pieces, order.game.catalog), GAME, lambda name: name)
    found = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(target, "drawn", lambda *_: gallery)
        for rules in (rules_of, lambda whole: Permuted(rules_of(whole))):
            patch.setattr(stages, "rules_of", rules)
            made = files("tts", order)
            found.append({file.path.name: json.loads(file.data) for file in made if file.path.suffix == ".json"})
    return found[0], found[1]


def readable(whole: Any, colour: str) -> Any:
    """What a player of that colour can read in the program: all but faces that lie down, and what zones hide."""
    zones = [
        thing
        for thing in whole["ObjectStates"]
        if thing["Name"] in ("HandTrigger", "FogOfWarTrigger") and thing["FogColor"] != colour
    ]
    seen = [
        without_face(thing)
        for thing in whole["ObjectStates"]
        if thing in zones or not any(inside(zone, thing) for zone in zones)
    ]
    pages = [page for page in whole["TabStates"].values() if page["color"] in ("Grey", colour)]
    return {**whole, "ObjectStates": seen, "TabStates": pages}


def without_face(thing: Any) -> Any:
    if thing["Transform"]["rotZ"] != 180.0:
        return thing
    secret = {"DeckIDs", "CardID"}
    secret |= {"Nickname", "Description", "GMNotes"} if thing["Name"] == "Card" else set()
    made = {key: value for key, value in thing.items() if key not in secret}
    if "CustomImage" in made:
        made["CustomImage"] = {key: value for key, value in made["CustomImage"].items() if key != "ImageURL"}
    if "ContainedObjects" in made:
        made["ContainedObjects"] = [without_face(inner) for inner in made["ContainedObjects"]]
    return made


@pytest.mark.parametrize("players", COUNTS)
def test_other_hidden_pieces_change_nothing_that_a_hero_can_read(players: int) -> None:
    name = f"{GAME}-{players}-players.json"
    one, other = both()[0][name], both()[1][name]
    assert one != other
    assert readable(one, "Red") == readable(other, "Red")
    assert readable(one, "Purple")["TabStates"] != readable(other, "Purple")["TabStates"]


def shuffles(players: int) -> Iterator[tuple[Any, dict[str, str]]]:
    """The tiles that a script lays, by space, several times; with the Lua."""
    table = LuaTable(GAME, 3)
    whole = table.whole
    for _ in range(3):
        table.press(players)
        found = tiles_by_space(table.objects(), whole, players)
        yield table, {space: faces(whole)[thing["CustomImage"]["ImageURL"]] for space, thing in found.items()}


@pytest.mark.parametrize("players", COUNTS)
def test_a_new_set_up_hides_the_keys_anew_and_tells_the_wizard(players: int) -> None:
    rules = tower()
    corners = {NAMES[place] for place in rules.grids[players].corners}
    titles = {str(component.id): component.title for component in catalog(GAME).components}
    layouts = []
    for table, tiles in shuffles(players):
        keys = {space: tile for space, tile in tiles.items() if tile.startswith("key_")}
        assert len(keys) == 3 and not keys.keys() & corners
        [page] = [page for page in table.lua.globals().tabs.values() if page.title.startswith("Face down")]
        assert page.color == "Purple"
        assert page.body.split("\n") == sorted(f"{space}: {titles[key]}" for space, key in keys.items())
        assert any(tile.startswith("tower") for tile in tiles.values())
        boards = [thing["GMNotes"] for thing in table.objects() if str(thing.get("GMNotes")).startswith("grid-")]
        assert boards == [f"grid-{players}"]
        layouts.append(tiles)
    assert layouts[0] != layouts[1] or layouts[1] != layouts[2]
