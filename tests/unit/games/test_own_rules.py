"""What an author of rules can get wrong: each mistake is told with its place, what was expected, and a hint."""

import linecache
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from generator import pipeline
from generator.engine.placements import PlayerArea
from generator.engine.vocabulary import NONE
from generator.games import own_rules
from generator.games.card_game import CardGame
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Diagnostic
from generator.verifying.gate import verify

GAME = Path(__file__).parents[3] / "docs" / "examples" / "borrowed-crowns"


class Mistake(NamedTuple):
    """What is changed in a file of the game; the file and the line that are named, what is said, and the hint."""

    file: str
    old: str
    new: str
    code: str
    line: str
    says: str
    hint: str = ""


def rules(old: str, new: str, code: str, line: str, says: str, hint: str = "") -> Mistake:
    """A mistake in rules.py."""
    return Mistake("rules.py", old, new, code, line, says, hint)


IDLE = "    def idle(self, g):\n"


def added(lines: str, code: str, line: str, says: str, hint: str = "") -> Mistake:
    """A mistake in a method that is written into the class."""
    return rules(IDLE, f"{lines}\n\n{IDLE}", code, line, says, hint)


def returning(word: str, arguments: str, value: str, says: str) -> Mistake:
    """A method that returns what it must not."""
    method = f"    def {word}({arguments}):\n        return {value}"
    return added(method, "GAM019", f"def {word}", f"BorrowedCrowns.{word} returned {value}; `{word}` returns {says}")


MISTAKES = {
    # ------------------------------------------------ what methods return
    "component usage": returning("component_usage", "self, state", "{'coin': 3}", "a list of ComponentUsage"),
    "measures": returning("measures", "self, state", "[1]", "a mapping of names to numbers"),
    "evaluate a number": returning("evaluate", "self, state", "0.5", "a list of one number from 0 to 1"),
    "evaluate a mapping": returning("evaluate", "self, state", "{0: 0.5}", "a list of one number from 0 to 1"),
    "check": returning("check", "self, state", "False", "nothing: it raises AssertionError"),
    "forces": returning("forces", "self, g", "1", "True or False"),
    "not now": returning("not_now", "self, g, seat, word", "True", "the rule that forbids it, or None"),
    "progress": returning("progress", "self, state", "3", "a unit and a whole number"),
    "placements": returning("placements", "self, state", "['coin']", "a list of Placement, or None"),
    "placed": returning("placed", "self, state", "['coin']", "a list of (board id, space id, component id)"),
    "player counters": returning("player_counters", "self, state", "{'x': {}}", "a mapping of each player's name"),
    "towards a number": returning("towards", "self, state", "{'coin': 3}", "a mapping of ids of components"),
    "seatings": returning("seatings", "self, state", "[]", "a list of one Seating for each seat"),
    "cards": returning("cards", "self, state", "None", "a list of CardUse"),
    "name for": returning("name_for", "self, state, seat, action, to", "'doubt'", "a mapping of words"),
    "why": rules(
        IDLE,
        f"    def why(self, g, seat, rule):\n        return None\n\n{IDLE}",
        "GAM019",
        "def why",
        "returned None; `why` returns a text",
    ),
    "score": rules("        return 3\n", "        return 'good'\n", "GAM019", "def score", "returned 'good'; `score`"),
    "revealed": returning("revealed", "self, state, events, seat", "['king']", "a list of pairs of texts"),
    "is out": rules(
        "return not self.pile", "return self.pile", "GAM019", "def is_out", "`is_out` returns True or False"
    ),
    "describe": rules('return {"claimed"', 'return "", {"claimed"', "GAM019", "def describe", "a mapping of names"),
    "verbs": rules(
        "        return (\n            Verb(",
        "        return {}, (\n            Verb(",
        "GAM017",
        "def verbs",
        "a tuple",
    ),
    "a refusal": rules(
        " else R.THIEF_1",
        " else True",
        "GAM019",
        "def not_a_victim",
        "a refusal of 'claim thief' returns a rule, or None",
    ),
    "a yield": rules(
        "    def believe(self, g, seat):\n",
        "    def believe(self, g, seat):\n        yield 3\n",
        "GAM017",
        "def believe",
        "yields, so that calling it does nothing",
    ),
    "an invariant": added(
        "    def check(self, state):\n        assert self.has(state, 'turns') < 2, 'too long'",
        "GAM019",
        "assert self.has",
        "AssertionError: too long (in check)",
    ),
    # ------------------------------------------------ what is tried
    "cards are no designs": rules(
        "return self.designs_in(",
        "return self.pile(",
        "GAM019",
        "def in_hand",
        "in_hand offers",
        "self.design(card) is the number",
    ),
    "nothing is offered": rules(
        'return self.designs_in(g, "hand", seat)',
        "return []",
        "GAM019",
        "def lose",
        "player 1 is asked to lose, and can choose nothing: lose: BorrowedCrowns.in_hand offers nothing",
        "ask only who has a choice",
    ),
    "no number": rules(
        'return self.designs_in(g, "hand", seat)',
        "return [-1]",
        "GAM019",
        "def in_hand",
        "offers -1; what is tried for 'the value' of 'lose' are the numbers from 0 to 4 of king, thief",
    ),
    "nothing at all": rules(
        'return self.designs_in(g, "hand", seat)', "return None", "GAM019", "def in_hand", "is a list of numbers"
    ),
    # ------------------------------------------------ declarations
    "params of a method": rules(
        '"": self.seat_words',
        '"": self.seat_names',
        "GAM017",
        'Verb("claim thief"',
        "the verb 'claim thief' has the parameter '' with the words the method seat_names; a vocabulary",
    ),
    "params of a number": rules(
        '"": self.seat_words',
        '"": 4',
        "GAM017",
        'Verb("claim thief"',
        "words 4; a vocabulary belongs there: self.designs",
    ),
    "params of a text": rules(
        '"": self.seat_words', '"": "player"', "GAM017", 'Verb("claim thief"', "with the words 'player'"
    ),
    "a called method": rules(
        "TURN, self.take,", "TURN, self.take(None, 0),", "GAM017", "self.gain(g", "the rules of this game stopped with"
    ),
    "a verb that does nothing": rules(
        'Verb("doubt", DOUBT, self.doubt, ',
        'Verb("doubt", DOUBT, ',
        "GAM017",
        "def verbs",
        "nothing says what happens when 'doubt' is chosen",
        "override `together`",
    ),
    "dice": rules(
        "    rules = R\n", "    rules = R\n    dice = ('die',)\n", "GAM017", "dice = (", "it is a mapping of"
    ),
    "a die": rules(
        "self.log_rule(g, R.DOUBT_3, claimant)",
        "self.throw(g, 'die', R.DOUBT_3)",
        "GAM019",
        "self.throw(",
        "there is no die 'die'; there are: none",
    ),
    "a word twice": rules(
        'Verb("doubt", DOUBT',
        'Verb("believe", DOUBT',
        "GAM017",
        "def doubt",
        "two verbs are called 'believe'",
        "may have spaces",
    ),
    "a refusal's parameters": rules(
        "def not_a_victim(self, g, seat, victim)",
        "def not_a_victim(self, g, seat, claim, victim)",
        "GAM017",
        "def not_a_victim",
        "not_a_victim(g, seat, claim, victim) is a refusal of 'claim thief', which has (g, seat, its value)",
        "write it as (self, g, seat, any name for the value), or the first few",
    ),
    "a key of Python": rules(
        '{"": self.seat_words}, "tries": {"": self.others}',
        '{"from": self.seat_words}, "tries": {"from": self.others}',
        "GAM017",
        "def claim_thief",
        "which has (g, seat, from)",
        "write it as (self, g, seat, from_)",
    ),
    "a lacking seat": rules(
        "def take(self, g, seat)",
        "def take(self, g)",
        "GAM017",
        "def take",
        "take(g) is verb 'take', which has (g, seat)",
    ),
    "tried for nothing": rules(
        '"tries": {"":', '"tries": {"form":', "GAM017", "def claim_thief", "no parameter of 'claim thief'"
    ),
    "begin": added("    def begin(self):\n        pass", "GAM017", "def begin", "gets (g); write begin(self, g)"),
    "describe's parameters": rules(
        "def describe(self, g, viewer)",
        "def describe(self, g)",
        "GAM017",
        "def describe",
        "write describe(self, g, viewer)",
    ),
    "a misspelt method": rules(
        "def describe(", "def desribe(", "GAM017", "def desribe", "nothing calls", "did you mean 'describe'?"
    ),
    "a misspelt attribute": rules(
        "    rules = R\n", "    rule = R\n", "GAM017", "rule = R", "nothing reads", "'rules'?"
    ),
    "no rules": rules(
        "    rules = R\n", "", "GAM017", "class BorrowedCrowns", "rules names the ids", "rules = RuleIds("
    ),
    "a forgotten comma": rules('("coins",)', '("coins")', "GAM017", "per_seat = (", "it is a tuple, with a comma"),
    "who sees": rules(
        "Sees.NOBODY", "Sees.NONE", "GAM017", "zones = (", "Sees has no NONE", "Sees.ALL, Sees.OWNER, Sees.NOBODY"
    ),
    "no tuple by construction": rules(
        "    rules = R\n",
        "    rules = R\n    by_construction = (R.DEAL_1)\n",
        "GAM017",
        "by_construction = (",
        "it is a tuple, with a comma",
        "by_construction = (R.",
    ),
    "tasks without words": rules(
        "    rules = R\n",
        "    rules = R\n    tasks = {'claim': 3}\n",
        "GAM017",
        "tasks = {",
        "it is a mapping of verbs to what they ask of a player",
        'tasks = {"lay"',
    ),
    "no rule by construction": rules(
        "    rules = R\n",
        "    rules = R\n    by_construction = (R.DEAL_1, 99)\n",
        "GAM017",
        "by_construction = (",
        "BorrowedCrowns.by_construction has 99, which is no rule of the game",
    ),
    "a rule by construction twice": rules(
        "    rules = R\n",
        "    rules = R\n    by_construction = (R.DEAL_1, R.DEAL_1)\n",
        "GAM017",
        "by_construction = (",
        "has BC-DEAL-1 twice",
    ),
    "by construction, misspelt": rules(
        "    rules = R\n",
        "    rules = R\n    by_constuction = (R.DEAL_1,)\n",
        "GAM017",
        "by_constuction = (",
        "nothing reads",
        "did you mean 'by_construction'?",
    ),
    "a zone's words": rules(", Sees.NOBODY", ", True", "GAM017", "zones = (", "who sees the zone 'deck' is True"),
    "one name twice": rules('"turns", "active"', '"turns", "deck"', "GAM017", "shared = (", "has the name 'deck'"),
    "the kit's name": added(
        "    def number(self, name):\n        return 1", "GAM017", "def number", "take the place of a method of the kit"
    ),
    "the kit's own method": added(
        "    def _count(self, g):\n        return 1", "GAM017", "def _count", "take the place of a method of the kit"
    ),
    "the kit's attribute": rules(
        "        self.king, self.thief, self.guard = ",
        "        self.names = 3\n        self.king, self.thief, self.guard = ",
        "GAM017",
        "self.names = 3",
        "BorrowedCrowns.verbs gives a value to self.names, under which the kit keeps",
    ),
    "the kit's declaration": rules(
        "    rules = R\n", "    rules = R\n    designs = 3\n", "GAM017", "designs = 3", "designs has a name under which"
    ),
    "the kit's attribute of the class": rules(
        "    rules = R\n", "    rules = R\n    round = 3\n", "GAM017", "round = 3", "round has a name under which"
    ),
    "no super": added(
        "    def __init__(self, catalog):\n        self.hits = 3",
        "GAM017",
        "def __init__",
        "call the one",
        "super().__init__(catalog)",
    ),
    "no super yet": added(
        "    def __init__(self, catalog):\n        self.later = self.step(self.take)",
        "GAM017",
        "def __init__",
        "has to call the one it inherits",
    ),
    "syntax": rules(
        "def idle(self, g):", "def idle(self, g:", "GAM017", "def idle(self, g:", "SyntaxError: '(' was never"
    ),
    # ------------------------------------------------ what the kit is given
    "nobody is asked": rules(
        "self.ask(g, TURN, active if active in left else self.next_seat(g, active))",
        "pass",
        "GAM019",
        "def idle",
        "it has asked nobody, and has not ended the game",
        "in every case",
    ),
    "round and round": rules(
        "        self.log_rule(g, R.DOUBT_3, claimant)\n",
        "        self.then(g, self.is_refuted, claimant, claim, against)\n        return\n",
        "GAM019",
        "def is_refuted",
        "to happen then, again and again",
    ),
    "then without its numbers": rules(
        "R.DOUBT_3, claimant)",
        "R.DOUBT_3, claimant)\n        self.then(g, self.happens, claimant)",
        "GAM019",
        "self.then(g, self.happens, claimant)",
        "happens, which takes (g, claimant, claim, against)",
    ),
    "then of a text": rules(
        "self.then(g, self.is_refuted,",
        "self.then(g, 'is_refuted',",
        "GAM019",
        "self.then(g, 'is",
        "then is given 'is_refuted'",
    ),
    "a zone": rules(
        'self.pile(g, "deck")', 'self.pile(g, "dek")', "GAM019", "if not", "there is no zone 'dek'", "'deck'?"
    ),
    "a counter": rules('has(g, "turns")', 'has(g, "turn")', "GAM019", "elif", "there is no counter 'turn'", "'turns'?"),
    "a constant": rules(
        'constants["take"]', 'constants["takes"]', "GAM019", "self.gain(", "no number 'takes' under `rules:`", "'take'?"
    ),
    "a column": rules(
        'card), "value")', 'card), "worth")', "GAM019", "return self.has(", "has no 'worth'; its columns are: id,"
    ),
    "a rule": rules("R.DOUBT_3", "R.DOUBT_4", "GAM019", "self.log_rule", "there is no rule DOUBT-4", "'DOUBT_3'?"),
    "a method": rules(
        "self.designs_in", "self.desings_in", "GAM019", "return self.des", "has no desings_in", "'designs_in'?"
    ),
    "a forgotten seat of a zone": rules(
        '"hand", R.DOUBT_2, seat)',
        '"hand", R.DOUBT_2)',
        "GAM019",
        "self.put_into(",
        "every player has a zone 'hand': whose?",
    ),
    "a forgotten seat of a counter": rules(
        "R.TAKE_1, seat)\n",
        "R.TAKE_1)\n",
        "GAM019",
        "self.gain(",
        "every player has a counter 'coins': whose?",
        "say the seat",
    ),
    "a seat too many": rules(
        '"discard", R.LOSE_1', '"discard", R.LOSE_1, seat', "GAM019", "self.put_into(", "'discard' is one for all"
    ),
    "no card": rules(
        'self.put_into(g, self.card_of(g, design, "hand", seat), "discard", R.LOSE_1)',
        'self.put_into(g, self.card_of(g, design, "deck"), "discard", R.LOSE_1)',
        "GAM019",
        "self.put_into(",
        "put_into is given the card -1",
        "NONE, which is -1",
    ),
    "a winner": rules("end(g, left, R", "end(g, left[0], R", "GAM019", "self.end(", "end is given 0 for seats", "[0]"),
    "a rule's name": rules(
        "left, R.END_1", "left, 'BC-END-1'", "GAM019", "self.end(", "end is given the rule 'BC-END-1'"
    ),
    "a seat's name": rules(
        "LOSE, victim", "LOSE, 'player 2'", "GAM019", "self.ask(", "ask is given the seat 'player 2'"
    ),
    "a decision": rules(
        "LOSE, victim", "7, victim", "GAM019", "self.ask(", "given the decision 7", "ask(g, LAY, seat)"
    ),
    "a text in a question": rules(
        "seat, self.king, seat)",
        "seat, 'king', seat)",
        "GAM019",
        "self.ask(",
        "ask carries 'king'",
        "self.designs.number[",
    ),
    "the subject": rules(
        "(thief,) = g.subject", "thief, more = g.subject", "GAM019", "thief, more", "ValueError: not enough"
    ),
    "a peek": rules(
        "        match word:\n",
        '        if word == "doubt" and not holds[self.designs.names[g.subject[1]]]:\n'
        '            return self.card_of(g, g.subject[1], "hand", g.subject[0])\n        match word:\n',
        "GAM020",
        "def score",
        "score looks at what the seat cannot see: {'doubt': {}} of player 1 is worth",
    ),
    # ------------------------------------------------ examples and set-ups
    "a value": Mistake(
        "scenarios/king.yaml",
        "- lose: guard",
        "- lose: guart",
        "GAM002",
        "- lose: guart",
        "'guart' is unknown to 'lose', which knows king, thief, guard, fool, coin; did you mean 'guard'?",
    ),
    "a word": Mistake(
        "scenarios/king.yaml",
        "- claim king",
        "- klaim king",
        "GAM002",
        "- klaim",
        "unknown step 'klaim king'; steps are take,",
    ),
    "who is not at the table": Mistake(
        "scenarios/guard.yaml",
        "thief: player 2",
        "thief: player 4",
        "GAM002",
        "- claim thief",
        "knows player 1, player 2, player 3",
    ),
    "refused where nobody asks": Mistake(
        "scenarios/guard.yaml",
        "- claim guard: {}",
        "- {take: {}, refuse: BC-DOUBT-1}",
        "GAM002",
        "- {take",
        "player 2 may claim guard, suffer; a rule refuses only what is asked for",
    ),
    "a key": Mistake(
        "scenarios/king.yaml", "  deck: [", "  dekc: [", "GAM002", "dekc: [", "start knows no 'dekc', only players"
    ),
    "a card": Mistake("scenarios/king.yaml", "[thief, guard]", "[thief, gard]", "GAM002", "hand:", "'gard' is no card"),
    "a player": Mistake(
        "scenarios/king.yaml",
        "player 3: [thief, guard]",
        "player 7: []",
        "GAM002",
        "hand:",
        "'player 7' is no player; there are",
    ),
    "a number": Mistake(
        "scenarios/king.yaml", "{player 1: 2", "{player 1: two", "GAM002", "coins:", "whole number from 0"
    ),
    "a list": Mistake(
        "scenarios/bluff.yaml", "[player 1]", "player 1", "GAM002", "winner:", "it is a list, in brackets"
    ),
    "a place": Mistake(
        "setups.yaml", "to: coins", "to: coinss", "GAM005", "- {take: coin", "there is no zone or counter 'coinss'"
    ),
    "each player": Mistake(
        "setups.yaml",
        ", each_player: true}",
        "}",
        "GAM005",
        "- {take: court",
        "'hand' is one for each player, and the line lacks",
    ),
    "no token": Mistake(
        "setups.yaml",
        "take: coin,",
        "take: court,",
        "GAM005",
        "- {take: court, to: coins",
        "'coins' is counted in one kind",
    ),
}


def told(game: Path) -> list[Diagnostic]:
    """What verifying a game says, with few playouts."""
    loaded = pipeline.load_checked(game)
    return list(loaded.diagnostics if loaded.value is None else verify(loaded.value, games_per_count=3).diagnostics)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a game with rules of its own, which may run."""
    monkeypatch.setattr(own_rules, "is_trusted", lambda digest: True)
    copy = tmp_path / GAME.name
    shutil.copytree(GAME, copy)
    linecache.clearcache()
    return copy


def test_the_game_itself_is_right(game: Path) -> None:
    assert told(game) == []


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_place(game: Path, mistake: Mistake) -> None:
    file = game / mistake.file
    whole = file.read_text(encoding="utf-8")
    assert mistake.old in whole
    file.write_text(whole.replace(mistake.old, mistake.new), encoding="utf-8")
    found = [diagnostic for diagnostic in told(game) if diagnostic.code == mistake.code]
    assert found
    (first, *_) = found
    assert first.mark is not None and Path(first.mark.file) == file
    line = file.read_text(encoding="utf-8").splitlines()[first.mark.line - 1]
    assert line.strip().startswith(mistake.line)
    assert mistake.says in first.message
    assert mistake.hint in (first.hint or "")
    assert "0x" not in first.message and "tabletop_press_rules" not in first.message


# ------------------------------------------------ what the kit does for such games


def made(game: Path) -> CardGame[Any]:
    """The rules of a game."""
    loaded = pipeline.load_checked(game)
    assert loaded.value is not None, loaded.diagnostics
    rules = rules_of(loaded.value)
    assert isinstance(rules, CardGame)
    return rules


def test_tokens_are_counted_and_the_most_that_were_out_at_once_is_known(game: Path) -> None:
    rules = made(game)
    g = rules.setup(3, 1)
    assert [rules.has(g, "coins", seat) for seat in range(3)] == [2, 2, 2]
    rules.gain(g, "coins", 5, 0, 1)
    rules.gain(g, "coins", -6, 0, 1)
    (coins,) = [usage for usage in rules.component_usage(g) if usage.source == "coin"]
    assert (coins.printed, coins.peak) == (80, 11)
    lying = [(placement.count, placement.place) for placement in rules.placements(g) if placement.component == "coin"]
    assert lying == [(2, PlayerArea(0, "coins")), (1, PlayerArea(1, "coins")), (2, PlayerArea(2, "coins"))]


def test_more_tokens_than_are_printed_cannot_be_dealt(game: Path) -> None:
    file = game / "print.yaml"
    file.write_text(file.read_text("utf-8").replace("copies: 80", "copies: 5"), encoding="utf-8")
    says = [diagnostic.message for diagnostic in told(game) if diagnostic.code == "GAM005"]
    assert says == [
        "set-up 'three': coins of player 3 needs 2 of 'coin', but only 1 are left in the box",
        "set-up 'four': coins of player 3 needs 2 of 'coin', but only 1 are left in the box",
    ]


def test_who_is_out_is_passed_over(game: Path) -> None:
    rules = made(game)
    g = rules.setup(4, 1)
    for card in rules.pile(g, "hand", 1):
        rules.put_into(g, card, "discard", 0)
    assert [rules.next_seat(g, seat) for seat in range(4)] == [2, 2, 3, 0]
    assert rules.remaining(g) == [0, 2, 3] and rules.others(g, 2) == [0, 3] and list(rules.seats(g)) == [0, 1, 2, 3]


def test_a_counter_is_set_and_a_discard_pile_is_shuffled_into_the_deck(game: Path) -> None:
    rules = made(game)
    g = rules.setup(2, 1)
    rules.set_to(g, "active", 1, 0)
    assert rules.has(g, "active") == 1
    deck = rules.pile(g, "deck")
    for card in deck:
        rules.put_into(g, card, "discard", 0)
    assert rules.top(g, "deck") == NONE
    rules.shuffle_into(g, "discard", "deck", 0)
    assert sorted(rules.pile(g, "deck")) == sorted(deck) and rules.pile(g, "deck") not in (deck, deck[::-1])
    assert rules.top(g, "deck") == rules.pile(g, "deck")[-1]


def test_a_parameter_may_be_left_unsaid(game: Path) -> None:
    file = game / "rules.py"
    whole = file.read_text(encoding="utf-8")
    changed = whole.replace(
        '            Verb("take", TURN, self.take, rule=R.TAKE_1),\n',
        '            Verb("take", TURN, self.take, params={"from": Vocabulary([None, *self.seat_words.names])},'
        ' tries={"from": self.sources}, rule=R.TAKE_1),\n',
    ).replace(
        "    def take(self, g, seat):\n",
        "    def sources(self, g, seat):\n        return [0, *(other + 1 for other in self.others(g, seat))]\n\n"
        "    def take(self, g, seat, from_):\n        self.from_ = from_\n",
    )
    file.write_text(changed.replace("Verb, Zone", "Verb, Vocabulary, Zone"), encoding="utf-8")
    rules = made(game)
    g = rules.setup(2, 1)
    names = [rules.name(g, 0, action) for action in rules.legal(g, 0)]
    assert names[:2] == [{"take": {}}, {"take": {"from": "player 2"}}]
    assert [rules.parse(g, 0, name) for name in names[:2]] == list(rules.legal(g, 0))[:2]


def test_cards_that_are_turned_up_are_told_to_who_plays(game: Path) -> None:
    rules = made(game)
    g = rules.lay({"players": 2, "hand": {"player 1": ["king"], "player 2": ["fool", "thief"]}, "deck": ["guard"]})
    assert g.log is not None
    start = len(g.log)
    rules.run(g)
    steps: list[dict[str, Any]] = [{"claim king": {}}, {"doubt": {}}]
    for words in steps:
        seat = rules.actors(g)[0]
        rules.apply(g, seat, rules.parse(g, seat, words))
    events = g.log[start:]
    assert rules.revealed(g, events, 1) == [("king", "hand of player 1 to discard")]
    assert rules.revealed(g, events, 0) == [("guard", "deck to hand of player 1")]


def test_unknown_icons_are_found_without_drawing_all_at_once(game: Path) -> None:
    file = game / "print.yaml"
    text = file.read_text("utf-8").replace("icon: frog", "icon: frogg").replace("icon: crown", "icon: xyzzyxyzzy")
    file.write_text(text.replace("Does nothing.", "Does :nothing: at all."), encoding="utf-8")
    found = [diagnostic for diagnostic in pipeline.validate(game).diagnostics if diagnostic.code == "LAY009"]
    lines = text.splitlines()
    told_of = [
        (lines[diagnostic.mark.line - 1].split("id: ")[1][:4], diagnostic.message.partition(": ")[2])
        for diagnostic in found
        if diagnostic.mark
    ]
    assert told_of == [
        ("king", "there is no icon 'xyzzyxyzzy'"),
        ("fool", "there is no icon 'frogg'"),
        ("fool", "there is no icon :nothing:"),
    ]
    hints = [diagnostic.hint for diagnostic in found]
    assert hints == ["`pnp icons WORD` finds icons by their names", "did you mean 'frog'?", hints[0]]
