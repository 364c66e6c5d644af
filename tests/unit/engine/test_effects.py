"""Operations of cards, and cards in zones of which not everybody sees everything."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from generator.engine.chance import Stream
from generator.engine.effects import Change, Choice, Operation, Parameter, Whole, faults
from generator.engine.game import REFEREE, Game, Viewer
from generator.engine.language import ScriptedOrder
from generator.engine.position import Position, blank
from generator.engine.rule_ids import RuleIds
from generator.engine.rules import Names
from generator.engine.verbs import Misdeclared, Verb
from generator.engine.vocabulary import Closed
from generator.engine.zones import Sees, Zone

R = RuleIds("S", "PLAY 2")
TURN, COLOUR = range(2)
DECK, HAND, TABLE = 0, 1, 3
CARDS = ("bat", "cat", "dog", "eel", "fox", "gnu")
SECRET = frozenset((4, 5))
ASKED = 77


@dataclass
class Den(Position):
    """Whose card it was, by card; what has happened, as numbers."""

    owner: list[int]
    happened: list[int]


class Spells(Game[Den]):
    """Cards are drawn unseen, held in the hand, and laid down: foxes and gnus face down."""

    state = Den
    zones = (Zone("deck", Sees.NOBODY), Zone("hand", Sees.OWNER, per_seat=True), Zone("table", secret=True, places=2))
    carried = ("owner",)

    def __init__(self) -> None:
        super().__init__(Names(R.all, CARDS, ("deck", "hand 1", "hand 2", "left", "right"), (), ()), 2)
        self.program = self.compiled(
            [{"op": "add", "amount": 3}, {"op": "paint", "colour": "red"}, {"op": "add", "amount": 1}]
        )

    def players(self) -> Sequence[int]:
        return (2,)

    def setups(self, players: int) -> Sequence[str]:
        return ("only",)

    def setup(self, players: int, seed: int, setup: str | None = None) -> Den:
        raise NotImplementedError("the tests lay their own positions")

    def operations(self) -> Mapping[str, Operation]:
        return {
            "add": Operation(self.add, {"amount": Whole()}),
            "paint": Operation(self.paint, {"colour": Choice(("green", "red"))}),
        }

    def add(self, g: Den, user: int, target: int, amount: int) -> None:
        g.happened.append(100 * target + amount)

    def paint(self, g: Den, user: int, target: int, colour: int) -> None:
        g.happened.append(colour)
        self.ask(g, COLOUR, user, target)

    def done(self, g: Den, user: int) -> None:
        g.happened.append(-1)

    def verbs(self) -> Sequence[Verb]:
        lay = {"": Closed(CARDS), "at": Closed(("left", "right"))}
        return (
            Verb("lay", TURN, self.lay_down, lay, {"": self.held}, rule=R.PLAY_1, needs="hand", secret=("",)),
            Verb("wait", TURN, self.wait, rule=R.PLAY_2),
            Verb("agree", COLOUR, self.wait, rule=R.PLAY_2),
        )

    def held(self, g: Den, seat: int) -> Sequence[int]:
        g.happened.append(ASKED)
        return g.piles[HAND + seat]

    def lay_down(self, g: Den, seat: int, card: int, at: int) -> None:
        g.owner[card] = seat
        self.put(g, card, TABLE + at, R.PLAY_1)

    def wait(self, g: Den, seat: int) -> None:
        pass

    def idle(self, g: Den) -> None:
        self.ask(g, TURN, 0)

    def hides(self, card: int) -> bool:
        return card in SECRET

    def owner(self, g: Den, card: int) -> int:
        return g.owner[card]

    def seat_names(self, state: Den) -> Sequence[str]:
        return ("ann", "bob")

    def show(self, g: Den, viewer: Viewer) -> dict[str, Any]:
        return {zone: [viewer.at(zone, place) for place in range(many)] for zone, many in PLACES.items()}


PLACES = {"deck": 1, "hand": 2, "table": 2}


def dealt(game: Spells, *hands: Sequence[int]) -> Den:
    """These cards in hand, the others in the deck."""
    g = Den(**blank(len(CARDS), 0, [1], 2, len(game.places)), owner=[-1] * len(CARDS), happened=[])
    g.piles[DECK] = tuple(range(len(CARDS)))
    for seat, hand in enumerate(hands):
        for card in hand:
            game.put(g, card, HAND + seat, R.PLAY_1)
    return g


def test_the_rest_of_a_program_waits_for_the_answers_its_operation_asks_for() -> None:
    game = Spells()
    g = dealt(game)
    game.carry_out(g, game.program, 1, (2, 3))
    game.run(g)
    assert g.happened == [203, 303, 1, 1] and g.asker == 1 and g.subject == (2,)
    game.apply(g, 1, game.number("agree"))
    assert g.subject == (3,) and g.happened[4:] == []
    game.apply(g, 1, game.number("agree"))
    assert g.happened[4:] == [201, 301, -1] and g.decision == TURN


def test_a_program_that_asks_nothing_can_be_carried_out_at_once() -> None:
    game = Spells()
    g = dealt(game)
    game.carry_out_now(g, game.compiled([{"op": "add", "amount": 2}]), 0, 1)
    assert g.happened == [102] and not g.stack


ROWS: dict[str, Parameter] = {"amount": Whole(2), "change": Change(), "to": Choice(("a", "b"))}


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"amount": 2, "change": -1, "to": "b"}, []),
        (
            {"amount": 1, "change": 0, "to": "c"},
            ["amount 1, not a whole", "change 0, not a whole", "to 'c', not a or b"],
        ),
        ({"amount": True, "change": 1.0, "to": 0}, ["amount True", "change 1.0", "to 0"]),
        ({"amount": 2, "change": 1, "too": "a"}, ["no parameter 'too'", "needs the parameter 'to'"]),
    ],
)
def test_the_faults_of_a_row_are_told_from_its_parameters(row: Mapping[str, Any], told: list[str]) -> None:
    found = [text for _, text in faults(ROWS, {"op": "x", **row})]
    assert len(found) == len(told)
    assert all(words in text for words, text in zip(told, found, strict=True)), found


def test_rows_that_are_no_program_are_refused() -> None:
    with pytest.raises(ValueError, match="add has the amount 0"):
        Spells().compiled([{"op": "add", "amount": 0}])
    with pytest.raises(ValueError, match="no operation 'sing'"):
        Spells().compiled([{"op": "sing"}])


def test_an_operation_takes_the_parameters_of_its_rows() -> None:
    class Odd(Spells):
        def operations(self) -> Mapping[str, Operation]:
            return {"add": Operation(self.add, {"much": Whole()})}

    with pytest.raises(Misdeclared, match=r"'add' takes \(amount\), its row has \(much\)"):
        Odd()


def test_everybody_sees_what_a_zone_shows() -> None:
    game = Spells()
    g = dealt(game, (0, 4), (1, 5))
    game.lay_down(g, 0, 4, 0)
    game.lay_down(g, 1, 1, 1)
    seen = [game.show(g, Viewer(game, g, viewer)) for viewer in (0, 1, REFEREE)]
    assert seen[0] == {"deck": [2], "hand": [["bat"], 1], "table": [["fox"], ["cat"]]}
    assert seen[1] == {"deck": [2], "hand": [1, ["gnu"]], "table": [["face down"], ["cat"]]}
    assert seen[2] == {"deck": [["dog", "eel"]], "hand": [["bat"], ["gnu"]], "table": [["fox"], ["cat"]]}


def test_what_is_not_seen_is_dealt_anew_among_what_may_lie_there() -> None:
    game = Spells()
    g = dealt(game, (0, 4), (1,))
    game.lay_down(g, 0, 4, 0)
    game.run(g)
    found: Counter[tuple[int, ...]] = Counter()
    hidden = set()
    for seed in range(400):
        drawn = game.resample(g, 1, Stream(seed))
        game.check(drawn)
        assert game.view(drawn, 1) == game.view(g, 1)
        (laid,) = drawn.piles[TABLE]
        assert drawn.owner[laid] == 0  # who laid a card is known of its place, whichever card it is
        hidden.add(laid)
        assert drawn.options == game.choices(drawn, 0, TURN)
        found[drawn.piles[HAND]] += 1
    assert hidden == SECRET
    # A fourth each for the three that may lie in the hand alone; the rest for the two that may lie on the table too.
    assert all(80 <= found[card,] <= 120 for card in (0, 2, 3)) and all(30 <= found[card,] <= 70 for card in SECRET)
    swapped = {game.resample(g, 0, Stream(seed)).piles[HAND + 1] for seed in range(60)}
    assert len(swapped) > 3


def test_others_hear_of_a_hidden_card_only_where_it_lies() -> None:
    game = Spells()
    g = dealt(game, (4,))
    action = game.number("lay", 4, 1)
    assert game.name_for(g, 0, action, 0) == {"lay": "fox", "at": "right"}
    assert game.name_for(g, 0, action, 1) == {"lay": "face down", "at": "right"}


def test_nothing_is_asked_of_an_empty_hand() -> None:
    game = Spells()
    empty, full = dealt(game), dealt(game, (2,))
    assert game.choices(empty, 0, TURN) == [game.number("wait")] and empty.happened == []
    assert game.choices(full, 0, TURN) == [game.number("lay", 2, 0), game.number("lay", 2, 1), game.number("wait")]
    assert full.happened == [ASKED]


def test_numbers_of_rules_may_have_gaps() -> None:
    rules = RuleIds("X", "A 1-2,4-5 B 1")
    assert rules.all == ("X-A-1", "X-A-2", "X-A-4", "X-A-5", "X-B-1") and rules.A_4 == 2


def test_words_beyond_closed_ones_are_mistakes() -> None:
    with pytest.raises(ValueError, match="there is no 'right'"):
        Closed(("left",)).find(None, 0, "right")
    with pytest.raises(ValueError, match="'right' is no card"):
        ScriptedOrder(0, ("left",)).number("right")
    assert ScriptedOrder(0, ("left", "right")).number("right") == 1
