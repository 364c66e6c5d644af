"""Where pages end: what is weighed, each on pages of 100 mm."""

from collections.abc import Sequence

from generator.drawing.structure import StructureElement
from generator.rulebook.flow import Flexible, Leaf, Strip, joined
from generator.rulebook.page_breaks import BookPart, KnownBreaks, PageEnd, parts_of
from generator.rulebook.pages import paginate
from generator.rulebook.runs import runs_of

HEIGHT = 100.0


def lines(count: int) -> list[Strip]:
    """Paragraphs of one line, 5 mm each with the gap above them."""
    return [Strip(4.0, gap=1.0)] * count


def box(height: float, low: float | None = None) -> Strip:
    low = height if low is None else low

    def made(room: float) -> Strip:
        return Strip(max(low, min(height, room)), gap=4.0, floats=True)

    return Strip(height, gap=4.0, floats=True, flexible=Flexible(low, height, made))


def heading() -> Strip:
    return Strip(6.0, gap=4.0, keeps=True, element=StructureElement("H2"))


def numbers(leaves: Sequence[Leaf]) -> list[list[int]]:
    """The numbers of the strips of each page, from top to bottom."""
    return [[one.source for one in leaf.placed] for leaf in leaves]


def test_a_box_follows_its_paragraph_though_the_page_before_could_be_fuller() -> None:
    """Without that, the page would hold 20 lines, and the box would stand alone on the next one, overleaf."""
    strips = [*lines(19), box(40.0), *lines(20)]
    first, second, *_ = numbers(paginate(strips, HEIGHT, first=1))
    assert first == list(range(17)) or first == list(range(18))
    assert second[second.index(19) - 1] == 18


def test_on_the_facing_page_it_may_stand_first_and_the_page_before_is_filled() -> None:
    strips = [*lines(17), box(40.0), *lines(20)]
    first, second, *_ = numbers(paginate(strips, HEIGHT, first=2))
    assert second[0] == 17
    assert len(first) > 17


def test_no_box_stands_after_the_next_heading() -> None:
    """Rather is a page less full."""
    for first in (1, 2):
        strips = [*lines(16), box(40.0), heading(), *lines(20)]
        order = [number for page in numbers(paginate(strips, HEIGHT, first=first)) for number in page]
        assert order == list(range(len(strips)))


def test_no_page_is_too_empty_where_ends_of_pages_before_can_be_moved() -> None:
    """What cannot be divided leaves 30 mm on the first page, unless that is the second."""
    strips = [*lines(8), *joined(lines(6)), *lines(6), *joined(lines(14)), *lines(8)]
    for leaf in paginate(strips, HEIGHT)[:-1]:
        last = leaf.placed[-1]
        assert HEIGHT - last.y - last.strip.height <= 15.0


def test_a_box_is_made_lower_rather_than_put_elsewhere() -> None:
    strips = [*lines(12), box(50.0, low=30.0), *lines(20)]
    leaves = paginate(strips, HEIGHT)
    placed = next(one for one in leaves[0].placed if one.source == 12)
    assert 30.0 <= placed.strip.height <= HEIGHT - placed.y


def test_a_box_does_not_interrupt_a_list_with_paragraphs() -> None:
    """A box that has waited comes after a list of the page on which it stands, though its items have gaps."""
    whole = StructureElement("L")
    items = [Strip(8.0, gap=2.0, element=whole.child("LI").child("LBody").child("P")) for _ in range(8)]
    strips = [*lines(8), box(60.0), *items, *lines(20)]
    order = [number for page in numbers(paginate(strips, HEIGHT, first=2)) for number in page]
    listed = [order.index(number) for number in range(9, 17)]
    assert listed == list(range(listed[0], listed[0] + 8))


def test_boxes_keep_their_order() -> None:
    strips = [*lines(5), box(60.0), *lines(4), box(50.0), box(45.0), *lines(30), box(20.0), *lines(3)]
    for first in (1, 2):
        order = [number for page in numbers(paginate(strips, HEIGHT, first=first)) for number in page]
        boxes = [number for number in order if strips[number].floats]
        assert boxes == sorted(boxes)


def test_a_part_ends_with_more_than_a_few_lines_where_it_can() -> None:
    *_, last = numbers(paginate([*lines(19), *joined(lines(2))], HEIGHT))
    assert len(last) > 2


def test_what_is_as_high_as_before_is_divided_as_before() -> None:
    known = KnownBreaks()
    strips = [*lines(30), box(60.0), *lines(30)]
    paginate(strips, HEIGHT, first=3, known=known)
    (shape,) = known.cuts
    known.cuts[shape] = (PageEnd(7, 0, 0), *known.cuts[shape][1:])
    assert numbers(paginate(strips, HEIGHT, first=3, known=known))[0] == list(range(7))
    paginate([*strips, *lines(1)], HEIGHT, first=3, known=known)
    paginate(strips, HEIGHT, first=2, known=known)
    assert len(known.cuts) == 3  # another height, and the other hand


def test_parts_are_divided_on_their_own() -> None:
    strips = [*lines(3), Strip(10.0, room=HEIGHT), *lines(3), box(20.0)]
    first, second = parts_of(runs_of(strips, HEIGHT), HEIGHT)
    assert [run.first for run in first] == [0, 1, 2]
    part = BookPart.of(second)
    assert (len(part.text), len(part.boxes), part.places) == (4, 1, [4])


def paragraph(count: int) -> list[Strip]:
    """One of that many lines, of which the first two and the last two stay together."""
    element = StructureElement("P")
    ends = (1, count - 1)
    return [Strip(5.0, joined=at in ends, element=element) for at in range(count)]


def begins(strips: Sequence[Strip], first: int) -> int:
    """The number of the strip that begins the second page."""
    return numbers(paginate(strips, HEIGHT, first=first))[1][0]


def test_a_short_paragraph_is_not_divided_where_the_page_must_be_turned() -> None:
    strips = [*lines(18), *paragraph(6), *lines(20)]
    assert begins(strips, 1) == 18  # from a right-hand page
    assert 18 < begins(strips, 2) < 24  # to the facing one


def test_a_long_paragraph_is_divided_overleaf_rather_than_that_a_page_is_empty() -> None:
    strips = [*lines(12), *paragraph(16), *lines(20)]
    assert 12 < begins(strips, 1) < 28


def test_a_run_that_goes_on_with_a_paragraph_knows_its_lines() -> None:
    strips = [*lines(1), *paragraph(6), *lines(1)]
    assert [run.lines for run in runs_of(strips, HEIGHT)] == [0, 0, 6, 6, 6, 0]
