"""Packs for Screentop and Tabletopia: they hold what the rules dealt, and every file that they name is there."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

import pytest
from PIL import Image

from generator import resources
from generator.catalog.models import CutShape
from generator.drawing import shapes
from generator.drawing.items import Drawing, Outline
from generator.drawing.piece import Piece
from generator.engine.placements import InHand
from generator.export import TARGETS, screentop, tabletopia
from generator.export.browser.flat import LAID, flat_tables
from generator.export.browser.flat_table import FlatTable
from generator.export.grids import PixelGrid
from generator.export.packs import asset_sheets, table_picture
from generator.export.packs.asset_sheets import AssetSheet, AssetSide
from generator.export.packs.groups import PieceGroup, piece_groups
from generator.export.packs.magnetic_map import magnetic_cells, magnetic_map
from generator.export.packs.screentop_page import Texts
from generator.export.packs.tabletopia_page import Upload, UploadedPiece
from generator.export.tts.stages import deals
from generator.geometry import Rect
from generator.source.diagnostic import Report
from tests.unit.export.sample import codes, exported, order_of, verified, without_pieces
from tests.unit.export.tts.games import NEW, of

GAMES = tuple(sorted(path.name for path in resources.content().iterdir() if (path / "game.yaml").is_file()))
EVERY = (*GAMES, NEW)
DRAWN = ("geyser", NEW)


@pytest.fixture(scope="module", autouse=True)
def coarse() -> Iterator[None]:
    """Small pictures: what these tests look at does not depend on the number of pixels."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asset_sheets, "DPI", 80)
        patch.setattr(asset_sheets, "LEAST_DPI", 60)
        patch.setattr(asset_sheets, "LEAST_PX", 60)
        patch.setattr(tabletopia, "PX_PER_MM", 2.0)
        patch.setattr(table_picture, "WIDE_PX", 400)
        yield


@cache
def tables(game: str) -> Mapping[int, FlatTable]:
    order = without_pieces(of(game))
    return {table.players: table for table in flat_tables(order, "screentop")}


@cache
def groups(game: str) -> tuple[PieceGroup, ...]:
    """The groups of a game, of pieces whose faces are each a line of its own and whose backs are their layouts'."""
    catalog, made = verified(of(game)).catalog, []
    for number, one in enumerate(catalog.components):
        if one.kind.value in ("dial", *TARGETS["screentop"].leaves_out):
            continue
        edge = shapes.rect(Rect.of(one.cut.size))
        front = Drawing(one.cut.size, (Outline(shapes.line(0.0, 0.0, 1.0, float(number))),))
        back = None
        if one.back is not None:
            back = Drawing(one.cut.size, (Outline(shapes.line(0.0, 0.0, 2.0, float(len(str(one.back))))),))
        kind: Any = one.kind.value
        made.append(Piece(str(one.id), one.title, kind, str(one.set_id), front, back, edge, 0.0, one.copies))
    return piece_groups(catalog, made)


@cache
def lists(game: str) -> Texts:
    """All lists of a game for Screentop, without a picture."""
    sheets: list[AssetSheet] = []
    sides: dict[str, tuple[AssetSide, AssetSide]] = {}
    for group in groups(game):
        grid = PixelGrid(len(group.members), 1, (10, 10), 30.0)
        front, back = (AssetSheet(f"{group.id}-{side}", grid, len(group.members), b"") for side in ("front", "back"))
        sheets += [front, back]
        sides |= {piece.id: (AssetSide(front, n), AssetSide(back, n)) for n, piece in enumerate(group.members)}
    every = list(tables(game).values())
    variants = screentop.variants_of(groups(game), every)
    made = screentop.lists_of(sheets, groups(game), variants, sides, every)
    assert list(screentop.wrong(made, {sheet.name: b"" for sheet in sheets})) == []
    return made


def wanted(game: str, players: int) -> Counter[str]:
    """What the rules dealt, of the sorts that packs have."""
    deal = next(deal for deal in deals(verified(of(game)).catalog, Report()) if deal.players == players)
    boards = {piece.id for group in groups(game) for piece in group.members if piece.kind == "board"}
    known = {piece.id for group in groups(game) for piece in group.members} - boards
    found: Counter[str] = Counter()
    for placement in deal.laid or ():
        if placement.component in known:
            found[placement.component] += placement.count
    return found


def shown_open(game: str, players: int) -> Counter[str]:
    """What lies face up for all."""
    deal = next(deal for deal in deals(verified(of(game)).catalog, Report()) if deal.players == players)
    found: Counter[str] = Counter()
    for placement in deal.laid or ():
        if placement.face_up and placement.seen_by is None and not isinstance(placement.place, InHand):
            found[placement.component] += placement.count
    return found


def pieces_of(game: str, entries: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[Piece, str]]:
    """The piece of each object of a list, read from the cells of its variant, and which of its sides is up."""
    made = lists(game)
    by_title = {group.title: group for group in groups(game)}
    for entry in entries.values():
        if entry["kind"] == "TILE":
            group = by_title[entry["component"]]
            (variant,) = (
                one for one in made[f"3-variants/{group.id}.json"].values() if one["name"] == entry["variant"]
            )
            yield group.members[variant["frontAssetIndex"] - 1], variant["frontAsset"].rpartition("-")[2]


@pytest.mark.parametrize("game", EVERY)
def test_screentop_objects_are_what_the_rules_dealt_and_hide_what_is_hidden(game: str) -> None:
    assert sorted(tables(game)) == sorted(deal.players for deal in deals(verified(of(game)).catalog, Report()))
    for players, table in tables(game).items():
        entries = lists(game)[f"6-objects/{players}-players.json"]
        laid = list(pieces_of(game, entries))
        assert Counter(piece.id for piece, _ in laid if piece.kind != "board") == wanted(game, players)
        open_to_all = Counter(piece.id for piece, side in laid if side == "front" and piece.back is not None)
        assert not open_to_all - shown_open(game, players) - Counter(board.id for board in table.boards)
        hands = [entry for entry in entries.values() if entry["component"] == "Hand"]
        assert [hand["seats"] for hand in hands] == [[seat] for seat in table.seats]
        assert all(hand["viewPolicy"] == "ALLOW_SEATS" for hand in hands)
        tags = Counter((entry["component"], entry["variant"], entry["tag"]) for entry in entries.values())
        assert set(tags.values()) == {1}


@pytest.mark.parametrize("game", EVERY)
def test_screentop_has_a_place_that_snaps_wherever_something_comes_later(game: str) -> None:
    texts, known = lists(game), {group.title: group for group in groups(game)}
    containers = [entry for entry in texts["2-components.json"].values() if entry["kind"] == "CONTAINER"]
    zones = [texts[name] for name in texts if name.startswith("3-dropzones/") and "anchors" not in name]
    takes = {one["name"]: zone["2"]["components"] for one, zone in zip(containers, zones, strict=True)}
    assert takes["Hand"] == [title for title, group in known.items() if group.kind.value == "card"]
    for players, table in tables(game).items():
        laid = texts[f"6-objects/{players}-players.json"].values()
        made = [one for one in laid if one["kind"] == "CONTAINER" and one["component"] != "Hand"]
        later = [holder for holder in table.holders if not holder.pieces and holder.takes]
        assert len(made) >= len(later)
        for holder in later:
            middle = holder.box.centre - LAID.centre
            [place] = [
                one
                for one in made
                if abs(one["x"] - middle.x * 2 / table.per_mm) < 1 and abs(one["y"] - middle.y * 2 / table.per_mm) < 1
            ]
            for title in takes[place["component"]]:
                group = known[title]
                assert {str(group.sample.set_id), *(piece.id for piece in group.members)} & set(holder.takes or ())
                shape = next(one["shape"] for one in containers if one["name"] == place["component"])
                assert shape["width"] > 2 * group.size.width and shape["height"] > 2 * group.size.height


@pytest.mark.parametrize("game", EVERY)
def test_screentop_names_tell_nobody_what_lies_face_down(game: str) -> None:
    for group in groups(game):
        names = [entry["name"] for entry in lists(game)[f"3-variants/{group.id}.json"].values()]
        if group.secret and len(group.members) > 1:
            assert all(re.fullmatch(rf"{re.escape(group.title)} \d+( \(down\))?", name) for name in names), names


@pytest.mark.parametrize("game", EVERY)
def test_screentop_shapes_are_true_to_scale_and_lie_as_in_the_arrangement(game: str) -> None:
    for entry, group in zip(lists(game)["2-components.json"].values(), groups(game), strict=False):
        shape = entry["shape"]
        if group.sample.cut.shape is CutShape.DISC:
            assert shape["radius"] == pytest.approx(group.size.width, abs=0.01)
        else:
            assert (shape["width"], shape["height"]) == pytest.approx(
                (2 * group.size.width, 2 * group.size.height), abs=0.02
            )
    for players, table in tables(game).items():
        objects = list(lists(game)[f"6-objects/{players}-players.json"].values())
        for board, entry in zip(table.boards, objects, strict=False):
            assert entry["locked"] and entry["x"] == round((board.box.centre.x - 800) / table.per_mm * 2)


@pytest.mark.parametrize(
    ("name", "change", "complaint"),
    [
        ("1-assets.json", {"name": "other"}, "has no picture"),
        ("1-assets.json", {"rows": 0}, "has no front"),
        ("6-objects/2-players.json", {"variant": "other"}, "has no variant"),
        ("4-seats.json", {"name": "other"}, ""),
        ("3-dropzones/hand.json", {"components": ["other"]}, "no component is called other"),
    ],
)
def test_screentop_check_finds(name: str, change: dict[str, Any], complaint: str) -> None:
    made = json.loads(json.dumps(lists("geyser")))
    pictures = {entry["name"]: b"" for entry in made["1-assets.json"].values()}
    made[name]["1"] |= change
    assert any(complaint in found for found in screentop.wrong(made, pictures)) is bool(complaint)
    made["4-seats.json"] = {}
    assert any("there is no seat" in found for found in screentop.wrong(made, pictures))


def test_titles_that_others_have_get_numbers() -> None:
    pieces = [replace(piece, title="Hand", id=piece.id) for group in groups("geyser") for piece in group.members[:1]]
    found = piece_groups(verified("geyser").catalog, pieces, ("Hand",))
    assert [group.title for group in found] == [f"Hand {number}" for number in range(2, len(found) + 2)]
    alike = replace(found[0], members=tuple(replace(found[0].members[0], id=f"p{number}") for number in range(3)))
    names = [variant.name for variant in screentop.variants_of([replace(alike)], [])]
    assert len(set(names)) == 3


def uploads(game: str) -> dict[str, tuple[Upload, UploadedPiece]]:
    """The uploads of a game without their pictures."""
    found: dict[str, tuple[Upload, UploadedPiece]] = {}
    for number, group in enumerate(groups(game), 1):
        pieces = tuple(
            UploadedPiece(piece, piece.id, "front", "back" if piece.back else None) for piece in group.members
        )
        upload = Upload(f"{number:02}", "card", group, (10, 10), 1.0, 100, pieces, None, 0)
        found |= {piece.piece.id: (upload, piece) for piece in pieces}
    return found


@pytest.mark.parametrize("game", EVERY)
def test_tabletopia_set_ups_are_what_the_rules_dealt_and_hide_what_is_hidden(game: str) -> None:
    named = uploads(game)
    for players, table in tables(game).items():
        rows = [dict(zip(tabletopia.SETUP_COLUMNS, row, strict=True)) for row in tabletopia.setup_rows(table, named)]
        laid, open_to_all = Counter[str](), Counter[str]()
        for row in rows:
            piece = named[str(row["name"])][1].piece
            if piece.kind != "board":
                laid[piece.id] += int(row["count"])
                if row["side_up"] == "front" and piece.back is not None:
                    open_to_all[piece.id] += int(row["count"])
        assert laid == wanted(game, players)
        assert not open_to_all - shown_open(game, players)
        hands = Counter(row["hand_of"] for row in rows for _ in range(int(row["count"])) if row["hand_of"])
        deal = next(deal for deal in deals(verified(of(game)).catalog, Report()) if deal.players == players)
        held = Counter(
            one.place.seat for one in deal.laid or () for _ in range(one.count) if isinstance(one.place, InHand)
        )
        assert hands == {table.seats[seat]: count for seat, count in held.items()}


def read(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode())))


@pytest.mark.parametrize("target", ["screentop", "tabletopia"])
@pytest.mark.parametrize("game", DRAWN)
def test_everything_that_a_page_shows_is_in_the_pack(game: str, target: str) -> None:
    order = order_of(of(game))
    made = exported(target, order)
    assert codes(order) == []
    text = made[PurePosixPath(target, "instructions.html")].decode()
    shown = {unquote(found) for found in re.findall(r'src="([^"]+)"', text)}
    assert shown and all(PurePosixPath(target, name) in made for name in shown)
    pictures = {path for path in made if path.suffix in (".png", ".jpg")}
    assert {PurePosixPath(target, name) for name in shown} == pictures  # and every picture is shown
    for players in tables(game):
        assert PurePosixPath(target, "tables", f"{players}-players.png") in made
    for name in re.findall(r"<summary><code>([^<]+)</code>", text):  # what is to be copied is what the file has
        area = (
            text[text.index(f"<code>{name}</code>") :].partition('spellcheck="false">')[2].partition("</textarea>")[0]
        )
        assert unescape(area).encode() == made[PurePosixPath(target, unescape(name))]


@pytest.mark.parametrize("game", DRAWN)
def test_screentop_sheets_have_whole_cells_and_are_cut_out(game: str) -> None:
    made = exported("screentop", order_of(of(game)))
    assets = json.loads(made[PurePosixPath("screentop", "1-assets.json")])
    for entry in assets.values():
        with Image.open(io.BytesIO(made[PurePosixPath("screentop", "assets", f"{entry['name']}.png")])) as picture:
            assert picture.width % entry["columns"] == 0 and picture.height % entry["rows"] == 0
            assert max(picture.size) <= asset_sheets.MOST_PX
    rows = read(made[PurePosixPath("screentop", "pieces.csv")])
    names = {entry["name"] for entry in assets.values()}
    assert all({row["front"], row["back"]} <= names for row in rows)
    if game == "geyser":
        with Image.open(io.BytesIO(made[PurePosixPath("screentop", "assets", "tribe-tokens-front.png")])) as tokens:
            corner = tokens.convert("RGBA").getpixel((0, 0))
            assert isinstance(corner, tuple) and corner[3] == 0


@pytest.mark.parametrize("game", DRAWN)
def test_tabletopia_pictures_of_one_upload_have_one_size_and_all_pieces_are_listed(game: str) -> None:
    order = order_of(of(game))
    made = exported("tabletopia", order)
    rows = read(made[PurePosixPath("tabletopia", "objects.csv")])
    counted: Counter[str] = Counter()
    for row in rows:
        counted[row["title"]] += int(row["copies"])
        for side in ("front", "back"):
            if row[side]:
                with Image.open(io.BytesIO(made[PurePosixPath("tabletopia", row[side])])) as picture:
                    assert picture.size == (int(row["width_px"]), int(row["height_px"]))
                    assert (picture.mode == "RGBA") is (row["type"] == "token")
    left = TARGETS["tabletopia"].leaves_out
    assert counted == Counter(
        piece.title for piece in order.printed for _ in range(piece.copies) if piece.kind not in left
    )
    for players in tables(game):
        names = {row["name"] for row in rows}
        setup = read(made[PurePosixPath("tabletopia", "setups", f"{players}-players.csv")])
        assert {row["name"] for row in setup} <= names


def test_tabletopia_writes_png_where_asked_and_refuses_what_it_does_not_know() -> None:
    made = exported("tabletopia", order_of("geyser", pictures="png"))
    assert not [path for path in made if path.suffix == ".jpg"]
    order = order_of("geyser", pictures="gif")
    assert exported("tabletopia", order) == {} and codes(order) == ["EXP007"]


def test_a_board_larger_than_the_workshop_takes_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabletopia, "MOST_PX", 190)
    rows = read(exported("tabletopia", order_of("geyser"))[PurePosixPath("tabletopia", "objects.csv")])
    assert [(row["width_px"], row["size_percent"]) for row in rows if row["type"] == "board"] == [("190", "200")] * 2


def test_magnetic_cells_are_of_pure_colours_and_apart() -> None:
    board = next(one for one in verified("summoners-quest").catalog.components if one.id == "board")
    size = (round(board.cut.size.width * 3), round(board.cut.size.height * 3))
    cells = magnetic_cells(board, *size)
    assert len(cells) > 200
    for cell in cells:
        assert cell.x >= 0 and cell.y >= 0 and cell.x + cell.side <= size[0] and cell.y + cell.side <= size[1]
    for index, one in enumerate(cells):
        for other in cells[index + 1 :]:
            apart = max(
                abs(2 * (one.x - other.x) + one.side - other.side), abs(2 * (one.y - other.y) + one.side - other.side)
            )
            assert apart >= one.side + other.side + 2  # a pixel between them
    with Image.open(io.BytesIO(magnetic_map(cells, *size, 76.2))) as picture:
        assert picture.mode == "RGB" and picture.size == size
        colours = picture.getcolors()
        assert colours is not None
        assert {colour for _, colour in colours} == {(0, 0, 0), (0, 255, 0)}
        assert sum(count for count, colour in colours if colour == (0, 255, 0)) == sum(cell.side**2 for cell in cells)


@pytest.mark.parametrize("target", ["screentop", "tabletopia"])
def test_packs_are_the_same_each_time(target: str) -> None:
    assert exported(target, order_of("geyser")) == exported(target, order_of("geyser"))
