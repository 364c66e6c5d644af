"""Single files that are named to be written: what of the author's is never replaced."""

from pathlib import Path

import pytest

from generator.drawing.items import Drawing, Group
from generator.drawing.piece import Document, Page
from generator.geometry import Size
from generator.output.named import (
    Recogniser,
    is_our_page,
    is_our_pdf,
    is_our_png,
    json_with,
    refusal,
    signed_png,
)
from generator.render.pdf import pdf
from generator.render.png import png
from tests.unit.output.sample import game_in

EMPTY = Drawing(Size(10.0, 10.0), (Group((), name="nothing"),))
PDF = pdf(Document((Page(EMPTY),), title="A proof", author="the press"))
PNG = png(EMPTY, 72.0)
SCHEMA = json_with("$schema", "properties")


@pytest.mark.parametrize(
    ("data", "ours", "verdict"),
    [
        (PDF, is_our_pdf, True),
        (PDF[: len(PDF) // 3], is_our_pdf, False),
        (b"%PDF-1.4\nsomebody else's", is_our_pdf, False),
        (b"# A rulebook", is_our_pdf, False),
        (signed_png(PNG), is_our_png, True),
        (PNG, is_our_png, False),
        (PNG[:20], is_our_png, False),
        (b'<!doctype html>\n<head><meta name="generator" content="Tabletop Press">', is_our_page, True),
        (b"<!doctype html>\n<head><title>My page</title>", is_our_page, False),
        (b'{"$schema": "x", "properties": {}, "more": 1}', SCHEMA, True),
        (b'{"name": "package"}', SCHEMA, False),
        (b"game: {id: hill}", SCHEMA, False),
        (b"[" * 100_000, SCHEMA, False),
        (b'[{"code": "A", "message": "b"}]', json_with("code", "message"), True),
        (b"[]", json_with("code", "message"), True),
        (b'[{"code": "A", "message": "b"}, 3]', json_with("code", "message"), False),
    ],
)
def test_what_the_press_has_made_says_so(data: bytes, ours: Recogniser, verdict: bool) -> None:
    assert ours(data) is verdict


def test_a_signed_picture_is_still_one() -> None:
    from io import BytesIO

    from PIL import Image, PngImagePlugin

    with Image.open(BytesIO(signed_png(PNG))) as picture:
        picture.load()
        assert isinstance(picture, PngImagePlugin.PngImageFile) and picture.text["Software"] == "Tabletop Press"


@pytest.mark.parametrize("name", ["game.yaml", "rulebook.md", "art/wolf.png", "notes.pdf", "link"])
def test_the_authors_files_are_refused(name: str, tmp_path: Path) -> None:
    game = game_in(tmp_path)
    (game / "art").mkdir()
    for literal in ("rulebook.md", "art/wolf.png", "notes.pdf"):
        (game / literal).write_bytes(b"the author's")
    (tmp_path / "link").symlink_to(game / "rulebook.md")
    target = tmp_path / "link" if name == "link" else game / name
    for ours in (is_our_pdf, is_our_png, is_our_page, SCHEMA):
        found = refusal(target, ours)
        assert found is not None and found.code == "OUT011" and "output" in str(found.hint)


def test_everything_else_may_be_written(tmp_path: Path) -> None:
    game = game_in(tmp_path)
    (game / "hill-proof.pdf").write_bytes(PDF)
    (game / "empty.pdf").write_bytes(b"")
    (tmp_path / "hill-proof.pdf").write_bytes(PDF)
    for name in ("hill/hill-proof.pdf", "hill/empty.pdf", "hill/new.pdf", "hill-proof.pdf", "new"):
        assert refusal(tmp_path / name, is_our_pdf) is None, name
    assert refusal(tmp_path / "hill", is_our_pdf) is not None  # a folder


@pytest.mark.parametrize("name", ["notes.pdf", "hill/output/notes.pdf"])
def test_a_file_of_somebody_else_stays_wherever_it_lies(tmp_path: Path, name: str) -> None:
    game_in(tmp_path)
    (tmp_path / "hill/output").mkdir()
    (tmp_path / name).write_bytes(b"somebody's own")
    found = refusal(tmp_path / name, is_our_pdf)
    assert found is not None and found.code == "OUT011"
