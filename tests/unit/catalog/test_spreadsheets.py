"""Rows of a game from spreadsheets: what cells mean, ids, places, and what is refused."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.source.diagnostic import Checked, Diagnostic
from tests.workbooks import Rows, ods, xlsx

GAME = "game: {id: toy, title: Toy, authors: [A], players: {min: 2, max: 4}}\nrules: {goal: 10}\n"
DECK = "print:\n  decks:\n    - {id: beasts, title: Beasts, size: poker, front: classic, "
FROM = GAME + DECK + "from: {card: cards.csv}}\n"
LISTED = GAME + DECK + "cards: cards.csv, fields: {cost: int, code: text, art: picture, tags: list}}\n"


def game(
    tmp_path: Path, yaml: str, csv: str = "", model: type[BaseModel] | None = None, **files: bytes
) -> Checked[Catalog]:
    (tmp_path / "game.yaml").write_text(yaml, encoding="utf-8")
    (tmp_path / "cards.csv").write_bytes(csv.encode())
    for name, data in files.items():
        (tmp_path / name.replace("_", ".")).write_bytes(data)
    return load(tmp_path, lambda *_: model)


def right(checked: Checked[Catalog]) -> Catalog:
    assert checked.value is not None, "\n".join(map(str, checked.diagnostics))
    return checked.value


def cards(checked: Checked[Catalog], set_id: str = "beasts") -> dict[str, Any]:
    return {str(piece.id): piece.scope["card"] for piece in right(checked).set_of(set_id).components}


def told(checked: Checked[Catalog]) -> list[tuple[str, str]]:
    return [(found.code, found.mark.cell if found.mark else "") for found in checked.diagnostics]


def only(checked: Checked[Catalog]) -> Diagnostic:
    (found,) = checked.diagnostics
    return found


SHIPS = '''\
Name,Copies,Power,Text,Flavour,# notes,
Cannon,3,2,"Gain 2 gold, +1/+1.","""Fire!""",too strong?,
,,,,,,
Life Support Systems,1,X-2,Draw 3 cards.,,,
life support systems,,d6,,Quiet.,the same name,x
Grün & Gelb,2,+1,,,,
'''


def test_a_designers_sheet_is_a_deck(tmp_path: Path) -> None:
    found = right(game(tmp_path, FROM, SHIPS))
    pieces = found.set_of("beasts").components
    assert [(str(piece.id), piece.title, piece.copies) for piece in pieces] == [
        ("cannon", "Cannon", 3),
        ("life-support-systems", "Life Support Systems", 1),
        ("life-support-systems-2", "life support systems", 1),
        ("grun-gelb", "Grün & Gelb", 2),
    ]
    rows: Any = [piece.scope["card"] for piece in pieces]
    assert [row["power"] for row in rows] == [2, "X-2", "d6", "+1"]
    assert rows[0]["flavour"] == '"Fire!"' and rows[0]["text"] == "Gain 2 gold, +1/+1."
    assert "notes" not in rows[0] and rows[0]["title"] == "Cannon"


def test_an_empty_cell_reads_as_nothing_and_is_no_key(tmp_path: Path) -> None:
    where = 'where: "not (card.power > 3)", title_of: "{card.title}", '
    csv = "id,title,power,cost.fire,cost.ice,ops.0.do,ops.0.n,ops.1.do\nfox,Fox,,,2,,,\nowl,Owl,4,1,,a,,b\n"
    row = cards(game(tmp_path, FROM.replace("from:", where + "from:"), csv))["fox"]
    assert dict(row) == {"id": "fox", "title": "Fox", "cost": {"ice": 2}}
    assert row["power"] is None and row["cost"]["fire"] is None and row["ops"] == []
    assert "power" not in row and row.get("power") is None
    with pytest.raises(KeyError):
        row["strength"]
    row = cards(game(tmp_path, FROM, csv))["owl"]
    assert row["ops"] == [{"do": "a"}, {"do": "b"}] and row["ops"][0]["n"] is None


def test_cells_of_listed_pieces_have_the_types_of_the_fields(tmp_path: Path) -> None:
    csv = "ID,Cost,code,tags,own,title\nfox,3.0,007,a; b,5,1984\nowl,,TRUE,,,\n"
    fox, owl = cards(game(tmp_path, LISTED, csv)).values()
    assert (fox["cost"], fox["code"], fox["tags"], fox["own"], fox["title"]) == (3, "007", ["a", "b"], 5, "1984")
    assert (owl["cost"], owl["code"], owl["tags"], owl["own"], owl["title"]) == (None, "TRUE", None, None, "owl")


def test_fields_also_say_what_rows_under_from_hold(tmp_path: Path) -> None:
    csv = "id,code,size\nfox,007,1\n"
    row = cards(game(tmp_path, FROM.replace("from:", "fields: {code: text}, from:"), csv))["fox"]
    assert (row["code"], row["size"]) == ("007", 1)
    assert told(game(tmp_path, FROM, csv)) == [("SRC014", "B2")]


def test_a_workbook_and_a_csv_file_make_the_same_rows(tmp_path: Path) -> None:
    rows: Rows = [["id", "title", "cost", "wild"], ["fox", "Fox", 2, True], [None] * 4, ["owl", "Owl", 0.5, None]]
    text = "\n".join(",".join("" if cell is None else str(cell) for cell in row) for row in rows)
    first = cards(game(tmp_path, FROM, text))
    for name, data in (("game_xlsx", xlsx({"Beasts": rows, "Notes": []})), ("game_ods", ods({"Beasts": rows}))):
        yaml = FROM.replace("cards.csv", f'"{name.replace("_", ".")}#Beasts"')
        assert cards(game(tmp_path, yaml, "", None, **{name: data})) == first


def test_a_text_of_a_workbook_that_looks_like_a_number_is_a_text(tmp_path: Path) -> None:
    book = xlsx({"S": [["id", "code", "n"], ["fox", "007", 7]]})
    row = cards(game(tmp_path, FROM.replace("cards.csv", "game.xlsx"), game_xlsx=book))["fox"]
    assert (row["code"], row["n"]) == ("007", 7)


@pytest.mark.parametrize(
    ("csv", "code", "cell"),
    [
        ("id,n\nfox,2-Jan\n", "SRC019", "B2"),
        ("id,n\nfox,#REF!\n", "SRC019", "B2"),
        ("id,n\nfox,007\n", "SRC014", "B2"),
        ("id,n\nfox,a\vb\n", "SRC004", "B2"),
        ("id,n,N\nfox,1,2\n", "CAT056", "C1"),
        ("id,!?\nfox,1\n", "CAT056", "B1"),
        ("id,n,n.a\nfox,1,2\n", "CAT056", "B2"),
        ("id,title,n\n,,5\n", "CAT057", "C2"),
        ("id,n\nfox,1,2\n", "SRC018", "C2"),
        ("id,n\nfox,1\nfox,2\n", "CAT015", "A3"),
        ("id,copies\nfox,two\n", "CAT019", "B2"),
        ("\n\n", "CAT056", "A1"),
        ("id,text\nfox,{n\n", "CAT012", "B2"),
    ],
)
def test_a_fault_is_told_at_its_cell(tmp_path: Path, csv: str, code: str, cell: str) -> None:
    assert set(told(game(tmp_path, FROM, csv))) == {(code, cell)}


@pytest.mark.parametrize(
    ("header", "cell", "hint"),
    [
        ("nr,Card Name,n", "B1", "rename the column 'Card Name' to title, if it has the names"),
        ("nr,beast,n", "B1", "rename the column 'beast' to title, if it has the names"),
    ],
)
def test_a_sheet_without_names_is_told_once_at_its_header(tmp_path: Path, header: str, cell: str, hint: str) -> None:
    loaded = game(tmp_path, LISTED, f"{header}\n1,Fox,2\n2,Owl,3\n3,Elk,4\n")
    (found,) = loaded.diagnostics
    assert (found.code, found.mark and found.mark.cell, found.hint) == ("CAT057", cell, hint)


def test_a_file_of_another_encoding_is_told_with_the_way_out_of_excel(tmp_path: Path) -> None:
    game(tmp_path, FROM, "id,title\nfox,Fox\n")
    (tmp_path / "cards.csv").write_bytes("id,title\nfox,F\u00fcchsin\n".encode("cp1252"))
    (found,) = load(tmp_path, lambda *_: None).diagnostics
    assert (found.code, found.mark and found.mark.line) == ("SRC003", 2)
    assert "CSV UTF-8" in (found.hint or "")


def test_a_place_in_one_cell_is_told_with_the_columns_it_takes(tmp_path: Path) -> None:
    board = (
        "  boards:\n    - {id: map, title: Map, size: {width: 90, height: 90}, front: plain-board, "
        "spaces: [{from: {space: cards.csv}, centre: space.at}]}\n"
    )
    (found,) = game(tmp_path, GAME + "print:\n" + board, "id,at\nhill,10; 20\n").diagnostics
    assert (found.code, found.hint) == ("CAT028", "in a spreadsheet, give it two columns: at.0 and at.1")


def test_a_table_needs_no_names(tmp_path: Path) -> None:
    loaded = game(tmp_path, GAME + "tables: {odds: cards.csv}\n", "sum,ways\n2,1\n3,2\n")
    assert loaded.diagnostics == ()


def test_all_faults_are_told_in_one_run_each_with_its_line(tmp_path: Path) -> None:
    csv = 'id,art,cost,text\nfox,a.png,two,"many\nlines"\nowl,,#N/A,{nothing}\n'
    found = game(tmp_path, LISTED, csv)
    places = [str(one.mark).rpartition("/")[2] for one in found.diagnostics]
    assert sorted((*cell, place) for cell, place in zip(told(found), places, strict=True)) == [
        ("CAT003", "C2", "cards.csv:2:11"),
        ("CAT010", "D3", "cards.csv:4:11"),
        ("SRC019", "C3", "cards.csv:4:6"),
    ]


def test_names_of_files_and_sheets_are_checked_where_they_stand(tmp_path: Path) -> None:
    book = xlsx({"Beasts": [["id"], ["fox"]], "Notes": [["x"]]})
    for named, hint in (
        ("cads.csv", "did you mean 'cards.csv'?"),
        ("../cards.csv", "copy the file into the folder"),
        ("game.xlsx#Beast", "did you mean 'Beasts'?"),
        ("game.xlsx", "write the name of one after #: Beasts, Notes"),
        ("cards.csv#Beasts", "leave out the # and what follows it"),
    ):
        found = only(game(tmp_path, FROM.replace("cards.csv", f'"{named}"'), "id\nfox\n", game_xlsx=book))
        assert (found.hint, found.mark and found.mark.line) == (hint, 5)


class Beast(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    id: str
    title: str
    cost: int
    note: str | None = None
    price: dict[str, int] = {}


class Tribe(BaseModel):
    title: str
    size: int


class Own(BaseModel):
    beasts: list[Beast]
    tribes: dict[str, Tribe] = {}


def test_rows_of_a_games_own_are_typed_by_its_model(tmp_path: Path) -> None:
    yaml = GAME + "beasts: cards.csv\ntribes: tribes.csv\n" + DECK + "from: {card: beasts}}\n"
    csv = "title,COST,note,price.Gold\n1984,+3,2,\nOwl,1,,4\n"
    found = right(game(tmp_path, yaml, csv, Own, tribes_csv=b"title,size\nMoss,3\nFern,4\n"))
    assert found.data["beasts"] == [
        {"title": "1984", "cost": 3, "note": "2", "id": "1984"},
        {"title": "Owl", "cost": 1, "price": {"gold": 4}, "id": "owl"},
    ]
    rows: Any = found.data["tribes"]
    assert {name: row["size"] for name, row in rows.items()} == {"moss": 3, "fern": 4}


def test_a_missing_key_is_told_at_the_empty_cell(tmp_path: Path) -> None:
    found = only(game(tmp_path, GAME + "beasts: cards.csv\n", "id,title,cost,x\nfox,Fox,,\n", Own))
    assert (found.code, found.mark and found.mark.cell) == ("CAT002", "C2")
    found = only(game(tmp_path, GAME + "beasts: cards.csv\n", "id,title,cost,kost\nfox,Fox,1,2\n", Own))
    assert (found.code, found.mark and found.mark.cell) == ("CAT001", "D1")


def test_numbers_in_texts_of_cells_need_no_placeholders_but_may_have_them(tmp_path: Path) -> None:
    csv = "id,power,text\nfox,4,Deal 4 damage. Pay {power} of {rules.goal}.\n"
    found = game(tmp_path, FROM, csv)
    assert found.diagnostics == () and cards(found)["fox"]["text"] == "Deal 4 damage. Pay 4 of 10."


def test_a_sheet_under_from_is_a_table_that_sets_share(tmp_path: Path) -> None:
    more = "    - {id: others, title: Others, size: mini, front: classic, id_of: 'o-{card.id}', "
    more += "from: {card: cards.csv}}\n"
    yaml = GAME + "tables: {cards: [{id: x}]}\n" + FROM.removeprefix(GAME) + more
    found = right(game(tmp_path, yaml, "id,title\nfox,Fox\n"))
    tables: Any = found.data["tables"]
    assert sorted(tables) == ["cards", "cards_2"]
    assert [str(piece.id) for piece in found.set_of("others").components] == ["o-fox"]


def test_ids_do_not_depend_on_the_order_of_other_rows(tmp_path: Path) -> None:
    rows = ["fox,Fox", ",Owl", "owl,Night Owl", ",狐"]
    for order in (rows, rows[::-1]):
        found = cards(game(tmp_path, FROM, "\n".join(["id,title", *order])))
        assert {key: row["title"] for key, row in found.items()} == {
            "fox": "Fox",
            "owl": "Night Owl",
            "owl-2": "Owl",
            "72d0": "狐",
        }
