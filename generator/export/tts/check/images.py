"""The pictures of a save: those behind local addresses are opened and measured."""

import io
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlparse

from PIL import Image

from generator.export.tts.check.cards import CARDS, DECKS
from generator.export.tts.check.findings import TILES, CheckedSheet, Finding, SaveImpact, SaveObject, is_whole
from generator.export.tts.pictures import LARGEST

MOST_PIXELS = 120_000_000
_LOCAL = re.compile(r"file:|[A-Za-z]:|[/\\]")
_LONGEST = 200
"""Characters of an address that a message shows."""
_PROPORTION = 0.02
_BESIDE = (".", "Images", "images", "../Images", "../Mods/Images", "../../Mods/Images", "../../../Mods/Images")


def beside(folder: Path) -> Callable[[str], bytes | None]:
    """Finds local pictures: by `file:` address or path, or by bare name beside the save and in the game's folders.

    None for one that is not there. Whatever lies on the web is not asked for.
    """

    def find(address: str) -> bytes | None:
        try:
            parsed = urlparse(address)
        except ValueError:  # brackets that hold no network address
            return None
        if parsed.scheme == "file":
            places = [Path(unquote(parsed.path)), Path(unquote(parsed.path).lstrip("/"))]
        else:
            plain = Path(address.replace("\\", "/"))
            places = [plain] if plain.is_absolute() else [folder / text / plain.name for text in _BESIDE]
        for place in places:
            try:
                if place.is_file():
                    return place.read_bytes()
            except OSError:
                continue
        return None

    return find


@dataclass(slots=True)
class PictureCache:
    """Pictures by address, each opened once; `find` gives the bytes of one, None where it is missing.

    With `web` it can give those on the web too, as an export can that has just made them.
    """

    find: Callable[[str], bytes | None]
    web: bool = False
    _opened: dict[str, "Image.Image | str"] = field(default_factory=dict)
    _blank: dict[tuple[str, int, int, int], bool] = field(default_factory=dict)

    def known(self, address: str) -> "Image.Image | None":
        """The picture, None for one on the web or one that is wrong."""
        found = self._open(address)
        return None if isinstance(found, str) else found

    def wrong(self, address: str) -> str:
        """What is wrong with a picture; empty for a good one and for one on the web."""
        found = self._open(address)
        return found if isinstance(found, str) else ""

    def blank(self, address: str, columns: int, rows: int, index: int) -> bool:
        """Whether a cell of a sheet has nothing on it."""
        key = (address, columns, rows, index)
        picture = self.known(address)
        if picture is not None and key not in self._blank:
            width, height = picture.width // columns, picture.height // rows
            row, column = divmod(index, columns)
            cell = picture.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
            extrema = cell.convert("RGB").getextrema()
            self._blank[key] = all(isinstance(entry, tuple) and entry[0] == entry[1] for entry in extrema)
        return self._blank.get(key, False)

    def skips(self, address: str) -> bool:
        """Whether the file behind an address is not looked at."""
        return not self.web and _on_the_web(address)

    def _open(self, address: str) -> "Image.Image | str":
        if address not in self._opened:
            self._opened[address] = "" if self.skips(address) else self._read(address)
        return self._opened[address]

    def _read(self, address: str) -> "Image.Image | str":
        data = self.find(address)
        if data is None:
            return "there is no such file"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                picture = Image.open(io.BytesIO(data), formats=["PNG", "JPEG"])
                if picture.width * picture.height > MOST_PIXELS:
                    return f"it has {picture.width} x {picture.height} pixels"
                picture.load()
        except Exception as error:  # the decoder raises a dozen kinds, all of them about a file that is no good
            return f"it is not a PNG or JPEG file ({error})"
        return picture


_ADDRESS = re.compile(r"(?i:https?)://[^\s/]+(/\S*)?")


def _on_the_web(address: str) -> bool:
    return address.lower().startswith(("http://", "https://"))


def _short(address: str) -> str:
    return address if len(address) <= _LONGEST else f"{address[:_LONGEST]}…"


def aspects(all_things: Sequence[SaveObject], album: PictureCache) -> Mapping[str, float]:
    """Width by height of the pictures of tiles, by address."""
    found: dict[str, float] = {}
    for thing in all_things:
        address = thing.map_of("CustomImage").get("ImageURL")
        picture = album.known(address) if isinstance(address, str) and address else None
        if picture is not None and isinstance(address, str):
            found[address] = picture.width / picture.height
    return found


def check(all_things: Sequence[SaveObject], album: PictureCache) -> Iterator[Finding]:
    """Everything about pictures; each one is reported once."""
    told: set[tuple[str, str]] = set()
    for thing in all_things:
        for found in (*_named(thing, album), *_sheets(thing, album)):
            key = (found.code, found.message)
            if key not in told:
                told.add(key)
                yield found


def _addresses(thing: SaveObject) -> Iterator[tuple[str, bool]]:
    """Addresses of pictures, and whether transparency has a meaning there."""
    image = thing.map_of("CustomImage")
    for key in ("ImageURL", "ImageSecondaryURL"):
        if isinstance(image.get(key), str) and image[key]:
            yield image[key], thing.name in ("Custom_Token", "Figurine_Custom", "Custom_Token_Stack")
    if thing.name in TILES and not image.get("ImageURL"):
        yield "", False
    if thing.name in (*CARDS, *DECKS):
        for sheet in thing.sheets().values():
            yield sheet.face, False
            yield sheet.back, False


def _named(thing: SaveObject, album: PictureCache) -> Iterator[Finding]:
    for address, cut_out in _addresses(thing):
        if not address:
            yield Finding("TTS151", thing.where, "it has no picture")
            continue
        wrong = album.wrong(address)
        if wrong:
            yield Finding("TTS151", thing.where, f"{_short(address)}: {wrong}", _lost(address, album))
        elif _on_the_web(address) and not _ADDRESS.fullmatch(address):
            message = f"{_short(address)} is not an address: it has spaces, or no host"
            yield Finding("TTS151", thing.where, message, SaveImpact.DOUBTFUL)
        picture = album.known(address)
        if picture is None:
            continue
        if max(picture.size) > LARGEST:
            message = (
                f"{_short(address)}: {picture.width} x {picture.height} pixels, where {LARGEST} a side are the most"
            )
            yield Finding("TTS152", thing.where, message, SaveImpact.DOUBTFUL)
        if picture.mode not in ("RGB", "RGBA", "P", "L"):
            yield Finding("TTS153", thing.where, f"{_short(address)}: it is not RGB but {picture.mode}")
        if picture.mode == "RGBA" and not cut_out and picture.getchannel("A").getextrema()[0] != 255:
            message = f"{_short(address)}: parts of it are transparent"
            yield Finding("TTS153", thing.where, message, SaveImpact.UNUSUAL)
    pdf = thing.map_of("CustomPDF").get("PDFUrl")
    if isinstance(pdf, str) and not album.skips(pdf) and not (album.find(pdf) or b"").startswith(b"%PDF"):
        yield Finding("TTS151", thing.where, f"{_short(pdf)}: there is no such PDF file", _lost(pdf, album))


def _lost(address: str, album: PictureCache) -> SaveImpact:
    """What a picture that cannot be used does. The game looks for a bare name in its own folder, and plays films."""
    if album.find(address) is None:
        bare = not _LOCAL.match(address)
        return SaveImpact.DOUBTFUL if bare else SaveImpact.BREAKS
    return SaveImpact.DOUBTFUL


def _sheets(thing: SaveObject, album: PictureCache) -> Iterator[Finding]:
    if thing.name not in CARDS:
        return
    number = thing.data.get("CardID")
    if not is_whole(number):
        return
    sheet = thing.sheets().get(str(number // 100))
    if sheet is None:
        return
    face, back = album.known(sheet.face), album.known(sheet.back)
    if face is not None:
        yield from _face(thing, album, sheet, number % 100)
    if face is not None and back is not None:
        yield from _back(thing, sheet, face, back)


def _face(thing: SaveObject, album: PictureCache, sheet: CheckedSheet, index: int) -> Iterator[Finding]:
    width, height, address = sheet.columns, sheet.rows, sheet.face
    face = album.known(address)
    assert face is not None
    if face.width % width or face.height % height:
        message = f"{_short(address)}: {face.width} x {face.height} pixels cannot be cut into {width} x {height} cards"
        yield Finding("TTS154", thing.where, message, SaveImpact.DOUBTFUL)
    elif index < width * height and album.blank(address, width, height, index):
        message = f"{_short(address)}: the cell of card {index} is blank"
        yield Finding("TTS155", thing.where, message, SaveImpact.DOUBTFUL)


def _back(thing: SaveObject, sheet: CheckedSheet, face: "Image.Image", back: "Image.Image") -> Iterator[Finding]:
    columns, rows, unique = sheet.columns, sheet.rows, sheet.unique_back
    if unique and (back.width % columns or back.height % rows):
        message = f"{_short(sheet.back)}: the backs cannot be cut in the same way as the faces"
        yield Finding("TTS154", thing.where, message, SaveImpact.DOUBTFUL)
    number = (face.width / columns) / (face.height / rows)
    other = (back.width / columns) / (back.height / rows) if unique else back.width / back.height
    if abs(number / other - 1) > _PROPORTION:
        message = f"{_short(sheet.back)}: the back and the face have different proportions"
        yield Finding("TTS156", thing.where, message, SaveImpact.DOUBTFUL)
