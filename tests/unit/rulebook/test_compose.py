import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator import resources
from generator.catalog.models import Catalog, ComponentId
from generator.catalog.verified import Draft
from generator.colour import BLACK
from generator.drawing.dump import dump
from generator.drawing.extent import of_path
from generator.drawing.items import Glyphs, Group, Outline, Stroke, walk
from generator.drawing.piece import Document, Piece
from generator.geometry import Size
from generator.rulebook import figures, piece_rows
from generator.rulebook.component_list import contents_of
from generator.rulebook.compose import compose, set_book
from generator.rulebook.front import ContentsLine, contents
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.folders import read_folder
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import BOOK, codes, composed, made, text_of

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


@pytest.mark.parametrize(("theme", "mark"), [({}, "1.2"), ({"marks": "ids"}, "AB-TURN-2")])
def test_marks_of_rules_stand_in_the_outer_margin(theme: dict[str, object], mark: str) -> None:
    for number, page in enumerate(made(sample.catalog(theme=theme)).pages, 1):
        for at, item in walk(page.drawing.items):
            if isinstance(item, Glyphs) and item.text == mark and item.size_pt == 7.5:
                x = at.e + item.xs[0]
                assert x > 120 if number % 2 else x < 24
                return
    pytest.fail("no mark of a rule in a margin")


def test_the_head_of_a_right_hand_page_names_the_chapter_of_its_first_rule() -> None:
    prose = "~~~page Every rule\n~~~\n\n# One\n\n[AB-TURN-1] Go.\n\n~~~page\n~~~\n\n[AB-TURN-2] On.\n\n~~~page\n~~~\n\n"
    leftover = f"{prose}More about the first one.\n\n# Two\n\n[AB-END-1] Stop."
    for told, named in ((leftover, "Two"), (leftover.replace("[AB-END-1]", ""), "One")):
        page = made(sample.catalog(told)).pages[4]
        head = [item.text for at, item in walk(page.drawing.items) if isinstance(item, Glyphs) and at.f < 15]
        assert any(named in text for text in head), head


def test_components_are_listed_with_their_counts_and_what_else_is_needed() -> None:
    words = " ".join(map(text_of, DOCUMENT.pages))
    assert re.search(r"16 +Tribe tokens", words)
    assert re.search(r"6 +Cards", words)
    assert "2 six-sided dice" in words


def test_examples_tell_their_story_and_the_change() -> None:
    words = " ".join(map(text_of, DOCUMENT.pages))
    for part in ("One step", "Red steps from e1 to e2.", "0\u00a0→", "Nothing moves"):
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


HILL = "title: Hill\ninks: {rock: '#4b5a5e'}\nparts:\n  - {half: [[0, 5], [6, 5.4], [12, 8], [17, 13]], ink: rock}\n"


def test_where_ink_is_spared_the_illustration_for_pen_stands_for_that_of_the_cover(tmp_path: Path) -> None:
    (tmp_path / "illustrations").mkdir()
    for name in ("hill", "hill-pen", "mound"):
        (tmp_path / "illustrations" / f"{name}.yaml").write_text(HILL, encoding="utf-8")

    def book(name: str) -> Document:
        theme = {"cover": {"illustration": name, "manner": "paper"}}
        return made(sample.catalog(files=read_folder(tmp_path), theme=theme))

    hill = book("hill")
    assert len(hill.spared) == 2  # the illustration, and the title, which is bold above it
    for shown, in_pen in hill.spared:
        assert any(isinstance(item, Group) and item.items is shown for _, item in walk(hill.pages[0].drawing.items))
        assert shown != in_pen()
    border = hill.spared[0][1]()[-1]
    assert isinstance(border, Outline) and border.stroke == Stroke(BLACK, 1.0), "half of it lies within the window"
    assert book("mound").spared == ()


def test_an_illustration_that_there_is_not_is_told() -> None:
    assert codes("# Goal\n\nWin.", theme={"cover": {"illustration": "flaem"}}) == ["ILL001"]


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
    assert f"{2 * first.copies}\u00a0×\u00a0{first.title}, " in words  # a line never ends behind the number


def test_what_else_is_needed_is_not_parted_from_the_list_of_components() -> None:
    checked = set_book(Draft(sample.catalog("~~~components\n~~~")), BOOK, sample.pieces())
    assert checked is not None and checked.value is not None
    strips = checked.value.strips
    at = next(at for at, strip in enumerate(strips) if strip.columns is not None)
    assert [strip.joined for strip in strips[at + 1 : at + 3]] == [True, True]  # a little room, and the line


@pytest.mark.parametrize(
    ("kinds", "listed"), [(2, "Kind 0, Kind 1: for each of Red, Blue"), (6, "6 for each of Red, Blue")]
)
def test_of_what_each_player_has_few_kinds_are_named(kinds: int, listed: str) -> None:
    catalog = sample.catalog()
    cards = catalog.sets[-1]
    pieces = tuple(
        replace(cards.components[0], id=ComponentId(f"{who}-{kind}"), title=f"{who}: Kind {kind}", copies=1)
        for who in ("Red", "Blue")
        for kind in range(kinds)
    )
    assert contents_of(replace(cards, components=pieces)) == listed


def test_a_noun_of_all_pieces_that_the_title_of_their_set_has_is_left_out() -> None:
    cards = sample.catalog().sets[-1]
    pieces = tuple(
        replace(cards.components[0], id=ComponentId(name), title=f"{name} marker", copies=1) for name in ("Red", "Blue")
    )
    assert contents_of(replace(cards, title="Track markers", components=pieces)) == "Red, Blue"
    assert contents_of(replace(cards, title="Tokens", components=pieces)) == "Red marker, Blue marker"


def test_lines_of_the_contents_stand_closer_where_sections_then_have_room() -> None:
    catalog = sample.catalog()
    theme = look_of(catalog, BOOK, Report())

    def columns(count: int) -> int:
        lines = [
            ContentsLine(f"{'Section' if level else 'Part'} {n}", level, 3, "")
            for n in range(count)
            for level in (0, 1)
        ]
        page = contents(catalog.identity, lines, theme, marked=False)
        assert "Section 0" in text_of(page)
        return len({link.box.x for link in page.links})

    assert columns(15) == 1
    assert columns(16) == 2


def test_a_long_title_takes_two_lines_of_the_contents_before_it_meets_the_number_of_its_page() -> None:
    catalog = sample.catalog()
    theme = look_of(catalog, BOOK, Report())
    titles = ["Screen, Mana Wheel and the track of rounds", *(f"Section {n}" for n in range(40))]
    lines = [ContentsLine(title, n % 2, 3, "") for n, title in enumerate(titles)]
    page = contents(catalog.identity, lines, theme, marked=False)
    first, second = page.links[0].box, page.links[2].box
    assert first.height > 1.5 * second.height and first.bottom <= second.y
    words = [item for _, item in walk(page.drawing.items) if isinstance(item, Glyphs) and item.text]
    long = [item for item in words if item.text in titles[0]]
    assert " ".join(item.text for item in long) == titles[0]
    assert {item.size_pt for item in long} == {item.size_pt for item in words if item.text == "Section 1"}


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

    monkeypatch.setattr(piece_rows, "row_scale", counting)
    card = sample.pieces()[-1]
    lines = piece_rows._lines_of([card] * 3_000, 107.0, 46.0)
    assert {len(line) for line in lines} == {4}
    assert 3_000 <= sum(measured) <= 36 * 3_000  # no more than 36 gaps have room in a line


def test_a_heading_that_nobody_sees_is_set() -> None:
    assert made(sample.catalog("# Goal\n\n## \u200b\n\nWin."))


def test_references_to_long_texts_are_bounded() -> None:
    data = {"big": "word " * 9_000}
    assert codes("# Goal\n\n" + "{big}\n" * 100, data=data) == ["RUL010"]


def test_a_page_begins_where_the_author_says_so() -> None:
    plain = made(sample.catalog("# One\n\nFirst.\n\n# Two\n\nSecond."))
    parted = made(sample.catalog("# One\n\nFirst.\n\n~~~page\n~~~\n\n# Two\n\nSecond."))
    assert len(parted.pages) == len(plain.pages) + 1


def test_the_credits_name_the_version_and_the_properties_of_the_file_the_edition() -> None:
    words = re.sub(r"\s+", " ", text_of(DOCUMENT.pages[-1]))
    assert "Version 1.0" in words and "0123456789ab" not in words and "catalog" not in words
    assert "edition 0123456789ab" in DOCUMENT.keywords


def test_contents_that_one_column_cannot_hold_stand_in_two_that_begin_with_chapters() -> None:
    sections = "".join(f"## Section {letter}\n\nWords.\n\n" for letter in "abcdefghijklmnopqrst")
    prose = f"# One\n\nWords.\n\n{sections}# Two\n\nWords.\n\n{sections}"
    page = made(sample.catalog(prose), accepted=False).pages[1]
    lines = [link.box for link in page.links]
    assert len(lines) == 42 + 1  # and the credits
    left = min(box.x for box in lines)
    ups = [box.y for box in lines if box.x == left], [box.y for box in lines if box.x > left]
    assert [len(column) for column in ups] == [21, 22]
    assert ups[0][0] == ups[1][0]


@pytest.mark.parametrize(("end", "apart"), [(":", False), (".", True)])
def test_words_with_a_colon_stay_with_the_table_that_they_announce(end: str, apart: bool) -> None:
    table = "| A | B |\n| --- | --- |\n| here | there |\n"
    found = set()
    for lines in range(20, 34):  # at one of these heights a page ends between the words and the table
        prose = "# One\n\n" + "Words.\n\n" * lines + f"Announced{end}\n\n{table}"
        pages = [text_of(page) for page in made(sample.catalog(prose), accepted=False).pages[2:]]
        found.add(next("here" in page for page in pages if "Announced" in page))
    assert (False in found) == apart


@pytest.mark.parametrize(("option", "before"), [("", True), (" float=no", False)])
def test_text_overtakes_a_board_only_where_it_floats(option: str, before: bool) -> None:
    prose = "# One\n\n" + "Words.\n\n" * 14 + f"~~~board field width=90{option}\nThe board.\n~~~\n\nAfterwards.\n"
    first, second = (text_of(page) for page in made(sample.catalog(prose), accepted=False).pages[2:4])
    assert "The board." in second
    assert ("Afterwards." in first) == before


def test_no_line_ends_within_the_name_of_a_licence() -> None:
    for size in range(36, 60, 2):  # wherever the line would end
        identity = replace(sample.catalog().identity, licence=f"{'x' * (size // 2)} {'x' * (size // 2)} CC BY 3.0")
        page = made(sample.catalog("# Goal\n\nWin.", identity=identity)).pages[-1]
        runs = [(at.f + item.y, item.text) for at, item in walk(page.drawing.items) if isinstance(item, Glyphs)]
        begins, ends = ({round(y, 2) for y, text in runs if part in text} for part in ("CC", "3.0"))
        assert begins and begins == ends
