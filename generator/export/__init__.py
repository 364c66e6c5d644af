"""Games as other programs and print services want them: one module a target, made of the same pieces that print.

This table is all that is imported to know the targets; `order.files` imports a target's module when it is asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Target:
    """Something to export to: the module of this package that does it, and what it makes in a few words.

    `settings` are the names that `pnp export TARGET --set NAME=VALUE` takes, each with what it means. `leaves_out` are
    the kinds of pieces that it has nothing for, each with the reason.
    """

    module: str
    title: str
    settings: Mapping[str, str] = field(default_factory=dict)
    leaves_out: Mapping[str, str] = field(default_factory=dict)


_TEMPLATES = "the print service cuts such things by templates of its own"
_UPRIGHT = "pieces of a package lie flat and are of one part"
_COUNTER = "a counter of the site stands for it"
_NO_BOX = "nothing on a screen needs a box"

TARGETS: Mapping[str, Target] = MappingProxyType(
    {
        "tts": Target(
            "tts",
            "Tabletop Simulator: a save for every number of players, and a saved object",
            {
                "asset-url": "web address of the pictures, as in --set asset-url=https://example.org/geyser",
                "keep": "an older save whose object positions are kept, as in --set keep=TS_Save_12.json",
                "pictures": "png, or jpeg for smaller files, as in --set pictures=jpeg",
                "quality": "of JPEG files from 40 to 95; default 88",
                "card-height": "pixels a card is high, with as many sheets as it takes, as in --set card-height=1080",
            },
            {"screen": "the program hides the hands of the others by itself", "box": _NO_BOX},
        ),
        "pictures": Target(
            "pictures",
            "a picture pack with a manifest, for services that only accept uploads",
            leaves_out={"box": _NO_BOX},
        ),
        "tgc": Target(
            "tgc",
            "The Game Crafter: one picture per face, in the pixel size of its product",
            {
                "<set>": "name of the product for a set, as in --set island=QuadFoldBoard",
                "merge": "yes: decks of one size are one deck, as in --set merge=yes",
            },
            dict.fromkeys(("standee", "dial", "screen", "box"), _TEMPLATES),
        ),
        "mpc": Target(
            "mpc",
            "MakePlayingCards, PrinterStudio: pictures and the order file for the autofill tool",
            {
                "stock": "card stock: S27, S30 (default), S33, M31 or P10",
                "folder": "folder of the pictures, if the tool is not run beside order.xml",
            },
        ),
        "drivethru": Target(
            "drivethru",
            "DriveThruCards: one CMYK PDF per deck, prepared for PDF/X-1a:2003",
            {"date": "the date in the files, as 2026-11-21; 2000-01-01 if not given"},
        ),
        "ttpg": Target(
            "ttpg",
            "Tabletop Playground: a package of objects at their true size, with a script that sets up",
            leaves_out={"standee": _UPRIGHT, "dial": _UPRIGHT, "screen": _UPRIGHT, "box": _NO_BOX},
        ),
        "pcio": Target(
            "pcio",
            "PlayingCards.io: a file for every number of players, to import into a room",
            leaves_out={
                "screen": "every player has a hand that nobody else sees",
                "box": _NO_BOX,
            },
        ),
        "vtt": Target(
            "vtt",
            "virtualtabletop.io: one room file with a table for every number of players",
            leaves_out={"screen": "every player has a hand that nobody else sees", "box": _NO_BOX},
        ),
        "screentop": Target(
            "screentop",
            "Screentop.gg: sheets and lists for its editor, a table for every number of players, and instructions",
            leaves_out={"screen": "every seat has a hand that nobody else sees", "dial": _COUNTER, "box": _NO_BOX},
        ),
        "tabletopia": Target(
            "tabletopia",
            "Tabletopia: folders of pictures for its workshop, lists of objects and set-ups, and instructions",
            {"pictures": "jpeg (default) for smaller files, or png, as in --set pictures=png"},
            {"screen": "every seat has a hand that nobody else sees", "dial": _COUNTER, "box": _NO_BOX},
        ),
        "cockatrice": Target("cockatrice", "Cockatrice: card database, decks and pictures of a game's cards"),
    }
)
"""What can be exported to, by the name the command line knows; it is also the name of the folder in output/<game>/."""
