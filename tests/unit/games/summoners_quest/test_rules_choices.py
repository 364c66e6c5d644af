"""Choices: counted up and judged alike; hidden things; whole games."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine.bots import BOTS, random
from generator.engine.chance import Stream
from generator.engine.playout import fresh, play
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest.board import CHAMBER, DISTANCE, NUMBER
from generator.games.summoners_quest.legality import FINE, may_walk, why_not
from generator.games.summoners_quest.state import MOVING, NOTHING, Quest
from tests.unit.games.summoners_quest.playing import rules


def positions(players: int, seed: int, every: int = 7) -> Iterator[Quest]:
    """Positions of a random game."""
    game = rules()
    state, stream = fresh(game, players, seed, 0)
    assert isinstance(state, Quest)
    number = 0
    while game.result(state) is None and number < 400:
        number += 1
        if number % every == 0:
            yield state
        seat = game.actors(state)[0]
        game.apply(state, seat, random(game, state, seat, stream))


def _thinkable(state: Quest) -> Iterator[int]:
    """Many decisions of an action part, most of them not allowed."""
    t = rules().table
    aims = [0, *(act.aim_at_piece(piece) for piece in range(t.pieces) if state.where[piece] < 45)]
    aims += [act.aim_at_space(space) for space in range(45)]
    bearers = [state.turn, *(piece for summons in state.summons for piece in summons)]
    for number in range(len(t.deck.designs)):
        yield act.number(act.SUMMON, number)
        for aim in aims:
            yield act.number(act.CAST, number, 0, aim)
            if aim >= act.SPACE:
                yield act.number(act.PLACE_TRAP, number, 0, aim)
        for bearer in bearers:
            yield act.number(act.REMOVE, number, bearer)
            if t.deck.designs[number].mode != "consumable":
                yield act.number(act.EQUIP, number, bearer)
            else:
                yield from (act.number(act.EQUIP, number, bearer, aim) for aim in aims)
    for item in state.items[state.turn]:
        design, bearer = t.deck.design[item], state.bearer[item]
        yield from (act.number(act.USE_ITEM, design, bearer, aim) for aim in aims)
    for summon in bearers[1:]:
        yield from (act.number(act.USE_POWER, 0, summon, aim) for aim in aims)
    yield from (act.number(act.OPEN, 0, 0, section) for section in range(4))
    yield from (act.number(kind) for kind in (act.SKIP, act.END))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_counted_up_is_exactly_what_no_rule_refuses(players: int, seed: int) -> None:
    t = rules().table
    for state in positions(players, seed):
        if state.ask != act.END:
            continue
        for action in _thinkable(state):
            allowed = action in state.options
            rule, _ = why_not(t, state, state.turn, action)
            # A decision that breaks no rule gets the general one, which the caller asks for only if it is no option.
            assert allowed == (rule == _GENERAL), (act.named(t, state, action), rules().names.rules[rule])


_GENERAL = rules().names.rules.index("SQ-TURN-8")


@pytest.mark.parametrize("players", [2, 4])
def test_walks_are_counted_up_exactly(players: int) -> None:
    t = rules().table
    met = 0
    for state in positions(players, 3, every=1):
        if state.ask != act.MOVE:
            continue
        assert state.phase == MOVING
        met += 1
        seat = state.turn
        groups = [(piece, 0) for other in state.living for piece in (other, *state.summons[other])]
        groups += [(seat, summon) for summon in state.summons[seat]]
        for piece, partner in groups:
            for how in range(32):
                gate = how >> act.GATE_SHIFT & 7
                if gate > 4:
                    continue
                action = act.number(act.MOVE, partner, piece, how)
                fine = may_walk(t, state, action) == FINE
                # One way of writing each walk: a reversed piece walks backward, said or not.
                if fine and not how & act.BACKWARD and action | act.BACKWARD in state.options:
                    plain = action not in state.options
                    fine = not plain
                assert fine == (action in state.options), act.named(t, state, action)
    assert met > 5


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 4), st.integers(5, 120))
def test_what_a_seat_cannot_see_is_dealt_anew(seed: int, players: int, steps: int) -> None:
    game = rules()
    state, stream = fresh(game, players, seed, 0)
    assert isinstance(state, Quest)
    for _ in range(steps):
        if game.result(state) is not None:
            break
        seat = game.actors(state)[0]
        game.apply(state, seat, random(game, state, seat, stream))
    for seat in range(players):
        drawn = game.resample(state, seat, Stream(seed, "world"))
        game.check(drawn)
        assert game.view(drawn, seat) == game.view(state, seat)
        assert drawn.hands[seat] == state.hands[seat]
        assert [len(hand) for hand in drawn.hands] == [len(hand) for hand in state.hands]
        for space, card in enumerate(state.traps):
            if card != NOTHING and state.placer[space] == seat:
                assert drawn.traps[space] == card
            assert (card == NOTHING) == (drawn.traps[space] == NOTHING)
        if game.result(drawn) is None:
            play(game, drawn, random, Stream(seed, "on"), limit=40, strict=True)


def test_a_laid_trap_is_told_face_down_to_others() -> None:
    game = rules()
    trap = next(number for number, card in enumerate(game.table.deck.designs) if card.type == cards.TRAP)
    state = game.setup(2, 1, "setup_2p")
    action = act.number(act.PLACE_TRAP, trap, 0, act.aim_at_space(5))
    assert game.told(state, 0, action, 1) == {"place_trap": "face down", "at": "N5"}
    assert game.told(state, 0, action, 0)["place_trap"] == game.table.deck.designs[trap].id


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_games_hold_their_invariants_after_every_decision(players: int, bot: str) -> None:
    game = rules()
    for number in range(25):
        state, stream = fresh(game, players, 77, number)
        played = play(game, state, BOTS[bot], stream, strict=True)
        assert played.result is not None
        assert isinstance(state, Quest)
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
        assert result is not None and isinstance(state, Quest)
        reasons.append(result.reason)
        lengths.append(game.progress(state)[1])
    assert reasons.count("SQ-END-1") <= 1
    assert 0.4 <= reasons.count("SQ-OBJ-2") / 60 <= 0.9
    assert 12 <= sorted(lengths)[30] <= 19
