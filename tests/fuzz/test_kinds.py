"""Cases are the same whenever they are made, can be written down, made small and counted."""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import corpus, yaml_changes
from tests.fuzz.case import Case, Entry, Run, to_plain
from tests.fuzz.judge import Found
from tests.fuzz.kinds import KINDS, PER_SEED, case_of
from tests.fuzz.minimise import reduced
from tests.fuzz.options import main
from tests.fuzz.pool import Order, Result, results
from tests.fuzz.sources import GAMES, Sources
from tests.fuzz.tally import Tally

SOURCES = Sources()
TEXT = "a: 1\nlist:\n  - {x: 1, y: two}\n  - z: [1, 2, 3]\ntext: words\n"


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_always_makes_the_same_case(kind: str) -> None:
    for number in range(9 * PER_SEED, 9 * PER_SEED + 12):
        case, again = case_of(kind, number, SOURCES), case_of(kind, number, Sources(dict(SOURCES.known)))
        assert case == again
        assert (case.kind, case.number) == (kind, number)
        assert case.runs


@pytest.mark.parametrize("kind", KINDS)
def test_a_case_written_down_is_the_same_case(kind: str) -> None:
    for number in range(5):
        case = case_of(kind, number, SOURCES)
        plain = json.loads(json.dumps(to_plain(case)))
        assert corpus.case_from(kind, plain, SOURCES) == case


def test_every_yaml_change_changes_the_text() -> None:
    for change in yaml_changes.CHANGES:
        made = [change(TEXT, Random(f"{change.__name__} {number}"), [TEXT, "b: {c: 5}"]) for number in range(20)]
        assert sum(pair is not None and pair[0] != TEXT for pair in made) > 7, change.__name__


def test_a_deleted_pair_leaves_the_rest_as_it_is() -> None:
    without = {
        yaml_changes.data_of(text)["list"][0].get("x", "gone")  # type: ignore[index]  # it is the text above
        for number in range(400)
        for text, what in [yaml_changes.delete(TEXT, Random(number), []) or ("", "")]
        if what.startswith("list.0.")
    }
    assert without == {1, "gone"}


def test_spots_are_where_the_values_are() -> None:
    found = {spot.path: TEXT[spot.start : spot.end] for spot in yaml_changes.spots(TEXT)}
    assert found["list.0.y"] == "two"
    assert found["list.1.z.2"] == "3"
    assert found["text"] == "words"


def test_reduced_keeps_only_what_is_needed() -> None:
    def fails(some: Sequence[int]) -> bool:
        return {3, 17} <= set(some)

    assert reduced(range(40), fails) == [3, 17]


def test_edits_of_the_corpus_make_the_changed_file_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "HOME", tmp_path)
    name = "work/starter/game.yaml"
    before = SOURCES.files("starter")[name]
    changed = before.replace(b"start_gems: 2", b"start_gems: two").replace(b"  age: 8\n", b"")
    case = Case("catalog", 1, "starter", {name: Entry(data=changed)}, (Run(("validate", "starter")),), "about")
    file = corpus.add("kept", case, "KeyError somewhere", SOURCES)
    assert "edits" in file.read_text()
    [entry] = corpus.entries(SOURCES)
    assert (entry.case, entry.open) == (case, "KeyError somewhere")
    corpus.settle(entry)
    assert [entry.open for entry in corpus.entries(SOURCES)] == [""]


def test_an_edit_that_fits_no_more_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "HOME", tmp_path)
    plain = {"base": "starter", "files": {"work/starter/game.yaml": {"edits": [["nowhere", ""]]}}, "runs": []}
    (tmp_path / "old.json").write_text(json.dumps(plain))
    [entry] = corpus.entries(SOURCES)
    assert entry.case is None
    assert "no longer holds 'nowhere'" in entry.stale


def test_workers_try_each_number_once_and_a_fault_of_the_harness_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Order(("catalog", "svg"), 3, math.inf, 3, 2)
    monkeypatch.setattr("tests.fuzz.pool.play", lambda *_: 1 / 0)
    found = list(results(order, SOURCES))
    assert sorted((result.kind, result.number) for result in found) == [
        (kind, 3 * PER_SEED + number) for kind in ("catalog", "svg") for number in range(3)
    ]
    assert {result.found[0].cause for result in found} == {"harness"}


def test_the_tally_counts_and_names_the_first_case_of_a_cause() -> None:
    tally = Tally()
    tally.add(Result("svg", 1_000_000, (0,), (), 0.1, 50, 0.1))
    new = tally.add(Result("svg", 1_000_001, (3,), (Found("KeyError in x", "detail"),), 0.2, 60, 0.2))
    assert tally.add(Result("svg", 1_000_002, (3,), (Found("KeyError in x", "other"),), 0.1, 50, 0.1)) == []
    assert new == ["KeyError in x"]
    text = "\n".join(tally.lines())
    assert "--kind svg --case 1000001, after 2 cases" in text
    assert "0.2 s, 1000001, 60 MB" in text


def test_a_case_cannot_be_tried_again_without_its_kind(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["--case", "1"]) == 2
    assert main(["--kinds"]) == 0
    assert b"rulebook" in capsysbinary.readouterr().out


def test_bases_are_sound_to_begin_with() -> None:
    for base in GAMES:
        assert f"work/{base}/game.yaml" in SOURCES.files(base)
