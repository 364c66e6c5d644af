"""What The Game Crafter makes, as its catalogue stood in September 2025: the picture it asks for, and the cut in it.

Source: the service's own help (300 pixels an inch, 1/8 in of bleed and of safe margin; article 33) and the table of its
components that an open client of its interface keeps. Most pictures are the cut and 1/8 in around it; where they are
larger the print service cuts further inside.
"""

from generator.export.fitting import Product
from generator.geometry import Size
from generator.units import inches

BLEED = inches(1 / 8)
SAFE = inches(1 / 8)


def _inch(name: str, width_px: int, height_px: int, width_in: float, height_in: float) -> Product:
    return Product(name, width_px, height_px, Size(inches(width_in), inches(height_in)))


CARDS = (
    _inch("PokerDeck", 825, 1125, 2.5, 3.5),
    _inch("BridgeDeck", 750, 1125, 2.25, 3.5),
    Product("EuroPokerDeck", 825, 1125, Size(63.0, 88.0)),
    Product("USGameDeck", 750, 1125, Size(56.0, 87.0)),
    _inch("TarotDeck", 900, 1500, 2.75, 4.75),
    _inch("JumboDeck", 1125, 1725, 3.5, 5.5),
    _inch("MiniDeck", 600, 825, 1.75, 2.5),
    _inch("MicroDeck", 450, 600, 1.25, 1.75),
    _inch("SquareDeck", 1125, 1125, 3.5, 3.5),
    _inch("SmallSquareDeck", 825, 825, 2.5, 2.5),
    Product("EuroSquareDeck", 900, 900, Size(70.0, 70.0)),
    _inch("DominoDeck", 600, 1125, 1.75, 3.5),
    _inch("BusinessDeck", 675, 1125, 2.0, 3.5),
    _inch("DividerDeck", 975, 1125, 3.0, 3.5),
)
ROUND_CARDS = (_inch("CircleDeck", 1125, 1125, 3.5, 3.5),)
HEX_CARDS = (_inch("HexDeck", 1200, 1050, 3.75, 3.25),)

CIRCLES = (
    _inch("SmallCircleChit", 225, 225, 0.5, 0.5),
    _inch("MediumCircleChit", 300, 300, 0.75, 0.75),
    _inch("LargeCircleChit", 375, 375, 1.0, 1.0),
)
SQUARES = (
    _inch("SmallSquareChit", 225, 225, 0.5, 0.5),
    _inch("MediumSquareChit", 300, 300, 0.75, 0.75),
    _inch("LargeSquareChit", 375, 375, 1.0, 1.0),
    _inch("SmallSquareTile", 675, 675, 2.0, 2.0),
    _inch("MediumSquareTile", 825, 825, 2.5, 2.5),
    _inch("LargeSquareTile", 1125, 1125, 3.5, 3.5),
    _inch("DominoChit", 375, 675, 1.0, 2.0),
    _inch("DominoTile", 675, 1275, 2.0, 4.0),
)
HEXAGONS = (
    _inch("MiniHexTile", 450, 450, 1.25, 1.08),
    _inch("SmallHexTile", 675, 600, 2.0, 1.75),
    _inch("MediumHexTile", 825, 750, 2.5, 2.2),
    _inch("LargeHexTile", 1200, 1050, 3.75, 3.25),
)
BOARDS = (
    _inch("QuarterBoard", 1575, 1575, 5.0, 5.0),
    _inch("HalfBoard", 1575, 3075, 5.0, 10.0),
    _inch("DominoBoard", 1275, 2475, 4.0, 8.0),
    _inch("SliverBoard", 675, 2475, 2.0, 8.0),
    _inch("SquareBoard", 2475, 2475, 8.0, 8.0),
    _inch("LargeSquareBoard", 3075, 3075, 10.0, 10.0),
    _inch("AccordionBoard", 2475, 4875, 8.0, 16.0),
    _inch("BiFoldBoard", 2775, 5475, 9.0, 18.0),
    _inch("MediumSixFoldBoard", 4875, 4875, 16.0, 16.0),
    _inch("QuadFoldBoard", 5475, 5475, 18.0, 18.0),
    _inch("LargeQuadFoldBoard", 6075, 6075, 20.0, 20.0),
    _inch("SixFoldBoard", 8175, 5475, 27.0, 18.0),
)
MATS = (
    _inch("QuarterMat", 1575, 1575, 5.0, 5.0),
    _inch("HalfMat", 1575, 3075, 5.0, 10.0),
    _inch("DominoMat", 1275, 2475, 4.0, 8.0),
    _inch("SliverMat", 675, 2475, 2.0, 8.0),
    _inch("SquareMat", 2475, 2475, 8.0, 8.0),
    _inch("LargeSquareMat", 3075, 3075, 10.0, 10.0),
    _inch("SmallQuadFoldMat", 2175, 3375, 7.0, 11.0),
    _inch("SmallGameMat", 3075, 4875, 10.0, 16.0),
    _inch("BigMat", 3075, 4875, 10.0, 16.0),
    _inch("MediumGameMat", 7275, 4275, 24.0, 14.0),
)

ALL = {card.name: card for card in (*CARDS, *ROUND_CARDS, *HEX_CARDS, *CIRCLES, *SQUARES, *HEXAGONS, *BOARDS, *MATS)}
"""Every product by the identity that the print service's interface knows."""
