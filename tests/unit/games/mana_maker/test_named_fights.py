"""Which rules Mana Maker names for the damage of an attack, and for reactions that a Defender has and cannot use."""

from typing import Any

import pytest

from tests.unit.games.mana_maker.test_named_rules import laid, step

Row = dict[str, Any]
OGRE: Row = {"card": "war-ogre"}


def named(attacker: Row, defender: Row, banner: list[int] | None = None) -> list[str]:
    """The rules that an attack of P1's Entity on P2's beside it names, each with whom it concerns."""
    entities: Row = {
        "one": {"side": "P1", "at": [5, 2], "ap": 1, **attacker},
        "two": {"side": "P2", "at": [6, 2], "ap": 0, **defender},
    }
    if banner is not None:
        entities["banner"] = {"card": "war-banner", "side": "P1", "at": banner}
    return step(laid(entities=entities), "attack", entity="one", target="two")


@pytest.mark.parametrize(
    ("attacker", "defender", "more"),
    [
        pytest.param(OGRE, OGRE, "", id="nothing but Power"),
        pytest.param(OGRE, {"card": "silver-golem"}, "DMG-4", id="Toughness"),
        pytest.param({"card": "ember-imp"}, {"card": "moss-hound"}, "DMG-7 DMG-8", id="fire beats nature"),
        pytest.param({"card": "moss-hound"}, {"card": "ember-imp"}, "DMG-8", id="nature does not beat fire"),
        pytest.param({"card": "ember-imp"}, OGRE, "DMG-8", id="an element against none"),
        pytest.param({**OGRE, "attached": ["iron-sword"]}, OGRE, "DMG-11 ABIL-7", id="a sword"),
        pytest.param({**OGRE, "status": {"might": {"n": 1, "turns": 1}}}, OGRE, "DMG-11 STATUS-5", id="Might"),
        pytest.param({**OGRE, "attached": ["berserk-rage"]}, OGRE, "DMG-5 DMG-11 ABIL-7", id="a multiplier"),
        pytest.param(OGRE, {**OGRE, "attached": ["stone-ward"]}, "DMG-5 DMG-6 DMG-11 ABIL-7", id="a divisor"),
        pytest.param(OGRE, {**OGRE, "attached": ["oak-skin"]}, "DMG-11 ABIL-7", id="a skin"),
        pytest.param(
            {"card": "cinder-mage", "attached": ["weakening-curse"]},
            OGRE,
            "DMG-8 DMG-6 CORE-3 DMG-11 ABIL-7",
            id="a curse that leaves less than nothing",
        ),
        pytest.param(
            {"card": "ember-imp", "attached": ["weakening-curse"]}, OGRE, "DMG-8 DMG-11 ABIL-7", id="and just nothing"
        ),
    ],
)
def test_damage_names_the_rules_that_it_was_reckoned_by(attacker: Row, defender: Row, more: str) -> None:
    found = [rule for rule in named(attacker, defender) if rule.split("-")[1] in ("DMG", "ABIL", "CORE", "STATUS")]
    assert found == [f"MM-{rule} of 1" for rule in ("DMG-1", "DMG-2", *more.split())]


@pytest.mark.parametrize(("at", "felt"), [([5, 3], True), ([0, 0], False)])
def test_an_aura_of_the_own_side_is_named_where_it_is_felt(at: list[int], felt: bool) -> None:
    assert ("MM-CORE-7 of 1" in named(OGRE, OGRE, at)) == felt


STUNNED = {"stun": {"turns": 1}}


@pytest.mark.parametrize(
    ("attacker", "defender", "why"),
    [
        pytest.param(OGRE, {"card": "reef-crab"}, "REACT-5", id="a Block that is not paid"),
        pytest.param(OGRE, {"card": "reef-crab", "ap": 1}, "", id="one that was not wanted"),
        pytest.param(OGRE, {"card": "reef-crab", "status": STUNNED}, "STATUS-4 REACT-6", id="a stunned crab"),
        pytest.param({"card": "bramble-archer", "at": [4, 2]}, {"card": "reef-crab", "ap": 1}, "REACT-6", id="too far"),
        pytest.param(
            {"card": "moss-hound", "attached": ["silver-blade"]},
            {**OGRE, "attached": ["spiked-shield"], "ap": 1},
            "REACT-9 ATTR-1 CORE-2",
            id="an unblockable Attacker",
        ),
        pytest.param(
            {"card": "bramble-archer", "at": [4, 2]}, {"card": "thornback"}, "REACT-6", id="Thorns do not reach"
        ),
        pytest.param(
            {"card": "moss-hound"}, {"card": "thornback", "status": STUNNED}, "STATUS-4 REACT-6", id="stunned Thorns"
        ),
        pytest.param({"card": "moss-hound"}, {"card": "thornback"}, "", id="Thorns that were not wanted"),
    ],
)
def test_a_reaction_that_cannot_be_used_names_why(attacker: Row, defender: Row, why: str) -> None:
    found = [rule for rule in named(attacker, defender) if rule.endswith("of 2") and "ATTACK" not in rule]
    assert found == [f"MM-{rule} of 2" for rule in why.split()]
