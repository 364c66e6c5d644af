"""How much longer a text could get before it no longer fitted its box."""

from generator.dataclass import dataclass
from generator.geometry import Rect
from generator.source.face import FaceRef
from generator.text.paragraph import Block


@dataclass(frozen=True, slots=True)
class Headroom:
    """What a text of a face has left: `share` of its box, 0 to 1, that would be empty at its smallest size.

    `layer` is the layer's name, `size_pt` the size it was set in.
    """

    face: FaceRef
    layer: str
    share: float
    size_pt: float


def share_left(block: Block, box: Rect, smallest_pt: float, *, one_line: bool) -> float:
    """The share of a box that set text would leave empty at its smallest size; an estimate, since lines break again."""
    shrink = min(1.0, smallest_pt / block.size_pt) if block.size_pt else 1.0
    if one_line:
        return max(0.0, 1.0 - block.ink_width * shrink / box.width) if box.width else 0.0
    return max(0.0, 1.0 - block.size.height * shrink * shrink / box.height) if box.height else 0.0
