"""Faces on somebody else's products: covered to the edge, in the right proportions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.colour import Colour
from generator.drawing import extent
from generator.drawing.items import Drawing, Group
from generator.export.fitting import Product, covering, inside, placed
from generator.export.tgc_products import ALL, BLEED
from generator.geometry import Rect, Size
from generator.units import px_to_mm
from tests.unit.sheets.sample import POKER, face

PRODUCTS = sorted(ALL.values(), key=lambda product: product.name)


@pytest.mark.parametrize("product", PRODUCTS, ids=lambda entry: entry.name)
def test_every_cut_lies_within_its_picture_with_the_house_bleed(product: Product) -> None:
    whole = Rect.of(product.picture)
    # The house's own pictures of its European sizes are a tenth of a millimetre short of the rule.
    assert whole.contains(product.cut.grown(BLEED), tolerance=0.15)
    assert product.width_px % 75 == product.height_px % 75 == 0


@given(
    product=st.sampled_from(PRODUCTS),
    scale=st.floats(0.5, 2.0),
    stretch=st.floats(0.98, 1.02),
    turned=st.booleans(),
    bleed=st.floats(0, 4),
)
def test_a_fit_covers_the_cut_and_the_picture(
    product: Product, scale: float, stretch: float, turned: bool, bleed: float
) -> None:
    size = Size(product.trim.width * scale, product.trim.height * scale * stretch)
    size = size.turned if turned else size
    fit = covering(size, product)
    assert fit is not None
    drawing = placed(face(size, bleed, Colour(200, 10, 10)), bleed, fit)
    assert drawing.size == product.picture
    assert extent.of_items(drawing.items).contains(Rect.of(product.picture), tolerance=0.02)
    top = drawing.items[-1]
    assert isinstance(top, Group)
    assert top.at.bounds(Rect.of(size)).contains(product.cut, tolerance=0.01)


def test_other_proportions_do_not_fit() -> None:
    poker = ALL["PokerDeck"]
    assert covering(Size(63.5, 63.5), poker) is None
    assert covering(POKER.turned, poker) is not None
    assert covering(POKER.turned, poker, upright=True) is None


def test_inside_keeps_the_whole_face_within_the_cut() -> None:
    fit = inside(Size(190, 86), ALL["HalfBoard"])
    assert fit.turned
    assert fit.scale == pytest.approx(min(254 / 190, 127 / 86))


def test_a_face_of_the_right_size_and_bleed_is_drawn_once_at_its_size() -> None:
    fit = covering(POKER, ALL["PokerDeck"])
    assert fit is not None and fit.scale == pytest.approx(1) and fit.true_size
    drawing = placed(face(POKER, BLEED, Colour(1, 2, 3)), BLEED, fit)
    assert len(drawing.items) == 1
    assert drawing == Drawing(Size(px_to_mm(825, 300), px_to_mm(1125, 300)), drawing.items)
