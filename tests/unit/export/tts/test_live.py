"""What a running table does with the script that it is sent, in a Lua of our own."""

import copy
import json
from typing import Any

from generator.export.tts.live import LiveChanges, live_changes, live_script
from tests.unit.export.tts.games import saves
from tests.unit.export.tts.lua_table import LuaTable


def repainted(game: str, note: str, title: str) -> tuple[list[Any], list[Any], str, str]:
    """The saves of a game, and others in which a piece has another picture and title; both names of the picture."""
    old = list(saves(game).values())
    [image] = {thing["CustomImage"]["ImageURL"] for thing in old[0]["ObjectStates"] if thing["GMNotes"] == note}
    name, other = image.rpartition("/")[2], f"{'0' * 24}.png"
    new = json.loads(json.dumps(old).replace(name, other))
    for save in new:
        for thing in save["ObjectStates"]:
            if thing["GMNotes"] == note:
                thing["Nickname"] = title
    return old, new, name, other


def run(table: LuaTable, changes: LiveChanges) -> None:
    table.lua.execute("Wait.frames = function(later) later() end")
    table.lua.execute(live_script(changes))


def test_pieces_show_the_new_picture_where_they_are_and_nothing_else_changes() -> None:
    old, new, name, other = repainted("geyser", "round-marker", "Marker of rounds")
    changes = live_changes(old, new)
    assert dict(changes.pictures) == {name: other} and not changes.new_table
    assert dict(changes.texts) == {"round-marker": ("Marker of rounds", changes.texts["round-marker"][1])}
    table = LuaTable("geyser", 2)
    before = {thing["GUID"]: thing for thing in copy.deepcopy(table.objects())}
    [marker] = [one for one in table.lua.globals().objects.values() if one.data.GMNotes == "round-marker"]
    marker.setPosition(table.into([7.0, 1.5, -3.0]))  # somebody has moved it
    run(table, changes)
    after = {thing["GUID"]: thing for thing in table.objects()}
    assert after.keys() == before.keys()
    changed = {guid for guid in after if after[guid] != before[guid]}
    assert changed == {marker.data.GUID}
    found = after[marker.data.GUID]
    assert (found["Transform"]["posX"], found["Transform"]["posZ"]) == (7.0, -3.0)
    assert found["CustomImage"]["ImageURL"] == other and found["Nickname"] == "Marker of rounds"
    assert table.said[-1] == "1 things have changed."


def test_cards_in_decks_and_hands_are_reached_and_pictures_on_the_web_are_left() -> None:
    old = list(saves("wizards-tower").values())
    deck = next(thing for thing in old[0]["ObjectStates"] if thing["Name"] == "DeckCustom")
    [face] = {sheet["FaceURL"] for sheet in deck["CustomDeck"].values()}
    changes = LiveChanges("x", {face: "new.png"}, {}, new_table=False)
    table = LuaTable("wizards-tower", 3)
    run(table, changes)
    text = json.dumps(table.objects())
    assert face not in text and "new.png" in text
    web = LuaTable("wizards-tower", 3)
    for one in web.lua.globals().objects.values():
        if one.data.CustomDeck:
            for sheet in one.data.CustomDeck.values():
                sheet.FaceURL = "https://example.org/" + sheet.FaceURL
    before = web.objects()
    run(web, changes)
    assert [
        thing["CustomDeck"] for thing in web.objects() if "CustomDeck" in thing and thing["Name"] == "DeckCustom"
    ] and (f"https://example.org/{face}" in json.dumps(web.objects()))
    assert len(before) == len(web.objects())
