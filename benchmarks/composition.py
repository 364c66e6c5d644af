"""How the bundled rulebooks are composed: where figures and boxes stand, how empty pages are, what setting takes.

`python -m benchmarks.composition` prints the table; with the name of a game, what stands apart in its book; with
`--costs`, what of a book takes how long to set.
"""

import gc
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from benchmarks.empty_corners import empty_corners
from generator import pipeline, resources
from generator.catalog.verified import Printable
from generator.rulebook.compose import FIRST_PAGE, SetBook, set_book
from generator.rulebook.examples import PAD
from generator.rulebook.flow import Leaf, Strip
from generator.rulebook.parts import part_of
from generator.rulebook.runs import is_heading, runs_of

EMPTY = 0.15
"""The share of a page that may be left at its foot, but on the last one of a part."""
RUNS = 3
_DIRECTIVE = re.compile(r"^~~~[a-z].*?^~~~$\n?", re.MULTILINE | re.DOTALL)
"""What is drawn or listed by the generator, in the source of a rulebook."""
_EXAMPLE = re.compile(r"^~~~example.*?^~~~$\n?", re.MULTILINE | re.DOTALL)
"""A worked example in it."""
_POINTER = re.compile(r"\{[#@][^}]*\}")
"""What points at something in the book, which may be drawn."""
NOTES = """Own, facing, overleaf, farther: on which page figures and boxes stand, seen from the end of the last words
before them. Of those overleaf and farther, those in sequence follow another box without a word between: of two boxes
that fill a page each, the second cannot stand beside its words. Across are those before which text of a later section
stands. Torn are pages that begin overleaf within a paragraph, a list or a table. Empty pages have more than 15 % left
at their foot and do not end a part, whether the next one was asked for (`~~~page`) or not. Corners are the largest
rectangles in the boxes of worked examples in which nothing is drawn, as shares of these boxes: their mean, and the
worst. CPU s is what setting a book takes, its pieces drawn before; words alone is what it takes without pictures,
examples and references to pages.

What of a book takes how long, in CPU s, each left out after those before it: `python -m benchmarks.composition
--costs`, a day on which other processes were running. Before books taught with pictures, setting them whole took 0.15
(Geyser), 0.22 (Saratoga Sabotage) and 0.25 (Summoner's Quest); now their words alone take as much, or half of it.

| game | whole | page numbers | worked examples | other figures | words |
| --- | ---: | ---: | ---: | ---: | ---: |
| geyser | 1.08 | 0.09 | 0.34 | 0.52 | 0.13 |
| mana-maker | 1.88 | 0.05 | 0.57 | 1.01 | 0.25 |
| nine-worlds | 2.17 | 0.06 | 0.86 | 0.95 | 0.31 |
| saratoga-sabotage | 1.33 | 0.08 | 0.28 | 0.85 | 0.12 |
| summoners-quest | 2.94 | 0.11 | 1.26 | 1.27 | 0.29 |
| wizards-tower | 3.24 | 0.39 | 0.96 | 1.25 | 0.64 |

What was tried, all books together; boxes in sequence were counted from the box before, and not as overleaf:

| pages end | pages | own | facing | in sequence | overleaf | farther | across | empty pages | all feet |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| where the next thing does not fit; boxes wait (before) | 228 | 115 | 31 | 11 | 30 | 5 | 9 | 12 | 12.9 |
| likewise, but no heading comes before a box that waits | 230 | 114 | 30 | 14 | 30 | 4 | 0 | 20 | 14.6 |
| where a whole part is the best; figures and boxes of one size | 235 | 139 | 24 | 16 | 15 | 1 | 2 | 11 | 14.7 |
| likewise, worked examples of the size that suits the page | 231 | 148 | 22 | 16 | 8 | 1 | 0 | 4 | 12.7 |
| likewise, other figures too (now) | 230 | 148 | 23 | 16 | 7 | 1 | 0 | 4 | 11.6 |

"""


@dataclass(frozen=True, slots=True)
class BoxPlace:
    """A figure or box: its name, the page where the last words before it end and its own, whether another box stands
    between these words and it, and what stands there that comes later.
    """

    name: str
    paragraph: int
    page: int
    follows_box: bool
    lines_between: int
    headings_between: int

    @property
    def where(self) -> str:
        """Where it stands, seen from its paragraph."""
        if self.page == self.paragraph:
            return "own"
        if self.page == self.paragraph + 1:
            return "facing" if self.page % 2 else "overleaf"
        return "farther"


WHERE = ("own", "facing", "overleaf", "farther")


_MEASURES = (
    "in sequence",
    "across",
    "torn",
    "empty pages",
    "all feet, in pages",
    "corners",
    "worst",
    "CPU s",
    "words alone",
)


def table() -> str:
    """A row for each game with a rulebook."""
    rows = [
        f"| {' | '.join(('game', 'pages', *WHERE, *_MEASURES))} |",
        f"| --- |{' ---: |' * (1 + len(WHERE) + len(_MEASURES))}",
    ]
    for folder in sorted(path for path in resources.content().iterdir() if path.is_dir()):
        book, seconds, words = _set(folder)
        boxes = boxes_of(book)
        counts = " | ".join(str(sum(box.where == where for box in boxes)) for where in WHERE)
        sequence = sum(box.follows_box and box.where in ("overleaf", "farther") for box in boxes)
        across = sum(box.headings_between > 0 for box in boxes)
        empty = ", ".join(str(page) for page, _ in empty_pages(book)) or "-"
        feet = sum(foot(leaf, book) for leaf in book.leaves)
        pages = len(book.leaves) + FIRST_PAGE - 1
        torn = sum(page % 2 == 0 for page, _ in divided_pages(book))
        corners = [share for _, _, share in corners_of(book)]
        mean, worst = sum(corners) / max(1, len(corners)), max(corners, default=0.0)
        rows.append(
            f"| {folder.name} | {pages} | {counts} | {sequence} | {across} | {torn} | {empty} | {feet:.1f} "
            f"| {mean:.1%} | {worst:.0%} | {seconds:.2f} | {words:.2f} |"
        )
    return "\n".join(rows)


def _set(folder: Path) -> tuple[SetBook, float, float]:
    """The rulebook of a game, the seconds of the processor that setting it takes, pieces drawn before, and those that
    its words alone would take.
    """
    composed = pipeline.compose(folder).value
    assert composed is not None, f"{folder} cannot be built"
    gc.set_threshold(1_000_000)  # as `pnp` has it
    book, seconds = _timed(composed, composed.game)
    prose = composed.game.catalog.prose
    assert prose is not None, f"{folder} has no rulebook"
    words = replace(prose, text=_POINTER.sub("{=1}", _DIRECTIVE.sub("", prose.text)))
    _, alone = _timed(composed, replace(composed.game, catalog=replace(composed.game.catalog, prose=words)))
    return book, seconds, alone


def _timed(composed: pipeline.Composed, game: Printable) -> tuple[SetBook, float]:
    """A rulebook, and the least seconds that setting it takes."""
    workshop, taken = composed.workshop, []
    for _ in range(RUNS):
        begun = time.process_time()
        checked = set_book(game, workshop.book, composed.pieces, layouts=workshop.layouts)
        taken.append(time.process_time() - begun)
    if checked is None or checked.value is None:
        told = "" if checked is None else "\n".join(map(str, checked.diagnostics))
        raise SystemExit(f"{game.catalog.identity.title} has no rulebook\n{told}")
    return checked.value, min(taken)


def costs() -> str:
    """What the parts of each book take, in the order in which they are left out."""
    rows = ["| game | whole | page numbers | worked examples | other figures | words |", f"| --- |{' ---: |' * 5}"]
    for folder in sorted(path for path in resources.content().iterdir() if path.is_dir()):
        composed = pipeline.compose(folder).value
        assert composed is not None and composed.game.catalog.prose is not None, f"{folder} has no rulebook"
        gc.set_threshold(1_000_000)
        catalog, prose = composed.game.catalog, composed.game.catalog.prose
        pointless = _POINTER.sub("{=1}", prose.text)
        plain = _EXAMPLE.sub("", pointless)
        texts = (prose.text, pointless, plain, _DIRECTIVE.sub("", plain))
        books = [replace(catalog, prose=replace(prose, text=text)) for text in texts]
        taken = [_timed(composed, replace(composed.game, catalog=book))[1] for book in books]
        parts = [before - after for before, after in pairwise(taken)]
        rows.append(
            f"| {folder.name} | " + " | ".join(f"{seconds:.2f}" for seconds in (taken[0], *parts, taken[-1])) + " |"
        )
    return "\n".join(rows)


def boxes_of(book: SetBook) -> list[BoxPlace]:
    """The figures and boxes of a book in the order of its source, without those that begin a part."""
    placed = [
        (page, one.source)
        for page, leaf in enumerate(book.leaves, FIRST_PAGE)
        for one in leaf.placed
        if one.source >= 0
    ]
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    begins: dict[int, int] = {}
    for at, (page, number) in enumerate(placed):
        first.setdefault(number, page)
        begins.setdefault(number, at)
        last[number] = page
    strips = book.strips
    found: list[BoxPlace] = []
    for number, strip in enumerate(strips):
        seen = [at for at in range(number - 1, -1, -1) if _is_seen(strips[at])]
        before = next((at for at in seen if not _is_box(strips[at])), None)
        if not _is_box(strip) or before is None or strip.room >= book.theme.column.height:
            continue
        between = [other for _, other in placed[: begins[number]] if other > number and _is_seen(strips[other])]
        found.append(
            BoxPlace(
                next((mark.words for mark in strip.marks), f"{strip.height:.0f} mm"),
                last[before],
                first[number],
                _is_box(strips[seen[0]]),
                len(between),
                sum(is_heading(strips[other]) for other in between),
            )
        )
    return found


def _is_box(strip: Strip) -> bool:
    return strip.floats or strip.flexible is not None


def _is_seen(strip: Strip) -> bool:
    return bool(strip.items) or strip.columns is not None


def foot(leaf: Leaf, book: SetBook) -> float:
    """The share of a page that is empty at its foot."""
    low = max((one.y + one.strip.height for one in leaf.placed if one.strip.items), default=0.0)
    return 1.0 - low / book.theme.column.height


def empty_pages(book: SetBook) -> Iterator[tuple[int, float]]:
    """The pages that are too empty, with the share that is, but for the last ones of parts."""
    for at, leaf in enumerate(book.leaves[:-1]):
        share = foot(leaf, book)
        if share > EMPTY and not part_of(book.leaves[at + 1]):
            yield at + FIRST_PAGE, share


def corners_of(book: SetBook) -> list[tuple[int, str, float]]:
    """The boxes of worked examples: their pages, names, and the shares that their largest empty rectangles take."""
    found = [
        (page, next(mark.words for mark in one.strip.marks if mark.name.startswith("example-")), one.strip)
        for page, leaf in enumerate(book.leaves, FIRST_PAGE)
        for one in leaf.placed
        if one.strip.flexible is not None and any(mark.name.startswith("example-") for mark in one.strip.marks)
    ]
    shares = empty_corners([strip for _, _, strip in found], book.theme.column.width, PAD)
    return [(page, name, share) for (page, name, _), (share, _) in zip(found, shares, strict=True)]


def divided_pages(book: SetBook) -> Iterator[tuple[int, str]]:
    """The pages that begin within a paragraph, a list or a table, with which of them."""
    runs = {run.first: run for run in runs_of(book.strips, book.theme.column.height)}
    begun: set[int] = set()
    for page, leaf in enumerate(book.leaves, FIRST_PAGE):
        first = next((one.source for one in leaf.placed if one.source >= 0), -1)
        run = runs.get(first)
        if run is not None and run.continues and first not in begun:
            yield page, "table" if run.is_row else "paragraph" if run.lines else "list"
        begun |= {one.source for one in leaf.placed}


def _apart(game: str) -> Iterator[str]:
    """What is not as it should be in a book, a line each."""
    book, _, _ = _set(resources.content() / game)
    for box in boxes_of(book):
        if box.where in ("overleaf", "farther") or box.lines_between:
            between = f"{box.lines_between} lines and {box.headings_between} headings between"
            yield f"{box.name}: page {box.paragraph} -> {box.page}, {box.where}, {between}"
    yield from (f"page {page} is {share:.0%} empty" for page, share in empty_pages(book))
    yield from (f"a {what} goes on overleaf, on page {page}" for page, what in divided_pages(book) if page % 2 == 0)


def _empty_boxes(book: SetBook) -> Iterator[str]:
    for page, name, share in corners_of(book):
        if share > EMPTY:
            yield f"{name}: page {page}, {share:.0%} of the box is one empty corner"


def main(games: Sequence[str]) -> None:
    """Print the table, or what stands apart in games' books."""
    if not games:
        print(table())
    if "--costs" in games:
        print(costs())
    for game in (game for game in games if game != "--costs"):
        print("\n".join((game, *_apart(game))))


if __name__ == "__main__":
    main(sys.argv[1:])
