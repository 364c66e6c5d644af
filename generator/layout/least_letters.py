"""Texts of faces that are drawn for a picture: in larger type where they would be too small to read in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_LARGEST = 1.85
"""As many times as large a text is set at most: one that is so small is small print, and its box has no room."""


@dataclass(slots=True)
class LeastLetters:
    """The size in points that letters have on a face at least, 0 where they have the size that their style says.

    `scale` is that of the part of the face that is drawn.
    """

    least_pt: float = 0.0
    scale: float = 1.0

    def size_pt(self, size_pt: float) -> float:
        """The size of a text whose style says `size_pt`; that same one where even much larger type would be too small.

        Where it has no room for that size, it stays as it is.
        """
        least_pt = self.least_pt / self.scale if self.scale > 0 else 0.0
        return least_pt if size_pt < least_pt <= _LARGEST * size_pt else size_pt

    @contextmanager
    def within(self, scale: float) -> Iterator[None]:
        """A part of the face is drawn at that scale."""
        before, self.scale = self.scale, self.scale * scale
        try:
            yield
        finally:
            self.scale = before
