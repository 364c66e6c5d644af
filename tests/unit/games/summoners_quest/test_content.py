"""What is printed is what the specification counts, and the booklet tells every rule and shows every example once."""

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.games import game_of
from generator.games.checking import sections_of
from generator.games.rulesets import rules_of
from generator.games.summoners_quest.state import R
from generator.resources import content
from generator.source.reader import read_documents
from generator.verifying import examples
from generator.verifying.rule_ids import margin_marks

FOLDER = content() / "summoners-quest"
CREDITS = (
    "Summoner's Quest was created by Russell Currer, Etelberto Gomes-Montarroyos, Joseph Madden and Daniel Rodebaugh, "
    "who published its rules under the Creative Commons Attribution-NonCommercial-NoDerivs 3.0 Unported licence "
    "(https://creativecommons.org/licenses/by-nc-nd/3.0/). The rules in this booklet are told in new words and "
    "completed where the original is silent; the card list, the board drawing and the examples are new. The authors "
    "have not endorsed this edition. For non-commercial use only."
)
CHAPTERS = (
    "The goal",
    "What is in the box",
    "The board",
    "The cards",
    "Set-up",
    "Your first turns",
    "When a card gives a status",
    "When pieces share a space",
    "Before the first gate opens",
    "Your turn in full",
    "Moving",
    "Combat",
    "The spaces",
    "Mana and life",
    "Cards",
    "Statuses",
    "Gates and the chamber",
    "The end of the game",
    "Signs on the cards",
    "All cards",
    "Index",
    "Glossary",
    "Questions",
    "Credits",
    "The rules on one page",
)


@cache
def catalog() -> Catalog:
    loaded = load(FOLDER, sections_of)
    assert loaded.value is not None, [str(diagnostic) for diagnostic in loaded.diagnostics]
    return loaded.value


def cards() -> list[dict[str, Any]]:
    rows: Any = catalog().data["cards"]
    return list(rows)


def test_every_component_is_printed_in_its_number() -> None:
    assert {str(component_set.id): component_set.copies for component_set in catalog().sets} == {
        "cards": 100,
        "summoner-tokens": 4,
        "summon-tokens": 40,
        "trap-markers": 40,
        "gate-markers": 4,
        "hold-markers": 3,
        "status-markers": 48,
        "life-counters": 40,
        "mana-counters": 48,
        "damage-counters": 20,
        "board": 1,
        "card-box": 1,
    }
    assert [(extra.id, extra.count) for extra in catalog().extras] == [("dice", 2)]


def test_there_are_sixty_designs_with_equal_shares_of_every_folklore() -> None:
    assert len(cards()) == 60
    shares = Counter[tuple[str, str]]()
    for card in cards():
        shares[card["mythology"], card["type"]] += card["copies"]
    assert {kind: {shares[share, kind] for share, _ in shares} for _, kind in shares} == {
        "summon": {10},
        "spell": {5},
        "equip": {5},
        "trap": {5},
    }


def test_no_two_cards_show_the_same_and_all_cards_have_one_back() -> None:
    assert len({card["icon"] for card in cards()}) == len(cards())
    assert {component.back for component in catalog().set_of("cards").components} == {"summoners-quest/back"}


def test_costs_keep_to_what_a_player_starts_with() -> None:
    costs = {card["type"]: set[int]() for card in cards()}
    for card in cards():
        costs[card["type"]].add(card.get("cost", 0))
    start_mana = catalog().rules["start_mana"]
    assert isinstance(start_mana, int)
    assert max(max(found) for found in costs.values()) <= start_mana
    assert (min(costs["summon"]), costs["trap"]) == (2, {0})


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("draugr", "Before a combat roll, pay 1: the opposing piece subtracts 1 from its roll."),
        ("ofuda_seal", "One enemy piece within 3 spaces is silenced and its owner loses 2 mana."),
        ("aegis", "The bearer takes 1 less damage in combat. At will, pay 2: the bearer is shielded."),
        (
            "saci_whirlwind",
            "Negate on 5+. Destroy 1 item carried by the victim; a summon moves 3 spaces backward instead.",
        ),
    ],
)
def test_the_texts_have_the_figures_of_the_data(card: str, text: str) -> None:
    (found,) = [row["text"] for row in cards() if row["id"] == card]
    assert found == text


def test_the_board_has_its_spaces_where_the_specification_has_them() -> None:
    (board,) = catalog().set_of("board").components
    spaces = {str(space.id): space for space in board.spaces}
    assert len(spaces) == 45
    assert (board.cut.size.width, board.cut.size.height) == (270, 270)
    assert (spaces["N0"].centre.x, spaces["N0"].centre.y) == (15, 15)
    assert (spaces["WH2"].centre.x, spaces["WH2"].centre.y) == (2.875 * 30, 135)
    assert (spaces["CH"].size.width, spaces["CH"].centre.y) == (75, 135)
    assert set(map(str, spaces["N4"].edges)) == {"N3", "N5", "NG"}
    assert sum(len(space.edges) for space in board.spaces) == 2 * 48


def test_the_snap_points_are_those_of_the_specification() -> None:
    board: Any = catalog().data["board"]
    pieces = 0
    for space in board["spaces"]:
        points = board["snaps"][space["snap"]]
        pieces += len(points) if space["type"] == "chamber" else len(points) - 1
    assert pieces == 161
    assert {row["id"]: row["marker"] for row in board["spaces"] if "marker" in row} == {
        "NG": [4.5, 1],
        "EG": [8, 4.5],
        "SG": [4.5, 8],
        "WG": [1, 4.5],
    }


def test_the_credit_block_is_printed_word_for_word() -> None:
    assert catalog().identity.credits == CREDITS


def test_the_chapters_come_in_their_order() -> None:
    prose = catalog().prose
    assert prose is not None
    assert tuple(re.findall(r"^# (.+)$", prose.text, re.M)) == CHAPTERS


def test_every_rule_is_printed_once() -> None:
    prose = catalog().prose
    assert prose is not None
    printed = [rule for rule, _ in margin_marks(prose)]
    assert sorted(printed) == sorted(R.all)
    assert len(printed) == 196


def test_every_example_that_is_printed_is_shown_once() -> None:
    prose = catalog().prose
    assert prose is not None
    said = [word for line in re.findall(r"^~~~example (.+)$", prose.text, re.M) for word in line.split()]
    shown = [word for word in said if "=" not in word]
    files = sorted((FOLDER / "scenarios").glob("*.yaml"))
    trees = [tree for file in files for tree in read_documents(file).value or ()]
    examples = [tree.data for tree in trees if isinstance(tree.data, dict)]
    ids = [example["id"] for example in examples]
    assert len(ids) == len(set(ids)) > 100
    assert sorted(shown) == sorted(example["id"] for example in examples if example.get("printed", True))


def test_what_lies_on_the_board_of_an_example_is_printed() -> None:
    """Else the rulebook's pictures leave it out."""
    checked = catalog()
    rules, game = rules_of(checked), game_of("summoners-quest", checked.files)
    assert game is not None
    book = game.examples(checked, rules)
    runs = [examples.judged(tree, game, checked, rules, book) for tree in examples.own(checked.files).value or ()]
    scenes = [examples.shown(run, rules, book, checked) for run in runs if run.passed]
    placed = {piece for scene in scenes for moment in (scene.before, scene.after) for _, _, piece in moment.placed}
    assert placed <= {str(piece.id) for piece in checked.components}
    assert any(piece.startswith("trap-") for piece in placed)
    owned = {piece for scene in scenes for _, _, piece in scene.before.placed if piece in scene.before.owners}
    assert owned >= {piece for scene in scenes for _, _, piece in scene.before.placed if piece.startswith("token-")}
    assert all(
        scene.before.owners["summoner-green"] == "green" for scene in scenes if "summoner-green" in scene.before.owners
    )
    moments = [moment for scene in scenes for moment in (scene.before, scene.after)]
    pairs = [
        (upper, lower)
        for moment in moments
        for lower, (_, space, summoner) in enumerate(moment.placed)
        for upper, (_, other, token) in enumerate(moment.placed)
        if summoner == f"summoner-{moment.owners.get(token)}" and token.startswith("token-") and other == space
    ]
    assert len(pairs) > 20 and all(upper > lower for upper, lower in pairs), "a summon lies over its summoner"


def test_the_sign_of_a_moment_has_its_name_on_cards_and_in_the_booklet() -> None:
    made = catalog()
    data: Any = made.data["tables"]
    prose = "" if made.prose is None else made.prose.text.replace("\u00a0", " ")
    rows = dict(re.findall(r"^\| \{:([\w-]+)\} \*\*(.+?)\*\* \| ", prose, re.MULTILINE))
    told = {row["icon"]: row["title"] for row in data["timings"] if row["id"] != "on_trip"}  # a trap's own sign
    assert len(told) == 6
    assert {icon: rows.get(icon) for icon in told} == told
    assert {icon: made.icons[icon].name for icon in told} == {icon: title.lower() for icon, title in told.items()}
