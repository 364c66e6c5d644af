"""Which sets are printed, and what a build's record then says."""

from dataclasses import replace

import pytest

from generator import pipeline, resources
from generator.catalog.models import Catalog
from generator.editions.choice import (
    Wanted,
    chosen_copies,
    chosen_pieces,
    record_of_choice,
    unknown_pieces,
    unknown_sets,
)
from generator.editions.record import PrintedPiece, Record


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    found = pipeline.load(resources.content() / "saratoga-sabotage").value
    assert found is not None
    return found


def test_what_can_be_used_instead_of_another_set_is_printed_only_when_asked_for(catalog: Catalog) -> None:
    copies = chosen_copies(catalog, ())
    assert copies is not None
    assert "white-chips/white-chip" not in copies
    assert copies["blue-chips/blue-chip"] == 60
    assert chosen_copies(catalog, ("white-chips",)) == {"white-chips/white-chip": 78}


def test_a_game_without_such_sets_is_printed_whole(catalog: Catalog) -> None:
    sets = tuple(replace(one, instead_of=None) for one in catalog.sets)
    assert chosen_copies(replace(catalog, sets=sets), ()) is None


def test_an_unknown_set_is_told_with_the_nearest(catalog: Catalog) -> None:
    assert unknown_sets(catalog, ("white-chips", "markers")) == ()
    (found,) = unknown_sets(catalog, ("white-chip",))
    assert (found.code, found.hint) == ("SHT006", "did you mean 'white-chips'?")
    assert found.message == "Saratoga Sabotage prints no set 'white-chip'"
    (far,) = unknown_sets(catalog, ("zzz",))
    assert far.hint is not None and far.hint.startswith("it prints action-cards, ")


def test_pieces_that_were_not_printed_are_recorded_as_before() -> None:
    def piece(digest: str) -> PrintedPiece:
        return PrintedPiece("Fox", "card", 1, digest, 1, "fox r1")

    made = Record("1.0", "f", {"a/fox": piece("new"), "b/owl": piece("new"), "b/elk": piece("new")})
    printed = Record("1.0", "e", {"b/owl": piece("old")})
    found = record_of_choice(made, printed, {"a/fox": 1})
    assert {key: entry.digest for key, entry in found.pieces.items()} == {"a/fox": "new", "b/owl": "old"}
    assert record_of_choice(made, None, {"a/fox": 1}).pieces.keys() == {"a/fox"}


def test_pieces_are_chosen_by_id_with_a_number_or_by_pattern(catalog: Catalog) -> None:
    assert chosen_pieces(catalog, (), (Wanted("Blue-chip", 3),)) == {"blue-chips/blue-chip": 3}
    assert chosen_pieces(catalog, (), (Wanted("*-chip"),)) == {
        f"{one.id}/{component.id}": component.copies
        for one in catalog.printed_sets
        for component in one.components
        if component.id.endswith("-chip")
    }
    assert chosen_pieces(catalog, ("white-chips",), (Wanted("*-chip", 1),)) == {"white-chips/white-chip": 1}
    assert chosen_pieces(catalog, (), (Wanted("blue-chips/*", 2), Wanted("blue-chip", 9))) == {
        "blue-chips/blue-chip": 2
    }
    assert chosen_pieces(catalog, (), ()) == chosen_copies(catalog, ())


def test_an_unknown_piece_is_told_with_the_nearest(catalog: Catalog) -> None:
    assert unknown_pieces(catalog, (Wanted("blue-chip"), Wanted("*chip"))) == ()
    (found,) = unknown_pieces(catalog, (Wanted("blue-chp"),))
    assert (found.code, found.hint) == ("SHT006", "did you mean 'blue-chip'?")
