"""A piece's row by the name of its kind."""

from generator.catalog.models import ComponentKind
from generator.catalog.own_row import own_row
from generator.catalog.sheet_row import SheetRow
from tests.unit.layout.table import component

RED, TWO = {"id": "red", "title": "Red", "ink": "#a00"}, {"id": "two", "title": "Two", "value": 2}


def test_it_has_the_keys_of_all_rows_and_the_piece_s_own_id_and_title() -> None:
    made = component("plain-token", {"colour": RED, "rank": TWO}, name="red-two", kind=ComponentKind.TOKEN)
    assert own_row(made) == {"token": {"id": "red-two", "title": "Red-Two", "ink": "#a00", "value": 2}}


def test_a_row_that_is_called_so_is_not_replaced() -> None:
    assert own_row(component("classic", {"card": RED, "rank": TWO})) == {}


def test_a_piece_without_rows_has_an_id_and_a_title() -> None:
    made = component("aid-sheet", {}, name="help", kind=ComponentKind.AID)
    assert own_row(made) == {"aid": {"id": "help", "title": "Help"}}


def test_an_empty_cell_reads_as_nothing_there_too() -> None:
    row = own_row(component("classic", {"fox": SheetRow(RED, {"id": "", "ink": "", "cost": ""})}))["card"]
    assert row["cost"] is None and "cost" not in row
