"""`manifest.json`: what a folder of ours holds, and whose it is. Nothing else makes a folder ours."""

import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import Any

from generator import kept_json
from generator.dataclass import dataclass
from generator.output.files import ManifestEntry

MANIFEST = "manifest.json"


class OutputKind(Enum):
    """What a folder of ours was made by; the value stands in its manifest."""

    BUILD = "build"
    CHANGES = "changes"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest as read: the game's id, the kind of output, all its facts, and its files by path."""

    game: str
    kind: OutputKind
    facts: Mapping[str, Any]
    files: Mapping[str, ManifestEntry]


def dumped(kind: OutputKind, facts: Mapping[str, Any], files: Mapping[str, ManifestEntry]) -> bytes:
    """The manifest as JSON; the same for the same facts and files."""
    listed = {path: {"bytes": file.size, "sha256": file.sha256} for path, file in sorted(files.items())}
    text = json.dumps({**facts, "kind": kind.value, "files": listed}, indent=2, ensure_ascii=False)
    return (text + "\n").encode()


def read_manifest(folder: Path) -> Manifest:
    """The manifest in a folder; raises FileNotFoundError where there is none, kept_json.DamagedJson, and OSError."""
    return kept_json.read(folder / MANIFEST, _manifest)


def _manifest(plain: Any) -> Manifest:
    facts = kept_json.mapping(plain)
    game = facts["game"]
    if not isinstance(game, str):
        raise TypeError("game is not a text")
    before = (
        OutputKind.CHANGES if "printed_fingerprint" in facts else OutputKind.BUILD
    )  # of manifests that do not say it yet
    kind = OutputKind(facts["kind"]) if "kind" in facts else before
    return Manifest(game, kind, facts, dict(map(_listed, kept_json.mapping(facts["files"]).items())))


def _listed(item: tuple[str, Any]) -> tuple[str, ManifestEntry]:
    path, entry = item
    parts = PurePosixPath(path).parts
    if not parts or parts[0] == "/" or ".." in parts or "\\" in path or str(PurePosixPath(path)) != path:
        raise ValueError(f"{path!r} is not a path inside the folder")
    size, digest = entry["bytes"], entry["sha256"]
    if type(size) is not int or not isinstance(digest, str):
        raise TypeError(f"the entry of {path!r} is not valid")
    return path, ManifestEntry(size, digest)
