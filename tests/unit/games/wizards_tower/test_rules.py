"""Rules at, below and above their thresholds, for their owner and others, in the last turn of a state and after it."""

from typing import Any

import pytest

from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.state import Z
from tests.unit.games.wizards_tower.conftest import Lay, refused

FAR: dict[str, Any] = {"at": "e5"}


# ------------------------------------------------------------ saves and traps


@pytest.mark.parametrize(
    ("worn", "roll", "left"),
    [
        ([], 10, 10),
        ([], 9, 8),
        (["lucky_charm"], 9, 10),
        (["lucky_charm"], 8, 8),
        (["surefoot_boots", "lucky_charm", "lucky_charm", "horned_helm"], 5, 10),
        (["surefoot_boots", "lucky_charm", "lucky_charm", "horned_helm"], 4, 8),
    ],
)
def test_a_save_needs_ten_less_what_is_worn(lay: Lay, worn: list[str], roll: int, left: int) -> None:
    table = lay({"red": {"at": "a1", "equipped": worn}, "blue": FAR}, tokens_down={"b1": ["trap"]}, phase="move")
    table.do("move", paths={"red": ["b1"]}, saves={"red": [roll]})
    assert table.hero("red", "hp") == left
    assert table.show("supply")["trap"] == 10


def test_a_save_is_never_easier_than_two(lay: Lay, rules: Any) -> None:
    table = lay({"red": {"at": "a1"}, "blue": FAR})
    table.g.piles[Z.GEAR + 1] = tuple(
        card for card, number in enumerate(rules.tables.loot) if number >= 0 and rules.tables.loots[number].save < 0
    )
    assert sum(rules.tables.loots[rules.tables.loot[card]].save for card in table.g.piles[Z.GEAR + 1]) < -5
    table.g.piles[Z.GEAR + 1] *= 2
    assert rules.needed(table.g, 1) == 2


def test_a_ward_relic_passes_one_save_and_no_more(lay: Lay) -> None:
    heroes = {"red": {"at": "a1", "hand": ["ward_relic"]}, "blue": FAR}
    table = lay(heroes, tokens_down={"b1": ["trap", "trap"]}, phase="move")
    table.do("move", paths={"red": ["b1"]}, saves={"red": [1]}, ward=["red"])
    assert table.hero("red", "hp") == 8 and table.show("loot")["discard"] == ["ward_relic"]


def test_a_ward_relic_may_be_kept(lay: Lay) -> None:
    heroes = {"red": {"at": "a1", "hand": ["ward_relic"]}, "blue": FAR}
    table = lay(heroes, tokens_down={"b1": ["trap"]}, phase="move")
    table.do("move", paths={"red": ["b1"]}, saves={"red": [20]})
    assert table.hero("red", "hand") == ["ward_relic"]


def test_traps_pass_frozen_heroes_by(lay: Lay) -> None:
    heroes = {"red": {"at": "a1", "frozen": True}, "blue": {"at": "b1"}}
    table = lay(heroes, tokens_down={"a1": ["trap"]}, phase="move")
    table.do("move", paths={"blue": ["a1"]}, saves={"blue": [3]})
    assert (table.hero("red", "hp"), table.hero("blue", "hp")) == (10, 8)


# ------------------------------------------------------------ placing


@pytest.mark.parametrize(("already", "fits"), [(2, True), (3, False)])
def test_a_tile_holds_as_many_tokens_as_there_are_players(lay: Lay, already: int, fits: bool) -> None:
    table = lay(
        {"red": {"at": "a1"}, "blue": FAR},
        tokens_up={"b1": ["m1"]},
        tokens_down={"b1": ["blank"] * (already - 1)},
        wizard={"hand": ["goblin"], "deck": ["ogre"]},
    )
    table.do("wizard_begin")
    play = {"card": "goblin", "place": {"b1": ["m1"], "b2": ["blank", "blank"]}}
    if fits:
        table.do("play", **play)
        assert table.show("tokens_down")["b1"] == ["blank", "m1"]
    else:
        refused(table, "WT-PLACE-2", "play", **play)


def test_a_tile_above_a_limit_that_has_shrunk_keeps_its_tokens_and_takes_no_more(lay: Lay, rules: Any) -> None:
    heroes = {"red": {"at": "a1"}, "blue": {"at": "e5", "alive": False, "hp": 0}}
    table = lay(heroes, tokens_down={"b1": ["m1", "m1", "blank"]}, wizard={"hand": ["goblin"], "deck": ["ogre"]})
    table.do("wizard_begin")
    refused(table, "WT-PLACE-2", "play", card="goblin", place={"b1": ["m1"], "b2": ["blank", "blank"]})
    assert rules.room(table.g, NAMES.index("b1")) == -1
    table.do("play", card="goblin", place={"c1": ["m1"], "b2": ["blank", "blank"]})


def test_monsters_and_blanks_go_into_the_tower_after_the_third_key_and_traps_never(lay: Lay) -> None:
    table = lay(
        {"red": {"at": "a1", "keys": ["key_bone", "key_iron", "key_glass"]}, "blue": FAR},
        keys_found=["key_bone", "key_iron", "key_glass"],
        wizard={"hand": ["spike_pit", "goblin"], "deck": ["ogre"]},
    )
    table.do("wizard_begin", remove=["e1", "d1", "a5"])
    refused(table, "WT-PLACE-6", "play", card="spike_pit", place={"c3": ["trap", "blank"], "b2": ["blank"]})
    table.do("play", card="spike_pit", place={"b1": ["trap", "blank"], "c3": ["blank"]})
    table.do("play", card="goblin", place={"c3": ["m1", "blank"], "b2": ["blank"]})
    assert table.show("tokens_down")["c3"] == ["blank", "blank", "m1"]


def test_a_trap_keeps_the_last_place_outside_the_tower(lay: Lay, rules: Any) -> None:
    full = {name: ["blank"] * 3 for name in ("b1", "c1", "d1", "b2", "c2", "d2", "a3", "b3")}
    up = {name: ["m1"] * 3 for name in ("d3", "a4", "b4", "c4", "d4")}
    removed = ["e1", "e2", "e3", "e4", "a5", "b5", "c5", "d5"]
    table = lay(
        {"red": {"at": "a1", "keys": ["key_bone", "key_iron", "key_glass"]}, "blue": FAR},
        keys_found=["key_bone", "key_iron", "key_glass"],
        removed=removed,
        tokens_down={**full, "a2": ["blank", "blank"]},
        tokens_up=up,
        wizard={"hand": ["spike_pit"], "deck": ["ogre"]},
        phase="wizard",
    )
    g = table.asked()
    table.choose(0, play="spike_pit")
    kinds = {(row["place"], row["at"]) for row in table.offered(0)}
    assert ("trap", "a2") in kinds and ("blank", "a2") not in kinds and ("blank", "c3") in kinds
    assert rules.actors(g) == (0,)


def test_an_ambush_needs_room_for_its_monster_under_a_hero(lay: Lay) -> None:
    heroes = {"red": {"at": "a1"}, "blue": FAR}
    given: dict[str, Any] = {"wizard": {"hand": ["ambush"], "deck": ["ogre"]}, "tokens_up": {"a1": ["m1", "m1"]}}
    table = lay(heroes, **given)
    table.do("wizard_begin").do("play", card="ambush", at="a1", place={"a1": ["m2"]})
    assert table.show("tokens_down") == {"a1": ["m2"]} and table.show("supply")["blank"] == 50
    given["tokens_up"] = {"a1": ["m1", "m1", "m1"]}
    table = lay(heroes, **given)
    table.do("wizard_begin")
    refused(table, "WT-PLACE-2", "play", card="ambush", at="a1", place={"a1": ["m2"]})


# ------------------------------------------------------------ spells


def test_a_fireball_hits_every_hero_on_the_tile_and_nobody_else(lay: Lay) -> None:
    heroes = {"red": {"at": "a1", "hp": 2}, "blue": {"at": "a1", "frozen": True}, "green": {"at": "b1"}}
    table = lay(heroes, wizard={"hand": ["fireball"], "deck": ["ogre"]})
    table.do("wizard_begin").do("play", card="fireball", at="a1")
    assert [table.hero(name, "hp") for name in ("red", "blue", "green")] == [0, 8, 10]
    assert table.show("players_in_game") == 3


def test_who_is_aimed_at_may_drink_first(lay: Lay) -> None:
    heroes = {"red": {"at": "a1", "hp": 2, "hand": ["healing_potion"]}, "blue": FAR}
    table = lay(heroes, wizard={"hand": ["fireball"], "deck": ["ogre"]}, phase="wizard")
    table.asked()
    table.choose(0, play="fireball").choose(0, target="a1")
    assert table.offered(1) == [{"use": "healing_potion"}, {"done": {}}]
    table.choose(1, use="healing_potion")
    assert table.hero("red", "hp") == 3


def test_who_is_unhurt_or_frozen_is_not_asked_before_a_spell(lay: Lay, rules: Any) -> None:
    for red in ({"hand": ["healing_potion"]}, {"hp": 4, "hand": ["healing_potion"], "frozen": True}):
        heroes = {"red": {"at": "a1", **red}, "blue": FAR}
        table = lay(heroes, wizard={"hand": ["fireball", "ogre"], "wheel": 8}, phase="wizard")
        table.asked()
        table.choose(0, play="fireball").choose(0, target="a1")
        assert rules.actors(table.g) == (0,)


def test_the_frozen_thaw_at_the_end_of_the_heroes_turn(lay: Lay) -> None:
    heroes = {"red": {"at": "a1", "frozen": True}, "blue": {"at": "b1"}}
    table = lay(heroes, tokens_up={"a1": ["m1"]}, phase="move")
    refused(table, "WT-MOVE-9", "move", paths={"red": ["a2"]})
    table.do("move", paths={})
    assert table.hero("red", "frozen")
    table.do("end_heroes")  # the monster does not fight the frozen hero
    assert not table.hero("red", "frozen") and table.show("supply")["m1"] == 17
    table.do("wizard_begin").do("wizard_end")
    table.do("move", paths={}).do("fight", at="a1", rolls={"wizard": 1, "red": 20})


def test_equipment_of_the_frozen_does_not_count(lay: Lay) -> None:
    heroes = {"red": {"at": "b1", "frozen": True, "equipped": ["flame_blade"]}, "blue": {"at": "a1"}}
    table = lay(heroes, tokens_up={"b1": ["m2"]}, phase="move")
    table.do("move", paths={"blue": ["b1"]}).do("fight", at="b1", rolls={"wizard": 10, "blue": 11})
    assert table.hero("blue", "at") == "a1" and table.hero("red", "hp") == 10


def test_the_tower_turns_to_a_neighbouring_side(lay: Lay) -> None:
    table = lay({"red": {"at": "a1"}, "blue": FAR}, wizard={"hand": ["turning_tower"]}, phase="wizard")
    table.asked()
    table.choose(0, play="turning_tower")
    assert [row["turn"] for row in table.offered(0)] == ["east", "west"]


def test_corrode_takes_what_is_worn_and_needs_something_worn(lay: Lay, rules: Any) -> None:
    wizard = {"hand": ["corrode"], "deck": ["goblin"]}
    table = lay({"red": {"at": "a1", "hand": ["flame_blade"]}, "blue": FAR}, wizard=wizard)
    table.do("wizard_begin")
    refused(table, "WT-SPELL-1", "play", card="corrode", hero="red", discard="flame_blade")
    table = lay({"red": {"at": "a1", "equipped": ["flame_blade", "lucky_charm"]}, "blue": FAR}, wizard=wizard)
    table.do("wizard_begin").do("play", card="corrode", hero="red", discard="flame_blade")
    assert table.hero("red", "equipped") == ["lucky_charm"]
    assert table.show("loot")["discard"] == ["flame_blade"]


def test_shadow_door_leads_next_door_but_not_into_the_tower(lay: Lay) -> None:
    table = lay({"red": {"at": "c2"}, "blue": FAR}, wizard={"hand": ["shadow_door"], "deck": ["goblin"]})
    table.do("wizard_begin")
    refused(table, "WT-SPELL-3", "play", card="shadow_door", hero="red", to="c3")
    refused(table, "WT-SPELL-3", "play", card="shadow_door", hero="red", to="d3")
    table.do("play", card="shadow_door", hero="red", to="b2")
    assert (table.hero("red", "at"), table.hero("red", "prev")) == ("b2", "c2")


def test_the_wheel_does_not_fall_below_one(lay: Lay) -> None:
    heroes = {"red": {"at": "a1"}, "blue": FAR}
    table = lay(heroes, facedown={"b1": "dwarven_forge"}, wizard={"wheel": 2, "deck": ["goblin"]}, phase="move")
    table.do("move", paths={"red": ["b1"]})
    assert table.show("wizard")["wheel"] == 1


@pytest.mark.parametrize(("wheel", "drawn"), [(7, 1), (8, 2)])
def test_one_card_more_on_the_highest_number(lay: Lay, wheel: int, drawn: int) -> None:
    deck = ["goblin", "ogre", "troll"]
    table = lay({"red": {"at": "a1"}, "blue": FAR}, wizard={"wheel": wheel, "deck": deck})
    table.do("wizard_begin")
    assert len(table.show("wizard")["hand"]) == drawn
