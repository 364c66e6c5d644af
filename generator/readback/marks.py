"""Marks of pieces in a content stream: what each says, and the map and window it stands under."""

import re
from binascii import unhexlify
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from generator.dataclass import dataclass
from generator.geometry import IDENTITY, Affine
from generator.readback.differs import Differs, numbers, shown

_MARK = re.compile(rb"/Piece <</Id <((?:[0-9A-F]{2})*)>(?: /Digest <([0-9A-F]*)>)?>> BDC")
_TO_NUMBERS = bytes.maketrans(b"mlch", b"    ")
_DIGITS = b"0123456789.- "

Texts: TypeAlias = tuple[str, ...]
"""The runs of a face as a reader program would copy them, in the order in which they are drawn."""


@dataclass(frozen=True, slots=True)
class PieceMark:
    """A piece as it was found on a page: its name and digest there, and its map and window in the page's mm.

    `outer` is the map of all that is around the mark, `own` its own; `window` are the numbers of its clip in the
    face's coordinates and `operators` what joins them. `texts` are what is written on it; None where the face differs.
    """

    name: str
    digest: str
    outer: Affine
    own: Affine
    operators: bytes
    window: tuple[float, ...]
    texts: Texts | None
    complaint: str = ""


def read_mark(line: bytes) -> tuple[str, str] | None:
    """The name and the digest on a mark; None for a line that is none."""
    found = _MARK.fullmatch(line)
    if found is None:
        return None
    return unhexlify(found[1]).decode("utf-8", "replace"), (found[2] or b"").decode().lower()


def read_map(line: bytes) -> Affine:
    """The map that a line sets; raises Differs where it is none."""
    values = numbers(line[:-3])
    if line[-3:] != b" cm" or len(values) != 6:
        raise Differs(f"expected a transformation matrix, found {shown(line)}")
    return Affine(*values)


def path_of(body: bytes) -> tuple[bytes, list[float]]:
    """The operators of a path, all in a row, and its numbers; raises Differs where anything else is between them."""
    return body.translate(None, _DIGITS), numbers(body.translate(_TO_NUMBERS))


def product(maps: Sequence[Affine]) -> Affine:
    """One map for several, the first outermost."""
    made = IDENTITY
    for affine in maps:
        made = made.after(affine)
    return made


def scanned(data: bytes, read: Sequence[PieceMark]) -> Iterator[PieceMark]:
    """The marks of a page that could not be read to its end: those `read` and, without texts, all that follow.

    There are no more of them after a line that should be a map and is none.
    """
    yield from read
    try:
        yield from _further(data, len(read))
    except Differs:
        return


def _further(data: bytes, read: int) -> Iterator[PieceMark]:
    maps: list[Affine] = [IDENTITY]
    skipped = 0
    lines = [*data.split(b"\n")[1:], b"", b""]
    for at, line in enumerate(lines):
        if line == b"q":
            maps.append(maps[-1])
        elif line == b"Q" and len(maps) > 1:
            maps.pop()
        elif line.endswith(b" cm"):
            maps[-1] = maps[-1].after(read_map(line))
        elif (said := read_mark(line)) is not None:
            skipped += 1
            if skipped > read:
                own = lines[at + 2] if lines[at + 1] == b"q" else b""
                at_own = read_map(own) if own.endswith(b" cm") else IDENTITY
                yield PieceMark(*said, maps[-1], at_own, b"", (), None)
