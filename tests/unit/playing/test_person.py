"""A person among bots."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from generator.engine.bots import MixedBots, random
from generator.engine.chance import Stream
from generator.engine.playout import play
from generator.engine.replay import again, from_json, to_json
from generator.engine.state import CHOOSE, MOVE, Event, State, canonical
from generator.playing.person import GameSession, Quit
from generator.playing.seat_view import facts
from tests import authored
from tests.toy import Quarry, QuarryRules


def seated(person: int, asked: list[list[str]], rules: QuarryRules | None = None, leave: int = 99) -> GameSession:
    """A game of Quarry in which the person always asks for one stone and the others play by chance."""

    def ask(table: GameSession, legal: Sequence[int]) -> int:
        asked.append(table.take_news())
        if len(asked) > leave:
            raise Quit
        return legal[0]

    made = rules or QuarryRules()
    state = made.setup(2, 4)
    table = GameSession(made, state, person, ask)
    bots = tuple(table if seat == person else random for seat in range(2))
    try:
        play(made, state, MixedBots(bots), Stream(4), watch=table.watch)
    except Quit:
        return table
    asked.append(table.take_news())
    return table


@pytest.mark.parametrize("person", [0, 1])
def test_choices_made_at_once_are_told_only_after_the_persons_own(person: int) -> None:
    asked: list[list[str]] = []
    table = seated(person, asked)
    other = ("bob", "ann")[person]
    assert asked[0] == []
    assert len(asked) > 2
    for news in asked[1:]:
        assert [line.partition(":")[0] for line in news] == [other, "die"]
    assert [seat for seat, _ in table.decisions] == [0, 1] * (len(asked) - 1)


def test_a_game_is_written_down_and_plays_again() -> None:
    table = seated(0, [])
    replay = from_json(to_json(table.replay("quarry", "abc", None, 4)))
    assert canonical(again(QuarryRules(), replay, catalog="abc")) == canonical(table.state)


def test_a_game_left_early_is_written_down_as_far_as_it_went() -> None:
    table = seated(1, [], leave=2)
    assert QuarryRules().result(table.state) is None  # type: ignore[arg-type]  # a Quarry
    again(QuarryRules(), table.replay("quarry", "abc", None, 4), catalog="abc")


class Whispering(QuarryRules):
    """Quarry in which nobody hears how much others asked for."""

    def name_for(self, state: Quarry, seat: int, action: int, to: int) -> Mapping[str, Any]:
        return {"ask": "something"}


def test_discreet_rules_decide_what_is_told() -> None:
    asked: list[list[str]] = []
    table = seated(0, asked, Whispering())
    assert asked[1][0] == "bob: ask something"
    assert table.decisions[0][1] == {"ask": 1}


def test_a_view_is_told_line_by_line() -> None:
    view = {
        "round": 3,
        "hand": [],
        "players": {"P1": {"life": 9, "at": None}, "P2": 4},
        "order": ["P1", "P2"],
        "gates": {"N": True},
    }
    assert list(facts(view)) == [
        ("round", "3"),
        ("hand", "–"),
        ("players P1", "life 9, at –"),
        ("players P2", "4"),
        ("order", "P1, P2"),
        ("gates", "N yes"),
    ]


def test_what_was_turned_up_is_asked_of_events_as_the_person_may_know_them(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = authored.false_fur()
    shown: list[Event] = []

    def revealed(state: State, events: Sequence[Event], seat: int) -> Sequence[tuple[str, str]]:
        shown.extend(events)
        return ()

    monkeypatch.setattr(rules, "revealed", revealed)
    state = rules.setup(2, 4)
    table = GameSession(rules, state, 0, lambda table, legal: legal[0])
    play(rules, state, MixedBots((table, random)), Stream(4), watch=table.watch)
    table.take_news()
    laid = [event for event in shown if event[0] == CHOOSE and event[2] == 1 and event[1] == 1]
    assert laid and {event[4] for event in laid} == {-1}
    own = [event for event in shown if event[0] == CHOOSE and event[2] == 0]
    assert own and min(event[4] for event in own) >= 0
    moved = [event[2] for event in shown if event[0] == MOVE]
    assert -1 in moved and max(moved) >= 0
    assert all(event[2] >= 0 and event[4] >= 0 for event in state.log or ())


def test_many_names_of_one_text_share_it() -> None:
    closed = {f"a{row}": "face down" for row in range(1, 6)}
    view = {"facedown": {**closed, "b1": "vault"}, "faceup": dict(list(closed.items())[:4])}
    assert list(facts(view)) == [
        ("facedown", "b1 vault, (a1, a2, a3, a4, a5) face down"),
        ("faceup", "a1 face down, a2 face down, a3 face down, a4 face down"),
    ]
