"""Editions through the command line: inks, sleeves, fold-over, printers, proofs, and what has changed."""

import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from generator import cli
from generator.colour import Colour
from generator.drawing.faces import Faces
from generator.drawing.items import Group, Item, Outline, walk
from generator.drawing.piece import Document, Piece
from generator.editions.inks import INKS
from generator.source.drawn_layers import DrawnLayers
from generator.targets import edition
from tests.e2e.conftest import Pnp


def words(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def colourful(file: Path) -> bool:
    """Whether a pixel of the first page has a colour."""
    with pypdfium2.PdfDocument(file) as document:
        picture = document[0].render(scale=0.5).to_pil().convert("RGB")
        return any(max(pixel) - min(pixel) > 2 for _, pixel in picture.getcolors(1 << 24))


def ink(file: Path) -> float:
    """How dark the first page is on the whole, 0 to 1."""
    with pypdfium2.PdfDocument(file) as document:
        picture = document[0].render(scale=0.5).to_pil().convert("L")
        levels = picture.histogram()
        dark = sum((255 - level) * count for level, count in enumerate(levels))
        return float(dark / 255 / sum(levels))


@pytest.fixture(scope="module")
def game(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small game in a folder of its own."""
    folder = tmp_path_factory.mktemp("editions")
    assert run(folder, "new", "hill").returncode == 0
    return folder / "hill"


def test_inks_are_editions_of_their_own(run: Pnp, game: Path) -> None:
    done = run(game.parent, "build", "./hill", "--ink", "colour,low,grey", "--output", "inks")
    assert done.returncode == 0, done.stderr
    prints = game.parent / "inks" / "hill" / "print"
    assert sorted(folder.name for folder in prints.iterdir()) == ["a4", "a4-grey", "a4-low"]
    full, low, grey = (prints / name / "cards.pdf" for name in ("a4", "a4-low", "a4-grey"))
    assert words(full) == words(low) == words(grey)
    assert colourful(full) and not colourful(grey)
    assert ink(low) < 0.6 * ink(full)
    assert (prints / "a4-low" / "rulebook-booklet.pdf").is_file()


def faces_in(items: tuple[Item, ...], faces: Faces) -> Iterator[tuple[Item, ...]]:
    """The printed faces of which a drawing shows others."""
    printed = faces.printed(items)
    if printed is not None:
        yield printed
        return
    for item in items:
        if isinstance(item, Group):
            yield from faces_in(item.items, faces)


def outlines_in(items: tuple[Item, ...]) -> set[Item]:
    return {item for _, item in walk(items) if isinstance(item, Outline)}


def bars_in(items: tuple[Item, ...]) -> set[Item]:
    """The bars that stand for words which are too small, told by how pale they are."""
    fills = ((item, item.fill) for item in outlines_in(items) if isinstance(item, Outline))
    return {item for item, fill in fills if isinstance(fill, Colour) and fill.alpha == pytest.approx(0.38)}


@pytest.mark.parametrize("name", ["low", "grey"])
def test_the_rulebook_of_an_ink_shows_the_faces_that_are_printed_in_it(
    game: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    ink = INKS[name]
    printed: list[Piece] = []
    shown: list[tuple[Item, ...]] = []
    small: list[tuple[tuple[Item, ...], tuple[Item, ...]]] = []

    def pieces(drawn: Sequence[Piece], layers: DrawnLayers | None = None, /) -> tuple[Piece, ...]:
        printed.extend(ink.pieces(drawn, layers))
        return tuple(printed)

    def document(rulebook: Document, faces: Faces) -> Document:
        shown.extend(found for page in rulebook.pages for found in faces_in(page.drawing.items, faces))
        small.extend(faces.smaller(rulebook.small_faces))
        return ink.document(rulebook, faces)

    monkeypatch.setattr(edition, "INKS", {name: replace(ink, pieces=pieces, document=document)})
    other = shutil.copytree(game, game.parent / f"small-{name}")
    prose = other / "rulebook.md"
    prose.write_text(prose.read_text() + "\n~~~pieces beasts show=pictures height=12\n~~~\n")
    monkeypatch.chdir(game.parent)
    arguments = ["build", f"./small-{name}", "--ink", name, "--output", f"faces-{name}"]
    done = CliRunner().invoke(cli.group, arguments, env={"PNP_CACHE": str(cache)}, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    fronts = {id(piece.front.items) for piece in printed}
    assert shown and {id(items) for items in shown} <= fronts
    outlines = {item for piece in printed for item in outlines_in(piece.front.items)}
    assert any(outlines_in(items) for _, items in small)
    for coloured, items in small:
        assert outlines_in(items) - bars_in(items) <= outlines, "what is drawn small is made of what is printed too"
        assert items != coloured


def test_slips_for_sleeves_have_no_backs(run: Pnp, game: Path) -> None:
    done = run(game.parent, "build", "./hill", "--sleeves", "--spacing", "butt", "--output", "slips")
    assert done.returncode == 0, done.stderr
    text = words(game.parent / "slips" / "hill" / "print" / "a4-sleeves" / "cards.pdf")
    assert "one side" in text and "backs" not in text


def test_cards_fold_over_on_one_side_of_the_paper(run: Pnp, game: Path) -> None:
    done = run(game.parent, "build", "./hill", "--duplex", "foldover", "--output", "folds")
    assert done.returncode == 0, done.stderr
    text = words(game.parent / "folds" / "hill" / "print" / "a4" / "cards.pdf")
    record = json.loads((game.parent / "folds" / "hill" / "pieces.json").read_text())["pieces"]
    assert not any(entry["mark"] in text for entry in record.values())
    assert "fronts and backs" in text and "cut out back and front together" in text


def test_a_printer_is_measured_kept_and_corrected(run: Pnp, game: Path, tmp_path: Path) -> None:
    settings = {"PNP_CONFIG": str(tmp_path / "settings")}
    assert "no printers" in run(tmp_path, "printer", env=settings).stdout
    made = run(tmp_path, "printer", "office", "--front-x", "-1.5", "--scale-y", "100.5", env=settings)
    assert made.returncode == 0, made.stderr
    assert "-1.5 mm right" in run(tmp_path, "printer", "office", env=settings).stdout
    assert (
        run(tmp_path, "printer", "office", "--calibrate", "page.pdf", "--paper", "letter", env=settings).returncode == 0
    )
    with pikepdf.open(tmp_path / "page.pdf") as pdf:
        assert len(pdf.pages) == 2 and [float(side) for side in pdf.pages[0].mediabox[2:]] == [612, 792]
    done = run(tmp_path, "build", str(game), "--printer", "office", env=settings)
    assert done.returncode == 0, done.stderr
    plain = run(tmp_path, "build", str(game), "--output", "plain", env=settings)
    assert plain.returncode == 0
    one, other = (tmp_path / folder / "hill" / "print" / "a4" / "cards.pdf" for folder in ("output", "plain"))
    assert words(one) == words(other) and one.read_bytes() != other.read_bytes()
    read = run(
        tmp_path, "printer", "office", "--front-left", "21.5", "--front-top", "19.2", "--width", "171.7", env=settings
    )
    assert read.returncode == 0, read.stderr
    assert "front: -2.33 mm right, +1.45 mm down, 99.01 % wide" in read.stdout
    again = run(tmp_path, "printer", "office", "--corrected", "--back-left", "21", env=settings)
    assert "back: -0.99 mm right" in again.stdout
    for arguments in (
        ["build", str(game), "--printer", "offic"],
        ["printer", "office", "--front-left", "21", "--front-x", "1"],
        ["printer", "office", "--width", "0"],
        ["printer", "office", "--front-x", "99"],
        ["printer", "x"],
    ):
        refused = run(tmp_path, *arguments, env=settings)
        assert refused.returncode == 2 and "office" in refused.stderr
    assert run(tmp_path, "printer", "office", "--forget", env=settings).returncode == 0
    assert "no printers" in run(tmp_path, "printer", env=settings).stdout


def test_a_proof_shows_every_face_and_the_room_left(run: Pnp, game: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "proof", str(game))
    assert done.returncode == 0, done.stderr
    text = words(tmp_path / "hill-proof.pdf")
    assert "proof" in text and "text space left:" in text and "Least text space left" in text
    again = run(tmp_path, "proof", str(game), "--out", "again.pdf")
    assert again.returncode == 0
    assert (tmp_path / "again.pdf").read_bytes() == (tmp_path / "hill-proof.pdf").read_bytes()


def test_only_what_has_changed_is_printed_again(run: Pnp, tmp_path: Path) -> None:
    assert run(tmp_path, "new", "hill").returncode == 0
    too_soon = run(tmp_path, "changed", "./hill")
    assert too_soon.returncode == 1 and "OUT007" in too_soon.stderr
    not_built = run(tmp_path, "printed", "./hill")
    assert not_built.returncode == 1 and "OUT006" in not_built.stderr
    assert run(tmp_path, "build", "./hill", "--marks").returncode == 0
    pieces = json.loads((tmp_path / "output" / "hill" / "pieces.json").read_text())["pieces"]
    key = next(name for name, piece in pieces.items() if piece["kind"] == "card")
    title = pieces[key]["title"]
    assert pieces[key]["mark"] in words(tmp_path / "output" / "hill" / "print" / "a4" / "cards.pdf")
    assert run(tmp_path, "printed", "./hill").returncode == 0
    same = run(tmp_path, "changed", "./hill")
    assert same.returncode == 0 and "Nothing has changed" in same.stdout
    assert not (tmp_path / "output" / "hill-changed").exists()
    source = next(file for file in sorted((tmp_path / "hill").glob("*.yaml")) if title in file.read_text())
    source.write_text(source.read_text().replace(title, f"{title} II", 1))
    sets = list(dict.fromkeys(name.split("/")[0] for name in pieces))
    elsewhere = ",".join(name for name in sets if name != key.split("/")[0])
    other = run(tmp_path, "changed", "./hill", "--sets", elsewhere)
    assert other.returncode == 0 and title not in other.stdout
    piece, another = key.split("/")[1], next(name.split("/")[1] for name in pieces if name != key)
    other = run(tmp_path, "changed", "./hill", "--only", another)
    assert other.returncode == 0 and "Nothing has changed" in other.stdout
    numbered = run(tmp_path, "changed", "./hill", "--only", f"{piece}=1")
    assert numbered.returncode == 2 and "leave =1 out" in numbered.stderr
    alone = run(tmp_path, "changed", "./hill", "--only", piece)
    assert alone.returncode == 0 and f"{key} r2): changed" in alone.stdout
    changed = run(tmp_path, "changed", "./hill")
    assert changed.returncode == 0, changed.stderr
    assert f"× {title} ({pieces[key]['mark']})" in changed.stdout
    assert f"{key} r2): changed" in changed.stdout
    text = words(tmp_path / "output" / "hill-changed" / "print" / "a4" / "cards.pdf")
    others = [name for name, piece in pieces.items() if piece["kind"] == "card" and name != key]
    assert f"{key} r2" in text and not any(other in text for other in others)
    assert "Take out" in (tmp_path / "output" / "hill-changed" / "changes.md").read_text()
    assert run(tmp_path, "printed", "./hill", "--changed").returncode == 0
    assert "Nothing has changed" in run(tmp_path, "changed", "./hill").stdout
