"""What pictures of pieces are called, and how they are turned."""

import contextlib

import pytest
from click.testing import CliRunner

from generator import pipeline
from generator.catalog.models import Catalog
from generator.catalog.verified import Preview
from generator.cli import group
from generator.drawing.piece import Piece
from generator.layout.compose import compose
from generator.layout.workshop import workshop_of
from generator.source.diagnostic import Report
from generator.targets.file_names import USUAL, names_of, quarters


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Catalog, tuple[Piece, ...]]:
    home = tmp_path_factory.mktemp("named")
    with contextlib.chdir(home):
        assert CliRunner().invoke(group, ["new", "mine"]).exit_code == 0
    folder = home / "mine"
    catalog = pipeline.load(folder).value
    assert catalog is not None
    workshop = workshop_of(catalog).value
    assert workshop is not None
    pieces = compose(Preview(catalog), workshop.layouts, workshop.book).value
    assert pieces is not None
    return catalog, pieces


def named(drawn: tuple[Catalog, tuple[Piece, ...]], pattern: str) -> tuple[dict[str, str], list[str]]:
    report = Report()
    found = names_of(pattern, drawn[1], drawn[0], report)
    return {f"{key}:{side}": str(path) for (key, side), path in found.items()}, [
        f"{one.code} {one.message} {one.hint}" for one in report.diagnostics
    ]


def test_names_are_made_of_what_layouts_know(drawn: tuple[Catalog, tuple[Piece, ...]]) -> None:
    found, told = named(drawn, "{piece.set_title}/{number}-{piece.title}-{side}")
    assert not told
    assert found["beasts/wolf:front"].startswith("Beasts/") and found["beasts/wolf:front"].endswith("-front")
    assert len(set(found.values())) == len(found) == sum(1 + (piece.back is not None) for piece in drawn[1])
    usual, _ = named(drawn, USUAL)
    assert usual["beasts/wolf:back"] == "beasts/wolf-back"


def test_signs_that_no_system_takes_become_hyphens(drawn: tuple[Catalog, tuple[Piece, ...]]) -> None:
    found, _ = named(drawn, "Bête: {piece.id}?/{piece.set}.{side}")
    assert found["beasts/wolf:front"] == "Bete-wolf/beasts.front"


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("{piece.set}-{side}", "would both be called"),
        ("{piece.id}", "would both be called"),
        ("{piece.idd}-{side}", "did you mean 'id'?"),
        ("../{piece.id}-{side}", "is no name for a file"),
        ("/{piece.id}-{side}", "is no name for a file"),
        ("{piece.id}{side}" + "x" * 120, "is no name for a file"),
        ("{piece.id", "no file name can be made"),
        ("con/{piece.id}-{side}", "reserved"),
    ],
)
def test_what_names_no_file_is_told(drawn: tuple[Catalog, tuple[Piece, ...]], pattern: str, told: str) -> None:
    found, messages = named(drawn, pattern)
    assert not found
    assert len(messages) == 1 and messages[0].startswith("OUT026") and told in messages[0]


def test_pictures_are_turned_upright_or_all_of_them(drawn: tuple[Catalog, tuple[Piece, ...]]) -> None:
    wolf = next(piece for piece in drawn[1] if piece.id == "wolf")
    assert [quarters(word, wolf) for word in ("none", "clockwise", "counterclockwise", "portrait", "landscape")] == [
        *(0, 1, 3, 0, 1)
    ]
