"""Games written with verbs: what follows from verbs, frames and choices made at once."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from generator.engine.bots import BOTS
from generator.engine.chance import Stream
from generator.engine.examples import GameExamples
from generator.engine.game import Game, Viewer
from generator.engine.language import Joint, Language
from generator.engine.playout import fresh, play
from generator.engine.position import Position, blank
from generator.engine.rules import Action, IllegalAction, Names
from generator.engine.scenario import parse, run
from generator.engine.state import CHOOSE, COUNT, END, ROLL
from generator.engine.verbs import Misdeclared, Sure, Verb, with_others
from generator.engine.vocabulary import PositionWords, Vocabulary
from tests import authored
from tests.toy import QuarryRules

RULES = ("T-1", "T-2", "T-3", "T-4")
PICK, ANSWER = range(2)
AT_ONCE: Game[Any] = authored.of_class(
    authored.QUARRY, language=Language(joint={"ask": Joint(0, 0)}), otherwise=0
)  # in Python that is not looked at as an author's is
COLOURS = Vocabulary(("red", "green", "blue"))
PAIR = {"": COLOURS, "and": COLOURS}


def told(rules: Any, state: Any) -> list[tuple[object, ...]]:
    """What the log says of Quarry; by hand there are pawns that are moved, and a round that no counter counts."""
    names = rules.names
    stones = [number for number, name in enumerate(names.counters) if name.startswith("stones")]
    found: list[tuple[object, ...]] = []
    for kind, rule, thing, before, after in state.log:
        if kind == COUNT and thing in stones:
            found.append((kind, names.rules[rule], stones.index(thing), before, after))
        elif kind == ROLL:
            found.append((kind, names.rules[rule], names.streams[thing], before, after))
        elif kind in (CHOOSE, END):
            found.append((kind, names.rules[rule], thing))
    return found


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("bot", BOTS)
def test_a_game_with_verbs_goes_as_the_one_written_by_hand(players: int, bot: str) -> None:
    for number in range(30):
        logs = []
        for rules in (QuarryRules(), authored.quarry()):
            state, stream = fresh(rules, players, 3, number)
            played = play(rules, state, BOTS[bot], stream, strict=True)
            log = told(rules, played.state)
            choices = [event for event in log if event[0] == CHOOSE]
            # By hand a choice is logged when it is made, with verbs when it is revealed: in the order of the seats.
            logs.append((played.decisions, played.result, choices, [event for event in log if event[0] != CHOOSE]))
        assert logs[0] == logs[1] and len(logs[0][3]) > 10


def test_hidden_choices_are_seen_by_who_made_them() -> None:
    rules: Any = authored.quarry()
    state = rules.setup(3, 1)
    rules.apply(state, 1, rules.parse(state, 1, {"ask": 2}))
    assert rules.view(state, 1)["chosen"] == {"ask": 2}
    assert rules.view(state, 0)["chosen"] is None and rules.view(state, 0)["ready"] == ["player 2"]
    assert list(rules.actors(state)) == [0, 2]
    drawn = {rules.resample(state, 0, Stream(seed)).chosen[1] for seed in range(20)}
    assert len(drawn) == 2
    assert rules.resample(state, 1, Stream(1)).chosen[1] == state.chosen[1]


def test_a_hidden_choice_that_cannot_be_made_breaks_what_must_hold() -> None:
    rules: Any = authored.quarry()
    state = rules.setup(3, 1)
    rules.apply(state, 1, rules.legal(state, 1)[0])
    rules.check(state)
    state.chosen[1] += 7
    with pytest.raises(AssertionError, match="seat 1 has an illegal choice"):
        rules.check(state)
    state.chosen[0] = rules.legal(state, 0)[0]
    with pytest.raises(AssertionError, match="seat 0 has chosen and still waits"):
        rules.check(state)


def test_one_alone_who_is_asked_with_others_is_heard_together_too() -> None:
    rules: Any = authored.quarry()
    state = rules.lay({"stones": {"player 1": 11, "player 2": 3}})
    rules.ask_all(state, 0, [1])
    state.script = {1: [5]}
    rules.run(state)
    assert list(rules.actors(state)) == [1]
    rules.apply(state, 1, rules.parse(state, 1, {"ask": 2}))
    assert rules.show(state, Viewer(rules, state, 0))["stones"] == {"player 1": 11, "player 2": 5}
    assert [event[:3] for event in state.log if event[0] == CHOOSE] == [(CHOOSE, 0, 1)]


def example(**changes: Any) -> list[str]:
    """What is wrong with an example of Quarry, in which both ask in one step and a rule refuses other numbers."""
    data = {
        "id": "QU-EX-01",
        "title": "One stone each",
        "rules": ["QU-TAKE-1"],
        "story": "Both ask modestly.",
        "start": {"stones": {"player 1": 3, "player 2": 0}},
        "steps": [{"ask": {"player 1": 1, "player 2": 2}, "die": 4}],
        "end": {"stones": {"player 1": 4, "player 2": 2}, "winner": None},
        **changes,
    }
    rules = AT_ONCE
    scenario, problems = parse(data, ("die",))
    assert scenario is not None, problems
    return [problem.message for problem in run(scenario, rules, GameExamples(rules)).problems]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([{"ask": {"player 1": 1, "player 2": 2}, "die": 4}], None),
        (
            [{"ask": {"player 1": 3, "player 2": 2}, "die": 4, "refuse": "QU-ASK-1"}],
            "stones.player 1: expected 4, found 3",
        ),
        ([{"ask": {"player 1": 1, "player 2": True}, "die": 4}], "refused by QU-ASK-1"),
        ([{"ask": {"player 1": 1}, "die": 4}], "refused by QU-ASK-1"),
        ([{"ask": {"player 1": 1, "player 3": 1}, "die": 4}], "'player 3' is no player"),
        ([{"ask": {"player 1": 1, "player 2": 2}}], "too few dice"),
        ([{"ask": {"player 1": 1, "player 2": 2}, "die": [4, 5]}], "1 dice that nobody throws"),
        ([{"ask": {"player 1": 1, "player 2": 2}, "die": 7}], "a die is a whole number from 1 to 6, not 7"),
        ([{"dig": {}}], "unknown step 'dig'; steps are ask"),
        ([{"ask": [1, 2]}], "ask must be a mapping"),
    ],
)
def test_a_step_is_played_or_told(steps: list[dict[str, Any]], message: str | None) -> None:
    found = example(steps=steps)
    assert (found == []) if message is None else message in found[0]


def test_a_start_and_an_end_have_only_the_keys_they_have() -> None:
    assert "start knows no 'coins', only players, round, stones" in example(start={"coins": 3})[0]
    assert "end knows no 'coins'" in example(end={"coins": 3})[0]


class Nested(Game[Position]):
    """Picks a colour and a number of answers; what follows writes down the order in which it happens."""

    def __init__(self) -> None:
        self.happened: list[str] = []
        super().__init__(Names(RULES, (), (), (), ()), 2)
        self.later = self.step(self._later)

    def verbs(self) -> Sequence[Verb]:
        return (
            Verb(
                "pick", PICK, self.pick, {"": COLOURS, "and": COLOURS}, refuses=(self.no_blue, Sure(self.alike)), rule=0
            ),
            Verb("yes", ANSWER, self.yes),
            Verb("no", ANSWER, self.no),
        )

    def no_blue(self, g: Position, seat: int, value: int) -> int | None:
        return 1 if value == 2 else None

    def alike(self, g: Position, seat: int, value: int, and_: int) -> int | None:
        return 2 if value == and_ else None

    def idle(self, g: Position) -> tuple[int, int] | None:
        self.ask(g, PICK, 0)
        return None

    def pick(self, g: Position, seat: int, value: int, and_: int) -> None:
        self.happened.append("pick")
        self.then(g, self.later, 1)
        self.ask(g, ANSWER, 1)
        self.then(g, self.later, 2)

    def _later(self, g: Position, number: int) -> None:
        self.happened.append(f"later {number}")
        if number == 1:
            self.then(g, self.later, 11)
            self.then(g, self.later, 12)
        if number == 2:
            self.end(g, [0], 3)

    def yes(self, g: Position, seat: int) -> None:
        self.happened.append("yes")
        self.then(g, self.later, 3)

    def no(self, g: Position, seat: int) -> None:
        self.happened.append("no")

    def players(self) -> Sequence[int]:
        return (2,)

    def setups(self, players: int) -> Sequence[str]:
        return ("only",)

    def setup(self, players: int, seed: int, setup: str | None = None) -> Position:
        return begun(self)

    def seat_names(self, state: Position) -> Sequence[str]:
        return ("ann", "bob")

    def show(self, g: Position, viewer: Viewer) -> dict[str, Any]:
        return {}


def begun(game: Nested) -> Position:
    g = Position(**blank(0, 0, [], 2))
    game.run(g)
    return g


def test_what_is_written_first_happens_first_whatever_it_brings() -> None:
    game = Nested()
    g = begun(game)
    game.apply(g, 0, game.parse(g, 0, {"pick": "red", "and": "green"}))
    assert game.happened == ["pick", "later 1", "later 11", "later 12"]
    assert list(game.actors(g)) == [1] and game.legal(g, 0) == ()
    game.apply(g, 1, game.number("yes"))
    assert game.happened[4:] == ["yes", "later 3", "later 2"]
    result = game.result(g)
    assert result is not None and result.reason == "T-4" and game.actors(g) == ()


def test_actions_have_numbers_and_words() -> None:
    game = Nested()
    g = begun(game)
    for action in game.legal(g, 0):
        assert game.number(game.word(action), *game.args(action)) == action
        value, and_ = game.args(action)
        if value != and_:
            assert game.parse(g, 0, game.name(g, 0, action)) == action
    # A refusal that is sure is not asked when choices are counted up.
    assert [game.args(action) for action in game.legal(g, 0)] == [(a, b) for a in (0, 1) for b in (0, 1, 2)]


class Returning(Nested):
    """The same, whose `idle` returns what is asked."""

    def idle(self, g: Position) -> tuple[int, int] | None:
        return PICK, 1


def test_what_idle_returns_is_asked() -> None:
    game = Returning()
    g = begun(game)
    assert (g.decision, g.asker, g.subject, g.stack) == (PICK, 1, (), [])
    assert game.legal(g, 1) == Nested().choices(g, 1, PICK)
    game.apply(g, 1, game.number("pick", 1, 2))
    assert game.happened == ["pick", "later 1", "later 11", "later 12"]


def test_what_idle_returns_is_decided_together_where_the_decision_is() -> None:
    class Joint(Returning):
        def verbs(self) -> Sequence[Verb]:
            return (Verb("pick", PICK, with_others, {"": COLOURS}, rule=0),)

        def together(self, g: Position, decision: int, chosen: Sequence[Action]) -> None:
            self.happened.append(f"together {decision} {list(chosen)}")
            self.end(g, [1], 3)

    game = Joint()
    g = begun(game)
    assert (g.waiting, g.asker, g.options) == (2, -1, [])
    game.apply(g, 1, game.number("pick", 2))
    assert game.happened == [f"together {PICK} [-1, 2]"]


def test_a_method_that_is_listed_among_the_steps_happens_later() -> None:
    class Listing(Nested):
        def steps(self) -> Sequence[Callable[..., None]]:
            return (self._later,)

        def pick(self, g: Position, seat: int, value: int, and_: int) -> None:
            self.then(g, self._later, 5)
            self.then(g, self.later, 6)  # the same by its number

    game = Listing()
    g = begun(game)
    game.apply(g, 0, game.number("pick", 1, 2))
    assert game.happened == ["later 5", "later 6"]
    with pytest.raises(KeyError):
        game.then(g, game.pick)


def test_parameters_that_are_left_out_at_the_end_are_0() -> None:
    game = Nested()
    assert game.number("pick", 2) == game.number("pick", 2, 0)
    assert game.args(game.number("pick")) == (0, 0)


def test_actions_are_carried_out_with_their_parameters() -> None:
    taken: list[tuple[int, ...]] = []

    class Taking(Nested):
        def verbs(self) -> Sequence[Verb]:
            three = Verb("pick", PICK, self.take, {"": COLOURS, "and": COLOURS, "or": COLOURS}, rule=0)
            return (Verb("yes", ANSWER, self.yes), three, Verb("one", PICK, self.take_one, {"": COLOURS}))

        def take(self, g: Position, seat: int, value: int, and_: int, or_: int) -> None:
            taken.append((seat, value, and_, or_))

        def take_one(self, g: Position, seat: int, value: int) -> None:
            taken.append((seat, value))

    game = Taking()
    g = begun(game)
    for args in ((2, 1, 0), (0, 2, 1), (1, 0, 2)):
        game.apply(g, 0, game.number("pick", *args))
    game.apply(g, 0, game.number("one", 2))
    assert taken == [(0, 2, 1, 0), (0, 0, 2, 1), (0, 1, 0, 2), (0, 2)]


def test_words_may_depend_on_the_position() -> None:
    words = PositionWords(3, lambda g, number: g[number], lambda g, word: g.index(word), optional=True)
    assert words.size == 3 and words.name("abc", 1) == "b" and words.find("abc", 0, "c") == 2
    assert None in words.names and not PositionWords(3, words.name, words.name_of).names


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"pick": "blue", "and": "red"}, "T-2"),
        ({"pick": "red", "and": "red"}, "T-3"),
        ({"pick": "red"}, "pick needs and"),
        ({"pick": "red", "and": "green", "or": 1}, "does not take 'or'"),
        ({"pick": "pink", "and": "red"}, "'pink' is unknown to 'pick', which knows red, green, blue"),
        ({"yes": {}}, "nothing of the kind"),
        ({"yes": 3}, "yes takes nothing, not 3"),
        ({"sing": {}}, "no action of this game"),
    ],
)
def test_words_that_are_not_legal_are_refused(words: dict[str, Any], says: str) -> None:
    game = Nested()
    g = begun(game)
    with pytest.raises((IllegalAction, ValueError), match=says):
        game.parse(g, 0, words)


def with_verb(verb: Callable[[Nested], Verb]) -> type[Nested]:
    class Odd(Nested):
        def verbs(self) -> Sequence[Verb]:
            return (verb(self),)

    return Odd


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        (
            lambda game: Verb("go", PICK, game.pick),
            r"Nested\.pick\(g, seat, value, and\) is verb 'go', which has \(g, seat\)",
        ),
        (lambda game: Verb("go", PICK, game.yes, {"to": COLOURS}), r"which has \(g, seat, to\)"),
        (lambda game: Verb("go", PICK, game.yes, refuses=(game.no_blue,)), "is a refusal of 'go'"),
        (lambda game: Verb("go", PICK, game.yes, tries={"to": game.yes}), "tried for 'to', which is no parameter"),
    ],
)
def test_declarations_are_held_to_their_methods(verb: Callable[[Nested], Verb], says: str) -> None:
    with pytest.raises(Misdeclared, match=says):
        with_verb(verb)()


def test_two_verbs_of_one_word_are_refused() -> None:
    class Twice(Nested):
        def verbs(self) -> Sequence[Verb]:
            return (*super().verbs(), Verb("yes", PICK, self.yes))

    with pytest.raises(Misdeclared, match="two verbs are called 'yes'"):
        Twice()


def test_the_only_choice_is_taken_where_the_game_says_so() -> None:
    class Forced(Nested):
        def verbs(self) -> Sequence[Verb]:
            return (*super().verbs()[:1], Verb("yes", ANSWER, self.yes, rule=0))

        def forces(self, g: Position) -> bool:
            return True

    game = Forced()
    g = begun(game)
    action: Action = game.parse(g, 0, {"pick": "red", "and": "green"})
    game.apply(g, 0, action)
    assert g.ended == 3 and "yes" in game.happened
    assert [event[2] for event in g.log or () if event[0] == CHOOSE] == [0, 1]


def test_choices_are_counted_up_once_for_what_they_depend_on() -> None:
    asked: list[int] = []

    class Remembering(Nested):
        def verbs(self) -> Sequence[Verb]:
            def unliked(g: Position, seat: int, value: int) -> int | None:
                asked.append(value)
                return 1 if value == len(g.winners) else None

            return (
                Verb(
                    "like",
                    PICK,
                    with_others,
                    {"": COLOURS},
                    refuses=(unliked,),
                    depends=lambda g, seat: (len(g.winners), seat),
                ),
            )

    game = Remembering()
    g = begun(game)
    first = list(game.choices(g, 0, PICK))
    assert [game.args(action) for action in first] == [(1,), (2,)]
    assert asked == [0, 1, 2]  # when the decision was opened
    g.winners = (0,)
    assert [game.args(action) for action in game.choices(g, 0, PICK)] == [(0,), (2,)]
    assert game.choices(g, 0, PICK) is not game.choices(g, 0, PICK)
    assert len(asked) == 6
    with pytest.raises(AssertionError, match="together"):
        game.apply(begun(game), 0, first[0])


def test_winners_can_win_by_another_rule_than_the_one_that_ends_the_game() -> None:
    game = Nested()
    for by, told in ((-1, 3), (1, 1)):
        g = begun(game)
        game.end(g, [0, 1], 3, by=by)
        assert g.ended == 3
        assert [event[:3] for event in g.log or () if event[0] == END] == [(END, told, 0), (END, told, 1)]


def test_a_game_is_held_to_the_interface_at_once() -> None:
    class Half(Nested):
        idle = Game.idle
        measures = ("red", 3)  # type: ignore[assignment]  # what somebody may write who does not know the word

    with pytest.raises(Misdeclared) as told:
        Half()
    assert "Half needs a method idle: Nothing is pending" in str(told.value)
    assert "Half.measures is a method of every game (Figures of one game" in str(told.value)
