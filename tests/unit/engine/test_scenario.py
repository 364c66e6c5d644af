from typing import Any

import pytest

from generator.engine.picture import read
from generator.engine.scenario import ExampleProblem, Outcome, parse, plain, run, unnamed
from tests.toy import LAST, QuarryExamples, QuarryRules

GOOD: dict[str, Any] = {
    "id": "QU-EX-01",
    "title": "One stone each",
    "rules": ["QU-TAKE-1"],
    "story": "Both ask modestly.",
    "start": {"stones": {"ann": 3, "bob": 0}},
    "steps": [{"ask": {"ann": 1, "bob": 2, "die": 4}}],
    "end": {"stones": {"ann": 4, "bob": 2}, "winner": None},
}


def outcome(**changes: Any) -> Outcome:
    scenario, problems = parse({**GOOD, **changes})
    assert scenario is not None, problems
    rules = QuarryRules()
    return run(scenario, rules, QuarryExamples(rules))


def envelope(**changes: Any) -> tuple[ExampleProblem, ...]:
    scenario, problems = parse({**GOOD, **changes})
    assert scenario is None
    return problems


def test_an_example_that_goes_as_written_passes_and_names_its_rules() -> None:
    played = outcome()
    assert played.passed
    assert played.named == ("QU-SETUP-1", "QU-ASK-1", "QU-DIE-1", "QU-TAKE-1")
    assert played.before is not None and played.after is not None
    assert played.before.counters == [3, 0]
    assert played.after.counters == [4, 2]


def problems_of(played: Outcome) -> list[ExampleProblem]:
    return list(unnamed(played, QuarryRules()))


def test_a_declared_rule_that_the_run_never_names_is_told_with_those_it_names() -> None:
    (problem,) = problems_of(outcome(rules=["QU-TAKE-1", "QU-END-1"]))
    assert problem.place == ("rules", 1)
    assert problem.message == "the example declares QU-END-1, but its run never names it"
    assert problem.hint is not None and "QU-SETUP-1, QU-ASK-1, QU-DIE-1, QU-TAKE-1; name QU-END-1" in problem.hint


def test_a_refusal_names_its_rule_too() -> None:
    refused = [{"ask": {"ann": 3, "bob": 1, "die": 1}, "refuse": "QU-ASK-1"}]
    assert problems_of(outcome(rules=["QU-ASK-1"], steps=refused, end={"winner": None})) == []
    assert [problem.place for problem in problems_of(outcome(steps=refused, end={"winner": None}))] == [("rules", 0)]


def test_of_an_example_that_stops_on_its_way_nothing_is_known() -> None:
    stopped = [{"ask": {"ann": 3, "bob": 1, "die": 1}}]
    assert problems_of(outcome(rules=["QU-END-1"], steps=stopped)) == []
    assert problems_of(outcome(rules=["QU-END-1"], start={})) == []
    wrong_end = outcome(rules=["QU-END-1"], end={"stones": {"ann": 9, "bob": 2}})
    assert [problem.place for problem in problems_of(wrong_end)] == [("rules", 0)]


def test_a_rule_by_construction_may_be_declared() -> None:
    class Standing(QuarryRules):
        by_construction = (LAST,)

    assert unnamed(outcome(rules=["QU-TAKE-1", "QU-END-2"]), Standing()) == ()
    assert len(problems_of(outcome(rules=["QU-TAKE-1", "QU-END-2"]))) == 1


def test_an_unknown_rule_is_told_once() -> None:
    assert problems_of(outcome(rules=["QU-TAKE-1", "QU-FLY-1"])) == []


def test_a_wrong_end_shows_each_field_with_what_was_expected_and_found() -> None:
    played = outcome(end={"stones": {"ann": 9, "bob": 2}, "winner": ["ann"]})
    assert [problem.message for problem in played.problems] == [
        "stones: expected {ann: 9, bob: 2}, found {ann: 4, bob: 2}",
        "winner: expected [ann], found null",
    ]
    assert played.problems[0].place == ("end", "stones")


def test_a_refusal_passes_when_the_named_rule_refuses() -> None:
    played = outcome(steps=[{"ask": {"ann": 3, "bob": 1, "die": 1}, "refuse": "QU-ASK-1"}], end={"winner": None})
    assert played.passed
    assert "QU-ASK-1" in played.named


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"ask": {"ann": 3, "bob": 1, "die": 1}, "refuse": "QU-END-1"}, "refused by QU-ASK-1, not by QU-END-1"),
        ({"ask": {"ann": 3, "bob": 1, "die": 1}}, "is refused by QU-ASK-1: ask for 1 or 2 stones"),
        ({"ask": {"ann": 1, "bob": 1, "die": 1}, "refuse": "QU-ASK-1"}, "is allowed, but QU-ASK-1 must refuse it"),
        ({"cheat": None, "refuse": "QU-ASK-1"}, "the refused cheat has changed the state"),
        ({"dig": None}, "there is no verb 'dig' with None"),
        ({"ask": {"ann": 1, "bob": 1, "die": "x"}}, "cannot be understood (TypeError"),
        ({"spoil": None}, "an invariant of the game does not hold: stones"),
    ],
)
def test_a_step_that_goes_otherwise_fails_the_example_at_that_step(step: dict[str, Any], message: str) -> None:
    played = outcome(steps=[step])
    assert len(played.problems) == 1
    assert message in played.problems[0].message
    assert played.problems[0].place[:2] == ("steps", 0)


def test_a_start_that_cannot_be_is_told_not_raised() -> None:
    played = outcome(start={})
    assert played.problems == (ExampleProblem(("start",), "start: stones are missing"),)
    assert played.before is None


def test_an_unknown_field_of_the_end_is_told_not_raised() -> None:
    assert "cannot be understood (KeyError: 'colour')" in outcome(end={"colour": 3}).problems[0].message


def test_a_rule_the_game_does_not_have_is_told() -> None:
    played = outcome(rules=["QU-TAKE-1", "QU-FLY-1"])
    assert played.problems == (ExampleProblem(("rules", 1), "the game has no rule 'QU-FLY-1'"),)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"steps": "go"}, ("steps",)),
        ({"steps": ["go"]}, ("steps", 0)),
        ({"steps": [{"ask": 1, "dig": 2}]}, ("steps", 0)),
        ({"steps": [{"refuse": "QU-ASK-1"}]}, ("steps", 0)),
        ({"steps": [{"ask": 1, "refuse": None}]}, ("steps", 0, "refuse")),
        ({"title": 7}, ("title",)),
        ({"rules": "QU-ASK-1"}, ("rules",)),
        ({"rules": [1]}, ("rules",)),
        ({"start": []}, ("start",)),
        ({"end": None}, ("end",)),
        ({"begin": {}}, ("begin",)),
    ],
)
def test_a_broken_envelope_is_told_with_its_place(changes: dict[str, Any], place: tuple[str | int, ...]) -> None:
    assert [problem.place for problem in envelope(**changes)] == [place]


def test_missing_keys_are_told_all_at_once() -> None:
    _, problems = parse({"id": "x"})
    assert len(problems) == 6
    assert parse([1])[1] and parse(None)[1]


def test_values_are_shown_as_they_stand_in_yaml() -> None:
    assert plain({"a": [1, None], "b": True}) == "{a: [1, null], b: true}"


@pytest.mark.parametrize(("given", "printed"), [({}, True), ({"printed": True}, True), ({"printed": False}, False)])
def test_an_example_may_be_left_out_of_the_rulebook(given: dict[str, Any], printed: bool) -> None:
    scenario, problems = parse({**GOOD, **given})
    assert scenario is not None and not problems
    assert scenario.printed is printed


def test_whether_it_is_printed_is_true_or_false() -> None:
    scenario, problems = parse({**GOOD, "printed": "no"})
    assert scenario is None and [problem.place for problem in problems] == [("printed",)]


THREE = [{"ask": {"ann": 1, "bob": 2, "die": 4}} for _ in range(3)]


def test_a_picture_covers_the_steps_it_says() -> None:
    played = outcome(steps=THREE, end={"winner": None}, picture={"steps": [2, 2]})
    assert played.passed, played.problems
    assert played.shown is not None
    before, after = played.shown
    assert [before.counters, after.counters] == [[4, 2], [5, 4]]
    assert played.before is not None and played.before.counters == [3, 0]
    assert len(before.log or ()) < len(after.log or ()) < len((played.after or after).log or ())


def test_a_picture_covers_all_steps_unless_it_says_otherwise() -> None:
    assert outcome(steps=THREE, end={"winner": None}).shown is None
    assert outcome(steps=THREE, end={"winner": None}, picture={"dice": False}).shown is None


@pytest.mark.parametrize(("close", "around"), [(True, 0.5), (False, 0.0), (0.1, 0.1)])
def test_a_picture_is_as_close_to_its_spaces_as_it_says(close: bool | float, around: float) -> None:
    picture, faults = read({"close": close}, len(THREE))
    assert (picture.close, faults) == (around, [])


@pytest.mark.parametrize(
    ("picture", "place"),
    [
        ("all", ()),
        ({"steps": 2}, ("steps",)),
        ({"steps": [2]}, ("steps",)),
        ({"steps": [0, 1]}, ("steps",)),
        ({"steps": [2, 1]}, ("steps",)),
        ({"steps": [1, 4]}, ("steps",)),
        ({"steps": [True, 2]}, ("steps",)),
        ({"spaces": "a1"}, ("spaces",)),
        ({"pieces": [1]}, ("pieces",)),
        ({"dice": 3}, ("dice",)),
        ({"dices": False}, ("dices",)),
        ({"after": 1}, ("after",)),
        ({"single": 1}, ("single",)),
        ({"close": 0.6}, ("close",)),
        ({"close": "near"}, ("close",)),
        ({"captions": "North"}, ("captions",)),
        ({"known": 1}, ("known",)),
    ],
)
def test_what_a_picture_says_is_checked(picture: object, place: tuple[str, ...]) -> None:
    assert [problem.place for problem in envelope(steps=THREE, picture=picture)] == [("picture", *place)]
