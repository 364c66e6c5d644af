"""What a change of the catalog changes in a save, and what stays: rebuilds, kept places, installed files."""

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.models import Catalog, Component
from generator.engine.placements import Seating
from generator.export.order import files
from generator.export.tts import carry_over, pictures
from generator.export.tts.guids import Guids
from generator.export.tts.pictures import COLUMNS, LARGEST, ROWS, cell_px, grid, tile_px
from generator.export.tts.seats import COLOURS, MOST, facing, seated, zone
from generator.geometry import Point, Size
from generator.render.png import png
from generator.tasks.install import data_folder, install
from tests.unit.export.sample import codes, order_of
from tests.unit.export.tts.games import export, saves, write


def changed(wanted: str, change: Callable[[Component], Component]) -> Callable[[Catalog], Catalog]:
    """A catalog in which one component is another."""

    def whole(catalog: Catalog) -> Catalog:
        sets = [
            replace(
                component_set,
                components=tuple(change(each) if each.id == wanted else each for each in component_set.components),
            )
            for component_set in catalog.sets
        ]
        return replace(catalog, sets=tuple(sets))

    return whole


def save_of(change: Callable[[Catalog], Catalog]) -> Any:
    made = {file.path.name: file.data for file in files("tts", order_of("geyser", change))}
    return json.loads(made["geyser-2-players.json"])


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value of a save by its path; objects by their GUID, and the script left out."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "LuaScript":
                yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            named = inner.get("GUID") if isinstance(inner, dict) else None
            yield from leaves(inner, (*path, named or index))
    else:
        yield path, value


def difference(change: Callable[[Catalog], Catalog]) -> dict[tuple[Any, ...], Any]:
    before, after = dict(leaves(saves("geyser")[2])), dict(leaves(save_of(change)))
    return {path: value for path, value in {**before, **after}.items() if before.get(path) != after.get(path)}


def test_a_copy_more_is_an_object_more_and_nothing_else() -> None:
    found = difference(changed("cinder", lambda component: replace(component, copies=component.copies + 1)))
    objects = {path[:4] for path in found}
    assert len(objects) == 1
    assert {path[-1]: value for path, value in found.items()}["GMNotes"] == "cinder"
    assert all(path[2] == "ContainedObjects" for path in objects)  # with the box: the set-up needs no ninth token


def test_another_name_changes_names_and_the_pictures_that_show_it() -> None:
    found = difference(changed("ref_battle", lambda component: replace(component, title="Strife")))
    assert {path[-1] for path in found} <= {"Nickname", "FaceURL", "body"}  # the pages of players name their cards
    assert [value for path, value in found.items() if path[-1] == "Nickname"] == ["Strife"] * 4


def test_a_moved_space_moves_its_snap_point_the_piece_on_it_and_the_picture() -> None:
    def move(component: Component) -> Component:
        spaces = [
            replace(space, centre=space.centre + Point(1.0, 0.0)) if space.id == "g1" else space
            for space in component.spaces
        ]
        return replace(component, spaces=tuple(spaces))

    found = difference(changed("island", move))
    assert sorted(path[-1] for path in found) == ["ImageURL", "posX", "x"]


def test_rebuilds_have_the_same_bytes_whatever_was_built_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "png", png)
    again = {file.path.name: file.data for file in files("tts", order_of("geyser", copy.copy))}  # drawn anew
    assert again == dict(export("geyser"))


def test_an_address_on_the_web_is_before_every_picture() -> None:
    order = order_of("geyser")
    order.options = {"asset-url": "https://e.org/g/"}
    made = {file.path.name: file.data for file in files("tts", order)}
    whole = json.loads(made["geyser-2-players.json"])
    urls = [str(value) for path, value in leaves(whole) if str(path[-1]).endswith("URL") and value]
    assert urls and all(url.startswith("https://e.org/g/") for url in urls)
    assert {url.rpartition("/")[2] for url in urls} <= set(made)


def test_places_are_kept_by_guid_and_where_there_is_one_such_note_by_note() -> None:
    old = saves("geyser")[2]
    board, card = (
        old["ObjectStates"][0],
        next(thing for thing in old["ObjectStates"] if thing["Name"] == "Card"),
    )
    board["Transform"]["posX"] = 3.5
    board["GUID"] = "999999"  # as when somebody has copied it
    card["Transform"]["rotZ"] = 180.0
    new = saves("geyser")[2]
    carry_over.restore(new, carry_over.kept(old))
    before = dict(leaves(saves("geyser")[2]))
    moved = {path[-1] for path, value in leaves(new) if before.get(path) != value}
    assert moved == {"posX", "rotZ"}
    assert carry_over.kept({"ObjectStates": [{"Transform": 3}, 7]}).places == {}


def test_only_what_was_moved_is_kept_and_only_for_as_many_players() -> None:
    old = saves("geyser")[2]
    assert not carry_over.kept(old).places
    for thing in old["ObjectStates"]:
        thing["Transform"]["posY"] -= 0.3  # everything falls onto what it lies on
    assert not carry_over.kept(old).places
    old["ObjectStates"][3]["Transform"]["posZ"] += 2.0
    three = saves("geyser")[3]
    carry_over.restore(three, carry_over.kept(old))
    assert three == saves("geyser")[3]


def test_installing_never_overwrites_what_is_not_ours(tmp_path: Path) -> None:
    made, data = tmp_path / "tts", tmp_path / "data"
    made.mkdir()
    data.mkdir()
    write("geyser", made)
    theirs = data / "Saves" / "TS_Save_1.json"
    theirs.parent.mkdir()
    theirs.write_text("theirs")
    first = install(made, data, "Geyser")
    assert [file.name for file in first] == ["TS_Save_2.json", "TS_Save_3.json", "TS_Save_4.json", "Geyser.json"]
    assert install(made, data, "Geyser") == first
    first[0].write_text("saved again in the game")
    again = install(made, data, "Geyser")
    assert again[0].name == "TS_Save_5.json" and again[1:] == first[1:]
    assert first[0].read_text() == "saved again in the game" and theirs.read_text() == "theirs"
    whole = json.loads(again[0].read_text())
    urls = [str(value) for path, value in leaves(whole) if path[-1] == "ImageURL"]
    assert urls and all(Path(url.removeprefix("file://")).is_file() for url in urls)


@pytest.mark.parametrize(
    ("system", "place"),
    [
        ("win32", "Documents/My Games/Tabletop Simulator"),
        ("win32", "OneDrive/Documents/My Games/Tabletop Simulator"),
        ("darwin", "Library/Tabletop Simulator"),
        ("linux", ".local/share/Tabletop Simulator"),
    ],
)
def test_the_data_folder_of_each_system(tmp_path: Path, system: str, place: str) -> None:
    home = {"HOME": str(tmp_path)}
    assert data_folder(home, system) is None
    (tmp_path / place).mkdir(parents=True)
    assert data_folder(home, system) == tmp_path / place
    assert data_folder({**home, "PNP_TTS": str(tmp_path)}, system) == tmp_path


@given(st.integers(1, COLUMNS * ROWS), st.floats(20, 200), st.floats(20, 200))
def test_a_sheet_holds_its_cards_within_the_largest_picture(count: int, width: float, height: float) -> None:
    columns, rows = grid(count, Size(width, height))
    assert columns * rows >= count
    assert (columns, rows) == (1, 1) if count == 1 else 2 <= columns <= COLUMNS and 2 <= rows <= ROWS
    across, down = cell_px(Size(width, height), columns, rows)
    assert across * columns <= LARGEST and down * rows <= LARGEST
    assert across / down == pytest.approx(width / height, rel=0.02)


@given(st.floats(5, 1000), st.floats(5, 1000))
def test_pictures_of_tiles_are_no_larger_than_the_game_takes(width: float, height: float) -> None:
    assert max(tile_px(Size(width, height))) <= LARGEST


@given(st.lists(st.text(), unique=True, max_size=300))
def test_guids_are_unique_and_the_same_again(names: list[str]) -> None:
    one, other = Guids("game"), Guids("game")
    given_ = [one.of(name) for name in names]
    assert given_ == [other.of(name) for name in names]
    assert len(set(given_)) == len(given_) and all(len(guid) == 6 for guid in given_)


@given(st.lists(st.sampled_from([None, "red", "black", "mauve", *COLOURS]), min_size=1, max_size=MOST))
def test_seats_have_colours_of_their_own_and_face_the_middle(colours: list[str | None]) -> None:
    seats = seated([Seating(None, colour) for colour in colours], [None] * len(colours))
    assert len({seat.colour for seat in seats}) == len(seats)
    assert len({(seat.side, seat.along) for seat in seats}) == len(seats)
    for seat in seats:
        place = zone(seat)["Transform"]
        assert facing(place["posX"], place["posZ"], place["rotY"]) > 0.7


def test_more_players_than_colours_are_refused() -> None:
    with pytest.raises(ValueError, match="11 players"):
        seated([Seating()] * 11, [None] * 11)


def test_a_game_without_pieces_is_told() -> None:
    order = order_of("geyser", lambda whole: replace(whole, sets=()))
    assert list(files("tts", order)) == []
    assert codes(order) == ["EXP001"]


def test_it_is_told_what_is_kept_of_a_save_and_what_is_not_recognised() -> None:
    old = saves("geyser")[2]
    first = next(thing for thing in old["ObjectStates"] if thing["Name"] == "Card")
    first["Transform"]["posX"] += 3.0
    coin = {"GUID": "abcdef", "Name": "Coin", "Nickname": "Lucky\ncoin", "Transform": first["Transform"]}
    old["ObjectStates"] += [coin, coin]
    known = carry_over.kept(old)
    used = carry_over.restore(saves("geyser")[2], known)
    assert carry_over.told(known, used, [2, 3, 4]) == (
        "1 of 2 changed positions are kept; not on the new table: Lucky coin"
    )
    assert "another number of players" in carry_over.told(known, used, [3, 4])
    assert "nothing has been moved" in carry_over.told(carry_over.kept(saves("geyser")[2]), frozenset(), [2])
    assert "nothing has been moved" in carry_over.told(carry_over.kept([]), frozenset(), [2])


def test_places_that_no_table_has_are_not_kept() -> None:
    for odd in (1e300, 10**400, float("inf"), "3", None):
        old = saves("geyser")[2]
        old["ObjectStates"][0]["Transform"]["posX"] = odd
        assert not carry_over.kept(old).places


def test_an_export_that_keeps_places_says_what_it_kept(tmp_path: Path) -> None:
    old = saves("geyser")[2]
    old["ObjectStates"][0]["Transform"]["posX"] += 3.0
    (tmp_path / "old.json").write_text(json.dumps(old))
    order = order_of("geyser", keep=str(tmp_path / "old.json"))
    list(files("tts", order))
    assert "tts: 1 of 1 changed positions are kept" in order.notices
