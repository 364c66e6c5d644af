"""What a step of Wizard's Tower moves and counts, and by which rule; and what a set-up leaves to chance."""

from typing import Any

import pytest

from generator import resources
from generator.catalog.files import files_in
from generator.catalog.load import build, read_game
from generator.engine.state import COUNT, MOVE, RULE
from generator.games.checking import sections_of
from generator.games.wizards_tower.examples import TowerExamples
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import AGAIN, BOOST, DISCARD, NOTHING, SMOKE, Z
from generator.source.diagnostic import Report
from generator.source.patch import patched
from tests.unit.games.wizards_tower.conftest import Lay, Table

FAR = {"at": "e5"}


def did(table: Table, verb: str, **given: Any) -> list[str]:
    """What a step moves, from where to where, and counts, each by its rule."""
    table.g.log = []
    table.do(verb, **given)
    names, found = table.game.names, []
    for kind, rule, thing, before, after in table.g.log:
        if kind == COUNT:
            found.append(f"{names.counters[thing]} {after - before:+} {names.rules[rule]}")
        elif kind == MOVE:
            way = f"{names.zones[before]} > {names.zones[after]}"
            found.append(f"{table.game.tables.piece[thing]}: {way} {names.rules[rule]}")
    return found


def test_a_lost_combat(lay: Lay) -> None:
    heroes = {"red": {"at": "b1", "hp": 5}, "blue": {"at": "b1", "hp": 5, "equipped": ["tower_shield"]}}
    table = lay(heroes, tokens_up={"b1": ["m1", "m2"]}, phase="combat")
    assert did(table, "fight", at="b1", rolls={"wizard": 15, "red": 1, "blue": 2}) == [
        "most dice in a roll +3 WT-COMBAT-3",
        "combats in rooms +1 WT-COMBAT-2",
        "levels fought +3 WT-COMBAT-3",
        "hit points of seat 2 -2 WT-COMBAT-5",
        "hit points of seat 3 -1 WT-COMBAT-5",
    ]


def test_a_combat_that_is_won(lay: Lay) -> None:
    loot = {"deck": ["sprint", "long_sword", "ward_relic"]}
    table = lay({"red": {"at": "b1"}, "blue": FAR}, tokens_up={"b1": ["m1", "m2"]}, phase="combat", loot=loot)
    assert did(table, "fight", at="b1", rolls={"wizard": 1, "red": 4}) == [
        "most dice in a roll +2 WT-COMBAT-3",
        "combats in rooms +1 WT-COMBAT-2",
        "combats won in rooms +1 WT-COMBAT-4",
        "levels fought +3 WT-COMBAT-3",
        "monster_1: monsters on b1 > supply of m1 WT-COMBAT-6",
        "monsters of level 1 on the board -1 WT-COMBAT-6",
        "monster_2: monsters on b1 > supply of m2 WT-COMBAT-6",
        "monsters of level 2 on the board -1 WT-COMBAT-6",
        "sprint: loot deck > hand of seat 2 WT-LOOT-3",
        "long_sword: loot deck > hand of seat 2 WT-LOOT-3",
    ]


def test_an_assault_on_the_tower_is_counted_by_itself(lay: Lay) -> None:
    heroes = {"red": {"at": "c3"}, "blue": FAR}
    keys = ["key_bone", "key_iron", "key_glass"]
    table = lay(heroes, keys_found=keys, tower_open=True, tokens_up={"c3": ["m1"]}, phase="combat")
    assert did(table, "fight", at="c3", rolls={"wizard": 1, "red": 20})[:3] == [
        "most dice in a roll +2 WT-COMBAT-3",
        "assaults on the tower +1 WT-COMBAT-2",
        "assaults won +1 WT-COMBAT-4",
    ]


@pytest.mark.parametrize(
    ("hand", "chosen", "gone"), [(["goblin", "ogre"], ["ogre"], ["ogre"]), (["goblin"], [], ["goblin"]), ([], [], [])]
)
def test_a_tile_with_a_trap_a_blank_and_a_monster_is_entered(
    lay: Lay, hand: list[str], chosen: list[str], gone: list[str]
) -> None:
    """WT-FLIP-1, -2: the Mana Well costs the wizard a card, if there is one, and brings 2 mana."""
    tokens = {"b1": ["trap", "blank", "m1"]}
    wizard = {"hand": hand, "deck": ["ogre"]}
    heroes = {"red": {"at": "a1", "hp": 5}, "blue": FAR}
    table = lay(heroes, facedown={"b1": "mana_well"}, tokens_down=tokens, wizard=wizard, phase="move")
    assert did(table, "move", paths={"red": ["b1"]}, wizard_discards=chosen, saves={"red": [3]}) == [
        "hero-red: a1 > b1 WT-MOVE-1",
        *[f"{card}: hand of the wizard > wizard discard pile WT-FLIP-1" for card in gone],
        "mana wheel +2 WT-FLIP-2",
        "monster_1: face-down tokens on b1 > monsters on b1 WT-FLIP-4",
        "blank: face-down tokens on b1 > supply of blank WT-FLIP-4",
        "blanks on the board -1 WT-FLIP-4",
        "hit points of seat 2 -2 WT-TRAP-2",
        "trap: face-down tokens on b1 > supply of trap WT-TRAP-4",
        "traps on the board -1 WT-TRAP-4",
    ]


def test_the_wizards_turn(lay: Lay) -> None:
    hand = ["fireball", "frost_bolt", "corrode", "mana_surge"]
    heroes = {"red": {"at": "a1", "hp": 9, "equipped": ["long_sword"]}, "blue": {"at": "a1", "hp": 1}}
    table = lay(heroes, wizard={"hand": hand, "deck": ["ogre", "goblin", "ogre"], "wheel": 8})
    assert did(table, "wizard_begin") == [
        "ogre: wizard deck > hand of the wizard WT-WIZ-1",
        "goblin: wizard deck > hand of the wizard WT-WIZ-2",
        "mana +8 WT-WIZ-4",
    ]
    assert did(table, "play", card="fireball", at="a1") == [
        "mana -4 WT-WIZ-3",
        "fireball: hand of the wizard > being played WT-WIZ-3",
        "hit points of seat 2 -2 WT-SPELL-8",
        "hit points of seat 3 -1 WT-SPELL-8",
        "fireball: being played > wizard discard pile WT-WIZ-5",
    ]
    assert did(table, "play", card="frost_bolt", at="a1")[2:-1] == [
        "frozen heroes +1 WT-SPELL-2",
        "frozen: frozen markers > cold of seat 2 WT-SPELL-2",
    ]
    assert did(table, "wizard_end") == ["mana -2 WT-WIZ-4"]
    assert did(table, "move", paths={}) == []
    assert did(table, "end_heroes") == [
        "frozen heroes -1 WT-MOVE-9",
        "frozen: cold of seat 2 > frozen markers WT-MOVE-9",
        "round +1 WT-TURN-1",
    ]


def test_the_wheel_and_what_is_worn_are_changed_by_spells(lay: Lay) -> None:
    wizard = {"hand": ["corrode", "mana_surge"], "deck": ["ogre", "goblin"], "wheel": 7}
    table = lay({"red": {"at": "a1", "equipped": ["long_sword"]}, "blue": FAR}, wizard=wizard)
    did(table, "wizard_begin")
    stripped = "long_sword: gear of seat 2 > loot discard pile WT-SPELL-7"
    assert did(table, "play", card="corrode", hero="red", discard="long_sword")[2:-1] == [stripped]
    assert did(table, "play", card="mana_surge")[2:-1] == ["mana wheel +1 WT-SPELL-9"]


def test_what_heroes_do_before_they_move(lay: Lay) -> None:
    hand = ["healing_potion", "long_sword"]
    heroes = {"red": {"at": "a1", "hp": 9, "hand": hand, "keys": ["key_bone"]}, "blue": {"at": "a1"}}
    table = lay(heroes, phase="move")
    assert did(table, "use", hero="red", card="healing_potion") == [
        "healing_potion: hand of seat 2 > loot discard pile WT-GEAR-5",
        "hit points of seat 2 +1 WT-GEAR-8",
    ]
    worn = "long_sword: hand of seat 2 > gear of seat 2 WT-GEAR-3"
    assert did(table, "equip", hero="red", card="long_sword") == [worn]
    taken = "long_sword: gear of seat 2 > hand of seat 2 WT-GEAR-3"
    assert did(table, "unequip", hero="red", card="long_sword") == [taken]
    given = "long_sword: hand of seat 2 > hand of seat 3 WT-GEAR-4"
    assert did(table, "give", **{"from": "red", "card": "long_sword", "to": "blue"}) == [given]
    key = "token_key_bone: keys of seat 2 > keys of seat 3 WT-KEY-3"
    assert did(table, "give", **{"from": "red", "key": "key_bone", "to": "blue"}) == [key]


@pytest.mark.parametrize("setup", ["setup_3p", "setup_4p", "setup_5p"])
def test_a_stated_set_up_leaves_rooms_and_decks_to_chance(rules: WizardsTower, setup: str) -> None:
    """WT-SETUP-1, -5: where no key and no tower lies, any room may; and both decks are shuffled."""
    tables = [rules.setup(int(setup[-2]), seed, setup) for seed in range(4)]
    key_of, tile = rules.tables.key_of, rules.tables.tile
    for zone in (Z.WIZARD_DECK, Z.LOOT_DECK):
        assert len({g.piles[zone] for g in tables}) == len(tables)
        assert all(list(g.piles[zone]) not in (sorted(g.piles[zone]), sorted(g.piles[zone])[::-1]) for g in tables)
    laid = [tuple(tile[g.piles[place][0]] for place in rules.grid(g).places) for g in tables]
    assert len(set(laid)) == len(tables)
    kept = [[(n, t) for n, t in enumerate(row) if key_of[t] != NOTHING or t == rules.tables.tower] for row in laid]
    assert all(row == kept[0] and len(row) == 4 for row in kept)
    rooms = [[t for t in row if key_of[t] == NOTHING and t != rules.tables.tower] for row in laid]
    assert all(row not in (sorted(row), sorted(row)[::-1]) for row in rooms)


@pytest.mark.parametrize("monsters", [[], ["m1"]])
def test_all_heroes_win_the_dead_ones_too(lay: Lay, monsters: list[str]) -> None:
    """WT-WIN-1: by entering, or by the combat there."""
    heroes = {"red": {"at": "c2"}, "blue": FAR, "green": {"at": "a1", "hp": 0, "alive": False}}
    keys = ["key_bone", "key_iron", "key_glass"]
    table = lay(heroes, keys_found=keys, tower="c3", tower_open=True, tokens_down={"c3": monsters}, phase="move")
    table.do("move", paths={"red": ["c3"]})
    if monsters:
        table.do("fight", at="c3", rolls={"wizard": 1, "red": 20})
    result = table.game.result(table.g)
    assert result is not None and (result.winners, result.reason) == ((1, 2, 3), "WT-WIN-1")


@pytest.mark.parametrize(("hand", "asked"), [(["goblin", "ogre"], False), (["goblin", "ogre", "troll"], True)])
def test_the_wizard_is_asked_what_to_discard_where_something_is_kept(lay: Lay, hand: list[str], asked: bool) -> None:
    """WT-FLIP-1: the Chapel of Light costs two cards."""
    heroes = {"red": {"at": "a1"}, "blue": {**FAR, "frozen": True}}
    table = lay(heroes, facedown={"b1": "chapel_of_light"}, wizard={"hand": hand, "deck": ["dragon"]}, phase="move")
    g = table.asked()
    table.choose(1, step="b1")
    assert (g.decision == DISCARD, len(g.piles[Z.WIZARD_DISCARD])) == (asked, 0 if asked else 2)


def test_a_set_up_says_that_the_entrance_was_chosen(rules: WizardsTower) -> None:
    log = rules.setup(3, 1, "setup_3p").log or ()
    assert {"WT-SETUP-7", "WT-SETUP-8", "WT-SETUP-12"} >= {
        rules.names.rules[rule] for kind, rule, *_ in log if kind == RULE
    } - {"WT-SETUP-1", "WT-SETUP-4", "WT-SETUP-10", "WT-SETUP-13"}
    assert [kind for kind, rule, *_ in log if rules.names.rules[rule] == "WT-SETUP-7"] == [RULE]


@pytest.mark.parametrize(
    ("card", "verb", "decision"),
    [("strength_potion", "strength", BOOST), ("lucky_dice", "reroll", AGAIN), ("smoke_bomb", "smoke", SMOKE)],
)
def test_a_second_card_of_the_same_kind_may_follow_where_it_adds_something(
    lay: Lay, card: str, verb: str, decision: int
) -> None:
    """WT-COMBAT-9: the damage of one combat is prevented once."""
    heroes = {"red": {"at": "b1", "prev": "a1", "hand": [card, card]}, "blue": {**FAR, "frozen": True}}
    table = lay(heroes, tokens_up={"b1": ["m6", "m5", "m5"]}, phase="combat")
    g = table.asked()
    assert g.decision == decision
    table.choose(1, **{verb: True})
    assert (g.decision == decision) == (decision != SMOKE)


def test_dice_that_are_rolled_twice_more_count_the_last_roll() -> None:
    """WT-COMBAT-9: the new roll counts, however often a card says to roll."""
    files = files_in(resources.content() / "wizards-tower", Report())
    tree = read_game(files).value
    assert tree is not None
    built = build(files, patched(tree, [{"set": "loot_deck.lucky_dice.ops.0.rolls", "value": 2}]), sections_of)
    assert built.value is not None, built.diagnostics
    heroes = {"red": {"at": "b1", "hand": ["lucky_dice"]}, "blue": FAR}
    start = {"heroes": heroes, "tokens_up": {"b1": ["m1"]}, "phase": "combat"}
    table = Table(TowerExamples(WizardsTower(built.value)), start)
    table.do("fight", at="b1", rolls={"wizard": 10, "red": 5}, reroll={"red": [20, 2]})
    assert table.hero("red", "hp") == 9
