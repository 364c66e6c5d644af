"""Who is asked and when, what lasts for how long, what goes back where it came from, and who learns of it."""

from dataclasses import replace
from typing import Any

import pytest

from generator.catalog.models import Catalog
from generator.engine.rules import Rules
from generator.engine.state import CHOOSE
from generator.engine.state import MOVE as MOVED
from generator.games.wizards_tower.examples import TowerExamples
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import BEGIN, FIGHT, FREE, KEEP, PLAY, REPLY, R, TowerState, Z
from tests.unit.games.wizards_tower.conftest import Lay, Table

FAR: dict[str, Any] = {"at": "e5"}
KEYS = ["key_bone", "key_iron", "key_glass"]

# ------------------------------------------------------------ healing on the way (WT-GEAR-6)


def on_the_way(lay: Lay, **red: Any) -> Table:
    """Red, hurt, has boots and potions, and walks over two tiles with a trap each."""
    hand = ["healing_potion", "sprint"]
    red = {"at": "a1", "hp": 4, "equipped": ["boots_of_speed"], "hand": hand, **red}
    table = lay({"red": red, "blue": FAR}, tokens_down={"b1": ["trap"], "c1": ["trap"]}, phase="move")
    table.asked()
    return table


def test_who_walks_on_may_heal_between_two_steps_and_do_nothing_else(lay: Lay) -> None:
    table = on_the_way(lay)
    table.do("move", paths={"red": ["b1", "c1"]}, saves={"red": [1, 1]}, heal={"red": {1: ["healing_potion"]}})
    assert table.hero("red", "at") == "c1" and table.hero("red", "hp") == 4 - 2 + 3 - 2
    assert table.hero("red", "hand") == ["sprint"]


def test_before_the_last_step_a_hero_is_asked_who_can_heal(lay: Lay, rules: WizardsTower) -> None:
    table = on_the_way(lay)
    g = table.asked()
    table.choose(1, done={}).choose(1, step="b1").choose(2, step="stay").choose(1, step="c1")
    assert (g.decision, rules.actors(g)) == (REPLY, (1,)) and table.hero("red", "at") == "b1"
    assert table.offered(1) == [{"use": "healing_potion"}, {"done": {}}]


@pytest.mark.parametrize("red", [{"hp": 10}, {"hand": ["sprint"]}, {"hp": 2}])
def test_nobody_is_asked_who_has_nothing_to_heal_no_potion_or_no_life(lay: Lay, red: dict[str, Any]) -> None:
    table = on_the_way(lay, **red)
    saves = [20, 20] if red.get("hp") == 10 else [1, 20]
    wanted = {1: ["healing_potion"]}
    with pytest.raises(ValueError, match="nobody asks red to heal after step 1"):
        table.do("move", paths={"red": ["b1", "c1"]}, saves={"red": saves}, heal={"red": wanted})


def test_who_is_stopped_by_monsters_is_not_asked_before_all_have_moved(lay: Lay, rules: WizardsTower) -> None:
    red = {"at": "a1", "hp": 4, "equipped": ["boots_of_speed"], "hand": ["healing_potion"]}
    table = lay({"red": red, "blue": FAR}, tokens_down={"b1": ["m1"]}, phase="move")
    g = table.asked()
    table.choose(1, done={}).choose(1, step="b1").choose(2, step="stay").choose(1, step="c1")
    assert (g.decision, rules.actors(g)) == (FREE, (1,)) and table.hero("red", "at") == "b1"


def test_an_example_says_by_a_number_after_which_step_a_hero_heals(lay: Lay) -> None:
    with pytest.raises(ValueError, match="after a step, named by its number"):
        on_the_way(lay).do("move", paths={"red": ["b1", "c1"]}, saves={"red": [1, 1]}, heal={"red": {"b1": []}})


# ------------------------------------------------------------ pauses (WT-GEAR-3)


def test_between_two_combats_heroes_may_act_again(lay: Lay, rules: WizardsTower) -> None:
    heroes = {"red": {"at": "a1", "hand": ["short_sword"]}, "blue": FAR}
    table = lay(heroes, tokens_up={"a1": ["m1"], "e5": ["m1"]}, phase="combat")
    g = table.asked()
    assert (g.decision, rules.actors(g)) == (FREE, (1,))
    table.choose(1, done={})
    assert g.decision == FIGHT
    table.choose(1, fight="e5")
    assert (g.decision, rules.actors(g)) == (FREE, (1,)) and g.fought == 1 << NAMES.index("e5")


def test_after_the_moves_heroes_may_act_again(lay: Lay, rules: WizardsTower) -> None:
    table = lay({"red": {"at": "a1", "equipped": ["short_sword"]}, "blue": FAR}, phase="move")
    g = table.asked()
    table.choose(1, step="stay").choose(2, step="stay")
    assert (g.decision, rules.actors(g)) == (FREE, (1,))
    assert table.offered(1) == [{"unequip": "short_sword"}, {"done": {}}]


def test_who_was_done_in_one_turn_is_asked_again_in_the_next(lay: Lay, rules: WizardsTower) -> None:
    wizard = {"hand": ["goblin"], "deck": ["goblin"]}
    table = lay(
        {"red": {"at": "a1", "hand": ["short_sword", "great_elixir"]}, "blue": FAR}, wizard=wizard, phase="combat"
    )
    g = table.asked()
    table.choose(1, done={})
    assert g.decision == PLAY  # the turn begins without a choice
    table.choose(0, wizard_end={})
    assert (g.decision, rules.actors(g)) == (FREE, (1,)) and {"equip": "short_sword"} in table.offered(1)


@pytest.mark.parametrize(
    ("phase", "red", "monsters", "wanted"),
    [
        ("move", {"hand": ["tower_shield"]}, {}, [{"equip": "tower_shield"}]),
        ("combat", {"hand": ["tower_shield"]}, {"a1": ["m1"]}, [{"equip": "tower_shield"}]),
        ("combat", {"hand": ["tower_shield", "great_elixir"]}, {"e5": ["m1"]}, [{"use": "great_elixir"}]),
        ("combat", {"equipped": ["tower_shield"]}, {}, [{"unequip": "tower_shield"}]),
        ("move", {"equipped": ["war_boots"], "hand": ["great_elixir"]}, {}, [{"use": "great_elixir"}]),
        (
            "move",
            {"equipped": ["war_boots", "lucky_charm"], "hand": ["surefoot_boots"]},
            {},
            [{"unequip": "war_boots"}],
        ),
    ],
)
def test_cards_are_put_on_and_taken_off_where_that_can_serve_before_the_next_pause(
    phase: str, red: dict[str, Any], monsters: dict[str, list[str]], wanted: list[dict[str, str]], lay: Lay
) -> None:
    """After the moves nothing serves but in a combat; before them nothing taken off does but what makes room."""
    table = lay({"red": {"at": "a1", **red}, "blue": FAR}, tokens_up=monsters, phase=phase)
    table.asked()
    assert table.offered(1) == [*wanted, {"done": {}}]


def test_before_the_moves_whoever_has_company_may_take_off_a_gift(lay: Lay) -> None:
    table = lay({"red": {"at": "a1", "equipped": ["lucky_charm"]}, "blue": {"at": "a1"}}, phase="move")
    table.asked()
    assert {"unequip": "lucky_charm"} in table.offered(1)


def test_before_the_moves_what_harms_may_be_taken_off(catalog: Catalog) -> None:
    loot: Any = catalog.data["loot_deck"]
    worse = [{**row, "mods": {"combat": 1, "move": -1}} if row["id"] == "war_boots" else row for row in loot]
    game = WizardsTower(replace(catalog, data={**catalog.data, "loot_deck": worse}))
    start = {"heroes": {"red": {"at": "a1", "equipped": ["war_boots"]}, "blue": FAR}, "phase": "move"}
    table = Table(TowerExamples(game), start)
    table.asked()
    assert {"unequip": "war_boots"} in table.offered(1)


def test_the_frozen_are_not_asked_in_a_pause(lay: Lay, rules: WizardsTower) -> None:
    heroes = {"red": {"at": "a1", "hand": ["sprint"], "frozen": True}, "blue": {"at": "e5", "hand": ["sprint"]}}
    table = lay(heroes, phase="move")
    assert rules.actors(table.asked()) == (2,)


def test_a_sprint_and_a_look_into_a_gap_are_not_offered_out_of_place(lay: Lay) -> None:
    hand = {"at": "a1", "hand": ["sprint", "scrying_orb", "short_sword"]}
    for phase, wanted in (("move", [{"use": "sprint"}, {"scry": "a2"}]), ("combat", [])):
        table = lay({"red": hand, "blue": FAR}, tokens_up={"a1": ["m1"]}, removed=["b1"], phase=phase)
        table.asked()
        assert table.offered(1) == [*wanted, {"equip": "short_sword"}, {"done": {}}]


def test_nothing_is_given_to_the_frozen_nor_to_those_elsewhere(lay: Lay) -> None:
    heroes = {
        "red": {"at": "a1", "hand": ["sprint"], "keys": ["key_iron"]},
        "blue": {"at": "a1", "frozen": True},
        "green": {"at": "a1"},
        "yellow": {"at": "b1"},
    }
    table = lay(heroes, keys_found=["key_iron"], phase="move")
    table.asked()
    gifts = [(row["give"], row["to"]) for row in table.offered(1) if "give" in row]
    assert gifts == [("sprint", "green"), ("key_iron", "green")]


def test_who_is_aimed_at_may_drink_more_than_one_potion(lay: Lay) -> None:
    hand = ["healing_potion", "great_elixir", "healing_potion"]
    table = lay(
        {"red": {"at": "a1", "hp": 1, "hand": hand}, "blue": FAR}, wizard={"hand": ["fireball"]}, phase="wizard"
    )
    table.asked()
    table.choose(0, play="fireball").choose(0, target="a1")
    table.choose(1, use="healing_potion").choose(1, use="great_elixir")
    assert table.hero("red", "hp") == 1 + 3 + 5  # both before the fire
    table.choose(1, done={})
    assert table.hero("red", "hp") == 9 - 2 and table.hero("red", "hand") == ["healing_potion"]


def test_the_rage_comes_before_the_draw(lay: Lay, rules: WizardsTower) -> None:
    heroes = {"red": {"at": "a1", "keys": KEYS}, "blue": FAR}
    table = lay(heroes, keys_found=KEYS, wizard={"hand": [], "deck": ["goblin"]})
    table.asked()
    table.choose(0, wizard_begin={})
    assert "remove" in table.offered(0)[0] and table.show("wizard")["hand"] == []
    for place in ("e1", "d1", "a5"):
        table.choose(0, remove=place)
    assert table.show("wizard")["hand"] == ["goblin"] and table.show("wizard")["mana"] == 4


# ------------------------------------------------------------ states that last


def test_two_turns_of_frost_end_after_the_second(lay: Lay) -> None:
    table = lay({"red": {"at": "a1", "frozen": True}, "blue": FAR}, wizard={"deck": ["goblin"] * 2}, phase="combat")
    table.g.frozen[1] = 2
    table.do("end_heroes")
    assert table.hero("red", "frozen")
    table.do("wizard_begin").do("wizard_end").do("move", paths={}).do("end_heroes")
    assert not table.hero("red", "frozen")


def test_a_sprint_lasts_for_one_turn(lay: Lay, rules: WizardsTower) -> None:
    table = lay({"red": {"at": "a1", "hand": ["sprint"]}, "blue": FAR}, wizard={"deck": ["goblin"]}, phase="move")
    table.do("use", hero="red", card="sprint")
    assert rules.reach(table.g, 1) == 3
    table.do("move", paths={}).do("end_heroes").do("wizard_begin").do("wizard_end")
    assert rules.reach(table.g, 1) == 1


@pytest.mark.parametrize(("card", "key", "left"), [("smoke_bomb", "smoke", 9), ("strength_potion", "strength", 8)])
def test_a_card_serves_in_one_combat_only(lay: Lay, card: str, key: str, left: int) -> None:
    table = lay(
        {"red": {"at": "b1", "hand": [card]}, "blue": FAR},
        tokens_up={"b1": ["m3"]},
        wizard={"deck": ["goblin"]},
        phase="combat",
    )
    table.do("fight", at="b1", rolls={"wizard": 15, "red": 14}, **{key: ["red"]}).do("end_heroes")
    table.do("wizard_begin").do("wizard_end").do("move", paths={})
    table.do("fight", at="b1", rolls={"wizard": 15, "red": 17})
    assert table.hero("red", "hp") == left


def test_two_potions_add_up(lay: Lay) -> None:
    heroes = {"red": {"at": "b1", "hand": ["strength_potion", "strength_potion"]}, "blue": FAR}
    table = lay(heroes, tokens_up={"b1": ["m6"]}, loot={"deck": ["sprint", "sprint"]}, phase="combat")
    table.do("fight", at="b1", rolls={"wizard": 5, "red": 5}, strength=["red", "red"])
    assert table.show("cleared") == ["b1"] and table.hero("red", "hand") == ["sprint", "sprint"]


# ------------------------------------------------------------ the variant of the last stand


@pytest.fixture(scope="module")
def last_stand(catalog: Catalog) -> TowerExamples:
    return TowerExamples(WizardsTower(replace(catalog, rules={**catalog.rules, "last_stand_dice": 2})))


def test_the_last_hero_rolls_two_dice_and_adds_them_and_the_wizard_one(last_stand: TowerExamples) -> None:
    heroes = {"red": {"at": "b1", "hand": ["lucky_dice"]}, "blue": {"at": "e5", "hp": 0, "alive": False}}
    start = {"heroes": heroes, "tokens_up": {"b1": ["m1"]}, "loot": {"deck": ["sprint", "sprint"]}, "phase": "combat"}
    for again, left in ((None, 9), ([9, 4], 10)):
        table = Table(last_stand, start)
        more: dict[str, Any] = {} if again is None else {"reroll": {"red": again}}
        table.do("fight", at="b1", rolls={"wizard": 12, "red": [5, 7]}, **more)
        assert table.hero("red", "hp") == left  # 12 against 13, and 13 against 13


def test_two_living_heroes_roll_a_die_each_in_the_variant(last_stand: TowerExamples) -> None:
    heroes = {"red": {"at": "b1"}, "blue": FAR}
    table = Table(last_stand, {"heroes": heroes, "tokens_up": {"b1": ["m1"]}, "phase": "combat"})
    table.do("fight", at="b1", rolls={"wizard": 12, "red": 13})
    assert table.show("cleared") == ["b1"]


# ------------------------------------------------------------ places and supplies


def test_the_tower_is_no_place_for_tokens_before_the_third_key(lay: Lay) -> None:
    others = [
        f"{column}{row}" for column in "abcde" for row in range(1, 6) if f"{column}{row}" not in ("a1", "e5", "c3")
    ]
    given: dict[str, Any] = {"wizard": {"hand": ["goblin"], "deck": ["ogre"]}}
    monsters = [*["m1"] * 9, *["m2"] * 8, *["m4"] * 3, *["trap"] * 2]
    full = {place: ["blank", "blank", monster] for place, monster in zip(others, monsters, strict=True)}
    table = lay({"red": {"at": "a1"}, "blue": FAR}, tokens_down=full, **given)
    assert table.asked().decision == BEGIN
    table.choose(0, wizard_begin={})
    assert {"play": "goblin"} not in table.offered(0)
    one_free = {**full, "b1": ["blank", "m1"]}
    table = lay({"red": {"at": "a1"}, "blue": FAR}, tokens_down=one_free, **given)
    table.asked()
    table.choose(0, wizard_begin={})
    assert {"play": "goblin"} in table.offered(0)


def test_the_last_token_of_the_supply_is_used(lay: Lay) -> None:
    wizard = {"hand": ["ogre"], "deck": ["goblin"]}
    table = lay({"red": {"at": "a1"}, "blue": FAR}, supply={"m4": 1, "blank": 2}, wizard=wizard)
    table.do("wizard_begin").do("play", card="ogre", place={"b1": ["m4", "blank"], "b2": ["blank"]})
    assert (table.show("supply")["m4"], table.show("supply")["blank"]) == (0, 0)


def test_the_loot_deck_is_renewed_in_the_middle_of_a_draw(lay: Lay) -> None:
    loot = {"deck": ["sprint"], "discard": ["long_sword"]}
    table = lay({"red": {"at": "b1"}, "blue": FAR}, tokens_up={"b1": ["m1"]}, loot=loot, phase="combat")
    table.do("fight", at="b1", rolls={"wizard": 1, "red": 2}, reshuffled=["long_sword"])
    assert table.hero("red", "hand") == ["long_sword", "sprint"]


def test_entered_tiles_are_dealt_with_in_the_order_of_seats(lay: Lay) -> None:
    heroes = {"red": {"at": "e1"}, "blue": {"at": "a1"}}
    rooms = {"b1": "goblin_warren", "e2": "goblin_warren"}
    wizard = {"deck": ["goblin", "ogre"]}
    table = lay(heroes, facedown=rooms, loot={"deck": ["long_sword", "sprint"]}, wizard=wizard, phase="move")
    table.do("move", paths={"blue": ["b1"], "red": ["e2"]})
    assert (table.hero("red", "hand"), table.hero("blue", "hand")) == (["long_sword"], ["sprint"])


def test_a_frozen_hero_who_dies_gives_the_marker_back(lay: Lay) -> None:
    heroes = {"red": {"at": "a1", "hp": 2, "frozen": True}, "blue": FAR}
    table = lay(heroes, wizard={"hand": ["fireball"], "deck": ["ogre"]})
    assert len(table.g.piles[Z.MARKERS]) == 3
    table.do("wizard_begin").do("play", card="fireball", at="a1")
    assert not table.hero("red", "frozen") and len(table.g.piles[Z.MARKERS]) == 4


# ------------------------------------------------------------ what heroes know


def test_a_token_that_was_looked_at_is_unknown_when_it_is_placed_again(lay: Lay, rules: WizardsTower) -> None:
    table = lay(
        {"red": {"at": "a1", "hand": ["scrying_orb"]}, "blue": FAR},
        facedown={"b1": "watch_post"},
        tokens_down={"b1": ["blank", "blank"]},
        wizard={"hand": ["goblin", "ogre"], "deck": ["ogre"]},
        loot={"deck": ["sprint"]},
        phase="move",
    )
    table.do("use", hero="red", card="scrying_orb", at="b1")
    assert rules.view(table.g, 1)["tokens_down"] == {"b1": ["blank", "blank"]}
    table.do("move", paths={"red": ["b1"]}, wizard_discards=["ogre"]).do("end_heroes").do("wizard_begin")
    table.do("play", card="goblin", place={"c1": ["m1", "blank", "blank"]})
    assert rules.view(table.g, 1)["tokens_down"] == {"c1": ["face down"] * 3}


def test_heroes_do_not_learn_which_tokens_are_placed(lay: Lay, rules: WizardsTower) -> None:
    table = lay({"red": {"at": "a1"}, "blue": FAR}, wizard={"hand": ["ogre"], "deck": ["goblin"]})
    table.do("wizard_begin").do("play", card="ogre", place={"b1": ["m4"], "c1": ["blank", "blank"]})
    log = table.g.log or []
    for seat, seen in ((0, True), (1, False), (2, False)):
        told = [event for event in rules.events_for(table.g, log, seat) if event[0] == MOVED and event[4] == Z.HELD]
        assert len(told) == 3 and all((event[2] >= 0) == seen for event in told)
        chosen = [event for event in rules.events_for(table.g, log, seat) if event[:2] == (CHOOSE, R.PLACE_1)]
        assert len(chosen) == 3 and all((event[4] >= 0) == seen for event in chosen)


def test_heroes_do_not_learn_what_a_face_down_tile_was_that_crumbles(lay: Lay, rules: WizardsTower) -> None:
    heroes = {"red": {"at": "a1", "keys": KEYS}, "blue": FAR}
    table = lay(heroes, keys_found=KEYS, facedown={"e1": "watch_post"}, wizard={"deck": ["goblin"]})
    table.do("wizard_begin", remove=["e1", "d1", "a5"])
    for seat in (1, 2):
        events = rules.events_for(table.g, table.g.log or (), seat)
        told = [event for event in events if event[0] == MOVED and event[4] in (Z.LOST, Z.GONE)]
        assert [NAMES[event[3]] for event in told if event[4] == Z.LOST and event[2] == -1] == ["e1"]
        assert [NAMES[event[3]] for event in told if event[4] == Z.GONE and event[2] >= 0] == ["d1", "a5"]


def test_a_token_that_is_looked_at_does_not_tell_where_it_lay_before(lay: Lay, rules: WizardsTower) -> None:
    heroes = {"red": {"at": "a1", "hand": ["scrying_orb"], "keys": KEYS}, "blue": FAR}
    wizard = {"hand": ["goblin"], "deck": ["ogre"]}
    table = lay(heroes, keys_found=KEYS, tokens_down={"e1": ["m1"]}, wizard=wizard)
    (token,) = table.g.piles[Z.DOWN + NAMES.index("e1")]
    table.do("wizard_begin", remove=["e1", "d1", "a5"]).do(
        "play", card="goblin", place={"b1": ["m1", "blank", "blank"]}
    )
    assert token in table.g.piles[Z.DOWN + NAMES.index("b1")]
    table.do("wizard_end").do("use", hero="red", card="scrying_orb", at="b1")
    assert sorted(rules.view(table.g, 1)["tokens_down"]["b1"]) == ["blank", "blank", "m1"]
    events = rules.events_for(table.g, table.g.log or (), 1)
    assert [event[2] for event in events if event[0] == MOVED and event[3] == Z.DOWN + NAMES.index("e1")] == [-1]


# ------------------------------------------------------------ the set-up


def opened(rules: Rules[Any], seed: int) -> TowerState:
    """A set-up with three players up to where the heroes choose their corners."""
    g: TowerState = rules.setup(3, seed)
    for words in ({"entrance": "north"}, {"hide": "b2"}, {"hide": "c2"}, {"hide": "d2"}):
        rules.apply(g, 0, rules.parse(g, 0, words))
    return g


def test_corners_are_chosen_in_the_order_of_seats(rules: WizardsTower) -> None:
    g = opened(rules, 1)
    for seat, corner in ((1, "a5"), (2, "e1")):
        assert rules.actors(g) == (seat,)
        rules.apply(g, seat, rules.parse(g, seat, {"start": corner}))
    assert (g.decision, rules.actors(g)) == (KEEP, (0,))


def test_heroes_do_not_hear_where_keys_are_hidden_nor_what_is_put_back(rules: WizardsTower) -> None:
    g = opened(rules, 1)
    for seat in (1, 2):
        rules.apply(g, seat, rules.parse(g, seat, {"start": "a1"}))
    rules.apply(g, 0, next(iter(rules.legal(g, 0))))
    for seat, hears in ((0, [True] * 6), (1, [True, True, *[False] * 4])):  # tower and door; three keys, a card
        events = rules.events_for(g, g.log or (), seat)
        assert [event[4] >= 0 for event in events if event[0] == CHOOSE and event[2] == 0] == hears


def test_two_of_five_cards_are_shuffled_back_into_the_deck(rules: WizardsTower) -> None:
    on_top = 0
    for seed in range(6):
        g = opened(rules, seed)
        for seat in (1, 2):
            rules.apply(g, seat, rules.parse(g, seat, {"start": "a1"}))
        assert len(g.piles[Z.WIZARD_HAND]) == 5
        drawn = set(g.piles[Z.WIZARD_HAND])
        for _ in range(2):
            rules.apply(g, 0, next(iter(rules.legal(g, 0))))
        back = drawn - {*g.piles[Z.WIZARD_HAND]}
        assert [len(g.piles[zone]) for zone in (Z.WIZARD_HAND, Z.WIZARD_DECK, Z.WIZARD_DISCARD)] == [3, 47, 0]
        assert back <= {*g.piles[Z.WIZARD_DECK]}
        on_top += back == {*g.piles[Z.WIZARD_DECK][-2:]}
    assert on_top < 3


@pytest.mark.parametrize("zone", [Z.LOOT_DECK, Z.WIZARD_DECK])
def test_both_decks_are_shuffled(rules: WizardsTower, zone: int) -> None:
    assert len({rules.setup(3, seed).piles[zone] for seed in range(4)}) == 4
    assert all(sorted(rules.setup(3, seed).piles[zone]) != list(rules.setup(3, seed).piles[zone]) for seed in range(4))


# ------------------------------------------------------------ the door of the tower


def test_the_tower_is_left_by_its_entrance(lay: Lay, rules: WizardsTower) -> None:
    table = lay({"red": {"at": "c3"}, "blue": FAR}, keys_found=KEYS, tower_open=True, phase="move")
    g = table.asked()
    assert [row["step"] for row in table.offered(1)] == ["c2", "stay"]
    assert rules.barred(g, 1, NAMES.index("c4")) == R.KEY_5 and rules.barred(g, 1, NAMES.index("c2")) is None


def test_an_open_tower_is_entered_without_keys(lay: Lay) -> None:
    heroes = {"red": {"at": "c2"}, "blue": {"at": "a1", "frozen": True}}
    table = lay(heroes, keys_found=KEYS, tower_open=True, tokens_down={"c3": ["m1"]}, phase="move")
    table.asked()
    assert {"step": "c3"} in table.offered(1)


def test_who_comes_a_step_later_enters_the_tower_that_others_have_opened(lay: Lay) -> None:
    heroes = {"red": {"at": "c2", "keys": KEYS}, "blue": {"at": "c1", "equipped": ["boots_of_speed"]}}
    table = lay(heroes, keys_found=KEYS, tokens_down={"c3": ["m1"]}, phase="move")
    table.asked()
    table.choose(1, step="c3").choose(2, step="c2")
    assert {"step": "c3"} in table.offered(2)
    table.choose(2, step="c3")
    entered = [thing for kind, _, thing, _, zone in table.g.log or () if kind == MOVED and zone == table.g.tower]
    assert entered == [1, 2]
