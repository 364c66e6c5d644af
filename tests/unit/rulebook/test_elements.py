"""What authors put into a rulebook: examples, references, tables, columns, icons, lists of rules."""

import re
from dataclasses import replace

from generator.catalog.verified import Scene, Verified
from generator.drawing.items import Glyphs, Group, Outline, walk
from generator.drawing.piece import Document, Page
from generator.drawing.shapes import bounds
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import BOOK, composed, made, text_of, with_examples, words_of


def test_an_example_that_stands_by_itself_is_not_printed_again_among_all() -> None:
    alone, both = "~~~example AB-EX-01\n~~~", "~~~examples\n~~~"
    among, apart = with_examples(f"# All\n\n{both}"), with_examples(f"# One\n\n{alone}\n\n# All\n\n{both}")
    for book in (among, apart):
        assert (words_of(book).count("One step"), words_of(book).count("Nothing moves")) == (1, 1)


def test_an_example_that_is_not_to_be_printed_is_left_out_among_all() -> None:
    words = words_of(with_examples("# All\n\n~~~examples\n~~~", printed=False))
    assert "One step" not in words
    assert "Nothing moves" in words


def test_a_board_that_stands_as_at_a_set_up_throughout_is_not_drawn() -> None:
    """`Nothing moves` from the position of the set-up; its players still have what they have."""
    setup = Scene((("field", "e1", "red"), ("field", "e9", "blue")))
    moved = Scene((("field", "e2", "red"), ("field", "e9", "blue")))
    prose = "# One\n\n~~~example AB-EX-01\n~~~"

    def figures(**changes: object) -> list[str]:
        found = re.findall(r"Field\. [^.]*\.", " ".join(_figures(with_examples(prose, **changes))))
        return [str(words) for words in found]

    assert figures(before=setup, after=setup) == []
    assert figures(before=setup, after=moved) == ["Field. Before: E1: Red."]
    assert figures(before=moved, after=moved) == ["Field. E2: Red."]
    assert figures(before=setup, after=setup, spaces=("e1",)) == ["Field. E1: Red."]


def _figures(book: Document) -> list[str]:
    groups = [item for page in book.pages for _, item in walk(page.drawing.items) if isinstance(item, Group)]
    elements = dict.fromkeys(group.element for group in groups if group.element is not None)
    return [element.alt for element in elements if element.role == "Figure"]


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
    assert "See this page , Two, page 4 , then page 4 and in short 4 ." in words


def test_a_chapter_and_a_page_are_named_once_in_a_row_of_references() -> None:
    references = "{@AB-END-1},\n{@AB-TURN-2} and {@AB-TURN-1}; {@AB-END-1|page}."
    prose = f"{CHAPTERS}\n[AB-TURN-2] More.\n\n# Three\n\n{references}\n"
    words = re.sub(r"\s+", " ", " ".join(map(text_of, made(sample.catalog(prose)).pages)))
    assert "this page and One, page 3 ; this page ." in words


def test_numbers_of_pages_are_those_of_the_pages_that_they_make() -> None:
    many = "\n\n".join(f"See {{@AB-END-1}} and {{@AB-TURN-{n % 3 + 1}}} and so on." for n in range(120))
    rules = "\n\n".join(f"[AB-TURN-{n}] A step.\n\n{many}" for n in (1, 2, 3))
    document = made(sample.catalog(f"# One\n\n{rules}\n\n# Two\n\n[AB-END-1] Stop."))
    at = {anchor.name: number for number, page in enumerate(document.pages, 1) for anchor in page.anchors}
    words = re.sub(r"\s+", " ", " ".join(map(text_of, document.pages)))
    told = {int(number) for number in re.findall(r"Two, page (\d+)", words)}
    assert told == {at["rule-AB-END-1"]}
    assert {int(n) for n in re.findall(r"One, page (\d+)", words)} == {at[f"rule-AB-TURN-{n}"] for n in (1, 2, 3)}


def test_a_table_has_letters_that_the_text_refers_to() -> None:
    prose = "# Set-up\n\nTake {#tokens} and {#hand}.\n\n~~~table setup=two cards tokens hand\nReady.\n~~~"
    page = made(sample.catalog(prose)).pages[2]
    words = text_of(page).split()
    # On the table, in the legend, and two of them in the text.
    assert [words.count(letter) for letter in "ABC"] == [2, 3, 3]
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
    before, after = ("\n\n".join([line] * 18) for line in ("A line.", "Afterwards."))
    for option, overtakes in (("", True), (" float=no", False)):
        example = f"~~~example AB-EX-01{option}\n~~~"
        prose = f"# One\n\nFirst.\n\n~~~page\n~~~\n\n# Two\n\n{before}\n\n{example}\n\n{after}"
        assert ("Afterwards." in text_of(made(sample.catalog(prose)).pages[3])) is overtakes


def test_two_columns_stand_side_by_side() -> None:
    page = made(sample.catalog("# One\n\n~~~columns\nLeft.\n\nRight.\n~~~")).pages[2]
    at = {i.text: (a.e + i.xs[0], a.f + i.y) for a, i in walk(page.drawing.items) if isinstance(i, Glyphs)}
    assert at["Left."][1] == at["Right."][1]
    assert at["Right."][0] > at["Left."][0] + 50


def test_an_item_that_is_bold_as_a_whole_is_a_head_without_a_bullet() -> None:
    def drawn(*items: str) -> tuple[int, dict[str, float]]:
        prose = "\n".join(f"- {item}" for item in items)
        found = list(walk(made(sample.catalog(f"# One\n\n{prose}")).pages[2].drawing.items))
        marks = sum(isinstance(item, Outline) for _, item in found)
        return marks, {item.text: at.e + item.xs[0] for at, item in found if isinstance(item, Glyphs)}

    plain, headed = drawn("Stones", "Fox"), drawn("**Stones**", "Fox")
    assert headed[0] == plain[0] - 1
    assert headed[1]["Stones"] < headed[1]["Fox"] == plain[1]["Stones"]
    assert drawn("**Stones** and more", "Fox")[0] == plain[0]
    numbered = made(sample.catalog("# One\n\n1. **Stones**\n2. Fox")).pages[2].drawing.items
    assert {"1.", "2."} <= {item.text.strip() for _, item in walk(numbered) if isinstance(item, Glyphs)}


def test_words_of_the_catalog_are_printed_in_the_typography_of_its_language() -> None:
    identity = replace(sample.catalog().identity, title="Ann's Game", language="de")
    data = {**sample.catalog().data, "said": 'say "Yes"'}
    document = made(sample.catalog('# Goal\n\n{said}, or "No".', identity=identity, data=data))
    words = " ".join(map(text_of, document.pages))
    assert "Ann’s" in words and "„Yes“" in words and "„No“" in words
    assert "'" not in words and '"' not in words


IDS = {"marks": "ids"}


def test_rules_are_listed_with_their_pages() -> None:
    prose = CHAPTERS.replace("# Two", "[AB-TURN-2] More.\n\n[AB-TURN-3] Still more.\n\n# Two") + "\n~~~rules\n~~~\n"
    words = re.sub(r"\s+", " ", text_of(made(sample.catalog(prose, theme=IDS)).pages[3]))
    assert "AB-END 1: 4" in words
    assert "AB-TURN 1: 3 , 2–3: 4" in words


def test_rules_that_are_not_there_are_in_no_range() -> None:
    prose = CHAPTERS.replace("# Two", "[AB-TURN-2] More.\n\n[AB-TURN-5] Still more.\n\n# Two") + "\n~~~rules\n~~~\n"
    words = re.sub(r"\s+", " ", text_of(made(sample.catalog(prose, theme=IDS)).pages[3]))
    assert "AB-TURN 1: 3 , 2: 4 , 5: 4" in words


def test_a_note_that_no_page_can_hold_is_divided() -> None:
    book = made(sample.catalog(f"# Goal\n\n~~~note\n{' '.join(['Mind the springs.'] * 900)}\n~~~\n"))
    assert words_of(book).count("springs.") == 900
    for page in book.pages:
        for at, item in walk(page.drawing.items):
            assert not isinstance(item, Glyphs) or at.d * item.y + at.f <= page.drawing.size.height - 5


def test_parts_of_a_book_are_named_in_its_contents_and_not_among_the_bookmarks() -> None:
    prose = "~~~page Learn it\n~~~\n\n# One\n\nGo.\n\n~~~page Every rule\n~~~\n\n# Two\n\nStop."
    book = made(sample.catalog(prose))
    told = text_of(book.pages[1])
    assert [told.find(words) >= 0 for words in ("Learn it", "Every rule")] == [True, True]
    titles = [anchor.title for page in book.pages for anchor in page.anchors if anchor.title is not None]
    assert "Every rule" not in titles and "Two" in titles


PARTS = (
    "~~~page Learn it\n~~~\n\n# One\n\nGo.\n\n~~~page Every rule\n~~~\n\n# Two\n\nStop."
    "\n\n~~~page\n~~~\n\n# Three\n\nOn."
)
NO_PARTS = PARTS.replace(" Learn it", "").replace(" Every rule", "")


def test_the_name_of_a_part_stands_above_its_first_page_in_place_of_the_running_head() -> None:
    """And a second time on the tab at the edge of each page."""
    named, plain = made(sample.catalog(PARTS)), made(sample.catalog(NO_PARTS))
    assert [text_of(page).count("Learn it") for page in named.pages[2:]] == [2, 0, 0]
    assert [text_of(page).count("Every rule") for page in named.pages[2:]] == [0, 2, 1]
    title = sample.catalog(PARTS).identity.title
    assert [title in text_of(book.pages[3]) for book in (named, plain)] == [False, True]


def test_a_part_opens_with_a_band_across_the_head_of_its_first_page() -> None:
    book = made(sample.catalog(PARTS))
    wide = book.pages[2].drawing.size.width

    def bands(page: Page) -> list[float]:
        boxes = [bounds(item.segments) for item in page.drawing.items if isinstance(item, Outline) and item.fill]
        return [box.bottom for box in boxes if box is not None and (box.x, box.y, box.width) == (0.0, 0.0, wide)]

    first, second, third = (bands(page) for page in book.pages[2:])
    assert len(first) == len(second) == 1 and not third
    assert first[0] < look_of(sample.catalog(PARTS), BOOK, Report()).top


def test_the_band_of_a_part_names_the_rules_on_its_page() -> None:
    prose = "~~~page Every rule\n~~~\n\n# Two\n\n[AB-TURN-1] Go.\n\n[AB-TURN-2] Stop.\n\n[AB-END-1] Rest."
    (page,) = made(sample.catalog(prose)).pages[2:3]
    at, guide = next(
        (at, item) for at, item in walk(page.drawing.items) if isinstance(item, Glyphs) and item.text == "1.1–1.3"
    )
    assert at.d * guide.y + at.f < look_of(sample.catalog(prose), BOOK, Report()).top
    assert at.e > page.drawing.size.width / 2


def test_left_pages_bear_the_name_of_their_part_and_right_ones_that_of_their_chapter() -> None:
    more = "\n\n~~~page\n~~~\n\n".join(("On.", "And on.", "## Still\n\nAnd on.", "Once more."))
    book = made(sample.catalog(f"~~~page Every rule\n~~~\n\n# Two\n\n{more}"))
    heads = [text_of(page).count("Every rule") for page in book.pages[2:6]]
    assert heads == [1, 1, 0, 1]  # the third page of the book, where the part begins, is a right one
    assert ["Two" in text_of(page) for page in book.pages[2:6]] == [True, False, True, False]


def test_the_name_of_a_part_moves_nothing_on_its_page() -> None:
    heights = [
        round(at.f + item.y, 3)
        for book in (made(sample.catalog(PARTS)), made(sample.catalog(NO_PARTS)))
        for at, item in walk(book.pages[3].drawing.items)
        if isinstance(item, Glyphs) and item.text == "Stop."
    ]
    assert len(heights) == 2
    assert heights[0] == heights[1]


def test_the_component_list_says_of_a_set_what_its_catalog_says() -> None:
    catalog = sample.catalog("# One\n\n~~~components\n~~~")
    sets = tuple(replace(one, contents="One for each of you") if one.id == "tokens" else one for one in catalog.sets)
    assert "One for each of you" in words_of(made(replace(catalog, sets=sets)))


def test_the_component_list_names_tokens_that_are_not_printed_behind_those_that_are() -> None:
    catalog = sample.catalog("# One\n\n~~~components\n~~~")
    sets = tuple(replace(one, title="Wooden meeples", printed=one.id != "tokens") for one in catalog.sets)
    count = catalog.set_of("tokens").copies
    _, _, also = words_of(made(replace(catalog, sets=sets))).partition("You also need: ")
    assert f"{count} wooden meeples." in also


def test_the_component_list_leaves_out_what_only_stands_for_other_pieces_in_pictures() -> None:
    catalog = sample.catalog("# One\n\n~~~components\n~~~")
    sets = tuple(
        replace(one, title="Stand-ins", printed=False, listed=False) if one.id == "tokens" else one
        for one in catalog.sets
    )
    assert "tand-ins" not in words_of(made(replace(catalog, sets=sets)))


def test_a_table_in_columns_has_a_head_over_each_and_as_many_rows() -> None:
    rows = "\n".join(f"| {name} | Word |" for name in ("Ash", "Bog", "Cay", "Dell", "Esker", "Fen"))
    page = made(sample.catalog(f"# One\n\n~~~columns\n| Sign | Meaning |\n| --- | --- |\n{rows}\n~~~\n")).pages[2]
    found = {
        item.text: (round(at.e + item.xs[0]), round(at.f + item.y, 1))
        for at, item in walk(page.drawing.items)
        if isinstance(item, Glyphs) and item.text in ("Ash", "Cay", "Dell", "Fen")
    }
    assert text_of(page).split().count("Sign") == 2
    assert found["Ash"][0] == found["Cay"][0] < found["Dell"][0] == found["Fen"][0]
    assert found["Ash"][1] == found["Dell"][1] and found["Cay"][1] == found["Fen"][1]
