"""Sizes of cards, tiles and tokens by name, in mm.

Source: product pages and templates of The Game Crafter; Squib's sprues for the European and trading card sizes.
"""

from generator.geometry import Size

SIZES: dict[str, Size] = {
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "tarot": Size(69.85, 120.65),
    "classic-tarot": Size(70.0, 120.0),
    "mini": Size(44.45, 63.5),
    "micro": Size(31.75, 44.45),
    "business": Size(50.8, 88.9),
    "jumbo": Size(88.9, 139.7),
    "domino": Size(44.45, 88.9),
    "us-game": Size(56.0, 87.0),
    "euro": Size(59.0, 92.0),
    "euro-poker": Size(63.0, 88.0),
    "tcg": Size(63.0, 88.0),
    "mini-euro": Size(44.0, 68.0),
    "mini-american": Size(41.0, 63.0),
    "square": Size(88.9, 88.9),
    "small-square": Size(63.5, 63.5),
    "euro-square": Size(70.0, 70.0),
    "circle": Size(88.9, 88.9),
    "hex-card": Size(95.25, 82.55),
    "hex-mini": Size(31.75, 27.4),
    "hex-small": Size(50.8, 44.5),
    "hex-medium": Size(63.5, 55.9),
    "hex-large": Size(95.25, 82.55),
    "chit-small": Size(12.7, 12.7),
    "chit-medium": Size(19.05, 19.05),
    "chit-large": Size(25.4, 25.4),
    "standee-small": Size(12.7, 28.6),
    "standee-medium": Size(19.05, 42.5),
    "standee-large": Size(25.4, 57.2),
    "bifold-board": Size(228.6, 457.2),
    "quadfold-board": Size(457.2, 457.2),
    "booklet-small": Size(63.5, 88.9),
    "booklet-medium": Size(88.9, 127.0),
    "booklet-large": Size(127.0, 203.2),
    "a4": Size(210.0, 297.0),
    "a5": Size(148.0, 210.0),
    "a6": Size(105.0, 148.0),
    "letter": Size(215.9, 279.4),
    "half-letter": Size(139.7, 215.9),
}
"""Width and height of the trimmed piece, upright."""
