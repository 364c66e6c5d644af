"""What the YAML reader reads, where it says things stand, and what it refuses."""

from pathlib import Path

import pytest

from generator.source.mark import Mark
from generator.source.reader import read, read_documents, read_fences, read_text


def codes(text: str) -> list[str]:
    return [found.code for found in read_text(text, "x.yaml").diagnostics]


def data(text: str) -> object:
    checked = read_text(text, "x.yaml")
    assert checked.value is not None, checked.diagnostics
    return checked.value.data


def test_every_value_and_key_keeps_its_place() -> None:
    tree = read_text("a: 1\nb:\n  - {c: x, d: [2, 3]}\n", "x.yaml").value
    assert tree is not None
    assert tree.marks[("b", 0, "d", 1)] == Mark("x.yaml", 3, 19)
    assert tree.key_marks[("b", 0, "d")] == Mark("x.yaml", 3, 12)
    assert tree.mark(("b", 0, "nowhere")) == Mark("x.yaml", 3, 5)
    assert len(tree.marks) == 8
    assert set(tree.key_marks) == {("a",), ("b",), ("b", 0, "c"), ("b", 0, "d")}


def test_columns_count_characters_not_bytes() -> None:
    tree = read_text("é: 'ü'\nname: {ä: 1, b: 2}\n", "x.yaml").value
    assert tree is not None
    assert tree.marks[("name", "b")] == Mark("x.yaml", 2, 17)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("1:30", "1:30"),
        ("2024-01-01", "2024-01-01"),
        ("1_000", "1_000"),
        ("0x1F", 31),
        ("0o17", 15),
        ("12", 12),
        ("-3", -3),
        ("+4", 4),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("true", True),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'12'", "12"),
        ('"true"', "true"),
        ("-", None),
        (". . .", ". . ."),
        ("n/a", "n/a"),
    ],
)
def test_scalars_follow_yaml_1_2(text: str, value: object) -> None:
    assert data(f"a: {text}\n") == {"a": value} if text != "-" else True


@pytest.mark.parametrize("text", ["012", "-007", "1" * 30, ".inf", "-.INF", ".nan", "1e999", "0x" + "f" * 40])
def test_numbers_that_readers_disagree_about_are_refused(text: str) -> None:
    assert codes(f"a: {text}\n") == ["SRC014"]


def test_keys_are_text() -> None:
    assert data("2: [[a]]\ntrue: 1\n1.5: x\n") == {"2": [["a"]], "true": 1, "1.5": "x"}


def test_an_empty_file_is_an_empty_mapping() -> None:
    assert data("# nothing yet\n") == {}


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    tree = read(file).value
    assert tree is not None and tree.data == {"a": 1}


def test_a_key_that_stands_twice_names_both_places() -> None:
    (found,) = read_text("a: 1\nb: 2\na: 3\n", "x.yaml").diagnostics
    assert (found.code, found.mark) == ("SRC006", Mark("x.yaml", 3, 1))
    assert found.related == (("first here", Mark("x.yaml", 1, 1)),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: &x 1\nb: *x\n", "SRC007"),
        ("a: !!python/object/apply:os.system ['true']\n", "SRC008"),
        ("a: !thing 1\n", "SRC008"),
        ("a: ! x\n", "SRC008"),
        ("!!map {a: 1}\n", "SRC008"),
        ("%YAML 1.1\n---\na: 1\n", "SRC013"),
        ("? [a, b]\n: 1\n", "SRC011"),
        ("{{a: 1}: 2}\n", "SRC011"),
        ("<<: {a: 1}\n", "SRC011"),
        ('"": 1\n', "SRC011"),
        ("a: 1\n---\nb: 2\n", "SRC012"),
        ("a: [1, 2\n", "SRC005"),
        ("a: 'x\n", "SRC005"),
        ("a:\n\t- b\n", "SRC005"),
        ("a: b: c\n", "SRC005"),
        ("a: @x\n", "SRC005"),
        ("a: x\0y\n", "SRC004"),
        ("a: x\x07y\n", "SRC004"),
        ('a: "x\\0y"\n', "SRC004"),
        ('a: "\\e[31m"\n', "SRC004"),
        ('a: "x\\ry"\n', "SRC004"),
        ('a: "x\\x7fy"\n', "SRC004"),
        ('a: "x\\Ny"\n', "SRC004"),
        ('a: "x\\Ly"\n', "SRC004"),
        ('a: "x\\uffffy"\n', "SRC004"),
        ('"a\\ab": 1\n', "SRC004"),
        ("a: x\x85y\n", "SRC004"),
        ("a: x\u2028y\n", "SRC004"),
        ("a: 'x\u2029y'\n", "SRC004"),
    ],
)
def test_what_is_not_read_is_told(text: str, code: str) -> None:
    checked = read_text(text, "x.yaml")
    assert checked.value is None
    assert code in [found.code for found in checked.diagnostics]
    assert all(found.mark is not None for found in checked.diagnostics)


def test_what_can_be_printed_may_be_an_escape() -> None:
    assert data('a: "x\\n\\ty\\u00e9\\x41\\_\\U0001f409"\n') == {"a": "x\n\tyéA\xa0\U0001f409"}


def test_a_line_separator_is_told_where_an_editor_shows_it() -> None:
    (found,) = read_text("a: 1\nb: x\u2028y\n", "x.yaml").diagnostics
    assert found.mark == Mark("x.yaml", 2, 5)


def test_a_syntax_error_has_its_place_and_a_hint() -> None:
    (found,) = read_text("a: 1\ntext: Deal 2: now\n", "x.yaml").diagnostics
    assert found.mark == Mark("x.yaml", 2, 13)
    assert found.hint == "a text that holds ': ' must be in quotes"


@pytest.mark.parametrize(
    ("text", "column", "sign"), [("x: [", 4, "["), ("x: [1, 2", 4, "["), ("xyz: {a: [1],", 6, "{")]
)
def test_a_bracket_that_nothing_closes_is_named_where_it_opens(text: str, column: int, sign: str) -> None:
    (found,) = read_text(text, "x.yaml").diagnostics
    assert found.mark == Mark("x.yaml", 1, column)
    assert f"this {sign} is not closed" in found.message


def test_mistakes_that_leave_the_rest_readable_are_told_together() -> None:
    assert codes("a: 012\na: !x 2\nb: *c\n") == ["SRC014", "SRC006", "SRC008", "SRC007"]


def test_a_file_of_mistakes_is_given_up_on() -> None:
    found = codes("".join("a: 012\n" for _ in range(10_000)))
    assert len(found) == 51 and found[-1] == "SRC015"


def test_a_wrong_byte_is_found_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes("a: ü\nbé: ".encode() + b"\xff\n")
    (found,) = read(file).diagnostics
    assert found.code == "SRC003"
    assert found.mark == Mark(str(file), 2, 5)


@pytest.mark.parametrize("make", [lambda file: None, lambda file: file.mkdir()])
def test_what_is_no_file_is_told(tmp_path: Path, make: object) -> None:
    file = tmp_path / "x.yaml"
    make(file)  # type: ignore[operator]
    assert [found.code for found in read(file).diagnostics] == ["SRC001"]


def test_several_documents_are_read_apart(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("id: a\n---\nid: b\n---\n", encoding="utf-8")
    trees = read_documents(file, shown="shown.yaml").value
    assert trees is not None
    assert [tree.data for tree in trees] == [{"id": "a"}, {"id": "b"}]
    assert trees[1].marks[("id",)] == Mark("shown.yaml", 3, 5)


def test_fences_are_found_with_their_lines_in_the_markdown(tmp_path: Path) -> None:
    file = tmp_path / "x.md"
    file.write_text(
        "# Title\n\n```yaml scenario\nid: a\n```\n\n```yaml\nid: no\n```\n\n"
        "- item\n  ~~~~yaml  scenario\n  id: b\n  ~~~\n  more: 1\n  ~~~~\n",
        encoding="utf-8",
    )
    checked = read_fences(file, "yaml scenario")
    assert [found.code for found in checked.diagnostics] == ["SRC005"]  # `~~~` does not close `~~~~`
    text = "text\n\n  ```yaml scenario\n  id: a\n  deep:\n    b: 1\n  ```\n"
    file.write_text(f"{text}```yaml scenario\nid: [\n", encoding="utf-8")
    checked = read_fences(file, "yaml scenario")
    assert [(found.code, found.mark.line if found.mark else 0) for found in checked.diagnostics] == [("SRC005", 9)]
    file.write_text(text, encoding="utf-8")
    trees = read_fences(file, "yaml scenario").value
    assert trees is not None
    assert trees[0].data == {"id": "a", "deep": {"b": 1}}
    assert trees[0].marks[("deep", "b")].line == 6
