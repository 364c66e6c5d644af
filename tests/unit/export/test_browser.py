"""Tables of websites: they hold what the rules dealt, all of it on the table, and open as their programs read files."""

import io
import json
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image

from generator import resources
from generator.catalog.models import ComponentKind
from generator.engine.placements import InHand
from generator.export import pcio, vtt
from generator.export.browser import pictures
from generator.export.browser.flat import TABLE, flat_tables
from generator.export.browser.flat_table import FlatTable
from generator.export.browser.notices import thinned
from generator.export.tts.stages import deals
from generator.geometry import Rect
from generator.source.diagnostic import Report
from tests.unit.export.sample import exported, order_of, verified, without_pieces

GAMES = tuple(sorted(path.name for path in resources.content().iterdir() if (path / "game.yaml").is_file()))
DRAWN = ("geyser", "saratoga-sabotage")


@pytest.fixture(scope="module", autouse=True)
def coarse() -> Iterator[None]:
    """Small pictures: what these tests look at does not depend on the number of pixels."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "_DOTS", 0.5)
        patch.setattr(pictures, "_LEAST_PX", 40)
        yield


@cache
def tables(game: str) -> Mapping[int, FlatTable]:
    order = without_pieces(game)
    found = flat_tables(order, "pcio")
    assert not order.report.failed and not [line for line in order.notices if "no room" in line], order.notices
    return {table.players: table for table in found}


def dealt(game: str) -> dict[int, Any]:
    return {deal.players: deal for deal in deals(verified(game).catalog, Report())}


def test_there_are_games() -> None:
    assert len(GAMES) == 6


@pytest.mark.parametrize("game", GAMES)
def test_every_table_holds_what_the_rules_dealt_and_no_piece_twice(game: str) -> None:
    catalog = verified(game).catalog
    moved = {
        str(component.id)
        for component in catalog.components
        if component.kind not in (ComponentKind.BOARD, ComponentKind.DIAL, ComponentKind.SCREEN, ComponentKind.BOX)
    }
    assert sorted(tables(game)) == sorted(dealt(game))
    for players, table in tables(game).items():
        units = Counter((piece.unit.id, piece.unit.copy) for piece in table.pieces)
        assert set(units.values()) == {1}
        wanted: Counter[str] = Counter()
        for placement in dealt(game)[players].laid:
            if placement.component in moved:
                wanted[placement.component] += placement.count
        assert Counter(name for name, _ in units.elements()) == wanted


@pytest.mark.parametrize("game", GAMES)
def test_hands_lie_face_down_before_their_players(game: str) -> None:
    for players, table in tables(game).items():
        wanted: dict[int, Counter[str]] = {}
        for placement in dealt(game)[players].laid:
            if isinstance(placement.place, InHand):
                wanted.setdefault(placement.place.seat, Counter())[placement.component] += placement.count
        found = {holder.hand_of: holder for holder in table.holders if holder.hand_of is not None}
        assert {seat: Counter(p.unit.id for p in holder.pieces) for seat, holder in found.items()} == wanted
        assert not any(piece.face_up for holder in found.values() for piece in holder.pieces)
        takes = [button for button in table.buttons if button.end == "hand"]
        assert sorted((button.start, button.count) for button in takes) == sorted(
            (holder.name, len(holder.pieces)) for holder in found.values()
        )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_lies_face_down_or_is_for_one_player_shows_its_face(game: str) -> None:
    for players, table in tables(game).items():
        open_to_all: Counter[str] = Counter()
        for placement in dealt(game)[players].laid:
            if placement.face_up and placement.seen_by is None and not isinstance(placement.place, InHand):
                open_to_all[placement.component] += placement.count
        shown = Counter(piece.unit.id for piece in table.pieces if piece.face_up)
        assert not shown - open_to_all
        assert shown == Counter({name: count for name, count in open_to_all.items() if name in shown})


@pytest.mark.parametrize("game", GAMES)
def test_everything_lies_on_the_table(game: str) -> None:
    room = Rect.of(TABLE)
    for table in tables(game).values():
        boxes = [holder.box for holder in table.holders] + [button.box for button in table.buttons]
        boxes += [label.box for label in table.labels] + [thing.box for thing in table.rolled]
        boxes += [board.box for board in table.boards if board.turn % 180 == 0]
        boxes += [piece.box for piece in table.loose if not piece.turn]
        assert all(room.contains(box, tolerance=0.5) for box in boxes)


def test_a_deck_has_a_discard_pile_from_which_it_is_shuffled_again() -> None:
    table = tables("wizards-tower")[4]
    again = [button for button in table.buttons if button.text == "Reshuffle"]
    holders = {holder.name: holder for holder in table.holders}
    assert again
    for button in again:
        assert button.start is not None and button.shuffle
        assert not holders[button.start].pieces and holders[button.end].deck
        takes = holders[button.start].takes
        assert takes is not None and "wizard-deck" in takes


def widgets_of(data: bytes) -> tuple[list[dict[str, Any]], dict[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name.removeprefix("userassets/"): archive.read(name) for name in archive.namelist()[1:]}
        return json.loads(archive.read("widgets.json")), files


@pytest.mark.parametrize("game", DRAWN)
def test_pcio_files_hold_the_table_and_nothing_that_is_not_there(game: str) -> None:
    order = order_of(game)
    made = exported("pcio", order)
    players = sorted(int(path.stem.split("-")[-2]) for path in made)
    assert players == sorted(dealt(game))
    for path, data in made.items():
        widgets, files = widgets_of(data)
        assert list(pcio.wrong(widgets, files)) == []
        kinds = Counter(widget["type"] for widget in widgets)
        assert kinds["hand"] == 1 and kinds["board"] == sum(one.kind == "board" and one.printed for one in order.pieces)
        assert kinds["card"] > 0, path
        assert kinds["spinner"] == sum(extra.count for extra in order.game.catalog.extras if extra.kind == "die")
        shown = {name for widget in widgets for name in files if name in json.dumps(widget)}
        assert shown == set(files)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"id": "hand"}, "duplicate id"),
        ({"parent": "none"}, "not in a holder"),
        ({"cardType": "none"}, "does not define"),
        ({"x": 1700}, "outside the table"),
    ],
)
def test_pcio_check_finds(change: dict[str, Any], complaint: str) -> None:
    data = next(iter(exported("pcio", order_of("geyser")).values()))
    widgets, files = widgets_of(data)
    card = next(index for index, widget in enumerate(widgets) if widget["type"] == "card")
    widgets[card] |= change
    assert any(complaint in found for found in pcio.wrong(widgets, files))
    assert any("which does not exist" in found for found in pcio.wrong(widgets, {}))


def test_what_is_cut_away_of_a_token_shows_the_table() -> None:
    order = order_of("geyser")
    widgets, files = widgets_of(next(iter(exported("pcio", order).values())))
    token = next(piece for piece in order.pieces if piece.kind == "token")
    (name,) = [
        entry["front"].rpartition("/")[2]
        for widget in widgets
        for kind, entry in widget.get("cardTypes", {}).items()
        if kind == token.id
    ]
    with Image.open(io.BytesIO(files[name])) as picture:
        assert picture.mode == "RGBA"
        corner, middle = picture.getpixel((0, 0)), picture.getpixel((picture.width // 2, picture.height // 2))
        assert isinstance(corner, tuple) and isinstance(middle, tuple)
        assert corner[3] == 0 and middle[3] == 255
    board = next(widget for widget in widgets if widget["type"] == "board")
    with Image.open(io.BytesIO(files[board["boardImage"].rpartition("/")[2]])) as picture:
        assert picture.mode == "RGB"


@pytest.mark.parametrize("game", DRAWN)
def test_a_room_file_has_a_table_for_every_number_of_players(game: str) -> None:
    order = order_of(game)
    (data,) = exported("vtt", order).values()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        rooms = [json.loads(archive.read(name)) for name in archive.namelist() if name.endswith(".json")]
        assets = {name: archive.read(name) for name in archive.namelist() if name.startswith("assets/")}
    assert [int(room["_meta"]["info"]["players"]) for room in rooms] == sorted(dealt(game))
    for name, picture in assets.items():  # as the program finds them: signed checksum and size
        checksum, size = name.removeprefix("assets/").split("_")
        assert int(checksum) % (1 << 32) == zlib.crc32(picture) and -(1 << 31) <= int(checksum) < 1 << 31
        assert int(size) == len(picture) < 2_097_152
    for room in rooms:
        assert room["_meta"]["version"] == 1
        widgets = [widget for name, widget in room.items() if name != "_meta"]
        assert all(name == widget["id"] for name, widget in room.items() if name != "_meta")
        assert list(vtt.wrong(widgets, assets)) == []
        cards = [widget for widget in widgets if widget.get("type") == "card"]
        seats = [widget for widget in widgets if widget.get("type") == "seat"]
        assert len(seats) == int(room["_meta"]["info"]["players"])
        assert cards and all("parent" in card or ("x" in card and "y" in card) for card in cards)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [({"id": "hand"}, "duplicate id"), ({"parent": "none"}, "in nothing"), ({"cardType": "none"}, "does not define")],
)
def test_room_check_finds(change: dict[str, Any], complaint: str) -> None:
    (data,) = exported("vtt", order_of("geyser")).values()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        room = json.loads(archive.read("0.json"))
        assets = {name: archive.read(name) for name in archive.namelist() if name.startswith("assets/")}
    widgets = [widget for name, widget in room.items() if name != "_meta"]
    card = next(index for index, widget in enumerate(widgets) if widget.get("type") == "card")
    widgets[card] |= change
    assert any(complaint in found for found in vtt.wrong(widgets, assets))
    assert any("which does not exist" in found for found in vtt.wrong(widgets, {}))


def test_supplies_are_thinned_where_a_site_has_room_for_fewer_things() -> None:
    order, table = without_pieces("mana-maker"), tables("mana-maker")[8]
    full = sum(1 for _ in table.pieces)
    fewer = thinned(table, 930, order, "pcio")
    assert full - sum(1 for _ in fewer.pieces) > 0
    assert len(order.notices) == 1 and "fewer than are printed" in order.notices[0]
    for before, after in zip(table.holders, fewer.holders, strict=True):
        assert after.pieces if before.pieces else not after.pieces
        if before.deck or before.hand_of is not None:
            assert before == after
    assert thinned(table, 5000, order, "pcio") is table and len(order.notices) == 1
    alone = replace(table, holders=())
    assert thinned(alone, 3, order, "pcio") is alone  # nothing to take from: the target says that it is too much


@pytest.mark.parametrize("players", [7, 8])
def test_seven_or_eight_players_have_what_is_theirs_upright_before_them(players: int) -> None:
    table = tables("mana-maker")[players]
    assert {piece.turn for piece in table.pieces if piece.unit.id != "wizard"} == {
        0.0
    }  # the track's figure looks along


def test_what_lies_before_a_named_side_has_its_top_inwards() -> None:
    turned = [piece for piece in tables("geyser")[4].pieces if piece.turn]
    assert turned
    assert all(piece.turn == (90.0 if piece.box.centre.x < TABLE.width / 2 else 270.0) for piece in turned)


@pytest.mark.parametrize(("game", "mat"), [("mana-maker", "player-sheets"), ("wizards-tower", "hero-mats")])
def test_what_lies_on_a_mat_lies_there_alike_for_the_north_and_the_south(game: str, mat: str) -> None:
    sets = {str(component.id): str(component.set_id) for component in verified(game).catalog.components}
    for table in tables(game).values():
        found = set()
        mats = [piece for piece in table.pieces if sets[piece.unit.id] == mat and not piece.turn]
        for sheet in mats:
            on_it = [piece for piece in table.pieces if piece is not sheet and sheet.box.contains(piece.box)]
            places = [(piece.box.centre - sheet.box.centre, sets[piece.unit.id]) for piece in on_it]
            found.add(tuple(sorted((name, round(at.x), round(at.y)) for at, name in places)))
        assert len(mats) > 1 and len(found) == 1, found
