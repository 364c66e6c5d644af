"""What print services ask for."""

from generator.codes.explanation import Explanation

CODES = (
    Explanation(
        "EXP001",
        "Nothing of the game can be exported to this target.",
        "An empty order cannot be placed.",
        "a game of hexagonal tiles for a printer of cards",
        "Give the pieces one of its sizes; [EXPORTS.md](EXPORTS.md) says which.",
    ),
    Explanation(
        "EXP002",
        "The print service has no product of a set's size and shape, nor one that can stand in for it; the "
        "set is left out.",
        "The set would be missing from the order.",
        "cards of 70 x 120 mm",
        "Use the size of a product, or name one with `--set <set>=<product>`.",
    ),
    Explanation(
        "EXP003",
        "The background of a face does not reach the print service's bleed.",
        "A white line would show at the cut edge.",
        "a background with a bleed of 1 mm",
        "Let the layout's background reach `bleed` beyond the face on every side.",
    ),
    Explanation(
        "EXP004",
        "Text is nearer to the cut than the print service's safe margin.",
        "Words could be cut off.",
        "a title 1 mm from the edge",
        "Give the layout a larger `safe`, or the text a smaller box.",
    ),
    Explanation(
        "EXP005",
        "A picture has a lower resolution than the print service requires.",
        "The picture would be blurred, and many services refuse it.",
        "a picture of 200 dpi",
        "Use one of 300 dpi at its printed size.",
    ),
    Explanation(
        "EXP006",
        "A picture has less than half the resolution that the print service requires.",
        "The picture would be visibly coarse.",
        "a picture of 120 dpi",
        "Use one of 300 dpi at its printed size.",
    ),
    Explanation(
        "EXP007",
        "A setting of the target has a value that it does not know.",
        "The setting would have no effect.",
        "--set finish=glosy",
        "The hint names the nearest one.",
    ),
    Explanation(
        "EXP008",
        "A size that the print service is not known to print.",
        "The service may refuse the order.",
        "a card of 40 x 90 mm",
        "Ask the print service.",
    ),
    Explanation(
        "EXP009",
        "A finished PDF does not meet the print service's standard.",
        "The service would refuse the file.",
        "a PDF without an output intent",
        "This is a bug in `pnp`: please report it; nothing was written.",
    ),
    Explanation(
        "EXP010",
        "More objects than the target supports on one table.",
        "The program would drop objects.",
        "2,000 tokens on one table",
        "Print fewer copies, or split the game.",
    ),
)
