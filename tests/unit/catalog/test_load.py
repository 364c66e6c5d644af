"""What the loader makes of a right catalog."""

from pathlib import Path

import pytest

from generator.catalog.load import build, load, read_game
from generator.catalog.models import ComponentKind, Cut, CutShape, Identity, NumberRange
from generator.geometry import Point, Size
from generator.source.patch import patched
from tests.folders import read_folder
from tests.unit.catalog.games import GAME, PRINT, catalog, folder, loaded


def test_identity_rules_and_palette_are_typed(tmp_path: Path) -> None:
    toy = catalog(tmp_path)
    assert (toy.identity.id, toy.identity.players, toy.identity.licence) == ("toy", NumberRange(2, 4), None)
    assert toy.rules == {"goal": 10, "hand": 3}
    assert toy.palette["ink"].hex == "#101010"


def test_cards_written_out_have_their_fields_in_scope(tmp_path: Path) -> None:
    fox, owl = catalog(tmp_path).set_of("beasts").components
    assert (fox.id, fox.title, fox.copies, fox.kind) == ("fox", "Fox", 3, ComponentKind.CARD)
    assert fox.cut == Cut(CutShape.RECTANGLE, Size(63.5, 88.9), 3.0)
    assert fox.scope["card"] == {
        "id": "fox",
        "title": "Fox",
        "copies": 3,
        "text": "Worth 2, up to 10.",
        "cost": 2,
        "art": None,
    }
    assert (owl.title, owl.copies, owl.back) == ("owl", 1, None)


def test_rows_are_combined_first_name_outermost_and_sieved(tmp_path: Path) -> None:
    suits = catalog(tmp_path).set_of("suits")
    assert [piece.id for piece in suits.components] == ["red-low", "red-high", "blue-high"]
    assert [piece.title for piece in suits.components] == ["Red 1", "Red 7", "Blue 7"]
    assert [piece.copies for piece in suits.components] == [1, 7, 7]
    assert suits.components[2].scope["colour"]["hex"] == "#0000ff"  # type: ignore[index,call-overload]


def test_copies_come_from_the_first_row_unless_the_set_says_otherwise(tmp_path: Path) -> None:
    text = (GAME + PRINT).replace('      copies: "{rank.rank}"\n', "")
    assert [piece.copies for piece in catalog(tmp_path, text).set_of("suits").components] == [1, 1, 2]


def test_spaces_may_be_named_by_column_and_row(tmp_path: Path) -> None:
    grid = "cell: 10, at: [5, 10]}"
    named = 'cell: 10, at: [5, 10], names: "1-1", prefix: 2-, suffix: s}'
    text = (
        (GAME + PRINT)
        .replace(grid, named)
        .replace("[a1, b1]", "[2-1-1s]")
        .replace("[a2]", "[2-1-2s]")
        .replace("[b3]", "[2-2-3s]")
    )
    (board,) = catalog(tmp_path, text).set_of("field").components
    assert [space.id for space in board.spaces][:3] == ["2-1-1s", "2-2-1s", "2-1-2s"]
    assert {str(other) for other in board.spaces[0].edges} == {"2-2-1s", "2-1-2s"}


def test_tokens_may_be_for_pictures_only(tmp_path: Path) -> None:
    tokens = (
        "  tokens:\n    - {id: gems, title: Gems, size: 9, front: plain-token, printed: false, pieces: [{id: gem}]}\n"
    )
    toy = catalog(tmp_path, GAME + PRINT + tokens)
    assert "gems" in [str(found.id) for found in toy.sets]
    assert "gems" not in [str(found.id) for found in toy.printed_sets]


def test_a_board_has_its_spaces_in_order_with_edges_both_ways(tmp_path: Path) -> None:
    (board,) = catalog(tmp_path).set_of("field").components
    spaces = {space.id: space for space in board.spaces}
    assert list(spaces) == ["a1", "b1", "a2", "b2", "a3", "b3", "hall"]
    assert spaces["b2"].centre == Point(20, 25)  # type: ignore[index]
    assert set(spaces["a1"].edges) == {"b1", "a2"}  # type: ignore[index]
    assert "hall" in spaces["b3"].edges and spaces["hall"].edges == ("b3",)  # type: ignore[index]
    assert (spaces["a2"].type, spaces["a2"].label) == ("marked", "7")  # type: ignore[index]
    assert spaces["a2"].row["rank"]["id"] == "high"  # type: ignore[index,call-overload]
    assert (spaces["b3"].type, spaces["b3"].row) == ("plain", {})  # type: ignore[index]


ROWS = """tables:
  places:
    - {id: shore, at: [1, 2], size: [2, 1], near: [cave], kind: sand}
    - {id: cave, at: [3, 2], size: 1, kind: rock, door: shore}
"""
MAP = """    - id: map
      title: Map
      size: a6
      unit: 10
      front: plain-board
      spaces:
        - from: {place: tables.places}
          centre: place.at
          extent: place.size
          edges: [place.near, place.door]
          type: "{place.kind}"
          label: "{place.id}!"
"""


def test_rows_make_spaces_of_their_own(tmp_path: Path) -> None:
    text = GAME + PRINT.replace("tables:\n", ROWS).replace("  boards:\n", "  boards:\n" + MAP)
    (board,) = catalog(tmp_path, text).set_of("map").components
    shore, cave = board.spaces
    assert (shore.id, shore.type, shore.centre, shore.size) == ("shore", "sand", Point(10, 20), Size(20, 10))
    assert (cave.size, cave.label, cave.edges, shore.edges) == (Size(10, 10), "cave!", ("shore",), ("cave",))
    assert shore.row["place"]["near"] == ["cave"]  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("at: [1, 2]", "at: [1]", "CAT028"),
        ("at: [1, 2]", "at: [1, .inf]", "CAT028"),
        ("size: [2, 1]", "size: wide", "CAT028"),
        ("centre: place.at", "centre: place.where", "CAT016"),
        ("near: [cave]", "near: [sea]", "CAT022"),
        ("id: cave", "id: a/b", "CAT006"),
    ],
)
def test_rows_that_make_no_space_are_told(old: str, new: str, code: str, tmp_path: Path) -> None:
    text = GAME + PRINT.replace("tables:\n", ROWS).replace("  boards:\n", "  boards:\n" + MAP)
    assert text.count(old) == 1
    assert code in {found.code for found in loaded(tmp_path, text.replace(old, new)).diagnostics}


SHEETS = """tables:
  kinds:
    - {id: world, sheet: [200, 100], slots: {camp: [0.25, 0.5], pile: [0.75, 0.5]}}
  places:
    - {id: shore, lies: [1, 0]}
    - {id: cave, lies: [0, 1]}
"""
MAT = """    - id: mat
      title: Mat
      size: {width: 200, height: 100}
      unit: 0.5
      front: plain-board
      spaces:
        - from: {place: tables.places}
          slots:
            {places: tables.kinds.world.slots, sheet: tables.kinds.world.sheet, at: place.lies, prefix: "{place.id}-"}
        - type: marks
          slots: {places: tables.kinds.world.slots, sheet: tables.kinds.world.sheet, only: [pile], size: [20, 10],
            shift: [4, 2], suffix: -on}
"""


def test_named_places_of_sheets_are_spaces_where_the_sheets_lie(tmp_path: Path) -> None:
    text = GAME + PRINT.replace("tables:\n", SHEETS).replace("  boards:\n", "  boards:\n" + MAT)
    (board,) = catalog(tmp_path, text).set_of("mat").components
    assert {str(space.id): space.centre for space in board.spaces} == {
        "shore-camp": Point(125, 25),
        "shore-pile": Point(175, 25),
        "cave-camp": Point(25, 75),
        "cave-pile": Point(75, 75),
        "pile-on": Point(77, 26),
    }
    assert (board.spaces[-1].size, board.spaces[-1].type) == (Size(10, 5), "marks")
    assert board.spaces[0].row["place"]["id"] == "shore"  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("camp: [0.25, 0.5]", "camp: [0.25]", "CAT028"),
        ("camp: [0.25, 0.5]", "camp: [25, 0.5]", "CAT028"),
        ("sheet: [200, 100]", "sheet: 200", "CAT028"),
        ("lies: [1, 0]", "lies: [5, 0]", "CAT038"),
        ("lies: [1, 0]", "lies: []", "CAT028"),
        ("only: [pile]", "only: [heap]", "CAT022"),
        (
            "slots: {places: tables.kinds.world.slots, sheet: tables.kinds.world.sheet, only",
            "slots: {places: tables.kinds.world.holes, sheet: tables.kinds.world.sheet, only",
            "CAT028",
        ),
    ],
)
def test_places_that_make_no_space_are_told(old: str, new: str, code: str, tmp_path: Path) -> None:
    text = GAME + PRINT.replace("tables:\n", SHEETS).replace("  boards:\n", "  boards:\n" + MAT)
    assert text.count(old) == 1
    assert code in {found.code for found in loaded(tmp_path, text.replace(old, new)).diagnostics}


def test_a_sheet_for_the_whole_page_has_no_back(tmp_path: Path) -> None:
    aid = "  aids:\n    - {id: mats, title: Mats, size: a4, whole_page: true, front: aid-sheet, back: aid-sheet}\n"
    text = GAME + PRINT.replace("  boards:\n", aid + "  boards:\n")
    assert "CAT028" in {found.code for found in loaded(tmp_path, text).diagnostics}
    (mats,) = [each for each in catalog(tmp_path, text.replace(", back: aid-sheet", "")).sets if each.id == "mats"]
    assert (mats.whole_page, mats.bleed) == (True, 0.0)


def test_a_loss_can_be_written_without_its_sign(tmp_path: Path) -> None:
    text = PRINT.replace("tables:\n", "tables:\n  ills: [{id: ague, amount: -2, note: 'Lose {amount|abs}.'}]\n")
    assert catalog(tmp_path, GAME + text).data["tables"]["ills"][0]["note"] == "Lose 2."  # type: ignore[index,call-overload]


@pytest.mark.parametrize(("amount", "reads"), [(1, "Lose 1 die, 1 card."), (2, "Lose 2 dice, 2 cards.")])
def test_a_word_follows_its_number(tmp_path: Path, amount: int, reads: str) -> None:
    note = "Lose {amount} {amount|die/dice}, {amount} {amount|card}."
    text = PRINT.replace("tables:\n", f"tables:\n  ills: [{{id: ague, amount: {amount}, note: '{note}'}}]\n")
    assert catalog(tmp_path, GAME + text).data["tables"]["ills"][0]["note"] == reads  # type: ignore[index,call-overload]


@pytest.mark.parametrize(("style", "code"), [("wrod", "CAT012"), ("ABS", "CAT012"), ("a card", "CAT012")])
def test_a_misspelt_style_is_no_word(tmp_path: Path, style: str, code: str) -> None:
    text = PRINT.replace("tables:\n", f"tables:\n  ills: [{{id: ague, amount: 2, note: 'Lose {{amount|{style}}}.'}}]\n")
    assert [found.code for found in loaded(tmp_path, GAME + text).diagnostics] == [code]


def test_a_text_has_no_form_for_a_number(tmp_path: Path) -> None:
    text = PRINT.replace("tables:\n", "tables:\n  ills: [{id: ague, name: x, note: 'Lose {name|card}.'}]\n")
    assert [found.code for found in loaded(tmp_path, GAME + text).diagnostics] == ["CAT026"]


def test_lanes_name_spaces_after_row_and_number(tmp_path: Path) -> None:
    text = GAME + PRINT.replace(
        "        - grid: {columns: 2, rows: 3, cell: 10, at: [5, 10]}\n"
        '        - {from: {rank: tables.ranks}, at: rank.squares, type: marked, label: "{rank.rank}"}\n'
        "        - {space: {id: hall, at: [30, 30], size: 8, edges: [b3]}, type: hall}\n",
        '        - grid: {numbers: [0, 2], lanes: tables.colours, cell: 10, edges: row}\n          label: "{number}"\n',
    )
    (board,) = catalog(tmp_path, text).set_of("field").components
    assert [space.id for space in board.spaces] == ["red-0", "red-1", "red-2", "blue-0", "blue-1", "blue-2"]
    assert board.spaces[4].edges == ("blue-0", "blue-2")
    assert board.spaces[4].label == "1"


def test_keys_may_be_spread_over_files(tmp_path: Path) -> None:
    head, tail = PRINT.split("  boards:\n")
    whole = catalog(_made(tmp_path / "a"))
    spread = load(
        folder(_made(tmp_path / "b"), game=GAME, cards=head, boards=f"print:\n  boards:\n{tail}"), lambda *_: None
    )
    assert spread.value is not None, spread.diagnostics
    assert spread.value.data == whole.data
    assert spread.value.tree.mark(("print", "boards", 0, "id")).file.endswith("boards.yaml")  # type: ignore[union-attr]


def _made(path: Path) -> Path:
    path.mkdir()
    return path


def test_the_fingerprint_covers_names_and_bytes_of_every_file(tmp_path: Path) -> None:
    prints = [catalog(tmp_path).fingerprint]
    (tmp_path / ".hidden").write_text("x")
    assert catalog(tmp_path).fingerprint == prints[0]
    (tmp_path / "art").mkdir()
    for name, text in (("a.png", "x"), ("b.png", ""), ("b.png", "y")):
        (tmp_path / "art" / name).write_text(text)
        prints.append(catalog(tmp_path).fingerprint)
    assert len(set(prints)) == 4


def test_a_patched_tree_is_built_without_files(tmp_path: Path) -> None:
    tree = read_game(read_folder(folder(tmp_path, game=GAME + PRINT))).value
    assert tree is not None
    checked = build(
        read_folder(tmp_path),
        patched(tree, [{"set": "print.decks.beasts.cards.fox.cost", "value": "two"}]),
        lambda *_: None,
    )
    (found,) = checked.diagnostics
    assert (found.code, found.mark) == ("CAT003", tree.marks[("print", "decks", 0, "cards", 0, "cost")])


@pytest.mark.parametrize(
    ("authors", "words"), [((), "authors not named"), (("Ann",), "Ann"), (("Ann", "Bo"), "Ann, Bo")]
)
def test_the_authors_are_told_in_words_where_nobody_is_named_too(authors: tuple[str, ...], words: str) -> None:
    assert Identity("toy", "Toy", "1.0", authors, NumberRange(2, 4)).by == words


def test_copies_of_a_numbered_set_are_pieces_of_their_own(tmp_path: Path) -> None:
    text = GAME + PRINT.replace("      fields: {cost: int", "      numbered: true\n      fields: {cost: int", 1)
    cards = catalog(tmp_path, text).set_of("beasts").components
    assert [card.id for card in cards] == ["fox-1", "fox-2", "fox-3", "owl-1"]
    assert {card.copies for card in cards} == {1}
    assert [card.facts["copy"] for card in cards] == [1, 2, 3, 1]
    assert cards[1].facts["copies"] == 3
    assert cards[1].title == "Fox"
    assert "copy" not in catalog(tmp_path).set_of("beasts").components[0].facts


def test_a_fault_of_a_numbered_piece_is_told_once(tmp_path: Path) -> None:
    text = GAME + PRINT.replace("      fields: {cost: int", "      numbered: true\n      fields: {cost: int", 1)
    told = loaded(tmp_path, text.replace("id: owl", "id: fox")).diagnostics
    assert [found.code for found in told] == ["CAT015"]
