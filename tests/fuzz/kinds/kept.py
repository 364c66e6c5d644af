"""Files the press keeps for itself, damaged: manifests, records, printers, kept verifications, installed saves."""

import json
from collections.abc import Mapping
from random import Random

from tests.fuzz import hostile
from tests.fuzz.case import Case, Entry, Run
from tests.fuzz.kinds.saves import changed
from tests.fuzz.sources import Sources

MAY = ("work/output", "work/calibration.pdf")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("build", "starter"), ("build", "starter", "--target", "svg"), ("printed", "starter"), ("changed", "starter"),
    ("printer",), ("printer", "office"), ("printer", "new", "--front-x", "2"), ("printer", "office", "--forget"),
    ("build", "starter", "--printer", "office"), ("verify", "starter"),
    ("export", "tts", "starter", "--install", "--jobs", "1"), ("export", "pcio", "starter", "--draft"),
)  # fmt: skip
WHOLES = (
    b"", b"{}", b"[]", b"null", b"1", b'"x"', b"[" * 100_000, b'{"files":' * 100_000, b"[" * 100_000 + b"]" * 100_000,
    b'{"files": []}', b'{"files": {}}', b'{"x": 5}', b"\xff\xfe", b"{" * 9, b"not json",
    b'{"files": {"../../x": {"bytes": 1, "sha256": ""}}}', b'{"files": {"": {}}}', b'{"files": {"a\\u0000b": {}}}',
    b'{"files": {"/etc/hostname": {}}}', b"9" * 5000, b"[1e999]", b'{"a": NaN}',
)  # fmt: skip


def make(number: int, chance: Random, sources: Sources) -> Case:
    """One kept file damaged, then one or two commands that read it."""
    path = chance.choice(_kept(sources.files("built")))
    entry, about = _damaged(sources.files("built")[path], chance)
    commands = chance.sample(COMMANDS, chance.choice((1, 1, 2)))
    runs = tuple(Run(words, {"PNP_TTS": "{sandbox}/data"}, may=MAY) for words in commands)
    return Case("kept", number, "built", {path: entry}, runs, f"{path}: {about}", told=(path.rpartition("/")[2],))


def _kept(files: Mapping[str, bytes]) -> list[str]:
    """JSON files beside the game: those of its output, the caches and settings."""
    inside = ("cache/", "config/", "data/Saves/")
    names = ("manifest.json", "pieces.json", "verification.json", ".printed.json")
    return sorted(
        path for path in files if path.endswith(".json") and (path.startswith(inside) or path.endswith(names))
    )


def _damaged(data: bytes, chance: Random) -> tuple[Entry, str]:
    kind = chance.random()
    if kind < 0.08:
        return Entry("folder"), "a folder in its place"
    if kind < 0.12:
        return Entry("link", target="nowhere"), "a link to nothing"
    if kind < 0.14:
        return Entry("pipe"), "a pipe in its place"
    if kind < 0.45:
        whole = chance.choice(WHOLES)
        return Entry(data=whole), f"is {whole[:30]!r}"
    if kind < 0.6:
        noisy, what = hostile.noise(data, chance)
        return Entry(data=noisy), what
    try:
        plain = json.loads(data)
    except ValueError:
        return Entry(data=b"{}"), "is {}"
    done = [changed(plain, chance) for _ in range(chance.choice((1, 1, 3)))]
    return Entry(data=json.dumps(plain).replace('"@literal@"', "1e999").encode("utf-8", "surrogatepass")), "; ".join(
        done
    )
