"""Set-ups of a game without rules are dealt by a game without verbs; a game that gains rules keeps them."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import pipeline
from generator.catalog.models import Catalog
from generator.cli.new import STARTER
from generator.engine.bots import random
from generator.engine.chance import Stream
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, SharedArea
from generator.engine.playout import play
from generator.engine.rules import Rules
from generator.games import own_rules
from generator.games.card_game import CardGame
from generator.games.dealt_game import SetupFault
from generator.games.plain_game import PlainGame
from generator.games.rulesets import rules_of
from generator.verifying import sensitivity
from generator.verifying.gate import verify

GAME = """
game: {id: pond, title: Pond, authors: [Nobody], licence: None, players: {min: 2, max: 3}}
"""
PRINT = """
print:
  palette: {moss: "#3f6b3a"}
  decks:
    - id: beasts
      title: Beasts
      size: poker
      front: classic
      back: classic-back
      fields: {type: text, icon: text, colour: text}
      cards:
        - {id: fox, title: Fox, type: Beast, icon: fox, colour: moss, copies: 3, text: A fox.}
        - {id: owl, title: Owl, type: Beast, icon: owl, colour: moss, copies: 2, text: An owl.}
    - id: gems
      title: Gems
      size: poker
      front: classic
      back: classic-back
      fields: {type: text, icon: text, colour: text}
      cards:
        - {id: gem, title: Gem, type: Gem, icon: gems, colour: moss, copies: 6, text: A gem.}
        - {id: pawn, title: Pawn, type: Pawn, icon: pawn, colour: moss, copies: 4, text: A pawn.}
"""


def catalog(folder: Path, *lines: str, players: int = 2, more: str = "") -> Catalog:
    """A small game with one set-up, of these lines, and `more` under `print`."""
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME.replace("max: 3", f"max: {max(players, 3)}"), encoding="utf-8")
    (folder / "print.yaml").write_text(PRINT + more, encoding="utf-8")
    setup = "".join(f"      - {line}\n" for line in lines)
    setups = f"setups:\n  - id: start\n    players: {players}\n    place:\n{setup}"
    (folder / "setups.yaml").write_text(setups if lines else "setups: []\n", encoding="utf-8")
    loaded = pipeline.load_checked(folder)
    assert loaded.value is not None, loaded.diagnostics
    return loaded.value


def plain(folder: Path, *lines: str, players: int = 2) -> PlainGame:
    rules = rules_of(catalog(folder, *lines, players=players))
    assert isinstance(rules, PlainGame)
    return rules


def test_pieces_go_where_the_setup_says_and_the_rest_stays_in_the_box(tmp_path: Path) -> None:
    rules = plain(
        tmp_path,
        "{take: beasts, to: hand, count: 2, each_player: true}",
        "{take: gem, to: gems, count: 1, each_player: true}",
        "{take: gem, to: gems, count: 2}",
        "{take: pawn, to: track.1, count: 1, each_player: true}",
        "{take: beasts, to: deck}",
    )
    state = rules.setup(2, seed=4)
    rules.check(state)
    used = {usage.source: usage.peak for usage in rules.component_usage(state)}
    assert used == {"fox": 3, "owl": 2, "gem": 4, "pawn": 2}
    assert rules.placed(state) == [("track", "1", "pawn"), ("track", "1", "pawn")]
    own = {"hand": 2, "gems": 1}
    assert rules.player_counters(state) == {"player 1": own, "player 2": own}
    assert len(rules.view(state, 0)["deck"]) == 1
    places = [(placement.component, placement.count, placement.place) for placement in rules.placements(state)]
    assert ("gem", 2, SharedArea("rest")) in places and ("gem", 1, PlayerArea(1, "gems")) in places
    assert ("gem", 2, SharedArea("gems")) in places and ("pawn", 2, OnBoard("track", "1")) in places
    assert sum(count for _, count, place in places if place == InHand(0)) == 2
    assert sum(count for _, count, _ in places) == 15


def test_a_deck_that_no_set_up_names_is_a_draw_pile_face_down(tmp_path: Path) -> None:
    rules = plain(tmp_path, "{take: pawn, to: track.1, count: 1, each_player: true}")
    left = [placement for placement in rules.placements(rules.setup(2, 1)) if placement.component in ("fox", "owl")]
    assert {(lot.place, lot.face_up, lot.pool) for lot in left} == {(SharedArea("rest"), False, "beasts")}
    assert sum(lot.count for lot in left) == 5


def test_what_is_for_players_who_are_not_there_is_not_used(tmp_path: Path) -> None:
    """All gems are dealt to three players: with two, the third player's are left over; beasts are a draw pile."""
    folder = tmp_path / "pond"
    made = catalog(folder, "{take: gems, to: own, count: 5, each_player: true}")
    setups = [{**made.setups[0], "id": f"for-{players}", "players": players} for players in (2, 1)]
    rules = PlainGame(replace(made, setups=tuple(setups)))
    state = rules.setup(1, 1)
    named = {placement.component for placement in rules.placements(state)}
    assert sum(lot.count for lot in rules.placements(state) if lot.component in ("gem", "pawn")) == 5
    assert {"fox", "owl"} <= named


def test_a_seed_decides_which_pieces_of_a_set_are_drawn(tmp_path: Path) -> None:
    rules = plain(tmp_path, "{take: beasts, to: hand, count: 2, each_player: true}")
    assert len({tuple(rules.setup(2, seed).where) for seed in range(20)}) > 1
    state = rules.setup(2, 7)
    assert state == rules.setup(2, 7)
    drawn = [placement for placement in rules.placements(state) if placement.component in ("fox", "owl")]
    assert {placement.pool for placement in drawn} == {"beasts"}
    assert [placement.face_up for placement in drawn if placement.place == SharedArea("rest")] == [False]
    assert Placement("gem", 6, SharedArea("rest"), face_up=False, pool="gems") in rules.placements(state)


def test_all_that_is_left_of_a_set_of_cards_is_a_stack_that_lies_face_down(tmp_path: Path) -> None:
    lines = ("{take: beasts, to: market, count: 2}", "{take: beasts, to: deck}", "{take: gem, to: bank}")
    rules = plain(tmp_path, *lines)
    lying = rules.placements(rules.setup(2, 1))
    faces = {(one.place, one.face_up) for one in lying if one.place != SharedArea("rest")}
    assert faces == {(SharedArea("market"), True), (SharedArea("deck"), False), (SharedArea("bank"), True)}
    assert {one.pool for one in lying if one.place == SharedArea("deck")} == {"beasts"}


AIDS_AND_BOARD = """
  aids:
    - {id: aid, title: Your turn, size: poker, copies: 3, front: aid-sheet, from: {aid: tables.aids}}
    - {id: note, title: A note, size: poker, front: aid-sheet, from: {aid: tables.notes}}
  boards:
    - id: track
      title: Track
      size: {width: 90, height: 40}
      front: plain-board
      spaces: [{grid: {columns: 2, rows: 1, cell: 17, at: [8, 6], names: "1", edges: none}}]
tables:
  aids: [{id: help, title: Help}]
  notes: [{id: hint, title: Hint}]
"""


def test_neither_boards_nor_aids_of_which_everybody_has_one_lie_ready_beside_the_table(tmp_path: Path) -> None:
    lines = ("{take: help, to: aid, count: 1, each_player: true}", "{take: gem, to: track.1, count: 1}")
    rules = rules_of(catalog(tmp_path, *lines, more=AIDS_AND_BOARD))
    assert isinstance(rules, PlainGame)
    ready = {one.component for one in rules.placements(rules.setup(2, 1)) if one.place == SharedArea("rest")}
    assert ready == {"hint", "fox", "owl", "gem", "pawn"}


def test_too_few_printed_pieces_are_told_with_the_line_that_asks_for_them(tmp_path: Path) -> None:
    rules = plain(tmp_path, "{take: gem, to: supply, count: 5}", "{take: gem, to: gems, count: 1, each_player: true}")
    with pytest.raises(SetupFault, match="gems of player 2 needs 1 of 'gem', but only 0 are left") as fault:
        rules.setup(2, 1)
    assert fault.value.index == 1


def test_a_plain_game_is_over_when_it_is_set_up(tmp_path: Path) -> None:
    rules: Rules[Any] = plain(tmp_path, "{take: gem, to: supply}")
    state = rules.setup(2, 1)
    played = play(rules, state, random, Stream(1))
    assert played.decisions == 0
    assert played.result is not None and played.result.winners == ()
    with pytest.raises(ValueError, match="no action of this game"):
        rules.parse(state, 0, {})


def test_a_game_without_set_ups_has_none(tmp_path: Path) -> None:
    rules = plain(tmp_path)
    assert list(rules.players()) == [] and list(rules.setups(2)) == []


def test_many_players_can_sit_down(tmp_path: Path) -> None:
    rules = plain(tmp_path, "{take: gem, to: supply}", players=100)
    assert len(rules.seat_names(rules.setup(100, 1))) == 100


# ------------------------------------------------ a game gains rules


@pytest.fixture
def starter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game that `pnp new` makes, in a folder of its own; rules beside it may run."""
    monkeypatch.setattr(own_rules, "is_trusted", lambda digest: True)
    folder = tmp_path / "pond"
    shutil.copytree(STARTER, folder)
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8").replace("{{id}}", "pond").replace("{{title}}", "Pond")
        file.write_text(text, encoding="utf-8")
    return folder


RULES = """
from generator.games.kit import CardGame, Position, RuleIds, Verb{more}

R = RuleIds("PO", "SETUP 1 PASS 1")


class Pond(CardGame[Position]):
    rules = R
{zones}
    shared = ("passes",)

    def verbs(self):
        return (Verb("pass", 0, self.passes, rule=R.PASS_1),)

    def passes(self, g, seat):
        self.gain(g, "passes", 1, R.PASS_1)

    def idle(self, g):
        if self.has(g, "passes") < 3:
            self.ask(g, 0, self.has(g, "passes") % len(self.seats(g)))
        else:
            self.end(g, [0], R.PASS_1)
"""


def dealt(folder: Path) -> Any:
    """The rules of the game, and where everything lies that has been dealt, for each of its set-ups."""
    loaded = pipeline.load_checked(folder)
    assert loaded.value is not None, loaded.diagnostics
    rules = rules_of(loaded.value)
    found = {}
    for players in rules.players():
        for name in rules.setups(players):
            state = rules.setup(players, 3, name)
            lying: dict[str, list[str]] = {}
            for piece, zone in sorted(zip(rules.names.components, state.where, strict=True)):
                lying.setdefault(rules.names.zones[zone], []).append(piece)
            found[name] = lying, rules.placed(state), rules.player_counters(state), rules.component_usage(state)
    return rules, found


def test_a_game_that_gains_rules_keeps_its_set_ups(starter: Path) -> None:
    without, before = dealt(starter)
    assert isinstance(without, PlainGame) and len(before) == 3
    (starter / "rules.py").write_text(RULES.format(more="", zones=""), encoding="utf-8")
    rules, after = dealt(starter)
    assert isinstance(rules, CardGame)
    assert after == before
    lying, placed, counters, _ = after["two-players"]
    assert len(placed) == 2 and len(lying["supply"]) == 26 and counters["player 1"] == {"hand": 3, "gems": 2}


def test_rules_declare_what_they_need_of_the_places_and_name_the_others(starter: Path) -> None:
    _, before = dealt(starter)
    zones = '    zones = (Zone("hand", Sees.OWNER, per_seat=True),)\n    per_seat = ("gems",)'
    (starter / "rules.py").write_text(RULES.format(more=", Sees, Zone", zones=zones), encoding="utf-8")
    rules, after = dealt(starter)
    for name, (lying, placed, counters, _) in after.items():
        was = before[name]
        assert [place[:2] for place in placed] == [place[:2] for place in was[1]]
        assert lying["supply"] == was[0]["supply"]
        assert [len(lying[f"hand of {seat}"]) for seat in counters] == [own["hand"] for own in was[2].values()]
        assert [own["gems"] for own in counters.values()] == [own["gems"] for own in was[2].values()]
    g = rules.setup(2, 3)
    assert len(rules.pile(g, "supply")) == len(before["two-players"][0]["supply"])
    assert rules.view(g, 0)["supply"] == ["gem"] * len(rules.pile(g, "supply"))
    gems = [placement.place for placement in rules.placements(g) if placement.component == "gem"]
    assert gems[:3] == [PlayerArea(0, "gems"), PlayerArea(1, "gems"), SharedArea("supply")]
    (usage,) = [usage for usage in rules.component_usage(g) if usage.source == "gem"]
    assert usage.peak == usage.printed


def test_the_set_ups_of_a_game_that_gains_rules_are_still_verified(
    starter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sensitivity, "ask_rules", lambda _: iter(()))  # these rules read no numbers
    (starter / "rulebook.md").write_text(
        "# The goal\n\n[PO-SETUP-1] Deal.\n\n# Your turn\n\n[PO-PASS-1] Pass.\n", encoding="utf-8"
    )
    scenes = []
    for rules in ("", RULES.format(more="", zones="")):
        if rules:
            (starter / "rules.py").write_text(rules, encoding="utf-8")
        loaded = pipeline.load_checked(starter)
        assert loaded.value is not None
        checked = verify(loaded.value, games_per_count=2)
        assert checked.value is not None, checked.diagnostics
        scenes.append(checked.value.setups)
    assert scenes[0] == scenes[1] and len(scenes[0]) == 3


def test_a_line_says_whether_pieces_lie_face_up(tmp_path: Path) -> None:
    rules = plain(
        tmp_path,
        "{take: beasts, to: row, count: 2, face_up: false}",
        "{take: pawn, to: gate, count: 1, face_up: false}",
        "{take: beasts, to: display, face_up: true}",
        "{take: gem, to: bank, count: 2}",
    )
    lying = rules.placements(rules.setup(2, 1))
    faces = {str(one.place): one.face_up for one in lying if one.place != SharedArea("rest")}
    expected = {"row": False, "gate": False, "display": True, "bank": True}
    assert faces == {str(SharedArea(place)): up for place, up in expected.items()}
