"""Trees changed in memory."""

import pytest

from generator.source.mark import Mark
from generator.source.patch import patched
from generator.source.reader import read_text
from generator.source.tree import Tree

TEXT = """\
rules: {goal: 3, hand: 5}
cards:
  - {id: fox, cost: {red: 1}}
  - {id: owl, cost: {red: 2}}
  - {id: elk, cost: {red: 3}}
list: [10, 20, 30]
"""


@pytest.fixture
def tree() -> Tree:
    value = read_text(TEXT, "x.yaml").value
    assert value is not None
    return value


def test_a_new_value_stands_where_the_old_one_stood(tree: Tree) -> None:
    new = patched(tree, [{"set": "cards.owl.cost", "value": {"blue": 7}}])
    assert new.at(("cards", 1, "cost", "blue")) == 7
    assert new.mark(("cards", 1, "cost", "blue")) == tree.marks[("cards", 1, "cost")]
    assert tree.at(("cards", 1, "cost")) == {"red": 2}


def test_a_new_key_stands_where_its_mapping_stands(tree: Tree) -> None:
    new = patched(tree, [{"set": "rules.extra", "value": 1}])
    assert new.key_mark(("rules", "extra")) == Mark("x.yaml", 1, 8)


def test_elements_behind_a_removed_one_move_up_with_their_places(tree: Tree) -> None:
    new = patched(tree, [{"remove": "cards.fox"}])
    assert new.at(("cards", 0, "id")) == "owl"
    assert new.marks[("cards", 0, "id")] == tree.marks[("cards", 1, "id")]
    assert ("cards", 2) not in new.marks


def test_operations_follow_one_another(tree: Tree) -> None:
    new = patched(tree, [{"add": "list", "value": 40}, {"remove": "list.0"}, {"set": "list.2", "value": 41}])
    assert new.at(("list",)) == [20, 30, 41]


@pytest.mark.parametrize(
    "operation",
    [
        {"remove": "cards.bear"},
        {"remove": "rules.none"},
        {"set": "nowhere.at.all", "value": 1},
        {"set": "list.9", "value": 1},
        {"set": "rules.goal.deep", "value": 1},
        {"add": "rules", "value": 1},
        {"drop": "rules"},
    ],
)
def test_a_patch_that_leads_nowhere_is_refused(tree: Tree, operation: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        patched(tree, [operation])
