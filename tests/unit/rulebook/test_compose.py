import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator import resources
from generator.catalog.models import Catalog, ComponentId
from generator.catalog.verified import Printable, Verified
from generator.drawing.dump import dump
from generator.drawing.extent import of_path
from generator.drawing.items import Glyphs, Group, Outline, walk
from generator.drawing.piece import Document, Page, Piece
from generator.geometry import Size
from generator.rulebook import directives, figures
from generator.rulebook.compose import compose
from generator.source.diagnostic import Checked
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])


def composed(game: Printable, fonts: FontBook, pieces: Sequence[Piece]) -> Checked[Document]:
    checked = compose(game, fonts, pieces)
    assert checked is not None  # the sample has a rulebook
    return checked


def made(catalog: Catalog | None = None, *, accepted: bool = True) -> Document:
    checked = composed(sample.verified(catalog, accepted=accepted), BOOK, sample.pieces(catalog))
    assert checked.diagnostics == ()
    assert checked.value is not None
    return checked.value


def text_of(page: Page) -> str:
    return " ".join(item.text for _, item in walk(page.drawing.items) if isinstance(item, Glyphs))


def codes(prose: str, **changes: object) -> list[str]:
    catalog = sample.catalog(prose, **changes)
    return [found.code for found in composed(sample.verified(catalog), BOOK, sample.pieces(catalog)).diagnostics]


DOCUMENT = made()


def test_the_cover_says_what_the_game_is() -> None:
    words = text_of(DOCUMENT.pages[0])
    for part in ("Springs", "A race for water", "2 players", "20–40 minutes", "Ann Example"):
        assert part in words


def test_the_contents_lead_to_every_chapter() -> None:
    page = DOCUMENT.pages[1]
    titles = ["The goal", "Components", "Your turn", "The end", "Examples", "Credits"]
    assert all(title in text_of(page) for title in titles)
    anchors = {anchor.name: anchor.title for page in DOCUMENT.pages for anchor in page.anchors}
    assert [anchors[link.target] for link in page.links if anchors[link.target] in titles] == titles


def test_page_numbers_of_the_contents_are_true() -> None:
    words = text_of(DOCUMENT.pages[1]).split()
    for number, page in enumerate(DOCUMENT.pages, 1):
        for anchor in page.anchors:
            if anchor.title is not None and number > 2:
                last = anchor.title.split()[-1]
                assert words[words.index(last) + 1] == str(number), anchor


def test_every_link_within_the_book_has_its_place() -> None:
    anchors = {anchor.name for page in DOCUMENT.pages for anchor in page.anchors}
    links = [link for page in DOCUMENT.pages for link in page.links]
    assert {"rule-AB-TURN-2", "rule-AB-END-1"} <= {link.target for link in links}
    assert all(link.target in anchors or link.target.startswith("https:") for link in links)


def test_rule_ids_stand_in_the_outer_margin() -> None:
    for number, page in enumerate(DOCUMENT.pages, 1):
        for at, item in walk(page.drawing.items):
            if isinstance(item, Glyphs) and item.text == "AB-TURN-2" and item.size_pt == 6.5:
                x = at.e + item.xs[0]
                assert x > 120 if number % 2 else x < 24
                return
    pytest.fail("no rule id in a margin")


def test_components_are_listed_with_their_counts_and_what_else_is_needed() -> None:
    words = " ".join(map(text_of, DOCUMENT.pages))
    assert re.search(r"16 +Tribe tokens", words)
    assert re.search(r"6 +Cards", words)
    assert "2 six-sided dice" in words


def test_examples_tell_their_story_and_the_change() -> None:
    words = " ".join(map(text_of, DOCUMENT.pages))
    for part in ("One step", "Red steps from e1 to e2.", "0 →", "Nothing moves"):
        assert part in words


def test_the_credit_block_is_printed_word_for_word_even_without_a_directive() -> None:
    prose = "# The goal\n\nWin."
    words = " ".join(text_of(page) for page in made(sample.catalog(prose)).pages)
    assert "Springs & Stones was made for the tests of the rulebook." in words


def test_nothing_leaves_the_page() -> None:
    for page in DOCUMENT.pages:
        width, height = page.drawing.size.width, page.drawing.size.height
        for at, item in walk(page.drawing.items):
            if not isinstance(item, Glyphs):
                continue
            for x in item.xs:
                assert 5 <= at.a * x + at.e <= width - 5
            assert 5 <= at.d * item.y + at.f <= height - 5


def test_a_draft_says_so_on_every_page_and_needs_no_evidence() -> None:
    document = made(accepted=False)
    assert all("DRAFT" in text_of(page) for page in document.pages)


def test_a_second_run_draws_the_same() -> None:
    again = composed(sample.verified(), FontBook([resources.fonts()]), sample.pieces()).value
    assert again is not None
    assert [dump(page.drawing) for page in again.pages] == [dump(page.drawing) for page in DOCUMENT.pages]


def test_without_pieces_plain_shapes_stand_in() -> None:
    checked = composed(sample.verified(), BOOK, ())
    assert checked.value is not None


def test_a_game_without_a_rulebook_has_no_pages() -> None:
    bare = replace(sample.catalog(), prose=None)
    assert compose(sample.verified(bare), BOOK, ()) is None


def test_the_poster_cover_and_half_letter_are_set_too() -> None:
    theme = {
        "page": "half-letter",
        "fonts": {"display": "rye"},
        "colours": {"accent": "lava", "paper": "#fbf6ea"},
        "cover": {"style": "poster", "pieces": ["cards"]},
    }
    document = made(sample.catalog(theme=theme))
    assert document.pages[0].drawing.size.width == 139.7


def test_a_cover_may_show_an_illustration() -> None:
    shown = [
        made(sample.catalog(theme={"cover": {"illustration": "flame", "manner": manner}})).pages[0].drawing
        for manner in ("ink", "paper")
    ]
    assert shown[0] != shown[1]
    assert DOCUMENT.pages[0].drawing not in shown


def test_an_illustration_that_there_is_not_is_told() -> None:
    assert codes("# Goal\n\nWin.", theme={"cover": {"illustration": "flaem"}}) == ["ILL001"]


@pytest.mark.parametrize(
    ("prose", "code"),
    [
        ("~~~board feild\n~~~", "RUL005"),
        ("~~~board field setup=tow\n~~~", "RUL005"),
        ("~~~board field wdith=50\n~~~", "RUL005"),
        ("~~~board field width=500\n~~~", "RUL005"),
        ("~~~pieces nothing\n~~~", "RUL005"),
        ("~~~pieces\n~~~", "RUL005"),
        ("~~~example AB-EX-09\n~~~", "RUL005"),
        ("~~~example AB-EX-01 flaot=no\n~~~", "RUL005"),
        ("~~~table setup=tow\n~~~", "RUL005"),
        ("~~~table crads\n~~~", "RUL005"),
        ("~~~table card-c\n~~~", "RUL005"),
        ("~~~~columns\n~~~board feild\n~~~\n~~~~", "RUL005"),
        ("{#cards}", "RUL001"),
        ("{:croosed-swords}", "RUL001"),
        ("[AB-TURN-1] Go. {@AB-TURN-1|pgae}", "RUL009"),
        ("![x](../../../etc/passwd)", "RUL007"),
        ("![x](nowhere.png)", "RUL007"),
        ("a ☃", "RUL011"),
    ],
)
def test_what_cannot_be_drawn_is_told(prose: str, code: str) -> None:
    assert codes(prose) == [code]


@pytest.mark.parametrize(("character", "column"), [("☃", 3), ("\0", 3)])
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


def _with_cards(number: int) -> Catalog:
    catalog = sample.catalog("~~~pieces cards\nAll of them.\n~~~")
    cards = catalog.sets[-1]
    many = tuple(replace(cards.components[0], id=ComponentId(f"card-{index}")) for index in range(number))
    return replace(catalog, sets=(*catalog.sets[:-1], replace(cards, components=many)))


def test_pieces_of_one_title_are_counted_together() -> None:
    catalog = sample.catalog("~~~components\n~~~")
    cards = catalog.sets[-1]
    first, other = cards.components[0], replace(cards.components[0], id=ComponentId("other"), title="Another")
    marked = replace(first, id=ComponentId("marked"))  # as the first, but for a mark on its face
    held = replace(cards, components=(first, other, marked))
    words = " ".join(map(text_of, made(replace(catalog, sets=(*catalog.sets[:-1], held))).pages))
    assert f"{2 * first.copies} × {first.title}, " in words


def test_more_pieces_than_a_page_holds_go_over_several() -> None:
    catalog = _with_cards(40)
    document = made(catalog)
    pages = [[item for _, item in walk(page.drawing.items) if isinstance(item, Group)] for page in document.pages[2:]]
    holds = [sum(item.clip is not None and item.shared for item in page) for page in pages]
    assert sum(holds) == 40
    assert max(holds) < 40
    for page in document.pages:
        for at, item in walk(page.drawing.items):
            if isinstance(item, Outline) and item.stroke is not None:
                assert at.bounds(of_path(item.segments)).bottom <= page.drawing.size.height


def test_rows_of_pieces_are_found_in_work_that_grows_with_the_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []

    def counting(line: Sequence[Piece], box: Size, gap: float) -> tuple[float, float]:
        measured.append(len(line))
        return figures.row_scale(line, box, gap)

    monkeypatch.setattr(directives, "row_scale", counting)
    card = sample.pieces()[-1]
    lines = directives._lines_of([card] * 3_000, 107.0, 46.0)
    assert {len(line) for line in lines} == {4}
    assert 3_000 <= sum(measured) <= 36 * 3_000  # no more than 36 gaps have room in a line


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


def test_a_heading_that_nobody_sees_is_set() -> None:
    assert made(sample.catalog("# Goal\n\n## \u200b\n\nWin."))


def test_references_to_long_texts_are_bounded() -> None:
    data = {"big": "word " * 9_000}
    assert codes("# Goal\n\n" + "{big}\n" * 100, data=data) == ["RUL010"]


def test_a_page_begins_where_the_author_says_so() -> None:
    plain = made(sample.catalog("# One\n\nFirst.\n\n# Two\n\nSecond."))
    parted = made(sample.catalog("# One\n\nFirst.\n\n~~~page\n~~~\n\n# Two\n\nSecond."))
    assert len(parted.pages) == len(plain.pages) + 1


def _words(book: Document) -> str:
    return " ".join(text_of(page) for page in book.pages)


def _with_examples(prose: str, **changes: object) -> Document:
    """The book of the sample game whose first example is changed."""
    catalog = sample.catalog(prose)
    game = sample.verified(catalog)
    assert isinstance(game, Verified)
    first, second = game.evidence.examples
    examples = (replace(first, **changes), second)  # type: ignore[arg-type]  # a table of fields
    checked = composed(replace(game, evidence=replace(game.evidence, examples=examples)), BOOK, sample.pieces(catalog))
    assert checked.value is not None
    return checked.value


def test_an_example_that_stands_by_itself_is_not_printed_again_among_all() -> None:
    alone, both = "~~~example AB-EX-01\n~~~", "~~~examples\n~~~"
    among, apart = _with_examples(f"# All\n\n{both}"), _with_examples(f"# One\n\n{alone}\n\n# All\n\n{both}")
    for book in (among, apart):
        assert (_words(book).count("One step"), _words(book).count("Nothing moves")) == (1, 1)


def test_an_example_that_is_not_to_be_printed_is_left_out_among_all() -> None:
    words = _words(_with_examples("# All\n\n~~~examples\n~~~", printed=False))
    assert "One step" not in words
    assert "Nothing moves" in words


CHAPTERS = """\
# One

[AB-TURN-1] Go. See {@AB-TURN-1}, {@AB-END-1}, then {@AB-END-1|page} and in short {@AB-END-1|number}.

~~~page
~~~

# Two

[AB-END-1] Stop.
"""


def test_references_say_where_a_rule_is_printed() -> None:
    words = re.sub(r"\s+", " ", text_of(made(sample.catalog(CHAPTERS)).pages[2]))
    assert "See page 3 , Two, page 4 , then page 4 and in short 4 ." in words


def test_a_chapter_and_a_page_are_named_once_in_a_row_of_references() -> None:
    references = "{@AB-END-1}, {@AB-TURN-2} and {@AB-TURN-1}; {@AB-END-1|page}."
    prose = f"{CHAPTERS}\n[AB-TURN-2] More.\n\n# Three\n\n{references}\n"
    words = re.sub(r"\s+", " ", " ".join(map(text_of, made(sample.catalog(prose)).pages)))
    assert "Two, page 4 and One, page 3 ; page 4 ." in words


def test_numbers_of_pages_are_those_of_the_pages_that_they_make() -> None:
    many = "\n\n".join(f"See {{@AB-END-1}} and {{@AB-TURN-{n % 3 + 1}}} and so on." for n in range(120))
    rules = "\n\n".join(f"[AB-TURN-{n}] A step.\n\n{many}" for n in (1, 2, 3))
    document = made(sample.catalog(f"# One\n\n{rules}\n\n# Two\n\n[AB-END-1] Stop."))
    at = {anchor.name: number for number, page in enumerate(document.pages, 1) for anchor in page.anchors}
    words = re.sub(r"\s+", " ", " ".join(map(text_of, document.pages)))
    told = {int(number) for number in re.findall(r"Two, page (\d+)", words)}
    assert told == {at["rule-AB-END-1"]}
    assert {int(n) for n in re.findall(r"One, page (\d+)", words)} == {at[f"rule-AB-TURN-{n}"] for n in (1, 2, 3)}


def test_a_table_has_numbers_that_the_text_refers_to() -> None:
    prose = "# Set-up\n\nTake {#tokens} and {#hand}.\n\n~~~table setup=two cards tokens hand\nReady.\n~~~"
    page = made(sample.catalog(prose)).pages[2]
    words = text_of(page).split()
    # On the table, in the legend, and two of them in the text; the page is the third.
    assert [words.count(number) for number in "123"] == [2, 3, 4]
    assert "Red" in words and "Blue" in words
    assert any(anchor.name == "table" for anchor in page.anchors)
    assert [link.target for link in page.links] == ["table", "table"]


def test_rules_that_lay_no_table_have_no_picture_of_it() -> None:
    game = sample.verified(sample.catalog("# Set-up\n\n~~~table cards\n~~~"))
    bare = Verified(game.catalog, replace(game.evidence, tables={}))
    (found,) = composed(bare, BOOK, sample.pieces()).diagnostics
    assert (found.code, found.message) == ("RUL005", "the rules lay no table")


def test_a_draft_has_no_table() -> None:
    catalog = sample.catalog("# Set-up\n\n~~~table cards\n~~~\n\nWin.")
    assert "Cards" not in text_of(made(catalog, accepted=False).pages[2])


def test_an_icon_stands_in_a_line() -> None:
    plain, with_icon = (made(sample.catalog(f"# Goal\n\nWin {word}.")) for word in ("it", "{:crossed-swords}"))
    count = [sum(isinstance(item, Outline) for _, item in walk(d.pages[2].drawing.items)) for d in (plain, with_icon)]
    assert count[1] == count[0] + 1


def test_text_overtakes_an_example_unless_it_must_not() -> None:
    filler = "\n\n".join(["A line."] * 20)
    for option, before in (("", True), (" float=no", False)):
        prose = f"# One\n\n{filler}\n\n~~~example AB-EX-01{option}\n~~~\n\nAfterwards."
        assert ("Afterwards." in text_of(made(sample.catalog(prose)).pages[2])) is before


def test_two_columns_stand_side_by_side() -> None:
    page = made(sample.catalog("# One\n\n~~~columns\nLeft.\n\nRight.\n~~~")).pages[2]
    at = {i.text: (a.e + i.xs[0], a.f + i.y) for a, i in walk(page.drawing.items) if isinstance(i, Glyphs)}
    assert at["Left."][1] == at["Right."][1]
    assert at["Right."][0] > at["Left."][0] + 50


def test_words_of_the_catalog_are_printed_in_the_typography_of_its_language() -> None:
    identity = replace(sample.catalog().identity, title="Ann's Game", language="de")
    data = {**sample.catalog().data, "said": 'say "Yes"'}
    document = made(sample.catalog('# Goal\n\n{said}, or "No".', identity=identity, data=data))
    words = " ".join(map(text_of, document.pages))
    assert "Ann’s" in words and "„Yes“" in words and "„No“" in words
    assert "'" not in words and '"' not in words


def test_the_credits_name_the_version_and_a_small_mark_of_the_edition() -> None:
    words = re.sub(r"\s+", " ", text_of(DOCUMENT.pages[-1]))
    assert "Version 1.0" in words and "Edition 0123456789ab" in words and "catalog" not in words


def test_rules_are_listed_with_their_pages() -> None:
    prose = CHAPTERS.replace("# Two", "[AB-TURN-2] More.\n\n[AB-TURN-3] Still more.\n\n# Two") + "\n~~~rules\n~~~\n"
    words = re.sub(r"\s+", " ", text_of(made(sample.catalog(prose)).pages[3]))
    assert "AB-END 1: 4" in words
    assert "AB-TURN 1: 3 , 2–3: 4" in words
