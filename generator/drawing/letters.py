"""The size of letters as they are drawn, and pictures without those that would be too small to read."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.drawing import extent
from generator.drawing.ground import scale_of
from generator.drawing.items import Glyphs, Group, Item, Outline, Segment, walk
from generator.drawing.plates import LabelPlates
from generator.drawing.shapes import rect
from generator.geometry import IDENTITY, Affine, Rect
from generator.units import Mm, pt_to_mm

SMALLEST_PT = 6.0
"""Below this size print is no longer read with ease at arm's length."""
PICTURED_PT = 6.4
"""Of letters on pieces in pictures of a book: a booklet on Letter paper shrinks A5 pages to 95 %, and 6 pt remain."""
MOST_GROWN = 1.65
"""As many times as large a number is drawn at most so that it can be read: more would hide what is around it."""
_MIDDLE_EM = 0.34
"""Half the height of digits: about this far above their baseline is their middle."""
_GREEKED_TOP, _GREEKED_FOOT = 0.4, 0.04
"""How far above the baseline a bar in place of a word reaches and begins, in em: about as high as small letters."""
_GREEKED_ALPHA = 0.38
"""How much of the letters' colour such a bar has: a grey as of print that is too far away."""
_ABOVE_EM, _BELOW_EM = 0.7, 0.2
"""How far letters reach above and below their baseline."""
_TOUCHING: Mm = 0.1
"""So far letters may reach beyond a window without being cut to the eye."""
_LONGEST_NUMBER = 5
"""Characters of `10/12` or `1-3-1`: longer words would not have room."""


def end_of(run: Glyphs) -> Mm:
    """The x at which the last glyph of a run ends."""
    return run.xs[-1] + run.font.advance(run.glyphs[-1]) / run.font.units_per_em * pt_to_mm(run.size_pt)


def box_of_letters(run: Glyphs) -> Rect:
    """The box of capitals, with what reaches below the baseline: closer than `extent`, which need only be safe."""
    em = pt_to_mm(run.size_pt)
    return Rect(run.xs[0], run.y - _ABOVE_EM * em, end_of(run) - run.xs[0], (_ABOVE_EM + _BELOW_EM) * em)


def is_number(text: str) -> bool:
    """Whether a run is a number as it is printed on spaces and tiles, such as `7`, `+2` or `5/9`."""
    text = text.strip()
    return len(text) <= _LONGEST_NUMBER and any(letter.isdigit() for letter in text) and not any(map(str.isalpha, text))


def sizes_pt(items: Iterable[Item], scale: float = 1.0, *, numbers: bool = True) -> set[float]:
    """The sizes of letters among items drawn at a scale, those of `numbers` among them or not."""
    found: set[float] = set()
    for item in items:
        if isinstance(item, Group):
            if item.figure is None:  # illustrations have no letters
                found |= sizes_pt(item.items, scale * scale_of(item.at), numbers=numbers)
        elif isinstance(item, Glyphs) and item.text.strip() and (numbers or not is_number(item.text)):
            found.add(item.size_pt * scale)
    return found


def without_letters(
    items: tuple[Item, ...],
    below_pt: float,
    scale: float = 1.0,
    *,
    grown_pt: float = 0.0,
    greeked: bool = False,
    icons: bool = True,
    plates: LabelPlates | None = None,
) -> tuple[Item, ...]:
    """The items without letters that are smaller at a scale, and without names of layers; the very same tuple where
    nothing is left out. Numbers that are little smaller than `grown_pt` are drawn in that size. Where words are to be
    `greeked`, a bar stands for each that is left out; without `icons`, those go that are set among these words.
    `plates` say which forms go with the letters that they bear.
    """
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Group) and item.figure is None:
            inside = scale * scale_of(item.at)
            inner = without_letters(
                item.items, below_pt, inside, grown_pt=grown_pt, greeked=greeked, icons=icons, plates=plates
            )
            if not icons and _has_words(item.items) and not _has_words(inner):
                inner = ()
            if plates is not None and inner is not item.items and extent.of_items(inner) == extent.NOTHING:
                leave_out_plates(plates, kept, item, scale)
                continue
            if inner is not item.items or item.name is not None:
                item = replace(item, items=inner, name=None)
            kept.append(item)
        elif isinstance(item, Glyphs):
            shown = _readable(item, below_pt, grown_pt, scale)
            instead = _bars(item) if greeked and not shown else ()
            kept += shown or instead
            if plates is not None and not shown and not instead:
                leave_out_plates(plates, kept, item, scale)
        else:
            kept.append(item)
    same = len(kept) == len(items) and all(one is other for one, other in zip(kept, items, strict=True))
    return items if same else tuple(kept)


def boxes_of_words(items: Iterable[Item], at: Affine = IDENTITY) -> Iterator[Rect]:
    """The boxes of runs of letters, those that a map puts elsewhere; illustrations have none."""
    for item in items:
        if isinstance(item, Group):
            if item.figure is None:
                yield from boxes_of_words(item.items, at.after(item.at))
        elif isinstance(item, Glyphs) and item.text.strip():
            yield at.bounds(box_of_letters(item))


def without_cut_words(items: tuple[Item, ...], window: Rect, at: Affine = IDENTITY) -> tuple[Item, ...]:
    """The items, put elsewhere by a map, without the letters through which the edge of a window goes; the very same
    tuple where there are none.
    """
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Group) and item.figure is None:
            inner = without_cut_words(item.items, window, at.after(item.at))
            kept.append(item if inner is item.items else replace(item, items=inner))
        elif not isinstance(item, Glyphs) or not any(is_cut(box, window) for box in boxes_of_words((item,), at)):
            kept.append(item)
    same = len(kept) == len(items) and all(one is other for one, other in zip(kept, items, strict=True))
    return items if same else tuple(kept)


def is_cut(box: Rect, window: Rect) -> bool:
    """Whether the edge of a window goes through a box."""
    return box.overlaps(window) and not window.contains(box, _TOUCHING)


def leave_out_plates(plates: LabelPlates, below: list[Item], gone: Item, scale: float = 1.0) -> None:
    """Take the plates of an item's letters, which are left out at a scale, out of what is drawn below it."""
    runs = [(run, at) for at, run in walk((gone,)) if isinstance(run, Glyphs) and run.text.strip()]
    if runs and (plates.numbers or not all(is_number(run.text) for run, _ in runs)):
        plates.leave_out(below, extent.union([at.bounds(box_of_letters(run)) for run, at in runs]), scale)


def _has_words(items: Iterable[Item]) -> bool:
    """Whether some of the items themselves, not what is within them, are letters."""
    return any(isinstance(item, Glyphs) and item.text.strip() for item in items)


def _readable(run: Glyphs, below_pt: float, grown_pt: float, scale: float) -> tuple[Glyphs, ...]:
    """A run at that scale: larger where it is a number and can be, none where it is too small."""
    size = run.size_pt * scale
    if size < grown_pt <= MOST_GROWN * size and is_number(run.text):
        return (_grown(run, grown_pt / size),)
    return (run,) if size >= below_pt else ()


def _bars(run: Glyphs) -> tuple[Item, ...]:
    """A bar for each word of a run; none for blanks, and none for a number or a letter by itself: a bar in its place
    looks as if something had been struck out.
    """
    if is_number(run.text) or len(run.text.strip()) == 1:
        return ()
    em = pt_to_mm(run.size_pt)
    per_unit = em / run.font.units_per_em
    top, high = run.y - _GREEKED_TOP * em, (_GREEKED_TOP - _GREEKED_FOOT) * em
    bars: list[Segment] = []
    begin: float | None = None
    end = 0.0
    for glyph, x in zip(run.glyphs, run.xs, strict=True):
        if run.font.text_of(glyph).strip():
            begin = x if begin is None else begin
            end = x + run.font.advance(glyph) * per_unit
        elif begin is not None:
            bars += rect(Rect(begin, top, end - begin, high))
            begin = None
    if begin is not None:
        bars += rect(Rect(begin, top, end - begin, high))
    colour = replace(run.fill, alpha=run.fill.alpha * _GREEKED_ALPHA)
    return (Outline(tuple(bars), colour),) if bars else ()


def _grown(run: Glyphs, by: float) -> Glyphs:
    """A run so many times as large, about its middle."""
    em = pt_to_mm(run.size_pt)
    middle = (run.xs[0] + end_of(run)) / 2
    xs = tuple(middle + (x - middle) * by for x in run.xs)
    return replace(run, size_pt=run.size_pt * by, xs=xs, y=run.y + _MIDDLE_EM * em * (by - 1.0))
