"""Pieces that an earlier run has drawn and found nothing to say of but what stands with their faces.

A piece is known by a key for all that it is drawn from, so that it need not be drawn to be known to be as it was.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import atomic, kept_json
from generator.preflight.seen import PieceFaces


@dataclass(frozen=True, slots=True)
class KnownPiece:
    """The faces of a piece, and what drawing it took of the budget of its game."""

    faces: PieceFaces
    spent: int


def load(file: Path) -> Mapping[str, KnownPiece]:
    """The pieces kept in a file by their keys; none where there is no such file, or it is damaged."""
    try:
        return kept_json.read_sealed(file, _pieces)
    except (OSError, kept_json.DamagedJson):
        return {}


def store(file: Path, pieces: Mapping[str, KnownPiece]) -> None:
    """Keep the pieces of this run, and no others."""
    plain = {
        key: [piece.faces.front, piece.faces.back, piece.faces.back_items, piece.spent] for key, piece in pieces.items()
    }
    with suppress(OSError):
        if not atomic.is_device(file):  # a pipe in its place would be waited for
            atomic.write(file, kept_json.sealed(plain), durable=False)


def _pieces(plain: Any) -> Mapping[str, KnownPiece]:
    return {key: _piece(*entry) for key, entry in kept_json.mapping(plain).items()}


def _piece(front: Any, back: Any, back_items: Any, spent: Any) -> KnownPiece:
    shared = (None, None) if back is None else (str(back), str(back_items))
    return KnownPiece(PieceFaces(str(front), *shared), int(spent))
