"""Where a game's own icons are drawn: layers, texts, masks, illustrations, the rulebook's lines, a save's notebook."""

from pathlib import Path

import pytest

from generator import pipeline
from generator.catalog.models import Catalog
from generator.catalog.verified import Preview
from generator.colour import BLACK, Colour
from generator.drawing import extent, shapes
from generator.drawing.items import Group, Item, Outline, walk
from generator.export.tts.notebook import notebook_of
from generator.geometry import Rect, Size
from generator.layout.compose import compose, drawer_for
from generator.layout.icon_library import icons_of
from generator.layout.icons import GRID
from generator.layout.library import layouts_of
from generator.layout.paint import Palette
from generator.layout.single import single_layer
from generator.layout.workshop import workshop_of
from generator.rulebook.inline import inline_pictures
from generator.rulebook.parse import book_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from generator.text.style import faces_of
from tests.folders import read_folder

WIDE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" rx="1"/></svg>'
TALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 18"><path d="M0 0h9v18H0z"/></svg>'
RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#c00"/></svg>'
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    f'<image width="9" height="9" href="data:image/png;base64,{PIXEL}"/></svg>'
)
GAME = """\
game: {id: hill, title: Hill, authors: [A], players: {min: 2, max: 4}}
rules: {}
print:
  decks:
    - {id: d, title: D, size: poker, front: mine, cards: [{id: fox, title: Fox}]}
"""
LAYOUT = "title: Mine\nlayers:\n  - group: [{rect: trim, fill: '#00cc00'}]\n    mask: %s\n    box: [10, 10, 40, 40]\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for inside in ("icons", "layouts"):
        (tmp_path / inside).mkdir()
    for name, text in (("wide", WIDE), ("red", RED), ("picture", PICTURE), ("tall", TALL)):
        (tmp_path / f"icons/{name}.svg").write_text(text)
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "layouts/mine.yaml").write_text(LAYOUT % "wide")
    return tmp_path


def catalog_of(folder: Path) -> Catalog:
    checked = pipeline.load(folder)
    assert checked.value is not None, [str(found) for found in checked.diagnostics]
    return checked.value


def layer(game: Path, report: Report | None = None, **values: object) -> tuple[Item, ...]:
    """An icon layer on an area of 60 by 40 mm; without a `report` there is nothing to be reported."""
    found = Report() if report is None else report
    files = read_folder(game)
    drawn = single_layer("icon", dict(values), Size(60, 40), layouts_of(files), Palette({}), found)  # type: ignore[arg-type]
    assert report is not None or not found.diagnostics
    return drawn


def reach(items: tuple[Item, ...]) -> tuple[float, ...]:
    box = extent.of_items(items)
    return (box.x, box.y, box.right, box.bottom)


def test_a_layer_fits_an_icon_by_its_own_shape(game: Path) -> None:
    assert reach(layer(game, icon="wide", box=[0, 0, 60, 60])) == pytest.approx((0, 15, 60, 45), abs=0.01)
    assert reach(layer(game, icon="wide", box=[0, 0, 60, 10])) == pytest.approx((20, 0, 40, 10), abs=0.01)
    assert reach(layer(game, icon="tall", box=[0, 0, 60, 40])) == pytest.approx((20, 0, 40, 40), abs=0.01)
    assert reach(layer(game, icon="wide", box=[0, 0, 60, 10], mirror=True)) == pytest.approx((20, 0, 40, 10), abs=0.01)


def test_a_layer_paints_an_icon_of_one_colour_alone(game: Path) -> None:
    painted = [item for _, item in walk(layer(game, icon="wide", fill="#00cc00", stroke="#0000cc 1"))]
    (wide,) = (item for item in painted if isinstance(item, Outline))
    assert wide.fill == Colour(0, 0xCC, 0) and wide.stroke is not None
    report = Report()
    painted = [item for _, item in walk(layer(game, report, icon="red", fill="#00cc00", stroke="#0000cc 1"))]
    (red,) = (item for item in painted if isinstance(item, Outline))
    assert red.fill == Colour(0xCC, 0, 0) and red.stroke is None
    assert [found.code for found in report.diagnostics] == ["LAY044"], "and is told so"


def test_in_a_text_an_icon_is_as_wide_as_its_view(game: Path) -> None:
    catalog = catalog_of(game)
    drawer = drawer_for(catalog, layouts_of(catalog.files), FontBook([]))
    wide, red = drawer.inline_icon("wide", 4.0, BLACK), drawer.inline_icon("red", 4.0, BLACK)
    assert wide is not None and (wide.width, wide.height) == (8.0, 4.0)
    assert red is not None and (red.width, red.height) == (4.0, 4.0)
    assert drawer.inline_icon("nope", 4.0, BLACK) is None
    assert drawer.icons_used == {"wide", "red"}


def test_a_line_of_the_rulebook_shows_the_games_own_icon(game: Path) -> None:
    catalog = catalog_of(game)
    workshop = workshop_of(catalog).value
    assert workshop is not None
    icons = icons_of(catalog.files)
    picture = inline_pictures(faces_of(workshop.book, "alegreya"), BLACK, {}, icons)
    wide = picture("wide", 4.0, BLACK)
    assert wide is not None and (wide.width, wide.height) == (8.0, 4.0)
    assert any(item.segments is icons.icon("wide").outline for _, item in walk(wide.items) if isinstance(item, Outline))
    assert picture("nope", 4.0, BLACK) is None


@pytest.mark.parametrize(
    ("name", "box"), [("wide", (10, 20, 50, 40)), ("red", (10, 10, 50, 50)), ("tall", (20, 10, 40, 50))]
)
def test_a_mask_is_the_outline_of_an_own_icon(game: Path, name: str, box: tuple[float, ...]) -> None:
    (game / "layouts/mine.yaml").write_text(LAYOUT % name)
    catalog = catalog_of(game)
    workshop = workshop_of(catalog).value
    assert workshop is not None
    drawn = compose(Preview(catalog), workshop.layouts, workshop.book)
    assert drawn.value is not None, [str(found) for found in drawn.diagnostics]
    clips = [(at.after(item.at), item.clip) for at, item in walk(drawn.value[0].front.items) if isinstance(item, Group)]
    (found,) = (shapes.bounds(shapes.transform(clip, at)) for at, clip in clips if clip is not None)
    assert found is not None
    assert (found.x, found.y, found.right, found.bottom) == pytest.approx(box, abs=0.05)


def test_a_mask_of_a_picture_is_an_error(game: Path) -> None:
    (game / "layouts/mine.yaml").write_text(LAYOUT % "picture")
    catalog = catalog_of(game)
    drawn = compose(Preview(catalog), layouts_of(catalog.files), FontBook([]))
    assert drawn.value is None
    assert [(found.code, "the icon 'picture' has no outline" in found.message) for found in drawn.diagnostics] == [
        ("LAY009", True)
    ]


@pytest.mark.parametrize(("name", "told"), [("wide", []), ("red", []), ("picture", ["ILL009"]), ("nope", ["ILL009"])])
def test_illustrations_take_own_icons_that_have_an_outline(game: Path, name: str, told: list[str]) -> None:
    (game / "illustrations").mkdir()
    (game / "illustrations/sign.yaml").write_text(
        f"title: Sign\ninks: {{spot: '#445566'}}\nparts:\n  - {{icon: {name}, at: [0, 10, 8], ink: spot}}\n"
    )
    layouts, report = layouts_of(read_folder(game)), Report()
    found = layouts.illustrations.get("sign", report)
    assert [diagnostic.code for diagnostic in report.diagnostics if diagnostic.code == "ILL009"] == told
    if not told:
        assert found is not None, [str(diagnostic) for diagnostic in report.diagnostics]
        box = shapes.bounds(found.parts[0].outlines[0])
        assert box is not None and box.centre.x == pytest.approx(0, abs=0.01)
        assert layouts.icons_used == {name}


def test_rulebook_and_notebook_know_own_icons(game: Path) -> None:
    (game / "rulebook.md").write_text("# Begin\n\nPay {:wide} or {:red}.\n")
    catalog = catalog_of(game)
    assert book_of(catalog) is not None
    assert any("Pay" in text for _, text in notebook_of(catalog).shared)


def test_the_grid_is_filled_from_top_to_bottom(game: Path) -> None:
    outline = icons_of(read_folder(game)).icon("wide").outline
    assert shapes.bounds(outline) == Rect(0.0, 0.0, 2 * GRID, GRID)
