"""The Setup panel's script, run by a Lua of our own on a table of our own: it lays out the objects of the saves."""

import copy
import json
from collections import Counter
from typing import Any

import pytest
from lupa.lua54 import LuaRuntime

from generator.export.tts import carry_over
from generator.export.tts.plan import unpacked
from generator.export.tts.script import plan_of, script
from tests.unit.export.tts.games import EVERY, first_state, saves
from tests.unit.export.tts.lua_table import LuaTable


def laid(whole: Any) -> dict[str, Any]:
    """The objects of a save by their GUIDs, the panel left out."""
    return {state["GUID"]: state for state in whole["ObjectStates"] if state["GMNotes"] != "setup"}


def plan(game: str) -> Any:
    whole = next(iter(saves(game).values()))
    return plan_of(next(state for state in whole["ObjectStates"] if state["GMNotes"] == "setup")["LuaScript"])


def pieces(objects: Any) -> Counter[str]:
    """Everything on a table by what it looks like, wherever it is and whatever its number."""
    found: Counter[str] = Counter()
    for state in objects:
        inside = state.get("ContainedObjects") or []
        kind = {key: value for key, value in state.items() if key not in ("GUID", "Transform", "ContainedObjects")}
        found[json.dumps(kind if not inside else [kind["Name"], kind["Nickname"]], sort_keys=True)] += 1
        found += pieces(inside)
    return found


def same(game: str, players: int, objects: list[Any]) -> None:
    """Fails unless these are the objects of the save; shuffled pieces may have changed places."""
    right = laid(saves(game)[players])
    found = {state["GUID"]: state for state in objects}
    assert len(objects) == len(right) == len(found)
    assert pieces(objects) == pieces(right.values())
    table = plan(game)["tables"][str(players)]
    if "pools" not in table and "swaps" not in table:
        assert found == right
    still = Counter(json.dumps([state["Name"], state["Transform"]], sort_keys=True) for state in objects)
    assert still == Counter(json.dumps([state["Name"], state["Transform"]], sort_keys=True) for state in right.values())


@pytest.mark.parametrize("game", EVERY)
def test_the_plan_holds_the_very_objects_of_every_save(game: str) -> None:
    whole = plan(game)
    for players, save in saves(game).items():
        objects = [unpacked(whole, packed) for packed in whole["tables"][str(players)]["objects"]]
        right = laid(save)
        if all(placement.seen_by is None for placement in first_state(game, players)):  # else hidden ones are sorted
            assert objects == list(right.values())
        assert pieces(objects) == pieces(right.values())


@pytest.mark.parametrize("game", EVERY)
def test_a_set_up_lays_out_the_objects_of_the_save_whatever_lay_there_before(game: str) -> None:
    counts = sorted(saves(game))
    for start in (counts[0], counts[-1]):
        table = LuaTable(game, start)
        for wanted in counts:
            table.press(wanted)
            same(game, wanted, table.objects())
            assert f"Set up for {wanted} players" in table.said[-1]


@pytest.mark.parametrize("game", EVERY)
def test_twice_is_as_good_as_once(game: str) -> None:
    players = min(saves(game))
    table = LuaTable(game, players)
    table.press(players)
    table.press(players)
    same(game, players, table.objects())


def test_it_asks_before_it_takes_a_game_away() -> None:
    table = LuaTable("geyser", 2)
    before = copy.deepcopy(table.objects())
    table.lua.globals().setupFor3()
    assert "Press again" in table.said[-1] and table.objects() == before
    table.lua.globals().setupFor4()  # another number is another question
    assert table.objects() == before
    table.lua.globals()["pass"]()  # and after a while it is forgotten
    table.lua.globals().setupFor4()
    assert table.objects() == before
    table.lua.globals().setupFor4()
    same("geyser", 4, table.objects())


@pytest.mark.parametrize("game", EVERY)
def test_what_was_deleted_comes_back_and_what_was_put_into_a_bag_is_found(game: str) -> None:
    for players in saves(game):
        table = LuaTable(game, players)
        states = [state for state in table.objects() if state["Name"] != "HandTrigger"]
        for one in list(table.lua.globals().objects.values()):  # boards and the rulebook too
            if one.data.GUID in [state["GUID"] for state in states[::3]]:
                one.destruct()
        inner = {"Name": "Bag", "GUID": "bbbbbb", "Tags": [], "GMNotes": "", "ContainedObjects": states[1:2]}
        own = {"Name": "Bag", "GUID": "aaaaaa", "Tags": [], "GMNotes": "", "Nickname": "Own", "Transform": {}}
        keepsake = {"Name": "Coin", "GUID": "cccccc", "Tags": [], "GMNotes": ""}
        table.lay({**own, "ContainedObjects": [*states[2:4], inner, keepsake]})
        table.press(players)
        objects = table.objects()
        [bag] = [state for state in objects if state["GUID"] == "aaaaaa"]
        assert [state["GUID"] for state in bag["ContainedObjects"]] == ["bbbbbb", "cccccc"]
        assert bag["ContainedObjects"][0]["ContainedObjects"] == []
        same(game, players, [state for state in objects if state is not bag])


def test_what_is_not_the_games_stays() -> None:
    table = LuaTable("geyser", 2)
    table.lay({"Name": "Coin", "GUID": "dddddd", "Tags": ["theirs"], "GMNotes": "", "Transform": {}})
    table.press(3)
    assert sum(state["GUID"] == "dddddd" for state in table.objects()) == 1


def test_players_who_sit_where_nobody_plays_move_to_free_seats() -> None:
    table = LuaTable("saratoga-sabotage", 4)
    colours = plan("saratoga-sabotage")["tables"]["4"]["colours"]
    table.seat([colours[2], "Pink", "Teal"])
    table.press(4)
    free = [colour for colour in colours if colour != colours[2]]
    assert dict(table.lua.globals().moves.items()) == {"Pink": free[0], "Teal": free[1]}
    assert list(table.lua.globals().Turns.order.values()) == colours


def test_the_number_of_seated_players_counts() -> None:
    table = LuaTable("saratoga-sabotage", 4)
    table.seat(["Red", "Green", "White", "Blue", "Purple"])
    table.lua.globals().setupSeated()
    table.lua.globals().setupSeated()
    same("saratoga-sabotage", 5, table.objects())
    table.seat(["Red"])
    table.lua.globals().setupSeated()
    same("saratoga-sabotage", 5, table.objects())
    assert "4–6 players" in table.said[-1]


def test_a_shuffled_deck_is_in_another_order_and_whole() -> None:
    table = LuaTable("summoners-quest", 2)
    table.press(2)
    before = next(state for state in table.whole["ObjectStates"] if state["Name"] == "DeckCustom")
    after = next(state for state in table.objects() if state["Name"] == "DeckCustom")
    assert Counter(after["DeckIDs"]) == Counter(before["DeckIDs"])
    assert after["DeckIDs"] == [card["CardID"] for card in after["ContainedObjects"]]
    assert after["DeckIDs"] != before["DeckIDs"]
    assert (after["Nickname"], after["GMNotes"]) == (before["Nickname"], before["GMNotes"])


def test_a_fresh_save_shuffles_its_decks_once_and_a_played_one_does_not() -> None:
    table = LuaTable("summoners-quest", 2)
    decks = [one for one in table.lua.globals().objects.values() if one.type == "Deck"]
    assert [deck.shuffled for deck in decks] == [1]
    table.lua.globals().onLoad(table.lua.globals().onSave())
    assert [deck.shuffled for deck in decks] == [1]


@pytest.mark.parametrize("game", EVERY)
def test_what_was_moved_after_a_set_up_is_kept_and_nothing_else(game: str) -> None:
    players = min(saves(game))
    table = LuaTable(game, players)
    table.press(players)
    [panel] = [state for state in table.whole["ObjectStates"] if state["GMNotes"] == "setup"]
    old = {**table.whole, "ObjectStates": [*table.objects(), panel]}
    moved = next(state for state in old["ObjectStates"] if state["Name"] in ("DeckCustom", "Bag"))
    moved["Transform"]["posX"] += 3.0
    new = saves(game)[players]
    carry_over.restore(new, carry_over.kept(old))
    changed = [
        now["GUID"]
        for now, before in zip(new["ObjectStates"], saves(game)[players]["ObjectStates"], strict=True)
        if now["Transform"] != before["Transform"]
    ]
    assert changed == [moved["GUID"]]


def test_a_table_is_laid_over_several_frames() -> None:
    table = LuaTable("summoners-quest", 4)
    table.press(4)
    assert table.lua.globals().frames > 20


def test_no_text_of_a_game_ends_the_plan_early() -> None:
    odd = {"title": 'A "]==] b', "counts": [], "tags": [], "notes": [], "fixed": []}
    text = script(odd)
    assert plan_of(text) == odd
    lua = LuaRuntime()
    lua.globals().decode = lambda given: lua.table_from(
        {key: value if isinstance(value, str) else lua.table_from(value) for key, value in json.loads(given).items()}
    )
    assert lua.execute(f"JSON = {{decode = function(t) return decode(t) end}}\n{text}") is None
