"""Streams that are repeated in another file: the same lines with other names of fonts, forms and states.

Nothing is taken on trust: the lines must be the same but for their names, and what each name stands for must be what it
stood for in the file that was compared with the drawing. Where they part, the drawing itself is asked.
"""

import re
from collections.abc import Callable
from typing import Any

from generator.drawing.items import Image
from generator.readback.differs import Differs
from generator.readback.known import KnownLines
from generator.readback.pdf_file import DamagedPdf, FontRead, FormObject, GraphicsState, Resources, ShadingRead
from generator.readback.runs import KnownWords

_NAMED = re.compile(rb"(/\S+) (Do|gs|sh|\S+ Tf)(?!\S)")
_KINDS = {b"Do": b"XObject", b"gs": b"ExtGState", b"sh": b"Shading"}


class StreamComparer:
    """Compares the streams of a file with those of files before it.

    `words` says what is known of a font of the file that must be the font of some words, and raises Differs where it is
    another; `pictured` says whether a picture of the file is an image.
    """

    __slots__ = ("_fonts", "_forms", "_known", "_pictured", "_words")

    def __init__(
        self,
        known: KnownLines,
        words: Callable[[FontRead, KnownWords], KnownWords],
        pictured: Callable[[Any, Image], str | None],
    ) -> None:
        self._known = known
        self._words = words
        self._pictured = pictured
        # What a key is about is held with what was found, so that its id is not used again.
        self._fonts: dict[tuple[int, int], tuple[FontRead, FontRead, frozenset[bytes] | None]] = {}
        self._forms: dict[tuple[int, int], tuple[FormObject, FormObject, bool]] = {}

    def form(self, before: FormObject, now: FormObject) -> bool:
        """Whether a form shows what one before it did, in the same box."""
        if before is now:
            return True
        found = self._forms.get((id(before), id(now)))
        if found is None:
            same = before.box == now.box and (before.transparent, before.isolated) == (now.transparent, now.isolated)
            same = same and self.stream(before.data, before.resources, now.data, now.resources)
            found = self._forms[id(before), id(now)] = (before, now, same)
        return found[2]

    def stream(self, before: bytes, met: Resources, now: bytes, resources: Resources) -> bool:
        """Whether lines show what those before them did; `met` is what the names stood for there."""
        if b"/" not in now:
            return before == now
        then, here = _NAMED.split(before), _NAMED.split(now)
        texts, operators = here[::3], here[2::3]
        if then[::3] != texts or then[2::3] != operators:
            return False
        try:
            return all(
                self._means(operator, met, old, resources, new, texts)
                for operator, old, new in set(zip(operators, then[1::3], here[1::3], strict=True))
            )
        except (DamagedPdf, Differs):  # reported where the lines are compared with the drawing
            return False

    def _means(
        self, operator: bytes, met: Resources, old: bytes, resources: Resources, new: bytes, texts: list[bytes]
    ) -> bool:
        kind = _KINDS.get(operator, b"Font")
        match met.met(kind, old):
            case FontRead() as font:
                unlike = self._unlike(font, resources.font(new))
                return unlike is not None and not any(glyph in text for glyph in unlike for text in texts)
            case GraphicsState(fill, stroke, mask, blend):
                state = resources.state(new)
                found = (state.fill, state.stroke, state.mask is None, state.blend)
                return found == (fill, stroke, mask is None, blend)
            case ShadingRead(_, kind_of, coords, stops, extended):
                read = resources.shading(new)
                return (read.kind, read.coords, read.stops, read.extended) == (kind_of, coords, stops, extended)
            case FormObject() as form:
                thing = resources.thing(new)
                return isinstance(thing, FormObject) and self.form(form, thing)
            case None:
                return False
            case picture:
                thing = resources.thing(new)
                _, shown = self._known.pictures.get(id(picture), (None, []))
                return (
                    bool(shown)
                    and not isinstance(thing, FormObject)
                    and not any(self._pictured(thing, i) for i in shown)
                )

    def _unlike(self, before: FontRead, now: FontRead) -> frozenset[bytes] | None:
        """The glyphs, as a stream shows them, that a font has not as one before it had; None for another font."""
        found = self._fonts.get((id(before), id(now)))
        if found is None:
            found = self._fonts[id(before), id(now)] = (before, now, self._compared(before, now))
        return found[2]

    def _compared(self, before: FontRead, now: FontRead) -> frozenset[bytes] | None:
        drawn = self._known.fonts.get(id(before), [])
        if not drawn or before.name != now.name:
            return None
        for words in drawn:
            self._words(now, words)
        return frozenset(
            b"%04X" % glyph
            for glyph, width in before.widths.items()
            if now.widths.get(glyph) != width or now.characters.get(glyph) != before.characters.get(glyph)
        )
