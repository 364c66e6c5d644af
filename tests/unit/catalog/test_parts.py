"""A file that cannot be read hides nothing that can be said of the others, and nothing is told for want of it."""

import shutil
from pathlib import Path

import pytest

from generator import pipeline, resources

GAMES = ("geyser", "saratoga-sabotage", "summoners-quest")
FILES = [(game, file.name) for game in GAMES for file in sorted((resources.content() / game).glob("*.yaml"))]


def copied(game: str, to: Path) -> Path:
    return Path(shutil.copytree(resources.content() / game, to / game))


def told(folder: Path) -> list[tuple[str, str]]:
    """File and code of all that validating finds."""
    found = pipeline.validate(folder).diagnostics
    return [(Path(diagnostic.mark.file).name if diagnostic.mark else "", diagnostic.code) for diagnostic in found]


@pytest.mark.parametrize(("game", "file"), FILES)
def test_what_a_file_lacks_that_cannot_be_read_is_not_told(game: str, file: str, tmp_path: Path) -> None:
    folder = copied(game, tmp_path)
    (folder / file).write_text("a: [\n", encoding="utf-8")
    assert told(folder) == [(file, "SRC005")]


def test_the_other_files_are_judged_all_the_same(tmp_path: Path) -> None:
    folder = copied("geyser", tmp_path)
    for file, old, new in (
        ("print.yaml", "size: poker", "size: pokker"),
        ("game.yaml", "minutes: {min: 15,", 'minutes: {min: "15",'),
        ("rules.yaml", "components:", "componets:"),
        ("cards.yaml", "    title: ", "    tittle: "),
        ("setups.yaml", "setups:\n", "setups:\n  - [\n"),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert sorted(told(folder)) == [
        ("cards.yaml", "CAT001"),
        ("game.yaml", "CAT003"),
        ("print.yaml", "CAT006"),
        ("rules.yaml", "CAT001"),
        ("setups.yaml", "SRC005"),
    ]
