"""What a step of Mana Maker counts, by which rule, what is reported of a game, and what its components are used for."""

from typing import cast

import pytest

from generator.engine.bots import BOTS
from generator.engine.playout import fresh, play
from generator.engine.rules import Step
from generator.engine.state import COUNT, MOVE
from generator.games.mana_maker.examples import ManaExamples
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.state import ACTION, ENDING, ORDER, ManaState, Z
from tests.contract.tables import rules_named

GAME = cast(ManaMaker, rules_named("mana-maker"))
NAMES = GAME.names
DECKS = ("verdant-court", "ember-legion", "tidal-choir", "silver-foundry")


def laid(**start: object) -> ManaState:
    """The position a worked example begins with."""
    return ManaExamples(GAME).start({"players": 2, **start})


def step(g: ManaState, verb: str, **arguments: object) -> list[str]:
    """What a step of an example counts: each counter, by how much it changes, and the rule."""
    g.log = []
    ManaExamples(GAME).play(g, Step(verb, arguments))
    return [
        f"{NAMES.counters[thing]} {after - before:+} {NAMES.rules[rule]}"
        for kind, rule, thing, before, after in g.log
        if kind == COUNT
    ]


def reported(g: ManaState) -> dict[str, int]:
    """The figures of a game that are not 0."""
    return {name: number for name, number in GAME.measures(g).items() if number}


def in_use(g: ManaState) -> dict[str, int]:
    """The most of each component that was in use, where there was any."""
    return {usage.source: usage.peak for usage in GAME.component_usage(g) if usage.peak}


TABLE = {"green-boards": 2, "player-sheets": 2, "wizard-cards": 2, "first-player": 1}
"""What lies before two players in any case."""


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_log_of_a_game_tells_of_changes_only(players: int, bot: str) -> None:
    for number in range(3):
        g, stream = fresh(GAME, players, 6, number)
        play(GAME, g, BOTS[bot], stream, limit=3_000)
        idle = [event for event in g.log or () if event[0] in (COUNT, MOVE) and event[3] == event[4]]
        assert idle == []


def test_an_attack_that_a_counter_prevents() -> None:
    hound = {"card": "moss-hound", "side": "P1", "at": [5, 2], "ap": 2}
    guard = {"card": "halberdier", "side": "P2", "at": [6, 2], "ap": 1, "damage": 2}
    g = laid(entities={"hound": hound, "guard": guard})
    assert step(g, "attack", entity="hound", target="guard", react=["Set Halberd"]) == [
        "Action Points of 1-02 -1 MM-ATTACK-3",
        "attacks +1 MM-ATTACK-6",
        "reactions +1 MM-REACT-5",
        "Action Points of 2-02 -1 MM-ABIL-4",
        "damage on 1-02 +2 MM-DMG-10",
        "damage on Entities that are no Wizards +2 MM-DMG-10",
        "damage on 1-02 -2 MM-DEFEAT-2",
        "damage on Entities that are no Wizards -2 MM-DEFEAT-2",
        "Action Points of 1-02 -1 MM-DEFEAT-2",
        "Entities of seat 1 -1 MM-TOKEN-3",
        "attacks prevented +1 MM-REACT-2",
    ]
    figures = {"attacks": 1, "reactions": 1, "attack_prevented": 1, "rounds_max": 2}
    most = {"entities_of_a_player_max": 2, "damage_on_entities_max": 4, "action_points_max": 5}
    assert reported(g) == {**figures, **most}
    assert in_use(g) == {**TABLE, "id-tokens": 2 * (2 + 2), "damage-1": 4, "action-point": 5}


def test_a_fountain_from_the_hand_to_what_it_brings() -> None:
    g = laid(hands={"P1": ["green-fountain"]}, wizards={"P1": {"damage": 3}})
    assert step(g, "play", card="green-fountain", **{"with": {"tile": [2, 4]}}) == [
        "green, seat 1, mana -2 MM-MANA-7",
        "cards played +1 MM-PLAY-4",
        "Entities of seat 1 +1 MM-TOKEN-3",
    ]
    assert step(g, "pass") == []
    empty = "draws missed +1 MM-TURN-1", "draws missed by seat {0} +1 MM-EMPTY-1", "damage on {0}-01 +1 MM-EMPTY-2"
    full = "mana lost +1 MM-MANA-2"
    assert step(g, "begin") == [*(text.format(2) for text in empty), full]
    assert step(g, "pass") == ["round +1 MM-TURN-13"]
    assert step(g, "begin") == [*(text.format(1) for text in empty), "green, seat 1, mana +2 MM-TURN-2"]
    figures = {"mana_lost": 1, "draw_missed": 2, "cards_played": 1, "rounds_max": 3}
    assert reported(g) == {**figures, "entities_of_a_player_max": 2, "action_points_max": 2}
    assert in_use(g) == {**TABLE, "id-tokens": 2 * (2 + 1), "action-point": 2}


def test_damage_counters_of_five_and_of_one_and_markers_of_each_status() -> None:
    golem = {"card": "silver-golem", "side": "P2", "damage": 4, "status": {"stun": {"turns": 1}}}
    g = laid(
        worlds=2,
        entities={
            "golem": {**golem, "at": [6, 2, 0]},
            "hound": {"card": "moss-hound", "side": "P2", "damage": 1, "at": [6, 3, 0]},
            "imp": {"card": "ember-imp", "side": "P1", "status": {"burn": {"n": 1, "turns": 2}}, "at": [4, 2, 0]},
            "wall": {"card": "stone-wall", "side": "P1", "damage": 2, "at": [0, 0, 0]},
        },
    )
    assert in_use(g) == {
        **TABLE,
        "silver-boards": 2,
        "id-tokens": 2 * (3 + 3),
        "damage-5": 1,
        "damage-1": 2,
        "action-point": 6,
        "status-markers": 2,
    }


@pytest.mark.parametrize(("players", "worlds"), [(2, 1), (3, 2), (8, 1)])
def test_what_a_table_needs_is_what_section_2_says(players: int, worlds: int) -> None:
    needed = GAME.supplies.required(players, worlds, DECKS[:1])
    cards = {name: needed.pop(name) for name in GAME.supplies.decks[DECKS[0]]}
    assert cards["green-fountain"] == 10 and sum(cards.values()) == 40
    statuses = ("burn", "poison", "wither", "stun", "root", "slow", "might")
    assert needed == {
        "green-boards": players,
        "silver-boards": players if worlds == 2 else 0,
        "id-tokens": 24 * players,
        "player-sheets": players,
        "wizard-cards": players,
        "spawn-cards": 4 * players,
        "damage-1": 15 * players,
        "damage-5": 5 * players,
        "action-point": 8 * players,
        **{f"status-{status}": 2 * players for status in statuses},
    }


def test_a_deck_is_shuffled_before_the_first_hand_is_drawn() -> None:
    """MM-SETUP-5: by chance alone, and each deck by itself."""
    orders = []
    for seed in range(4):
        g = GAME.setup(8, seed)
        for seat in range(8):
            whole = (*g.piles[Z.DECK + seat], *g.piles[Z.HAND + seat])
            assert len(g.piles[Z.HAND + seat]) == 7 and {GAME.player_of(card) for card in whole} == {seat}
            orders.append(tuple(g.designs[card - GAME.tokens] for card in whole))
    assert len(set(orders)) == len(orders)
    assert all(order != tuple(sorted(order)) for order in orders)


@pytest.mark.parametrize(("damage", "asked"), [(0, ACTION), (1, ORDER)])
def test_the_order_of_statuses_is_asked_for_where_one_of_them_defeats(damage: int, asked: int) -> None:
    """MM-TURN-3: what has as many Damage Points as its Vitality is defeated."""
    burning = {"card": "moss-hound", "side": "P2", "status": {"burn": {"n": 1, "turns": 2}}}
    g = laid(
        entities={"one": {**burning, "at": [8, 2], "damage": damage}, "two": {**burning, "at": [8, 3]}},
        decks={"P2": ["blink"]},
    )
    g.held = 0
    GAME.apply(g, 0, GAME.parse(g, 0, {"pass": {}}))
    assert (g.decision, g.asker) == (asked, 1)


@pytest.mark.parametrize("number", [1, 2])
def test_one_entity_alone_comes_first_without_a_question(number: int) -> None:
    """MM-TURN-7: an order is chosen among two or more."""
    source = next(found for found in GAME.of if found.entity and "end" in found.effects)
    rows = {f"e{n}": {"card": source.row.id, "side": "P1", "at": [5, n]} for n in range(1, number + 1)}
    g = laid(entities=rows)
    g.held = 0
    GAME.to_step(g, ENDING)
    assert len(g.pending) == number
    assert GAME._one_by_one(g) == (None if number == 1 else (ORDER, 0))


def test_a_turn_of_an_example_ends_where_the_next_begins() -> None:
    g = laid(decks={"P1": ["blink"], "P2": ["blink"]}, mana={"P2": {"green": 0}})
    for verb in ("begin", "pass"):
        step(g, verb)
    assert [len(g.piles[Z.HAND + seat]) for seat in range(2)] == [1, 0]
    assert step(g, "begin") == ["green, seat 2, mana +1 MM-TURN-2"]
