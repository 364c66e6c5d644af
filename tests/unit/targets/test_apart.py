"""Sheets of every set on its own."""

import contextlib
from pathlib import Path

from click.testing import CliRunner

from generator.cli import group

GAME = """\
game: {id: hill, title: Hill, authors: [A], players: {min: 2, max: 2}}
print:
  tokens:
    - {id: red, title: Red counters, size: 15, front: plain-token, pieces: [{id: r, title: R, copies: 6}]}
    - {id: blue, title: Blue counters, size: 15, front: plain-token, pieces: [{id: b, title: B, copies: 6}]}
"""


def test_every_set_has_sheets_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "hill").mkdir()
    (tmp_path / "hill/game.yaml").write_text(GAME)
    with contextlib.chdir(tmp_path):
        together = CliRunner().invoke(group, ["build", "./hill", "--draft"])
        apart = CliRunner().invoke(group, ["build", "./hill", "--draft", "--apart"])
    assert (together.exit_code, apart.exit_code) == (0, 0), apart.output
    made = tmp_path / "output/hill/print"
    assert sorted(file.name for file in (made / "a4-apart").iterdir()) == ["tokens-blue.pdf", "tokens-red.pdf"]
    assert sorted(file.name for file in (made / "a4").iterdir()) == ["tokens.pdf"]
    assert "a4: 1 sheet (tokens 1)" in together.output
    assert "a4-apart: 2 sheets (tokens-red 1, tokens-blue 1)" in apart.output
