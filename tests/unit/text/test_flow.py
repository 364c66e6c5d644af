"""Text that flows round things in its box."""

import pytest

from generator import resources
from generator.drawing.items import Glyphs, walk
from generator.geometry import Rect, Size
from generator.text.flow import Obstacle, fit_around, room_beside
from generator.text.fonts import FontBook
from generator.text.paragraph import TextStyle, faces_of, fit

FACES = faces_of(FontBook([resources.fonts()]), "alegreya")
STYLE = TextStyle(FACES, size_pt=9, min_size_pt=6)
WORDS = " ".join(["Draw two cards, then lay one of them back under the deck."] * 4)


def reaches(text: str, box: Size, *obstacles: Obstacle, style: TextStyle = STYLE) -> list[tuple[float, float, float]]:
    """Baseline, left and right end of each line."""
    block = fit_around(text, box, style, obstacles).block
    return [(line.baseline, line.left, line.left + line.width) for line in block.lines]


def test_lines_keep_away_from_a_box() -> None:
    taken = Obstacle(Rect(30, 5, 20, 10))
    lines = reaches(WORDS, Size(50, 60), taken)
    beside = [right for baseline, _, right in lines if taken.between(baseline - 2, baseline) is not None]
    assert beside and max(beside) <= 30
    assert any(right > 40 for _, _, right in lines), "above or below it lines are longer"


def test_lines_follow_the_edge_of_an_ellipse() -> None:
    lines = reaches(WORDS, Size(50, 60), Obstacle(Rect(20, 4, 30, 30), round=True))
    beside = [right for baseline, _, right in lines if 6 < baseline < 32]
    assert max(beside) - min(beside) > 4
    box = reaches(WORDS, Size(50, 60), Obstacle(Rect(20, 4, 30, 30)))
    assert len(lines) < len(box)


def test_a_line_takes_the_wider_side() -> None:
    room = room_beside([Obstacle(Rect(10, 0, 10, 10)), Obstacle(Rect(15, 5, 5, 10))], 50)
    assert room(1, 2) == (20, 30)
    assert room(20, 21) == (0, 50)
    assert room_beside([Obstacle(Rect(-5, 0, 60, 10))], 50)(1, 2) == (0.0, 0.0)


def test_nothing_lies_beside_what_fills_the_line() -> None:
    lines = reaches("Draw two cards.", Size(50, 60), Obstacle(Rect(0, 0, 48, 20)))
    assert lines[0][0] > 20 and lines[0][1] == 0


@pytest.mark.parametrize("align", ["left", "justify", "right", "centre"])
def test_all_words_are_set_in_order(align: str) -> None:
    style = TextStyle(FACES, size_pt=9, min_size_pt=6, align=align, hyphenate=True)  # type: ignore[arg-type]
    fitted = fit_around(WORDS, Size(50, 60), style, [Obstacle(Rect(15, 5, 10, 10))])
    text = fitted.block.text.replace("-\n", "").replace("\n", " ")
    assert text == WORDS
    assert all(line.left > -1e-6 and line.left + line.width < 50 + 1e-6 for line in fitted.block.lines)


def test_text_shrinks_until_it_fits_and_what_does_not_is_measured() -> None:
    large = fit_around(WORDS, Size(50, 40), STYLE, [Obstacle(Rect(30, 0, 20, 12))])
    small = fit_around(WORDS, Size(50, 22), STYLE, [Obstacle(Rect(30, 0, 20, 12))])
    assert large.fits and small.size_pt < large.size_pt
    burst = fit_around(WORDS * 3, Size(50, 22), STYLE, [Obstacle(Rect(30, 0, 20, 12))])
    assert not burst.fits and burst.size_pt == 6
    assert burst.overflow > 10


def test_paragraphs_lists_and_empty_lines_are_as_without_obstacles() -> None:
    text = "First.\n- one\n- two and more\n\nLast."
    away = [Obstacle(Rect(60, 0, 5, 5))]
    flowing, plain = fit_around(text, Size(50, 60), STYLE, away).block, fit(text, Size(50, 60), STYLE).block
    assert flowing.text.split() == plain.text.split()
    xs = [item.xs[0] for _, item in walk(flowing.items) if isinstance(item, Glyphs)]
    assert len({round(x, 2) for x in xs}) > 1, "items of a list hang"
    baselines = {round(line.baseline, 3) for line in flowing.lines}
    assert baselines == {round(line.baseline, 3) for line in plain.lines if line.text}
