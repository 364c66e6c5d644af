"""On every sheet: nothing overlaps, nothing leaves the printable area, and each back lies behind its front."""

from collections import Counter
from itertools import combinations
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing import extent
from generator.drawing.piece import Page, Piece
from generator.geometry import Affine, Point, Rect, Size
from generator.sheets import Duplex, SheetSpec, Spacing, sheets_for
from generator.sheets.papers import A3, A4, LETTER, TABLOID, Paper, custom, printable
from tests.unit.sheets.sample import POKER, SLUG, disc, faces, furniture, letter, pages, piece, strokes

PAPERS: tuple[Paper, ...] = (A4, LETTER, A3, TABLOID, custom(180, 240))
LENGTHS = st.floats(8, 130, allow_nan=False).map(lambda length: round(length, 2))


def through(duplex: Duplex, page: Size) -> Affine:
    """Where a point of the printed back comes to lie on the front, when the paper is turned as the mode says."""
    upright = page.height >= page.width
    if duplex is Duplex.GUTTERFOLD:  # along the middle, from left to right
        return Affine(d=-1.0, f=page.height)
    if (duplex is Duplex.LONG) == upright:  # the edge stands upright: left and right change places
        return Affine(a=-1.0, e=page.width)
    return Affine(d=-1.0, f=page.height)


def sides(found: tuple[Page, ...], duplex: Duplex, two_sided: bool) -> list[tuple[Page, Page]]:
    """Each page of fronts with the page of its backs."""
    if not two_sided:
        return [(page, page) for page in found]
    if duplex in (Duplex.GUTTERFOLD, Duplex.FOLDOVER) and {"front", "back"} <= {
        face.side for face in faces(found[0], POKER)
    }:
        return [(page, page) for page in found]
    if duplex is Duplex.NONE:
        half = len(found) // 2
        return list(zip(found[:half], found[half:], strict=True))
    return list(zip(found[::2], found[1::2], strict=True))


def assert_backs_behind_fronts(front: Page, back: Page, duplex: Duplex, size: Size) -> None:
    fronts = {(f.piece, f.copy): f.group.at for f in faces(front, size) if f.side == "front"}
    backs = {(f.piece, f.copy): f.group.at for f in faces(back, size) if f.side == "back"}
    assert fronts.keys() == backs.keys()
    for key, at in backs.items():
        over = front is back and duplex is Duplex.FOLDOVER  # about the top edge of the very card
        fold = 2 * fronts[key].apply(Point(0, 0)).y
        turn = Affine(d=-1.0, f=fold) if over else through(duplex, front.drawing.size)
        for corner in (Point(0, 0), Point(size.width, 0), Point(0, size.height), Point(size.width, size.height)):
            # A card turned about its upright middle: what is left on the back is right on the front.
            expected = fronts[key].apply(Point(size.width - corner.x, corner.y))
            found = turn.apply(at.apply(corner))
            assert abs(found.x - expected.x) <= 0.01
            assert abs(found.y - expected.y) <= 0.01


def _discs_apart(one: Rect, other: Rect) -> bool:
    """Whether the discs in two boxes do not overlap, though the boxes may."""
    across, down = one.centre.x - other.centre.x, one.centre.y - other.centre.y
    return hypot(across, down) >= (one.width + other.width) / 2 - 1e-4


def assert_tidy(page: Page, spec: SheetSpec, size: Size, *, round_: bool = False) -> None:
    """Nothing overlaps or lies where the printer cannot reach."""
    area = printable(page.drawing.size, spec.margin).grown(0.1)  # half a hairline, with room to spare
    placed = faces(page, size)
    for one, other in combinations(placed, 2):
        apart = not one.shown.overlaps(other.shown, 1e-4) or (round_ and _discs_apart(one.shown, other.shown))
        assert apart, (one.group.name, other.group.name)
    for face in placed:
        assert area.contains(face.shown)
        assert face.shown.contains(face.trim)
    for item in furniture(page):
        box = extent.of_item(item)
        assert area.contains(box), item
    strips = [extent.of_item(item) for item in page.drawing.items[-2:]]  # slug line and check ruler
    lines = [_around(start, end) for start, end in strokes(page)]
    for face in placed:
        assert not any(face.shown.overlaps(box, 1e-3) for box in (*strips, *lines))
        assert not any(face.trim.overlaps(line.grown(0.3)) for line in lines), "a mark touches the trim"
    for strip in strips:
        assert not any(strip.overlaps(line, 1e-3) for line in lines)


def _around(start: Point, end: Point) -> Rect:
    """A box round an upright or level line, as thick as a hair."""
    left, top = min(start.x, end.x), min(start.y, end.y)
    return Rect(left, top, max(abs(end.x - start.x), 0.01), max(abs(end.y - start.y), 0.01))


@settings(max_examples=150, deadline=None)
@given(
    paper=st.sampled_from(PAPERS),
    duplex=st.sampled_from(Duplex),
    spacing=st.sampled_from(Spacing),
    width=LENGTHS,
    height=LENGTHS,
    bleed=st.sampled_from((0.0, 1.5, 3.0, 3.175)),
    margin=st.sampled_from((4.2, 5.0, 6.35, 10.0)),
    gutter=st.sampled_from((0.0, 2.0)),
    counts=st.lists(st.integers(1, 13), min_size=1, max_size=4),
    two_sided=st.booleans(),
)
def test_cards_lie_apart_and_backs_lie_behind_fronts(
    paper: Paper,
    duplex: Duplex,
    spacing: Spacing,
    width: float,
    height: float,
    bleed: float,
    margin: float,
    gutter: float,
    counts: list[int],
    two_sided: bool,
) -> None:
    size = Size(width, height)
    spec = SheetSpec(SLUG, paper=paper, duplex=duplex, spacing=spacing, margin=margin, gutter=gutter)
    cards = [piece(f"c{i}", size, copies=n, bleed=bleed, two_sided=two_sided) for i, n in enumerate(counts)]
    checked = sheets_for(cards, spec, letter)
    if checked.value is None:
        assert [found.code for found in checked.diagnostics] == ["SHT001"]
        return
    found = checked.value[0].pages
    seen: Counter[tuple[str, int, str]] = Counter()
    for page in found:
        assert_tidy(page, spec, size)
        seen.update((f.piece, f.copy, f.side) for f in faces(page, size))
    ways = ("front", "back") if two_sided else ("front",)
    assert seen == {(card.id, n, way): 1 for card in cards for n in range(1, card.copies + 1) for way in ways}
    if two_sided and duplex is not Duplex.NONE:
        for front, back in sides(found, duplex, two_sided):
            if front is not back and duplex in (Duplex.GUTTERFOLD, Duplex.FOLDOVER):
                continue  # too large to be folded: backs on a sheet of their own, to be glued
            assert_backs_behind_fronts(front, back, duplex, size)


@settings(max_examples=40, deadline=None)
@given(
    paper=st.sampled_from(PAPERS),
    duplex=st.sampled_from((Duplex.LONG, Duplex.SHORT, Duplex.GUTTERFOLD)),
    diameter=st.sampled_from((12.0, 19.05, 20.0, 25.4)),
    count=st.integers(1, 140),
)
def test_tokens_lie_apart_and_backs_lie_behind_fronts(
    paper: Paper, duplex: Duplex, diameter: float, count: int
) -> None:
    spec = SheetSpec(SLUG, paper=paper, duplex=duplex)
    size = Size(diameter, diameter)
    found = pages([disc("chip", diameter, count)], spec)
    for page in found:
        assert_tidy(page, spec, size, round_=True)
    for front, back in sides(found, duplex, True):
        assert_backs_behind_fronts(front, back, duplex, size)


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_partly_filled_last_sheet_is_mirrored_as_a_whole(paper: Paper, duplex: Duplex) -> None:
    spec = SheetSpec(SLUG, paper=paper, duplex=duplex)
    cards: list[Piece] = [piece("fox", copies=10)]
    *_, front, back = pages(cards, spec)
    assert_backs_behind_fronts(front, back, duplex, cards[0].size)
    (lonely,) = faces(front, cards[0].size)
    (behind,) = faces(back, cards[0].size)
    assert lonely.trim != behind.trim
