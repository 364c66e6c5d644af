"""The size of type on the pages of a document, at the scale at which they are printed."""

from collections.abc import Iterator, Sequence

from generator.drawing import extent
from generator.drawing.items import Drawing, Glyphs, Group, Item
from generator.drawing.letters import SMALLEST_PT, box_of_letters
from generator.geometry import IDENTITY, Affine, Rect
from generator.preflight.surface import scale_of
from generator.source.diagnostic import Diagnostic, Report

_ROUNDING_PT = 0.01


def small_letters(pages: Sequence[Drawing], what: str, *, scale: float = 1.0) -> tuple[Diagnostic, ...]:
    """EYE011: words of pages, those in figures included, that are printed too small; the worst, and how many pages.

    `what` the pages are, in words; they are printed at `scale`. Letters on pictured pieces count like all others, but
    in a figure that `shows_whole` pieces for their looks, as the cover does; what a clip hides does not.
    """
    report = Report()
    found = {
        number: min(small, key=lambda run: run[0])
        for number, page in enumerate(pages, 1)
        if (small := [run for run in _runs(page.items, Affine.scale(scale)) if run[0] < SMALLEST_PT - _ROUNDING_PT])
    }
    if found:
        number = min(found, key=lambda page: found[page][0])
        size_pt, text = found[number]
        more = f" (and {len(found) - 1} more page{'s' if len(found) > 2 else ''})" if len(found) > 1 else ""
        message = f"{what}, page {number}: {text!r} is printed at {size_pt:.1f} pt; the minimum is {SMALLEST_PT:g} pt"
        hint = "print it on a paper that takes the pages in their full size" if scale < 1 else None
        report.warning("EYE011", f"{message}{more}", hint=hint)
    return tuple(report.diagnostics)


def _runs(
    items: tuple[Item, ...], at: Affine = IDENTITY, clips: tuple[Rect, ...] = (), *, whole: bool = False
) -> Iterator[tuple[float, str]]:
    """The size in points and the words of each run of letters that counts; on faces shown `whole` none does.

    Of what is drawn here only that is seen which lies in all `clips`: boxes on the page.
    """
    for item in items:
        if isinstance(item, Group):
            shown = item.element.shows_whole if item.element is not None else whole
            if not (item.shared and shown):  # the faces of pieces are shared, as they are placed often
                inside = at.after(item.at)
                more = () if item.clip is None else (inside.bounds(extent.of_path(item.clip)),)
                yield from _runs(item.items, inside, (*clips, *more), whole=shown)
        elif isinstance(item, Glyphs) and item.text.strip():
            box = at.bounds(box_of_letters(item))
            if all(box.overlaps(clip) for clip in clips):
                yield item.size_pt * scale_of(at), item.text.strip()
