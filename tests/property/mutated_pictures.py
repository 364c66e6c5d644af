"""Damaged picture files: each is either drawn, or refused with a reason.

`python -m tests.property.mutated_pictures 5000` tries more of them than the suite does.
"""

import random
import re
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image as Pillow

from generator.drawing.items import Drawing, Group, Picture
from generator.geometry import Affine, Rect, Size
from generator.layout.art import Art, BadPicture
from generator.layout.pictures import art_of
from generator.render.png import png
from generator.render.svg import svg
from tests.contract import drawings

_SVG = Path(__file__).parents[1] / "svg"
SVG_FILES = [*sorted((_SVG / "drawn").glob("*.svg")), *sorted((_SVG / "pictured").glob("*.svg"))]
_ODD = (
    "1e999",
    "-1e9",
    "1e308",
    "NaN",
    "0",
    "-0",
    "1e-300",
    "99999999",
    "url(#g)",
    "none",
    "%",
    "",
    "1 2 3",
    "inherit",
)


def rasters() -> dict[str, bytes]:
    """Small sound PNG and JPEG files of every kind."""
    made = {f"png {mode}": drawings.png(mode).data for mode in ("1", "L", "LA", "P", "RGB", "RGBA")}
    made["png interlaced"] = drawings.interlaced_png().data
    made["png clear colour"] = drawings.png("RGB", transparency=(0, 90, 0)).data
    made["png clear entry"] = drawings.png("P", transparency=b"\\x00\\x80").data
    made |= {f"jpeg {mode}": drawings.jpeg(mode).data for mode in ("L", "RGB", "CMYK")}
    out = BytesIO()
    with Pillow.open(BytesIO(made["png RGB"])) as opened:
        notes = Pillow.Exif()
        notes[0x0112] = 6
        opened.save(out, "JPEG", progressive=True, exif=notes.tobytes())
    made["jpeg turned"] = out.getvalue()
    out = BytesIO()
    Pillow.linear_gradient("L").resize((9, 9)).convert("I;16").save(out, "PNG")
    made["png of 16 bits"] = out.getvalue()
    return made


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The file with a few things in it changed."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        data = _MUTATIONS[chance.randrange(len(_MUTATIONS))](data, chance)
    if data.startswith(b"\x89PNG") and chance.random() < 0.7:
        data = _sums_right(data)
    return data


def mutated_svg(data: bytes, chance: random.Random) -> bytes:
    """The file with a few of its values, names or elements changed."""
    text = data.decode()
    for _ in range(chance.choice((1, 1, 2, 4))):
        way = chance.randrange(5)
        pattern = (
            r"(?<=[\s\"',(])[-+]?[\d.]+",
            r'(?<!xmlns)="([^"<>]*)"',
            r" ([a-zA-Z-]+)=",
            r"<([^<>?!/]*/)>",
            r"[;\"][a-z-]+:(?!//)([^:;\"]*)",
        )
        places = list(re.finditer(pattern[way], text))
        if not places:
            continue
        place = places[chance.randrange(len(places))]
        group = place.re.groups
        other = places[chance.randrange(len(places))][group]
        new = chance.choice((other, other, *_ODD)) if way in (0, 1, 4) else other if way == 2 else ""
        if way == 3:
            new = chance.choice((other, 'g/><rect width="9" height="9"/', other + "><" + other))
        text = text[: place.start(group)] + new + text[place.end(group) :]
    return text.encode()


def outcome(data: bytes) -> str:
    """`drawn` or `refused`; raises whatever the press would not have expected."""
    try:
        art = art_of(data)
    except BadPicture as error:
        assert str(error) and " at 0x" not in str(error), "a refusal says why, the same words in every run"
        return "refused"
    _draw(art)
    return "drawn"


def _draw(art: Art) -> None:
    assert art.width > 0 and art.height > 0
    paper = Size(20.0, 20.0)
    if art.image is not None:
        drawing = Drawing(paper, (Picture(art.image, Rect.of(paper)),))
    else:
        at = Affine.scale(paper.width / art.width, paper.height / art.height)
        drawing = Drawing(paper, (Group(art.items, at, shared=True),))
    assert png(drawing, 50).startswith(b"\x89PNG")
    assert not re.search(r"\b(?:nan|inf)\b", re.sub(r'href="data:[^"]*"', "", svg(drawing)))


def _bytes(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) or 1)
    return data[:at] + bytes([chance.choice((0, 1, 255, chance.randrange(256)))]) + data[at + 1 :]


def _head(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(min(len(data), 64) or 1)
    return data[:at] + bytes([chance.choice((0, 1, 3, 255, chance.randrange(256)))]) + data[at + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) or 1)]


def _out(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) or 1)
    return data[:at] + data[at + chance.randrange(1, 40) :]


def _twice(data: bytes, chance: random.Random) -> bytes:
    at, size = chance.randrange(len(data) or 1), chance.randrange(1, 60)
    return data[: at + size] + data[at : at + size] + data[at + size :]


def _chunk_out(data: bytes, chance: random.Random) -> bytes:
    chunks = list(_png_chunks(data)) if data.startswith(b"\x89PNG") else []
    if not chunks:
        return _out(data, chance)
    begin, end = chunks[chance.randrange(len(chunks))]
    return data[:begin] + data[end:]


_MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (_bytes, _head, _cut, _out, _twice, _chunk_out)


def _png_chunks(data: bytes) -> Iterator[tuple[int, int]]:
    position = 8
    while position + 12 <= len(data):
        end = position + 12 + int.from_bytes(data[position : position + 4], "big")
        if end > len(data):
            return
        yield position, end
        position = end


def _sums_right(data: bytes) -> bytes:
    """The PNG with the check sums of its chunks made right, so that damage is found by whoever reads on."""
    made = bytearray(data)
    for begin, end in _png_chunks(data):
        made[end - 4 : end] = struct.pack(">I", zlib.crc32(made[begin + 4 : end - 4]))
    return bytes(made)


def main(count: int) -> None:
    """Try so many of each; a file that does anything else is kept in the folder it is run from."""
    seen: Counter[str] = Counter()
    files = rasters()
    for seed in range(count):
        chance = random.Random(seed)
        name = chance.choice(sorted(files))
        drawn = chance.choice(SVG_FILES)
        for kind, data in ((name, mutated(files[name], chance)), ("svg", mutated_svg(drawn.read_bytes(), chance))):
            try:
                seen[f"{kind.split()[0]} {outcome(data)}"] += 1
            except Exception as error:
                seen[f"{kind.split()[0]} {type(error).__name__}: {error}"[:150]] += 1
                Path(f"mutated-{seed}-{kind.split()[0]}").write_bytes(data)
    sys.stdout.write("".join(f"{number:6} {what}\n" for what, number in seen.most_common()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
