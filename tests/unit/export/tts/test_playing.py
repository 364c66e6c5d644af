"""Faults that no field of a wrong kind shows, one at a time; and constructs that other saves have and that work."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.export.tts import check
from generator.source.diagnostic import Severity
from generator.tasks.saves import findings
from tests.unit.export.tts.games import EVERY, album, catalog, saves
from tests.unit.export.tts.test_check import GAME, deck, of_kind
from tests.unit.export.tts.test_profiles import CARD, as_others_write, in_a_deck

OWN, ANY = check.Profile.OWN, check.Profile.ANY
Change = Callable[[Any], None]


def noted(whole: Any, note: str) -> Any:
    return next(thing for thing in whole["ObjectStates"] if thing["GMNotes"] == note)


def with_rulebook(whole: Any) -> Any:
    """The save with a rulebook on the web, since the order of these tests has none."""
    made = copy.deepcopy(whole)
    book = copy.deepcopy(noted(made, "setup"))
    book.update(Name="Custom_PDF", GUID="00b00c", GMNotes="rulebook", LuaScript="", Nickname="Rules")
    book["CustomPDF"] = {"PDFUrl": "https://example.org/r.pdf", "PDFPassword": "", "PDFPage": 5, "PDFPageOffset": 0}
    book["Transform"] |= {"posX": -20.0, "posZ": 12.0}
    made["ObjectStates"].append(book)
    return made


def put(path: str, value: Any) -> Change:
    """Set what is at a path of keys and numbers of the save."""
    *above, last = (int(key) if key.isdecimal() else key for key in path.split("."))

    def change(whole: Any) -> None:
        found = whole
        for key in above:
            found = found[key]
        found[last] = value

    return change


def put_on(kind: str, path: str, value: Any) -> Change:
    """Set what is at a path of the first thing of a kind."""

    def change(whole: Any) -> None:
        put(path, value)(of_kind(whole, kind)[0])

    return change


def snap(**more: Any) -> Change:
    point = {"Position": {"x": 1.0, "y": 1.0, "z": 0.0}, **more}
    return put("SnapPoints", [point])


def no_last_view(whole: Any) -> None:
    whole["CameraStates"].pop()


def a_seat_without_turn(whole: Any) -> None:
    whole["Turns"]["TurnOrder"].pop()


def a_seat_twice(whole: Any) -> None:
    whole["Turns"]["TurnOrder"][1] = whole["Turns"]["TurnOrder"][0]


def a_rulebook_of_nothing(whole: Any) -> None:
    del noted(whole, "rulebook")["CustomPDF"]


def a_panel_without_script(whole: Any) -> None:
    noted(whole, "setup")["LuaScript"] = ""


def a_panel_that_moves(whole: Any) -> None:
    noted(whole, "setup")["Locked"] = False


def a_table_that_is_offered_and_not_there(whole: Any) -> None:
    panel = noted(whole, "setup")
    panel["LuaScript"] = panel["LuaScript"].replace('"counts":[4,5,6]', '"counts":[4,5,7]')


def a_snap_point_turned_by_a_word(whole: Any) -> None:
    board = next(tile for tile in of_kind(whole, "Custom_Tile") if tile.get("AttachedSnapPoints"))
    board["AttachedSnapPoints"][0]["Rotation"] = {"x": 0.0, "y": "left", "z": 0.0}


def a_card_over_the_edge(whole: Any) -> None:
    of_kind(whole, "Card")[0]["Transform"] |= {"posX": 26.9, "posY": 1.3, "posZ": 10.0}


def with_points(whole: Any) -> Any:
    return next(tile for tile in of_kind(whole, "Custom_Tile") if tile.get("AttachedSnapPoints"))


def a_board_without_places(whole: Any) -> None:
    with_points(whole)["AttachedSnapPoints"] = []


def a_place_too_many(whole: Any) -> None:
    points = with_points(whole)["AttachedSnapPoints"]
    points.append(copy.deepcopy(points[0]))


def places_mirrored(whole: Any) -> None:
    for point in with_points(whole)["AttachedSnapPoints"]:
        point["Position"]["z"] = 0.9 - abs(point["Position"]["z"])


def a_text_of_another(whole: Any) -> None:
    one, *others = of_kind(whole, "Card")
    one["Description"] = next(card["Description"] for card in others if card["Description"] != one["Description"])


def a_hand_over_the_board(whole: Any) -> None:
    board = next(tile for tile in of_kind(whole, "Custom_Tile") if tile["Locked"])["Transform"]
    of_kind(whole, "HandTrigger")[0]["Transform"].update({key: board[key] for key in ("posX", "posZ")})


def a_hand_on_another(whole: Any) -> None:
    one, other = of_kind(whole, "HandTrigger")[:2]
    other["Transform"] = dict(one["Transform"])


def a_board_in_the_air(whole: Any) -> None:
    next(tile for tile in of_kind(whole, "Custom_Tile") if tile["Locked"])["Transform"]["posY"] = 6.0


def loose(path: str, value: Any) -> Change:
    """Set what is at a path of the first tile that can be moved."""

    def change(whole: Any) -> None:
        put(path, value)(next(tile for tile in of_kind(whole, "Custom_Tile") if not tile["Locked"]))

    return change


BLACK = {"r": 0.0, "g": 0.0, "b": 0.0}
FAULTS: list[tuple[str, Change, str]] = [
    ("a board without places", a_board_without_places, "TTS167"),
    ("a place too many", a_place_too_many, "TTS167"),
    ("places that are elsewhere", places_mirrored, "TTS167"),
    ("the text of another card", a_text_of_another, "TTS162"),
    ("a deck without a name", lambda whole: deck(whole).update(Nickname=""), "TTS162"),
    ("a hand over the board", a_hand_over_the_board, "TTS126"),
    ("a hand in another colour than its seat", put_on("HandTrigger", "ColorDiffuse", BLACK), "TTS122"),
    ("two hands in one place", a_hand_on_another, "TTS126"),
    ("a board in the air", a_board_in_the_air, "TTS132"),
    ("a card tinted black", put_on("Card", "ColorDiffuse", BLACK), "TTS135"),
    ("a tile as high as a tower", loose("Transform.scaleY", 40.0), "TTS134"),
    ("a tile that slides off its place", loose("Snap", False), "TTS127"),
    ("a token that is nailed down", loose("Locked", True), "TTS127"),
    ("a table in the dark", put("Lighting", {"LightIntensity": 0.0, "AmbientIntensity": 0.0}), "TTS101"),
    ("a grid of nothing", put("Grid.xSize", 0.0), "TTS101"),
    ("a save without a name", put("SaveName", ""), "TTS101"),
    ("a picture of the interface without an address", put("CustomUIAssets", [{"Name": "a", "URL": ""}]), "TTS101"),
    ("a turn for nobody", put("Turns.TurnOrder.0", "Teal"), "TTS124"),
    ("a seat twice in the order", a_seat_twice, "TTS124"),
    ("a seat without a turn", a_seat_without_turn, "TTS124"),
    ("the first turn is nobody's", put("Turns.TurnColor", "Pink"), "TTS124"),
    ("a view from below", put("CameraStates.1.Position.y", -20.0), "TTS125"),
    ("a view of a word", put("CameraStates.1", "left"), "TTS125"),
    ("a view without a distance", put("CameraStates.1.Distance", None), "TTS125"),
    ("a seat without a view", no_last_view, "TTS125"),
    ("a place off the table", snap(Position={"x": 90.0, "y": 1.0, "z": 0.0}), "TTS121"),
    ("a place that is nowhere", snap(Position=None), "TTS101"),
    ("a place for an unlisted tag", snap(Tags=["treasure"]), "TTS103"),
    ("a page before the first", put_on("Custom_PDF", "CustomPDF.PDFPage", -3), "TTS101"),
    ("a rulebook of nothing", a_rulebook_of_nothing, "TTS101"),
    ("a hand for no card", put_on("HandTrigger", "Transform.scaleX", 0.01), "TTS126"),
    ("things fall upwards", put("Gravity", -1), "TTS101"),
    ("more players at least than at most", put("PlayerCounts", [6, 4]), "TTS101"),
    ("a bag of an unknown order", put_on("Bag", "Bag.Order", 7), "TTS101"),
    ("a panel without a script", a_panel_without_script, "TTS145"),
    ("a panel that moves", a_panel_that_moves, "TTS145"),
    ("a table that is not there", a_table_that_is_offered_and_not_there, "TTS145"),
    ("a picture that does not fill its tile", put_on("Custom_Tile", "CustomImage.CustomTile.Stretch", False), "TTS134"),
    ("a square board as a disc", put_on("Custom_Tile", "CustomImage.CustomTile.Type", 2), "TTS163"),
    ("a board as thick as a box", put_on("Custom_Tile", "CustomImage.CustomTile.Thickness", 5.0), "TTS166"),
    ("a card on its side", put_on("Card", "SidewaysCard", True), "TTS163"),
    ("a card that slides off its place", put_on("Card", "Snap", False), "TTS127"),
    ("a card that is nailed down", put_on("Card", "Locked", True), "TTS127"),
    ("a card over the edge", a_card_over_the_edge, "TTS132"),
    ("a snap point turned by a word", a_snap_point_turned_by_a_word, "TTS101"),
    ("nothing below", put("Table", "Table_None"), "TTS119"),
    ("an address with a space", put_on("Custom_Tile", "CustomImage.ImageURL", "https://example.org/a b.png"), "TTS151"),
    ("a value of a die without a number", put_on("Bag", "RotationValues", [{"Rotation": {"x": 0}}]), "TTS118"),
]


def errors(whole: Any, profile: check.Profile) -> set[str]:
    found = check.check(whole, album(GAME), catalog(GAME) if profile is OWN else None)
    return {finding.code for finding in found if profile.severity(finding.impact) is Severity.ERROR}


@pytest.mark.parametrize(("change", "code"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_a_table_that_cannot_be_played_on_is_told(change: Change, code: str) -> None:
    whole = with_rulebook(saves(GAME)[4])
    assert errors(whole, OWN) == set()
    change(whole)
    assert code in errors(whole, OWN)


def test_a_card_that_does_not_lie_flat_is_told_unless_it_is_held() -> None:
    whole = with_rulebook(saves(GAME)[4])
    held = next(card for card in of_kind(whole, "Card") if card["Transform"]["posY"] > 4)
    laid = next(card for card in of_kind(whole, "Card") if card["Transform"]["posY"] < 4)
    held["Transform"]["rotX"] = 40.0
    assert errors(whole, OWN) == set()
    laid["Transform"]["rotX"] = 40.0
    assert errors(whole, OWN) == {"TTS133"}


@pytest.mark.parametrize("game", EVERY)
def test_every_table_of_ours_can_be_played_on(game: str) -> None:
    for whole in saves(game).values():
        assert check.check(whole, album(game), catalog(game)) == []


def board(**more: Any) -> dict[str, Any]:
    tile = {"Type": 3, "Thickness": 0.2, "Stackable": False, "Stretch": False}
    return as_others_write(
        Name="Custom_Tile", CustomDeck={}, CustomImage={"ImageURL": "https://example.org/b.png", "CustomTile": tile}
    ) | {"Locked": True, **more}


def bag(*inside: Any, **more: Any) -> dict[str, Any]:
    return as_others_write(Name="Bag", CustomDeck={}, ContainedObjects=list(inside), **more)


PLACE = {"x": 0.0, "y": 0.2, "z": 3.0}
OTHERS: dict[str, dict[str, Any]] = {
    "bags in bags, each with another order": {
        "ObjectStates": [bag(bag(bag(as_others_write()), Bag={"Order": 2}), Bag={"Order": 1})]
    },
    "states of a board, some of other kinds": {
        "ObjectStates": [board(States={"2": board(), "3": bag(), "5": as_others_write()})]
    },
    "decals on the table and on a board, and drawn lines": {
        "DecalPallet": [{"Name": "a", "ImageURL": "https://example.org/d.png", "Size": 1.0}],
        "Decals": [{"Transform": CARD["Transform"], "CustomDecal": {"Name": "a", "ImageURL": "d.png", "Size": 1.0}}],
        "VectorLines": [{"points3": [PLACE, PLACE], "color": {"r": 1, "g": 0, "b": 0}, "thickness": 0.1}],
        "ObjectStates": [board(AttachedDecals=[{"CustomDecal": {"ImageURL": "https://example.org/d.png"}}])],
    },
    "a custom model with physics, a collider and joints": {
        "ObjectStates": [
            as_others_write(
                Name="Custom_Model",
                CustomDeck={},
                CustomMesh={
                    "MeshURL": "https://example.org/m.obj",
                    "DiffuseURL": "",
                    "MaterialIndex": 3,
                    "TypeIndex": 1,
                },
                PhysicsMaterial={"StaticFriction": 0.6, "DynamicFriction": 0.6, "Bounciness": 0.0},
                Rigidbody={"Mass": 1.0, "Drag": 0.1, "AngularDrag": 0.1, "UseGravity": True},
                JointHinge={"BreakForce": "Infinity", "UseLimits": False},
                Transform=CARD["Transform"] | {"scaleX": -1.0, "rotX": 33.0},  # type: ignore[operator]
            )
        ]
    },
    "attached snap points that turn things and lie beside their board": {
        "ObjectStates": [board(AttachedSnapPoints=[{"Position": PLACE, "Rotation": PLACE}, {"Position": PLACE}])]
    },
    "objects attached to objects, and notes": {
        "ObjectStates": [
            board(ChildObjects=[as_others_write(), board()]),
            as_others_write(Name="Notecard", CustomDeck={}, Description="Take two.", Nickname="setup", Locked=False),
            as_others_write(Name="3DText", CustomDeck={}, Text={"Text": "Here", "colorstate": None, "fontSize": 64}),
        ]
    },
    "hands as before version 13, turns by colour, an empty view": {
        "VersionNumber": "v12.4.3",
        "Table": "Table_Glass",
        "Hands": {"Enable": True, "HandTransforms": [{"Color": "White", "Transform": CARD["Transform"]}]},
        "Turns": {"Enable": True, "Type": 1, "TurnOrder": ["White", "Pink"], "TurnColor": "Green"},
        "CameraStates": [None, None, {"Position": PLACE, "Rotation": PLACE, "Distance": 40.0, "Zoomed": False}],
        "PlayerTurn": "",
        "DrawImage": "iVBORw0KGgo=",
        "Rules": "As in the book.",
        "ObjectStates": [],
    },
    "a table of one's own without a surface": {
        "Table": "Table_None",
        "Sky": "Sky_Of_Mine",
        "Gravity": 0,
        "ObjectStates": [board(Transform=CARD["Transform"] | {"posY": -3.0})],  # type: ignore[operator]
    },
    "a deck that is locked, tilted, and beside the table": {
        "Table": "Table_RPG",
        "ObjectStates": [
            in_a_deck(as_others_write(), as_others_write(CardID=101), Locked=True, Snap=False)
            | {"Transform": CARD["Transform"] | {"posX": 40.0, "rotX": 45.0}}  # type: ignore[operator]
        ],
    },
    "places on the table for tags that nobody lists, and zones": {
        "SnapPoints": [{"Position": {"x": 70.0, "y": 1.0, "z": 0.0}, "Tags": ["treasure"]}],
        "ObjectStates": [
            as_others_write(Name="ScriptingTrigger", CustomDeck={}),
            as_others_write(Name="HandTrigger", CustomDeck={}, FogColor="White", LuaScript="-- \t"),
            as_others_write(Name="LayoutZone", CustomDeck={}, LayoutZone={"Options": {"Direction": 0}}),
        ],
    },
    "dice with words for values, and a counter": {
        "ObjectStates": [
            as_others_write(
                Name="Custom_Dice",
                CustomDeck={},
                CustomImage={"ImageURL": "https://example.org/d.png", "CustomDice": {"Type": 1}},
                RotationValues=[{"Value": "Sword", "Rotation": PLACE}, {"Value": "Shield", "Rotation": PLACE}],
            ),
            as_others_write(Name="Counter", CustomDeck={}, Counter={"value": 12}),
        ]
    },
}


@pytest.mark.parametrize("whole", OTHERS.values(), ids=OTHERS.keys())
def test_constructs_of_other_saves_are_no_errors(whole: dict[str, Any]) -> None:
    assert check.profile_of(whole) is ANY
    found = findings(whole, ANY, Path("nowhere"), None)
    assert [str(finding) for severity, finding in found if severity is Severity.ERROR] == []
