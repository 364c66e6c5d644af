"""Mistakes put into a save that is right, one at a time, are found and called by their name."""

import copy
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.export.tts import check
from generator.export.tts.check import scripts
from tests.unit.export.tts.games import album, catalog, export, saves, write

GAME = "saratoga-sabotage"


def of_kind(whole: Any, name: str) -> list[Any]:
    return [object_state for object_state in whole["ObjectStates"] if object_state["Name"] == name]


def box(whole: Any) -> Any:
    return next(object_state for object_state in whole["ObjectStates"] if object_state["GMNotes"] == "box")


def deck(whole: Any) -> Any:
    return next(
        contained_object
        for contained_object in box(whole)["ContainedObjects"]
        if contained_object["Name"] == "DeckCustom"
    )


def no_transform(whole: Any) -> None:
    del of_kind(whole, "Card")[0]["Transform"]


def scale_of_nothing(whole: Any) -> None:
    of_kind(whole, "Card")[0]["Transform"]["scaleX"] = 0


def word_for_a_number(whole: Any) -> None:
    of_kind(whole, "Card")[0]["Transform"]["posX"] = "two"


def bright_colour(whole: Any) -> None:
    of_kind(whole, "Card")[0]["ColorDiffuse"]["r"] = 255


def uuid(whole: Any) -> None:
    of_kind(whole, "Card")[0]["GUID"] = "7f1c2d3e4a5b"


def same_guid(whole: Any) -> None:
    of_kind(whole, "Card")[0]["GUID"] = of_kind(whole, "Card")[1]["GUID"]


def same_guid_inside(whole: Any) -> None:
    deck(whole)["ContainedObjects"][0]["GUID"] = of_kind(whole, "Card")[0]["GUID"]


def unlisted_tag(whole: Any) -> None:
    of_kind(whole, "Card")[0]["Tags"] = ["Treasure"]


def missing_sheet(whole: Any) -> None:
    of_kind(whole, "Card")[0]["CardID"] += 7_700


def beyond_the_sheet(whole: Any) -> None:
    of_kind(whole, "Card")[0]["CardID"] = of_kind(whole, "Card")[0]["CardID"] // 100 * 100 + 99


def other_ids(whole: Any) -> None:
    deck(whole)["DeckIDs"].reverse()


def lonely_deck(whole: Any) -> None:
    for key in ("DeckIDs", "ContainedObjects"):
        del deck(whole)[key][1:]


def another_sheet(whole: Any) -> None:
    card = of_kind(whole, "Card")[0]
    next(iter(card["CustomDeck"].values()))["FaceURL"] = "https://example.org/other.png"


def wide_grid(whole: Any) -> None:
    for entry in of_kind(whole, "Card"):
        next(iter(entry["CustomDeck"].values()))["NumWidth"] = 11


def hidden_cell(whole: Any) -> None:
    card = of_kind(whole, "Card")[0]
    [(key, sheet)] = card["CustomDeck"].items()
    sheet["BackIsHidden"] = False
    card["CardID"] = int(key) * 100 + sheet["NumWidth"] * sheet["NumHeight"] - 1


def no_hands(whole: Any) -> None:
    of_kind(whole, "Card")[0]["Hands"] = False


def two_in_an_endless_bag(whole: Any) -> None:
    next(entry for entry in of_kind(whole, "Bag") if entry["GMNotes"] != "box")["Name"] = "Infinite_Bag"


def snap_point_outside(whole: Any) -> None:
    of_kind(whole, "Custom_Tile")[0]["AttachedSnapPoints"][0]["Position"]["z"] = 1.4


def snap_point_beside(whole: Any) -> None:
    of_kind(whole, "Custom_Tile")[0]["AttachedSnapPoints"][0]["Position"]["x"] = 9.0


def snap_point_below(whole: Any) -> None:
    of_kind(whole, "Custom_Tile")[0]["AttachedSnapPoints"][0]["Position"]["y"] = -0.1


def black_hand(whole: Any) -> None:
    of_kind(whole, "HandTrigger")[0]["FogColor"] = "Black"


def hand_turned_away(whole: Any) -> None:
    of_kind(whole, "HandTrigger")[0]["Transform"]["rotY"] += 180


def hand_missing(whole: Any) -> None:
    whole["ObjectStates"].remove(of_kind(whole, "HandTrigger")[0])


def one_place_for_two(whole: Any) -> None:
    one, other = of_kind(whole, "Card")[:2]
    one["Transform"].update({key: other["Transform"][key] for key in ("posX", "posZ")})


def under_the_table(whole: Any) -> None:
    of_kind(whole, "Card")[0]["Transform"]["posY"] = 0.1


def stray_guid(whole: Any) -> None:
    of_kind(whole, "Notecard")[0]["LuaScript"] += '\nlocal lost = getObjectFromGUID("00dead")'


def guid_in_a_bag(whole: Any) -> None:
    inside = box(whole)["ContainedObjects"][0]["GUID"]
    whole["LuaScript"] = f'local lost = getObjectFromGUID("{inside}")'


def broken_interface(whole: Any) -> None:
    whole["XmlUI"] = "<Panel><Text></Panel>"


def lost_picture(whole: Any) -> None:
    of_kind(whole, "Custom_Tile")[0]["CustomImage"]["ImageURL"] = "nowhere.png"


def wrong_kind_of_picture(whole: Any) -> None:
    of_kind(whole, "Custom_Tile")[0]["CustomImage"]["ImageURL"] = f"{GAME}.json"


def uneven_cells(whole: Any) -> None:
    for entry in of_kind(whole, "Card"):
        next(iter(entry["CustomDeck"].values())).update(NumWidth=9, NumHeight=5)


def other_back(whole: Any) -> None:
    board = of_kind(whole, "Custom_Tile")[0]["CustomImage"]["ImageURL"]
    next(iter(of_kind(whole, "Card")[0]["CustomDeck"].values()))["BackURL"] = board


def one_card_less(whole: Any) -> None:
    whole["ObjectStates"].remove(of_kind(whole, "Card")[0])


def one_chip_more(whole: Any) -> None:
    bag = next(entry for entry in of_kind(whole, "Bag") if entry["GMNotes"] != "box")
    more = copy.deepcopy(bag["ContainedObjects"][0])
    more["GUID"] = "00beef"
    bag["ContainedObjects"].append(more)


def other_name(whole: Any) -> None:
    of_kind(whole, "Card")[0]["Nickname"] = "Joker"


def flat_tile(whole: Any) -> None:
    of_kind(whole, "Custom_Tile")[0]["CustomImage"]["CustomTile"]["Thickness"] = 0


def page_without_number(whole: Any) -> None:
    whole["TabStates"]["0"]["id"] = 5


def same_number(whole: Any) -> None:
    whole["TabStates"]["1"]["id"] = 0


def page_of_no_seat(whole: Any) -> None:
    whole["TabStates"]["1"]["color"] = "Rot"


def page_nobody_can_read(whole: Any) -> None:
    whole["TabStates"]["1"]["color"] = "Teal"


def page_in_another_colour(whole: Any) -> None:
    page = next(page for page in whole["TabStates"].values() if page["color"] == "Red")
    page["visibleColor"] = {"r": 0.5, "g": 0.5, "b": 0.5}


def page_too_bright(whole: Any) -> None:
    whole["TabStates"]["0"]["visibleColor"]["r"] = 128


def page_without_title(whole: Any) -> None:
    del whole["TabStates"]["0"]["title"]


def page_that_is_none(whole: Any) -> None:
    whole["TabStates"]["0"] = "The rules"


MISTAKES: list[tuple[Callable[[Any], None], str]] = [
    (no_transform, "TTS101"),
    (scale_of_nothing, "TTS101"),
    (word_for_a_number, "TTS101"),
    (bright_colour, "TTS101"),
    (flat_tile, "TTS101"),
    (uuid, "TTS102"),
    (same_guid, "TTS102"),
    (same_guid_inside, "TTS102"),
    (unlisted_tag, "TTS103"),
    (page_without_number, "TTS104"),
    (same_number, "TTS104"),
    (page_of_no_seat, "TTS104"),
    (page_nobody_can_read, "TTS104"),
    (page_in_another_colour, "TTS104"),
    (page_too_bright, "TTS104"),
    (page_without_title, "TTS104"),
    (page_that_is_none, "TTS104"),
    (missing_sheet, "TTS111"),
    (beyond_the_sheet, "TTS111"),
    (hidden_cell, "TTS112"),
    (other_ids, "TTS113"),
    (lonely_deck, "TTS113"),
    (another_sheet, "TTS114"),
    (wide_grid, "TTS115"),
    (no_hands, "TTS116"),
    (two_in_an_endless_bag, "TTS117"),
    (snap_point_outside, "TTS121"),
    (snap_point_beside, "TTS121"),
    (snap_point_below, "TTS121"),
    (black_hand, "TTS122"),
    (hand_missing, "TTS122"),
    (hand_turned_away, "TTS123"),
    (one_place_for_two, "TTS131"),
    (under_the_table, "TTS132"),
    (stray_guid, "TTS141"),
    (guid_in_a_bag, "TTS141"),
    (broken_interface, "TTS143"),
    (lost_picture, "TTS151"),
    (wrong_kind_of_picture, "TTS151"),
    (uneven_cells, "TTS154"),
    (other_back, "TTS156"),
    (one_card_less, "TTS161"),
    (one_chip_more, "TTS161"),
    (other_name, "TTS162"),
]


@pytest.mark.parametrize(("mistake", "code"), MISTAKES, ids=[mistake.__name__ for mistake, _ in MISTAKES])
def test_a_mistake_is_found(mistake: Callable[[Any], None], code: str) -> None:
    whole = saves(GAME)[4]
    mistake(whole)
    assert code in {found.code for found in check.check(whole, album(GAME), catalog(GAME))}


def test_a_die_with_one_face_twice_is_found() -> None:
    whole = saves("geyser")[2]
    values = of_kind(whole, "Die_6")[0]["RotationValues"]
    values[0]["Rotation"] = values[1]["Rotation"]
    assert [found.code for found in check.check(whole, album("geyser"))] == ["TTS118"]


@pytest.mark.parametrize(
    "text",
    [
        b"{",
        b"[]",
        b"\xff\xfe{}",
        b'{"Gravity": NaN}',
        b'{"Note": "", "Note": ""}',
        b'{"XmlUI": "\\ud800"}',
        b"[" * 99_999,
        b'{"a":' + b"[" * 300 + b"]" * 300 + b"}",
    ],
)
def test_what_is_no_save_is_refused(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "save.json"
    file.write_bytes(text)
    with pytest.raises(check.Unreadable):
        check.read(file)


@pytest.mark.parametrize(
    "whole",
    [
        {},
        {"ObjectStates": [1, None, {}, {"Name": 3, "Transform": [], "ContainedObjects": 5, "CustomDeck": {"x": 1}}]},
        {"ObjectStates": [{"Name": "Card", "CardID": "a"}, {"Name": "DeckCustom", "DeckIDs": [None, -5, 1e9]}]},
        {"ObjectStates": [{"Name": "Custom_Tile", "AttachedSnapPoints": [3, {"Position": {"x": None}}]}]},
        {"ObjectStates": [{"Name": "Card", "Transform": {"posX": 10**400, "posZ": float("inf"), "scaleX": 1e300}}]},
        {"ComponentTags": {"labels": []}, "ObjectStates": [{"Tags": [[]], "AttachedSnapPoints": [{"Tags": 5}]}]},
        {"ObjectStates": [{"Name": "Card", "CardID": 100, "CustomDeck": {"1": {"FaceURL": "http://[x"}, "2": 5}}]},
        {"TabStates": {"a": 1}, "ComponentTags": {"labels": [3]}, "PlayerCounts": ["a", "b"], "Hands": 3},
    ],
)
def test_somebody_elses_nonsense_is_told_and_never_fails(whole: Any) -> None:
    assert check.check(whole, check.PictureCache(lambda _: None))


def test_a_character_written_in_two_halves_is_one(tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    file.write_text('{"Note": "\\ud83e\\udd8a"}', encoding="utf-8")
    assert check.read(file) == {"Note": "\U0001f98a"}


@pytest.mark.parametrize("key", ["NumWidth", "NumHeight", "FaceURL", "BackURL"])
@pytest.mark.parametrize("value", [None, 0, -1, 2.5, 10**400, [], {}, True])
def test_a_sheet_that_is_none_is_told_and_read_no_further(key: str, value: Any) -> None:
    whole = saves(GAME)[4]
    for thing in (deck(whole), *deck(whole)["ContainedObjects"]):
        for sheet in thing["CustomDeck"].values():
            sheet[key] = value
    assert {"TTS101", "TTS115"} & {found.code for found in check.check(whole, album(GAME), catalog(GAME))}


def test_things_in_one_place_are_looked_for_in_time_with_their_number() -> None:
    def things(number: int) -> dict[str, Any]:
        place = {"posX": 1.0, "posY": 2.0, "posZ": 1.0}
        piled = [{"Name": "Custom_Tile", "Transform": {**place, "posY": 2 + 0.02 * at}} for at in range(number)]
        return {"ObjectStates": [*piled, *({"Name": "Card", "Transform": place} for _ in range(number))]}

    def looks(number: int) -> int:
        calls = 0

        def count(frame: object, event: str, argument: object) -> None:
            nonlocal calls
            calls += event == "call"

        whole = things(number)
        sys.setprofile(count)
        try:
            check.check(whole, check.PictureCache(lambda _: None))
        finally:
            sys.setprofile(None)
        return calls

    assert looks(400) < 2.5 * looks(200)


def test_pictures_are_found_beside_the_save(tmp_path: Path) -> None:
    write("geyser", tmp_path)
    find = check.beside(tmp_path)
    name = next(name for name in export("geyser") if name.endswith(".png") and len(name) == 28)
    assert find(name) == find((tmp_path / name).as_uri()) == find(str(tmp_path / name)) == export("geyser")[name]
    assert find("missing.png") is None
    assert json.loads((tmp_path / "geyser.json").read_text()) == check.read(tmp_path / "geyser.json")


def counters(whole: Any) -> Any:
    return next(thing for thing in of_kind(whole, "Custom_Tile_Stack") if thing["GMNotes"] == "white-chip")


@pytest.mark.parametrize("number", [1, 0, -3, None, 2.5, "five", True])
def test_a_stack_has_a_number_of_two_or_more(number: Any) -> None:
    whole = saves(GAME)[4]
    counters(whole)["Number"] = number
    codes = [found.code for found in check.check(whole, album(GAME), catalog(GAME))]
    assert set(codes) == {"TTS120", "TTS161"}


def test_a_number_in_quotes_is_read_as_the_game_reads_it() -> None:
    whole = saves(GAME)[4]
    counters(whole)["Number"] = "5"
    assert {found.code for found in check.check(whole, album(GAME), catalog(GAME))} == {"TTS101"}, "that it is none"


@pytest.mark.parametrize("number", [4, 6])
def test_the_counters_of_stacks_are_counted(number: int) -> None:
    whole = saves(GAME)[4]
    assert counters(whole)["Number"] == 5
    counters(whole)["Number"] = number
    [found] = check.check(whole, album(GAME), catalog(GAME))
    assert found.code == "TTS161"


@pytest.mark.parametrize(
    ("script", "codes"),
    [("local größe = 1", []), ("local x\u00a0= 1", []), ("if 1 != 2 then end", []), ("local größe = (", ["TTS144"])],
)
def test_scripts_may_have_letters_and_blanks_of_any_alphabet(script: str, codes: list[str]) -> None:
    assert [found.code for found in scripts.check({"LuaScript": script}, ())] == codes
