"""The settings of the target `tts` for its pictures: PNG or JPEG, and how many pixels high a card is."""

from generator.export.order import ExportJob
from generator.export.tts.pictures import LARGEST, PictureChoice, PictureFiles
from generator.render.jpeg import HIGHEST, LOWEST
from generator.source.diagnostic import closest

QUALITY = 88
"""Of JPEG files, unless a setting says another."""
LEAST_PX = 128
"""Pixels a card is high at least: below nobody reads its title."""
_FORMATS = ("png", "jpeg")
_MB = 1_000_000


def picture_choice(order: ExportJob) -> PictureChoice | None:
    """What the settings say; None, and EXP007, for a value that none of them has."""
    said = order.options.get("pictures", "png").lower()
    if said not in _FORMATS:
        hint = closest(said, _FORMATS) or f"known: {', '.join(_FORMATS)}"
        order.report.error("EXP007", f"pictures={said}: saves have no such pictures", hint=hint)
    quality = _number(order, "quality", LOWEST, HIGHEST)
    if quality is not None and said == "png":
        hint = "add --set pictures=jpeg"
        order.report.error("EXP007", f"quality={quality}: pictures are PNG, which has no quality", hint=hint)
    card_px = _number(order, "card-height", LEAST_PX, LARGEST)
    if order.report.failed:
        return None
    return PictureChoice(None if said == "png" else quality or QUALITY, card_px)


def _number(order: ExportJob, name: str, low: int, high: int) -> int | None:
    said = order.options.get(name)
    if said is None:
        return None
    if not said.isascii() or not said.isdecimal() or not low <= int(said[:9]) <= high:
        order.report.error("EXP007", f"{name}={said}: not a whole number from {low} to {high}")
        return None
    return int(said)


def said_of(gallery: PictureFiles) -> str | None:
    """How large the pictures are, and were as PNG; None where nothing was chosen."""
    if gallery.choice == PictureChoice():
        return None
    pictures = {name: data for name, data in gallery.files.items() if not name.endswith(".pdf")}
    now = sum(map(len, pictures.values()))
    many = sum(name.endswith(".jpg") for name in pictures)
    told = f"tts: {len(pictures)} pictures with {now / _MB:.1f} MB"
    return told + (f", {many} of them JPEG; as PNG they have {gallery.as_png / _MB:.1f} MB" if many else "")
