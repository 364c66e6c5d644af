"""A finished rulebook and its booklet: all pages, in folding order, with all words of the source."""

import re
from collections.abc import Iterator, Sequence

from generator.drawing.items import Item
from generator.geometry import Size
from generator.readback.content import Faces
from generator.readback.document import Found, PageFound
from generator.readback.figures import letters
from generator.readback.marks import PieceMark
from generator.readback.places import OFF_MM, ProfileSide, outer_complaint
from generator.readback.sheets import Complaint
from generator.units import Mm

_PAGE = re.compile(r"page#(\d+)")
_FENCE = re.compile(r"^(?:~~~|```)")
_BEFORE = re.compile(r"^(?:(?:#+|[-*+]|\d+[.)])\s+)?(?:\[[^\]]*\]\s+)?")
_PLAIN = re.compile(r"[^*_`{}\[\]<>|:\\#!~\"'(]+")
_LEAST = 8
"""Letters that the beginning of a paragraph must have to be looked for."""
_MOST = 24
"""And at most: a longer stretch might be broken by the end of a page."""


def pages_of(pages: Sequence[tuple[Item, ...]]) -> Faces:
    """What must be on each page that a booklet places, by the name of its mark."""

    def faces(name: str) -> tuple[Item, ...] | None:
        found = _PAGE.fullmatch(name)
        number = int(found[1]) if found is not None else 0
        return pages[number - 1] if 1 <= number <= len(pages) else None

    return faces


def booklet_complaints(
    where: str,
    found: Found,
    pages: Sequence[tuple[Item, ...]],
    size: Size,
    corrections: tuple[ProfileSide, ProfileSide],
    creep: Mm,
) -> Iterator[Complaint]:
    """What keeps the sheets of a booklet from being folded into it; `pages` of `size` are what is drawn on each.

    Printed on both sides and turned about the short edge, sheet k from the outside has on its front the pages k from
    the end and k from the start, on its back those that lie behind them.
    Each further sheet is pushed outwards by one more thickness of the paper, `creep`: its pages lie nearer to the fold.
    """
    count = len(pages)
    total = -(-count // 4) * 4
    order: list[tuple[int, int]] = []
    for k in range(0, total // 2, 2):
        order += [(total - k, k + 1), (k + 2, total - k - 1)]
    if len(found.pages) != len(order):
        yield Complaint(
            "OUT022", f"{where} has {len(found.pages)} pages, and {len(order)} hold {count} pages two by two"
        )
    for page, pair in zip(found.pages, order, strict=False):
        expected = [f"page#{number}" for number in pair if number <= count and pages[number - 1]]
        if [mark.name for mark in page.marks] != expected:
            told = ", ".join(mark.name for mark in page.marks) or "nothing"
            yield Complaint("OUT022", f"{where}, page {page.number} has {told} instead of {', '.join(expected)}")
            continue
        correction = corrections[1 - page.number % 2]
        for mark in page.marks:
            hidden = creep * ((page.number - 1) // 2)
            yield from _placed(f"{where}, page {page.number}: {mark.name}", mark, page, size, pair, correction, hidden)


def _placed(
    told: str,
    mark: PieceMark,
    page: PageFound,
    size: Size,
    pair: tuple[int, int],
    correction: ProfileSide,
    hidden: Mm,
) -> Iterator[Complaint]:
    if mark.complaint:
        yield Complaint("OUT023", f"{told} differs from the composed page: {mark.complaint}")
    complaint = outer_complaint(mark.outer, page.size, correction)
    if complaint is not None:
        yield Complaint("OUT018", f"{told} {complaint}")
    scale = min(1.0, page.size.width / (2 * size.width), page.size.height / size.height)
    left = mark.name == f"page#{pair[0]}"
    x = page.size.width / 2 + (hidden - size.width * scale if left else -hidden)
    y = (page.size.height - size.height * scale) / 2
    at = mark.own
    off = max(abs(at.e - x), abs(at.f - y))
    if max(abs(at.a - scale), abs(at.d - scale), abs(at.b), abs(at.c)) > 1e-5:
        yield Complaint("OUT018", f"{told} is not {scale:.3f} times its size and upright")
    elif off > OFF_MM:
        where = f"its place {hidden:.2f} mm behind the fold" if hidden else "the fold"
        yield Complaint("OUT018", f"{told} is {off:.2f} mm off {where} and the middle")


def prose_complaints(where: str, found: Found, prose: str) -> Iterator[Complaint]:
    """Pages on which nothing is written, and paragraphs of the source whose first plain words are nowhere in the file.

    What no paragraph says, such as worked examples, may fill a whole page.
    """
    for page in found.pages:
        if not letters("".join(page.texts)):
            yield Complaint("OUT023", f"{where}, page {page.number} of the rulebook is blank")
    said = letters("".join(found.texts))
    for line, expected in beginnings(prose):
        if letters(expected) not in said:
            yield Complaint(
                "OUT023", f"{where} does not contain ‘{expected}’, which line {line} of the rulebook begins with"
            )


def beginnings(prose: str) -> Iterator[tuple[int, str]]:
    """The first plain words of each paragraph and heading, with its line; none that are made of markup or too short."""
    fenced, fresh = False, True
    for number, line in enumerate(prose.splitlines(), 1):
        text = line.strip()
        if _FENCE.match(text):
            fenced, fresh = not fenced, True
            continue
        heading = text.startswith("#")
        if not fenced and text and (fresh or heading) and not text.startswith(("|", ">", "<", ":", "!")):
            words = _PLAIN.match(_BEFORE.sub("", text))
            start = _whole_words(words[0]) if words is not None else ""
            if len(letters(start)) >= _LEAST:
                yield number, start
        fresh = not text or heading


def _whole_words(text: str) -> str:
    """Whole words from the start, up to so many letters."""
    taken = ""
    for word in text.split():
        if len(letters(taken + word)) > _MOST:
            break
        taken = f"{taken} {word}".strip()
    return taken
