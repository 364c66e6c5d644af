"""Font files of a game, damaged table by table."""

import struct
from functools import lru_cache
from random import Random

from tests.fuzz import hostile
from tests.fuzz.case import Case, Entry, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import Sources

Tables = dict[bytes, bytes]
LAYOUT = b"extends: classic\nfonts: {display: own, body: own}\n"
FIELDS = {
    b"head": (18, 36, 38, 40, 42, 50), b"maxp": (4,), b"hhea": (4, 6, 34), b"OS/2": (0, 68, 70, 72),
    b"cmap": (2, 4, 8, 12), b"name": (2, 4, 6), b"post": (0,),
}  # fmt: skip
"""Where the numbers stand that a reader believes: units, glyphs, metrics, offsets."""
EXTREMES = (0, 1, 15, 255, 4096, 32767, 32768, 65535)


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A font in the game's own folder, used by its cards, with something wrong."""
    font, data = chance.choice(sorted(sources.fonts().items()))
    other = chance.choice(sorted(sources.fonts().values()))
    data, about = _damaged(data, other, chance)
    name = chance.choice(("own-Regular.ttf", "own/own-Regular.ttf", "own_Bold.otf", "own-Regular.TTF", "own/Ó 400.ttf"))
    entry = Entry(data=data)
    if chance.random() < 0.04:
        entry, about = games.odd_entry(chance)
    files = {f"work/starter/fonts/{name}": entry}
    if chance.random() < 0.85:
        prints = sources.game("starter")["print.yaml"].replace(b"front: classic\n", b"front: mine\n")
        files |= {"work/starter/print.yaml": Entry(data=prints), "work/starter/layouts/mine.yaml": Entry(data=LAYOUT)}
    return Case("fonts", number, "starter", files, (_command(chance),), f"{font}: {about}")


def _command(chance: Random) -> Run:
    kind = chance.random()
    if kind < 0.6:
        return games.build("starter")
    if kind < 0.8:
        return games.build("starter", "--target", chance.choice(("svg", "png", "tts")), "--dpi", "36", "--jobs", "1")
    if kind < 0.9:
        return Run(("show", "starter", "wolf", "--dpi", "36"), may=("work/wolf-front.png", "work/wolf-back.png"))
    return Run(("validate", "starter"))


def _damaged(data: bytes, other: bytes, chance: Random) -> tuple[bytes, str]:
    kind = chance.random()
    if kind < 0.12:
        return chance.choice(
            (
                (b"", "empty"),
                (b"a text, no font\n" * 9, "text"),
                (b"\0" * 5000, "zeros"),
                (chance.randbytes(5000), "random bytes"),
                (b"wOF2" + data[4:], "called woff2"),
                (b"ttcf" + data[4:], "called a collection"),
                (data[: chance.randrange(len(data))], "cut"),
                (data[:12], "only its header"),
                (b"\0\1\0\0\xff\xff" + data[6:], "a table directory without end"),
                (b"\0\1\0\0" + b"\0" * 8, "no tables"),
            )
        )
    if kind < 0.3:
        return hostile.flipped(data, chance, chance.choice((1, 5, 50, 2000))), "bytes changed anywhere"
    tables = dict(read_tables(data))
    done = [
        _table_changed(tables, read_tables(other), chance) for _ in range(chance.choices((1, 2, 4), (60, 30, 10))[0])
    ]
    whole = written(tables)
    if chance.random() < 0.15:
        whole, what = _directory_changed(whole, chance)
        done.append(what)
    return whole, ", ".join(done)


@lru_cache(maxsize=64)
def read_tables(data: bytes) -> Tables:
    """The tables of a font file by tag. Source: OpenType specification, "Table directory"."""
    count = struct.unpack(">H", data[4:6])[0]
    found = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack(">4sIII", data[12 + index * 16 : 28 + index * 16])
        found[tag] = data[offset : offset + length]
    return found


def written(tables: Tables) -> bytes:
    """A font file of these tables; checksums are left at 0, which no reader minds."""
    head = struct.pack(">IHHHH", 0x00010000, len(tables), 0, 0, 0)
    offset, directory, body = 12 + 16 * len(tables), b"", b""
    for tag, data in sorted(tables.items()):
        directory += struct.pack(">4sIII", tag, 0, offset + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return head + directory + body


def _table_changed(tables: Tables, others: Tables, chance: Random) -> str:
    tag = chance.choice(sorted(tables)) if tables else b"head"
    data = tables.get(tag, b"")
    match chance.randrange(9):
        case 0:
            tables.pop(tag, None)
            return f"without {tag!r}"
        case 1:
            tables[tag] = data[: chance.randrange(len(data) + 1)]
            return f"{tag!r} cut"
        case 2:
            tables[tag] = b"\0" * len(data)
            return f"{tag!r} zeros"
        case 3 if others:
            tables[tag] = others.get(tag, b"")
            return f"{tag!r} of another font"
        case 4:
            tables[tag] = chance.randbytes(chance.choice((0, 4, 100)))
            return f"{tag!r} random bytes"
        case 5 | 6:
            tag = chance.choice(sorted(FIELDS))
            place, value = chance.choice(FIELDS[tag]), chance.choice(EXTREMES)
            data = tables.get(tag, b"")
            tables[tag] = data[:place] + struct.pack(">H", value) + data[place + 2 :]
            return f"{tag!r} holds {value} at {place}"
        case _:
            tables[tag] = hostile.flipped(data, chance, chance.choice((1, 4, 40)))
            return f"{tag!r} changed"


def _directory_changed(whole: bytes, chance: Random) -> tuple[bytes, str]:
    count = struct.unpack(">H", whole[4:6])[0]
    if not count:
        return whole, "nothing to change"
    place = 12 + 16 * chance.randrange(count) + chance.choice((0, 8, 12))
    value = chance.choice((0, 1, len(whole) - 1, len(whole), 2**31, 2**32 - 1))
    return whole[:place] + struct.pack(">I", value) + whole[place + 4 :], f"the directory holds {value} at {place}"
