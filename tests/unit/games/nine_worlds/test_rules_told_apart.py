"""What examples and games do not tell apart."""

import pytest

from generator.engine.state import RULE
from generator.games.effects.compiled import _target
from generator.games.nine_worlds.designs import IS_ROVER
from generator.games.nine_worlds.examples import WorldsExamples
from generator.games.nine_worlds.state import NOTHING, C, R, Z
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
