"""Numbers of a file compared with the expected ones, and messages for the differences."""

from collections.abc import Sequence
from operator import sub

from generator.units import Mm

STEP_MM: Mm = 0.0011
"""Numbers are written to a thousandth."""
PLACE_MM: Mm = 0.01
"""How far the last glyph of a run, and what is drawn within a box, may be from its place."""


class Differs(Exception):
    """What the file shows is not what it should; the message says where they part."""


def numbers(text: bytes) -> list[float]:
    """The numbers of a line; raises Differs where it holds anything else."""
    try:
        return list(map(float, text.split()))
    except ValueError:
        raise Differs(f"{shown(text)} should be numbers") from None


def far(found: Sequence[float], expected: Sequence[float], tolerance: float) -> bool:
    """Whether there are more or fewer numbers than there should be, or one of them is off by more than that."""
    return len(found) != len(expected) or not all(map(tolerance.__ge__, map(abs, map(sub, found, expected))))


def shown(line: bytes) -> str:
    """A line of a stream for a message, shortened."""
    text = line.decode("latin-1")
    return f"‘{text[:57]}…’" if len(text) > 60 else f"‘{text}’" if text else "nothing"
