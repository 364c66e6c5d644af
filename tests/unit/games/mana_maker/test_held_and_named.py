"""What worked examples wait for and name: whose turn follows a fallen player's, paths, reactions by their names."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from generator.engine.rules import IllegalAction, Step
from generator.games.mana_maker.examples import ManaExamples
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.state import ACTING, ACTION, NOTHING, PRODUCING, RETALIATE, ManaState
from tests.contract.catalogs import rules_named

GAME = cast(ManaMaker, rules_named("mana-maker"))
EXAMPLES = ManaExamples(GAME)
Tile = Sequence[int]


def laid(**start: Any) -> ManaState:
    """The position that a worked example begins with."""
    return EXAMPLES.start({"players": 3, **start})


def step(verb: str, **given: Any) -> Step:
    return Step(verb, given)


def named(g: ManaState) -> set[str]:
    """The rules that have been named."""
    return {GAME.names.rules[event[1]] for event in g.log or ()}


# ------------------------------------------------------------ who falls in a turn of its own

WITHERS = {"wither": {"n": 1, "turns": 2}}
BURNS = {"burn": {"n": 1, "turns": 2}}


def test_who_falls_after_step_6_has_no_turn_left() -> None:
    """MM-TURN-12: the next player's begins, and waits in step 6."""
    g = laid(wizards={"P1": {"damage": 19, "status": WITHERS}})
    EXAMPLES.play(g, step("pass", by="P1"))
    assert (g.living, g.active, g.step, g.decision, g.asker) == ((1, 2), 1, ACTING, ACTION, 1)
    assert "MM-TURN-12" in named(g)
    EXAMPLES.play(g, step("pass", by="P2"))
    assert (g.active, g.asker) == (2, 2)


def test_who_falls_before_step_6_is_waited_for_there() -> None:
    """An example says when a turn is over, and may look at the position first."""
    g = laid(wizards={"P1": {"damage": 19, "status": BURNS}})
    EXAMPLES.play(g, step("begin"))
    assert (g.living, g.active, g.step, g.decision, g.asker) == ((1, 2), 0, ACTING, ACTION, 0)
    EXAMPLES.play(g, step("pass", by="P1"))
    assert (g.active, g.asker) == (1, 1)


@pytest.mark.parametrize("at", range(PRODUCING, ACTING + 1))
@pytest.mark.parametrize("held", [0, 1, 2])
def test_only_examples_wait_for_who_has_fallen(at: int, held: int) -> None:
    g = laid(wizards={"P1": {"damage": 19}})
    GAME.drop(g)
    GAME.hurt(g, GAME.wizard_of(0), 1, 0)
    GAME.settle(g)
    g.held, g.step, g.pending, g.script = held, at, (), {}
    GAME.run(g)
    assert 0 not in g.living and g.decision == ACTION
    assert (g.active, g.asker, g.step) == ((0, 0, ACTING) if held else (1, 1, ACTING))


# ------------------------------------------------------------ paths

CARRIED = {
    "g1": {"card": "tidal-gate", "side": "P1", "at": [5, 1], "ap": 1},
    "m1": {"card": "moss-hound", "side": "P1", "at": [5, 2]},
    "w1": {"card": "stone-wall", "side": "P1", "at": [6, 2]},
}
"""A Gate that carries a Critter two tiles far, past a wall."""


@pytest.mark.parametrize(
    ("path", "end"),
    [
        ([[5, 3]], [5, 3]),
        ([[5, 3], [6, 3]], [6, 3]),
        ([[5, 3], [6, 3], [6, 4]], None),  # longer than the steps
        ([[5, 3], [4, 3], [4, 2]], None),  # so is a detour to where one step leads
        ([[6, 3]], None),
        ([[6, 2], [6, 3]], None),
        ([[5, 3], [5, 2]], None),
        ([[5, 3], [5, 5]], None),
        ([], None),
        ([5, 3], None),
        ("5, 3", None),
        (None, None),
    ],
)
def test_a_path_is_clear_and_no_longer_than_its_effect_says(path: Any, end: Tile | None) -> None:
    """MM-MOVE-6: of at least one tile; each is empty and beside the one before it."""
    g = laid(entities=CARRIED)
    slot = g.label.index("m1")
    start, wanted = g.tile[slot], NOTHING if end is None else GAME.tile_of(g, end)
    assert GAME.path_end(g, start, path, 2) == wanted
    used = step("use", by="P1", entity="g1", ability="Carry", **{"with": {"target": "m1", "path": path}})
    if end is None:
        with pytest.raises(IllegalAction, match="MM-MOVE-6"):
            EXAMPLES.play(g, used)
        assert g.tile[slot] == start
    else:
        EXAMPLES.play(g, used)
        assert g.tile[slot] == wanted


# ------------------------------------------------------------ reactions by their names

ARMED = {
    "h1": {"card": "moss-hound", "side": "P1", "at": [5, 2], "ap": 1},
    "r2": {"card": "reef-crab", "side": "P2", "at": [6, 2], "ap": 2, "attached": ["spiked-shield"]},
}


def test_each_reaction_is_chosen_by_its_name() -> None:
    """MM-REACT-1, -5: once in an attack; a Retaliation comes after the damage."""
    g = laid(players=2, entities=ARMED)
    GAME.apply(g, 0, GAME.parse(g, 0, {"attack": {"entity": "h1", "target": "r2"}}))
    names = ["Shell", "Shield Block"]
    while names:
        reactions = [action for action in GAME.legal(g, 1) if GAME.word(action) == "react"]
        assert [GAME.name(g, 1, action) for action in reactions] == [{"react": name} for name in names]
        assert [GAME.parse(g, 1, {"react": name}) for name in names] == reactions
        with pytest.raises(IllegalAction, match="MM-REACT-5"):
            GAME.parse(g, 1, {"react": "Spikes"})
        GAME.apply(g, 1, GAME.parse(g, 1, {"react": names.pop()}))
    assert (g.decision, GAME.name(g, 1, GAME.legal(g, 1)[0])) == (RETALIATE, {"react": "Spikes"})
