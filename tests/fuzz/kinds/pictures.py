"""PNG and JPEG files: made chunk by chunk and segment by segment, then damaged where it matters."""

import io
import struct
import zlib
from collections.abc import Sequence
from functools import cache
from random import Random

from tests.fuzz import hostile
from tests.fuzz.case import Case, Entry, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import Sources

Chunk = tuple[bytes, bytes]
HEAD = b"\x89PNG\r\n\x1a\n"
SIZES = (1, 3, 16, 257)
HUGE = (65_535, 6_300, 40_000, 2**31 - 1, 2**32 - 1, 20_000)
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A card's picture that is no good, or only odd, and the card drawn by one of the backends."""
    data, about = _png(chance) if chance.random() < 0.55 else _jpeg(chance)
    if chance.random() < 0.12:
        data, what = hostile.noise(data, chance)
        about = f"{about}, {what}"
    name = chance.choice(("wolf.png", "wolf.jpg", "wolf.jpeg", "art/wolf.png", "WOLF.PNG"))
    entry = Entry(data=data)
    if chance.random() < 0.03:
        entry, about = games.odd_entry(chance)
    return Case(
        "pictures",
        number,
        "starter",
        with_picture(sources, name, entry),
        (drawn(chance),),
        about,
        told=(name.rpartition("/")[2],),
    )


def with_picture(sources: Sources, name: str, entry: Entry) -> dict[str, Entry]:
    """The starter's first card with that picture in place of its icon."""
    prints = sources.game("starter")["print.yaml"].decode().replace("icon: wolf-head", f"art: {name}", 1)
    # The deck says which fields its cards have.
    prints = prints.replace("fields: {cost: int,", "fields: {art: text, cost: int,", 1)
    return {"work/starter/print.yaml": Entry(data=prints.encode()), f"work/starter/{name}": entry}


def drawn(chance: Random) -> Run:
    """A command that draws the card with the picture."""
    kind = chance.random()
    if kind < 0.5:
        return games.build("starter")
    if kind < 0.65:
        return Run(("show", "starter", "wolf", "--dpi", "36"), may=("work/wolf-front.png", "work/wolf-back.png"))
    if kind < 0.8:
        return games.build(
            "starter",
            "--target",
            chance.choice(("svg", "png", "pictures", "tts", "pcio")),
            "--dpi",
            "36",
            "--jobs",
            "1",
        )
    return games.build("starter", "--ink", chance.choice(("low", "grey")))


# ------------------------------------------------------------------ PNG


def _png(chance: Random) -> tuple[bytes, str]:
    colour = chance.choice((0, 2, 3, 4, 6) * 4 + (5, 7))
    depth = chance.choice((8,) * 20 + (1, 2, 4, 16) + (3, 0)[: chance.randint(0, 2)])
    width, height = chance.choice(SIZES), chance.choice(SIZES)
    if chance.random() < 0.1:
        width, height = chance.choice((*HUGE, 1, 0)), chance.choice((*HUGE, 1, 0))
    interlace = chance.choice((0,) * 12 + (1, 1, 9))
    about = f"PNG {width}x{height}, colour {colour}, depth {depth}, interlace {interlace}"
    header = struct.pack(">IIBBBBB", width, height, depth, colour, chance.choice((0,) * 19 + (1,)), 0, interlace)
    chunks: list[Chunk] = [(b"IHDR", header), *_before_data(chance, colour)]
    chunks += [(b"IDAT", data) for data in _data(chance, min(width, 400), min(height, 400), colour, depth)]
    chunks += [(b"tEXt", b"a\0b")] * (chance.random() < 0.2)
    chunks.append((b"IEND", b""))
    if chance.random() < 0.25:
        about += f", {_disorder(chunks, chance)}"
    return HEAD + b"".join(_chunk(kind, data, chance) for kind, data in chunks), about


def _before_data(chance: Random, colour: int) -> list[Chunk]:
    found: list[Chunk] = []
    if (colour == 3) != (chance.random() < 0.15):
        found.append((b"PLTE", bytes(range(256))[: chance.choice((0, 3, 4, 6, 30, 255))]))
    odd = (
        (b"tRNS", b"\0" * chance.choice((0, 1, 2, 6, 300))),
        (b"gAMA", struct.pack(">I", chance.choice((0, 1, 45455, 2**32 - 1)))),
        (b"sRGB", b"\x09"),
        (b"cHRM", b"\0" * 32),
        (b"iCCP", b"x\0\0" + zlib.compress(chance.choice((b"", b"junk", b"\0" * 200_000)))),
        (b"pHYs", struct.pack(">IIB", chance.choice((0, 1, 2**32 - 1)), 0, 1)),
        (b"eXIf", exif(chance)),
        (b"acTL", struct.pack(">II", chance.choice((0, 1, 2, 2**31)), 0)),
        (b"fcTL", struct.pack(">IIIIIHHBB", 0, 3, 3, 0, chance.choice((0, 2**31)), 1, 0, 0, 0)),
        (b"fdAT", struct.pack(">I", 1) + zlib.compress(b"\0" * 50)),
        (b"zTXt", b"k\0\0" + zlib.compress(b"\0" * chance.choice((10, 3_000_000)))),
        (b"iTXt", b"k\0\1\0\0\0" + zlib.compress(b"x" * 100)),
        (b"bKGD", b"\0"),
        (b"sBIT", b""),
        (b"tIME", b"\0" * 7),
        (b"CgBI", b"\x50\0\x20\6"),
        (b"zzZZ", b"?"),
    )
    return found + [chance.choice(odd) for _ in range(chance.choices((0, 1, 3), (60, 30, 10))[0])]


def _data(chance: Random, width: int, height: int, colour: int, depth: int) -> Sequence[bytes]:
    row = (width * CHANNELS.get(colour, 3) * max(depth, 1) + 7) // 8
    raw = b"".join(bytes([chance.choice((0, 0, 1, 2, 3, 4))]) + chance.randbytes(row) for _ in range(height))
    packed = zlib.compress(raw)
    match chance.randrange(18):
        case 0:
            return [packed[: len(packed) // 2]]
        case 1:
            return [zlib.compress(raw[: len(raw) // 2])]
        case 2:
            return [zlib.compress(raw + b"\0" * 2_000_000)]
        case 3:
            return [b"", packed[:5], b"", packed[5:]]
        case 4:
            return []
        case 5:
            return [b"not deflated"]
        case _:
            return [packed]


def _disorder(chunks: list[Chunk], chance: Random) -> str:
    at = chance.randrange(len(chunks))
    kind, data = chunks[at]
    match chance.randrange(5):
        case 0:
            del chunks[at]
            return f"without {kind!r}"
        case 1:
            chunks.insert(chance.randrange(len(chunks)), chunks[at])
            return f"{kind!r} twice"
        case 2:
            chance.shuffle(chunks)
            return "chunks in another order"
        case 3:
            chunks[at] = (kind, data[: len(data) // 2])
            return f"{kind!r} too short"
        case _:
            chunks[at] = (kind, hostile.flipped(data, chance, 2))
            return f"{kind!r} changed"


def _chunk(kind: bytes, data: bytes, chance: Random) -> bytes:
    length, check = len(data), zlib.crc32(kind + data)
    odd = chance.random()
    if odd < 0.004:
        length = chance.choice((0, length + 1, 2**31 - 1, 2**32 - 1))
    elif odd < 0.008:
        check ^= 1
    return struct.pack(">I", length) + kind + data + struct.pack(">I", check)


def exif(chance: Random) -> bytes:
    """Orientation and the like as cameras write them, now and then nonsense."""
    orientation = chance.choice((1, 3, 6, 8, 0, 9, 65535))
    entry = struct.pack("<HHIHH", 0x0112, chance.choice((3, 4, 99)), chance.choice((1, 2**31)), orientation, 0)
    following = struct.pack("<I", chance.choice((0, 8)))  # 8 leads back to itself
    whole = b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", chance.choice((1, 500))) + entry + following
    return whole if chance.random() < 0.8 else chance.randbytes(chance.randint(0, 40))


# ------------------------------------------------------------------ JPEG


@cache
def _jpegs() -> tuple[tuple[str, bytes], ...]:
    """Sound pictures of several sorts, as a camera or a painting program may write them."""
    from PIL import Image

    made = []
    for mode in ("L", "RGB", "CMYK"):
        for options in (
            {"quality": 75},
            {"progressive": True, "quality": 60},
            {"subsampling": 2, "quality": 95, "dpi": (300, 300)},
        ):
            out = io.BytesIO()
            picture = Image.new(mode, (37, 23), 90 if mode == "L" else (10, 200, 90) if mode == "RGB" else (9, 9, 9, 9))
            picture.save(out, "JPEG", **options)
            made.append((f"JPEG {mode} {options}", out.getvalue()))
    return tuple(made)


def _jpeg(chance: Random) -> tuple[bytes, str]:
    kind = chance.random()
    if kind < 0.06:
        return chance.choice((
            (b"GIF89a" + bytes(40), "a GIF"), (b"BM" + bytes(60), "a BMP"), (b"RIFF\0\0\0\0WEBPVP8 ", "a WebP"),
            (b"II*\0" + bytes(30), "a TIFF"), (b"", "empty"), (b"%PDF-1.4", "a PDF"), (b"\xff\xd8", "two bytes"),
            (b"\xff\xd8\xff\xd9", "start and end"),
        ))  # fmt: skip
    about, data = chance.choice(_jpegs())
    parts = segments(data)
    for _ in range(chance.choices((0, 1, 2, 4), (10, 50, 25, 15))[0]):
        about += f", {_damaged(parts, chance)}"
    return b"\xff\xd8" + b"".join(parts), about


def segments(data: bytes) -> list[bytes]:
    """The marker segments of a JPEG file after its start; the last holds the scan and all behind it."""
    found, at = [], 2
    while data[at : at + 2] != b"\xff\xda":
        size = 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
        found.append(data[at : at + size])
        at += size
    return [*found, data[at:]]


def _damaged(parts: list[bytes], chance: Random) -> str:
    at = chance.randrange(len(parts))
    part = parts[at]
    name = part[:2].hex()
    match chance.randrange(13):
        case 0:
            del parts[at]
            if not parts:
                parts.append(b"")
            return f"without {name}"
        case 1:
            parts.insert(at, part)
            return f"{name} twice"
        case 2:
            parts.insert(at, b"\xff" + bytes([chance.randrange(0xC0, 0xFF)]) + b"\0\0")
            return f"a segment of no length before {name}"
        case 3:
            parts[at] = part[:2] + struct.pack(">H", chance.choice((0, 1, 2, 3, 65535))) + part[4:]
            return f"{name} with a wrong length"
        case 4:
            parts.insert(0, b"\xff\xee\0\x0eAdobe\0\x64\0\0\0\0" + bytes([chance.choice((0, 1, 2, 9))]))
            return "an Adobe segment"
        case 5:
            body = b"Exif\0\0" + exif(chance)
            parts.insert(0, b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body)
            return "EXIF"
        case 6:
            _frame_changed(parts, chance)
            return "its frame header changed"
        case 7:
            parts[-1] = parts[-1][: len(parts[-1]) // 2]
            return "cut in the scan"
        case 8:
            parts[-1] += chance.choice((b"trailing", b"\xff\xd8\xff", parts[0], bytes(5000)))
            return "something behind its end"
        case 9:
            parts.insert(at, b"\xff" * chance.choice((1, 2, 50)))
            return f"fill bytes before {name}"
        case 10:
            parts.insert(at, bytes([0xFF, chance.choice((0x01, 0xD0, 0xD8, 0xD9, 0x00, 0xC8))]))
            return f"a marker without a length before {name}"
        case 11:
            body = b"ICC_PROFILE\0" + bytes([chance.choice((0, 1, 5)), chance.choice((0, 1, 3))]) + chance.randbytes(40)
            parts.insert(0, b"\xff\xe2" + struct.pack(">H", len(body) + 2) + body)
            return "a colour profile that is none"
        case _:
            parts[at] = part[:4] + hostile.flipped(part[4:], chance, 2)
            return f"{name} changed"


def _frame_changed(parts: list[bytes], chance: Random) -> None:
    """Precision, size, components or the kind of coding changed in the frame header."""
    for index, part in enumerate(parts):
        if part[:1] == b"\xff" and part[1:2] in (b"\xc0", b"\xc2") and len(part) > 10:
            changed = bytearray(part)
            place = chance.choice((1, 4, 5, 7, 9, 11))
            changed[min(place, len(changed) - 1)] = chance.choice((0, 1, 2, 4, 5, 12, 16, 0xC1, 0xC3, 0xC9, 0xFF))
            parts[index] = bytes(changed)
