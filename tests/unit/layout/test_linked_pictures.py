"""Pictures that an SVG file refers to: read within the game's folder, refused outside of it and from the network."""

import io
from pathlib import Path

import pytest
from PIL import Image
from resvg import render, usvg

from generator.drawing.items import Outline, Picture, walk
from generator.layout.art import Art
from generator.layout.pictures import BadPicture, PictureLibrary
from tests.folders import read_folder
from tests.unit.layout.test_svg_features import differences, ours

ROOT = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 60"'
CARD = f'<svg {ROOT} width="180" height="180"><rect width="60" height="60" fill="#dcb"/>%s</svg>'
IMAGE = '<image x="6" y="9" width="48" height="36" href="%s"/>'
INNER = f'<svg {ROOT} width="60" height="60"><circle cx="30" cy="30" r="20" fill="#a33"/>%s</svg>'


def photo() -> bytes:
    picture = Image.new("RGB", (144, 108))
    picture.putdata([(x, 2 * y, 90) for y in range(108) for x in range(144)])
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def library(folder: Path, body: str, name: str = "art/card.svg", **files: str) -> PictureLibrary:
    """A game with a picture `art/photo.png`, one outside of it, and an SVG file that holds `body`."""
    game = folder / "game"
    for place in (game / "art", game / "photos of me"):
        place.mkdir(parents=True, exist_ok=True)
    for place in (game / "art/photo.png", game / "photos of me/ü.png", folder / "outside.png"):
        place.write_bytes(photo())
    for file, text in {name: CARD % body, **files}.items():
        (game / file).write_text(text, encoding="utf-8")
    return PictureLibrary(read_folder(game))


def pictures(art: Art) -> int:
    """How many pictures of pixels it holds."""
    return sum(isinstance(item, Picture) for _, item in walk(art.items))


def why(made: PictureLibrary, name: str = "art/card.svg") -> str:
    with pytest.raises(BadPicture) as caught:
        made.art(name)
    return str(caught.value)


@pytest.mark.parametrize(
    "href", ["photo.png", "./photo.png", "../photos%20of%20me/%C3%BC.png", "../photos of me/ü.png", "../art/photo.png"]
)
def test_a_picture_of_the_game_is_drawn_as_another_renderer_draws_it(href: str, tmp_path: Path) -> None:
    art = library(tmp_path, IMAGE % href).art("art/card.svg")
    options = usvg.Options.default()
    options.resources_dir = str(tmp_path / "game/art")
    plain = CARD % (IMAGE % "photo.png")  # other renderers do not read escapes
    tree = usvg.Tree.from_str(plain, options)
    with Image.open(io.BytesIO(bytes(render(tree, (1, 0, 0, 0, 1, 0))))) as opened:
        want = opened.convert("RGB")
    assert want.getpixel((90, 90)) != want.getpixel((4, 4))
    mean, _ = differences(ours(art, want.size), want)
    assert mean < 2


def test_older_links_and_effects_work_too(tmp_path: Path) -> None:
    old = library(tmp_path, (IMAGE % "photo.png").replace("href", "xlink:href")).art("art/card.svg")
    assert not old.pictured and pictures(old) == 1
    blurred = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)">%s</g>'
    made = library(tmp_path, blurred % (IMAGE % "photo.png"))
    assert made.art("art/card.svg", lambda _: 60.0).pictured


def test_each_file_finds_its_own(tmp_path: Path) -> None:
    made = library(tmp_path, IMAGE % "photo.png", **{"card.svg": CARD % (IMAGE % "photo.png")})
    assert isinstance(made.art("art/card.svg"), Art)
    assert "there is no such file" in why(made, "card.svg") and "art/photo.png" in why(made, "card.svg")


@pytest.mark.parametrize(
    "href",
    ["../../outside.png", "..%2F..%2Foutside.png", "/etc/passwd", "..\\..\\outside.png", "%2Fetc%2Fpasswd"],
)
def test_outside_of_the_game_is_refused(href: str, tmp_path: Path) -> None:
    assert "outside the game's folder" in why(library(tmp_path, IMAGE % href))


@pytest.mark.parametrize(
    "href",
    [
        "https://example.org/photo.png",
        "http://127.0.0.1/a.png",
        "//example.org/a.png",
        "file:///etc/passwd",
        "C:/Users/me/photo.png",
        "FTP://x/y.png",
    ],
)
def test_addresses_are_refused_and_nothing_is_fetched(
    href: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.socket", lambda *_, **__: pytest.fail("the network was asked"))
    assert "nothing is fetched" in why(library(tmp_path, IMAGE % href))


def test_what_is_no_picture_is_refused(tmp_path: Path) -> None:
    made = library(tmp_path, IMAGE % "notes.png", **{"art/notes.png": "not a picture"})
    assert "<image> of 'notes.png'" in why(made)
    assert "there is no such file" in why(library(tmp_path, IMAGE % "missing.png"))


def test_a_linked_svg_is_drawn_but_links_no_further(tmp_path: Path) -> None:
    art = library(tmp_path, IMAGE % "inner.svg", **{"art/inner.svg": INNER % ""}).art("art/card.svg")
    assert pictures(art) == 0 and sum(isinstance(item, Outline) for _, item in walk(art.items)) == 2
    further = library(tmp_path, IMAGE % "inner.svg", **{"art/inner.svg": INNER % (IMAGE % "photo.png")})
    assert "as a data: URI" in why(further)
    assert "as a data: URI" in why(library(tmp_path, IMAGE % "card.svg"))
