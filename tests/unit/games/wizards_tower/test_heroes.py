"""The heroes' turn: rules at, below and above thresholds, for their owner and others, in the last turn of a state."""

from typing import Any

import pytest

from generator.engine.chance import Stream
from generator.engine.rules import IllegalAction
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.state import COMBAT, MOVE, START, C, R, Z
from tests.unit.games.wizards_tower.conftest import Lay, refused

FAR: dict[str, Any] = {"at": "e5"}


# ------------------------------------------------------------ moving


def test_ten_steps_can_be_named_one_after_the_other(lay: Lay, rules: Any) -> None:
    hand = ["sprint"] * 4
    heroes = {"red": {"at": "a1", "equipped": ["boots_of_speed"], "hand": hand}, "blue": {"at": "e5", "frozen": True}}
    table = lay(heroes, phase="move")
    table.asked()
    for _ in hand:
        table.choose(1, use="sprint")
    way = ["b1", "c1", "d1", "e1", "e2", "e3", "e4", "d4", "d5", "c5"]
    for step in way:
        assert rules.actors(table.g) == (1,)
        table.choose(1, step=step)
    assert table.hero("red", "at") == "c5" and table.g.phase == COMBAT


def test_heroes_name_their_steps_at_once_and_hidden(lay: Lay, rules: Any) -> None:
    table = lay({"red": {"at": "a1"}, "blue": {"at": "b2"}}, phase="move")
    g = table.asked()
    assert rules.actors(g) == (1, 2)
    table.choose(2, step="b1")
    assert table.hero("blue", "at") == "b2" and rules.view(g, 1)["ready"] == ["blue"]
    table.choose(1, step="b1")
    assert [table.hero(name, "at") for name in ("red", "blue")] == ["b1", "b1"]


def test_the_tower_opens_for_those_who_hold_all_keys_together(lay: Lay, rules: Any) -> None:
    heroes = {
        "red": {"at": "c2", "keys": ["key_bone", "key_iron"]},
        "blue": {"at": "c2", "keys": ["key_glass"]},
    }
    keys = ["key_bone", "key_iron", "key_glass"]
    table = lay(heroes, keys_found=keys, phase="move")
    refused(table, "WT-KEY-4", "move", paths={"red": ["c3"]})
    table.do("move", paths={"red": ["c3"], "blue": ["c3"]})
    assert table.show("winner") == "heroes" and table.show("tower_open")


def test_one_who_stays_outside_keeps_the_other_out(lay: Lay, rules: Any) -> None:
    heroes = {
        "red": {"at": "c2", "keys": ["key_bone", "key_iron"]},
        "blue": {"at": "c2", "keys": ["key_glass"]},
    }
    table = lay(heroes, keys_found=["key_bone", "key_iron", "key_glass"], phase="move")
    table.asked()
    table.choose(1, done={}).choose(2, done={})
    assert {"step": "c3"} in table.offered(1)
    table.choose(1, step="c3").choose(2, step="b2")
    assert table.hero("red", "at") == "c2" and not table.show("tower_open")


@pytest.mark.parametrize(
    ("start", "place"),
    [
        ({"tokens_up": {"b1": ["m6"]}}, "b1"),
        ({"tower_open": True, "keys_found": ["key_bone", "key_iron", "key_glass"], "entrance": "north"}, "c3"),
    ],
)
def test_no_step_is_named_beyond_open_monsters_nor_out_of_the_tower(
    start: dict[str, Any], place: str, lay: Lay
) -> None:
    red = {"at": "a1" if place == "b1" else "c2", "equipped": ["boots_of_speed"]}
    table = lay({"red": red, "blue": FAR}, phase="move", **start)
    assert table.game.actors(table.asked()) == (1, 2)
    table.choose(1, step=place).choose(2, step="stay")
    assert not any("step" in words for words in table.offered(1))


def test_keys_of_a_hero_who_cannot_step_do_not_open_the_door(lay: Lay) -> None:
    red, blue = {"at": "c2", "keys": ["key_bone", "key_iron"]}, {"at": "c2", "keys": ["key_glass"], "frozen": True}
    found = ["key_bone", "key_iron", "key_glass"]
    table = lay({"red": red, "blue": blue}, phase="move", keys_found=found, entrance="north")
    table.asked()
    steps = [words["step"] for words in table.offered(1) if "step" in words]
    assert steps and "c3" not in steps


def test_a_key_on_the_way_may_open_the_tower(lay: Lay) -> None:
    heroes = {"red": {"at": "c1", "equipped": ["boots_of_speed"], "keys": ["key_bone", "key_iron"]}, "blue": FAR}
    table = lay(
        heroes,
        keys_found=["key_bone", "key_iron", "key_glass"],
        floor={"c2": {"cards": [], "keys": ["key_glass"]}},
        phase="move",
    )
    table.do("move", paths={"red": ["c2", "c3"]})
    assert table.show("winner") == "heroes"


def test_a_path_into_the_tower_ends_before_it_where_the_key_was_not_there(lay: Lay) -> None:
    heroes = {"red": {"at": "c1", "equipped": ["boots_of_speed"], "keys": ["key_bone", "key_iron"]}, "blue": FAR}
    table = lay(heroes, keys_found=["key_bone", "key_iron"], facedown={"c2": "watch_post"}, phase="move")
    table.do("move", paths={"red": ["c2", "c3"]})
    assert table.hero("red", "at") == "c2" and table.show("winner") is None


def test_a_hero_on_a_closed_tile_flips_it_and_then_moves(lay: Lay) -> None:
    table = lay(
        {"red": {"at": "a1"}, "blue": FAR},
        facedown={"a1": "watch_post"},
        loot={"deck": ["sprint"]},
        phase="move",
    )
    table.do("move", paths={"red": ["b1"]})
    assert table.hero("red", "at") == "b1" and table.hero("red", "hand") == ["sprint"]


def test_the_orb_shows_a_tile_and_its_tokens_to_the_heroes_alone(lay: Lay, rules: Any) -> None:
    heroes = {"red": {"at": "a1", "hand": ["scrying_orb"]}, "blue": FAR}
    table = lay(heroes, facedown={"b1": "watch_post"}, tokens_down={"b1": ["m3", "blank"]}, phase="move")
    refused(table, "WT-GEAR-6", "use", hero="red", card="scrying_orb", at="c1")
    table.do("use", hero="red", card="scrying_orb", at="b1")
    for seat in (1, 2):
        assert rules.view(table.g, seat)["facedown"] == {"b1": "watch_post"}
        assert rules.view(table.g, seat)["tokens_down"] == {"b1": ["blank", "m3"]}
    assert rules.view(table.g, 0)["facedown"] == {"b1": "face down"}


# ------------------------------------------------------------ combat


@pytest.mark.parametrize(("roll", "won"), [(10, True), (9, False)])
def test_a_tie_goes_to_the_heroes(lay: Lay, roll: int, won: bool) -> None:
    heroes = {"red": {"at": "a1", "equipped": ["short_sword"]}, "blue": FAR}
    table = lay(heroes, tokens_up={"b1": ["m2"]}, loot={"deck": ["sprint", "sprint"]}, phase="move")
    table.do("move", paths={"red": ["b1"]}).do("fight", at="b1", rolls={"wizard": 9, "red": roll})
    assert table.hero("red", "at") == ("b1" if won else "a1")
    assert table.hero("red", "hp") == (10 if won else 9)


def test_losers_stay_where_the_previous_tile_is_gone(lay: Lay) -> None:
    heroes = {"red": {"at": "b1", "prev": "a1"}, "blue": FAR}
    table = lay(heroes, removed=["a1"], tokens_up={"b1": ["m1"]}, phase="combat")
    table.do("fight", at="b1", rolls={"wizard": 20, "red": 1})
    assert (table.hero("red", "at"), table.hero("red", "prev")) == ("b1", None)
    refused(table, "WT-COMBAT-2", "fight", at="b1", rolls={"wizard": 20, "red": 1})
    table.do("end_heroes")


def test_a_shield_takes_one_damage_and_not_more_than_there_is(lay: Lay) -> None:
    for monsters, left in ((["m1"], 10), (["m1", "m1", "m1"], 8)):
        heroes = {"red": {"at": "b1", "equipped": ["tower_shield"]}, "blue": FAR}
        table = lay(heroes, tokens_up={"b1": monsters}, phase="combat")
        table.do("fight", at="b1", rolls={"wizard": 20, "red": 1})
        assert table.hero("red", "hp") == left


def test_a_potion_heals_up_to_ten_even_in_the_wizards_turn_but_not_the_dead(lay: Lay) -> None:
    heroes = {"red": {"at": "a1", "hp": 8, "hand": ["great_elixir"]}, "blue": {"at": "e5", "alive": False, "hp": 0}}
    table = lay(heroes, wizard={"deck": ["goblin"]})
    refused(table, "WT-DEATH-1", "use", hero="blue", card="healing_potion")
    table.do("wizard_begin").do("use", hero="red", card="great_elixir")
    assert table.hero("red", "hp") == 10


# ------------------------------------------------------------ gear


def test_in_a_pause_a_card_is_taken_off_or_put_on_once_and_given_once(lay: Lay, rules: Any) -> None:
    heroes = {"red": {"at": "a1", "equipped": ["short_sword"]}, "blue": {"at": "a1"}}
    table = lay(heroes, phase="move")
    table.asked()
    table.choose(1, unequip="short_sword")
    assert {"equip": "short_sword"} not in table.offered(1)
    table.choose(1, give="short_sword", to="blue")
    assert table.offered(2) == [{"equip": "short_sword"}, {"done": {}}]  # red has nothing left to do
    table.choose(2, equip="short_sword")
    assert rules.actors(table.g) == (1, 2)  # and blue neither: they name their steps
    assert table.hero("blue", "equipped") == ["short_sword"]


def test_who_gets_something_may_act_again(lay: Lay, rules: Any) -> None:
    heroes = {"red": {"at": "a1", "hand": ["sprint"]}, "blue": {"at": "a1", "hand": ["flame_blade"]}}
    table = lay(heroes, phase="move")
    table.asked()
    table.choose(1, done={}).choose(2, give="flame_blade", to="red")
    assert rules.actors(table.g) == (1,) and {"equip": "flame_blade"} in table.offered(1)


@pytest.mark.parametrize(("worn", "card", "rule"), [
    (["short_sword"], "long_sword", None),
    (["short_sword", "long_sword"], "flame_blade", "WT-GEAR-1"),
    ([], "war_boots", None),
    (["war_boots"], "boots_of_speed", "WT-GEAR-2"),
    (["lucky_charm", "leather_armour", "tower_shield"], "horned_helm", None),
])  # fmt: skip
def test_two_swords_and_one_pair_of_boots(lay: Lay, worn: list[str], card: str, rule: str | None) -> None:
    table = lay({"red": {"at": "a1", "equipped": worn, "hand": [card]}, "blue": FAR}, phase="move")
    if rule:
        refused(table, rule, "equip", hero="red", card=card)
    else:
        assert card in table.do("equip", hero="red", card=card).hero("red", "equipped")


# ------------------------------------------------------------ keys, rage, the end


def test_the_key_of_a_tile_without_monsters_is_taken_by_entering(lay: Lay) -> None:
    table = lay(
        {"red": {"at": "a1"}, "blue": {"at": "b2"}},
        facedown={"b1": "key_iron"},
        loot={"deck": ["sprint"]},
        phase="move",
    )
    table.do("move", paths={"red": ["b1"], "blue": ["b1"]}, items_to={"b1": "blue"})
    assert table.hero("blue", "keys") == ["key_iron"] and table.hero("red", "hand") == ["sprint"]
    assert not table.show("rage")


def test_rage_removes_fewer_tiles_only_when_no_further_one_may_go(lay: Lay) -> None:
    ring = {"b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"}
    removed = [
        name for name in NAMES if name[0] in "abcde" and name[1] in "12345" and name not in {*ring, "a1", "b1", "e3"}
    ]
    table = lay(
        {"red": {"at": "a1", "keys": ["key_bone", "key_iron", "key_glass"]}, "blue": {"at": "b2"}},
        keys_found=["key_bone", "key_iron", "key_glass"],
        removed=removed,
        wizard={"deck": ["goblin"]},
    )
    refused(table, "WT-RAGE-4", "wizard_begin", remove=["b1"])
    refused(table, "WT-RAGE-2", "wizard_begin", remove=[])
    table.do("wizard_begin", remove=["e3"])
    assert "e3" in table.show("removed")


@pytest.mark.parametrize(("players", "last"), [(3, 30), (4, 28), (5, 28)])
def test_the_last_round_ends_the_game(lay: Lay, players: int, last: int) -> None:
    colours = ("red", "blue", "green", "yellow")[: players - 1]
    table = lay({name: {"at": "a1"} for name in colours}, round=last - 1, phase="combat", wizard={"deck": ["goblin"]})
    table.do("end_heroes")
    assert (table.show("winner"), table.show("round")) == (None, last)
    table.do("wizard_begin").do("wizard_end").do("move", paths={}).do("end_heroes")
    assert table.show("winner") == "wizard" and table.g.ended == R.WIN_3
    refused(table, "WT-WIN-1", "end_heroes")


def test_everything_is_done_in_its_phase(lay: Lay) -> None:
    table = lay({"red": {"at": "a1"}, "blue": FAR}, wizard={"hand": ["goblin"], "deck": ["goblin"]})
    assert table.g.phase == START
    refused(table, "WT-TURN-2", "play", card="goblin", place={"b1": ["m1", "blank", "blank"]})
    refused(table, "WT-TURN-2", "equip", hero="red", card="short_sword")
    table.do("wizard_begin").do("wizard_end")
    assert table.g.phase == MOVE
    refused(table, "WT-TURN-2", "end_heroes")
    table.do("move", paths={})
    assert table.g.phase == COMBAT
    refused(table, "WT-TURN-2", "move", paths={})


def test_mana_is_not_saved(lay: Lay) -> None:
    table = lay({"red": {"at": "a1"}, "blue": FAR}, wizard={"hand": ["goblin"], "deck": ["goblin", "ogre"]})
    table.do("wizard_begin").do("wizard_end").do("move", paths={}).do("end_heroes").do("wizard_begin")
    assert table.show("wizard")["mana"] == table.g.counters[C.WHEEL] == 4


def test_a_world_drawn_in_the_middle_of_placing_keeps_the_tokens_of_the_card_together(lay: Lay, rules: Any) -> None:
    table = lay(
        {"red": {"at": "a1"}, "blue": FAR},
        tokens_down={"b1": ["m1", "blank"], "b2": ["m4"]},
        wizard={"hand": ["skeleton"]},
        phase="wizard",
    )
    g = table.asked()
    table.choose(0, play="skeleton").choose(0, place="m2", at="b1")
    kinds = rules.tables.kind
    for seed in range(20):
        world = rules.resample(g, 1, Stream(seed))
        rules.check(world)
        there = sorted(kinds[token] for token in (*world.piles[Z.DOWN + NAMES.index("b1")], *world.piles[Z.HELD]))
        assert len(world.piles[Z.DOWN + NAMES.index("b1")]) == 3
        assert {kinds[token] for token in world.batch} <= set(there)
    assert rules.view(g, 1)["tokens_down"] == {"b1": ["face down"] * 3, "b2": ["face down"]}


def test_the_door_is_not_offered_to_who_cannot_open_it(lay: Lay, rules: Any) -> None:
    heroes = {"red": {"at": "c2", "keys": ["key_bone", "key_iron"]}, "blue": {"at": "e1", "keys": ["key_glass"]}}
    table = lay(heroes, keys_found=["key_bone", "key_iron", "key_glass"], phase="move")
    table.asked()
    table.choose(1, done={}) if rules.actors(table.g) == (1,) else None
    assert {"step": "c3"} not in table.offered(1) and rules.enumerated(table.g, 1) == rules.legal(table.g, 1)
    with pytest.raises(IllegalAction, match="WT-KEY-4"):
        rules.parse(table.g, 1, {"step": "c3"})


def test_a_trap_is_not_offered_the_tower_and_a_blank_is(lay: Lay, rules: Any) -> None:
    table = lay(
        {"red": {"at": "a1", "keys": ["key_bone", "key_iron", "key_glass"]}, "blue": FAR},
        keys_found=["key_bone", "key_iron", "key_glass"],
        wizard={"hand": ["spike_pit"]},
        phase="wizard",
    )
    g = table.asked()
    table.choose(0, play="spike_pit")
    offered = {(row["place"], row["at"]) for row in table.offered(0)}
    assert ("blank", "c3") in offered and ("trap", "c3") not in offered
    assert rules.enumerated(g, 0) == list(rules.legal(g, 0))


@pytest.mark.parametrize(("tile", "rule"), [("c3", "WT-RAGE-3"), ("b2", "WT-RAGE-3"), ("a1", "WT-RAGE-5")])
def test_the_tower_its_neighbours_and_tiles_with_heroes_stay(lay: Lay, tile: str, rule: str) -> None:
    heroes = {"red": {"at": "a1", "keys": ["key_bone", "key_iron", "key_glass"]}, "blue": FAR}
    table = lay(heroes, keys_found=["key_bone", "key_iron", "key_glass"], wizard={"deck": ["goblin"]})
    refused(table, rule, "wizard_begin", remove=[tile])


def test_a_key_that_lies_at_the_door_is_taken_before_the_heroes_enter(lay: Lay, rules: Any) -> None:
    heroes = {"red": {"at": "c2", "keys": ["key_bone", "key_iron"]}, "blue": {"at": "e1"}}
    floor = {"c2": {"cards": [], "keys": ["key_glass"]}}
    table = lay(heroes, keys_found=["key_bone", "key_iron", "key_glass"], floor=floor, phase="move")
    table.do("move", paths={"red": ["c3"]})
    assert table.show("winner") == "heroes"


def test_what_one_leaves_is_offered_to_the_next_and_comes_to_the_last_unasked(lay: Lay) -> None:
    """WT-LOOT-2: in the order of the seats, each of them once."""
    here: dict[str, Any] = {"at": "b2"}
    fell = {"b2": {"cards": ["great_elixir"], "keys": []}}
    for taker in ("blue", "green"):
        table = lay({"red": here, "blue": here, "green": here}, floor=fell, phase="move")
        g = table.asked()
        for seat in (1, 2, 3):
            table.choose(seat, step="stay")
        assert table.game.actors(g) == (1,)
        table.choose(1, take=False)
        assert table.game.actors(g) == (2,)
        table.choose(2, take=taker == "blue")
        hands = {name: table.hero(name, "hand") for name in ("red", "blue", "green")}
        assert hands == {name: ["great_elixir"] if name == taker else [] for name in hands}
