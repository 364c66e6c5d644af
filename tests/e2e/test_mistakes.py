"""Mistakes of designers: each is reported once, where it is, by its code, and with words that help."""

from pathlib import Path

import pytest

from generator import pipeline
from generator.source.diagnostic import Diagnostic, by_place
from tests.mistakes.game import files
from tests.mistakes.table import CARET, MISTAKES, Mistake

GAME = files()


def found_in(folder: Path, texts: dict[str, str]) -> list[Diagnostic]:
    """What validating these files reports."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return by_place(pipeline.validate(folder, examples=True).diagnostics)


def place_of(mistake: Mistake, texts: dict[str, str]) -> tuple[str, int, int]:
    """File, line and column that the caret must be at."""
    marked, file = mistake.marked or mistake.wrong, mistake.in_file or mistake.file
    assert marked.count(CARET) == 1
    at = texts[file].index(marked.replace(CARET, "")) + marked.index(CARET)
    before = texts[file][:at]
    return file, before.count("\n") + 1, at - before.rfind("\n")


def test_the_game_without_a_mistake_is_valid(tmp_path: Path) -> None:
    assert found_in(tmp_path / "lantern", GAME) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_reported_once_at_its_place_with_a_way_out(mistake: Mistake, tmp_path: Path) -> None:
    assert GAME[mistake.file].count(mistake.right) > 0
    texts = {**GAME, mistake.file: GAME[mistake.file].replace(mistake.right, mistake.wrong.replace(CARET, ""), 1)}
    folder = tmp_path / "lantern"
    found = found_in(folder, texts)
    assert [each.code for each in found] == [mistake.code][: bool(mistake.code)]
    for each in found:
        assert each.mark is not None
        mark = each.mark
        assert (Path(mark.file).relative_to(folder).as_posix(), mark.line, mark.column) == place_of(mistake, texts)
        said = f"{each.message} {each.hint or ''}"
        assert [word for word in mistake.words if word not in said] == []


def test_no_mistake_is_in_the_table_twice() -> None:
    names = [mistake.name for mistake in MISTAKES]
    assert len(set(names)) == len(names) >= 85
