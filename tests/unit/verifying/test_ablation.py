"""Which numbers decide who wins: on Saratoga Sabotage, whose rules are quick."""

from pathlib import Path

from generator.engine.ablation import Ablated, compared, endings
from generator.games.checking import validate
from generator.verifying.ablation import ablation
from tests.contract.tables import rules_named
from tests.folders import read_folder

SARATOGA = Path(__file__).parents[3] / "content" / "saratoga-sabotage"


def test_games_are_compared_pair_by_pair() -> None:
    usual = (((0,), 30), ((1,), 31), ((1,), 32), (None, 99))
    others = (((0,), 30), ((1,), 35), ((1,), 33), ((2,), 80))
    assert compared("a change", usual, others) == Ablated("a change", 4, 3, 1)


def test_endings_of_the_same_seed_are_the_same() -> None:
    rules = rules_named("saratoga-sabotage")
    assert endings(rules, 4, 3, 1, "random") == endings(rules, 4, 3, 1, "random")
    assert endings(rules, 4, 3, 1, "random") != endings(rules, 4, 3, 2, "random")


def test_a_number_that_ends_the_game_decides_more_than_one_that_hardly_works() -> None:
    catalog = validate(read_folder(SARATOGA)).value
    assert catalog is not None
    heard: list[str] = []
    found = {one.change: one for one in ablation(catalog, 10, 1, "greedy", heard.append)}
    assert found["rules.goal = 11 instead of 12"].lengths > 0
    assert all(0 <= one.winners <= one.games == 10 for one in found.values())
    assert "rules.goal = 13 instead of 12" not in found, "refused: too few chips are printed for it"
    assert heard[0].startswith("games with rules.")
    assert ablation(catalog, 0, 1, "random", heard.append) == ()
