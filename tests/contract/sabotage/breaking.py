"""How the press is broken, and what is asked of it then."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

import generator.layout.compose
from generator.drawing.piece import Piece
from generator.job import Request
from generator.source.diagnostic import Severity
from generator.tasks.build import build

Patch = Callable[[pytest.MonkeyPatch], None]


def complaints(game: Path, output: Path, **request: Any) -> list[str]:
    """The errors of a build as `CODE message`; without one it must have made something."""
    built = build(game, output, Request(draft=True, marks=True, **request))
    found = [
        f"{diagnostic.code} {diagnostic.message}"
        for diagnostic in built.diagnostics
        if diagnostic.severity is Severity.ERROR
    ]
    assert (output / "hill").exists() == (not found)
    return found


@dataclass(frozen=True)
class Sabotage:
    """What is broken, and what must be said of it: a code and words of its message."""

    name: str
    patch: Patch
    code: str
    words: str
    request: dict[str, Any] = field(default_factory=dict)


def changed(target: object, name: str, change: Callable[..., Any]) -> Patch:
    """A function replaced by one that gets the true one as its first argument."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        true = getattr(target, name)
        monkeypatch.setattr(target, name, lambda *args, **kwargs: change(true, *args, **kwargs))

    return patch


def with_front(pieces: tuple[Piece, ...], index: int, other: Piece) -> tuple[Piece, ...]:
    return tuple(replace(piece, front=other.front) if at == index else piece for at, piece in enumerate(pieces))


def drawn(change: Callable[[tuple[Piece, ...]], tuple[Piece, ...]]) -> Patch:
    """Pieces changed as they leave the layouts."""

    def wrong(true: Any, *args: Any, **kwargs: Any) -> Any:
        checked = true(*args, **kwargs)
        return replace(checked, value=change(checked.value))

    return changed(generator.layout.compose, "compose", wrong)


def exchanged(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return with_front(with_front(pieces, 0, pieces[1]), 1, pieces[0])


def assert_noticed(sabotage: Sabotage, game: Path, output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of the broken press complains as it should."""
    sabotage.patch(monkeypatch)
    found = complaints(game, output, **sabotage.request)
    assert any(text.startswith(sabotage.code) and sabotage.words in text for text in found), found[:5]
