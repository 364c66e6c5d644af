"""The notebook: pages for all, and a page that each player alone reads."""

from collections import Counter
from typing import Any

import pytest

from generator.engine.placements import InHand, PlayerArea
from generator.export.tts.notebook import notebook_of
from generator.export.tts.seats import COLOURS
from generator.rulebook.blocks import Heading
from generator.rulebook.chapters import found_chapter
from generator.rulebook.parse import book_of
from tests.unit.export.tts.games import EVERY, GAMES, catalog, first_state, saves
from tests.unit.export.tts.lua_table import LuaTable


def own_pages(whole: Any) -> dict[str, Any]:
    """The page of each colour."""
    pages = [page for page in whole["TabStates"].values() if page["title"].startswith("Your page")]
    return {page["color"]: page for page in pages}


def seats(whole: Any) -> list[str]:
    return [thing["FogColor"] for thing in whole["ObjectStates"] if thing["Name"] == "HandTrigger"]


@pytest.mark.parametrize("game", EVERY)
def test_every_seat_has_a_page_in_its_colour_that_says_who_it_is(game: str) -> None:
    for players, whole in saves(game).items():
        pages = own_pages(whole)
        assert list(pages) == seats(whole)
        names = catalog(game).seats
        for seat, (colour, page) in enumerate(pages.items()):
            assert page["visibleColor"] == dict(zip("rgb", COLOURS[colour], strict=True))
            # No seat of the program is black: who plays black sits at brown.
            called = names.get(f"P{seat + 1}", {"Brown": "Black, and sit at Brown"}.get(colour, colour))
            assert page["body"].startswith(f"You are {called}")
            assert f"seat {seat + 1} of {players}." in page["body"]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_the_number_of_all_pieces_before_a_player_and_in_the_hand(game: str) -> None:
    for players, whole in saves(game).items():
        for seat, page in enumerate(own_pages(whole).values()):
            wanted: Counter[str] = Counter()
            for placement in first_state(game, players):
                if isinstance(placement.place, InHand | PlayerArea) and placement.place.seat == seat:
                    wanted["In your hand" if isinstance(placement.place, InHand) else "Before you"] += placement.count
            found = {}
            for line in page["body"].split("\n"):
                where, colon, words = line.partition(": ")
                if colon and where in ("In your hand", "Before you"):
                    counts = [word.partition(" × ") for word in words.split(", ")]
                    found[where] = sum(int(number) if times else 1 for number, times, _ in counts)
            assert found == dict(wanted)


def test_a_page_tells_no_face_of_what_is_shuffled() -> None:
    titles = {component.title for component in catalog("wizards-tower").components if component.set_id == "wizard-deck"}
    for whole in saves("wizards-tower").values():
        start = own_pages(whole)["Purple"]["body"].partition("THE GOAL")[0]
        assert "In your hand: 3 × Wizard cards" in start
        assert not any(title in start for title in titles)


def test_a_page_names_what_is_a_players_own_on_boards() -> None:
    assert "On Progress track: White marker (white-5)" in own_pages(saves("saratoga-sabotage")[4])["White"]["body"]
    pages = own_pages(saves("geyser")[2]).values()
    assert sorted("(g1)" in page["body"] for page in pages) == [False, True]


def test_a_chapter_stands_only_on_the_pages_of_players_before_whom_its_piece_lies() -> None:
    for whole in saves("wizards-tower").values():
        for colour, page in own_pages(whole).items():
            assert "THE GOAL" in page["body"]
            assert ("THE WIZARD’S SUMMARY" in page["body"]) is (colour == "Purple")
            assert ("THE HEROES’ SUMMARY" in page["body"]) is (colour != "Purple")


@pytest.mark.parametrize("game", EVERY)
def test_the_pages_for_all_begin_with_the_game_and_its_summary(game: str) -> None:
    whole = next(iter(saves(game).values()))
    titles = [page["title"] for page in whole["TabStates"].values() if page["color"] == "Grey"]
    [summary] = [row.chapter for row in catalog(game).notebook if not row.each_player]
    assert titles[:2] == [catalog(game).identity.title, summary] and len(set(titles)) == len(titles)
    assert whole["Note"].startswith(catalog(game).identity.title)
    assert f"Turns: {', '.join(seats(whole))}" in whole["Note"]


def test_icons_are_words_in_brackets_or_nothing_where_a_cell_has_only_them() -> None:
    summary = dict(notebook_of(catalog("mana-maker")).shared)["The game on one page"]
    assert "\n1 | Draw | one card" in summary and "(checked shield) Block" in summary


def test_a_heading_is_found_whatever_its_quotation_marks_and_a_section_ends_with_its_chapter() -> None:
    book = book_of(catalog("wizards-tower"))
    assert book is not None
    for heading in ("the wizard's summary", "The wizard’s summary"):
        found = found_chapter(book.blocks, heading)
        assert found is not None and found[0].title == "The wizard’s summary"
    section = found_chapter(book.blocks, "The game in a minute")
    assert section is not None and not any(isinstance(block, Heading) for block in section[1])
    assert found_chapter(book.blocks, "The moon") is None


@pytest.mark.parametrize("game", ("geyser", "wizards-tower"))
def test_a_set_up_writes_the_pages_of_its_number_of_players_and_removes_the_others(game: str) -> None:
    counts = sorted(saves(game))
    table = LuaTable(game, counts[-1])
    table.write_notebook()
    mine = {"title": "Mine", "body": "My plan", "color": "Red"}
    table.lua.globals().Notes.addNotebookTab(table.into(mine))
    for players in (counts[0], counts[-1], counts[0]):
        table.press(players)
        wanted, tabs = saves(game)[players], list(table.lua.globals().tabs.values())
        found = {(tab.color, tab.title): tab.body for tab in tabs if not tab.title.startswith("Face down")}
        right = {(page["color"], page["title"]): page["body"] for page in wanted["TabStates"].values()}
        right["Red", "Mine"] = "My plan"
        assert found == {key: body for key, body in right.items() if not key[1].startswith("Face down")}
        assert len(tabs) == len({(tab.color, tab.title) for tab in tabs})
        assert table.lua.globals().noted == wanted["Note"]
