"""Text that flows round things in its box: every line is as long as the room beside them.

Lines are filled one by one from the top, since how long a line is depends on where it stands.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.drawing.items import Group
from generator.geometry import Affine, Point, Rect, Size
from generator.text.breaking import TOLERANCE_EM, BrokenLine, Word, divide
from generator.text.paragraph import BULLET_GAP, STEP_PT, Block, Fitted, ShapedText, listed_items
from generator.text.pen import Line, draw
from generator.text.style import TextStyle
from generator.units import Mm, pt_to_mm

LEAST_EM = 4.0
"""A stretch beside an obstacle that is narrower than this stays empty, even where a short word would fit."""
_SHARE_DOWN = 0.25
"""Of a line: how much lower a line is tried where it has no room."""
_TOLERANCE: Mm = 1e-6
_MOST_TRIES = 4_000


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What text keeps away from: a rectangle or an ellipse in it, in mm from the corner of the text's box."""

    box: Rect
    round: bool = False

    def between(self, top: Mm, bottom: Mm) -> tuple[Mm, Mm] | None:
        """From where to where it reaches at heights from `top` to `bottom`; None where it does not."""
        if bottom <= self.box.y or top >= self.box.bottom:
            return None
        if not self.round:
            return self.box.x, self.box.right
        middle = self.box.centre
        nearest = min(max(middle.y, top), bottom)
        height = self.box.height / 2
        half = self.box.width / 2 * math.sqrt(max(0.0, 1 - ((nearest - middle.y) / height) ** 2)) if height else 0.0
        return middle.x - half, middle.x + half


Room: TypeAlias = Callable[[Mm, Mm], tuple[Mm, Mm]]
"""Where a line between two heights may begin, and how long it may be."""


def room_beside(obstacles: Sequence[Obstacle], width: Mm) -> Room:
    """The widest stretch of a line that no obstacle reaches into; of two the left one."""

    def room(top: Mm, bottom: Mm) -> tuple[Mm, Mm]:
        taken = sorted(reach for obstacle in obstacles if (reach := obstacle.between(top, bottom)) is not None)
        best, at = (0.0, 0.0), 0.0
        for left, right in (*taken, (width, width)):
            if min(left, width) - at > best[1] + _TOLERANCE:
                best = at, min(left, width) - at
            at = max(at, right)
        return best

    return room


def fit_around(text: str, box: Size, style: TextStyle, obstacles: Sequence[Obstacle]) -> Fitted:
    """A text from the top of a box, around obstacles, at the largest size from the style's down to its smallest.

    Nothing is cut off: what does not fit at the smallest size is measured in `overflow`.
    """
    shaped = ShapedText.listed(listed_items(text, style), style)
    room = room_beside(obstacles, box.width)
    steps = max(0, int((style.size_pt - style.min_size_pt) / STEP_PT + 1e-9))
    low, high = 0, steps
    while low < high:  # the fewest steps below the full size at which all fits
        middle = (low + high) // 2
        if _overflow(_flowed(shaped, box, style.size_pt - middle * STEP_PT, room), box) <= _TOLERANCE:
            high = middle
        else:
            low = middle + 1
    size_pt = style.size_pt - low * STEP_PT
    block = _flowed(shaped, box, size_pt, room)
    overflow = _overflow(block, box)
    return Fitted(block, block.items, size_pt, 0.0, 0.0 if overflow <= _TOLERANCE else overflow)


def _overflow(block: Block, box: Size) -> Mm:
    return max(0.0, block.size.height - box.height, block.overflow)


def _flowed(shaped: ShapedText, box: Size, size_pt: float, room: Room) -> Block:
    """The text at one size; what has no room in the box goes on below it."""
    em, style = pt_to_mm(size_pt), shaped.style
    face = style.faces.regular
    lines: list[Line] = []
    widest: Mm = 0.0
    first = shaped.paragraphs[0] if shaped.paragraphs else ()
    baseline = max((atom.run.top for word in first for atom in word.atoms), default=0.0) * em
    baseline = max(baseline, face.ascent * em)
    tries = 0
    for number, (words, bullet) in enumerate(zip(shaped.paragraphs, shaped.bullets, strict=True)):
        if number:
            baseline += style.paragraph_gap * em
        indent = 0.0 if bullet is None else bullet.width + BULLET_GAP
        rest, mark, hyphens = list(words), bullet, 0
        baseline += 0.0 if words else style.leading * em  # an empty line
        while rest:
            left, width = room(baseline - face.ascent * em, baseline + face.descent * em)
            narrow = width < min(LEAST_EM * em, box.width)
            inside = baseline + face.descent * em <= box.height
            if (narrow or (rest[0].width + indent) * em > width + _TOLERANCE) and inside and tries < _MOST_TRIES:
                tries += 1
                baseline += style.leading * em * _SHARE_DOWN
                continue
            if not inside:
                left, width = 0.0, box.width  # it does not fit; it is set all the same, and measured
            line, rest = _line(rest, width / em - indent, style, hyphens)
            hyphens = hyphens + 1 if line.hyphenated else 0
            widest = max(widest, (line.width + indent) * em - width)
            drawn = draw(replace(line, indent=indent, bullet=mark), style, width, size_pt, baseline)
            lines.append(_moved(drawn, left))
            mark = None
            baseline += style.leading * em
    height = lines[-1].baseline + face.descent * em if lines else 0.0
    return Block(
        Size(box.width, height),
        tuple(lines),
        size_pt,
        face.cap_height * em,
        0.0 if widest <= _TOLERANCE else widest,
        shaped.missing,
        shaped.unknown_icons,
    )


def _line(words: Sequence[Word], width: float, style: TextStyle, hyphens: int) -> tuple[BrokenLine, list[Word]]:
    """The line that these words begin with, as full as it gets within `width` em, and the words after it."""
    used = gap = 0.0
    for index, word in enumerate(words):
        if index and used + gap + word.width > width + TOLERANCE_EM:
            divided = divide(word, width - used - gap, style) if style.hyphenate and not hyphens else None
            if divided is None:
                return BrokenLine(tuple(words[:index]), used, last=False), list(words[index:])
            head, tail = divided
            line = BrokenLine((*words[:index], head), used + gap + head.width, last=False, hyphenated=True)
            return line, [tail, *words[index + 1 :]]
        used, gap = used + gap + word.width, word.space
    return BrokenLine(tuple(words), used, last=True), []


def _moved(line: Line, left: Mm) -> Line:
    """A line so far to the right."""
    if not left:
        return line
    links = tuple((Rect.of(box.size, Point(box.x + left, box.y)), where) for box, where in line.links)
    return replace(line, items=(Group(line.items, Affine.move(left, 0.0)),), left=line.left + left, links=links)
