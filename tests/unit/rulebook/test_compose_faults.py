"""What is wrong with a rulebook is reported at its place."""

from pathlib import Path

import pytest

from generator import resources
from generator.rulebook.directive_names import DirectiveNames, directives_in
from generator.rulebook.parse import read
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import BOOK, codes, composed


@pytest.mark.parametrize(
    ("prose", "code"),
    [
        ("~~~board feild\n~~~", "RUL005"),
        ("~~~board field setup=tow\n~~~", "RUL005"),
        ("~~~board field wdith=50\n~~~", "RUL005"),
        ("~~~board field width=500\n~~~", "RUL005"),
        ("~~~board field width=" + "9" * 5000 + "\n~~~", "RUL005"),
        ("~~~pieces cards height=" + "9" * 5000 + "\n~~~", "RUL005"),
        ("~~~board field float=never\n~~~", "RUL005"),
        ("~~~board field\n- A list.\n~~~", "RUL009"),
        ("~~~pieces cards\nWords.\n\n| A | B |\n| --- | --- |\n| c | d |\n~~~", "RUL009"),
        ("~~~table setup=two\n## A heading\n~~~", "RUL009"),
        ("~~~illustration flame\n> A passage.\n~~~", "RUL009"),
        ("~~~~board field\n~~~pieces cards\n~~~\n~~~~", "RUL009"),
        ("~~~board field\n[AB-BOARD-1] A rule.\n~~~", "RUL009"),
        ("~~~anatomy field\n> A passage.\n\n- e9: Blue begins here.\n~~~", "RUL009"),
        ("~~~components\nAll of it.\n~~~", "RUL009"),
        ("~~~credits\nMany thanks.\n~~~", "RUL009"),
        ("~~~pieces card-a+tokens\n~~~", "RUL005"),
        ("~~~pieces tokens@90\n~~~", "RUL005"),
        ("~~~pieces card-a+red show=readable\n~~~", "RUL005"),
        ("~~~pieces card-a@90 show=pictures\n~~~", "RUL005"),
        ("~~~pieces card-a/back+red part=title\n~~~", "RUL005"),
        ("~~~pieces card-a+red side=back\n~~~", "RUL005"),
        ("~~~example AB-EX-01 float=0\n~~~", "RUL005"),
        ("~~~table setup=two legend=none\n~~~", "RUL005"),
        ("~~~pieces cards show=pictures signs=all\n~~~", "RUL005"),
        ("~~~pieces cards height=12.5\n~~~", "RUL005"),
        ("~~~pieces cards height=151\n~~~", "RUL005"),
        ("~~~table setup=two height=29\n~~~", "RUL005"),
        ("~~~pieces nothing\n~~~", "RUL005"),
        ("~~~pieces\n~~~", "RUL005"),
        ("~~~pieces card-a side=back\n~~~", "RUL005"),
        ("~~~pieces cards side=left\n~~~", "RUL005"),
        ("~~~pieces cards show=words\n~~~", "RUL005"),
        ("~~~table setup=two words=no\n~~~", "RUL005"),
        ("~~~pieces cards beside=board\n~~~", "RUL005"),
        ("~~~example AB-EX-09\n~~~", "RUL005"),
        ("~~~example AB-EX-01 flaot=no\n~~~", "RUL005"),
        ("~~~table setup=tow\n~~~", "RUL005"),
        ("~~~table crads\n~~~", "RUL005"),
        ("~~~table field pieces=huge\n~~~", "RUL005"),
        ("~~~icons haerts\n~~~", "RUL005"),
        ("~~~icons size=huge\n~~~", "RUL005"),
        ("~~~table card-c\n~~~", "RUL005"),
        ("~~~~columns\n~~~board feild\n~~~\n~~~~", "RUL005"),
        ("{#cards}", "RUL001"),
        ("{:croosed-swords}", "RUL001"),
        ("[AB-TURN-1] Go. {@AB-TURN-1|pgae}", "RUL009"),
        ("![x](../../../etc/passwd)", "RUL007"),
        ("![x](nowhere.png)", "RUL007"),
        ("a 漢", "RUL011"),
    ],
)
def test_what_cannot_be_drawn_is_told(prose: str, code: str) -> None:
    assert codes(prose) == [code]


@pytest.mark.parametrize(("character", "column"), [("漢", 3), ("\0", 3)])
def test_a_character_that_no_font_has_is_told_at_its_place(character: str, column: int) -> None:
    (found,) = composed(sample.verified(sample.catalog(f"# Goal\n\na {character}")), BOOK, ()).diagnostics
    assert (found.code, str(found.mark).rpartition("/")[2]) == ("RUL011", f"rulebook.md:3:{column}")


@pytest.mark.parametrize(
    "theme",
    [
        {"fonts": {"text": "alegrya"}},
        {"fonts": {"txt": "alegreya"}},
        {"colours": {"accent": "lavaa"}},
        {"page": "a6"},
        {"cover": {"style": "grand"}},
        {"cover": {"illustration": "flame", "manner": "oils"}},
        {"looks": 1},
        {"cover": 3},
        {"boards": "faint"},
    ],
)
def test_a_theme_that_asks_in_vain_is_told(theme: dict[str, object]) -> None:
    assert codes("# Goal\n\nWin.", theme=theme) == ["RUL012"]


def test_a_corrupt_font_of_the_game_is_told(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "Bad.ttf").write_bytes(b"nothing")
    catalog = sample.catalog("# Goal", theme={"fonts": {"text": "bad"}})
    checked = composed(sample.verified(catalog), FontBook([tmp_path, resources.fonts()]), ())
    assert [found.code for found in checked.diagnostics] == ["RUL012"]


@pytest.mark.parametrize(
    ("prose", "place"),
    [
        ("# Goal\n\nWin. " + "word" * 500, "rulebook.md:3:6"),
        ("# " + "word" * 500, "rulebook.md:1:3"),
        ("# Goal\n\n| a | b |\n| --- | --- |\n| x | " + "word" * 500 + " |", "rulebook.md:5:7"),
        ("# Goal\n\n|" + " widest |" * 30 + "\n|" + " --- |" * 30 + "\n", "rulebook.md:3:3"),
    ],
    ids=["paragraph", "heading", "cell", "table"],
)
def test_what_no_column_is_wide_enough_for_is_told_at_its_place(prose: str, place: str) -> None:
    catalog = sample.catalog(prose)
    found = composed(sample.verified(catalog), BOOK, sample.pieces(catalog)).diagnostics
    assert {diagnostic.code for diagnostic in found} == {"RUL009"}
    assert str(found[0].mark) == place
    assert "is too wide for its column" in found[0].message


@pytest.mark.parametrize("part", ["~~~page", "~~~page Every rule"])
def test_text_in_the_beginning_of_a_page_is_told_before_it_is_set(part: str) -> None:
    catalog, report = sample.catalog(f"# The goal\n\nWin.\n\n{part}\n[AB-END-1] Stop.\n~~~"), Report()
    assert catalog.prose is not None
    names = DirectiveNames(catalog, lambda: (), report)
    for block in directives_in(read(catalog.prose, catalog.data, report).blocks):
        names.check(block)
    assert [found.code for found in report.diagnostics] == ["RUL009"]


def test_all_that_is_wrong_with_a_directive_is_reported_at_once() -> None:
    assert codes("# Goal\n\nWin.\n\n~~~illustration flaem\n- A list.\n~~~") == ["RUL009", "ILL001"]
