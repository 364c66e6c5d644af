"""The settings for pictures: JPEG where it is smaller, and how many pixels high a card is."""

import io
import json
import re
from typing import Any

import pytest
from PIL import Image

from generator.export.tts import check
from generator.export.tts.pictures import LARGEST, cell_px, grid, room_of
from generator.export.tts.target import laid_tables
from generator.geometry import Size
from tests.unit.export.sample import codes, exported, few, order_of
from tests.unit.export.tts.games import catalog

CARD = Size(63.5, 88.9)


def cards(whole: Any) -> list[Any]:
    found = []
    for thing in whole["ObjectStates"]:
        found += [card for card in [thing, *thing.get("ContainedObjects", ())] if "CardID" in card]
    return found


def test_pictures_are_jpeg_where_that_is_smaller_and_every_save_is_right() -> None:
    order = order_of("geyser", pictures="jpeg")
    made = {path.name: data for path, data in exported("tts", order).items()}
    kinds = {name.rpartition(".")[2] for name in made if len(name.partition(".")[0]) == 24}
    assert "jpg" in kinds
    for name, data in made.items():
        if name.endswith(".jpg"):
            with Image.open(io.BytesIO(data)) as picture:
                assert (picture.format, picture.mode) == ("JPEG", "RGB")
        if name.endswith(".json"):
            assert check.check(json.loads(data), check.PictureCache(made.get), catalog("geyser")) == []
    [told] = [notice for notice in order.notices if "JPEG" in notice]
    now, before = map(float, re.findall(r"([\d.]+) MB", told))
    assert now < before


def test_a_low_quality_is_smaller_than_a_high_one() -> None:
    def size(quality: str) -> int:
        order = order_of("geyser", few(2, "reference-cards"), pictures="jpeg", quality=quality)
        return sum(len(data) for path, data in exported("tts", order).items() if path.suffix == ".jpg")

    assert 0 < size("40") < size("95")


@pytest.mark.parametrize(
    ("game", "height"), [("geyser", 300), pytest.param("saratoga-sabotage", 700, marks=pytest.mark.slow)]
)
def test_cards_have_the_wanted_height_and_sheets_are_no_larger_than_the_program_reads(game: str, height: int) -> None:
    made = exported("tts", order_of(game, None, **{"card-height": str(height)}))
    files = {path.name: data for path, data in made.items()}
    whole = json.loads(files[f"{game}-4-players.json"])
    assert cards(whole)
    for card in cards(whole):
        for sheet in card["CustomDeck"].values():
            with Image.open(io.BytesIO(files[sheet["FaceURL"]])) as picture:
                assert max(picture.size) <= LARGEST
                assert picture.height == height * sheet["NumHeight"]
    assert check.check(whole, check.PictureCache(files.get), catalog(game)) == []


@pytest.mark.parametrize(("height", "room"), [(585, (9, 7)), (1080, (5, 3)), (2048, (2, 2)), (4096, (1, 1))])
def test_a_sheet_has_room_for_as_many_cards_as_their_height_leaves(height: int, room: tuple[int, int]) -> None:
    assert room_of(CARD, height) == room
    columns, rows = grid(room[0] * room[1], CARD, room)
    assert cell_px(CARD, columns, rows, height)[1] == height


@pytest.mark.parametrize(
    "options",
    [
        {"pictures": "webp"},
        {"pictures": "jpeg", "quality": "100"},
        {"pictures": "jpeg", "quality": "high"},
        {"quality": "80"},
        {"card-height": "0"},
        {"card-height": "-5"},
        {"card-height": "5000"},
        {"card-height": "1e3"},
        {"card-height": "٣٠٠"},
        {"card-height": "9" * 5000},
    ],
)
def test_a_setting_that_makes_no_sense_is_an_error(options: dict[str, str]) -> None:
    order = order_of("geyser", None, **options)
    assert exported("tts", order) == {} and codes(order) == ["EXP007"]


def test_pictures_for_a_look_from_above_are_as_coarse_as_wanted() -> None:
    order = order_of("geyser", few(2, "reference-cards"))

    def widths(scale: float) -> list[int]:
        found = laid_tables(order, scale)
        assert found is not None
        return sorted(Image.open(io.BytesIO(data)).width for data in found.gallery.files.values())

    fine, coarse = widths(1.0), widths(0.5)
    assert len(fine) == len(coarse) > 0
    assert all(abs(wide / 2 - small) <= 2 for wide, small in zip(fine, coarse, strict=True))
