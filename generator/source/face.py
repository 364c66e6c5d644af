"""Which face something is about, as a value: what is said of it may be reworded, and it is still about that face."""

from typing import Literal

from generator.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class FaceRef:
    """A face of a piece: its `kind` (`card`, `token`, ...), its set and id as the catalog names them, and its side.

    In words, as in messages: `card 'fox'`, `card 'fox' (back)`.
    """

    kind: str
    set_id: str
    id: str
    side: Literal["front", "back"] = "front"

    @property
    def suffix(self) -> str:
        """The suffix that distinguishes the back from the front, after the name of the piece."""
        return " (back)" if self.side == "back" else ""

    def __str__(self) -> str:
        return f"{self.kind} {self.id!r}{self.suffix}"
