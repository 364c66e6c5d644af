"""Saves made here are held to everything, those of others to what breaks in the game."""

import copy
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.export.tts import check
from generator.source.diagnostic import Severity
from generator.tasks.saves import PrintedGame, findings, printed_game
from tests.unit.export.sample import verified
from tests.unit.export.tts.games import album, export, saves
from tests.unit.export.tts.test_check import GAME, MISTAKES, box, deck, of_kind

OWN, ANY = check.Profile.OWN, check.Profile.ANY
Change = Callable[[Any], None]


@pytest.fixture(scope="module")
def printed() -> PrintedGame:
    made = printed_game(verified(GAME).catalog.folder)
    assert made.value is not None
    return made.value


def told(
    whole: Mapping[str, Any], profile: check.Profile, printed: PrintedGame | None = None, game: str = GAME
) -> list[tuple[str, str]]:
    """Severity and code of each finding."""
    catalog, faces = (printed.catalog, printed.faces) if printed else (None, None)
    found = check.check(whole, album(game), catalog, faces)
    said = ((profile.severity(finding.impact), finding.code) for finding in found)
    return [(severity.value, code) for severity, code in said if severity is not None]


def board(whole: Any) -> Any:
    return next(tile for tile in of_kind(whole, "Custom_Tile") if tile["Locked"])


def turn(key: str, angle: float) -> Change:
    def change(whole: Any) -> None:
        board(whole)["Transform"][key] += angle

    return change


def place(key: str, value: float) -> Change:
    def change(whole: Any) -> None:
        of_kind(whole, "Card")[0]["Transform"][key] = value

    return change


def scale(thing: Callable[[Any], Any], factor: float, *keys: str) -> Change:
    def change(whole: Any) -> None:
        for key in keys or ("scaleX", "scaleY", "scaleZ"):
            thing(whole)["Transform"][key] *= factor

    return change


def first_card(whole: Any) -> Any:
    return of_kind(whole, "Card")[0]


def first_tile(whole: Any) -> Any:
    return next(tile for tile in of_kind(whole, "Custom_Tile") if not tile["Locked"])


def kind_without_underscore(whole: Any) -> None:
    board(whole)["Name"] = "CustomTile"


def unknown_kind(whole: Any) -> None:
    first_card(whole)["Name"] = "Hologram"


def token_without_its_group(whole: Any) -> None:
    first_tile(whole)["Name"] = "Custom_Token"


def lua_without_its_end(whole: Any) -> None:
    whole["LuaScript"] = "function onLoad()\n  if true then\n    print(1)\nend"


def compiled_lua(whole: Any) -> None:
    whole["LuaScript"] = "\x1bLuaR"


def unknown_table(whole: Any) -> None:
    whole["Table"] = "Table_Marble"


def hands_off(whole: Any) -> None:
    whole["Hands"]["Enable"] = False


def board_unlocked(whole: Any) -> None:
    board(whole)["Locked"] = False


def swapped_cards(whole: Any) -> None:
    one = first_card(whole)
    other = next(
        card
        for card in of_kind(whole, "Card")
        if card["CardID"] // 100 == one["CardID"] // 100 and card["CardID"] != one["CardID"]
    )
    one["CardID"], other["CardID"] = other["CardID"], one["CardID"]


def swapped_tiles(whole: Any) -> None:
    one, other = board(whole)["CustomImage"], first_tile(whole)["CustomImage"]
    one["ImageURL"], other["ImageURL"] = other["ImageURL"], one["ImageURL"]


def die_with_a_number_spelt_otherwise(whole: Any) -> None:
    values = [{"Value": number, "Rotation": {"x": 0.0, "y": 0, "z": 90.0 * number}} for number in range(1, 7)]
    values[1]["Rotation"] = {"x": 0, "y": 0.0, "z": 90}
    die = {
        **copy.deepcopy(first_tile(whole)),
        "Name": "Die_6",
        "GUID": "00d1ce",
        "GMNotes": "",
        "RotationValues": values,
    }
    whole["ObjectStates"].append(die)


MORE: list[tuple[str, Change, str]] = [
    ("board upside down", turn("rotZ", 180.0), "TTS133"),
    ("tile on its edge", turn("rotX", 90.0), "TTS133"),
    ("board turned round", turn("rotY", 180.0), "TTS165"),
    ("board not fixed", board_unlocked, "TTS165"),
    ("negative scale", scale(first_card, -1.0, "scaleX"), "TTS134"),
    ("ten times as large", scale(first_tile, 10.0), "TTS166"),
    ("board ten times as large", scale(board, 10.0), "TTS166"),
    ("half as large", scale(first_card, 0.5), "TTS166"),
    ("stretched", scale(first_tile, 1.5, "scaleX"), "TTS134"),
    ("deck twice as large as its cards", scale(deck, 2.0), "TTS134"),
    ("hands switched off", hands_off, "TTS122"),
    ("far away", place("posX", 200.0), "TTS132"),
    ("high above", place("posY", 80.0), "TTS132"),
    ("kind misspelt", kind_without_underscore, "TTS119"),
    ("kind unknown", unknown_kind, "TTS119"),
    ("table unknown", unknown_table, "TTS119"),
    ("token without its group", token_without_its_group, "TTS101"),
    ("Lua without its end", lua_without_its_end, "TTS144"),
    ("compiled Lua", compiled_lua, "TTS144"),
    ("two cards exchanged", swapped_cards, "TTS164"),
    ("two pictures exchanged", swapped_tiles, "TTS164"),
    ("die with one face twice", die_with_a_number_spelt_otherwise, "TTS118"),
]


@pytest.mark.parametrize(("change", "code"), [row[1:] for row in MORE], ids=[row[0] for row in MORE])
def test_a_fault_put_into_a_save_of_ours_is_an_error(change: Change, code: str, printed: PrintedGame) -> None:
    whole = saves(GAME)[4]
    assert told(whole, OWN, printed) == []
    change(whole)
    assert ("error", code) in told(whole, OWN, printed)


@pytest.mark.parametrize(("mistake", "code"), MISTAKES, ids=[mistake.__name__ for mistake, _ in MISTAKES])
def test_every_known_mistake_is_an_error_in_a_save_of_ours(mistake: Change, code: str, printed: PrintedGame) -> None:
    whole = saves(GAME)[4]
    mistake(whole)
    assert ("error", code) in told(whole, OWN, printed)


BREAKING = {
    "no_transform",
    "scale_of_nothing",
    "word_for_a_number",
    "flat_tile",
    "missing_sheet",
    "beyond_the_sheet",
    "lonely_deck",
    "broken_interface",
    "page_that_is_none",
    "kind misspelt",
    "Lua without its end",
    "compiled Lua",
}
"""Faults by which something is missing from the table, cannot be seen or does nothing."""


@pytest.mark.parametrize(
    ("name", "change"), [*((change.__name__, change) for change, _ in MISTAKES), *(row[:2] for row in MORE)]
)
def test_in_saves_of_others_an_error_is_what_breaks_in_the_game(name: str, change: Change) -> None:
    whole = saves(GAME)[4]
    change(whole)
    errors = [code for severity, code in told(whole, ANY) if severity == "error"]
    assert bool(errors) is (name in BREAKING)


CARD = {
    "Name": "CardCustom",
    "CardID": 100,
    "Transform": {f"{kind}{axis}": 1.0 for kind in ("pos", "rot", "scale") for axis in "XYZ"},
}
SHEET = {
    "1": {"FaceURL": "https://example.org/f.png", "BackURL": "https://example.org/b.png", "NumWidth": 2, "NumHeight": 2}
}


def as_others_write(**more: Any) -> dict[str, Any]:
    """An object with as little as deck builders on the web write."""
    return {**copy.deepcopy(CARD), "CustomDeck": copy.deepcopy(SHEET), **more}


def in_a_deck(*cards: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    numbers = [card["CardID"] for card in cards]
    return as_others_write(Name="Deck", DeckIDs=numbers, ContainedObjects=list(cards), **more)


WORKING: dict[str, dict[str, Any]] = {
    "the least that loads": {"ObjectStates": [as_others_write()]},
    "cards without sheets of their own, as older versions wrote": {
        "ObjectStates": [in_a_deck({**CARD, "CardID": 100}, {**CARD, "CardID": 101})]
    },
    "a deck of numbers alone": {"ObjectStates": [{**in_a_deck(), "DeckIDs": [100, 101]}]},
    "one GUID twice in containers": {
        "ObjectStates": [in_a_deck(as_others_write(GUID="aaaaaa"), as_others_write(GUID="aaaaaa"), GUID="bbbbbb")]
    },
    "a script that takes something out of a bag": {
        "LuaScript": "card = getObjectFromGUID('aaaaaa')",
        "ObjectStates": [in_a_deck(as_others_write(GUID="aaaaaa"), as_others_write())],
    },
    "a script for an object that was deleted": {
        "LuaScript": "local lost = getObjectFromGUID('dddddd')\nif lost then lost.destruct() end",
        "ObjectStates": [],
    },
    "a short function of the game's own Lua": {"LuaScript": "local twice = |x| x + x", "ObjectStates": []},
    "what the game's own Lua reads beyond plain Lua": {
        "LuaScript": "\ufefflocal größe\u00a0= '\\[b\\]\\u{41}'\nif größe != nil then größe = 3 end",
        "ObjectStates": [],
    },
    "more local names than plain Lua has room for": {
        "LuaScript": "\n".join(f"local name{number} = {number}" for number in range(300)),
        "ObjectStates": [],
    },
    "numbers and truth values in quotes, and a text without": {
        "Gravity": "0.5",
        "ObjectStates": [
            in_a_deck(
                as_others_write(CardID="100", Locked="False", Hands=1),
                as_others_write(CardID="101", GUID=100101, Nickname=7),
                Transform={f"{kind}{axis}": "1.0" for kind in ("pos", "rot", "scale") for axis in "XYZ"},
            )
            | {"DeckIDs": ["100", 101]}
        ],
    },
    "snap points beside a board": {
        "ObjectStates": [
            {
                **as_others_write(Name="Custom_Tile"),
                "CustomImage": {"ImageURL": "https://example.org/b.png", "CustomTile": {"Type": 0, "Thickness": 0.1}},
                "AttachedSnapPoints": [{"Position": {"x": 3.5, "y": 0.1, "z": -2.0}}],
            }
        ]
    },
    "something kept under the table": {
        "ObjectStates": [as_others_write(Transform={**CARD["Transform"], "posY": -5.0})]  # type: ignore[dict-item]
    },
    "null where nothing is said": {"Note": None, "LuaScript": None, "ObjectStates": [as_others_write(Memo=None)]},
    "an endless bag that is empty": {"ObjectStates": [as_others_write(Name="Infinite_Bag", ContainedObjects=[])]},
    "a built-in piece that the list lacks": {"ObjectStates": [as_others_write(Name="Chess_Pawn", CustomDeck={})]},
    "players without hands": {"Table": "Table_RPG", "PlayerCounts": [2, 8], "ObjectStates": []},
}


@pytest.mark.parametrize("whole", WORKING.values(), ids=WORKING.keys())
def test_what_works_in_the_game_is_no_error_in_saves_of_others(whole: dict[str, Any]) -> None:
    assert check.profile_of(whole) is ANY
    found = findings(whole, ANY, Path("nowhere"), None)
    assert [str(finding) for severity, finding in found if severity is Severity.ERROR] == []


def test_a_fault_is_found_in_a_script_that_says_something_loudly() -> None:
    whole = {"LuaScript": "function onLoad()\n  print('Hello!')\n  if a != b then\nend", "ObjectStates": []}
    [(severity, finding)] = findings(whole, ANY, Path("nowhere"), None)
    assert (severity, finding.code) == (Severity.ERROR, "TTS144") and "line 4" in finding.message


def test_values_of_another_kind_are_errors_in_saves_of_ours(printed: PrintedGame) -> None:
    whole = saves(GAME)[4]
    card = first_card(whole)
    card["CardID"], card["Hands"], whole["Gravity"] = str(card["CardID"]), "true", "0.5"
    assert told(whole, OWN, printed) == [("error", "TTS101")] * 3
    assert told(whole, ANY, printed) == []


def test_the_least_that_loads_is_not_even_warned_of() -> None:
    assert findings(WORKING["the least that loads"], ANY, Path("nowhere"), None) == []


@pytest.mark.parametrize("game", ["geyser", GAME])
def test_our_saves_are_held_to_everything_until_the_game_has_written_them_again(game: str) -> None:
    for whole in saves(game).values():
        assert check.profile_of(whole) is OWN
        assert check.profile_of({**whole, "VersionNumber": "v13.2.2"}) is ANY


def test_our_saves_have_no_findings_in_either_profile(printed: PrintedGame) -> None:
    for whole in saves(GAME).values():
        assert told(whole, OWN, printed) == told(whole, ANY, printed) == []


def test_a_mark_of_the_byte_order_is_read_over(tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    file.write_bytes(b"\xef\xbb\xbf" + export(GAME)[f"{GAME}.json"])
    assert check.read(file) == check.read(_written(tmp_path / "plain.json"))


def _written(file: Path) -> Path:
    file.write_bytes(export(GAME)[f"{GAME}.json"])
    return file


def test_a_size_is_told_against_that_of_most_things(printed: PrintedGame) -> None:
    whole = saves(GAME)[4]
    for thing in check.things(whole):  # a save of another factor: all of it is twice as large
        for key in ("scaleX", "scaleZ"):
            thing.data["Transform"][key] *= 2
        if "CustomTile" in thing.map_of("CustomImage"):
            thing.data["CustomImage"]["CustomTile"]["Thickness"] *= 2
    assert "TTS166" not in {code for _, code in told(whole, OWN, printed)}


def test_what_is_in_the_box_is_compared_too(printed: PrintedGame) -> None:
    whole = saves(GAME)[4]
    scale(lambda save: next(thing for thing in box(save)["ContainedObjects"] if thing["Name"] == "Custom_Tile"), 3.0)(
        whole
    )
    assert ("error", "TTS166") in told(whole, OWN, printed)
