"""What an object of a save takes up on the table, from its scale and its picture alone."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from generator.export.tts.scale import BAG, CARD_HEIGHT, DIE, FIGURINE, PAGE, PANEL, PAWN, TILE
from generator.geometry import Size

SizeOf: TypeAlias = Callable[[str], tuple[int, int] | None]
"""Width and height in pixels of the picture of a name; None where there is none."""
ZONES = ("HandTrigger", "FogOfWarTrigger")


def footprint(thing: Mapping[str, Any], size_of: SizeOf) -> Size:
    """Width and height in units, as it lies before it is turned about the vertical."""
    place, name = thing["Transform"], str(thing["Name"])
    wide, deep = float(place["scaleX"]), float(place["scaleZ"])
    match name:
        case "HandTrigger" | "FogOfWarTrigger":
            return Size(wide, deep)
        case "Card" | "CardCustom" | "Deck" | "DeckCustom":
            sheet = next(iter(thing["CustomDeck"].values()))
            aspect = _aspect(str(sheet["FaceURL"]), size_of) * sheet["NumHeight"] / sheet["NumWidth"]
            return Size(CARD_HEIGHT * aspect * wide, CARD_HEIGHT * deep)
        case "Custom_Tile" | "Custom_Tile_Stack":
            return Size(TILE * _aspect(str(thing["CustomImage"]["ImageURL"]), size_of) * wide, TILE * deep)
        case "Figurine_Custom":
            width = FIGURINE * _aspect(str(thing["CustomImage"]["ImageURL"]), size_of) * wide
            return Size(width, width)
        case "Bag" | "Infinite_Bag":
            return Size(BAG * wide, BAG * deep)
        case "PlayerPawn":
            return Size(PAWN * wide, PAWN * deep)
        case "Custom_PDF":
            return Size(PAGE.width * wide, PAGE.height * deep)
        case "Notecard":
            return Size(PANEL.width * wide, PANEL.height * deep)
        case _ if name.startswith("Die_"):
            return Size(DIE * wide, DIE * deep)
    raise ValueError(f"no footprint is known of {name}")


def _aspect(address: str, size_of: SizeOf) -> float:
    found = size_of(address.rpartition("/")[2])
    return 1.0 if found is None else found[0] / found[1]
