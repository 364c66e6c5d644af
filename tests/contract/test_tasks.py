"""Every decision of every game asks a person for something, in words that stand in its rules' own table."""

import re

import pytest

from generator.engine.chance import Stream
from generator.engine.game import Game
from generator.games.rulesets import rules_of
from generator.playing.task import task_of
from tests.contract.tables import NAMES, TOYS, catalog_named

GAMES = [name for name in NAMES if name not in TOYS]
_INTERNAL = re.compile(r"[_{}\[\]]|\b[A-Z]{2}-[A-Z0-9-]+\b|\b[a-z]+-[a-z]+-[0-9]|:")
_DECISIONS = 400


@pytest.mark.parametrize("name", GAMES)
def test_each_kind_of_choice_has_a_task_and_each_task_a_kind(name: str) -> None:
    rules = rules_of(catalog_named(name))
    assert isinstance(rules, Game)
    words = {verb.word for verb in rules.verbs()}
    assert set(rules.tasks) == words
    for task in rules.tasks.values():
        assert re.fullmatch(r"[a-z][A-Za-z ,']+[a-z]", task), task


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_of_a_game_has_a_sentence_for_a_guest(name: str) -> None:
    catalog = catalog_named(name)
    rules = rules_of(catalog)
    ids = {str(component.id) for component in catalog.components if re.search(r"[-_]", str(component.id))}
    met: set[str] = set()
    for players in (min(rules.players()), max(rules.players())):
        state, stream = rules.setup(players, 7), Stream(7, "task")
        for number in range(_DECISIONS):
            if rules.result(state) is not None:
                break
            for seat in rules.actors(state):
                choices = [rules.name(state, seat, action) for action in rules.legal(state, seat)]
                assert all(next(iter(choice)) in rules.tasks for choice in choices)
                met.add(task_of(choices, rules.tasks))
            seat = rules.actors(state)[0]
            legal = rules.legal(state, seat)
            rules.apply(
                state, seat, legal[stream.below(len(legal))] if number % 3 else rules.greedy(state, seat, stream)
            )
    assert met
    for sentence in met:
        assert re.fullmatch(r"[A-Z].+\.", sentence) and not _INTERNAL.search(sentence), sentence
        assert not [found for found in ids if re.search(rf"\b{re.escape(found)}\b", sentence)], sentence


@pytest.mark.parametrize("name", ["geyser", "mana-maker"])
def test_pieces_of_a_seat_are_those_that_lie_for_it(name: str) -> None:
    rules = rules_of(catalog_named(name))
    state = rules.setup(2, 3)
    lying = {piece for _, _, piece in rules.placed(state)}
    own = [set(rules.own_pieces(state, seat)) for seat in range(2)]
    assert not own[0] & own[1] and lying <= own[0] | own[1] and all(lying & pieces for pieces in own)
