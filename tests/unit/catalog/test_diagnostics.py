"""What the loader tells of a wrong catalog: code and place."""

import re
from pathlib import Path

import pytest

from generator.geometry import Size
from tests.unit.catalog.games import GAME, PRINT, loaded, told

WHOLE = GAME + PRINT

CASES = {
    # name: what is replaced, by what, the code, what the caret points at
    "unknown top-level key": ("rules:", "rulez: {}\nrules:", "CAT001", "rulez"),
    "unknown key": ("size: poker", "sise: poker", "CAT001", "sise"),
    "unknown key deep inside": ("rows: 3", "rovs: 3", "CAT001", "rovs"),
    "missing key": ("      title: Beasts\n", "", "CAT002", "id: beasts"),
    "text for a number": ("columns: 2", "columns: two", "CAT003", "two"),
    "number for a text": ("title: Toy", "title: 7", "CAT003", "7"),
    "fraction for a whole number": ("goal: 10", "goal: 1.5", "CAT003", "1.5"),
    "truth value for a number": ("hand: 3", "hand: true", "CAT003", "true"),
    "group for a list": ("authors: [A]", "authors: {a: b}", "CAT003", "{a: b}"),
    "number too small": ("columns: 2", "columns: 0", "CAT004", "0"),
    "number too large": ("columns: 2", "columns: 2000", "CAT004", "2000"),
    "list too short": ("rules:", "questions: [{id: q, title: Q, figures: []}]\nrules:", "CAT004", "[]"),
    "question without a measure": (
        "rules:",
        "questions: [{id: q, title: Q, figures: [{title: F}]}]\nrules:",
        "CAT049",
        "{title: F}",
    ),
    "aim upside down": (
        "rules:",
        "questions: [{id: q, title: Q, figures: [{title: F, share: f, aim: {low: 3, high: 2}}]}]\nrules:",
        "CAT049",
        "2}",
    ),
    "plot by nothing": (
        "rules:",
        "questions: [{id: q, title: Q, figures: [{title: F, share: f}], plots: [{title: P, share: f}]}]\nrules:",
        "CAT049",
        "{title: P, share: f}",
    ),
    "question of an unknown variant": (
        "rules:",
        "questions: [{id: q, title: Q, figures: [{title: F, share: f}], variants: [x]}]\nrules:",
        "CAT049",
        "x]",
    ),
    "range upside down": ("min: 2, max: 4", "min: 5, max: 4", "CAT028", "4"),
    "word not allowed": ("cost: int", "cost: integer", "CAT005", "integer"),
    "unknown size": ("size: poker", "size: pokr", "CAT006", "pokr"),
    "id with a slash": ("id: fox", "id: fo/x", "CAT006", "fo/x"),
    "colour": ('"#101010"', "greyish", "CAT021", "greyish"),
    "placeholder to nothing": ("{rules.goal}", "{rules.gaol}", "CAT010", '"Worth'),
    "row placeholder to nothing": ("{colour.title}", "{colour.name}", "CAT010", '"{colour.name}'),
    "placeholder to itself": ("title: Fox", 'title: "{title}"', "CAT011", '"{title}"'),
    "brace alone": ("Worth {cost}", "Worth {cost", "CAT012", '"Worth'),
    "literal number": ("{=1}", "9", "CAT013", '"Draw'),
    "literal number of the row": ("{=1}", "4", "CAT014", '"Draw'),
    "literal number of the rules": ("{=1}", "3", "CAT014", '"Draw'),
    "literal number of the row in words": ("{=1}", "Four", "CAT014", '"Draw'),
    "id twice": ("id: owl", "id: fox", "CAT015", "{id: fox, cost"),
    "ids alike but for capitals": ("id: owl", "id: Fox", "CAT036", "{id: Fox, cost"),
    "sets alike but for capitals": ("id: suits", "id: Beasts", "CAT036", "Beasts\n      title: Suits"),
    "id of a device": ("id: owl", "id: nul.x", "CAT037", "{id: nul.x, cost"),
    "set of a device": ("id: suits", "id: COM1", "CAT037", "COM1"),
    "game of a device": ("id: toy", "id: Aux", "CAT037", "Aux"),
    "id with a dot at its end": ("id: suits", "id: suits.", "CAT037", "suits."),
    "id too long": ("id: suits", f"id: {'s' * 81}", "CAT004", "s" * 81),
    "brace for a number": ("min: 2", "min: '{{'", "CAT003", "'{{'"),
    "brace in an id": ("id: toy", "id: '{{a}}'", "CAT006", "'{{a}}'"),
    "placeholder where none is filled": ("at: rank.squares", "at: rank.squares, edges: '{x}'", "CAT006", "'{x}'"),
    "space off its board": ("at: [30, 30], size: 8", "at: [41, 30], size: 8", "CAT038", "{id: hall"),
    "rows of no name": ("from: {rank: tables.ranks}", "from: {}", "CAT004", "{}"),
    "set twice": ("id: suits", "id: beasts", "CAT015", "beasts\n      title: Suits"),
    "row id twice": ("{id: blue", "{id: red", "CAT015", "red, title: Blue"),
    "rows that are not there": ("colour: tables.colours", "colour: tables.colors", "CAT016", "tables.colors"),
    "picture outside": ("cost: 4", "cost: 4, art: ../owl.png", "CAT008", "../owl.png"),
    "picture from the root": ("cost: 4", "cost: 4, art: /etc/passwd", "CAT008", "/etc/passwd"),
    "condition": ("rank.rank > 2 or", "rank.rank >", "CAT019", '"rank.rank >'),
    "condition on nothing": ("rank.rank > 2", "rank.height > 2", "CAT019", '"rank.height'),
    "no copies": ("copies: 3", "copies: -1", "CAT004", "-1"),
    "copies from a row": ("rank: 7,", "rank: -1,", "CAT020", '"{rank.rank}"'),
    "space that is not there": ("squares: [a2]", "squares: [a9]", "CAT022", "[a9]"),
    "edge to nothing": ("edges: [b3]", "edges: [b9]", "CAT022", "b9"),
    "space twice": ("id: hall", "id: a1", "CAT015", "{id: a1"),
    "field not declared": ("cost: 4", "cost: 4, kost: 5", "CAT024", "kost"),
    "group in a text": ("{rules.goal}", "{rules}", "CAT026", '"Worth'),
    "grid without rows": ("rows: 3, ", "", "CAT028", "{columns"),
    "two kinds of space": ("type: hall}", "type: hall, grid: {columns: 1, rows: 1, cell: 1}}", "CAT028", "{space"),
}


@pytest.mark.parametrize("name", CASES)
def test_mistake_is_told_by_its_code_at_its_place(name: str, tmp_path: Path) -> None:
    old, new, code, pointed = CASES[name]
    assert WHOLE.count(old) >= 1
    text = WHOLE.replace(old, new, 1)
    start = text.index(new) if new else 0
    at = text.index(pointed, start if pointed in new else max(0, start - 60))
    before = text[:at]
    place = f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
    found = told(tmp_path, text)
    assert f"{code} {place}" in found, found
    assert {line.split()[0] for line in found} == {code}, found


def test_everything_is_told_in_one_run(tmp_path: Path) -> None:
    text = WHOLE
    for name in ("unknown key deep inside", "no copies", "colour", "placeholder to nothing", "literal number"):
        old, new, _, _ = CASES[name]
        text = text.replace(old, new, 1)
    text = text.replace("hand: 3", "hand: 3, hand: 4")
    assert {line.split()[0] for line in told(tmp_path, text)} == {
        "SRC006",
        "CAT001",
        "CAT004",
        "CAT021",
        "CAT010",
        "CAT013",
    }


@pytest.mark.parametrize("word", ["three", "one", "{=four}", "fourteen"])
def test_a_number_in_words_is_told_where_the_row_has_it(tmp_path: Path, word: str) -> None:
    assert told(tmp_path, WHOLE.replace("{=1}", word, 1)) == []


def test_layouts_that_nobody_defines_are_told(tmp_path: Path) -> None:
    found = loaded(tmp_path, WHOLE, ["classic", "plain-board", "backs"]).diagnostics
    assert [(diagnostic.code, diagnostic.hint) for diagnostic in found] == [("CAT017", "did you mean 'backs'?")]


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("size: poker", "sise: poker", "did you mean 'size'?"),
        ("size: poker", "size: pokr", None),
        ("{rules.goal}", "{rules.gaol}", "did you mean 'goal'?"),
        ("tables.colours,", "tables.colors,", "did you mean 'colours'?"),
        ("cost: 4", "kost: 4", "did you mean 'cost'?"),
        ("{=1}", "4", "write {cost}, or {=4} if the number is unrelated"),
        ("{=1}", "four", "write {cost|word}, or {=four} if the number is unrelated"),
        ("columns: 2", 'columns: "2"', "write the number without quotes"),
        ("columns: 2", "columns: \uff12", "write the number with the digits 0 to 9"),
        ("columns: 2", "columns: yes", ""),
        ("title: Fox", "title: {cost}", "a text that begins with { must be in quotes"),
    ],
)
def test_hints_say_what_to_do(old: str, new: str, hint: str | None, tmp_path: Path) -> None:
    (found,) = loaded(tmp_path, WHOLE.replace(old, new, 1)).diagnostics
    if hint is None:
        assert "did you mean 'poker'?" in found.message
    else:
        assert (found.hint or "") == hint


@pytest.mark.parametrize("title", ["'  '", r'"\u200b\u00ad"', "x" * 201])
def test_a_title_that_nobody_can_read_is_refused(title: str, tmp_path: Path) -> None:
    (found,) = loaded(tmp_path, WHOLE.replace("title: Toy", f"title: {title}", 1)).diagnostics
    assert found.code in ("CAT004", "CAT006") and "game.title" in found.message


def test_a_key_in_two_files_names_both(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text("rules: {goal: 3}\n")
    (found,) = loaded(tmp_path, WHOLE).diagnostics
    assert found.code == "CAT007"
    assert str(found.mark).endswith("more.yaml:1:1")
    assert str(found.related[0][1]).endswith("game.yaml:2:1")


def test_a_file_that_cannot_be_read_hides_nothing_it_does_not_hold(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text("a: [\n")
    assert [diagnostic.code for diagnostic in loaded(tmp_path, WHOLE).diagnostics] == ["SRC005"]


def test_a_folder_without_data_is_no_game(tmp_path: Path) -> None:
    from generator.catalog.load import load

    assert [diagnostic.code for diagnostic in load(tmp_path, lambda *_: None).diagnostics] == ["CAT009"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("rules: {goal: 1}\n")
    game = tmp_path / "game"
    game.mkdir()
    (game / "secret.yaml").symlink_to(outside)
    (game / "art").mkdir()
    (game / "art" / "x.png").symlink_to("/etc/passwd")
    text = WHOLE.replace("cost: 4", "cost: 4, art: art/x.png")
    assert [diagnostic.code for diagnostic in loaded(game, text).diagnostics] == ["CAT008", "CAT008"]


def test_a_picture_is_missed_where_one_of_its_name_is_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "owl.png").write_bytes(b"")
    found = loaded(tmp_path, WHOLE.replace("cost: 4", "cost: 4, art: Owl.jpg")).diagnostics
    assert [(one.code, one.hint) for one in found] == [("CAT018", "did you mean 'art/owl.png'?")]
    assert loaded(tmp_path, WHOLE.replace("cost: 4", "cost: 4, art: art/fox-1.png")).diagnostics == ()


def test_sizes_may_have_units(tmp_path: Path) -> None:
    text = WHOLE.replace("size: poker", "size: 2.5in x 3.5in\n      bleed: 0.125in\n      radius: 2mm")
    cut = loaded(tmp_path, text).value
    assert cut is not None
    assert (cut.sets[0].components[0].cut.size, cut.sets[0].bleed) == (Size(63.5, 88.9), 3.175)
    assert cut.sets[0].components[0].cut.radius == 2
    found = loaded(tmp_path, WHOLE.replace("size: poker", "size: 2.5 feet")).diagnostics
    assert [(one.code, "2.5in x 3.5in" in one.message) for one in found] == [("CAT006", True)]


@pytest.mark.parametrize(
    "where",
    [
        "9**9**9**9",
        "'x' * 10**9",
        "__import__('os').system('true')",
        "rank.__class__.__mro__",
        "(" * 200 + "1" + ")" * 200,
        "open('/etc/passwd')",
        "[c for c in colour]",
    ],
)
def test_conditions_compute_nothing_dangerous(where: str, tmp_path: Path) -> None:
    text = re.sub(r'where: ".*"', 'where: "' + where + '"', WHOLE)
    assert {line.split()[0] for line in told(tmp_path, text)} <= {"CAT019", "CAT023"}


def test_placeholders_that_multiply_stop_growing(tmp_path: Path) -> None:
    rows = ["    - {id: r0, name: xxxxxxxxxx}"]
    for number in range(1, 12):
        tenfold = f"{{tables.grow.r{number - 1}.name}}" * 10
        rows.append(f"    - {{id: r{number}, name: '{tenfold}'}}")
    text = WHOLE.replace("tables:\n", "tables:\n  grow:\n" + "\n".join(rows) + "\n")
    assert {line.split()[0] for line in told(tmp_path, text)} == {"CAT026"}


def test_setups_of_plain_games_name_what_exists(tmp_path: Path) -> None:
    text = (
        WHOLE + "setups:\n  - {id: two, players: 2, place: [{take: foxx, to: field.a1}, {take: fox, to: field.z9}]}\n"
    )
    found = loaded(tmp_path, text).diagnostics
    assert [(diagnostic.code, diagnostic.hint) for diagnostic in found] == [
        ("CAT027", "did you mean 'fox'?"),
        ("CAT027", None),
    ]


def test_places_on_the_table_are_for_things_that_exist(tmp_path: Path) -> None:
    text = WHOLE.replace("print:\n", "print:\n  table: [{put: foxx, at: [0, 0]}, {put: beasts, at: [1, 2]}]\n", 1)
    found = loaded(tmp_path, text).diagnostics
    assert [(diagnostic.code, diagnostic.hint) for diagnostic in found] == [("CAT030", "did you mean 'fox'?")]
    row = "{takes: foxx, at: [[0, 0]], beside: beest}"
    text = WHOLE.replace("print:\n", f"print:\n  places: [{row}, {{takes: beasts, at: [[1, 2]], beside: fox}}]\n", 1)
    found = loaded(tmp_path, text).diagnostics
    assert [(each.code, each.mark and each.mark.column) for each in found] == [("CAT030", 20), ("CAT030", 48)]
    row = "{chapter: The goal, beside: beest}"
    text = WHOLE.replace("print:\n", f"print:\n  notebook: [{row}, {{chapter: The goal, beside: fox}}]\n", 1)
    found = loaded(tmp_path, text).diagnostics
    assert [(each.code, each.mark and each.mark.column) for each in found] == [("CAT030", 42)]


def test_a_set_of_the_wrong_shape_does_not_hide_what_is_wrong_in_others(tmp_path: Path) -> None:
    text = WHOLE.replace("cost: int", "cost: integer").replace("{colour.title}", "{colour.name}")
    assert {line.split()[0] for line in told(tmp_path, text)} == {"CAT005", "CAT010"}


def test_a_number_that_is_told_as_misleading_is_not_told_as_missing(tmp_path: Path) -> None:
    assert {line.split()[0] for line in told(tmp_path, WHOLE.replace("hand: 3", "hand: 03"))} == {"SRC014"}
