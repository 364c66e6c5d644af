"""What the legibility checks find on one face, from nothing but its drawing: kept under the drawing's key."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from generator.drawing.items import Image, Item, Segments
from generator.drawing.letters import SMALLEST_PT
from generator.drawing.sameness import SameKeys
from generator.preflight.figures import faults
from generator.preflight.hidden import hidden
from generator.preflight.legibility import UNREADABLE, Legibility, beyond, readings
from generator.preflight.overprinted import overprinted
from generator.preflight.pictures import COARSE_DPI, WANTED_DPI, resolutions
from generator.preflight.seen import FaceFinding, FigureOnFace, SeenFace
from generator.preflight.surface import Shapes, surface
from generator.source.diagnostic import Severity

Entry: TypeAlias = FaceFinding | FigureOnFace


@dataclass(slots=True)
class FaceInspector:
    """Looks at faces; what they share is taken apart once."""

    keys: SameKeys
    _shapes: Shapes

    @classmethod
    def new(cls, keys: SameKeys) -> "FaceInspector":
        """One that has seen nothing yet; figures are named by these keys."""
        return cls(keys, Shapes())

    def seen(self, items: tuple[Item, ...], cut: Segments | None = None) -> SeenFace:
        """All that is found on a face, and the figures on it, in order; `cut` is the line it is cut out along."""
        return tuple(self._entries(items, cut))

    def _entries(self, items: tuple[Item, ...], cut: Segments | None) -> Iterator[Entry]:
        drawn = surface(items, self._shapes)
        for read in readings(drawn):
            if read.contrast < read.wanted:
                yield _faint(read)
            if read.size_pt < SMALLEST_PT - 0.01:
                yield _small(read)
        for picture, dpi in resolutions(drawn):
            if dpi < WANTED_DPI - 0.5:
                yield _coarse(picture.image, dpi)
        for text in dict.fromkeys(hidden(drawn)):
            yield _hidden(text)
        for first, second, share in overprinted(drawn):
            yield _overprinted(first, second, share)
        if cut is not None:
            for text, share in beyond(drawn, cut):
                yield _cut_off(text, share)
        for placed in drawn.figures:
            for fault in faults(placed, drawn):
                yield FaceFinding((fault.code, fault.name), fault.measure, Severity.WARNING, fault.message, fault.hint)
            yield FigureOnFace(placed.figure.name, self.keys.of_outlines(placed.figure.outlines))


def _hidden(text: str) -> FaceFinding:
    message = f"{_quoted(text)} lies below an area or a picture that hides it"
    hint = "of two layers the later one lies above: move the layer that hides it up in its layout, or leave it out"
    return FaceFinding(("EYE014",), 0.0, Severity.WARNING, message, hint)


def _overprinted(first: str, second: str, share: float) -> FaceFinding:
    message = f"{_quoted(first)} and {_quoted(second)} are printed over one another"
    hint = "move or shrink one of their boxes, or `drop` one of the layers; `pnp show --hints` draws the boxes"
    return FaceFinding(("EYE015",), -share, Severity.WARNING, message, hint)


def _cut_off(text: str, share: float) -> FaceFinding:
    part = "lies" if share >= 1 else "reaches"
    message = f"{_quoted(text)} {part} beyond the cut, so that it is not seen on the piece that is cut out"
    hint = "move its box inside the piece, or make it smaller: `of: safe` measures from the safe zone"
    return FaceFinding(("EYE013",), -share, Severity.WARNING, message, hint)


def _faint(read: Legibility) -> FaceFinding:
    severity = Severity.ERROR if read.contrast < UNREADABLE else Severity.WARNING
    message = (
        f"{_quoted(read.text)} in {read.colour.hex} on {read.ground.hex} has a contrast of {read.contrast:.1f}; "
        f"the minimum is {read.wanted:g}"
    )
    hint = (
        "make the text darker on a light background or lighter on a dark one, or put a plain background or an outline "
        "behind it"
    )
    return FaceFinding(("EYE001", read.written.hex), read.contrast, severity, message, hint)


def _small(read: Legibility) -> FaceFinding:
    message = f"{_quoted(read.text)} is printed at {read.size_pt:.1f} pt; the minimum is {SMALLEST_PT:g} pt"
    hint = "shorten the text, or give it a larger box or a larger `min`"
    return FaceFinding(("EYE002",), read.size_pt, Severity.WARNING, message, hint)


def _coarse(image: Image, dpi: float) -> FaceFinding:
    severity = Severity.ERROR if dpi < COARSE_DPI - 0.5 else Severity.WARNING
    message = f"a picture has {dpi:.0f} dpi at its printed size; the minimum is {WANTED_DPI}"
    hint = f"use a file of more than {image.width_px} x {image.height_px} pixels, or print it smaller"
    return FaceFinding(("EYE003", image.digest), dpi, severity, message, hint)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:38] + "…")
