"""Corners of the rules that the worked examples of the specification leave dark, told in the same words."""

from dataclasses import replace
from typing import Any

import pytest

from generator.catalog.models import Catalog
from generator.engine.examples import GameExamples
from generator.engine.rules import IllegalAction, Step
from generator.engine.scenario import parse, run
from generator.engine.state import ROLL
from generator.games.geyser.rules import Geyser
from generator.games.geyser.state import C, GeyserState

NS: dict[str, Any] = {"order": ["north", "south"]}


def move(by: str, source: str, target: str, **more: Any) -> dict[str, Any]:
    return {"move": {"by": by, "from": source, "to": target, **more}}


def refused(step: dict[str, Any], rule: str) -> dict[str, Any]:
    return {**step, "refuse": rule}


def fire(by: str, *dice: int) -> dict[str, Any]:
    return {"fire": {"by": by, "dice": list(dice)}}


FULL = ["g3", "a4", "a10", "b1", "b2", "b3", "b5", "b6"]
CASES: list[tuple[str, dict[str, Any], list[dict[str, Any]], dict[str, Any]]] = [
    (
        "a token leaves the board on no side",
        {**NS, "tokens": {"north": ["a2", "m2"], "south": ["g13"]}},
        [
            refused(move("north", "m2", "n2"), "GY-MOVE-2"),
            refused(move("north", "b9", "b8"), "GY-MOVE-1"),
            refused(move("north", "g13", "g12"), "GY-MOVE-1"),
            refused(move("north", "a2", "a2"), "GY-MOVE-1"),
            refused(move("south", "g13", "g12"), "GY-TURN-1"),
            refused(fire("north", 1, 1), "GY-FIRE-1"),
        ],
        {"tokens": {"north": ["a2", "m2"]}, "turn": "north"},
    ),
    (
        "an empty supply adds no token",
        {**NS, "tokens": {"north": FULL, "south": ["g13"]}},
        [refused(move("north", "g3", "g4", place="h5"), "GY-PLACE-5"), move("north", "g3", "g4")],
        {"supply": {"north": 0}, "controls": {"north": 3}},
    ),
    (
        "a token comes only where one has landed, and never onto a geyser",
        {**NS, "tokens": {"north": ["g3", "c2"], "south": ["g13"]}},
        [
            refused(move("north", "g3", "f3", place="f4"), "GY-PLACE-1"),
            refused(move("north", "c2", "c3", place="c3"), "GY-PLACE-2"),
            refused(move("north", "c2", "c3", place="z9"), "GY-PLACE-2"),
            move("north", "c2", "c3", place="c2"),
        ],
        {"tokens": {"north": ["g3", "c3", "c2"]}},
    ),
    (
        "a lost battle brings no token, and a keeper may not attack",
        {**NS, "tokens": {"north": ["g3", "d7"], "south": ["g4", "d8"]}},
        [
            refused(move("north", "d7", "d8", battle=[[6, 1]]), "GY-CLAIM-3"),
            refused(move("north", "g3", "g4", battle=[[1, 1]], tie=["retreat"], place="h4"), "GY-PLACE-1"),
            refused(move("north", "g3", "g4", battle=[[1, 6]], place="h4"), "GY-PLACE-1"),
            move("north", "g3", "g4", battle=[[2, 1], [3, 1]][1:], place="h4"),
        ],
        {"tokens": {"north": ["g4", "h4", "d7"], "south": ["d8"]}, "supply": {"north": 5, "south": 7}},
    ),
    (
        "two defenders outlast one battle even on a geyser, and nothing is added",
        {**NS, "tokens": {"north": ["g3", "d7"], "south": ["g4", "g4"]}},
        [
            refused(move("north", "g3", "g4", battle=[[6, 1]], place="h4"), "GY-PLACE-1"),
            move("north", "g3", "g4", battle=[[6, 1]]),
        ],
        {"tokens": {"north": ["g3", "d7"], "south": ["g4"]}, "controls": {"north": 1, "south": 1}},
    ),
    (
        "a called token that wins comes onto its free square",
        {**NS, "tokens": {"north": [], "south": ["g1", "g12"]}},
        [{"callup": {"by": "north", "battle": [[3, 2]]}}],
        {"tokens": {"north": ["g1"], "south": ["g12"]}, "supply": {"north": 7, "south": 7}, "turn": "south"},
    ),
    (
        "a called token that meets two rivals removes one and stays at home",
        {**NS, "tokens": {"north": [], "south": ["g1", "g1"]}},
        [{"callup": {"by": "north", "battle": [[3, 2]]}}],
        {"tokens": {"north": [], "south": ["g1"]}, "supply": {"north": 8, "south": 7}, "turn": "south"},
    ),
    (
        "a called token that loses is none the worse, and never brings another",
        {**NS, "tokens": {"north": ["g4"], "south": ["g1", "g12"]}},
        [
            refused({"callup": {"by": "north", "battle": [[6, 1]], "place": "h1"}}, "GY-PLACE-1"),
            {"callup": {"by": "north", "battle": [[1, 6]]}},
        ],
        {"tokens": {"north": ["g4"], "south": ["g1", "g12"]}, "supply": {"north": 7}},
    ),
    (
        "two of one's own at home leave no room for a third",
        {**NS, "tokens": {"north": ["g1", "g1", "g4"], "south": ["f1", "h1", "g2"]}},
        [
            refused({"callup": {"by": "north"}}, "GY-MOVE-4"),
            refused(move("north", "g1", "g3"), "GY-MOVE-2"),
            {"pass": {"by": "north"}},
        ],
        {"tokens": {"north": ["g1", "g1", "g4"]}, "turn": "south"},
    ),
    (
        "those who can only attack may pass",
        {**NS, "tokens": {"north": ["a2"], "south": ["a1", "a3", "b2"]}},
        [{"pass": {"by": "north"}}, refused({"pass": {"by": "south"}}, "GY-TURN-3")],
        {"turn": "south"},
    ),
    (
        "an attack on the holder needs geysers of one's own",
        {**NS, "turn": "south", "tokens": {"north": ["g7", "g4", "d7", "e5"], "south": ["g8", "g10", "i9"]}},
        [
            refused(move("south", "g8", "g7", battle=[[6, 1]]), "GY-MOTHER-1"),
            move("south", "g8", "g9"),
            refused(move("south", "g9", "g8"), "GY-FIRE-1"),
            refused(fire("south", 1, 2), "GY-FIRE-5"),
            fire("north", 1, 2),
            refused(fire("south", 1, 2), "GY-END-1"),
            refused(move("north", "g7", "g6"), "GY-END-1"),
        ],
        {"winner": ["north"], "round": 1, "turn": None, "roller": "north"},
    ),
    (
        "the last round is shared among equals",
        {**NS, "round": 40, "turn": "south", "tokens": {"north": ["a1", "b2"], "south": ["m13", "h9"]}},
        [move("south", "h9", "h8"), fire("south", 1, 2)],
        {"winner": ["south", "north"]},
    ),
    (
        "among equal geysers the tokens decide",
        {**NS, "round": 40, "turn": "south", "tokens": {"north": ["a1", "b2", "b2"], "south": ["m13", "h9"]}},
        [move("south", "h9", "h8"), fire("south", 1, 2)],
        {"winner": ["north"]},
    ),
    (
        "a pass and a firing bring no token beside the geyser that was reached before",
        {
            "order": ["south", "north"],
            "tokens": {"north": ["a1", "d1", "j1", "m1", "g4", "e5", "d7"], "south": ["d12", "g1"]},
        },
        [
            move("south", "d12", "d13"),
            refused({"pass": {"by": "north", "place": "h8"}}, "GY-PLACE-1"),
            {"pass": {"by": "north"}},
            refused({"fire": {"by": "south", "dice": [1, 1], "place": "h8"}}, "GY-PLACE-1"),
            fire("south", 6, 5),
        ],
        {"tokens": {"south": ["g1"]}, "supply": {"north": 3}},
    ),
    (
        "a battle is thrown again as often as it is tied",
        {**NS, "tokens": {"north": ["g2"], "south": ["g3", "h9"]}},
        [move("north", "g2", "g3", battle=[[3, 3], [1, 1], [6, 6], [2, 2], [5, 5], [2, 1]], tie=["retry"] * 5)],
        {"tokens": {"north": ["g3"], "south": ["h9"]}},
    ),
    (
        "the dice travel around the table while the order stays",
        {"order": ["south", "north", "east"], "round": 3, "turn": "east", "tokens": {"east": ["m7"], "south": ["g13"]}},
        [move("east", "m7", "l7"), fire("east", 6, 6)],
        {"round": 4, "turn": "south", "roller": "south", "order": ["south", "north", "east"]},
    ),
]


@pytest.mark.parametrize(("start", "steps", "end"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_corner_of_the_rules(
    rules: Geyser,
    examples: GameExamples[GeyserState],
    start: dict[str, Any],
    steps: list[dict[str, Any]],
    end: dict[str, Any],
) -> None:
    scenario, problems = parse(
        {"id": "X", "title": "X", "rules": ["GY-TURN-1"], "story": "X", "start": start, "steps": steps, "end": end}
    )
    assert scenario is not None, problems
    assert run(scenario, rules, examples).problems == ()


def test_a_tied_battle_is_shown_with_both_squares_and_counted_once(
    rules: Geyser, examples: GameExamples[GeyserState]
) -> None:
    state = examples.start({**NS, "tokens": {"north": ["a1", "a1"], "south": ["a2"]}})
    state.script = {0: [2, 3, 0, 1]}  # the one geyser of the attacker makes it even
    rules.run(state)
    rules.apply(state, 0, rules.parse(state, 0, {"move": {"from": "a1", "to": "a2"}}))
    assert rules.view(state, 0)["battle"] == ["a1", "a2"]
    rules.apply(state, 0, rules.parse(state, 0, {"tie": "retry"}))
    assert (state.ties, state.counters[C.BATTLES]) == (2, 1)


def test_a_tie_is_settled_before_anything_else_is_done(rules: Geyser, examples: GameExamples[GeyserState]) -> None:
    state = examples.start({**NS, "tokens": {"north": ["a1", "a1"], "south": ["a2", "f12"]}})
    state.script = {0: [2, 3]}
    rules.run(state)
    rules.apply(state, 0, rules.parse(state, 0, {"move": {"from": "a1", "to": "a2"}}))
    others: list[dict[str, Any]] = [
        {"move": {"from": "a1", "to": "b1"}},
        {"callup": {}},
        {"pass": {}},
        {"place": "none"},
    ]
    for words in others:
        with pytest.raises(IllegalAction, match="GY-BATTLE-7"):
            rules.parse(state, 0, words)
    with pytest.raises(IllegalAction, match="GY-TURN-1"):
        rules.parse(state, 1, {"tie": "retreat"})


def test_the_throws_of_a_roll_for_the_start_are_logged_as_they_fell(
    rules: Geyser, examples: GameExamples[GeyserState]
) -> None:
    state = examples.start({"order": ["north", "east", "south"]})
    rolls = [{"north": 6, "east": 1, "south": 6}, {"south": 5, "north": 2}]
    examples.play(state, Step("start_roll", {"rolls": rolls}))
    logged = [(rules.names.rules[event[1]], *event[3:]) for event in state.log or () if event[0] == ROLL]
    assert logged == [("GY-SETUP-4", 6, die) for die in (6, 1, 6, 2, 5)]


def test_the_tokens_of_tribes_that_nobody_plays_stay_in_the_box(rules: Geyser) -> None:
    state = rules.lay(NS)
    zones = [rules.names.zones[zone] for zone in state.where]
    of_tribe = [zones[first : first + 8] for first in range(0, 32, 8)]
    assert of_tribe[1] == of_tribe[3] == ["box"] * 8
    assert of_tribe[0] == ["g1", *["supply.north"] * 7]
    assert of_tribe[2] == ["g13", *["supply.south"] * 7]


def test_a_game_counts_battles_entries_and_the_dice_of_a_throw(catalog: Catalog) -> None:
    rules = Geyser(replace(catalog, rules={**catalog.rules, "battle_dice": 2}))
    examples = GameExamples(rules)
    state = examples.start({**NS, "tokens": {"north": ["g4", "d7", "e5", "f7", "f2"], "south": ["f1", "g12", "h3"]}})
    steps: list[dict[str, Any]] = [
        {"by": "north", "from": "f7", "to": "g7"},
        {"by": "south", "from": "g12", "to": "g11"},
        {"by": "north", "dice": [1, 1]},
    ]
    for step in steps[:2]:
        examples.play(state, Step("move", step))
    assert rules.measures(state)["entries_into_mother"] == 1
    assert rules.measures(state)["battles"] == rules.measures(state)["dice_at_once_max"] == 0
    examples.play(state, Step("fire", steps[2]))
    assert rules.measures(state)["dice_at_once_max"] == 2
    again = examples.start({**NS, "tokens": {"north": ["g4", "f2"], "south": ["f1", "g12"]}})
    examples.play(again, Step("move", {"by": "north", "from": "f2", "to": "f1", "battle": [[6, 6, 1, 1]]}))
    measures = rules.measures(again)
    assert (measures["battles"], measures["dice_at_once_max"], measures["entries_into_mother"]) == (1, 4, 0)


def test_a_landing_with_an_empty_supply_is_counted_once(rules: Geyser, examples: GameExamples[GeyserState]) -> None:
    state = examples.start({**NS, "tokens": {"north": FULL, "south": ["g13"]}})
    examples.play(state, Step("move", {"by": "north", "from": "g3", "to": "g4"}))
    assert [state.counters[C.NO_SUPPLY], state.counters[C.NO_SQUARE]] == [1, 0]


@pytest.mark.parametrize(
    "start",
    [
        {"order": ["north"]},
        {"order": ["north", "north"]},
        {"order": ["north", "up"]},
        {"order": ["north", "south", "east"]},
        {**NS, "tokens": {"north": ["g4"], "south": ["g4"]}},
        {**NS, "tokens": {"north": ["g4", "g4", "g4"]}},
        {**NS, "tokens": {"north": [*FULL, "c7"]}},
        {**NS, "tokens": {"east": ["g4"]}},
        {**NS, "tokens": {"north": ["n1"]}},
        {**NS, "round": 41},
        {**NS, "turn": "west"},
        {**NS, "weather": "fine"},
    ],
)
def test_an_impossible_start_is_an_error(examples: GameExamples[GeyserState], start: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        examples.start(start)


@pytest.mark.parametrize(
    "step",
    [
        move("north", "g3", "f3", battle=[[1, 2]]),
        move("north", "g3", "g2", battle=[[1, 1]]),
        move("north", "g3", "g2", battle=[[1, 1]], tie=["wait"]),
        move("north", "g3", "g2", battle=[[1, 7]]),
        move("north", "g3", "g2"),
        move("north", "g3", "f3", speed=2),
        {"jump": {"by": "north"}},
        {"pass": {"by": "west"}},
    ],
)
def test_a_step_that_does_not_fit_is_an_error_and_changes_nothing(
    rules: Geyser, examples: GameExamples[GeyserState], step: dict[str, Any]
) -> None:
    start = {**NS, "tokens": {"north": ["g3"], "south": ["g2"]}}
    scenario, _ = parse(
        {
            "id": "X",
            "title": "X",
            "rules": ["GY-TURN-1"],
            "story": "X",
            "start": start,
            "steps": [step],
            "end": {},
        }
    )
    assert scenario is not None
    outcome = run(scenario, rules, examples)
    assert not outcome.passed
    assert outcome.before is not None and outcome.after is not None
    assert outcome.before.where == outcome.after.where
