"""Named sizes of cards and tiles, trimmed, width by height in mm."""

from collections.abc import Mapping
from types import MappingProxyType

from generator.geometry import Size
from generator.units import Mm, inches

# Source: the trim sizes that The Game Crafter lists for its components, in inches; the metric ones are those of
# European publishers (Euro 59 x 92, trading cards 63 x 88, classic tarot 70 x 120).
SIZES: Mapping[str, Size] = MappingProxyType(
    {
        "poker": Size(inches(2.5), inches(3.5)),
        "euro-poker": Size(63.0, 88.0),
        "tcg": Size(63.0, 88.0),
        "bridge": Size(inches(2.25), inches(3.5)),
        "us-game": Size(56.0, 87.0),
        "euro": Size(59.0, 92.0),
        "tarot": Size(inches(2.75), inches(4.75)),
        "tarot-classic": Size(70.0, 120.0),
        "mini": Size(inches(1.75), inches(2.5)),
        "mini-euro": Size(44.0, 68.0),
        "mini-american": Size(41.0, 63.0),
        "micro": Size(inches(1.25), inches(1.75)),
        "business": Size(inches(2.0), inches(3.5)),
        "domino": Size(inches(1.75), inches(3.5)),
        "jumbo": Size(inches(3.5), inches(5.5)),
        "square": Size(70.0, 70.0),
        "square-large": Size(inches(3.5), inches(3.5)),
        "square-small": Size(inches(2.5), inches(2.5)),
        "chit-small": Size(inches(0.5), inches(0.5)),
        "chit": Size(inches(0.75), inches(0.75)),
        "chit-large": Size(inches(1.0), inches(1.0)),
    }
)

CARD_RADIUS: Mm = 3.0  # rounded corners of common card stock are 2.5 to 3.5 mm
"""The corner radius of a card that states none."""
