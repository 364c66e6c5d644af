"""Choices: counted up and judged alike; hidden things; whole games."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine.bots import BOTS, random
from generator.engine.chance import Stream
from generator.engine.playout import fresh, play
from generator.engine.rules import IllegalAction
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest.board import CHAMBER, DISTANCE, NUMBER, SPACES
from generator.games.summoners_quest.notation import SPACE
from generator.games.summoners_quest.state import (
    DECK_STREAM,
    DESTROYING,
    DICE_STREAM,
    DISCARDING,
    MOVING,
    OVERDRAW,
    PART,
    WALK,
    QuestState,
    Z,
)
from tests.unit.games.summoners_quest.playing import rules


def positions(players: int, seed: int, every: int = 7) -> Iterator[QuestState]:
    """Positions of a random game."""
    game = rules()
    state, stream = fresh(game, players, seed, 0)
    assert isinstance(state, QuestState)
    number = 0
    while game.result(state) is None and number < 400:
        number += 1
        if number % every == 0:
            yield state
        seat = game.actors(state)[0]
        game.apply(state, seat, random(game, state, seat, stream))


def _thinkable(state: QuestState) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Many decisions of an action part, most of them not allowed."""
    game = rules()
    aims = [0, *(piece + 1 for piece in range(game.deck.pieces) if state.where[piece] < SPACES)]
    aims += [SPACE + space for space in range(SPACES)]
    bearers = [state.turn, *(piece for summons in state.summons for piece in summons)]
    for number, design in enumerate(game.deck.designs):
        yield "summon", (number,)
        yield from (("cast", (number, aim)) for aim in aims)
        yield from (("place_trap", (number, space)) for space in range(SPACES))
        for bearer in bearers:
            yield "remove_item", (number, bearer)
            yield from (("equip", (number, bearer, aim)) for aim in (aims if design.consumable else (0,)))
    for item in state.piles[Z.ITEMS + state.turn]:
        held = (game.deck.design[item], state.bearer[item])
        yield from (("use_item", (*held, aim)) for aim in aims)
    for summon in bearers[1:]:
        yield from (("use_power", (summon, aim)) for aim in aims)
    yield from (("open_gate", (section,)) for section in range(4))
    yield from ((word, ()) for word in ("roll", "skip_move", "end_turn"))


def _allowed(state: QuestState, word: str, args: tuple[int, ...]) -> bool:
    verb = rules().verb(word)
    assert verb is not None
    return rules().refusal(state, state.turn, verb, args) is None


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_counted_up_is_exactly_what_no_rule_refuses(players: int, seed: int) -> None:
    game = rules()
    for state in positions(players, seed):
        assert game.enumerated(state, state.asker) == list(game.legal(state, state.asker))
        if state.decision != PART:
            continue
        for word, args in _thinkable(state):
            found = game.number(word, *args) in state.options
            assert found == _allowed(state, word, args), (word, args)


@pytest.mark.parametrize("players", [2, 4])
def test_walks_are_counted_up_exactly(players: int) -> None:
    game = rules()
    met = 0
    for state in positions(players, 3, every=1):
        if state.decision != WALK:
            continue
        assert state.phase == MOVING
        met += 1
        seat = state.turn
        assert game.enumerated(state, seat) == list(game.legal(state, seat))
        groups = [piece for other in state.living for piece in (other, *state.summons[other])]
        groups += [seat | summon << 7 for summon in state.summons[seat]]
        for group, *how in product(groups, range(2), range(5), range(2)):
            # One way of writing each walk: a reversed piece walks backward, said or not.
            plain = not how[0] and game.turned(state, group)
            found = game.number("move", group, *how) in state.options
            assert found == (_allowed(state, "move", (group, *how)) and not plain), (group, how)
    assert met > 5


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 4), st.integers(5, 120))
def test_what_a_seat_cannot_see_is_dealt_anew(seed: int, players: int, steps: int) -> None:
    game = rules()
    state, stream = fresh(game, players, seed, 0)
    assert isinstance(state, QuestState)
    for _ in range(steps):
        if game.result(state) is not None:
            break
        seat = game.actors(state)[0]
        game.apply(state, seat, random(game, state, seat, stream))
    for seat in range(players):
        drawn = game.resample(state, seat, Stream(seed, "world"))
        game.check(drawn)
        assert game.view(drawn, seat) == game.view(state, seat)
        assert drawn.piles[Z.HAND + seat] == state.piles[Z.HAND + seat]
        assert list(map(len, drawn.piles)) == list(map(len, state.piles))
        for space in range(SPACES):
            for card in state.piles[Z.TRAP + space]:
                assert (drawn.piles[Z.TRAP + space] == (card,)) or state.owner[card] != seat
        if game.result(drawn) is None:
            play(game, drawn, random, Stream(seed, "on"), limit=40, strict=True)


def test_a_laid_trap_is_told_face_down_to_others() -> None:
    game = rules()
    trap = next(number for number, card in enumerate(game.deck.designs) if card.type == cards.TRAP)
    state = game.setup(2, 1, "setup_2p")
    action = game.number("place_trap", trap, 5)
    assert game.name_for(state, 0, action, 1) == {"place_trap": "face down", "at": "N5"}
    assert game.name_for(state, 0, action, 0)["place_trap"] == game.deck.designs[trap].id


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_games_hold_their_invariants_after_every_decision(players: int, bot: str) -> None:
    game = rules()
    for number in range(25):
        state, stream = fresh(game, players, 77, number)
        played = play(game, state, BOTS[bot], stream, strict=True)
        assert played.result is not None
        assert isinstance(state, QuestState)
        assert game.measures(state)["turns"] >= players


def test_the_distances_of_the_specification() -> None:
    for one, other, steps in (("N2", "N6", 4), ("N4", "CH", 4), ("E1", "NG", 6), ("N4", "S4", 8), ("NH2", "SH2", 2)):
        assert DISTANCE[NUMBER[one]][NUMBER[other]] == DISTANCE[NUMBER[other]][NUMBER[one]] == steps
    assert max(DISTANCE[CHAMBER]) == 8


def test_the_baseline_ends_its_games_within_the_bands() -> None:
    game = rules()
    reasons, lengths = [], []
    for number in range(60):
        state, stream = fresh(game, 4, 5, number)
        result = play(game, state, BOTS["greedy"], stream).result
        assert result is not None and isinstance(state, QuestState)
        reasons.append(result.reason)
        lengths.append(game.progress(state)[1])
    assert reasons.count("SQ-END-1") <= 1
    assert 0.4 <= reasons.count("SQ-OBJ-2") / 60 <= 0.9
    assert 12 <= sorted(lengths)[30] <= 19


def _refused_by(state: QuestState, seat: int, words: dict[str, str]) -> str:
    with pytest.raises(IllegalAction) as refusal:
        rules().parse(state, seat, words)
    return refusal.value.rule


def _asked_of(start: dict[str, Any], *steps: dict[str, Any]) -> QuestState:
    """The position after some choices of the first player, which may leave a question open; all dice show 1."""
    game = rules()
    state = game.lay(start)
    state.script = {DICE_STREAM: [0] * 9, DECK_STREAM: []}
    game.run(state)
    for words in steps:
        game.apply(state, state.asker, game.parse(state, state.asker, words))
    return state


TABLE: dict[str, Any] = {
    "players": {
        "P1": {"temple": "N0", "at": "N1", "hand": ["mimirs_well", "oni", "troll", "kappa", "hydra"]},
        "P2": {"temple": "S0", "at": "S0"},
    },
    "deck": ["medusa", "boto"],
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["P1", "P2"])
def test_the_parts_of_a_turn_are_refused_in_their_order(seat: int, name: str) -> None:
    walking = _asked_of(TABLE, {"roll": "P1"})
    before = _asked_of(TABLE)
    assert walking.decision == WALK and before.decision == PART
    for state in (before, walking):
        assert _refused_by(state, seat, {"end_turn": name}) == "SQ-MOVE-6"
    assert _refused_by(walking, seat, {"skip_move": name}) == "SQ-TURN-5"
    own = seat == 0 and name == "P1"
    assert _refused_by(before, seat, {"skip_move": name}) == ("SQ-MOVE-6" if own else "SQ-TURN-5")
    after = _asked_of({**TABLE, "phase": "after"})
    assert after.decision == PART
    assert _refused_by(after, seat, {"skip_move": name}) == "SQ-TURN-5"
    if not own:
        assert _refused_by(after, seat, {"end_turn": name}) == "SQ-TURN-4"


def test_the_movement_is_not_over_before_its_landing_is() -> None:
    players = {**TABLE["players"], "P1": {**TABLE["players"]["P1"], "at": "S5"}}
    landing = _asked_of({**TABLE, "players": players}, {"roll": "P1"}, {"move": ["P1"]})
    drawing = _asked_of({**TABLE, "phase": "after"}, {"cast": "mimirs_well"})
    assert landing.decision == drawing.decision == OVERDRAW
    for state, rule in ((landing, "SQ-MOVE-6"), (drawing, "SQ-TURN-4")):
        assert _refused_by(state, 0, {"end_turn": "P1"}) == rule
        assert _refused_by(state, 0, {"skip_move": "P1"}) == "SQ-TURN-5"


@pytest.mark.parametrize(
    ("trap", "has", "kind", "answer"),
    [
        ("hanako_stall", {"hand": ["oni", "troll", "kappa"]}, DISCARDING, "discard"),
        ("saci_whirlwind", {"items": ["gungnir", "aegis"]}, DESTROYING, "destroy"),
    ],
)
def test_a_trap_is_discarded_after_its_effect(trap: str, has: dict[str, list[str]], kind: int, answer: str) -> None:
    game = rules()
    player = {"temple": "N0", "at": "S5", **has}
    table = {"players": {"P1": player, "P2": {"temple": "S0", "at": "S0"}}, "traps": {"S7": trap}, "deck": ["boto"]}
    state = _asked_of(table, {"roll": "P1"}, {"move": ["P1"]})
    assert state.decision == kind
    view = game.view(state, 1)
    assert (view["traps"], view["discard"]) == ({}, [])
    assert [game.of[card].id for card in state.piles[Z.PLAYED]] == [trap]
    game.check(state)
    given = []
    while state.decision == kind:
        given.append(game.name(state, 0, state.options[0])[answer])
        game.apply(state, 0, state.options[0])
    assert [game.of[card].id for card in state.piles[Z.DISCARD]] == [*given, trap]
    assert not state.piles[Z.PLAYED]
