"""Pairs of rules, and drafts of the examples that are missing: on Geyser, which is small."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.engine.rules import Rules
from generator.engine.scenario import Scenario, parse, run
from generator.games import game_of
from generator.games.checking import validate
from generator.games.rulesets import rules_of
from generator.verifying import examples
from generator.verifying.drafts import Moment, decided, draft
from generator.verifying.interactions import Interactions, _pairs, interactions
from tests.documents import document
from tests.folders import read_folder

CONTENT = Path(__file__).parents[3] / "content"


@cache
def read(name: str) -> tuple[Rules[Any], Any, list[Scenario]]:
    catalog = validate(read_folder(CONTENT / name)).value
    assert catalog is not None
    game, rules = game_of(name), rules_of(catalog)
    assert game is not None
    book = game.examples(catalog, rules)
    told = [parse(tree.data, getattr(book, "further", ()))[0] for tree in examples.own(catalog.files).value or ()]
    return rules, book, [scenario for scenario in told if scenario is not None]


def geyser() -> tuple[Rules[Any], Any, list[Scenario]]:
    return read("geyser")


@cache
def found() -> Interactions:
    rules, book, scenarios = geyser()
    return interactions(rules, scenarios, book, seed=1, games=3)


def test_every_pair_that_a_game_has_is_counted_with_its_first_decision() -> None:
    assert found().games == 18
    times = [interaction.times for interaction in found().pairs]
    assert times == sorted(times, reverse=True)
    rules, _, _ = geyser()
    for interaction in found().pairs[::20]:
        events = decided(rules, interaction.first).events
        acting = {rules.names.rules[event[1]] for event in events if event[1] >= 0}
        assert acting.issuperset(interaction.pair)
        assert interaction.games <= min(interaction.times, 18)


def test_what_no_example_shows_is_told_apart() -> None:
    rules, book, scenarios = geyser()
    none = interactions(rules, [], book, seed=1, games=1)
    assert none.unshown == none.pairs
    assert none.shown == frozenset()
    shown = interactions(rules, scenarios, book, seed=1, games=1)
    assert len(shown.unshown) < len(none.unshown)
    assert all(interaction.pair not in shown.shown for interaction in shown.unshown)


def test_a_moment_is_played_again_and_says_how() -> None:
    rules, _, _ = geyser()
    moment = Moment(2, "random", 1, 0, 5)
    first, again = decided(rules, moment), decided(rules, moment)
    assert first == again
    assert str(moment) == "decision 5 of the last game of `pnp simulate --players 2 --seed 1 --bot random --games 1`"
    with pytest.raises(LookupError, match="has ended before"):
        decided(rules, Moment(2, "random", 1, 0, 100_000))


def test_a_draft_is_an_example_that_passes() -> None:
    rules, book, _ = geyser()
    passed = 0
    for number, interaction in enumerate(found().unshown, start=1):
        text = draft(rules, book, interaction.first, interaction.pair, number)
        scenario, problems = parse(document(text), book.further)
        assert scenario is not None, problems
        assert scenario.rules == interaction.pair
        if "cannot be played" not in text:
            outcome = run(scenario, rules, book)
            assert outcome.passed, (text, outcome.problems)
            assert set(interaction.pair) <= set(outcome.named)
            passed += 1
    assert passed >= len(found().unshown) // 2


@cache
def quest():  # type: ignore[no-untyped-def]  # a tuple of three, taken apart below
    catalog = validate(read_folder(CONTENT / "summoners-quest")).value
    game = game_of("summoners-quest")
    assert catalog is not None and game is not None
    rules = rules_of(catalog)
    return rules, game.examples(catalog, rules), catalog


def test_a_draft_has_the_dice_of_its_own_step_and_names_all_that_changes() -> None:
    rules, book, _ = quest()
    passed = 0
    for decision in range(4, 80, 4):
        text = draft(rules, book, Moment(2, "random", 1, 0, decision), rules.names.rules[:1], 1)
        scenario, problems = parse(document(text), book.further)
        assert scenario is not None, problems
        if "cannot be played" not in text:
            outcome = run(scenario, rules, book)
            assert outcome.passed, (text, outcome.problems)
            passed += 1
    assert passed >= 8


def test_a_step_that_play_takes_by_itself_belongs_to_the_decision_before_it() -> None:
    rules, book, catalog = quest()
    told = [parse(tree.data, book.further)[0] for tree in examples.own(catalog.files).value or ()]
    (example,) = [scenario for scenario in told if scenario is not None and scenario.id == "SQ-EX-58"]
    assert [step.verb for step in example.steps] == ["cast", "end_turn", "start_turn", "move"]
    assert run(example, rules, book).steps == (0,), "only the spell is chosen"
    with_card = {
        **example.start["players"],
        "P2": {**example.start["players"]["P2"], "hand": ["hyakki_yagyo", "labyrinth"]},
    }
    other = replace(example, start={**example.start, "players": with_card})
    assert len(run(other, rules, book).steps) == 2, "whether to lay the trap is another choice"


def unasked(name: str, example: str) -> list[str]:
    """The steps of a worked example that its game takes without asking."""
    _, book, scenarios = read(name)
    scenario = next(scenario for scenario in scenarios if scenario.id == example)
    state, found = book.start(scenario.start), []
    for step in scenario.steps:
        if book.goes_on(state, step):
            found.append(step.verb)
        if step.refuse is None:
            book.play(state, step)
    return found


def test_steps_that_a_game_takes_by_itself_belong_to_the_decision_before_them() -> None:
    assert unasked("mana-maker", "MM-EX-54") == ["pass", "begin"]  # nothing else can be done with the last mana spent
    assert unasked("mana-maker", "MM-EX-04") == []  # the Wizard could still move: to pass is to decide
    assert unasked("wizards-tower", "WT-EX-76") == ["end_heroes", "wizard_begin"]  # the fight is chosen
    rules, book, scenarios = read("mana-maker")
    played = next(scenario for scenario in scenarios if scenario.id == "MM-EX-54")
    shown = interactions(rules, [played], book, seed=1, games=0).shown
    assert ("MM-MANA-3", "MM-ABIL-1") in shown or ("MM-ABIL-1", "MM-MANA-3") in shown
    assert ("MM-TURN-1", "MM-DEFEAT-1") in shown or ("MM-DEFEAT-1", "MM-TURN-1") in shown


def test_the_first_rule_counts_as_any_other_and_choices_are_of_none() -> None:
    rules = SimpleNamespace(names=SimpleNamespace(rules=("A-1", "B-1", "C-1")))
    events = [(0, 2, 0, 0, 0), (3, -1, 0, 0, 0), (4, 0, 0, 0, 0), (0, 2, 0, 0, 0)]
    assert list(_pairs(rules, events)) == [("A-1", "C-1")]
