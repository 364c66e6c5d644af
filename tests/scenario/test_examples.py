"""Every worked example of every game passes, and shows the rules it says."""

import pytest

from generator import resources
from generator.engine.scenario import by_construction
from generator.games import game_of
from generator.source.tree import Tree
from generator.verifying.examples import own, play
from tests.contract.tables import OWN_TABLES, catalog_named, rules_named
from tests.folders import read_folder

GAMES_HERE = sorted({name for name, _ in OWN_TABLES})


def trees() -> list[tuple[str, str, Tree]]:
    """(game, example id, example) of every example in content/."""
    found = []
    for name in GAMES_HERE:
        for tree in own(read_folder(resources.content() / name)).value or ():
            label = tree.data.get("id", "?") if isinstance(tree.data, dict) else "?"
            found.append((name, str(label), tree))
    return found


TREES = trees()


@pytest.mark.parametrize("name", GAMES_HERE)
def test_every_example_file_can_be_read(name: str) -> None:
    read = own(read_folder(resources.content() / name))
    assert read.value
    assert read.diagnostics == ()


RULES_WITHOUT_EXAMPLE = {
    "geyser": 0,
    "saratoga-sabotage": 0,
    "summoners-quest": 0,
    "wizards-tower": 0,
    "mana-maker": 0,
    "nine-worlds": 0,
}
"""How many rules of a game no worked example shows, without those by construction; set-ups and playouts use them."""


@pytest.mark.parametrize("name", GAMES_HERE)
def test_every_rule_has_an_example_that_shows_it(name: str) -> None:
    said = {str(rule) for game, _, tree in TREES if game == name for rule in tree.at(("rules",))}  # type: ignore[union-attr]
    rules = rules_named(name)
    said |= set(by_construction(rules))
    without = [rule for rule in rules.names.rules if rule not in said]
    assert len(without) == RULES_WITHOUT_EXAMPLE[name], without


@pytest.mark.parametrize(("name", "label", "tree"), TREES, ids=[label for _, label, _ in TREES])
def test_the_example_goes_as_written(name: str, label: str, tree: Tree) -> None:
    rules = rules_named(name)
    game = game_of(name)
    assert game is not None
    run = play(tree, rules, game.examples(catalog_named(name), rules))
    assert [str(found) for found in run.diagnostics] == []
    assert run.passed
