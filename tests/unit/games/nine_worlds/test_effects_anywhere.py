"""Effects as cards could have them, printed or not: what each kind of target reaches, and for whom triggers work."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest

from generator.games.effects.compiled import EffectTarget
from generator.games.nine_worlds.designs import SPEED
from generator.games.nine_worlds.state import MIDGARD, R, WorldsState, Z
from tests.unit.games.nine_worlds.test_rules import GAME, creature, laid

ROWS = {
    "hero": creature("thor", "P1", "midgard"),
    "source": creature("bondi-spearmen", "P1", "midgard"),
    "tired": creature("skald", "P1", "asgard", exhausted=True),
    "away": creature("raven-messenger", "P1", "vanaheim"),
    "near": creature("huscarl", "P2", "midgard"),
    "loki": creature("loki", "P2", "asgard"),
    "lying": creature("draugr-thrall", "P2", "vanaheim", exhausted=True),
}
FURTHER: list[Mapping[str, Any]] = [
    {}, {"other": True}, {"no_avatar": True}, {"state": "ready"}, {"state": "exhausted"},
    *[{"max_speed": n} for n in range(1, 5)],
]  # fmt: skip
DEMANDED = list(product(("here", "midgard", "any_world", "same_world", "fight"), ("own", "enemy", "any"), FURTHER))
IN_THE_FIGHT = ("hero", "near")


def fits(name: str, at: str, side: str, further: Mapping[str, Any], here: str) -> bool:
    """Whether what the first player's card `source` in that world is aimed at may be the creature of that name."""
    row, avatar = ROWS[name], ROWS[name]["card"] in ("thor", "loki")
    reached = {other["world"] for other in ROWS.values() if other["side"] == "P1" and not other.get("exhausted")}
    there = {
        "here": row["world"] == here,
        "midgard": row["world"] == "midgard",
        "any_world": True,
        "same_world": row["world"] in reached,
        "fight": name in IN_THE_FIGHT,
    }[at]
    printed = next(found.figures[SPEED] for found in GAME.designs if found.row.id == row["card"])
    return (
        there
        and (side == "any" or (row["side"] == "P1") == (side == "own"))
        and not ("other" in further and name == "source")
        and not ("no_avatar" in further and avatar)
        and ("state" not in further or bool(row.get("exhausted")) == (further["state"] == "exhausted"))
        and ("max_speed" not in further or printed <= further["max_speed"])
    )


@pytest.mark.parametrize("here", ["midgard", "asgard"])
def test_a_target_is_whatever_its_row_demands_and_nothing_else(here: str) -> None:
    _, g = laid(creatures=ROWS)
    card = {name: g.label.index(name) for name in ROWS}
    g.lines = ((card["hero"],), (card["near"],))
    for at, side, further in DEMANDED:
        target = EffectTarget("creature", side, 0, False, {"at": at, **further})
        found = GAME.creatures(g, card["source"], 0, GAME.world_ids.index(here), target)
        assert {g.label[c] for c in found} == {name for name in ROWS if fits(name, at, side, further, here)}, target


def test_a_static_effect_reaches_what_it_says_from_where_its_source_is() -> None:
    _, g = laid(creatures=ROWS)
    source = g.label.index("source")
    for at, side, further in DEMANDED:
        if at in ("here", "midgard", "any_world"):
            target = EffectTarget("creature", side, 0, True, {"at": at, **further})
            found = {name for name in ROWS if GAME.reaches(g, source, target, g.label.index(name))}
            assert found == {name for name in ROWS if fits(name, at, side, further, "midgard")}, target


# ------------------------------------------------------------ for whom, and where

VANAHEIM = GAME.world_ids.index("vanaheim")


def fought(g: WorldsState, card: int, other: int) -> None:
    GAME.begin_fight(g, VANAHEIM, 0)
    g.lines = ((card,), (other,))


def forwarded(g: WorldsState, card: int, other: int) -> None:
    fought(g, card, other)
    GAME.combat_effects(g)


def challenged(g: WorldsState, card: int, other: int) -> None:
    """Only the other has taken damage, so that the card has won."""
    fought(g, card, other)
    g.duel = (card, other, 0, 0)
    GAME.hurt(g, other, 1, R.CALC_2)
    GAME.duelled(g)
    g.stack = [frame for frame in g.stack if frame[0] == GAME.step(GAME.perform)]


def hit(g: WorldsState, card: int, other: int) -> None:
    fought(g, card, other)
    GAME.hurt(g, other, 1, R.CALC_2)
    GAME.struck(g, card, other, 0, 0, 0)


WAYS: Mapping[str, Callable[[WorldsState, int, int], None]] = {
    "gather": lambda g, card, other: GAME.trigger(g, 1, "gather"),
    "draw": lambda g, card, other: GAME.trigger(g, 1, "draw"),
    "combat": forwarded,
    "pride": challenged,
    "hit": hit,
    "fallen": lambda g, card, other: GAME.kill(g, card, R.KILL_1),
    "conquest": lambda g, card, other: GAME.after_kills(g, VANAHEIM),
    "activate": lambda g, card, other: GAME.activate(g, 1, card, 0, card),
    "resolve": lambda g, card, other: GAME.take_effect(g, card, card, VANAHEIM),
}
"""By its trigger how an effect of a card comes about, whose controller is the active player."""


@pytest.mark.parametrize("when", WAYS)
def test_an_effect_is_for_who_controls_its_source_in_the_world_where_that_is(
    when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = {"a": creature("huscarl", "P2", "vanaheim"), "z": creature("skald", "P1", "vanaheim")}
    _, g = laid(active="P2", creatures=rows)
    found, (name,) = GAME.of[g.label.index("a")], {e.name for e in GAME.effects if e.when == "activate"}
    monkeypatch.setattr(GAME, "effects", [*GAME.effects])
    row = {"when": when, "do": [{"op": "gain", "element": "world", "n": 1, "who": "you"}], "name": name}
    monkeypatch.setattr(found, "effects", {**found.effects, when: GAME.compile_effects([row])})
    if when == "resolve":
        monkeypatch.setattr(found, "lasts", False)
    GAME.drop(g)
    g.script = {}  # so that no question is answered at once
    before = [GAME.pool(g, seat) for seat in (0, 1)]
    WAYS[when](g, g.label.index("a"), g.label.index("z"))
    GAME.run(g)
    if when == "combat":
        GAME.apply(g, 1, GAME.legal(g, 1)[0])
    more = [1 if element == GAME.worlds[VANAHEIM][0] else 0 for element in range(4)]
    assert GAME.worlds[VANAHEIM][0] >= 0 and GAME.worlds[MIDGARD][0] < 0 and g.where[g.label.index("z")] >= Z.WORLD
    assert [GAME.pool(g, 0), GAME.pool(g, 1)] == [before[0], [n + m for n, m in zip(before[1], more, strict=True)]]
