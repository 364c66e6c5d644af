import pytest

from generator.geometry import Size
from generator.sheets.papers import A4, LETTER, custom, paper_named


def test_a_paper_is_found_by_its_name_in_any_case() -> None:
    assert paper_named(" A4 ") is A4
    assert paper_named("letter") is LETTER


def test_a_size_in_millimetres_makes_an_upright_paper() -> None:
    assert paper_named("280x200mm").size == Size(200.0, 280.0)


@pytest.mark.parametrize("name", ["a0", "", "x", "200x", "axb", "50x50", "nanx200", "200x99999", "-200x300"])
def test_what_is_no_paper_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="paper"):
        paper_named(name)


def test_a_square_paper_has_one_orientation() -> None:
    assert custom(200, 200).orientations == (Size(200, 200),)
    assert A4.orientations == (Size(210, 297), Size(297, 210))
