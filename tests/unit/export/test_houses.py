"""Print houses: exact pixels, orders that add up, and what does not suit them said."""

import csv
import io
from dataclasses import replace
from pathlib import PurePosixPath
from xml.etree import ElementTree

import pytest

from generator import pipeline
from generator.catalog.models import Catalog
from generator.export.order import printed_at_home
from generator.export.pixels import wrong
from generator.export.tgc_choice import product_for
from generator.export.tgc_products import ALL
from generator.geometry import Size
from generator.resources import content
from tests.unit.export.sample import codes, exported, few, only, order_of, pixels, sized, verified

CARDS = ("reference-cards", "firing-cards")


def test_tgc_pictures_have_the_pixels_of_their_product() -> None:
    order = order_of("geyser")
    made = exported("tgc", order)
    pictures = {path: data for path, data in made.items() if path.suffix == ".png"}
    assert {path.parts[1] for path in pictures} == {"PokerDeck", "SmallCircleChit", "SquareBoard", "HalfBoard"}
    for path, data in pictures.items():
        product = ALL[path.parts[1]]
        assert wrong(data, product.width_px, product.height_px) is None
    assert codes(order) == []
    track = "Round track of 190 × 120 mm lie on HalfBoard at 106% of their size, with a line to cut them out along"
    assert f"tgc: {track}" in order.notices
    assert any("dice" in notice for notice in order.notices)


def test_tgc_makes_round_chits_of_hexagons_and_says_so() -> None:
    order = order_of("summoners-quest", only("hold-markers", "mana-counters", "gate-markers"))
    made = exported("tgc", order)
    products = {path.parts[2]: path.parts[1] for path in made if path.suffix == ".png"}
    assert products == {
        "hold-markers": "MediumCircleChit",
        "mana-counters": "SmallCircleChit",
        "gate-markers": "LargeSquareChit",
    }
    assert "EXP002" not in codes(order)
    assert any("Hold markers, hexagons of" in notice and "MediumCircleChit" in notice for notice in order.notices)
    assert any("Gate markers" in notice and "cut them out" in notice for notice in order.notices)
    rows = csv.DictReader(io.StringIO(made[PurePosixPath("tgc/manifest.csv")].decode()))
    assert sum(int(row["copies"]) for row in rows) == sum(piece.copies for piece in order.pieces)


def test_tgc_leaves_out_what_is_too_large_for_everything() -> None:
    order = order_of("geyser", only("round-track"))
    (track,) = order.pieces
    track = replace(track, front=replace(track.front, size=Size(800.0, 80.0)))
    assert product_for(order, order.game.catalog.set_of("round-track"), track) is None
    assert codes(order) == ["EXP002"]


def test_tgc_manifest_counts_every_copy_and_names_files_that_are_there() -> None:
    order = order_of("geyser", only(*CARDS))
    made = exported("tgc", order)
    rows = list(csv.DictReader(io.StringIO(made[PurePosixPath("tgc/manifest.csv")].decode())))
    assert sum(int(row["copies"]) for row in rows) == sum(piece.copies for piece in order.pieces)
    for row in rows:
        assert PurePosixPath("tgc", row["file"]) in made
        assert PurePosixPath("tgc", row["back"]) in made
        assert row["copies"] == "1" or f" x{row['copies']}.png" in row["file"]


def test_tgc_makes_one_deck_of_decks_of_one_size_on_request() -> None:
    apart = exported("tgc", order_of("geyser", only(*CARDS)))
    assert {path.parts[2] for path in apart if path.suffix == ".png"} == set(CARDS)
    order = order_of("geyser", only(*CARDS), merge="yes")
    made = exported("tgc", order)
    [deck] = {path.parts[1:3] for path in made if path.suffix == ".png"}
    assert deck == ("PokerDeck", CARDS[0]) and len({path.name for path in made}) == len(made)
    rows = list(csv.DictReader(io.StringIO(made[PurePosixPath("tgc/manifest.csv")].decode())))
    assert {row["component"] for row in rows} == {"Reference cards"}
    assert sum(int(row["copies"]) for row in rows) == sum(piece.copies for piece in order.pieces)
    assert "tgc: one PokerDeck: Reference cards, Firing card" in order.notices
    exported("tgc", wrong := order_of("geyser", only(*CARDS), merge="perhaps"))
    assert "EXP007" in codes(wrong)


def test_tgc_merges_no_decks_of_other_sizes_and_nothing_but_cards() -> None:
    two_of_each = few(2, *(one.id for one in verified("wizards-tower").catalog.sets))
    order = order_of("wizards-tower", two_of_each, merge="yes")
    made = exported("tgc", order)
    sizes = {piece.set_id: piece.size for piece in order.pieces}
    kinds = {piece.set_id: piece.kind for piece in order.pieces}
    folders = {path.parts[2] for path in made if path.suffix == ".png"}
    cards = {set_id for set_id in sizes if kinds[set_id] == "card"}
    assert len(folders & cards) == len({sizes[set_id] for set_id in cards})
    assert {set_id for set_id in folders if kinds[set_id] != "card"} == {
        path.parts[2] for path in exported("tgc", order_of("wizards-tower", two_of_each)) if path.suffix == ".png"
    } - cards


def test_tgc_takes_the_product_it_is_told_and_refuses_unknown_ones() -> None:
    order = order_of("geyser", only("round-track"), **{"round-track": "HalfBoard"})
    made = exported("tgc", order)
    assert [pixels(data) for path, data in made.items() if path.suffix == ".png"] == [(1575, 3075)]
    wrong_one = order_of("geyser", only("round-track"), **{"round-track": "HalfBord"})
    exported("tgc", wrong_one)
    (found, _) = wrong_one.report.diagnostics
    assert found.code == "EXP007" and found.hint == "did you mean 'HalfBoard'?"


@pytest.mark.parametrize("target", ["tgc", "mpc"])
def test_a_game_of_other_sizes_is_refused(target: str) -> None:
    order = order_of("geyser", lambda catalog: sized(75.0, 97.0)(only("firing-cards")(catalog)))
    assert [path for path in exported(target, order) if path.suffix == ".png"] == []
    assert "EXP001" in codes(order) and order.report.failed


def test_what_a_house_leaves_out_is_named_as_sets_to_print() -> None:
    whole = pipeline.load(content() / "wizards-tower").value
    assert whole is not None
    nets = ["standees", "mana-wheel", "screen", "wizard-box", "loot-box"]
    for left in ([], ["tiles"]):
        (said,) = printed_at_home("tgc", whole, left)
        command, sets = said.split(" --sets ")
        assert command == "tgc: print the rest yourself: pnp build wizards-tower"
        assert sets.split(",") == [*left, *nets]
    assert not list(printed_at_home("mpc", whole, []))


def test_what_replaces_another_set_need_not_be_printed() -> None:
    whole = pipeline.load(content() / "saratoga-sabotage").value
    assert whole is not None
    (said,) = printed_at_home("mpc", whole, ["white-chips", "markers"])
    assert said.endswith("--sets markers")


def test_mpc_order_fills_every_slot_once() -> None:
    order = order_of("saratoga-sabotage", few(5, "action-cards", "markers"), stock="m31", folder="C:\\game")
    made = exported("mpc", order)
    assert "mpc: print the rest yourself: pnp build saratoga-sabotage --sets markers" in order.notices
    root = ElementTree.fromstring(made.pop(PurePosixPath("mpc/order.xml")))
    quantity = sum(piece.copies for piece in order.pieces if piece.kind == "card")
    assert root.findtext("details/quantity") == str(quantity)
    assert root.findtext("details/stock") == "(M31) Linen"
    slots = [int(slot) for card in root.iterfind("fronts/card") for slot in card.findtext("slots", "").split(",")]
    assert sorted(slots) == list(range(quantity))
    named = {card.findtext("id", "") for card in root.iter("card")} | {root.findtext("cardback", "")}
    assert named == {"C:\\game\\" + "\\".join(path.relative_to("mpc").parts) for path in made}
    assert {pixels(data) for data in made.values()} == {(816, 1110)}


def test_mpc_orders_end_at_612_cards() -> None:
    def swollen(catalog: Catalog) -> Catalog:
        kept = only("firing-cards")(catalog)
        component_set = kept.sets[0]
        return replace(
            kept, sets=(replace(component_set, components=(replace(component_set.components[0], copies=700),)),)
        )

    order = order_of("geyser", swollen)
    made = exported("mpc", order)
    parts = [ElementTree.fromstring(made[PurePosixPath(f"mpc/order-{number}.xml")]) for number in (1, 2)]
    assert [part.findtext("details/quantity") for part in parts] == ["612", "88"]
    assert any("order-2.xml has 88 cards; the print service charges for 90" in notice for notice in order.notices)


def test_unknown_stock_is_refused_with_a_hint() -> None:
    order = order_of("geyser", only("firing-cards"), stock="S31")
    exported("mpc", order)
    assert codes(order) == ["EXP007"]
