"""Games as other programs and print services want them: one module a target, made of the same pieces that print.

This table is all that is imported to know the targets; `order.files` imports a target's module when it is asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Target:
    """Something to export to: the module of this package that does it, and what it makes in a few words.

    `settings` are the names that `pnp export TARGET --set NAME=VALUE` takes, each with what it means.
    """

    module: str
    title: str
    settings: Mapping[str, str] = field(default_factory=dict)


TARGETS: Mapping[str, Target] = MappingProxyType(
    {
        "tts": Target(
            "tts",
            "Tabletop Simulator: a save for every number of players, and a saved object",
            {
                "asset-url": "web address of the pictures, as in --set asset-url=https://example.org/geyser",
                "keep": "an older save whose object positions are kept, as in --set keep=TS_Save_12.json",
            },
        ),
        "pictures": Target("pictures", "a picture pack with a manifest, for services that only accept uploads"),
        "tgc": Target(
            "tgc",
            "The Game Crafter: one picture per face, in the pixel size of its product",
            {"<set>": "name of the product for a set, as in --set island=QuadFoldBoard"},
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
        "ttpg": Target("ttpg", "Tabletop Playground: a package of objects at their true size"),
        "pcio": Target("pcio", "PlayingCards.io: one file to import into a room"),
        "cockatrice": Target("cockatrice", "Cockatrice: card database, decks and pictures of a game's cards"),
    }
)
"""What can be exported to, by the name the command line knows; it is also the name of the folder in output/<game>/."""
