"""What was found on faces, as values, and as the JSON it is kept in between runs.

A face's key stands for its whole drawing, so what was found on it holds for as long as the code and the fonts do.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from generator import atomic, kept_json
from generator.source.diagnostic import Severity


@dataclass(frozen=True, slots=True)
class FaceFinding:
    """One complaint about a face: about what (texts of one colour, say), and how far it falls short.

    `measure` is smaller the worse it is; of the complaints about one thing the worst is reported.
    """

    about: tuple[str, ...]
    measure: float
    severity: Severity
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class FigureOnFace:
    """An illustration that a face shows, and the key of its outlines."""

    name: str
    outlines: str


SeenFace: TypeAlias = tuple[FaceFinding | FigureOnFace, ...]
"""What is found on a face, and the figures on it, in order."""


@dataclass(frozen=True, slots=True)
class PieceFaces:
    """The faces of a piece by the keys of what was found on them; `back_items` is the key of the back's drawing alone,
    by which backs that pieces share are recognised.
    """

    front: str
    back: str | None = None
    back_items: str | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of what was found on each face."""
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(slots=True)
class SeenFaces:
    """What was found on faces by their keys, in an earlier run and in this one."""

    before: Mapping[str, SeenFace] = field(default_factory=dict)
    now: dict[str, SeenFace] = field(default_factory=dict)

    def get(self, key: str) -> SeenFace | None:
        """What is known of a face, which is now one of those of this run; None where it must be looked at."""
        if key not in self.now and key in self.before:
            self.now[key] = self.before[key]
        return self.now.get(key)


def load(file: Path) -> SeenFaces:
    """The faces kept in a file; none where there is no such file, or it is damaged."""
    try:
        return SeenFaces(kept_json.read_sealed(file, _faces))
    except (OSError, kept_json.DamagedJson):
        return SeenFaces()


def store(file: Path, faces: SeenFaces) -> None:
    """Keep the faces of this run, and no others, unless they are those that were kept."""
    if faces.now == faces.before:
        return
    plain = {key: [_plain(entry) for entry in seen] for key, seen in faces.now.items()}
    with suppress(OSError):
        if not atomic.is_device(file):  # a pipe in its place would be waited for
            atomic.write(file, kept_json.sealed(plain), durable=False)


def _faces(plain: Any) -> Mapping[str, SeenFace]:
    return {key: tuple(map(_entry, entries)) for key, entries in kept_json.mapping(plain).items()}


def _entry(plain: Any) -> FaceFinding | FigureOnFace:
    if len(plain) == 2:
        name, outlines = plain
        return FigureOnFace(str(name), str(outlines))
    about, measure, severity, message, hint = plain
    return FaceFinding(tuple(map(str, about)), measure, Severity(severity), str(message), str(hint))


def _plain(entry: FaceFinding | FigureOnFace) -> list[object]:
    if isinstance(entry, FigureOnFace):
        return [entry.name, entry.outlines]
    return [entry.about, entry.measure, entry.severity.value, entry.message, entry.hint]
