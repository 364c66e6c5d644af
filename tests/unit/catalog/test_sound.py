"""A mistake hides no other, and is not reported again where other things follow from it."""

from pathlib import Path

import pytest

from generator import pipeline
from generator.source.diagnostic import by_place

GAME = """\
game: {id: toy, title: Toy, authors: [A], players: {min: 2, max: 2}}
rules: {goal: 3}
tables:
  foxes:
    - {id: red_fox, title: Red}
print:
  palette: {ember: "#aa3311"}
  theme: {colours: {accent: ember}}
  decks:
    - id: deck
      title: Deck
      size: poker
      front: classic
      fields: {icon: text, cost: int}
      cards:
        - {id: owl, icon: wolf-head, cost: 1}
        - {id: bat, icon: bat}
    - id: hunt
      title: Hunt
      size: poker
      front: classic
      from: {card: tables.foxes}
      id_of: "card-{card.id}"
  boards:
    - id: field
      title: Field
      size: {width: 100, height: 50}
      front: plain-board
      spaces: [{grid: {columns: 3, rows: 1, cell: 20}}]
  table:
    - {put: deck, at: [0, 0]}
setups:
  - id: two
    players: 2
    place: [{take: owl, to: field.a1}, {take: hunt, to: hand}]
"""
PROSE = """\
Reach {rules.goal|word}; {print.palette.ember}. {game.players.max} players. {print.decks.deck.title}

~~~pieces owl deck card-red_fox
~~~

~~~board field setup=two
~~~
"""


def told(folder: Path, game: str) -> list[str]:
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "rulebook.md").write_text(PROSE, encoding="utf-8")
    return [found.code for found in by_place(pipeline.validate(folder).diagnostics)]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("title: Toy, ", "", "CAT002"),
        ("players: {min: 2, max: 2}", "players: {min: 2, max: four}", "CAT003"),
        ("goal: 3", "goal: [3]", "CAT003"),
        ('"#aa3311"', '"#aa331"', "CAT021"),
        ("      size: poker\n      front: classic\n      fields", "      front: classic\n      fields", "CAT002"),
        ("title: Deck", "titel: Deck", "CAT001"),
        ("cost: int", "cost: integer", "CAT005"),
        ("icon: wolf-head", "icon: 5", "CAT003"),
        ("cost: 1", "cost: 1, copies: -1", "CAT004"),
        ("{grid:", "{gird:", "CAT001"),
        ("columns: 3", "columns: 0", "CAT004"),
        ("{width: 100, height: 50}", "{width: 0, height: 50}", "CAT004"),
        ("id: two", 'id: "two ways"', "CAT006"),
        ("players: 2\n", "players: none\n", "CAT003"),
    ],
)
def test_a_mistake_of_shape_has_one_message_and_hides_no_other(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert told(tmp_path, GAME) == []
    assert old in GAME
    wrong = GAME.replace(old, new, 1)
    assert told(tmp_path, wrong) == [code]
    further = wrong.replace("at: [0, 0]", "at: [0, 0], turn: 400").replace("icon: bat", "icon: no-such")
    assert sorted(told(tmp_path, further)) == sorted([code, "CAT004", "LAY009"])


def test_a_set_without_its_cards_is_not_missed_by_what_names_them(tmp_path: Path) -> None:
    assert told(tmp_path, GAME.replace("cards:\n", "crads:\n")) == ["CAT001"]


def test_a_front_of_the_wrong_type_is_not_an_unknown_layout_too(tmp_path: Path) -> None:
    assert told(tmp_path, GAME.replace("front: classic\n      fields", "front: 5\n      fields")) == ["CAT003"]


def test_a_row_that_is_left_out_is_not_missed_by_what_is_made_of_it(tmp_path: Path) -> None:
    assert told(tmp_path, GAME.replace("- {id: red_fox, title: Red}", "- red_fox")) == ["CAT003"]


def test_a_file_that_cannot_be_read_does_not_hide_the_mistakes_of_the_rulebook(tmp_path: Path) -> None:
    (tmp_path / "print.yaml").write_text("print: [\n", encoding="utf-8")
    (tmp_path / "game.yaml").write_text("game: {id: toy}\n", encoding="utf-8")
    (tmp_path / "rulebook.md").write_text("Take 3 of {tables.foxes.title}.\n\n~~~peices fox\n~~~\n", encoding="utf-8")
    found = [found.code for found in by_place(pipeline.validate(tmp_path).diagnostics)]
    assert [code for code in found if not code.startswith(("SRC", "CAT"))] == ["RUL002", "RUL004"]
