"""What lies where on a table of Mana Maker: printed pieces, each no oftener than it is printed."""

from collections import Counter

import pytest

from generator import pipeline, resources
from generator.engine.placements import InHand, OnBoard, PlayerArea
from generator.games import game_of
from generator.games.mana_maker.rules import ManaMaker

CATALOG = pipeline.load(resources.content() / "mana-maker").value
assert CATALOG is not None
GAME = ManaMaker(CATALOG)
PIECES = {str(piece.id): piece for piece in CATALOG.components}


@pytest.mark.parametrize("players", range(2, 9))
def test_a_table_takes_no_more_than_is_printed(players: int) -> None:
    laid = Counter[str]()
    for placement in GAME.placements(GAME.setup(players, 1)):
        laid[placement.component] += placement.count
    assert {piece: count for piece, count in laid.items() if count > PIECES[piece].copies} == {}
    assert laid["id-1-1"] == 2 and laid[f"id-{players}-12"] == 2 and laid["id-8-1"] == 2 * (players == 8)


def test_a_wizard_stands_on_its_star_and_its_twin_lies_before_the_player() -> None:
    found = [p.place for p in GAME.placements(GAME.setup(2, 1)) if p.component == "id-2-1"]
    assert found == [OnBoard("ring-2", "2-3-3"), PlayerArea(1, "Wizard card")]


def test_cards_are_those_of_the_seats_deck_and_hidden_from_others() -> None:
    placed = GAME.placements(GAME.setup(2, 1))
    hand = [p for p in placed if p.place == InHand(1)]
    deck = [p for p in placed if p.place == PlayerArea(1, "deck")]
    assert (len(hand), len(deck)) == (7, 33)
    assert {p.component.startswith("ember-legion-") for p in (*hand, *deck)} == {True}
    assert {(p.seen_by, p.face_up) for p in hand} == {((1,), True)}
    assert {(p.seen_by, p.face_up) for p in deck} == {((), False)}


def test_pictures_show_figures_in_the_colours_of_the_seats() -> None:
    state = GAME.setup(3, 1)
    assert GAME.placed(state) == [
        ("ring-3", "1-3-3", "figure-red-wizard"),
        ("ring-3", "2-3-3", "figure-blue-wizard"),
        ("ring-3", "3-3-3", "figure-yellow-wizard"),
    ]
    assert [seating.colour for seating in GAME.seatings(state)] == ["red", "blue", "yellow"]


def test_a_card_of_an_example_is_its_first_printed_piece() -> None:
    assert GAME.pictured("war-ogre", ("play", "card")) == "verdant-court-war-ogre"
    assert GAME.pictured("blink", ("play", "card")) == "further-blink"
    assert GAME.pictured("blink", ("start", "hands")) == ""
    assert GAME.pictured("P1", ("play", "by")) == ""


def counted(**entities: dict[str, object]) -> dict[str, dict[str, int]]:
    start = {"players": 3, "out": ["P2"], "wizards": {"P1": {"damage": 3}}, "entities": entities}
    game = game_of("mana-maker")
    assert game is not None and CATALOG is not None
    examples = game.examples(CATALOG, GAME)
    return {seat: dict(found) for seat, found in GAME.player_counters(examples.start(start)).items()}


def test_players_are_told_with_the_damage_of_their_entities() -> None:
    hound = {"card": "moss-hound", "side": "P1", "damage": 1}
    found = counted(
        one={**hound, "at": [3, 1]}, two={**hound, "at": [3, 2]}, ogre={"card": "war-ogre", "side": "P1", "at": [0, 0]}
    )
    assert {name: number for name, number in found["P1"].items() if "damage" in name} == {
        "wizard damage": 3,
        "Moss Hound damage": 2,
        "War Ogre damage": 0,
    }


def test_a_wizard_who_is_out_has_the_damage_of_its_vitality() -> None:
    found = counted()
    assert {name: number for name, number in found["P2"].items() if "damage" in name} == {"wizard damage": 20}
