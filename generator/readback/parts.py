"""Faces on parts that are folded and glued: fronts and backs of standees and screens, faces that come in halves."""

from collections.abc import Iterator, Sequence

from generator.geometry import Point, Rect
from generator.readback.expected import ExpectedComponent
from generator.readback.places import OFF_MM, PiecePlace, distance

FOLDED = frozenset({"standee", "dial", "screen", "box"})
"""Kinds of components that are made of parts."""


def head_complaint(front: PiecePlace, back: PiecePlace, expected: ExpectedComponent) -> str | None:
    """What is wrong with the back of a standee; None where it comes behind the front that is folded at its head."""
    if front.page != back.page:
        return f"is not on page {front.page}, where its front is"
    size = expected.size
    off = max(
        distance(front.at.apply(Point(x, -y)), back.at.apply(Point(size.width - x, y)))
        for x, y in ((0.0, 0.0), (size.width, 0.0), (0.0, size.height))
    )
    return None if off <= OFF_MM else f"is {off:.2f} mm away from its place above the head of its front"


def apart_complaints(here: Sequence[PiecePlace]) -> Iterator[str]:
    """Halves that lie on other faces of their page."""
    for index, place in enumerate(here):
        for other in here[index + 1 :]:
            if (place.name.tile or other.name.tile) and place.window.overlaps(other.window, OFF_MM):
                yield f"{place} and {other.name.whole} overlap"


def halves_complaint(places: Sequence[PiecePlace], expected: ExpectedComponent) -> str | None:
    """What keeps parts of a face from showing all of it; None where each is there once and none of it is lost."""
    tiles = sorted(place.name.tile or (0, 0) for place in places)
    if tiles != [(column, 0) for column in range(len(places))] or len(places) < 2:
        return "its parts are not each there once"
    whole = Rect.of(expected.size)
    end = whole.x
    for place in sorted(places, key=lambda place: place.part.x):
        part = place.part
        if part.x > end + OFF_MM:
            return f"{part.x - end:.2f} mm of it are on no part"
        if part.y > whole.y + OFF_MM or part.bottom < whole.bottom - OFF_MM:
            return "a part does not show its whole height"
        end = max(end, part.right)
    return None if end >= whole.right - OFF_MM else f"{whole.right - end:.2f} mm of it are on no part"
