"""Editions of pieces: slips for sleeves, and every ink for every piece."""

import io

import pytest
from PIL import Image as Pillow

from generator.drawing.items import Group
from generator.editions.inks import INKS
from generator.editions.sleeves import SLACK, sleeved
from generator.layout.raster import greyed, raster
from tests.unit.sheets.sample import piece


def test_slips_are_fronts_of_cards_a_little_smaller() -> None:
    card, chip = piece("fox"), piece("chip", kind="token")
    slip, same = sleeved([card, chip])
    assert same is chip
    assert slip.back is None and slip.size.width == pytest.approx(card.size.width - SLACK)
    assert slip.size.width / slip.size.height == pytest.approx(card.size.width / card.size.height)
    (whole,) = slip.front.items
    assert isinstance(whole, Group) and whole.items is card.front.items


@pytest.mark.parametrize("ink", INKS)
def test_every_ink_keeps_pieces_and_sizes(ink: str) -> None:
    pieces = (piece("fox"), piece("map", kind="board", two_sided=False))
    made = INKS[ink].pieces(pieces)
    assert [(piece.id, piece.size, piece.back is None) for piece in made] == [
        ("fox", pieces[0].size, False),
        ("map", pieces[1].size, True),
    ]
    assert (made == pieces) == (ink == "colour")


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "L"])
def test_pictures_turn_grey_and_stay_see_through(mode: str) -> None:
    out = io.BytesIO()
    Pillow.new("RGBA", (3, 2), (200, 30, 30, 90)).convert(mode).save(out, "PNG")
    read = raster(out.getvalue()).image
    assert read is not None
    image = greyed(read)
    with Pillow.open(io.BytesIO(image.data)) as opened:
        assert opened.size == (image.width_px, image.height_px) == (3, 2)
        assert opened.mode == ("LA" if mode in ("RGBA", "P") else "L")
