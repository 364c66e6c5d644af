"""Whether a back is behind its front, from both matrices on their pages and how the sheet is flipped or folded."""

from collections.abc import Callable

from generator.geometry import Point, Size
from generator.readback.expected import ExpectedComponent
from generator.readback.parts import head_complaint
from generator.readback.places import OFF_MM, PiecePlace, distance
from generator.units import Mm

_SPARE: Mm = 25.0
"""What marks, strips and bleed of a folded sheet may take beside a piece; one that leaves more can be folded."""

_FOLDED_APART = ("gutterfold", "foldover")


def behind_complaint(
    front: PiecePlace, back: PiecePlace, expected: ExpectedComponent, duplex: str, margin: Mm
) -> str | None:
    """What is wrong with a back; None where it lies behind its front, its head at the front's head."""
    size = expected.size
    if expected.kind == "standee":
        return head_complaint(front, back, expected)
    if expected.kind == "dial":
        return None  # the cover is a part of its own, wherever it lies
    if expected.kind == "screen" and duplex in _FOLDED_APART:
        duplex = "none"
    if expected.kind == "screen" and duplex == "none" and front.name.tile is not None:
        return None  # halves lie as their tabs ask for
    if duplex == "none" or (duplex in _FOLDED_APART and front.page != back.page):
        if duplex != "none" and _can_be_folded(size, front.paper, margin):
            return f"is on another page than its front, and should come behind it by a {duplex}"
        if back.page <= front.page:
            return f"comes before its front, which is on page {front.page}"
        off = _off(front, back, size, lambda at: at, turned=False)
        return None if off <= OFF_MM else f"is {off:.2f} mm off the place that its front has on its page"
    if duplex in ("long", "short"):
        if back.page != front.page + 1:
            return f"should be on the page after its front, which is on page {front.page}"
        return _described(front, back, size, _turned(front.paper, duplex))
    if duplex == "gutterfold" or expected.kind in ("token", "tile"):
        middle = front.paper.height / 2
        complaint = _described(front, back, size, lambda at: Point(at.x, 2 * middle - at.y))
        if complaint is None or duplex == "gutterfold":
            return complaint
    top = front.trim.y
    return _described(front, back, size, lambda at: Point(at.x, 2 * top - at.y))


def _can_be_folded(size: Size, paper: Size, margin: Mm) -> bool:
    """Whether a front and a back surely have room on one side of the paper."""
    room = min(paper.width, paper.height) - 2 * margin - _SPARE
    return max(size.width, size.height) <= room / 2


def _turned(page: Size, duplex: str) -> Callable[[Point], Point]:
    """Where a point comes to lie when the sheet is turned about its long or short edge."""
    upright = page.height >= page.width
    if upright == (duplex == "long"):
        return lambda at: Point(page.width - at.x, at.y)
    return lambda at: Point(at.x, page.height - at.y)


def _described(front: PiecePlace, back: PiecePlace, size: Size, turn: Callable[[Point], Point]) -> str | None:
    off = _off(front, back, size, turn, turned=True)
    if off <= OFF_MM:
        return None
    if _off(front, back, size, turn, turned=True, on_its_head=True) <= OFF_MM:
        return "is upside down behind its front"
    if _off(front, back, size, lambda at: at, turned=False) <= OFF_MM:
        return "is not mirrored: it is at the place of its front, and not behind it"
    return f"is {off:.2f} mm away from its place behind the front"


def _off(
    front: PiecePlace,
    back: PiecePlace,
    size: Size,
    turn: Callable[[Point], Point],
    *,
    turned: bool,
    on_its_head: bool = False,
) -> Mm:
    """How far the back's corners are from where those of the front come to lie. Seen from behind, left is right."""
    farthest = 0.0
    for x, y in ((0.0, 0.0), (size.width, 0.0), (0.0, size.height)):
        behind = Point(size.width - x if turned else x, y)
        if on_its_head:
            behind = Point(size.width - behind.x, size.height - behind.y)
        farthest = max(farthest, distance(back.at.apply(behind), turn(front.at.apply(Point(x, y)))))
    return farthest
