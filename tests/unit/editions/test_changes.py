"""What was printed and what is now: pieces, rules, numbers, and what stays on disk."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.forms import Standee
from generator.catalog.models import ComponentKind
from generator.drawing.digest import Digests
from generator.drawing.items import Drawing, Group, Outline
from generator.editions.changes import compare, in_copies, listed
from generator.editions.marks import key_of, marked
from generator.editions.record import PrintedPiece, Record, dumped, read, record_of
from generator.geometry import Affine, Size
from generator.source.diagnostic import Report
from tests.unit.catalog.games import GAME, PRINT, catalog
from tests.unit.sheets.folded import folded
from tests.unit.sheets.sample import letter, piece

ENTRIES = st.builds(
    PrintedPiece,
    st.just("Fox"),
    st.just("card"),
    st.integers(1, 9),
    st.sampled_from(["aa", "bb"]),
    st.integers(0, 9),
    st.just("deck/fox r1"),
)
RECORDS = st.builds(
    Record,
    st.just("1.0"),
    st.just("f00"),
    st.dictionaries(st.sampled_from(["deck/fox", "deck/owl", "deck/elk"]), ENTRIES),
    st.dictionaries(st.sampled_from(["A-1", "A-2"]), st.sampled_from(["Move.", "Stay."])),
    st.dictionaries(st.just("goal"), st.integers(1, 3)),
)


@given(RECORDS, RECORDS)
def test_taking_out_and_putting_in_makes_the_old_game_the_new_one(old: Record, new: Record) -> None:
    usage = {(key, piece.digest): piece.copies for key, piece in old.pieces.items()}
    for change in compare(old, new).pieces:
        if change.before:
            usage[change.key, change.before.digest] -= change.to_take_out
        if change.now:
            place = (change.key, change.now.digest)
            usage[place] = usage.get(place, 0) + change.to_print
    wanted = {(key, piece.digest): piece.copies for key, piece in new.pieces.items()}
    assert {place: count for place, count in usage.items() if count} == wanted


@given(RECORDS)
def test_nothing_is_different_from_itself(record: Record) -> None:
    changes = compare(record, record)
    assert not changes
    assert "Nothing has changed." in listed(changes, "Ember")


@given(RECORDS)
def test_records_come_back_from_disk(record: Record) -> None:
    plain = json.loads(dumped(record))
    assert plain["format"] == 1
    assert list(plain["pieces"]) == list(record.pieces)


def test_a_damaged_record_counts_as_none(tmp_path: Path) -> None:
    file = tmp_path / "pieces.json"
    report = Report()
    assert read(file, report) is None and not report.diagnostics
    for text in ("", "[]", "{}", '{"format": 1, "pieces": 3}', '{"format": 2}'):
        file.write_text(text)
        assert read(file, report) is None
    assert [found.code for found in report.diagnostics] == ["OUT010"] * 5 and not report.failed
    record = Record(
        "1.0", "f00", {"deck/fox": PrintedPiece("Fox", "card", 2, "aa", 3, "deck/fox r3")}, {"A-1": "Move."}
    )
    file.write_bytes(dumped(record))
    assert read(file, report) == record


@pytest.mark.parametrize(
    "wrong",
    [{"copies": -5}, {"copies": 10**9}, {"copies": "4"}, {"copies": True}, {"revision": -7}, {"revision": 10**300}],
)
def test_a_record_of_numbers_that_no_build_writes_is_damaged(tmp_path: Path, wrong: dict[str, object]) -> None:
    file = tmp_path / "pieces.json"
    plain = json.loads(
        dumped(Record("1.0", "f00", {"deck/fox": PrintedPiece("Fox", "card", 2, "aa", 3, "deck/fox r3")}, {}))
    )
    plain["pieces"]["deck/fox"] |= wrong
    file.write_text(json.dumps(plain))
    report = Report()
    assert read(file, report) is None
    assert [found.code for found in report.diagnostics] == ["OUT010"]


def test_rules_and_numbers_are_told_with_old_and_new() -> None:
    old = Record("1.0", "a", {}, {"A-1": "Move.", "A-2": "Gone."}, {"goal": 3})
    new = Record("1.1", "b", {}, {"A-1": "Move twice.", "A-3": "Fresh."}, {"goal": 4})
    text = listed(compare(old, new), "Ember")
    assert "goal: 3 → 4" in text
    assert "A-1 was: Move." in text and "Now: Move twice." in text
    assert "A-3 is new: Fresh." in text and "A-2 is gone. It was: Gone." in text


def test_only_wanted_copies_are_printed() -> None:
    fox, owl = piece("fox", copies=4), piece("owl", copies=2)
    assert in_copies([fox, owl], {"deck/owl": 1, "deck/fox": 0}) == (replace(owl, copies=1),)


def test_marks_stand_on_the_fronts_of_cards_alone() -> None:
    card, chip = piece("fox"), piece("chip", kind="token")
    made, same = marked([card, chip], {key_of(card): "deck/fox r2", key_of(chip): "deck/chip r2"}, letter)
    assert same is chip and made.back is card.back
    assert made.front.items[:-1] == card.front.items
    line = made.front.items[-1]
    assert isinstance(line, Group) and card.size.height - 2 < line.at.f < card.size.height


def test_digests_tell_what_is_seen_and_nothing_else() -> None:
    fox = piece("fox").front
    shared = Drawing(fox.size, (Group(fox.items, shared=True, name="a"),))
    other = Drawing(fox.size, (Group(fox.items, name="b"),))
    assert Digests().of(shared) == Digests().of(other)
    moved = Drawing(fox.size, (Group(fox.items, Affine.move(1.0, 0.0)),))
    hardly = Drawing(fox.size, (Group(fox.items, Affine.move(1e-9, 0.0)),))
    assert Digests().of(moved) != Digests().of(other) == Digests().of(hardly)
    assert Digests().of(fox, None) != Digests().of(None, fox)
    assert isinstance(fox.items[0], Outline)


def test_a_piece_is_changed_where_it_is_cut_or_folded_elsewhere(tmp_path: Path) -> None:
    game = catalog(tmp_path, GAME + PRINT)
    thin, thick = (folded(Standee("slot", stock), ComponentKind.STANDEE, Size(20, 40), 1.0) for stock in (0.3, 0.5))
    assert thin.front == thick.front
    before = record_of(game, [thin], None)
    assert not compare(before, record_of(game, [thin], before)).pieces
    (change,) = compare(before, record_of(game, [thick], before)).pieces
    assert change.redrawn and change.now is not None and change.now.revision == 1


def test_each_number_of_a_rule_that_has_several_is_recorded_by_its_key(tmp_path: Path) -> None:
    keyed = GAME + PRINT.replace("rules: {goal: 10, hand: 3}", 'rules: {goal: 10, hand: 3, limit: {"2": 30, "3": 28}}')
    record = record_of(catalog(tmp_path, keyed), [], None)
    assert record.numbers == {"goal": 10, "hand": 3, "limit.2": 30, "limit.3": 28}
