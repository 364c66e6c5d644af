"""Lists of what layouts can use, and the contact sheets of these."""

from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pypdfium2
import pytest

from generator import resources
from generator.catalog.sizes import SIZES
from generator.colour import Colour
from generator.layout import icons as bundled
from generator.sheets.papers import A4, LETTER, Paper
from generator.tasks import colours, fonts, icons, layouts, precut, sizes
from generator.tasks.specimens import chosen, contact_sheet, gathered, like

LISTINGS = (icons, fonts, sizes, layouts, colours, precut)
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z" fill="{}"/></svg>'
BUNDLED_FONT = "bevan/Bevan_400Regular.ttf"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small game with icons, a font and a layout of its own."""
    folder = tmp_path_factory.mktemp("listings") / "hill"
    for inside in ("icons", "fonts/own-face", "layouts"):
        (folder / inside).mkdir(parents=True)
    (folder / "icons/zebra.svg").write_text(ICON.format("#000"))
    (folder / "icons/crown.svg").write_text(ICON.format("#c00"))
    (folder / "icons/set.json").write_text('{"prefix": "s", "icons": {"yak": {"body": "<path d=\'M0 0h9v9z\'/>"}}}')
    (folder / "fonts/own-face/Own_700Bold.ttf").write_bytes((resources.fonts() / BUNDLED_FONT).read_bytes())
    (folder / "layouts/mine.yaml").write_text("title: Mine\nextends: classic\ndrop: [flavour]\n")
    (folder / "game.yaml").write_text(
        "game: {id: hill, title: Hill, authors: [A], players: {min: 2, max: 4}}\nrules: {}\nprint:\n  decks:\n"
        "    - {id: d, title: D, size: poker, front: mine, cards: [{id: fox, title: The only fox}]}\n"
    )
    return folder


def words(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def test_all_bundled_icons_fonts_sizes_and_layouts_are_listed() -> None:
    assert [entry.name for entry in icons.LISTING.entries(None)] == list(bundled.names())
    assert [entry.name for entry in sizes.LISTING.entries(None)] == list(SIZES)
    families = sorted(folder.name for folder in resources.fonts().iterdir() if folder.is_dir())
    assert [entry.name for entry in fonts.LISTING.entries(None)] == families
    files = sorted(file.stem for file in resources.layouts().glob("*.yaml"))
    assert [entry.name for entry in layouts.LISTING.entries(None)] == files


def test_words_choose_by_name_and_likeness() -> None:
    assert [entry.name for entry in chosen(sizes.LISTING, ["HEX-", "a4"], None)][-1] == "a4"
    assert chosen(sizes.LISTING, ["pokr"], None) == []
    assert "poker" in like(sizes.LISTING, ["pokr"], None)


def test_sizes_are_in_mm_and_inches() -> None:
    (poker,) = (entry for entry in sizes.LISTING.entries(None) if entry.name == "poker")
    assert poker.about == "63.5 × 88.9 mm, 2.5 × 3.5 in"


def test_colours_have_their_grey_and_contrasts_and_the_palette_comes_first(game: Path) -> None:
    workshop = gathered(game).value
    assert workshop is not None
    palette = {"sea": Colour(0, 0x66, 0x99), "gold": Colour(0xC9, 0xA2, 0x27, 0.5)}
    entries = colours.LISTING.entries(replace(workshop, catalog=replace(workshop.catalog, palette=palette)))
    assert [entry.name for entry in entries[:3]] == ["sea", "gold", "aliceblue"]
    assert entries[0].about == "own, #006699, grey #606060, contrast with white 6.2, with black 3.4"
    assert "50% opaque" in entries[1].about
    assert [entry.name for entry in entries].count("gold") == 1


def test_weights_are_listed() -> None:
    (alegreya,) = (entry for entry in fonts.LISTING.entries(None) if entry.name == "alegreya")
    assert alegreya.about == "400 700; italic 400 700"


def test_what_is_the_games_own_comes_first_and_says_so(game: Path) -> None:
    workshop = gathered(game).value
    assert workshop is not None
    first = [(entry.name, entry.about) for entry in icons.LISTING.entries(workshop)][:3]
    assert first == [("crown", "own, keeps its colours"), ("zebra", "own, one colour"), ("yak", "of a set")]
    assert [entry.name for entry in icons.LISTING.entries(workshop)].count("crown") == 1
    assert next(iter(fonts.LISTING.entries(workshop))).name == "own-face"
    assert next(iter(fonts.LISTING.entries(workshop))).about == "own, 700"
    mine = layouts.LISTING.entries(workshop)[0]
    assert (mine.name, mine.about) == ("hill/mine", "Mine, any size")
    assert "flavour" not in dict(mine.more)["layers"]


def test_a_game_with_an_icon_that_cannot_be_used_says_so(game: Path, tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons/bad.svg").write_text("no picture")
    (tmp_path / "game.yaml").write_text((game / "game.yaml").read_text().replace("front: mine", "front: classic"))
    found = gathered(tmp_path)
    assert found.value is None and "LAY040" in {diagnostic.code for diagnostic in found.diagnostics}


@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
@pytest.mark.parametrize("listing", LISTINGS, ids=lambda module: module.__name__.rpartition(".")[2])
def test_a_contact_sheet_names_everything_and_keeps_to_its_paper(listing: ModuleType, paper: Paper) -> None:
    entries = listing.LISTING.entries(None)
    data = contact_sheet(listing.LISTING, entries, None, paper.name)
    assert data == contact_sheet(listing.LISTING, entries, None, paper.name)
    text = letters(words(data))  # a hyphen at the end of a line is not read
    assert [entry.name for entry in entries if letters(entry.name) not in text] == []
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            picture = page.render(scale=0.5, grayscale=True).to_pil()
            inside = tuple(
                round(side * f)
                for side, f in zip((*picture.size, *picture.size), (0.04, 0.03, 0.96, 0.97), strict=True)
            )
            assert picture.getbbox() is not None
            picture.paste(255, inside)
            assert picture.getextrema() == (255, 255), "nothing lies in the margin"


def test_the_contact_sheets_of_a_game_show_its_own(game: Path) -> None:
    workshop = gathered(game).value
    assert workshop is not None
    text = words(contact_sheet(layouts.LISTING, layouts.LISTING.entries(workshop)[:1], workshop, "a4"))
    assert "Layouts: Hill" in text and "hill/mine" in text and "reads: card.title" in text
    assert "the only fox" in text.lower(), "a layout is shown with a card of the game"
    text = words(contact_sheet(icons.LISTING, icons.LISTING.entries(workshop)[:4], workshop, "a4"))
    assert "Of the game" in text and "Of sets" in text and "Bundled" in text and "zebra" in text
    assert "own-face" in words(contact_sheet(fonts.LISTING, fonts.LISTING.entries(workshop), workshop, "a4"))
