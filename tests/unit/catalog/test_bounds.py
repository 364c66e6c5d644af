"""Catalogs whose placeholders ask for more than they say: bounded, and told at the place."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.catalog import resolve
from generator.source import diagnostic
from generator.source.diagnostic import Hints, closest
from tests.unit.catalog.games import GAME, PRINT, loaded


def told(tmp_path: Path, texts: Sequence[str]) -> list[tuple[str, str]]:
    """What is said of a table of such texts."""
    rows = "".join(f"    - {{id: r{i}, text: '{text}'}}\n" for i, text in enumerate(texts))
    checked = loaded(tmp_path, GAME + PRINT.replace("tables:\n", f"tables:\n  t:\n{rows}", 1))
    return [(found.code, found.message) for found in checked.diagnostics]


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        ([f"{{tables.t.r{i + 1}.text}}" for i in range(1_000)] + ["end"], "more than 40 levels"),
        (["x" * 9_000, "{tables.t.r0.text}" * 50_000], "longer than 50,000 characters"),
        (["a {tables.t." + "9" * 5_000 + "}"], "is not defined"),
    ],
    ids=["chain", "texts", "index"],
)
def test_what_placeholders_make_is_bounded(tmp_path: Path, texts: list[str], says: str) -> None:
    found = told(tmp_path, texts)
    assert found
    assert any(says in message for _, message in found)
    assert {code for code, _ in found} <= {"CAT010", "CAT026"}


def test_all_filled_texts_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolve, "MOST_CHARACTERS", 20_000)
    found = told(tmp_path, ["x" * 1_000, *["a {tables.t.r0.text}"] * 100])
    assert [code for code, _ in found] == ["CAT026"]
    assert "more than 20,000 characters" in found[0][1]


def test_a_list_that_many_take_over_is_filled_once(tmp_path: Path) -> None:
    rows = "    - {id: first, list: ['{rules.goal}', x]}\n"
    rows += "".join(f"    - {{id: r{i}, see: '{{tables.all.first.list}}'}}\n" for i in range(50))
    checked = loaded(tmp_path, GAME + PRINT.replace("tables:\n", f"tables:\n  all:\n{rows}", 1))
    assert checked.value is not None
    rows_taken: Any = checked.value.tree.at(("tables", "all"))
    taken = [row["see"] for row in rows_taken[1:]]
    assert taken[0] == [10, "x"]
    assert all(entry is taken[0] for entry in taken)


def test_hints_among_many_words_have_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostic, "hints", Hints(25_000))
    known = [f"card-{i}" for i in range(10_000)]
    given = [closest(f"carrd-{i}", known) is not None for i in range(10)]
    assert given == [True] * 3 + [False] * 7
    assert closest("goel", ["goal", "hand"]) == "did you mean 'goal'?"


def test_a_word_without_end_gets_no_hint() -> None:
    assert closest("x" * 10_000, ["x" * 9_999]) is None
