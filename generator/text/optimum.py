"""Breaking a whole paragraph at once, so that its justified lines are as even as they can be.

Source: D. E. Knuth and M. F. Plass, "Breaking paragraphs into lines", Software: Practice and Experience 11 (1981).
First without hyphens; only where some line would be too loose, or the last line would be a single short word, are words
divided as well.
"""

from collections.abc import Sequence

from generator.dataclass import dataclass
from generator.text.breaking import TOLERANCE_EM, BrokenLine, Word, break_greedy, divisions
from generator.text.endings import ends_well
from generator.text.style import TextStyle

STRETCH = 0.55
"""By how much of itself a space grows before a line counts as loose."""
SHRINK = 0.18
"""By how much of itself a space may shrink, and never more."""
LOOSEST = 1.6
"""How many times `STRETCH` a space may grow before words are divided."""
LOOSEST_FOR_END, SHRINK_FOR_END = 2.8, 0.3
"""How far a space may grow, as above, and shrink where that makes the paragraph end well."""
LONGEST = 1_500
"""Words in the longest paragraph treated so; a longer one is broken line by line."""
MOST_TRIED = 1_000_000
"""Lines tried in a paragraph; one where more are possible, as with words that take no room, is broken line by line."""

_HYPHEN_DEMERITS = 2_500.0
_DOUBLE_HYPHEN_DEMERITS = 20_000.0
_WIDOW_DEMERITS = 40_000.0


@dataclass(frozen=True, slots=True)
class _Break:
    """A place where a line may end: after word `word`, or within it, with the parts on both sides."""

    word: int
    head: Word | None = None
    tail: Word | None = None


@dataclass(slots=True)
class _Best:
    """The cheapest way to a break."""

    demerits: float
    before: int
    width: float
    shrink: float


class _TooManyLinesError(Exception):
    """More lines are possible than are tried."""


def break_optimum(words: Sequence[Word], width: float, style: TextStyle) -> tuple[BrokenLine, ...]:
    """The lines of a justified paragraph within `width` em; greedy lines where nothing else is possible."""
    if words and len(words) <= LONGEST:
        try:
            found = _best(words, width, style)
        except _TooManyLinesError:
            found = None
        if found is not None:
            return found
    return break_greedy(words, width, style)


def _best(words: Sequence[Word], width: float, style: TextStyle) -> tuple[BrokenLine, ...] | None:
    """The best lines there are: those without hyphens that end well, then those with hyphens that do, then others."""
    sums = _Sums(words)
    whole = [_Break(i) for i in range(len(words))]
    found = _search(words, whole, sums, width, LOOSEST, well=True)
    if found is not None or not style.hyphenate:
        return found or _search(words, whole, sums, width, 1e9)
    breaks = [
        boxed
        for i, word in enumerate(words)
        for boxed in (*(_Break(i, head, tail) for head, tail in divisions(word, style)), _Break(i))
    ]
    return (
        _search(words, breaks, sums, width, LOOSEST, well=True)
        or _search(words, breaks, sums, width, LOOSEST_FOR_END, shrink=SHRINK_FOR_END, well=True)
        or _search(words, whole, sums, width, LOOSEST)
        or _search(words, breaks, sums, width, 1e9)
    )


class _Sums:
    """Widths of stretches of words by prefix sums: all words and spaces before word i."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.before = [0.0]
        self.spaces = [0.0]
        for word in words:
            self.before.append(self.before[-1] + word.width + word.space)
            self.spaces.append(self.spaces[-1] + word.space)


def _search(
    words: Sequence[Word],
    breaks: Sequence[_Break],
    sums: _Sums,
    width: float,
    loosest: float,
    *,
    shrink: float = SHRINK,
    well: bool = False,
) -> tuple[BrokenLine, ...] | None:
    """The cheapest chain of breaks; None where a line would be overfull or too loose.

    Where it is to end `well`, None also where it cannot.
    """
    best: dict[int, _Best] = {-1: _Best(0.0, -1, 0.0, 0.0)}
    active = [-1]
    last = len(breaks) - 1
    tried = 0
    for i, end in enumerate(breaks):
        tried += len(active)
        if tried > MOST_TRIED:
            raise _TooManyLinesError
        chosen: _Best | None = None
        alive = []
        for start in active:
            natural, spaces = _measure(words, sums, None if start < 0 else breaks[start], end)
            room = width - natural
            if room < -shrink * spaces - TOLERANCE_EM:
                continue  # overfull, and so will every longer line from here be
            alive.append(start)
            ratio = _ratio(room, spaces, final=i == last)
            if ratio > loosest:
                continue
            if i == last and start >= 0 and not _ends_well(words, breaks[start], natural, width):
                if well:
                    continue
                ending = _WIDOW_DEMERITS
            else:
                ending = 0.0
            demerits = best[start].demerits + _demerits(ratio, breaks, start, i) + ending
            if chosen is None or demerits < chosen.demerits:
                chosen = _Best(demerits, start, natural, max(0.0, -room) if room < -TOLERANCE_EM else 0.0)
        active = alive
        if chosen is not None:
            best[i] = chosen
            active.append(i)
        if not active:
            return None
    return _lines(words, breaks, best) if last in best else None


def _measure(words: Sequence[Word], sums: _Sums, start: _Break | None, end: _Break) -> tuple[float, float]:
    """The natural width of a line between two breaks and the spaces in it."""
    first = 0 if start is None else start.word + 1
    natural = sums.before[end.word] - sums.before[first]
    spaces = sums.spaces[end.word] - sums.spaces[first]
    tail = start.tail if start is not None else None
    if tail is not None and start is not None:
        if start.word == end.word:
            return 1e9, 0.0  # a word is divided once at most
        natural += tail.width + tail.space
        spaces += tail.space
    return natural + (end.head.width if end.head is not None else words[end.word].width), spaces


def _ratio(room: float, spaces: float, *, final: bool) -> float:
    """How far the spaces are from their own width: 1 is as loose as is good, -1 as tight as is allowed."""
    if abs(room) <= TOLERANCE_EM or (final and room > 0):
        return 0.0
    if room < 0:
        return room / (SHRINK * spaces) if spaces else -1.0
    return room / (STRETCH * spaces) if spaces else 1e3


def _ends_well(words: Sequence[Word], start: _Break, natural: float, width: float) -> bool:
    """Whether the line from a break to the end of the paragraph may be its last."""
    rest = words[start.word + 1 :]
    if start.tail is not None:
        return ends_well((start.tail, *rest), natural, width, divided=True)
    return ends_well(rest, natural, width, divided=not words[start.word].space)


def _demerits(ratio: float, breaks: Sequence[_Break], start: int, end: int) -> float:
    demerits: float = (10.0 + 100.0 * min(abs(ratio), 100.0) ** 3) ** 2
    if breaks[end].head is not None:
        demerits += _HYPHEN_DEMERITS
        if start >= 0 and breaks[start].head is not None:
            demerits += _DOUBLE_HYPHEN_DEMERITS
    return demerits


def _lines(words: Sequence[Word], breaks: Sequence[_Break], best: dict[int, _Best]) -> tuple[BrokenLine, ...]:
    lines: list[BrokenLine] = []
    at = len(breaks) - 1
    while at >= 0:
        way, end = best[at], breaks[at]
        start = breaks[way.before] if way.before >= 0 else None
        line = [start.tail] if start is not None and start.tail is not None else []
        line += words[0 if start is None else start.word + 1 : end.word]
        line.append(end.head if end.head is not None else words[end.word])
        last = at == len(breaks) - 1
        lines.append(BrokenLine(tuple(line), way.width - way.shrink, last, end.head is not None, way.shrink))
        at = way.before
    return tuple(reversed(lines))
