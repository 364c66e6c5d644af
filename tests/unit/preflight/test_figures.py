"""What is complained of an illustration on a card, and that a good one is no matter."""

from pathlib import Path

import pytest

from generator.catalog.models import Catalog
from generator.drawing.piece import Piece
from generator.layout.compose import compose
from generator.layout.library import layouts_of
from generator.preflight.inspection import inspect
from generator.source.diagnostic import Diagnostic
from tests.folders import read_folder
from tests.unit.layout.table import book, component, game, write

GOOD = "inks: {skin: '#e0c0a0', fire: '#ffb12b', ice: '#40c0ff'}\nparts:\n"
BUST = "  - {half: [[0, 14], [9, 15], [14, 40]], ink: skin}\n  - {ball: [0, 12, 6], ink: skin, name: head}\n"
TWINS = {"one": GOOD + BUST, "two": GOOD.replace("#e0c0a0", "#c0e0a0") + BUST}


def told(
    folder: Path, text: str, *, ground: str = "#101820", keys: str = "clip: box", ink: str = "colour"
) -> list[str]:
    """Codes and messages about the one card, without its name."""
    found = inspected(folder, {"one": text}, ground, keys, ink)
    return [f"{diagnostic.code} {diagnostic.message.partition(': ')[2]}" for diagnostic in found]


def inspected(folder: Path, texts: dict[str, str], ground: str, keys: str, ink: str = "colour") -> list[Diagnostic]:
    return list(inspect(*deck_of(folder, texts, ground, keys, ink)))


def deck_of(
    folder: Path, texts: dict[str, str], ground: str = "#101820", keys: str = "clip: box", ink: str = "colour"
) -> tuple[Catalog, tuple[Piece, ...]]:
    """A catalog and a card for each illustration."""
    (folder / "illustrations").mkdir(parents=True)
    for name, text in texts.items():
        (folder / "illustrations" / f"{name}.yaml").write_text(text, encoding="utf-8")
    write(
        folder,
        front=f"layers:\n  - {{rect: bleed, fill: '{ground}'}}\n"
        f"  - {{illustration: '{{card.id}}', box: [5, 10, 48, 33], {keys}}}\n",
    )
    cards = [component("front", {"card": {"id": name, "title": name}}, name=name) for name in texts]
    table = game(folder, cards)
    drawn = compose(table, layouts_of(read_folder(folder), "cavern"), book(), ink=ink)
    assert drawn.value is not None, [str(found) for found in drawn.diagnostics]
    return table.catalog, drawn.value


def test_a_bust_that_the_window_crops_is_no_matter(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD + BUST) == []


def test_a_small_figure_is_told(tmp_path: Path) -> None:
    (found,) = told(tmp_path, GOOD + "  - {ball: [0, 26, 8], ink: skin}\n")
    assert found == "EYE006 illustration 'one' fills 45% of its window's height; 55% is wanted"


def test_what_stands_back_throughout_is_a_ground_and_no_figure(tmp_path: Path) -> None:
    far = "  - {ball: [0, 6, 3], ink: skin, far: true}\n"
    assert told(tmp_path / "ground", GOOD + far) == []
    assert [found[:6] for found in told(tmp_path / "figure", GOOD + far + "  - {ball: [0, 6, 2], ink: skin}\n")] == [
        "EYE006"
    ]


@pytest.mark.parametrize(
    ("floats", "below", "told_of"),
    [("floats: true\n", BUST, []), ("", BUST, ["bell"]), ("floats: true\n", "", ["bell", "one"])],
)
def test_what_floats_on_a_figure_that_fills_the_window_may_be_small(
    tmp_path: Path, floats: str, below: str, told_of: list[str]
) -> None:
    """A bell on an ox: neither by itself nor on a small figure."""
    small = "  - {ball: [0, 20, 3], ink: fire}\n"
    (tmp_path / "illustrations").mkdir()
    for name, text in {"one": GOOD + (below or small), "bell": floats + GOOD + small}.items():
        (tmp_path / "illustrations" / f"{name}.yaml").write_text(text, encoding="utf-8")
    layers = (f"  - {{illustration: {name}, box: [5, 10, 48, 33], clip: box}}\n" for name in ("one", "bell"))
    write(tmp_path, front="layers:\n  - {rect: bleed, fill: '#101820'}\n" + "".join(layers))
    table = game(tmp_path, [component("front", {"card": {"id": "one", "title": "one"}}, name="one")])
    drawn = compose(table, layouts_of(read_folder(tmp_path), "cavern"), book())
    assert drawn.value is not None, [str(found) for found in drawn.diagnostics]
    found = [one.message for one in inspect(table.catalog, drawn.value) if one.code == "EYE006"]
    assert [
        name for name in ("bell", "one") if any(f"illustration '{name}'" in message for message in found)
    ] == told_of


@pytest.mark.parametrize(("floats", "count"), [("", 1), ("floats: true\n", 0)])
def test_a_figure_stands_on_the_edge_or_says_that_it_floats(tmp_path: Path, floats: str, count: int) -> None:
    found = told(tmp_path, floats + GOOD + "  - {ball: [0, 14, 12], ink: skin}\n")
    assert found == ["EYE006 illustration 'one' ends 7.0 mm above its window's lower edge"] * count


def test_a_head_is_compared_only_where_the_window_shows_it(tmp_path: Path) -> None:
    """About the corners of its box the window shows nothing of the ground beside it."""
    (tmp_path / "out").mkdir()
    window = "window: 'M24 0 L48 33 H0 Z'"
    wide = GOOD + BUST.replace("{ball: [0, 12, 6]", "{ball: [0, 12, 12]")
    assert [words[:6] for words in told(tmp_path / "out", wide, ground="#c8c8c8", keys="clip: box")] == ["EYE007"]
    (tmp_path / "in").mkdir()
    assert told(tmp_path / "in", wide, ground="#c8c8c8", keys=window) == []


def test_a_head_as_light_as_the_sky_is_told(tmp_path: Path) -> None:
    (found,) = told(tmp_path, GOOD + BUST, ground="#c8c8c8")
    assert found.startswith(
        "EYE007 the head of illustration 'one' in #e0c0a0 stands out from what is behind it (#c8c8c8) by 1.0"
    )


def test_a_pen_drawing_has_no_colours_to_compare(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD + BUST, ground="#c8c8c8", ink="low") == []


def test_two_glowing_colours_are_told(tmp_path: Path) -> None:
    eyes = "  - {ball: [2, 12, 1], ink: fire, as: glow}\n  - {ball: [-2, 12, 1], ink: ice, as: glow}\n"
    (found,) = told(tmp_path, GOOD + BUST + eyes)
    assert found == "EYE008 illustration 'one' glows in 2 colours: #40c0ff, #ffb12b"


def test_twins_are_told(tmp_path: Path) -> None:
    found = inspected(tmp_path, TWINS, "#101820", "clip: box")
    assert [(diagnostic.code, diagnostic.message.partition(": ")[2]) for diagnostic in found] == [
        ("EYE009", "illustrations 'one' and 'two' have the same outlines")
    ]


def test_parts_that_nobody_sees_are_told(tmp_path: Path) -> None:
    (found,) = told(tmp_path, GOOD + BUST + "  - {ball: [30, 12, 3], ink: skin}\n")
    assert found == "EYE010 1 outline of illustration 'one' lies outside of its window"


def test_a_figure_that_nothing_cuts_off_is_told(tmp_path: Path) -> None:
    (found,) = told(tmp_path, GOOD + BUST, keys="manner: ink")
    assert found == "EYE010 illustration 'one' reaches beyond its box, and nothing cuts it off"


def test_a_hat_over_the_edge_of_a_head_is_what_stands_out(tmp_path: Path) -> None:
    hat = "  - {half: [[0, 2], [9, 3], [9, 12.5], [0, 12.5]], ink: hat}\n"
    text = GOOD.replace("inks: {", "inks: {hat: '#402010', ") + BUST
    (tmp_path / "bare").mkdir()
    (tmp_path / "hat").mkdir()
    assert [one[:6] for one in told(tmp_path / "bare", text, ground="#c8c8c8")] == ["EYE007"]
    assert told(tmp_path / "hat", text + hat, ground="#c8c8c8") == []


def test_the_largest_part_called_head_is_compared(tmp_path: Path) -> None:
    text = GOOD.replace("inks: {", "inks: {ear: '#404040', ") + BUST
    ear = text.replace("  - {ball", "  - {ball: [0, 5, 2], ink: ear, name: head}\n  - {ball")
    assert told(tmp_path, ear, ground="#404040") == []


def test_a_head_of_the_colour_of_its_body_has_no_edge_there(tmp_path: Path) -> None:
    around = "  - {ball: [0, 14, 13], ink: skin}\n"
    assert told(tmp_path, GOOD + around + BUST) == []
