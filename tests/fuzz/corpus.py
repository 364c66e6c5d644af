"""Cases worth keeping, as small data files: failures of the past, made small, tried again by every `make test`."""

import base64
import fnmatch
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fuzz.case import Case, Entry, entry_to_plain, run_of, to_plain
from tests.fuzz.minimise import _hunks, _lines
from tests.fuzz.sources import Sources

HOME = Path(__file__).parent / "corpus"


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry: its case, or why that can no longer be made; `open` says what is not mended yet, if anything.

    `slow` says which test looks at the same and is run always, where the entry takes long.
    """

    name: str
    file: Path
    case: Case | None
    open: str
    stale: str = ""
    slow: str = ""


class Stale(ValueError):
    """An edit whose old text is no longer in the base's file, so that the case must be found anew."""


def entries(sources: Sources, only: str = "") -> Iterator[Kept]:
    """Every entry whose name holds `only`, in order of their names."""
    for file in sorted(HOME.glob("*.json")):
        if only in file.stem:
            plain = json.loads(file.read_text(encoding="utf-8"))
            try:
                case = case_from(file.stem, plain, sources)
                yield Kept(file.stem, file, case, plain.get("open", ""), slow=plain.get("slow", ""))
            except Stale as error:
                yield Kept(file.stem, file, None, "", str(error))


def case_from(name: str, plain: Mapping[str, Any], sources: Sources) -> Case:
    """A case from an entry's JSON; raises Stale."""
    base = sources.files(plain["base"])
    return Case(
        plain.get("kind", "corpus"),
        plain.get("number", 0),
        plain["base"],
        {path: _entry(path, file, base) for pattern, file in plain["files"].items() for path in _paths(pattern, base)},
        tuple(run_of(run) for run in plain["runs"]),
        plain.get("about", name),
        plain.get("plan", "each"),
        tuple(plain.get("told", ())),
    )


def _paths(pattern: str, base: Mapping[str, bytes]) -> list[str]:
    """The path itself; for one with a star (names that hold a digest) those of the base's files that fit it."""
    if "*" not in pattern:
        return [pattern]
    found = fnmatch.filter(base, pattern)
    if not found:
        raise Stale(f"the base has no file {pattern}: make the case anew")
    return found


def _entry(path: str, plain: Mapping[str, Any], base: Mapping[str, bytes]) -> Entry:
    """What stands at a path: `text`, `base64`, `many` (texts with how often each), or `edits` of the base's file."""
    mode = plain.get("mode")
    match plain:
        case {"text": text}:
            return Entry(data=text.encode("utf-8", "surrogatepass"), mode=mode)
        case {"base64": text}:
            return Entry(data=base64.b64decode(text), mode=mode)
        case {"many": parts}:
            return Entry(data="".join(text * times for text, times in parts).encode(), mode=mode)
        case {"edits": edits}:
            return Entry(
                data=_edited(path, base.get(path, b"").decode(), edits).encode("utf-8", "surrogatepass"), mode=mode
            )
        case _:
            return Entry(plain["what"], target=plain.get("target", ""), mode=mode)


def _edited(path: str, text: str, edits: list[list[str]]) -> str:
    for old, new in edits:
        if text.count(old) < 1:
            raise Stale(f"{path} no longer holds {old!r}: make the case anew")
        text = text.replace(old, new, 1)
    return text


def add(name: str, case: Case, cause: str, sources: Sources) -> Path:
    """Write a case into the corpus as an open one, files as edits of the base's where that is shorter."""
    plain = to_plain(case)
    base = sources.files(case.base)
    for path, entry in case.files.items():
        if entry.what == "file" and path in base:
            plain["files"][path] = _as_edits(base[path], entry) or entry_to_plain(entry)
    file = HOME / f"{name}.json"
    HOME.mkdir(exist_ok=True)
    whole = {"about": case.about, "open": cause} | {
        key: value for key, value in plain.items() if key != "about" and value != ()
    }
    file.write_text(json.dumps(whole, indent=1, ensure_ascii=True) + "\n", encoding="utf-8")
    return file


def _as_edits(before: bytes, entry: Entry) -> dict[str, Any] | None:
    """The file as replacements in the base's, each with enough around it to be found; None where it is not text."""
    try:
        old, text = before.decode(), entry.data.decode()
    except UnicodeDecodeError:
        return None
    lines = _lines(before)
    edits, done = [], old
    for start, end, new in _hunks(lines, _lines(entry.data)):
        first = start
        while (first > 0 and done.count(_joined(lines[first:end])) != 1) or first == end:
            if first == 0:
                return None
            first -= 1
        found = _joined(lines[first:end])
        made = _joined(lines[first:start]) + _joined(new)
        edits.append([found, made])
        done = done.replace(found, made, 1)
    return {"edits": edits} if done == text else None


def _joined(lines: Any) -> str:
    return b"".join(lines).decode()


def settle(entry: Kept) -> None:
    """Take the word away that calls an entry open."""
    plain = json.loads(entry.file.read_text(encoding="utf-8"))
    del plain["open"]
    entry.file.write_text(json.dumps(plain, indent=1, ensure_ascii=True) + "\n", encoding="utf-8")
