"""Where a set-up stands in the catalog."""

from tests.contract.tables import catalog_named


def test_a_set_up_and_its_lines_are_found() -> None:
    catalog = catalog_named("saratoga-sabotage")
    for index, row in enumerate(catalog.setups):
        mark = catalog.setup_mark(str(row["id"]))
        assert mark == catalog.tree.mark(("setups", index))
        assert mark is not None
    ids = [str(row["id"]) for row in catalog.setups]
    assert len({catalog.setup_mark(name) for name in ids}) == len(ids) > 1
    assert catalog.setup_mark(ids[-1], 0) == catalog.tree.mark(("setups", len(ids) - 1, "place", 0))
    assert catalog.setup_mark("nowhere") == catalog.tree.mark(("setups",))
