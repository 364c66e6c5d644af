"""Standees and dials in a save for Tabletop Simulator."""

import itertools
import json
from functools import cache
from typing import Any

from generator.catalog.models import Catalog
from generator.export.order import files
from generator.export.tts import check
from tests.folded import GAME
from tests.unit.export.sample import order_of


@cache
def exported() -> tuple[dict[str, bytes], Catalog, tuple[str, ...]]:
    order = order_of(GAME)
    made = {file.path.name: file.data for file in files("tts", order)}
    assert not order.report.failed, order.report.diagnostics
    return made, order.game.catalog, tuple(order.notices)


def things() -> list[Any]:
    def inside(entries: list[Any]) -> list[Any]:
        return [thing for entry in entries for thing in (entry, *inside(entry.get("ContainedObjects", [])))]

    return inside(json.loads(exported()[0]["hill-2-players.json"])["ObjectStates"])


def test_the_saves_are_right_and_have_everything_once() -> None:
    made, catalog, _ = exported()
    for name, data in made.items():
        if name.endswith(".json"):
            assert check.check(json.loads(data), check.PictureCache(made.get), catalog) == []


def test_standees_stand_with_a_picture_on_either_side() -> None:
    found = [thing for thing in things() if thing["Name"] == "Figurine_Custom"]
    assert sorted(thing["Nickname"] for thing in found) == ["Knight", "Knight", "Mage", "Ogre"]
    for thing in found:
        image = thing["CustomImage"]
        assert image["ImageURL"] != image["ImageSecondaryURL"]
        assert {image["ImageURL"], image["ImageSecondaryURL"]} <= set(exported()[0])
    scales = {thing["Nickname"]: thing["Transform"]["scaleY"] for thing in found}
    assert abs(scales["Ogre"] / scales["Knight"] - 57.2 / 42.5) < 0.01


def test_what_stands_is_not_piled_up() -> None:
    on_table = json.loads(exported()[0]["hill-2-players.json"])["ObjectStates"]
    standing = [thing for thing in on_table if thing["Name"] == "Figurine_Custom"]
    assert sorted(thing["Nickname"] for thing in standing) == ["Mage", "Ogre"]
    (bag,) = (thing for thing in on_table if thing["Name"] == "Bag")
    assert [thing["Nickname"] for thing in bag["ContainedObjects"]] == ["Knight", "Knight"]


def test_a_dial_is_a_disc_and_a_cover_that_turns_to_each_value() -> None:
    by_note: dict[str, list[Any]] = {}
    for thing in things():
        by_note.setdefault(thing["GMNotes"], []).append(thing)
    discs, covers = by_note["life"], by_note["life/cover"]
    assert len(discs) == len(covers) == 2
    for disc, cover in zip(discs, covers, strict=True):
        assert [disc["Transform"][axis] for axis in ("posX", "posZ")] == [
            cover["Transform"][axis] for axis in ("posX", "posZ")
        ]
        assert disc["Transform"]["posY"] < cover["Transform"]["posY"]
        assert disc["Transform"]["scaleX"] > cover["Transform"]["scaleX"]
        assert disc["CustomImage"]["CustomTile"]["Type"] == cover["CustomImage"]["CustomTile"]["Type"] == 2
        values = cover["RotationValues"]
        assert [entry["Value"] for entry in values] == list(range(21))
        turns = [entry["Rotation"]["y"] for entry in values]
        assert turns[0] == 180.0 and len(set(turns)) == 21
        assert all(abs((b - a) % 360 - 360 / 21) < 0.001 for a, b in itertools.pairwise(turns))
        assert len(disc["AttachedSnapPoints"]) == 21
    [sky] = by_note["sky/cover"]
    assert [entry["Value"] for entry in sky["RotationValues"]] == ["Sun", "Rain", "Storm", "Fog"]


def test_screens_and_boxes_are_not_there_and_it_is_said_once() -> None:
    notes = {thing["GMNotes"] for thing in things()}
    assert not notes & {"screen", "wide", "box", "big-box"}
    assert len([notice for notice in exported()[2] if "left out" in notice]) == 2
