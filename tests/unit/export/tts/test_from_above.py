"""The picture of a table from above, drawn from a save; nothing overlaps or is off it, and most of it is used."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from generator.drawing.items import Drawing, Group, Item, Picture
from generator.export.tts.footprint import ZONES, footprint
from generator.export.tts.from_above import PER_UNIT, from_above, picture, room_of
from generator.export.tts.stages import LARGEST, LEAST
from generator.export.tts.tables import table_of
from generator.geometry import IDENTITY, Affine, Point, Rect
from generator.render.shrunk import SmallPictures
from tests.unit.export.tts.games import EVERY, GAMES, NEW, export, saves, stages

TABLES = (*GAMES, "mana-maker", "nine-worlds", NEW)


def pictures(game: str) -> SmallPictures:
    return SmallPictures(export(game))


def placed(items: tuple[Item, ...], at: Affine = IDENTITY) -> Iterator[tuple[Affine, Picture]]:
    """Every picture of a drawing with the map that places it."""
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, at.after(item.at))
        elif isinstance(item, Picture):
            yield at, item


def on_table(game: str, players: int) -> list[tuple[Any, Rect]]:
    """The objects on a table but zones, with what each takes up, in units with the north at the top."""
    known = pictures(game)
    found = []
    for thing in saves(game)[players]["ObjectStates"]:
        if thing["Name"] not in ZONES:
            place, size = thing["Transform"], footprint(thing, known.size)
            turned = size.turned if round((place["rotY"] - 180) / 90) % 2 else size
            found.append(
                (thing, Rect.of(turned, Point(place["posX"] - turned.width / 2, -place["posZ"] - turned.height / 2)))
            )
    return found


def in_hand(thing: Any) -> bool:
    return bool(thing["Transform"]["posY"] > 4.0)


@pytest.mark.parametrize("game", EVERY)
def test_nothing_is_off_the_table_but_hands(game: str) -> None:
    for players, whole in saves(game).items():
        table = table_of(whole).whole.grown(0.05)
        for thing, box in on_table(game, players):
            assert in_hand(thing) or table.contains(box), thing["Nickname"]


@pytest.mark.parametrize("game", EVERY)
def test_nothing_overlaps_but_what_lies_on_boards_and_mats_or_in_a_pile(game: str) -> None:
    for players in saves(game):
        loose = [
            (thing, box)
            for thing, box in on_table(game, players)
            if not in_hand(thing) and thing["Transform"]["posY"] < 1.27 and thing["GMNotes"] not in ("",)
        ]  # on the table itself: boards, and what has nothing under it
        for (one, box), (other, under) in combinations(loose, 2):
            pile = one["Transform"]["posX"] == other["Transform"]["posX"]
            assert pile or not box.overlaps(under, tolerance=0.02), (game, players, one["GMNotes"], other["GMNotes"])


@pytest.mark.parametrize("game", TABLES)
def test_at_least_three_fifths_of_every_table_are_used_at_a_sane_scale(game: str) -> None:
    for stage in stages(game):
        assert stage.table.crowded == []
        assert stage.table.share >= 0.6, stage.players
        assert LEAST <= stage.table.ground.scale <= LARGEST


def test_a_board_is_drawn_where_and_as_large_as_the_save_has_it() -> None:
    whole = saves("geyser")[2]
    drawing = from_above(whole, pictures("geyser"), 800)
    board = next(thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "island")
    height_px = round(2 * board["Transform"]["scaleZ"] * unit_px(drawing, 800))
    small = pictures("geyser").cell(board["CustomImage"]["ImageURL"], (1, 1, 0), height_px)
    assert small is not None
    [(at, found)] = [(at, found) for at, found in placed(drawing.items) if found.image.digest == small.digest]
    half_width, half_depth = room_of(whole).right, room_of(whole).bottom
    middle = at.apply(Point(0.0, 0.0))
    assert middle.x == pytest.approx((board["Transform"]["posX"] + half_width) * PER_UNIT)
    assert middle.y == pytest.approx((half_depth - board["Transform"]["posZ"]) * PER_UNIT)
    assert found.box.height == pytest.approx(2 * board["Transform"]["scaleZ"])
    left = at.apply(Point(found.box.x, 0.0))
    assert left.x < middle.x  # the top of the picture is in the north, its left in the west


def unit_px(drawing: Drawing, width_px: int) -> float:
    return width_px / (drawing.size.width / PER_UNIT)


def test_a_card_face_down_shows_its_back_and_one_held_its_face() -> None:
    whole = saves("summoners-quest")[2]
    deck = next(thing for thing in whole["ObjectStates"] if thing["Name"] == "DeckCustom")
    backs = {sheet["BackURL"] for sheet in deck["CustomDeck"].values()}
    asked: list[str] = []

    class Asked(SmallPictures):
        def cell(self, name: str, grid: tuple[int, int, int], height_px: int) -> Any:
            asked.append(name)
            return super().cell(name, grid, height_px)

    from_above({**whole, "ObjectStates": [deck]}, Asked(export("summoners-quest")), 400)
    assert asked and set(asked) <= backs


def test_a_cell_of_a_sheet_is_cut_out_of_it_and_nothing_of_nothing() -> None:
    known = pictures("geyser")
    name = next(name for name in export("geyser") if name.endswith(".png") and "players" not in name)
    wide, high = known.size(name) or (0, 0)
    part = known.cell(name, (2, 2, 3), 40)
    assert part is not None and (part.width_px, part.height_px) == (round(40 * wide / high), 40)
    assert known.cell(name, (2, 2, 4), 40) is None
    assert known.cell("none.png", (1, 1, 0), 40) is None and known.size("none.png") is None


@pytest.mark.parametrize("game", EVERY)
def test_the_tables_are_the_approved_ones(game: str, golden: Callable[[str, str], None]) -> None:
    """What lies where for every number of players, in units and degrees; the picture is drawn from the same."""
    lines = []
    for players in sorted(saves(game)):
        lines.append(f"{players} players, {saves(game)[players]['Table']}")
        for thing, box in on_table(game, players):
            place = thing["Transform"]
            at = f"{place['posX']:.1f} {place['posZ']:.1f}, {box.width:.1f} x {box.height:.1f}, {place['rotY']:g}"
            over = " over" if place["rotZ"] else ""
            many = f" × {thing['Number']}" if "Number" in thing else ""
            lines.append(f"  {thing['Name']} {thing['GMNotes']}{many}: {at}{over}")
    golden(f"tables/{game}.txt", "\n".join(lines) + "\n")


def test_the_thumbnail_of_a_save_is_its_table() -> None:
    made = export("geyser")
    for players, whole in saves("geyser").items():
        thumbnail = made[f"geyser-{players}-players.png"]
        assert thumbnail == picture(whole, pictures("geyser"), 256, square=True)
        assert made[f"{players}-players.png"] == picture(whole, pictures("geyser"), 1400)
