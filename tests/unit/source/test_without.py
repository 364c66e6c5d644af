from generator.source.reader import read_text
from generator.source.tree import Tree
from generator.source.without import without

TEXT = """\
rows:
  - {id: a, list: [1, 2, 3]}
  - {id: b}
  - {id: c}
more: {x: 1, y: 2}
"""


def tree() -> Tree:
    read = read_text(TEXT, "t.yaml").value
    assert read is not None
    return read


def test_what_is_left_out_is_gone_and_the_rest_keeps_its_place() -> None:
    left = without(tree(), {("rows", 1), ("rows", 0, "list", 0), ("more", "x")})
    assert left.data == {"rows": [{"id": "a", "list": [2, 3]}, {"id": "c"}], "more": {"y": 2}}
    assert str(left.marks[("rows", 1, "id")]) == "t.yaml:4:10"
    assert str(left.marks[("rows", 0, "list", 1)]) == "t.yaml:2:26"
    assert str(left.key_marks[("rows", 1, "id")]) == "t.yaml:4:6"
    assert ("rows", 2) not in left.marks
    assert ("more", "x") not in left.marks and ("more", "x") not in left.key_marks
    for path in (*left.marks, *left.key_marks):
        left.at(path)  # raises for what is not there
    assert len(left.marks) == 11


def test_the_tree_itself_is_as_it_was() -> None:
    before = tree()
    without(before, {("rows", 1)})
    assert before == tree()


def test_a_path_that_leads_nowhere_is_passed_over() -> None:
    left = without(tree(), {("rows", 7), ("no", "such")})
    assert left.data == tree().data
