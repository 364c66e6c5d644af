"""The Setup panel's script, run by a Lua of our own against a table of our own."""

import json
from collections import Counter
from typing import Any

import pytest
from lupa.lua54 import LuaRuntime

from generator.export.tts.script import plan_of, script
from tests.unit.export.tts.games import GAMES, saves

TABLE = """
function lay(data)
  local object = { type = data.Name == "HandTrigger" and "Hand" or data.Name, data = data }
  object.hasTag = function(tag)
    for _, own in ipairs(data.Tags or {}) do if own == tag then return true end end
    return false
  end
  object.getGMNotes = function() return data.GMNotes or "" end
  object.destruct = function()
    for index, one in ipairs(objects) do
      if one == object then table.remove(objects, index) return end
    end
    error("destroyed twice")
  end
  object.getCustomObject = function() return { image = data.CustomImage.ImageURL } end
  object.addContextMenuItem = function(_, called) object.menu = called end
  objects[#objects + 1] = object
  return object
end
printed = {}
function printToColor(text, colour) printed[colour] = text end
objects = {}
function getObjects()
  local all = {}
  for index, one in ipairs(objects) do all[index] = one end
  return all
end
function spawnObjectData(options) lay(options.data) end
function broadcastToAll(text) said = text end
function getSeatedPlayers() return seated end
Global = { setSnapPoints = function(points) snaps = points end }
tabs = {}
Notes = {
  getNotebookTabs = function() return tabs end,
  addNotebookTab = function(tab) tab.index = #tabs; tabs[#tabs + 1] = tab end,
  editNotebookTab = function(tab) tabs[tab.index + 1] = tab end,
}
Wait = { time = function(later) later() end }
JSON = { decode = function(text) return decode(text) end }
buttons = {}
self = { createButton = function(button) buttons[#buttons + 1] = button end }
"""


def table_with(game: str, players: int) -> tuple[Any, Any]:
    """A Lua with a game's table for so many players, its panel loaded; and the save."""
    lua = LuaRuntime()
    whole = saves(game)[players]

    def into(value: Any) -> Any:
        if isinstance(value, dict):
            return lua.table_from({key: into(inner) for key, inner in value.items()})
        return lua.table_from([into(entry) for entry in value]) if isinstance(value, list) else value

    lua.globals().decode = lambda text: into(json.loads(text))
    lua.execute(TABLE)
    for object_state in whole["ObjectStates"]:
        lua.globals().lay(into({key: value for key, value in object_state.items() if key != "LuaScript"}))
    panel = next(object_state for object_state in whole["ObjectStates"] if object_state["GMNotes"] == "setup")
    lua.execute(panel["LuaScript"])
    lua.globals().onLoad()
    return lua, whole


def lying(lua: Any) -> list[dict[str, Any]]:
    """What lies on the Lua's table, as plain data."""

    def plain(value: Any) -> Any:
        if not hasattr(value, "items"):
            return value
        pairs = dict(value.items())
        if list(pairs) == list(range(1, len(pairs) + 1)) and pairs:
            return [plain(pair) for pair in pairs.values()]
        return {key: plain(pair) for key, pair in pairs.items()}

    return [plain(entry.data) for entry in lua.globals().objects.values()]


def places(objects: Any) -> Counter[Any]:
    """How often each thing lies at each place, with what is in it."""
    return Counter(
        (
            entry["Name"],
            entry.get("GMNotes") if not entry.get("ContainedObjects") else "",
            *(round(entry["Transform"][f"{kind}{axis}"], 4) for kind in ("pos", "rot") for axis in "XYZ"),
            tuple(sorted(Counter(components(entry)).items())),
        )
        for entry in objects
    )


def components(entry: Any) -> list[str]:
    inside = entry.get("ContainedObjects") or []
    return [name for inner in inside for name in components(inner)] if inside else [str(entry.get("GMNotes", ""))]


@pytest.mark.parametrize("game", GAMES)
def test_a_setup_lays_out_what_the_save_of_that_number_has(game: str) -> None:
    counts = sorted(saves(game))
    for wanted in counts:
        lua, _ = table_with(game, counts[0])
        lua.globals()[f"setupFor{wanted}"]()
        found, right = places(lying(lua)), places(saves(game)[wanted]["ObjectStates"])
        shuffled = any(stack.get("pool") for stack in plan(game)["tables"][str(wanted)]["heaps"])
        if shuffled:
            assert total(found) == total(right)
        else:
            # The box's decks are loose cards when the script has packed it.
            assert unboxed(found) == unboxed(right)
        assert f"{wanted} players" in lua.globals().said


def plan(game: str) -> Any:
    whole = next(iter(saves(game).values()))
    return plan_of(
        next(object_state for object_state in whole["ObjectStates"] if object_state["GMNotes"] == "setup")["LuaScript"]
    )


def total(places_: Counter[Any]) -> Counter[str]:
    """Every component of a table with its number."""
    found: Counter[str] = Counter()
    for place, often in places_.items():
        for name, number in place[-1]:
            found[name] += number * often
    return found


def unboxed(places_: Counter[Any]) -> Counter[Any]:
    return Counter({place: often for place, often in places_.items() if place[0] != "Bag"}) + Counter(
        place[-1] for place in places_.elements() if place[0] == "Bag"
    )


def test_twice_is_as_good_as_once_and_the_number_of_seated_players_counts() -> None:
    lua, _ = table_with("saratoga-sabotage", 4)
    lua.globals().seated = lua.table_from(["Red", "Green", "White", "Blue", "Purple"])
    lua.globals().setupSeated()
    once = places(lying(lua))
    lua.globals().setupSeated()
    assert places(lying(lua)) == once
    lua.globals().seated = lua.table_from(["Red"])
    lua.globals().setupSeated()
    assert places(lying(lua)) == once
    assert "4–6 players" in lua.globals().said


def test_a_shuffled_deck_is_in_another_order_and_whole() -> None:
    lua, whole = table_with("summoners-quest", 2)
    lua.globals().setupFor2()
    before = next(object_state for object_state in whole["ObjectStates"] if object_state["Name"] == "DeckCustom")
    after = next(row for row in lying(lua) if row["Name"] == "DeckCustom")
    assert len(after["DeckIDs"]) == len(before["DeckIDs"])
    assert after["DeckIDs"] == [card["CardID"] for card in after["ContainedObjects"]]
    assert after["DeckIDs"] != before["DeckIDs"]


def test_no_text_of_a_game_ends_the_plan_early() -> None:
    odd = {"title": 'A "]==] b', "counts": []}
    text = script(odd)
    assert plan_of(text) == odd
    assert LuaRuntime().execute(f"JSON = {{decode = function(t) return t end}}\n{text}") is None
