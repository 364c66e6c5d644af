"""Rules that no printed card brings about, with cards changed so that they do."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from generator import resources
from generator.catalog.files import files_in
from generator.catalog.load import build, read_game
from generator.catalog.models import Catalog
from generator.engine.rules import IllegalAction, Step
from generator.games import game_of
from generator.games.checking import sections_of
from generator.games.mana_maker.examples import ManaExamples
from generator.games.mana_maker.figures import LIFETIMES
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.state import STARTING, TRIGGER, C, Z
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Report
from generator.source.patch import patched
from tests.contract.catalogs import rules_named


def changed(patch: Sequence[Mapping[str, Any]]) -> Catalog:
    """The catalog with changes."""
    files = files_in(resources.content() / "mana-maker", Report())
    tree = read_game(files).value
    assert tree is not None
    built = build(files, patched(tree, patch), sections_of)
    assert built.value is not None, built.diagnostics
    return built.value


def played(patch: Sequence[Mapping[str, Any]], start: Mapping[str, Any], steps: Sequence[Step]) -> Mapping[str, Any]:
    """The table after steps of a worked example, with a changed catalog."""
    catalog, game = changed(patch), game_of("mana-maker")
    assert game is not None
    examples = game.examples(catalog, rules_of(catalog))
    g = examples.start(start)
    for step in steps:
        examples.play(g, step)
    found = {key: examples.compare(g, {key: "?"})[0][2] for key in ("winner", "attacks", "out")}
    return {**found, "g": g}


def step(verb: str, **given: Any) -> Step:
    return Step(verb, given, None, {})


def test_an_attack_on_several_handles_them_one_after_the_other() -> None:
    """MM-ATTACK-7: each Defender has its own reactions."""
    patch = [{"set": "cards.cinder-mage.effects.0.target.count", "value": "all"}]
    start = {
        "players": 2,
        "entities": {
            "c1": {"card": "cinder-mage", "side": "P1", "at": [5, 2]},
            "h2": {"card": "halberdier", "side": "P2", "at": [6, 2], "ap": 0},
            "r2": {"card": "reef-crab", "side": "P2", "at": [5, 3], "ap": 1},
        },
    }
    used = {"by": "P1", "entity": "c1", "ability": "Cinder Shot", "with": {"react": ["Shell"]}}
    after = played(patch, start, [step("use", **used)])
    assert sorted(after["attacks"]) == [
        "c1>W2 dealt 3 received 3",
        "c1>h2 dealt 3 received 3",
        "c1>r2 dealt 3 received 0",
    ]


@pytest.mark.parametrize(("side", "winner", "out"), [("any", [], ["P1", "P2"]), ("enemy", ["P1"], ["P2"])])
def test_wizards_that_fall_in_one_action_make_a_draw(side: str, winner: list[str], out: list[str]) -> None:
    """MM-WIN-2, -3: looked at when the action is finished."""
    patch: list[Mapping[str, Any]] = [
        {"set": "cards.inferno.effects.0.target.side", "value": side},
        {"set": "cards.inferno.effects.0.target.range", "value": 5},
        {"set": "cards.inferno.text", "value": "2 damage to each Entity within 5."},
    ]
    start = {
        "players": 2,
        "mana": {"P1": {"green": 4}},
        "hands": {"P1": ["inferno"]},
        "entities": {"f1": {"card": "green-fountain", "side": "P1", "at": [0, 0]}},
        "wizards": {"P1": {"damage": 18}, "P2": {"damage": 18}},
    }
    after = played(patch, start, [step("play", by="P1", card="inferno")])
    assert (after["winner"], after["out"]) == (winner, out)


def test_a_vitality_that_an_aura_gave_is_gone_with_it() -> None:
    """MM-DEFEAT-5: who has as much damage as what is left of its Vitality is defeated at once."""
    patch = [{"set": "cards.war-banner.effects.0.do", "value": [{"op": "stat", "stat": "vitality", "n": 1}]}]
    start = {
        "players": 2,
        "entities": {
            "b2": {"card": "war-banner", "side": "P2", "at": [6, 2], "damage": 2},
            "m2": {"card": "moss-hound", "side": "P2", "at": [7, 3], "damage": 2},
            "e2": {"card": "ember-imp", "side": "P2", "at": [7, 1]},
            "m1": {"card": "moss-hound", "side": "P1", "at": [5, 2]},
        },
    }
    g = played(patch, start, [step("attack", by="P1", entity="m1", target="b2")])["g"]
    assert sorted(label for label in g.label if label) == ["W1", "W2", "e2", "m1"]


@pytest.mark.parametrize(
    ("damage", "out", "missed", "green", "stand"),
    [(16, [], 2, 3, ["W1", "W2", "cog-mite1", "f1"]), (19, ["P1"], 1, 0, ["W2"])],
)
def test_who_falls_by_drawing_does_not_go_on_with_the_effect(
    damage: int, out: list[str], missed: int, green: int, stand: list[str]
) -> None:
    """MM-DEFEAT-3: who is out draws, gains and spawns nothing; who is not does all of it in the listed order."""
    does: list[Mapping[str, Any]] = [{"op": "draw", "n": 2}, {"op": "gain", "colour": "green", "n": 3}]
    patch: list[Mapping[str, Any]] = [
        {"set": "cards.mite-foundry.effects.0.do", "value": [*does, {"op": "spawn", "card": "cog-mite", "n": 1}]},
        {
            "set": "cards.mite-foundry.text",
            "value": "Assemble (1 AP, 1 silver): draw 2, gain 3 green, spawn 1 Mite.",
        },
    ]
    start = {
        "players": 2,
        "mana": {"P1": {"green": 0, "silver": 1}},
        "wizards": {"P1": {"damage": damage}},
        "entities": {"f1": {"card": "mite-foundry", "side": "P1", "at": [2, 3], "ap": 1}},
    }
    used = {"by": "P1", "entity": "f1", "ability": "Assemble", "with": {"tile": [2, 4]}}
    after = played(patch, start, [step("use", **used)])
    g = after["g"]
    assert (after["out"], g.counters[C.MISSED], g.counters[C.MANA]) == (out, missed, green)
    assert sorted(label for label in g.label if label) == stand


@pytest.mark.parametrize(("others", "refused"), [(10, ""), (11, "MM-TOKEN-4")])
def test_a_spell_spawns_while_a_pair_is_free(others: int, refused: str) -> None:
    """MM-TOKEN-4: it cannot be played otherwise, and stays in the hand with its cost unpaid."""
    spawns = {"when": "resolve", "target": {"what": "tile", "range": 2, "count": 1}}
    patch: list[Mapping[str, Any]] = [
        {"set": "cards.fire-dart.effects", "value": [{**spawns, "do": [{"op": "spawn", "card": "cog-mite", "n": 1}]}]},
        {"set": "cards.fire-dart.text", "value": "Spawn 1 Cog Mite within 2."},
    ]
    tiles = [[x, y] for y in (0, 4) for x in range(6)][:others]
    walls = {f"w{n}": {"card": "stone-wall", "side": "P1", "at": tile} for n, tile in enumerate(tiles)}
    start = {"players": 2, "hands": {"P1": ["fire-dart"]}, "entities": walls}
    play = step("play", by="P1", card="fire-dart", **{"with": {"tile": [2, 3]}})
    if refused:
        with pytest.raises(IllegalAction) as caught:
            played(patch, start, [play])
        assert caught.value.rule == refused
    else:
        assert "cog-mite1" in played(patch, start, [play])["g"].label


def test_a_set_up_that_names_no_decks_deals_the_starters_in_turn() -> None:
    rules = cast(ManaMaker, rules_of(changed([{"remove": "setups.setup_5p.decks"}])))
    g = rules.setup(5, 1, "setup_5p")
    starters = list(rules.supplies.decks.values())
    assert len(starters) == 4
    assert [rules.deck_of(g, seat) for seat in range(5)] == [*starters, starters[0]]


def test_the_slots_of_weapons_and_of_armour_are_counted_apart() -> None:
    """MM-ATTACH-2, where two pieces of armour are allowed."""
    patch = [{"set": "rules.armour_slots", "value": 2}]
    bearer = {"card": "war-ogre", "side": "P1", "at": [3, 2], "attached": ["leather-armour", "hunting-bow"]}
    start = {
        "players": 2,
        "mana": {"P1": {"green": 4, "silver": 1}},
        "hands": {"P1": ["plate-armour", "spiked-shield", "mage-staff"]},
        "entities": {
            "o1": bearer,
            "f1": {"card": "green-fountain", "side": "P1", "at": [0, 0]},
            "f2": {"card": "silver-fountain", "side": "P1", "at": [0, 1]},
        },
    }

    def play(card: str) -> Step:
        return step("play", by="P1", card=card, **{"with": {"target": "o1"}})

    g = played(patch, start, [play("spiked-shield")])["g"]
    assert len(next(cards for cards in g.attached if cards)) == 3
    for steps in ([play("mage-staff")], [play("spiked-shield"), play("plate-armour")]):
        with pytest.raises(IllegalAction) as caught:
            played(patch, start, steps)
        assert caught.value.rule == "MM-ATTACH-2"


def test_a_compulsory_ability_that_can_be_aimed_otherwise_cannot_be_left_out() -> None:
    """MM-ABIL-5."""
    patch = [{"set": "cards.sapling-nursery.effects.0.optional", "value": False}]
    game = cast(ManaMaker, rules_of(changed(patch)))
    start = {
        "players": 2,
        "mana": {"P1": {"green": 3}},
        "entities": {"n1": {"card": "sapling-nursery", "side": "P1", "at": [1, 2]}},
    }
    g = game.lay(start)
    g.step, g.held = STARTING, 0
    game.to_step(g, STARTING)
    game.run(g)
    assert (g.decision, list(game.actors(g))) == (TRIGGER, [0])
    assert {game.word(action) for action in game.legal(g, 0)} == {"trigger"}
    with pytest.raises(IllegalAction, match="MM-ABIL-5"):
        game.parse(g, 0, {"skip": {}})


def test_an_ability_that_costs_no_action_points_is_offered_without_them() -> None:
    """MM-ABIL-4: of an Entity without Action Points, and nothing else of it is."""
    patch: list[Mapping[str, Any]] = [
        {"set": "cards.sun-shaman.effects.0.cost", "value": {"green": 1}},
        {"set": "cards.sun-shaman.text", "value": "Mend (1 green): heal 2 damage from an allied Entity within 2."},
    ]
    rows = {
        "s1": {"card": "sun-shaman", "side": "P1", "at": [4, 2], "ap": 0},
        "v1": {"card": "vine-snarer", "side": "P1", "at": [4, 3], "ap": 0},
        "m2": {"card": "moss-hound", "side": "P2", "at": [5, 2]},
    }
    game = cast(ManaMaker, rules_of(changed(patch)))
    g = game.lay({"players": 2, "wizards": {"P1": {"ap": 0}}, "entities": rows})
    game.run(g)
    words = [game.name(g, 0, action) for action in game.legal(g, 0) if game.word(action) != "pass"]
    assert words and {said["use"]["ability"] for said in words} == {"Mend"}


@pytest.mark.parametrize(
    ("points", "wanted"),
    [
        (1, [[3, 2], [4, 1], [4, 3]]),
        (2, [[3, 2], [4, 1], [4, 3], [5, 1], [5, 3]]),
        (3, [[3, 2], [4, 1], [4, 3], [5, 1], [5, 3], [6, 1], [6, 3], [7, 2]]),
    ],
)
def test_a_flyer_is_offered_what_lies_behind_others_as_far_as_its_points_go(
    points: int, wanted: list[list[int]]
) -> None:
    """MM-MOVE-5: over occupied tiles one after another, a point for each tile, to an empty one."""
    walls = {f"w{x}": {"card": "stone-wall", "side": "P2", "at": [x, 2]} for x in (5, 6)}
    knight = {"card": "fairie-knight", "side": "P1", "at": [4, 2], "ap": points}
    game = cast(ManaMaker, rules_of(changed([])))
    g = game.lay({"players": 2, "wizards": {"P2": {"at": [9, 4]}}, "entities": {"k1": knight, **walls}})
    game.run(g)
    words = [game.name(g, 0, action) for action in game.legal(g, 0) if game.word(action) == "move"]
    paths = [said["move"]["path"] for said in words if said["move"]["entity"] == "k1"]
    assert sorted(path[-1] for path in paths) == wanted
    assert all(len(path) <= points for path in paths)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_a_spell_s_effects_the_one_that_names_something_is_aimed(order: tuple[int, int]) -> None:
    """MM-PLAY-3: the other happens as well, whichever comes first on the card."""
    hurts = {
        "when": "resolve",
        "target": {"what": "entity", "side": "enemy", "range": 8, "count": 1},
        "do": [{"op": "damage", "n": 2}],
    }
    both = (hurts, {"when": "resolve", "do": [{"op": "draw", "n": 1}]})
    patch: list[Mapping[str, Any]] = [
        {"set": "cards.fire-dart.effects", "value": [both[number] for number in order]},
        {"set": "cards.fire-dart.text", "value": "2 damage to an enemy Entity within 8. Draw a card."},
    ]
    start = {"players": 2, "mana": {"P1": {"green": 3}}, "hands": {"P1": ["fire-dart"]}, "decks": {"P1": ["blink"]}}
    g = played(patch, start, [step("play", by="P1", card="fire-dart", **{"with": {"target": "W2"}})])["g"]
    assert len(g.piles[Z.HAND]) == 1 and max(g.counters[len(C.names) :][:200]) == 2


VITALITY = {"op": "stat", "stat": "vitality"}
LEAVES: Mapping[str, Step] = {
    "walking": step("move", by="P1", entity="m1", path=[[6, 3]]),
    "a teleport": step("play", by="P1", card="blink", **{"with": {"target": "m1", "tile": [7, 3]}}),
}
"""Ways of an Entity that stands two tiles away from a banner."""


@pytest.mark.parametrize("how", LEAVES)
def test_who_leaves_the_range_of_an_aura_loses_the_vitality_that_it_gave(how: str) -> None:
    """MM-DEFEAT-5."""
    patch = [{"set": "cards.war-banner.effects.0.do", "value": [{**VITALITY, "n": 1}]}]
    entities = {
        "b1": {"card": "war-banner", "side": "P1", "at": [3, 3]},
        "m1": {"card": "moss-hound", "side": "P1", "at": [5, 3], "damage": 2, "ap": 1},
    }
    start = {"players": 2, "entities": entities, "hands": {"P1": ["blink"]}, "mana": {"P1": {"green": 3, "silver": 1}}}
    g = played(patch, start, [LEAVES[how]])["g"]
    assert "m1" not in g.label and "b1" in g.label


@pytest.mark.parametrize(("side", "n", "verb"), [("enemy", -1, "attached"), ("own", 1, "dispelled")])
def test_a_card_that_comes_or_goes_with_an_aura_of_vitality_defeats_others(side: str, n: int, verb: str) -> None:
    """MM-DEFEAT-5: whoever has as much damage as is left of its Vitality."""
    target = {"what": "critter", "side": side, "range": 8}
    effects = [{"when": "static", "target": target, "do": [{**VITALITY, "n": n}]}]
    patch = [{"set": "cards.iron-sword.effects", "value": effects}]
    whose = "P2" if side == "enemy" else "P1"
    sword: dict[str, Any] = {} if verb == "attached" else {"attached": ["iron-sword"]}
    entities = {
        "o1": {"card": "war-ogre", "side": "P1", "at": [4, 2], **sword},
        "m": {"card": "moss-hound", "side": whose, "at": [6, 2], "damage": 1 if verb == "attached" else 2},
        "h": {"card": "moss-hound", "side": whose, "at": [6, 3]},
    }
    played_card, aim = ("iron-sword", {}) if verb == "attached" else ("dispel", {"attachment": "iron-sword"})
    mana = {"P1": {"green": 3, "silver": 1}}
    start = {"players": 2, "entities": entities, "hands": {"P1": [played_card]}, "mana": mana}
    now = step("play", by="P1", card=played_card, **{"with": {"target": "o1", **aim}})
    assert {label for label in played(patch, start, [now])["g"].label if label} == {"W1", "W2", "o1", "h"}


@pytest.mark.parametrize("operation", ["status", "ap", "cleanse", "heal"])
def test_what_is_done_to_the_first_entity_of_all_is_done(operation: str) -> None:
    """MM-ABIL-8: the first player's Wizard stands in the first slot; a target that has gone is left alone."""
    game = cast(ManaMaker, rules_named("mana-maker"))
    rows = {"players": 2, "wizards": {"P1": {"damage": 3, "status": {"burn": {"n": 1, "turns": 2}}}}}
    g = ManaExamples(game).start(rows)
    wizard, before = game.reference(g, 0), (g.status[0], g.counters[:])
    does: Mapping[str, Sequence[int]] = {"status": (1, 2, 3), "ap": (2,), "cleanse": (), "heal": (1, -1)}
    does_it = getattr(game, f"op_{operation}")
    does_it(g, wizard, wizard + LIFETIMES, *does[operation])
    assert (g.status[0], g.counters[:]) == before
    does_it(g, wizard, wizard, *does[operation])
    assert (g.status[0], g.counters[:]) != before
