"""Single files that a command writes where the user wants it: a report, a picture, JSON.

One rule for all of them: a file that is there is replaced only if it is empty or says itself that we have made
such a file; anything else is somebody's own, wherever it lies.
"""

import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from generator import kept_json
from generator.catalog.game_folder import is_game_folder
from generator.output.places import OWN_OUTPUT
from generator.source.diagnostic import Diagnostic, Severity

Recogniser: TypeAlias = Callable[[bytes], bool]
"""Whether a file with this content was made by us, by the same command."""

MAKER = "Tabletop Press"
"""What a file says of itself where it names its maker."""
_MAKER = MAKER.encode()
_MOST_BYTES = 64_000_000
_AFTER_HEADER = 33  # bytes of a PNG's signature and its first chunk


def refusal(target: Path, ours: Recogniser) -> Diagnostic | None:
    """Why a file must not be written there; None where it may. Raises OSError for a file that cannot be read."""
    real = Path(os.path.realpath(target))
    if real.is_dir():
        return _refused(f"{target} is a folder", "name a file in it")
    if not real.is_file():
        return None
    with real.open("rb") as stream:
        data = stream.read(_MOST_BYTES)
    if not data or ours(data):
        return None
    home = _game_around(real)
    other = f", such as {home / OWN_OUTPUT / target.name}" if home is not None else ""
    message = f"{target} exists and was not made by this command, so it is not replaced"
    return _refused(message, f"name another file{other}, or remove it first")


def _refused(message: str, hint: str) -> Diagnostic:
    return Diagnostic("OUT011", Severity.ERROR, message, hint=hint)


def _game_around(file: Path) -> Path | None:
    """The game's folder that a file lies in as part of it."""
    for above in file.parents:
        if is_game_folder(above) and file.relative_to(above).parts[0] != OWN_OUTPUT:
            return above
    return None


# ------------------------------------------------------------------ what says of itself that it is ours


def json_with(*keys: str) -> Recogniser:
    """JSON with these keys: an object, or a list of nothing but such objects."""

    def shape(plain: Any) -> bool:
        rows = plain if isinstance(plain, list) else [plain]
        return all(isinstance(row, dict) and set(keys) <= row.keys() for row in rows)

    def ours(data: bytes) -> bool:
        try:
            return kept_json.parsed(data, shape)
        except kept_json.DamagedJson:
            return False

    return ours


def is_our_pdf(data: bytes) -> bool:
    """A PDF that names us as its producer."""
    from generator.render.maker import maker_of  # the library that reads PDF is slow to import

    return maker_of(data) == _MAKER.decode()


def is_our_page(data: bytes) -> bool:
    """An HTML page that names us as its producer."""
    return b'<meta name="generator" content="%s">' % _MAKER in data[:1000]


def is_our_svg(data: bytes) -> bool:
    """An SVG whose description names us as its maker."""
    return b"<svg" in data[:1000] and b"<desc>%s</desc>" % _MAKER in data[:2000]


def signed_png(data: bytes) -> bytes:
    """The PNG with a text chunk that names us as its producer. Source: PNG specification, tEXt, 'Software'."""
    return data[:_AFTER_HEADER] + _SOFTWARE + data[_AFTER_HEADER:]


def is_our_png(data: bytes) -> bool:
    """A PNG that was signed so."""
    return data.startswith(b"\x89PNG") and data[_AFTER_HEADER:].startswith(_SOFTWARE)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


_SOFTWARE = _chunk(b"tEXt", b"Software\0" + _MAKER)
