"""What the pictures of pieces are called, where a user says it: a text with placeholders, as in layouts."""

import re
import unicodedata
from collections.abc import Mapping
from pathlib import PurePosixPath

from generator.catalog.bounds import Unbound
from generator.catalog.checks.file_names import unfit
from generator.catalog.models import Catalog
from generator.drawing.piece import Piece
from generator.layout import binding
from generator.layout.compose import scope_of
from generator.source.diagnostic import Report

USUAL = "{piece.set}/{piece.id}-{side}"
LONGEST = 120
"""Characters of one name, and of a folder's."""
_UNFIT = re.compile(r"[^A-Za-z0-9._-]+")


def names_of(
    pattern: str, pieces: tuple[Piece, ...], catalog: Catalog, report: Report
) -> Mapping[tuple[str, str], PurePosixPath]:
    """The path without ending for each face, by `set/id` and side; OUT026 where a name cannot be made, or two are one.

    Besides what layouts may read, `side` is front or back, and `number` counts the pieces of a set from 1.
    """
    components = {f"{component.set_id}/{component.id}": component for component in catalog.components}
    made: dict[tuple[str, str], PurePosixPath] = {}
    first: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for piece in pieces:
        key = f"{piece.set_id}/{piece.id}"
        numbers[piece.set_id] = numbers.get(piece.set_id, 0) + 1
        scope, _ = scope_of(components[key], catalog.set_of(piece.set_id), catalog)
        scope = {**scope, "number": numbers[piece.set_id]}
        for side in ("front", "back") if piece.back is not None else ("front",):
            try:
                words = binding.words(binding.fill(pattern, {**scope, "side": side}))
            except Unbound as error:
                report.error("OUT026", f"{key}: no file name can be made: {error.message}", hint=error.hint)
                return {}
            path = _safe(words)
            why = _unusable(path)
            if path is None or why:
                hint = "it needs letters or digits between its slashes, and 120 characters at most"
                report.error("OUT026", f"{key}: {words!r} is no name for a file{why}", hint=None if why else hint)
                return {}
            taken = first.setdefault(str(path).casefold(), f"{key} ({side})")
            if taken != f"{key} ({side})":
                hint = "add {piece.id} or {number}, and {side} where pieces have backs"
                report.error("OUT026", f"{taken} and {key} ({side}) would both be called {path}", hint=hint)
                return {}
            made[key, side] = path
    return made


def _unusable(path: PurePosixPath | None) -> str:
    """Why some system takes no such path; empty where all do."""
    parts = () if path is None else path.parts
    return next((f": a part of it {why}" for part in parts if (why := unfit(part)) is not None), "")


def _safe(words: str) -> PurePosixPath | None:
    """The words as a path that every system takes: plain letters, digits, hyphens; None where nothing is left."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    parts = [_UNFIT.sub("-", part).strip("-. ") for part in plain.split("/")]
    return PurePosixPath(*parts) if all(0 < len(part) <= LONGEST for part in parts) else None


def quarters(rotate: str, piece: Piece) -> int:
    """By how many quarters clockwise a piece's pictures are turned."""
    wide = piece.size.width > piece.size.height
    match rotate:
        case "clockwise":
            return 1
        case "counterclockwise":
            return 3
        case "portrait":
            return int(wide)
        case "landscape":
            return int(piece.size.width < piece.size.height)
    return 0
