"""Which rules Wizard's Tower names for what is dealt and chosen, and what must not be left over or be too many."""

from generator.engine.bots import random
from generator.engine.chance import Stream
from generator.engine.state import MOVE, RULE
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import SETUP, TowerState, Z
from tests.unit.games.wizards_tower.conftest import Lay

CHOSEN = {
    "WT-SETUP-6": "tower",
    "WT-SETUP-7": "entrance",
    "WT-SETUP-8": "hide",
    "WT-SETUP-9": "start",
    "WT-SETUP-11": "put_back",
    "WT-TURN-1": "wizard_begin",
    "WT-RAGE-2": "remove",
    "WT-WIZ-3": "play",
    "WT-WIZ-4": "wizard_end",
    "WT-PLACE-1": "place",
    "WT-SPELL-1": "target",
    "WT-SPELL-3": "shove",
    "WT-SPELL-4": "turn",
    "WT-SPELL-7": "strip",
    "WT-FLIP-1": "discard",
    "WT-GEAR-6": "use scry",
    "WT-GEAR-7": "recall",
    "WT-GEAR-3": "equip unequip give done",
    "WT-GEAR-10": "ward",
    "WT-LOOT-2": "take",
    "WT-COMBAT-1": "fight",
    "WT-COMBAT-9": "strength reroll smoke",
}
"""The rule by which something is chosen, with the verbs of the choices; a step is told by the move that it makes."""


def moves(rules: WizardsTower, g: TowerState, zones: range) -> set[str]:
    """The rules by which something has come into these zones."""
    return {rules.names.rules[rule] for kind, rule, _, _, zone in g.log or () if kind == MOVE and zone in zones}


def test_every_choice_names_the_rule_that_gives_it(rules: WizardsTower) -> None:
    named = {verb.word: rules.names.rules[verb.rule] for verb in rules.verbs() if verb.rule >= 0}
    assert named == {verb: rule for rule, verbs in CHOSEN.items() for verb in verbs.split()}


def test_a_stated_set_up_names_the_rule_of_each_piece(rules: WizardsTower) -> None:
    g = rules.setup(3, 1, "setup_3p")
    tower = range(g.tower, g.tower + 1)
    assert moves(rules, g, tower) == {"WT-SETUP-6"}
    assert moves(rules, g, range(Z.WIZARD_HAND, Z.WIZARD_HAND + 1)) == {"WT-SETUP-11"}
    heroes = {thing for kind, _, thing, _, _ in g.log or () if kind == MOVE and 0 < thing <= 2}
    by = {rules.names.rules[rule] for kind, rule, thing, _, _ in g.log or () if kind == MOVE and thing in heroes}
    assert (heroes, by) == ({1, 2}, {"WT-SETUP-9"})


def test_a_chosen_set_up_names_the_rule_of_the_opening_hand(rules: WizardsTower) -> None:
    g, stream = rules.setup(3, 1), Stream(1, "choices")
    while g.phase == SETUP:
        seat = rules.actors(g)[0]
        rules.apply(g, seat, random(rules, g, seat, stream))
    assert moves(rules, g, range(Z.WIZARD_HAND, Z.WIZARD_HAND + 1)) == {"WT-SETUP-11"}


def test_the_wizard_draws_the_first_cards_from_a_shuffled_deck(rules: WizardsTower) -> None:
    decks = [rules.setup(3, seed).piles[Z.WIZARD_DECK] for seed in range(3)]
    assert len(set(decks)) == 3
    assert len({tuple(sorted(deck)) for deck in decks}) == 1


def test_who_falls_in_a_fight_does_not_fall_back(lay: Lay, rules: WizardsTower) -> None:
    heroes = {"red": {"at": "b1", "hp": 1}, "blue": {"at": "b1", "hp": 5}}
    table = lay(heroes, tokens_up={"b1": ["m1"]}, phase="combat")
    table.g.log = []
    table.do("fight", at="b1", rolls={"wizard": 20, "red": 1, "blue": 1})
    by_seat = {(rules.names.rules[rule], seat) for kind, rule, seat, _, _ in table.g.log if kind == RULE}
    assert {("WT-DEATH-1", 1), ("WT-COMBAT-8", 2)} <= by_seat
    assert ("WT-COMBAT-8", 1) not in by_seat


def test_paths_that_were_walked_are_forgotten(lay: Lay) -> None:
    table = lay({"red": {"at": "a1"}, "blue": {"at": "e1"}}, phase="move")
    table.do("move", paths={"red": ["a2"]})
    assert table.hero("red", "at") == "a2"
    assert table.show("paths") == [[], [], []]


def test_each_grid_has_as_many_tiles_as_places(rules: WizardsTower) -> None:
    sets = {size: rules.tables.set_of(size) for size in (5, 6, 7)}
    assert {size: sum(map(len, kinds.values())) for size, kinds in sets.items()} == {5: 25, 6: 36, 7: 49}


def test_a_walk_names_the_rule_of_later_steps_where_there_are_some(lay: Lay, rules: WizardsTower) -> None:
    for path, named in ((["a2"], False), (["a2", "a3"], True)):
        table = lay({"red": {"at": "a1", "equipped": ["boots_of_speed"]}, "blue": {"at": "e1"}}, phase="move")
        table.g.log = []
        table.do("move", paths={"red": path})
        assert ("WT-MOVE-5" in {rules.names.rules[event[1]] for event in table.g.log if event[1] >= 0}) is named
