"""What examples and games do not tell apart."""

import pytest

from generator.engine.state import RULE
from generator.games.effects.compiled import _target
from generator.games.nine_worlds.designs import IS_ROVER, is_aimed
from generator.games.nine_worlds.examples import WorldsExamples
from generator.games.nine_worlds.state import FIRST_WORLD, MIDGARD, NOTHING, C, D, R, Z
from generator.games.nine_worlds.unmet import unaimed
from tests.unit.games.nine_worlds.test_rules import creature, laid
from tests.unit.games.nine_worlds.test_table import GAME, played


@pytest.mark.parametrize("words", ["fire", 1, None, ["fire"], {"mud": 1}, {"fire": "1"}, {"fire": -1}, {"fire": True}])
def test_what_is_no_tokens_has_no_number(words: object) -> None:
    assert GAME.tokens_number(played(2, 1, 0), words) == NOTHING


def test_tokens_have_a_number_by_their_elements() -> None:
    g = played(2, 1, 0)
    numbers = {GAME.tokens_number(g, words) for words in ({}, {"fire": 1}, {"fire": 2}, {"air": 1}, {"rain": 1})}
    assert len(numbers) == 5 and NOTHING not in numbers


@pytest.mark.parametrize("players", GAME.players())
def test_avatars_that_nobody_chose_are_out_of_the_game(players: int) -> None:
    g = played(players, 3, 60)
    dealt = g.piles[Z.DEALT : Z.DEALT + players]
    assert not any(dealt)
    assert len([card for card in g.piles[Z.AWAY] if GAME.of[card].avatar]) > 0


def test_a_target_demands_what_its_row_says_beyond_what_it_is() -> None:
    target = _target({"what": "creature", "side": "own", "range": 2, "count": "one", "at": "same_world", "library": ""})
    assert target.demands == {"at": "same_world"}


@pytest.mark.parametrize("number", [11, 12])
def test_whose_turn_begins_stands_up_in_the_round_of_ragnarok_too(number: int) -> None:
    mine = {"card": "bondi-spearmen", "side": "P1", "world": "asgard", "exhausted": True}
    theirs = {**mine, "side": "P2", "world": "helheim"}
    start = {"players": 2, "round": number, "creatures": {"a1": mine, "b1": theirs}}
    g = WorldsExamples(GAME).start(start)
    GAME._begin(g)
    assert g.tallies[0] == ((1, 0, 1) if number == 12 else ())
    assert [[g.exhausted[card] for card in band] for band in g.bands[:2]] == [[0], [1]]


def test_a_rover_that_is_made_a_rover_marches_no_further() -> None:
    rover = {"card": "raven-messenger", "side": "P1", "world": "asgard"}
    g = WorldsExamples(GAME).start({"players": 2, "creatures": {"a1": rover}})
    card = next(card for card in g.bands[0] if GAME.of[card].figures[IS_ROVER])
    g.boosts = ((card, IS_ROVER, 1),)
    auras = list(g.auras)
    auras[IS_ROVER] = (card,)
    g.auras = tuple(auras)
    assert GAME.figure(g, card, IS_ROVER) == 2
    assert GAME.roams(g, card) == 1


def test_each_cycle_of_a_fight_is_counted_once() -> None:
    g = played(2, 3, 600)
    named = [event[1] for event in g.log or () if event[0] == RULE]
    assert g.counters[C.CYCLES] == named.count(R.CYCLE_2) + named.count(R.CYCLE_3) > 1


@pytest.mark.parametrize(("exhausted", "rules"), [(False, set()), (True, {R.EFF_2})])
def test_an_effect_of_an_exhausted_creature_has_no_turn_by_its_own_rule(exhausted: bool, rules: set[int]) -> None:
    effect = next(effect for effect in GAME.effects if effect.when == "gather" and not is_aimed(effect))
    source = next(found for found in GAME.designs if effect in found.effects["gather"] and found.fighter)
    _, g = laid(creatures={"a1": creature(source.row.id, "P1", "midgard", exhausted=exhausted)})
    GAME.drop(g)
    g.held, g.log = 0, []
    GAME.perform(g, g.label.index("a1"), effect.number, 0, MIDGARD)
    assert {event[1] for event in g.log if event[0] == RULE} & {R.EFF_2, R.EFF_4} == rules


@pytest.mark.parametrize(
    ("world", "defender", "rule"),
    [(MIDGARD, 1, None), (MIDGARD, 0, R.COMBAT_2), (MIDGARD, NOTHING, R.COMBAT_2), (NOTHING, 1, R.COMBAT_2)],
)
def test_a_fight_is_in_a_world_and_against_somebody_else(world: int, defender: int, rule: int | None) -> None:
    both = {name: creature("bondi-spearmen", f"P{n}", "midgard") for n, name in ((1, "a"), (2, "b"))}
    _, g = laid(creatures=both)
    assert GAME.no_fight(g, 0, world, defender) == rule


@pytest.mark.parametrize(
    ("kinds", "of_world", "rule"),
    [(("fort",), False, R.REP_1), (("village",), False, R.REP_2), (("fort", "village"), False, R.REP_2),
     (("village",), True, R.REP_1), ((), False, R.REP_1)],
)  # fmt: skip
def test_what_cannot_be_replaced_is_of_another_kind_or_elsewhere(
    kinds: tuple[str, ...], of_world: bool, rule: int
) -> None:
    places = [next(found for found in GAME.designs if found.place and found.row.kind == kind) for kind in kinds]
    _, g = laid(places={f"v{n}": {"card": found.row.id, "world": "asgard"} for n, found in enumerate(places)})
    card = next(found for found in GAME.designs if found.row.replace and found.row.replace.kind == "village").cards[0]
    aims = [FIRST_WORLD] if of_world else [NOTHING, *(g.label.index("v0") for _ in kinds[:1] if len(kinds) == 1)]
    assert {unaimed(GAME, g, card, aim) for aim in aims} == {rule}


@pytest.mark.parametrize(
    ("least", "chosen", "open_yet"),
    [(1, [], "a1 a2 a3"), (2, [], "a1 a2"), (3, [], "a1"), (2, ["a1"], "a2 a3"), (3, ["a1"], "a2"), (1, ["a2"], "a3")],
)
def test_a_victim_is_offered_while_enough_are_left_after_it(
    least: int, chosen: list[str], open_yet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NW-SAC-2: each set is chosen once, in the order of the band."""
    found = next(found for found in GAME.designs if found.sacrifice[1] and not found.brings)
    monkeypatch.setattr(found, "sacrifice", (least, 3))
    _, g = laid(creatures={f"a{n}": creature("bondi-spearmen", "P1", "midgard") for n in (1, 2, 3)})
    card = found.cards[0]
    g.side[card] = 0
    g.subject = (card, *[NOTHING] * 4, *[g.label.index(name) for name in chosen])
    assert [g.label[victim] for victim in GAME.open_victims(g, 0)] == open_yet.split()


def test_a_spell_at_all_in_a_world_is_for_one_within_reach() -> None:
    """NW-WORLD-9: whether a world is named or there is none."""
    _, g = laid(creatures={"b1": creature("bondi-spearmen", "P2", "midgard")})
    card = next(found for found in GAME.designs if found.row.id == "wildfire").cards[0]
    g.side[card] = 0
    assert {unaimed(GAME, g, card, aim) for aim in (NOTHING, FIRST_WORLD + MIDGARD)} == {R.WORLD_9}


def test_a_spell_is_at_what_it_was_aimed_at_when_it_was_played() -> None:
    spell = next(
        found for found in GAME.designs
        if found.aimed and found.aimed.target and not found.lasts and found.aimed.target.what == "creature"
        and found.aimed.target.demands == {"at": "any_world"} and found.aimed.target.side == "any"
    )  # fmt: skip
    _, g = laid(creatures={f"b{n}": creature("bondi-spearmen", "P2", "midgard") for n in range(3)})
    GAME.drop(g)
    g.held, card = 0, spell.cards[0]
    g.side[card] = 0
    GAME.take_effect(g, card, g.label.index("b1"), NOTHING)
    steps = [frame for frame in g.stack if spell.aimed and spell.aimed.number in frame]
    assert [frame[0] for frame in g.stack].count(D.EFFECT) == 0
    assert len(steps) == 1 and g.label.index("b1") in steps[0]


@pytest.mark.parametrize(
    ("own", "named"), [({}, True), ({"air": {"attack": 1}}, False), ({"fire": {"attack": 1}}, True)]
)
def test_air_makes_faster_who_says_nothing_else_of_it(
    own: dict[str, dict[str, int]], named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = {"a1": creature("bondi-spearmen", "P1", "midgard", tokens={"air": 1})}
    _, g = laid(creatures=rows)
    card, g.log = g.label.index("a1"), []
    found = GAME.of[card]
    monkeypatch.setattr(found, "row", found.row.model_copy(update={"tokens": own}))
    GAME._note_speed(g, card)
    assert (R.ELEM_6 in [event[1] for event in g.log]) is named
