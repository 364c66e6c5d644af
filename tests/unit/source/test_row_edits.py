"""Rows of a list in YAML text are changed, and nothing else is."""

import pytest
import yaml

from generator.source.row_edits import CannotEdit, RowChange, edited

TEXT = """\
# The table.
print:
  table: # where things lie
    - {put: a, at: [1, 2]} # the first
    - put: b
      at: # below
        - 3
        - 4 # down
    # before the last
    - {put: c, on: board.deck, each_player: false} # at the end

  # and further
  places: []
"""


def moved(**values: object) -> RowChange:
    return RowChange(values, {})


def test_values_are_replaced_where_they_stand_and_new_keys_follow() -> None:
    changes = {
        0: moved(at=[5.5, -2.0], turn=90),
        1: moved(at=[0, 0], turn=15),
        2: RowChange({"at": [7, 8]}, {"on": "at"}),
    }
    found = edited(TEXT, ("print", "table"), changes, [{"put": "yes", "at": [1, 1], "each_player": True}])
    assert found == (
        TEXT.replace("{put: a, at: [1, 2]}", "{put: a, at: [5.5, -2.0], turn: 90}")
        .replace("at: # below\n        - 3\n        - 4 # down", "at: [0, 0] # down\n      turn: 15")
        .replace("on: board.deck", "at: [7, 8]")
        .replace("at the end\n", "at the end\n    - {put: 'yes', at: [1, 1], each_player: true}\n")
    )
    assert yaml.safe_load(found)["print"]["table"][3] == {"put": "yes", "at": [1, 1], "each_player": True}


def test_nothing_changed_is_the_same_text() -> None:
    assert edited(TEXT, ("print", "table"), {}, []) == TEXT


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("print:\n  table: []\n", "print:\n  table: [{put: a}]\n"),
        ("print: {table: [{put: b}], x: 1}\n", "print: {table: [{put: b}, {put: a}], x: 1}\n"),
        (
            "print:\n    x: 1 # one\n# end\ny: 2\n",
            "print:\n    x: 1 # one\n    table:\n      - {put: a}\n# end\ny: 2\n",
        ),
        (
            "print:\n  x: |\n    words\n    more\ny: 2",
            "print:\n  x: |\n    words\n    more\n  table:\n    - {put: a}\ny: 2",
        ),
        ("print:\n  table:\n  - {put: b}", "print:\n  table:\n  - {put: b}\n  - {put: a}"),
    ],
)
def test_rows_are_added_in_whatever_form_there_is(text: str, after: str) -> None:
    assert edited(text, ("print", "table"), {}, [{"put": "a"}]) == after
    assert yaml.safe_load(after)["print"]["table"][-1] == {"put": "a"}


@pytest.mark.parametrize(
    "text", ["print: {}\n", "print: 3\n", "x: 1\n", "", "print:\n  table: 7\n", "print:\n  table:\n"]
)
def test_a_form_in_which_it_cannot_be_written_is_told(text: str) -> None:
    with pytest.raises(CannotEdit):
        edited(text, ("print", "table"), {}, [{"put": "a"}])


def test_rows_that_are_not_there_cannot_be_changed() -> None:
    with pytest.raises(CannotEdit):
        edited("print:\n  x: 1\n", ("print", "table"), {0: moved(at=[1, 1])}, [])


def test_lines_end_as_they_ended() -> None:
    found = edited(TEXT.replace("\n", "\r\n"), ("print", "table"), {0: moved(turn=5)}, [{"put": "x"}])
    assert found == edited(TEXT, ("print", "table"), {0: moved(turn=5)}, [{"put": "x"}]).replace("\n", "\r\n")
