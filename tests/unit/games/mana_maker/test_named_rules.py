"""What Mana Maker's log says of a step: which rules are named, whom they concern, and what is not named."""

from collections.abc import Sequence
from typing import cast

import pytest

from generator.engine.bots import BOTS
from generator.engine.playout import fresh, play
from generator.engine.rules import IllegalAction, Step
from generator.engine.state import MOVE, RULE
from generator.games.mana_maker.examples import ManaExamples
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.state import ManaState
from tests.contract.catalogs import rules_named

GAME = cast(ManaMaker, rules_named("mana-maker"))
RULES = GAME.names.rules


CHOSEN = {
    "cycle": "MM-SETUP-6",
    "keep": "MM-SETUP-8",
    "next": "MM-TURN-4",
    "trigger": "MM-ABIL-1",
    "skip": "MM-ABIL-5",
    "discard": "MM-TURN-9",
    "play": "MM-PLAY-1",
    "move": "MM-MOVE-1",
    "use": "MM-ABIL-1",
    "attack": "MM-ATTACK-3",
    "pass": "MM-TURN-6",
}
"""By the verbs of choices the rule that gives them; a reaction is told by the rules that it is counted and noted by."""


def laid(**start: object) -> ManaState:
    """The position a worked example begins with, with an empty log."""
    g = ManaExamples(GAME).start({"players": 2, **start})
    g.log = []
    return g


def step(g: ManaState, verb: str, **arguments: object) -> list[str]:
    """The rules that a step of an example names, each with what its event is about; the moves without their cards."""
    g.log = []
    ManaExamples(GAME).play(g, Step(verb, arguments))
    return said(g.log)


def said(log: Sequence[tuple[int, int, int, int, int]]) -> list[str]:
    """The notes of a log with their seats, and the rules of its moves."""
    return [
        f"{RULES[rule]} of {thing + 1}" if kind == RULE else f"{RULES[rule]} moves"
        for kind, rule, thing, _, _ in log
        if kind in (RULE, MOVE) and rule >= 0
    ]


def test_every_choice_names_the_rule_that_gives_it() -> None:
    assert {verb.word: RULES[verb.rule] for verb in GAME.verbs() if verb.rule >= 0} == CHOSEN


@pytest.mark.parametrize(
    ("card", "at", "attached", "beyond"),
    [
        ("moss-hound", [5, 2], [], []),
        ("moss-hound", [4, 2], ["hunting-bow"], ["MM-CORE-2 of 1", "MM-ABIL-7 of 1"]),
        ("bramble-archer", [4, 2], [], ["MM-CORE-2 of 1"]),
        ("bramble-archer", [5, 2], [], []),
    ],
)
def test_an_attack_from_farther_than_usual_names_why(
    card: str, at: list[int], attached: list[str], beyond: list[str]
) -> None:
    one = {"card": card, "side": "P1", "at": at, "ap": 1, "attached": attached}
    g = laid(entities={"one": one, "two": {"card": "war-ogre", "side": "P2", "at": [6, 2], "ap": 0}})
    notes = step(g, "attack", entity="one", target="two")
    assert [text for text in notes if text.startswith(("MM-CORE-2", "MM-ABIL-7"))] == beyond


def test_a_set_up_for_two_names_no_rule_of_teams() -> None:
    g = GAME.setup(2, 1)
    notes = said(g.log or ())
    assert notes[:4] == ["MM-CORE-5 of 0", "MM-BOARD-1 of 0", "MM-SETUP-1 of 0", "MM-BOARD-2 of 0"]
    assert {"MM-TOKEN-2 of 1", "MM-BOARD-6 of 1", "MM-TOKEN-2 of 2", "MM-BOARD-6 of 2"} <= set(notes)
    assert {text for text in notes if text.endswith("moves")} == {"MM-SETUP-2 moves", "MM-SETUP-5 moves"}
    assert not [text for text in notes if "TEAM" in text or "BOARD-8" in text]


def test_the_first_cycle_and_a_further_one_name_their_own_rules() -> None:
    g = laid(hands={"P1": ["moss-hound", "blink", "quicken"]}, decks={"P1": ["dispel", "insight"]})
    assert step(g, "cycle", by="P1", discard=["moss-hound"]) == ["MM-SETUP-7 moves"] * 2
    assert step(g, "cycle", by="P1", discard=["blink", "quicken"]) == ["MM-SETUP-6 moves"] * 3


def test_a_cycle_that_draws_nothing_names_why() -> None:
    g = laid(hands={"P1": ["moss-hound", "blink"]}, decks={"P1": []})
    assert step(g, "cycle", by="P1", discard=["moss-hound"]) == ["MM-SETUP-8 of 1", "MM-SETUP-7 moves"]


def test_a_status_given_again_concerns_whose_entity_has_it() -> None:
    foe = {"card": "moss-hound", "side": "P2", "at": [4, 2]}
    g = laid(hands={"P1": ["searing-mark", "searing-mark"]}, entities={"foe": foe}, mana={"P1": {"green": 3}})
    first = step(g, "play", card="searing-mark", **{"with": {"target": "foe"}})
    again = step(g, "play", card="searing-mark", **{"with": {"target": "foe"}})
    assert [text for text in first if "STATUS" in text] == ["MM-STATUS-1 of 2"]
    assert [text for text in again if "STATUS" in text] == ["MM-STATUS-7 of 2"]


def test_nothing_is_said_of_the_reactions_to_an_attacker_that_has_fallen() -> None:
    knight = {"card": "bone-knight", "side": "P1", "at": [5, 2], "damage": 2}
    guard = {"card": "halberdier", "side": "P2", "at": [6, 2], "ap": 1, "attached": ["spiked-shield"]}
    g = laid(entities={"knight": knight, "guard": guard})
    notes = step(g, "attack", entity="knight", target="guard", react=["Set Halberd"])
    assert [text for text in notes if "REACT" in text] == ["MM-REACT-1 of 2", "MM-REACT-6 of 2", "MM-REACT-3 of 1"]


def test_only_a_target_that_is_further_than_adjacent_names_the_distance() -> None:
    near = {"card": "moss-hound", "side": "P2", "at": [2, 1]}
    far = {"card": "moss-hound", "side": "P2", "at": [4, 2]}
    g = laid(hands={"P1": ["searing-mark", "searing-mark"]}, entities={"near": near, "far": far})
    aimed = ["MM-PLAY-1 moves", "MM-PLAY-3 of 1", "MM-CORE-7 of 1"]
    given = ["MM-STATUS-1 of 2", "MM-PLAY-7 moves"]
    assert step(g, "play", card="searing-mark", **{"with": {"target": "near"}}) == aimed + given
    assert step(g, "play", card="searing-mark", **{"with": {"target": "far"}}) == [*aimed, "MM-BOARD-5 of 1", *given]


def test_a_note_concerns_a_seat_of_the_table() -> None:
    for setup in (None, "setup_teams"):
        players = 4 if setup else 2
        state, stream = fresh(GAME, players, 37, 0, setup)
        state.log = []
        play(GAME, state, BOTS["greedy"], stream, limit=600)
        seats = {thing for kind, _, thing, _, _ in state.log if kind == RULE}
        assert seats <= set(range(-1, players))


def test_no_marker_of_a_status_is_in_use_before_one_is_given() -> None:
    def markers(g: ManaState) -> list[int]:
        return [usage.peak for usage in GAME.component_usage(g) if "status" in usage.source]

    foe = {"card": "moss-hound", "side": "P2", "at": [4, 2]}
    g = laid(hands={"P1": ["searing-mark", "searing-mark"]}, entities={"foe": foe}, mana={"P1": {"green": 3}})
    assert markers(g) == [0]
    step(g, "play", card="searing-mark", **{"with": {"target": "foe"}})
    step(g, "play", card="searing-mark", **{"with": {"target": "foe"}})
    assert markers(g) == [1]


def test_a_choice_out_of_turn_is_refused_by_the_rule_of_turns() -> None:
    g = laid(hands={"P1": ["mana-surge"], "P2": ["mana-surge"]})
    assert GAME.parse(g, 0, {"play": {"card": "mana-surge"}}) in GAME.legal(g, 0)
    with pytest.raises(IllegalAction) as caught:
        GAME.parse(g, 1, {"play": {"card": "mana-surge"}})
    assert caught.value.rule == "MM-TURN-6"
