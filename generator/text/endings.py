"""How paragraphs end: with two words at least, or a third of the measure, and never with the rest of a divided word.

Where lines were filled one by one, the last few are broken anew, as many as before and as even as they can be.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from generator.dataclass import dataclass
from generator.text.breaking import TOLERANCE_EM, BrokenLine, Word

SHARE = 1 / 3
"""Of the measure: what a last line of one word must reach."""
_FULL = 0.5
"""How full the emptiest of the lines broken anew is to be, as a share of the measure."""
_MOST_LINES = 6
"""Lines that are broken anew at most, from the end of the paragraph."""
_MOST_WORDS = 200
"""Words that these may have together."""


def ends_well(words: Sequence[Word], natural: float, width: float, *, divided: bool) -> bool:
    """Whether a paragraph of several lines, `width` em wide, may end with a line of these words, so wide together.

    `divided` says that the first of them is the rest of a word that the line before begins.
    """
    return _are_several(words) or (not divided and natural >= SHARE * width - TOLERANCE_EM)


def _are_several(words: Sequence[Word]) -> bool:
    """Whether these are two words or more, as one reads them."""
    if len(words) == 1:
        return len(words[0].text.split()) > 1  # held together
    return len(words) > 2 or (len(words) == 2 and words[0].space > 0)


def better_ended(lines: tuple[BrokenLine, ...], words: Sequence[Word], width: float) -> tuple[BrokenLine, ...]:
    """The lines of a paragraph, the last ones broken anew where it ends badly and can end better in as many lines.

    As few of them as make no line very short; of all ways, the one whose emptiest line is the fullest. A single word
    of a third of the measure stays only where no line would be short without it.
    """
    if len(lines) < 2 or _are_several(lines[-1].words):
        return lines
    least = _FULL if ends_well(lines[-1].words, lines[-1].width, width, divided=_goes_on(lines)) else 0.0
    found: _Rebroken | None = None
    starts = _starts(lines)
    for count in range(2, min(len(lines), _MOST_LINES) + 1):
        start = starts[-count]
        if start is None:
            continue
        if len(words) - start > _MOST_WORDS:
            break
        tried = _rebroken(words[start:], count, width)
        if tried is not None and (found is None or tried.fill > found.fill + TOLERANCE_EM):
            found = tried
        if found is not None and found.fill >= _FULL:
            break
    return lines if found is None or found.fill < least else (*lines[: -len(found.lines)], *found.lines)


def _goes_on(lines: Sequence[BrokenLine]) -> bool:
    """Whether the last line begins with the rest of a word, divided at a hyphen of its own or at another."""
    before = lines[-2]
    return before.hyphenated or (bool(before.words) and not before.words[-1].space)


def _starts(lines: Sequence[BrokenLine]) -> list[int | None]:
    """The number of the word that each line begins with; None where it begins within one."""
    starts: list[int | None] = [0]
    consumed = 0
    for line in lines[:-1]:
        consumed += len(line.words) - line.hyphenated
        starts.append(None if line.hyphenated else consumed)
    return starts


@dataclass(frozen=True, slots=True)
class _Rebroken:
    """Lines broken anew, and how full the emptiest but the last is, as a share of the measure."""

    fill: float
    lines: tuple[BrokenLine, ...]


def _rebroken(words: Sequence[Word], count: int, width: float) -> _Rebroken | None:
    """The words in so many lines the last of which ends well; None where there is no way."""
    widths = list(accumulate((word.width + word.space for word in words), initial=0.0))

    def natural(first: int, end: int) -> float:
        return widths[end] - widths[first] - words[end - 1].space

    # By where lines of the words before end: how full the emptiest of them is, and where the last of them begins.
    ends: dict[int, tuple[float, tuple[int, ...]]] = {0: (1.0, (0,))}
    for _ in range(count - 1):
        further: dict[int, tuple[float, tuple[int, ...]]] = {}
        for first, (fill, places) in ends.items():
            for end in range(first + 1, len(words)):
                wide = natural(first, end)
                if wide > width + TOLERANCE_EM:
                    break
                least = min(fill, wide / width)
                if end not in further or least > further[end][0] + TOLERANCE_EM:
                    further[end] = least, (*places, end)
        ends = further
    best: tuple[float, tuple[int, ...]] | None = None
    for first, (fill, places) in ends.items():
        wide, last = natural(first, len(words)), words[first:]
        if wide > width + TOLERANCE_EM or not _are_several(last):
            continue
        if best is None or fill > best[0] + TOLERANCE_EM:
            best = fill, (*places, len(words))
    if best is None:
        return None
    fill, places = best
    made = (BrokenLine(tuple(words[a:b]), natural(a, b), last=b == len(words)) for a, b in pairwise(places))
    return _Rebroken(fill, tuple(made))
