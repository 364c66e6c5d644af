"""Values that break programs: numbers at their edges, texts with signs that mean something, wrong kinds, depth."""

import json
from collections.abc import Sequence
from random import Random

NUMBERS = (
    "0", "-1", "1", "2", "-0", "0.5", "-0.0", "1e308", "-1e308", "1e-320", "1e999", "99999999999999999999",
    "2147483648", "4294967296", "9007199254740993", "1" + "0" * 400, "0.1e-400", "3.0000000001", "100000", "250",
    "1_000",
)  # fmt: skip
ODD = (
    "null", "~", "true", "yes", ".inf", "-.inf", ".nan", "0x10", "0o17", "012", "2024-01-01", "12:30:45", "[]", "{}",
    "''", '" "', "[[]]", "[{}]", "{id: x}", "{from: {}}", "[null]", "[[1, 2], [3]]", "{'': ''}", "{a: {b: {c: 1}}}",
    "[1, two, 3.5]", "!!python/object:os.system x", "&a x", "*a", "<<", "'---'", "|", ">", "- x", "? x", "%", "@",
    "`",
)  # fmt: skip
TEXTS = (
    "", " ", "{", "}", "{{", "}}", "{{}}", "{}", "{ }", "{{a}}", "{a", "a}", "{rules}", "{rules.}", "{.}", "{..}",
    "{rules.nope}", "{game.id}", "{game}", "{self}", "{__class__}", "{0}", "{rules.start_hand}", "{rules.start_hand",
    "{{rules.x}} {y}", "a\nb", "a\tb", "a\rb", "\u00a0", "\u200b", "\u202e right to left", "\u0301", "e\u0301" * 40,
    "\u05d0\u05d1\u05d2", "\u0639\u0631\u0628", "\U0001f409", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\ufeff",
    "\uffff", "\u2028", "\x7f", "\u00ad", "\u0130", "\u00df", "\ufb01", "..", "../x", "/etc/passwd", "C:\\x", "CON",
    "a/b", "a\\b", "-x", "--help", "~", "$HOME", "%s", "%n%n", "\\", "'", '"', "#", "# x", ":x:", ":nope:", "**", "*",
    "***bold*", "**a *b** c*", "[x](y)", "<b>", "&amp;", "<!--", "]]>", "=1+1", "@SUM(1)", "|", "~~~", "```", "#12",
    "#xyzxyz", "#ffffff", "#ffffffff", "ink>paper 120%", "ink/-5%", "ink>", "a>b>c 5%", "50%", "-50%", "1e999%", "%",
    "NaN", "inf", "1/0", "0x", "1e999", "deck", "card", "disc", "poker", "wolf", "Wolf", "null", "true", "[]",
    "a" * 300, "word " * 400, "id", "none",
)  # fmt: skip
LONG_WORDS = (500, 3000, 8000, 20000)


def text(chance: Random) -> str:
    """A text that may be trouble."""
    kind = chance.random()
    if kind < 0.75:
        return chance.choice(TEXTS)
    if kind < 0.85:
        return "".join(chance.choices(TEXTS, k=chance.randint(2, 5)))[:2000]
    if kind < 0.87:
        return chance.choice(("x", "word", "\u00e9", "-", "W")) * chance.choice(LONG_WORDS)
    return "".join(chr(character(chance)) for _ in range(chance.randint(1, 12)))


def character(chance: Random) -> int:
    """A character of any plane, those that UTF-8 cannot hold left out."""
    high = chance.choice((0x7F, 0xFF, 0x2FF, 0x6FF, 0x2FFF, 0xFFFD, 0x1FFFF, 0x10FFFF))
    code = chance.randint(1, high)
    return 0x41 if 0xD800 <= code <= 0xDFFF else code


def number(chance: Random) -> str:
    """A number, as a rule at an edge."""
    if chance.random() < 0.7:
        return chance.choice(NUMBERS)
    return str(
        chance.choice((chance.randint(-5, 40), round(chance.uniform(-500, 500), 3), chance.randint(-(10**12), 10**12)))
    )


def flow(chance: Random) -> str:
    """A YAML value on one line, of any kind; not always a lawful one."""
    kind = chance.random()
    if kind < 0.3:
        return number(chance)
    if kind < 0.55:
        return chance.choice(ODD)
    if kind < 0.93:
        return json.dumps(text(chance), ensure_ascii=chance.random() < 0.5)
    if kind < 0.97:
        return nested(chance)
    return f"[{', '.join(flow(chance) for _ in range(chance.randint(2, 4)))}]"


def nested(chance: Random) -> str:
    """Groups in groups."""
    depth = chance.choice((3, 20, 99, 101, 1000, 5000))
    return chance.choice(("[" * depth + "]" * depth, "{a: " * depth + "1" + "}" * depth, "[" * depth))


def noise(data: bytes, chance: Random, donors: Sequence[bytes] = ()) -> tuple[bytes, str]:
    """Bytes with something done to them that knows nothing of their meaning, and what it was."""
    size = len(data)
    at = chance.randrange(size + 1)
    some = min(size, at + chance.choice((1, 2, 8, 64, 512, size)))
    match chance.randrange(12):
        case 0:
            return data[:at], f"cut at byte {at}"
        case 1:
            return data[:at] + data[some:], f"bytes {at} to {some} taken out"
        case 2:
            return data[:some] + data[at:some] * chance.choice((1, 2, 50)) + data[
                some:
            ], f"bytes {at} to {some} repeated"
        case 3 | 4 | 5:
            return flipped(data, chance, chance.choice((1, 1, 3, 20))), "bytes changed"
        case 6:
            put = chance.choice(
                (b"\0", b"\xff", b"\t", b"\r", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"{", b"}", b"'", b'"', b"\x1b[2J")
            )
            return data[:at] + put + data[at:], f"{put!r} put in at byte {at}"
        case 7:
            return data.decode("utf-8", "replace").encode(
                chance.choice(("utf-16", "utf-32", "latin-1", "cp1252")), "replace"
            ), "other encoding"
        case 8:
            return chance.choice(
                (b"", b"\0" * 100, b"\xff" * 100, b"\n" * 100, b"{}", b"[]", b"null", b"- ")
            ), "something else altogether"
        case 9:
            return data.replace(b"\n", b"\r\n" if chance.random() < 0.7 else b"\r"), "other line ends"
        case 10 if donors:
            other = chance.choice(donors)
            place = chance.randrange(len(other) + 1)
            return data[:at] + other[place : place + chance.choice((10, 100, 1000, 100_000))] + data[
                some:
            ], "a piece of another file put in"
        case _:
            return b"\xef\xbb\xbf" + data, "a byte order mark before it"


def flipped(data: bytes, chance: Random, times: int) -> bytes:
    """Some bytes changed at random."""
    changed = bytearray(data)
    for _ in range(times if changed else 0):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)
