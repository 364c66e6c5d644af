"""Sheets that are cut already, from a game's folder to printed files that are read back."""

import json
import re
from pathlib import Path

import pikepdf
import pytest

from tests.e2e.conftest import ROOT, Pnp

GAME = """\
game: {id: labels, title: Labels, authors: [A], players: {min: 2, max: 4}}
print:
  precut:
    round-30: {paper: a4, size: 30, shape: disc, columns: 5, rows: 7, across: 36, down: 36, two_sided: false}
  decks:
    - {id: beasts, title: Beasts, size: business, front: face, back: face, cards: [{id: wolf, copies: 13}]}
    - {id: events, title: Events, size: poker, front: face, cards: [{id: storm, copies: 3}]}
  tokens:
    - {id: coins, title: Coins, size: 30, front: face, back: face, pieces: [{id: one, copies: 4}]}
"""
FACE = """\
layers:
  - {rect: bleed, fill: "#e0b040"}
  - {text: "{piece.title}", box: safe, size: 9}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    home = tmp_path / "labels"
    (home / "layouts").mkdir(parents=True)
    (home / "game.yaml").write_text(GAME)
    (home / "layouts/face.yaml").write_text(FACE)
    return home


def size_mm(file: Path) -> tuple[int, float, float]:
    with pikepdf.open(file) as pdf:
        _, _, width, height = map(float, pdf.pages[0].mediabox)
        return len(pdf.pages), round(width / 72 * 25.4, 1), round(height / 72 * 25.4, 1)


def test_what_fits_is_on_precut_sheets_and_the_rest_on_ordinary_ones(run: Pnp, game: Path) -> None:
    done = run(game.parent, "build", "./labels", "--draft", "--precut", "Avery 5371,round-30", "--output", "out")
    assert done.returncode == 0, done.stderr
    printed = game.parent / "out/labels/print"
    assert size_mm(printed / "precut-avery-5371/cards.pdf") == (4, 215.9, 279.4)
    assert size_mm(printed / "precut-round-30/tokens.pdf") == (2, 210.0, 297.0)
    assert size_mm(printed / "a4/cards.pdf") == (1, 210.0, 297.0)
    assert sorted(path.name for path in printed.rglob("*.pdf")) == ["cards.pdf", "cards.pdf", "tokens.pdf"]
    assert "round-30 is printed on one side: backs are on sheets of their own" in done.stderr
    assert "events is on ordinary sheets: a card of 63.5 × 88.9 mm is 12.7 mm higher than the places" in done.stderr
    paper = json.loads((game.parent / "out/labels/manifest.json").read_text())["paper"]
    assert {name: told["sheets"] for name, told in paper.items()} == {
        "precut-avery-5371": 2,
        "precut-round-30": 2,
        "a4": 1,
    }


@pytest.mark.parametrize("duplex", ["short", "gutterfold", "foldover", "none"])
def test_every_mode_is_read_back(run: Pnp, game: Path, duplex: str) -> None:
    words = ("--draft", "--precut", "avery-5371", "--duplex", duplex, "--ink", "low,grey", "--output", "out")
    done = run(game.parent, "build", "./labels", *words)
    assert done.returncode == 0, done.stderr
    assert ("is not folded" in done.stderr) == (duplex in ("gutterfold", "foldover"))


def test_a_printer_corrects_precut_sheets_too(run: Pnp, game: Path) -> None:
    done = run(game.parent, "printer", "office", "--front-x", "1.5", "--back-y", "-0.7", "--scale-x", "100.4")
    assert done.returncode == 0, done.stderr
    words = ("--draft", "--precut", "avery-5371,round-30", "--printer", "office", "--output", "out")
    assert run(game.parent, "build", "./labels", *words).returncode == 0
    with pikepdf.open(game.parent / "out/labels/print/precut-avery-5371/cards.pdf") as pdf:
        content = pdf.pages[0].Contents.read_bytes()
    assert b"1.004 0 0 1" in content or re.search(rb"1\.004", content)


def test_cut_files_leave_out_what_is_cut_already(run: Pnp, game: Path) -> None:
    words = ("--draft", "--target", "pdf,cut", "--precut", "avery-5371,round-30", "--output", "out")
    done = run(game.parent, "build", "./labels", *words)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (game.parent / "out/labels/cut").rglob("*.dxf")) == ["cards-1.dxf"]
    assert done.stderr.count("Avery 5371 is cut already") == 1
    assert done.stderr.count("events is on ordinary sheets") == 1


def test_all_that_is_wrong_is_told_at_once(run: Pnp, game: Path) -> None:
    done = run(game.parent, "build", "./labels", "--draft", "--precut", "avery-5317,round30", "--output", "out")
    assert done.returncode == 1
    assert done.stderr.count("SHT007") == 2
    assert "did you mean 'avery-5371'?" in done.stderr
    done = run(game.parent, "build", "./labels", "--draft", "--precut", "avery-8293,avery-3111", "--output", "out")
    assert done.returncode == 1
    assert done.stderr.count("SHT008") == 2
    assert "the nearest are those of coins: a token of 30 × 30 mm is much smaller than the places" in done.stderr
    assert not (game.parent / "out/labels").exists()
    assert run(game.parent, "build", "./labels", "--target", "png", "--precut", "avery-5371").returncode == 2


def test_changed_pieces_are_reprinted_on_precut_sheets(run: Pnp, game: Path) -> None:
    at = ("./labels", "--output", "out")
    assert run(game.parent, "build", *at).returncode == 0
    assert run(game.parent, "printed", *at).returncode == 0
    (game / "game.yaml").write_text(GAME.replace("{id: wolf, copies: 13}", "{id: wolf, title: Old wolf, copies: 13}"))
    done = run(game.parent, "changed", *at, "--precut", "avery-5371,round-30")
    assert done.returncode == 0, done.stderr
    made = game.parent / "out/labels-changed/print"
    assert [path.relative_to(made).as_posix() for path in made.rglob("*.pdf")] == ["precut-avery-5371/cards.pdf"]


def test_more_pieces_than_anybody_prints_are_refused(run: Pnp, game: Path) -> None:
    cards = ", ".join(f"{{id: wolf-{n}, copies: 10000}}" for n in range(3))
    (game / "game.yaml").write_text(GAME.replace("{id: wolf, copies: 13}", cards))
    words = ("--draft", "--precut", "avery-5371,round-30", "--output", "out")
    done = run(game.parent, "build", "./labels", *words)
    assert done.returncode == 1
    assert "error[SHT004]: 30,000 pieces to print; the maximum is 20,000" in done.stderr
    assert not (game.parent / "out/labels").exists()


def test_known_sheets_are_listed_with_a_game_s_own_first(run: Pnp, game: Path) -> None:
    done = run(game.parent, "precut", "--game", "./labels")
    assert done.returncode == 0, done.stderr
    first, second, *_ = done.stdout.splitlines()
    assert first.split() == "round-30 round-30: 35 of 30 mm round on A4, one side".split()
    assert second.startswith("avery-5371   Avery 5371: 10 of 88.9 × 50.8 mm on Letter, both sides")


def test_the_example_of_the_docs_is_as_it_says(run: Pnp, tmp_path: Path) -> None:
    page = (ROOT / "docs/PRINTING.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```yaml game.yaml\n(game: {id: herbs,.*?)```", page, re.S)
    (tmp_path / "herbs").mkdir()
    (tmp_path / "herbs/game.yaml").write_text(text, encoding="utf-8")
    done = run(tmp_path, "build", "herbs", "--precut", "my-cards,my-dots", "--draft", "--output", "out")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[1:3] == [
        "  precut-my-cards: 2 sheets (cards 2), 87 % of the paper used",
        "  precut-my-dots: 2 sheets (tokens 2), 75 % of the paper used",
    ]
    assert not (tmp_path / "out/herbs/print/a4").exists()
