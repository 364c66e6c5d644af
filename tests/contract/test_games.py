"""What every game's rules must hold to, whatever the game."""

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

from generator.engine.bots import BOTS, Bot, greedy, random
from generator.engine.chance import Stream
from generator.engine.playout import fresh, play
from generator.engine.replay import BadReplay, action_text, again, digest, from_json, record, to_json
from generator.engine.rules import Action, Rules
from generator.engine.state import CHOOSE, COUNT, MOVE, Event, State, canonical, restored
from tests.contract.tables import NAMES, OWN_TABLES, TABLES, rules_named, tried
from tests.toy import QuarryRules

every_table = pytest.mark.parametrize(("name", "players"), tried(TABLES))
every_own_table = pytest.mark.parametrize(("name", "players"), tried(OWN_TABLES))
STEPS = 150


def walk(
    rules: Rules[Any], players: int, seed: int, steps: int = STEPS, bot: Bot | None = None
) -> Iterator[tuple[State, int, Action]]:
    """A random game, or one of a bot: the state before each decision, the seat and what it chooses."""
    state, stream = fresh(rules, players, seed, 0)
    for _ in range(steps):
        if rules.result(state) is not None:
            return
        seat = stream.choice(rules.actors(state))
        action = stream.choice(rules.legal(state, seat)) if bot is None else bot(rules, state, seat, stream)
        yield state, seat, action
        rules.apply(state, seat, action)


@every_table
def test_a_clone_equals_the_original_and_never_changes_it(name: str, players: int) -> None:
    rules = rules_named(name)
    for state, seat, action in walk(rules, players, seed=1):
        before, log = canonical(state), list(state.log or ())
        clone = rules.clone(state)
        assert canonical(clone) == before
        rules.apply(clone, seat, action)
        assert canonical(state) == before
        assert list(state.log or ()) == log


@every_table
def test_a_state_is_restored_from_its_text_and_plays_on_alike(name: str, players: int) -> None:
    rules = rules_named(name)
    for state, seat, action in walk(rules, players, seed=2, steps=40):
        twin = restored(type(state), canonical(state))
        assert canonical(twin) == canonical(state)
        original = rules.clone(state)
        rules.apply(original, seat, action)
        rules.apply(twin, seat, action)
        assert canonical(twin) == canonical(original)


@every_table
def test_those_who_act_have_choices_and_all_others_none(name: str, players: int) -> None:
    rules = rules_named(name)
    for state, _, _ in walk(rules, players, seed=3):
        actors = list(rules.actors(state))
        assert actors and sorted(set(actors)) == sorted(actors)
        for seat in range(players):
            assert bool(rules.legal(state, seat)) == (seat in actors)


@every_table
def test_nobody_acts_when_the_game_is_over(name: str, players: int) -> None:
    rules = rules_named(name)
    state, stream = fresh(rules, players, 4, 0)
    play(rules, state, greedy, stream)
    assert not rules.actors(state)
    assert not any(rules.legal(state, seat) for seat in range(players))


@every_table
def test_names_of_actions_are_unique_and_are_understood(name: str, players: int) -> None:
    rules = rules_named(name)
    for state, seat, _ in walk(rules, players, seed=5, steps=60):
        legal = list(rules.legal(state, seat))
        assert len(set(legal)) == len(legal)
        words = [json.dumps(rules.name(state, seat, action), sort_keys=True) for action in legal]
        assert len(set(words)) == len(words)
        assert [rules.parse(state, seat, json.loads(word)) for word in words] == legal


@every_table
@pytest.mark.parametrize("bot", BOTS)
def test_games_end_within_bounds_hold_their_invariants_and_use_what_is_printed(
    name: str, players: int, bot: str
) -> None:
    rules = rules_named(name)
    for number in range(5):
        state, stream = fresh(rules, players, 6, number)
        played = play(rules, state, BOTS[bot], stream, limit=20_000, strict=True)
        assert played.result is not None
        assert played.result.reason in rules.names.rules
        assert len(set(played.result.winners)) == len(played.result.winners)
        assert all(0 <= seat < players for seat in played.result.winners)
        short = [usage for usage in rules.component_usage(state) if usage.peak > usage.printed]
        assert [usage for usage in short if usage.source not in rules.stand_ins()] == []


@every_table
def test_what_a_seat_cannot_see_may_be_redrawn_unnoticed(name: str, players: int) -> None:
    rules = rules_named(name)
    stream = Stream(8)
    for state, _, _ in walk(rules, players, seed=8, steps=60):
        before = canonical(state)
        for seat in range(players):
            drawn = rules.resample(state, seat, stream)
            assert rules.view(drawn, seat) == rules.view(state, seat)
            assert list(rules.actors(drawn)) == list(rules.actors(state))
            rules.check(drawn)
        assert canonical(state) == before


@every_table
def test_a_hidden_choice_shows_in_nobody_elses_view(name: str, players: int) -> None:
    rules = rules_named(name)
    for state, seat, _ in walk(rules, players, seed=9, steps=60):
        if len(rules.actors(state)) < 2:
            continue
        views = []
        for action in list(rules.legal(state, seat))[:4]:
            after = rules.clone(state)
            rules.apply(after, seat, action)
            views.append([rules.view(after, other) for other in range(players) if other != seat])
        assert all(view == views[0] for view in views)


SEEDS = range(18, 22)
"""Of games in which hidden choices are looked for."""


Chosen: TypeAlias = tuple[State, Action]


def unheard(rules: Rules[Any], state: State, seat: int, other: int, stream: Stream) -> list[Chosen]:
    """Two choices between which another seat cannot tell, each with its position, for all that it knows the same.

    Only one of all choices at once is made here: nothing of these is heard before the last has chosen.
    """
    legal = rules.legal(state, seat)
    if len(rules.actors(state)) > 1:
        return [(state, action) for action in legal[:2]] if len(legal) > 1 else []
    world = rules.resample(state, other, stream)
    heard = [(json.dumps(rules.name_for(world, seat, action, other)), action) for action in rules.legal(world, seat)]
    for action in legal:
        words = json.dumps(rules.name_for(state, seat, action, other))
        for same, another in heard:
            if words == same and action != another:
                return [(state, action), (world, another)]
    return []


def choices_and_moves(rules: Rules[Any], state: State, seat: int, since: int) -> list[Event]:
    """What a seat knows of the log since then; the worlds that are drawn for it hold no more."""
    told = list(rules.events_for(state, (state.log or [])[since:], seat))
    if not isinstance(rules, QuarryRules):  # written by hand: a world drawn for a seat has the whole log
        assert (rules.resample(state, seat, Stream(1)).log or [])[since:] == told
    return [event for event in told if event[0] in (CHOOSE, MOVE)]


def hidden_choices(rules: Rules[Any], players: int, seed: int) -> Iterator[list[list[Event]]]:
    """What another seat knows of the log after each of two choices that it cannot tell apart."""
    stream = Stream(seed)
    for state, seat, _ in walk(rules, players, seed, bot=greedy):
        other, since = (seat + 1) % players, len(state.log or ())
        logs = []
        for before, action in unheard(rules, state, seat, other, stream):
            after = rules.clone(before)
            rules.apply(after, seat, action)
            logs.append(choices_and_moves(rules, after, other, since))
        if logs:
            yield logs


@every_table
def test_the_log_of_a_seat_tells_no_hidden_choice(name: str, players: int) -> None:
    rules = rules_named(name)
    for seed in SEEDS:
        for one, another in hidden_choices(rules, players, seed):
            both = min(len(one), len(another))  # a choice that is made by itself follows in one hand, not in another
            assert one[:both] == another[:both]


HIDING = {"quarry", "quarry-verbs", "false-fur", "nine-worlds", "saratoga-sabotage", "summoners-quest", "wizards-tower"}
"""The games in which choices are hidden; in the others the test above has nothing to compare."""


@every_table
def test_hidden_choices_are_met_where_there_are_any(name: str, players: int) -> None:
    met = any(True for seed in SEEDS for _ in hidden_choices(rules_named(name), players, seed))
    assert met == (name in HIDING)


@every_table
def test_a_seat_knows_its_own_choices_and_the_whole_log_stays_whole(name: str, players: int) -> None:
    rules = rules_named(name)
    state, stream = fresh(rules, players, 21, 0)
    end = play(rules, state, random, stream).state
    log = list(end.log or ())
    for seat in range(players):
        told = rules.events_for(end, log, seat)
        assert [event[:2] for event in told] == [event[:2] for event in log]
        own = [event for event in log if event[0] == CHOOSE and event[2] == seat]
        assert [event for event in told if event[0] == CHOOSE and event[2] == seat] == own
    assert end.log == log


@every_table
def test_two_runs_of_a_seed_go_in_lock_step(name: str, players: int) -> None:
    rules = rules_named(name)
    for (one, seat, action), (other, seat2, action2) in zip(
        walk(rules, players, seed=10), walk(rules, players, seed=10), strict=True
    ):
        assert (canonical(one), one.log, seat, action) == (canonical(other), other.log, seat2, action2)


@every_table
def test_every_piece_lies_in_one_known_zone_and_every_number_has_its_word(name: str, players: int) -> None:
    rules = rules_named(name)
    names = rules.names
    assert len(set(names.rules)) == len(names.rules)
    for state, _, _ in walk(rules, players, seed=11):
        assert all(0 <= zone < len(names.zones) for zone in state.where)
        assert len(state.where) <= len(names.components)
        assert len(state.counters) == len(state.low) == len(state.high) <= len(names.counters)
        assert len(state.streams) == len(names.streams)
        assert all(low <= now <= high for low, now, high in zip(state.low, state.counters, state.high, strict=True))
        assert all(-1 <= event[1] < len(names.rules) for event in state.log or ())


@every_table
def test_the_log_tells_every_move_and_count(name: str, players: int) -> None:
    rules = rules_named(name)
    state, stream = fresh(rules, players, 12, 0)
    assert state.log is not None
    where, counters, told = state.where[:], state.counters[:], len(state.log)
    play(rules, state, random, stream)
    for kind, rule, thing, before, after in state.log[told:]:
        if kind in (MOVE, COUNT):
            assert rule >= 0
            table = where if kind == MOVE else counters
            assert table[thing] == before
            table[thing] = after
    assert (where, counters) == (state.where, state.counters)


@every_table
def test_a_game_without_a_log_is_the_same_game(name: str, players: int) -> None:
    rules = rules_named(name)
    ends = []
    for log in (True, False):
        state, stream = fresh(rules, players, 13, 0)
        if not log:
            state.log = None
        ends.append(canonical(play(rules, state, random, stream).state))
    assert ends[0] == ends[1]


@every_table
def test_a_recorded_game_plays_again_from_its_json(name: str, players: int) -> None:
    rules = rules_named(name)
    replay, played = record(rules, random, game=name, catalog="c", players=players, seed=14)
    text = to_json(replay)
    assert canonical(again(rules, from_json(text), catalog="c")) == canonical(played.state)
    assert to_json(from_json(text)) == text
    with pytest.raises(BadReplay):
        again(
            rules,
            from_json(text.replace('"seed": 14', '"seed": 14, "end": "00"').replace(replay.end, "00")),
            catalog="c",
        )


@every_table
def test_every_setup_can_be_dealt_shown_and_told(name: str, players: int) -> None:
    rules = rules_named(name)
    setups = list(rules.setups(players))
    assert setups and len(set(setups)) == len(setups)
    for setup in setups:
        state = rules.setup(players, 15, setup)
        rules.check(state)
        seats = list(rules.seat_names(state))
        assert len(set(seats)) == len(seats) == players
        assert set(rules.player_counters(state)) <= set(seats)
        assert all(len(pair) == 3 for pair in rules.placed(state))
        assert canonical(rules.setup(players, 15, setup)) == canonical(state)
    # Without a name the game begins as its rules say, which may include a throw for the first turn.
    assert canonical(rules.setup(players, 15)) == canonical(rules.setup(players, 15))


@pytest.mark.parametrize("name", NAMES)
def test_players_are_counted_upwards(name: str) -> None:
    counts = list(rules_named(name).players())
    assert counts == sorted(set(counts))


def perft(rules: Rules[Any], state: State, depth: int) -> int:
    """How many sequences of `depth` decisions there are, chance as seeded; the first actor decides first."""
    if depth == 0 or rules.result(state) is not None:
        return 1
    seat = rules.actors(state)[0]
    legal = rules.legal(state, seat)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = rules.clone(state)
        rules.apply(after, seat, action)
        total += perft(rules, after, depth - 1)
    return total


@every_own_table
def test_openings_have_as_many_decision_sequences_as_ever(
    name: str, players: int, golden: Callable[[str, str], None]
) -> None:
    rules = rules_named(name)
    lines, depth, total = [], 0, 1
    while total < 2_000 and depth < 12:
        depth += 1
        total = perft(rules, rules.setup(players, 16), depth)
        lines.append(f"depth {depth}: {total}\n")
    golden(f"perft/{name}-{players}p.txt", "".join(lines))


@every_own_table
def test_playthroughs_go_as_ever(name: str, players: int, golden: Callable[[str, str], None]) -> None:
    rules = rules_named(name)
    state, stream = fresh(rules, players, 17, 0)
    seats = rules.seat_names(state)
    lines = [f"{name}, {players} players: {' '.join(seats)}"]
    for number in range(1, STEPS + 1):
        if rules.result(state) is not None:
            break
        seat = rules.actors(state)[0]
        # Half of the choices are sensible, so that games get somewhere, and half are not, so that all is met.
        action = (greedy if stream.below(2) else random)(rules, state, seat, stream)
        lines.append(f"{number:3} {seats[seat]}: {action_text(rules.name(state, seat, action))}")
        rules.apply(state, seat, action)
        if number % 10 == 0:
            lines.append(f"    {digest(state)}")
    result = rules.result(state)
    end = f"{' '.join(seats[seat] for seat in result.winners) or 'nobody'} by {result.reason}" if result else "goes on"
    lines.append(f"end: {end}, {digest(state)}")
    golden(f"playthroughs/{name}-{players}p.txt", "\n".join(lines) + "\n")
