"""Builds through the command line: what comes out, that it comes out alike, and that nothing is lost."""

import hashlib
import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator import resources
from tests.e2e.conftest import GAMES, ON_LETTER, OPTIONS, Pnp

ROOT = Path(__file__).resolve().parents[2]


def tree(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def words(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return " ".join(page.get_textpage().get_text_range() for page in document)


@pytest.fixture
def starter(run: Pnp, tmp_path: Path) -> Path:
    assert run(tmp_path, "new", "hill").returncode == 0
    return tmp_path / "hill"


@pytest.mark.parametrize("game", GAMES)
def test_manifest_names_every_file_with_its_digest(built: Path, game: str) -> None:
    manifest = json.loads((built / game / "manifest.json").read_text())
    files = tree(built / game)
    del files["manifest.json"]
    assert {name: entry["sha256"] for name, entry in manifest["files"].items()} == {
        name: hashlib.sha256(data).hexdigest() for name, data in files.items()
    }
    assert manifest["verified"]["accepted"] is True
    assert manifest["verified"]["scenarios"] >= 20


@pytest.mark.parametrize("game", GAMES)
def test_pdf_files_are_sound(built: Path, game: str) -> None:
    files = sorted((built / game).rglob("*.pdf"))
    names = {file.name for file in files}
    assert names >= {"cards.pdf", "rulebook.pdf"}
    # Boards that are printed as other sets, or lie on the sheets of others.
    as_others = {"mana-maker": "tiles.pdf", "nine-worlds": "aids-whole.pdf", "wizards-tower": "tiles.pdf"}
    boards = as_others.get(game, "boards.pdf")
    assert boards in names or names >= {"boards-large.pdf", "boards-tiled.pdf", "boards-assembly.pdf"}
    assert names & {"tokens.pdf", boards}  # tokens may lie on the sheets of boards
    for file in files:
        with pikepdf.open(file) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert str(pdf.Root.Lang) == "en"
            assert pdf.docinfo["/Title"] and pdf.docinfo["/Author"]
            for page in pdf.pages:
                for font in (
                    page.obj.get("/Resources", pikepdf.Dictionary()).get("/Font", pikepdf.Dictionary()).values()
                ):
                    descendant = font.DescendantFonts[0]
                    assert "/FontFile2" in descendant.FontDescriptor or "/FontFile3" in descendant.FontDescriptor


def test_cards_can_be_read_and_sheets_say_what_they_are(built: Path) -> None:
    text = " ".join(words(built / "saratoga-sabotage" / "print" / "a4" / "cards.pdf").split())
    assert "If that player lays Move with you too, each of you gains 2 progress and pays 1 supply." in text
    assert "Saratoga Sabotage 1.0" in text
    assert "long edge" in text


def test_sheets_for_letter_are_of_its_size_and_can_be_read(built: Path) -> None:
    files = sorted((built / ON_LETTER / "print" / "letter").glob("*.pdf"))
    assert {file.name for file in files} == {file.name for file in (built / ON_LETTER / "print" / "a4").glob("*.pdf")}
    for file in files:
        with pikepdf.open(file) as pdf:
            sizes = {tuple(sorted(round(float(side)) for side in page.mediabox[2:])) for page in pdf.pages}
        assert sizes == {(612, 792)}
    text = " ".join(words(built / ON_LETTER / "print" / "letter" / "cards.pdf").split())
    assert "Geyser 1.0" in text and "long edge" in text


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_hard_to_see(built: Path, game: str) -> None:
    assert "EYE" not in (built.parent / f"{game}.done").read_text(encoding="utf-8")


OFTEN_BUILT = "geyser"
"""The game that is built twice whenever the tests run."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == OFTEN_BUILT else pytest.mark.slow) for game in GAMES]
)
def test_two_builds_have_the_same_bytes(run: Pnp, built: Path, tmp_path: Path, game: str) -> None:
    options = OPTIONS.get(game, ()) if game != ON_LETTER else ()
    done = run(tmp_path, "build", game, *options, env={"PYTHONHASHSEED": "12345"})
    assert done.returncode == 0, done.stderr
    again, first = (tree(output / game) for output in (tmp_path / "output", built))
    manifest, wanted = (json.loads(files.pop("manifest.json")) for files in (again, first))
    assert again == {name: data for name, data in first.items() if "letter" not in Path(name).parts}
    wanted["files"] = {name: wanted["files"][name] for name in again}
    wanted["paper"] = {name: paper for name, paper in wanted["paper"].items() if "letter" not in name}
    assert manifest == wanted


def test_png_bytes_do_not_depend_on_the_number_of_processes(run: Pnp, starter: Path) -> None:
    for jobs in (1, 2):
        arguments = ("--target", "svg,png", "--dpi", 72, "--jobs", jobs, "--output", f"out{jobs}")
        assert run(starter.parent, "build", starter, *arguments).returncode == 0
    first = tree(starter.parent / "out1")
    assert first == tree(starter.parent / "out2")
    assert "hill/png/beasts/wolf-front.png" in first and "hill/svg/beasts/wolf-back.svg" in first


def test_a_failed_build_leaves_the_last_good_output(run: Pnp, starter: Path) -> None:
    home = starter.parent
    assert run(home, "build", "hill").returncode == 0
    before = tree(home / "output")
    text = (starter / "print.yaml").read_text()
    (starter / "print.yaml").write_text(text.replace("power: 8", "powder: 8"))
    failed = run(home, "build", "hill")
    assert failed.returncode == 1
    assert "print.yaml" in failed.stderr and "did you mean 'power'?" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert tree(home / "output") == before


def test_text_that_does_not_fit_prints_nothing(run: Pnp, starter: Path) -> None:
    text = (starter / "print.yaml").read_text()
    (starter / "print.yaml").write_text(text.replace("Nobody may look at your hand.", "Nobody may look. " * 150))
    failed = run(starter.parent, "build", "hill")
    assert failed.returncode == 1
    assert "dragon" in failed.stderr and "mm" in failed.stderr
    assert not (starter.parent / "output" / "hill").exists()


def test_a_killed_build_leaves_the_last_good_output(run: Pnp, starter: Path) -> None:
    home = starter.parent
    assert run(home, "build", "hill").returncode == 0
    before = tree(home / "output")
    command = [sys.executable, "-m", "generator", "build", "hill", "--target", "pdf,png", "--dpi", "600", "--jobs", "1"]
    process = subprocess.Popen(command, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not list((home / "output").glob(".hill.building/making/rulebook")) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    seen = {name: data for name, data in before.items() if not name.startswith(".")}
    assert {name: data for name, data in tree(home / "output").items() if not name.startswith(".")} == seen
    assert run(home, "build", "hill").returncode == 0
    assert tree(home / "output") == before


def test_other_targets_stay_while_they_are_of_the_same_game(run: Pnp, starter: Path) -> None:
    home = starter.parent
    assert run(home, "build", "hill", "--target", "svg").returncode == 0
    assert run(home, "build", "hill").returncode == 0
    assert (home / "output/hill/svg/beasts/bat-front.svg").is_file()
    game = starter / "game.yaml"
    game.write_text(game.read_text().replace("goal: 20", "goal: 18"))
    assert run(home, "build", "hill").returncode == 0
    assert not (home / "output/hill/svg").exists()


def test_an_unverified_game_prints_only_as_a_draft(run: Pnp, tmp_path: Path) -> None:
    game = tmp_path / "geyser"
    shutil.copytree(resources.content() / "geyser", game)
    rules = game / "rules.yaml"
    rules.write_text(rules.read_text().replace("stack_limit: 2", "stack_limit: 3"))
    refused = run(tmp_path, "build", game)
    assert refused.returncode == 1
    assert "GY-V17" in refused.stderr
    assert not (tmp_path / "output" / "geyser").exists()
    drafted = run(tmp_path, "build", game, "--draft")
    assert drafted.returncode == 0, drafted.stderr
    assert "DRAFT" in drafted.stderr
    assert words(tmp_path / "output/geyser/print/a4/cards.pdf").count("DRAFT") == 18  # both sides of nine cards
    assert json.loads((tmp_path / "output/geyser/manifest.json").read_text())["verified"]["accepted"] is False


@pytest.mark.parametrize("duplex", ["short", "gutterfold", "none"])
def test_every_duplex_mode_prints(run: Pnp, starter: Path, duplex: str) -> None:
    done = run(starter.parent, "build", "hill", "--duplex", duplex, "--paper", "letter,a3")
    assert done.returncode == 0, done.stderr
    assert (starter.parent / "output/hill/print/a3/cards.pdf").is_file()
