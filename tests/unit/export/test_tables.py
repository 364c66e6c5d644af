"""Virtual tables and picture packs: what their files refer to is there, and counts are the catalog's."""

import csv
import io
import json
from collections import Counter
from pathlib import PurePosixPath
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import resources
from generator.colour import Colour
from generator.export import cockatrice, ttpg
from generator.export.grids import grid_for, sheet
from generator.export.plain_text import plain
from generator.geometry import Size
from tests.unit.export.sample import exported, few, only, order_of, pixels, verified
from tests.unit.sheets.sample import face, piece

GAMES = ("geyser", "saratoga-sabotage")
SOME = {"geyser": only("firing-cards", "tribe-tokens", "round-track", "island")}
SOME["saratoga-sabotage"] = few(3, "action-cards", "white-chips", "markers", "progress-track")


@pytest.mark.parametrize("game", GAMES)
def test_picture_pack_names_every_piece_and_every_picture(game: str) -> None:
    order = order_of(game, SOME[game])
    made = exported("pictures", order)
    rows = list(csv.DictReader(io.StringIO(made.pop(PurePosixPath("pictures/pieces.csv")).decode())))
    assert [(row["set"], row["id"], int(row["copies"])) for row in rows] == [
        (piece.set_id, piece.id, piece.copies) for piece in order.pieces
    ]
    used = {PurePosixPath("pictures", row[key]) for row in rows for key in ("file", "back") if row[key]}
    sheets = {path for path in made if path.parts[1] == "sheets"}
    assert used == set(made) - sheets
    assert len(sheets) == len({piece.set_id for piece in order.pieces if piece.kind == "card"})
    assert all(max(pixels(made[path])) <= 4096 for path in sheets)
    for row in rows:
        if row["back"]:
            front, back = (made[PurePosixPath("pictures", row[key])] for key in ("file", "back"))
            assert pixels(front) == pixels(back)


@pytest.mark.parametrize("game", GAMES)
def test_cockatrice_database_and_decks_agree(game: str) -> None:
    order = order_of(game, SOME[game])
    made = exported("cockatrice", order)
    database = made[PurePosixPath("cockatrice/customsets", f"{game}.xml")]
    names = [card.findtext("name", "") for card in ElementTree.fromstring(database).iterfind("cards/card")]
    cards = [piece for piece in order.pieces if piece.kind == "card"]
    assert len(set(names)) == len(cards)
    assert {path.stem for path in made if path.suffix == ".png"} == set(names)
    deck = made[PurePosixPath("cockatrice/decks", f"{game}.cod")]
    assert list(cockatrice.wrong(database, deck, sum(card.copies for card in cards))) == []
    assert list(cockatrice.wrong(database, deck.replace(b'name="', b'name="no ', 2), 0)) != []


def test_cockatrice_card_elements_stand_in_the_documented_order() -> None:
    made = exported("cockatrice", order_of("geyser"))
    root = ElementTree.fromstring(made[PurePosixPath("cockatrice/customsets/geyser.xml")])
    for card in root.iterfind("cards/card"):
        assert [child.tag for child in card] == ["name", "text", "prop", "set", "tablerow"]


def test_cockatrice_finds_costs_in_its_own_columns() -> None:
    game = "summoners-quest"
    made = exported("cockatrice", order_of(game, only("cards")))
    root = ElementTree.fromstring(made[PurePosixPath("cockatrice/customsets", f"{game}.xml")])
    costs = [[prop.findtext(tag) for tag in ("cost", "manacost", "cmc")] for prop in root.iterfind("cards/card/prop")]
    assert all(len(set(row)) == 1 for row in costs)
    assert {row[0] for row in costs} >= {"2", "3", "4", "5", "6"}


def test_cockatrice_tells_cards_of_one_title_apart() -> None:
    cards = [piece("a"), piece("b"), piece("c")]
    cards = [
        type(piece)(**{**_fields(piece), "title": title})
        for piece, title in zip(cards, ("Fox: I", "fox/ i", "Owl"), strict=True)
    ]
    names = cockatrice.card_names(cards)
    assert list(names.values()) == ["Fox I", "fox i (b)", "Owl"]


def _fields(entry: Any) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__dataclass_fields__}


@pytest.mark.parametrize("game", GAMES)
def test_ttpg_templates_have_true_sizes_and_all_copies(game: str) -> None:
    order = order_of(game, SOME[game])
    made = exported("ttpg", order)
    root = PurePosixPath("ttpg", game)
    manifest = json.loads(made[root / "manifest.json"])
    assert set(manifest) == {"Name", "Version", "GUID"} and len(manifest["GUID"]) == 32
    counted: Counter[str] = Counter()
    required = (
        "Type GUID Name Metadata CollisionType SurfaceType Models Tags FrontTexture BackIndex HiddenIndex Indices"
    )
    for path, data in made.items():
        if path.parent != root / "Templates":
            continue
        template = json.loads(data)
        assert {*required.split(), "CardNames", "CardMetadata", "CardTags"} <= set(template)
        assert path.stem == template["GUID"]
        for index in template["Indices"]:
            counted[template["CardMetadata"][str(index)]] += 1
        component_set = order.game.catalog.set_of(template["Tags"][0])
        size = component_set.components[0].cut.size
        assert (template["Width"], template["Height"]) == (round(size.width / 10, 4), round(size.height / 10, 4))
        for key in ("FrontTexture", "BackTexture"):
            assert not template[key] or root / "Textures" / template[key] in made
    assert counted == Counter({piece.id: piece.copies for piece in order.pieces})


def test_ttpg_snap_points_are_the_spaces_of_the_board() -> None:
    order = order_of("geyser", only("island"))
    made = exported("ttpg", order)
    (template,) = (json.loads(data) for path, data in made.items() if path.parent.name == "Templates")
    spaces = order.game.catalog.sets[0].components[0].spaces
    assert len(template["SnapPoints"]) == len(spaces) == 169
    first = template["SnapPoints"][0]["Position"]  # a1 lies far left
    assert first["X"] > 0 > first["Y"]


def test_ttpg_snap_points_are_the_places_of_spaces_and_areas_with_the_sets_that_come_there() -> None:
    made = exported("ttpg", order_of("summoners-quest", only("board")))
    (template,) = (json.loads(data) for path, data in made.items() if path.parent.name == "Templates")
    points = template["SnapPoints"]
    assert len(points) == 205 + 7
    assert points[0]["Tags"] == ["trap-markers"] and points[1]["Tags"] == ["summoner-tokens", "summon-tokens"]
    assert points[1]["Range"] < points[205]["Range"]  # a piece of four on a space, and a whole deck
    assert points[205]["Tags"] == ["cards"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"FrontTexture": "none.png"}, "no texture"),
        ({"Indices": [4]}, "cells that do not exist"),
        ({"NumHorizontal": 7}, "does not divide"),
        ({"SnapPoints": [{"Position": {"X": 99, "Y": 0, "Z": 0}}]}, "outside the board"),
    ],
)
def test_ttpg_check_finds(change: dict[str, Any], complaint: str) -> None:
    sound = {
        "Metadata": "beasts",
        "FrontTexture": "a.png",
        "BackTexture": "",
        "NumHorizontal": 2,
        "NumVertical": 2,
        "Indices": [0, 3],
        "Width": 6.3,
        "Height": 8.8,
        "SnapPoints": [],
    }
    assert list(ttpg.wrong(sound, {"a.png": (200, 300)})) == []
    assert any(complaint in found for found in ttpg.wrong({**sound, **change}, {"a.png": (200, 300)}))


@given(count=st.integers(1, 400), width=st.floats(8, 1000), height=st.floats(8, 1000))
def test_grids_stay_within_their_limit(count: int, width: float, height: float) -> None:
    grid = grid_for(count, Size(width, height), most_px=4096, dpi=300, least_dpi=150)
    assert grid.width_px <= 4096 and grid.height_px <= 4096
    held = grid.columns * grid.rows
    assert held - min(count, held) < max(grid.columns, grid.rows)
    if held < count:
        assert grid.dpi <= 150


@pytest.mark.parametrize("side", [346.8, 350.0, 640.0, 900.0])
def test_a_face_that_is_larger_than_a_sheet_is_drawn_as_fine_as_it_fits(side: float) -> None:
    grid = grid_for(1, Size(side, side / 2), most_px=4096, dpi=300, least_dpi=150)
    assert (grid.columns, grid.rows, grid.width_px, grid.height_px) == (1, 1, 4096, 2048)


@pytest.mark.parametrize("game", sorted(path.parent.name for path in resources.content().glob("*/game.yaml")))
def test_every_piece_of_every_game_fits_on_a_texture_for_ttpg_at_full_resolution(game: str) -> None:
    for component in verified(game).catalog.components:
        grid = grid_for(1, component.cut.size, most_px=ttpg.MOST_PX, dpi=ttpg.DPI, least_dpi=ttpg.LEAST_DPI)
        assert max(grid.width_px, grid.height_px) <= ttpg.MOST_PX, component.id


def test_a_sheet_shows_each_face_in_its_cell_alone() -> None:
    from generator.render.png import png

    faces = [face(Size(20, 30), 3.0, Colour(shade, 0, 0)) for shade in (50, 150, 250)]
    grid = grid_for(3, Size(20, 30), most_px=1000, dpi=100, least_dpi=50)
    data = png(sheet(faces, grid), grid.dpi)
    assert pixels(data) == (grid.width_px, grid.height_px)


def test_marks_of_text_are_left_out_of_plain_words() -> None:
    assert plain("Worth **{3}** points.\n*Pay* :mana-gem:  twice") == "Worth {3} points.\nPay (mana gem) twice"
