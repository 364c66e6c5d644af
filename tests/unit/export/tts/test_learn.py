"""Places that are arranged by hand come back into the catalog, and the next table is laid as that one."""

import copy
import json
import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import resources
from generator.export.order import files
from generator.tasks import table_learn
from tests.unit.export.sample import order_of, verified
from tests.unit.export.tts.games import EVERY, NEW, of, saves


def home(game: str, tmp_path: Path) -> Path:
    """A copy of the game's folder."""
    folder = tmp_path / game
    shutil.copytree(resources.content() / of(game), folder, ignore=shutil.ignore_patterns("output"))
    return folder


def learn(folder: Path, whole: Any, tmp_path: Path) -> table_learn.LearnedTable:
    (tmp_path / "save.json").write_text(json.dumps(whole), encoding="utf-8")
    found = table_learn.learn(folder, tmp_path / "save.json")
    assert found.value is not None, found.diagnostics
    return found.value


def refused(folder: Path, whole: Any, tmp_path: Path) -> str:
    (tmp_path / "save.json").write_text(json.dumps(whole), encoding="utf-8")
    found = table_learn.learn(folder, tmp_path / "save.json")
    assert found.value is None and [each.code for each in found.diagnostics] == ["TTS005"]
    return found.diagnostics[0].message


def rebuilt(game: str, folder: Path, players: int) -> Any:
    """The save made of a game's copy, in which only places have changed: its pieces look as they did."""
    order = replace(order_of(of(game)), game=verified(folder))
    made = {file.path.name: file.data for file in files("tts", order)}
    return next(json.loads(data) for name, data in made.items() if name.endswith(f"-{players}-players.json"))


def transforms(whole: Any) -> dict[str, Mapping[str, float]]:
    return {thing["GUID"]: thing["Transform"] for thing in whole["ObjectStates"]}


@pytest.mark.parametrize("game", EVERY)
def test_a_save_that_nobody_touched_changes_nothing(game: str, tmp_path: Path) -> None:
    folder = home(game, tmp_path)
    for whole in saves(game).values():
        settled = copy.deepcopy(whole)
        for thing in settled["ObjectStates"]:
            thing["Transform"]["posY"] -= 0.2
        found = learn(folder, settled, tmp_path)
        assert found.before == found.after and not found.learned.moved and not found.learned.left


def moved(game: str, players: int, note: str, x: float, z: float, turn: float = 0.0) -> Any:
    """A save with one thing moved by so many units."""
    whole = saves(game)[players]
    thing = next(thing for thing in whole["ObjectStates"] if thing["GMNotes"] == note)
    thing["Transform"]["posX"] += x
    thing["Transform"]["posZ"] += z
    thing["Transform"]["rotY"] = (thing["Transform"]["rotY"] + turn) % 360
    return whole


@pytest.mark.parametrize(
    ("game", "players", "note", "x", "z", "turn"),
    [
        ("summoners-quest", 2, "deck/cards", -2.0, 1.0, 90.0),  # from its area of the board
        ("summoners-quest", 3, "board", 1.5, -1.0, 0.0),
        ("wizards-tower", 3, "deck/loot-deck", 0.5, 0.0, 15.0),
        ("saratoga-sabotage", 4, "bag/white-chip", -0.6, 0.3, 0.0),
        ("geyser", 2, "island", 1.0, 0.5, 0.0),
        (NEW, 2, "deck/beasts", 0.4, -0.4, 30.0),
    ],
)
def test_the_next_table_is_laid_as_the_one_that_was_arranged(
    game: str, players: int, note: str, x: float, z: float, turn: float, tmp_path: Path
) -> None:
    folder = home(game, tmp_path)
    arranged = moved(game, players, note, x, z, turn)
    found = learn(folder, arranged, tmp_path)
    assert len(found.learned.moved) == 1
    assert [line for line in found.learned.left if "dice" not in line] == []  # a row has one place for all dice
    assert found.diff.startswith("--- ") and table_learn.write(found)
    assert [line for line in found.before.decode().splitlines() if "#" in line] == [
        line for line in found.after.decode().splitlines() if "#" in line
    ]
    again = rebuilt(game, folder, players)
    [thing] = [thing for thing in again["ObjectStates"] if thing["GMNotes"] == note]
    wanted, laid = transforms(arranged), transforms(again)
    scale = laid[thing["GUID"]]["scaleZ"] / wanted[thing["GUID"]]["scaleZ"]
    names = {row.spot.put for row in found.learned.rows}
    same = [other for other in again["ObjectStates"] if names & {other["GMNotes"], *other["Tags"]} - {"dice", "die"}]
    counted = Counter(other["GMNotes"] for other in again["ObjectStates"])
    same = [other for other in same if counted[other["GMNotes"]] == 1]
    assert thing in same
    for guid in [other["GUID"] for other in same]:
        assert laid[guid]["posX"] == pytest.approx(wanted[guid]["posX"] * scale, abs=0.02)
        assert laid[guid]["posZ"] == pytest.approx(wanted[guid]["posZ"] * scale, abs=0.02)
    turned = (thing["Transform"]["rotY"] - wanted[thing["GUID"]]["rotY"]) % 360
    assert min(turned, 360 - turned) < 0.01
    untouched = learn(folder, again, tmp_path)
    assert untouched.before == untouched.after


def test_the_own_place_of_one_player_is_that_of_all(tmp_path: Path) -> None:
    folder = home("wizards-tower", tmp_path)
    whole = saves("wizards-tower")[4]
    mat = next(thing for thing in whole["ObjectStates"] if thing["GMNotes"] == "ref_heroes")
    mat["Transform"]["posX"] -= 0.5
    found = learn(folder, whole, tmp_path)
    assert "{put: ref_heroes, at: [" in found.diff and "each_player: true}" in found.diff
    assert found.learned.left == ()
    assert table_learn.write(found)
    again = rebuilt("wizards-tower", folder, 4)
    before = [thing for thing in saves("wizards-tower")[4]["ObjectStates"] if thing["GMNotes"] == "ref_heroes"]
    after = [thing for thing in again["ObjectStates"] if thing["GMNotes"] == "ref_heroes"]
    assert len(after) == len(before) > 1
    assert all(one["Transform"] != other["Transform"] for one, other in zip(before, after, strict=True))


def test_what_has_no_place_in_the_catalog_is_told(tmp_path: Path) -> None:
    folder = home("geyser", tmp_path)
    whole = moved("geyser", 2, "setup", 1.0, 1.0)
    whole["ObjectStates"].append({"GUID": "abcdef", "Name": "Coin", "Transform": whole["ObjectStates"][0]["Transform"]})
    found = learn(folder, whole, tmp_path)
    assert found.before == found.after and found.diff == ""
    assert found.learned.left == ("Setup: has no place in the catalog", "Coin: has no place in the catalog")


def test_a_save_of_another_game_or_program_is_refused(tmp_path: Path) -> None:
    folder = home("geyser", tmp_path)
    assert "another game, 'summoners-quest'" in refused(folder, saves("summoners-quest")[2], tmp_path)
    assert "no set-up script" in refused(folder, {"ObjectStates": []}, tmp_path)
    whole = saves("geyser")[2]
    assert "number" not in refused(folder, {**whole, "PlayerCounts": [9, 9]}, tmp_path)
    assert "how many players" in refused(folder, {**whole, "PlayerCounts": 7}, tmp_path)
    (tmp_path / "save.json").write_bytes(b"[" * 100_000)
    assert table_learn.learn(folder, tmp_path / "save.json").value is None


@pytest.mark.parametrize("odd", [1e300, 10**400, "3", None, -1e9, 5e3, {}, []])
@pytest.mark.parametrize("key", ["posX", "rotY", "scaleZ"])
def test_odd_figures_in_a_save_are_bounded(odd: Any, key: str, tmp_path: Path) -> None:
    whole = saves("geyser")[2]
    for thing in whole["ObjectStates"]:
        thing["Transform"][key] = odd
    (tmp_path / "save.json").write_text(json.dumps(whole), encoding="utf-8")
    found = table_learn.learn(home("geyser", tmp_path), tmp_path / "save.json")
    if found.value is not None:
        assert all(max(abs(row.spot.at.x), abs(row.spot.at.y)) <= 5000 for row in found.value.learned.rows)


def test_a_file_that_was_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    folder = home("geyser", tmp_path)
    found = learn(folder, moved("geyser", 2, "island", 1.0, 0.5), tmp_path)
    found.file.write_bytes(found.before + b"# mine\n")
    assert not table_learn.write(found)
    assert found.file.read_bytes() == found.before + b"# mine\n"


def test_a_calculated_place_is_left_to_its_author(tmp_path: Path) -> None:
    folder = home("wizards-tower", tmp_path)
    file = folder / "print.yaml"
    row = "{put: loot-deck, at: [-225, -100]}"
    file.write_text(file.read_text().replace(row, '{put: loot-deck, at: ["{rules.hero_hp}", -100]}'))
    told = refused(folder, moved("wizards-tower", 3, "deck/loot-deck", 0.5, 0.0), tmp_path)
    assert "calculated" in told
