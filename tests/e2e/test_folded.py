"""Standees, dials, screens and boxes through the command line: sheets, editions, pictures and exports."""

import json
import shutil
from pathlib import Path

import pikepdf
import pytest

from tests.e2e.conftest import Pnp
from tests.e2e.test_editions import words
from tests.folded import GAME


@pytest.fixture(scope="module")
def home(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the trial game, built."""
    folder = tmp_path_factory.mktemp("folded")
    shutil.copytree(GAME, folder / "hill")
    done = run(folder, "build", "./hill", "--target", "pdf,svg,png", "--dpi", "50", "--paper", "a4,letter")
    assert done.returncode == 0, done.stderr
    return folder


def test_each_kind_has_its_sheets(home: Path) -> None:
    output = home / "output" / "hill"
    for paper in ("a4", "letter"):
        sheets = output / "print" / paper
        told = {file.stem: words(file) for file in sheets.iterdir() if file.suffix == ".pdf"}
        assert {"dials", "screens", "boxes"} <= set(told)
        assert "standees" not in told  # they lie beside others, which saves their sheet
        assert any("glue the halves of each part together" in text for text in told.values())
        assert "push a fastener through both holes" in told["dials"]
        assert "the outer face outwards" in told["screens"]
        assert "glue the inner bottom" in told["boxes"]
        with pikepdf.open(sheets / "boxes.pdf") as document:
            assert len(document.pages) >= 2
    for face in ("heroes/knight-front", "heroes/knight-back", "life/life-back", "screen/screen-front", "box/box-front"):
        assert (output / "svg" / f"{face}.svg").is_file() and (output / "png" / f"{face}.png").is_file()


def test_the_same_catalog_makes_the_same_bytes(home: Path, run: Pnp) -> None:
    done = run(home, "build", "./hill", "--output", "again", env={"PYTHONHASHSEED": "7"})
    assert done.returncode == 0, done.stderr
    for name in ("dials", "screens", "boxes"):
        first, second = (home / out / "hill" / "print" / "a4" / f"{name}.pdf" for out in ("output", "again"))
        assert first.read_bytes() == second.read_bytes()


def test_boxes_for_sleeves_are_larger(home: Path, run: Pnp) -> None:
    done = run(home, "build", "./hill", "--sleeves", "--target", "svg", "--output", "sleeves")
    assert done.returncode == 0, done.stderr

    def width(file: Path) -> float:
        return float(file.read_text(encoding="utf-8").split('width="')[1].split("mm")[0])

    plain = width(home / "output" / "hill" / "svg" / "box" / "box-front.svg")
    sleeved = width(home / "sleeves" / "hill" / "svg-sleeves" / "box" / "box-front.svg")
    assert sleeved - plain == pytest.approx(2 * 3.0 + 2 * 52 * (0.55 - 0.3), abs=0.01)  # the depth, twice


def test_what_an_export_has_nothing_for_is_left_out_with_the_reason(home: Path, run: Pnp) -> None:
    done = run(home, "export", "tts", "./hill", "--output", "table")
    assert done.returncode == 0, done.stderr
    assert "left out: Player screen, Wide screen, because" in done.stdout + done.stderr
    assert "left out: Beasts, All cards, because nothing on a screen needs a box" in done.stdout + done.stderr
    whole = json.loads((home / "table" / "hill" / "tts" / "hill.json").read_text(encoding="utf-8"))
    names = {thing["Name"] for thing in whole["ObjectStates"]}
    assert "Figurine_Custom" in names


def test_every_face_is_in_the_proof(home: Path, run: Pnp) -> None:
    done = run(home, "proof", "./hill")
    assert done.returncode == 0, done.stderr
    text = words(home / "hill-proof.pdf")
    for name in ("knight", "ogre", "life", "screen", "big-box"):
        assert name in text


def test_the_rulebook_lists_them_among_the_components(home: Path) -> None:
    text = words(home / "output" / "hill" / "rulebook" / "rulebook.pdf")
    for entry in ("3 Heroes", "2 Life", "1 Player screen", "2 Tuck boxes", "Beasts, All cards"):
        assert entry in text


def test_another_thickness_of_the_stock_is_a_change_to_print(home: Path, run: Pnp) -> None:
    assert run(home, "printed", "./hill").returncode == 0
    catalog = home / "hill" / "print.yaml"
    text = catalog.read_text(encoding="utf-8")
    catalog.write_text(text.replace("size: medium\n", "size: medium\n      stock: 0.5\n"), encoding="utf-8")
    done = run(home, "changed", "./hill")
    catalog.write_text(text, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    told = (home / "output" / "hill-changed" / "changes.md").read_text(encoding="utf-8")
    assert "Knight" in told and "Mage" in told and "Ogre" not in told
    names = {file.name for file in (home / "output" / "hill-changed").rglob("*.pdf")}
    assert names == {"standees.pdf"}
