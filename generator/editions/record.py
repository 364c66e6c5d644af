"""The record of a build: each piece's digest and revision, and the words of each rule.

Every build writes it as `pieces.json` into the game's output folder; marked as printed, it is kept beside that folder
as `GAME.printed.json`, which the next builds count their revisions from.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from generator import kept_json
from generator.catalog.models import Catalog
from generator.catalog.placeholders import written
from generator.catalog.references import Braces, Placeholder, braces, margin, step_by_words
from generator.catalog.references import read as read_braces
from generator.drawing.digest import Digests
from generator.drawing.items import Drawing, Outline
from generator.drawing.piece import Piece
from generator.editions.marks import key_of
from generator.source.diagnostic import Report

FILE = "pieces.json"
FORMAT = 1
_MOST_COPIES = 1_000_000  # of a piece, and far above what is ever printed
_MOST_REVISIONS = 1_000_000
_RENEWED = "the next pnp build or pnp printed writes it again"

_EMPHASIS = re.compile(r"\*+|\{:[a-z0-9-]+\} | ?\{:[a-z0-9-]+\}")
_LINKS = re.compile(r" ?\((?:\{[@#][^}]*\}[, ]*)+\)| ?\{[@#][^}]*\}")
_LITERAL = re.compile(r"\{=([^}]*)\}")
_SHORT = 4  # figures of a digest that stand for a revision before anything is marked as printed
_HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*\s*$")
_NEW = re.compile(r"^\s*(?:$|[-*+]\s|\d+[.)]\s|~~~|```|\|)")


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """A piece as it was built: `revision` is 0 before anything was printed, `mark` the line on its edge."""

    title: str
    kind: str
    copies: int
    digest: str
    revision: int
    mark: str


@dataclass(frozen=True, slots=True)
class Record:
    """A whole build: pieces by `set/id`, in order; rule texts by rule id or place; the rules' numbers by name."""

    version: str
    fingerprint: str
    pieces: Mapping[str, PrintedPiece]
    rules: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)


def record_of(
    catalog: Catalog, pieces: Sequence[Piece], printed: Record | None, digests: Digests | None = None
) -> Record:
    """The record of pieces as they are drawn in full colour and without marks, counted on from what was `printed`.

    `digests` are those of the job, where there is one, so that what it has seen is not read again.
    """
    digests = digests or Digests()
    entries: dict[str, PrintedPiece] = {}
    for piece in pieces:
        if not piece.printed:
            continue
        key = key_of(piece)
        digest = digests.of(piece.front, piece.back, *_lines(piece))
        revision = _revision(key, digest, printed)
        mark = f"{key} r{revision}" if revision else f"{key} {digest[:_SHORT]}"
        entries[key] = PrintedPiece(piece.title, piece.kind, piece.copies, digest, revision, mark)
    rules = dict(_rules(catalog))
    return Record(catalog.identity.version, catalog.fingerprint, entries, rules, dict(_numbers(catalog)))


def _lines(piece: Piece) -> Iterator[Drawing]:
    """What a piece is cut, folded and glued by, part by part; nothing for one that stays flat."""
    for part in piece.net.parts if piece.net is not None else ():
        lines = (part.outline, *part.cuts, *part.scores, *(glue.area for glue in part.glue))
        yield Drawing(part.size, tuple(Outline(line) for line in lines))


def _revision(key: str, digest: str, printed: Record | None) -> int:
    if printed is None:
        return 0
    known = printed.pieces.get(key)
    if known is None:
        return 1
    return known.revision + (known.digest != digest)


def _numbers(catalog: Catalog) -> Iterator[tuple[str, int]]:
    """The rules' numbers by name; one of several by name and key, as a placeholder writes it."""
    for name, number in catalog.rules.items():
        if isinstance(number, int):
            yield name, number
        else:
            yield from ((f"{name}.{key}", one) for key, one in number.items())


def _rules(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """The rulebook's paragraphs by rule id, or by heading and number where they have none."""
    if catalog.prose is None:
        return
    heading, count = "", 0
    for paragraph in _paragraphs(_filled(catalog.prose.text, catalog.data)):
        title = _HEADING.match(paragraph)
        if title:
            heading, count = title[1], 0
            continue
        rules = margin(paragraph, in_list=True)
        count += rules is None
        yield rules.written if rules else f"{heading}, paragraph {count}", " ".join(paragraph.split())


def rule_text(catalog: Catalog, rule: str) -> str | None:
    """What the rulebook says under a rule's id, with its numbers, as plain words; None where it has no such rule."""
    for paragraph in _paragraphs(catalog.prose.text if catalog.prose is not None else ""):
        marked = margin(paragraph, in_list=True)
        if marked is not None and rule in marked.written.replace(",", " ").split():
            text = _LINKS.sub("", " ".join(paragraph[marked.end :].split()))
            return _LITERAL.sub(r"\1", _EMPHASIS.sub("", _filled(text, catalog.data, written))).strip()
    return None


def _as_it_is(placeholder: Placeholder, value: int | float) -> str:
    return str(value)


def _filled(text: str, data: Mapping[str, Any], number: Callable[[Placeholder, int | float], str] = _as_it_is) -> str:
    """The text with the words and numbers that its references lead to: a rule whose number has changed has changed."""
    parts: list[str] = []
    end = 0
    for found in braces(text):
        parts += (text[end : found.start], _value(found, data, number) or found.written)
        end = found.end
    return "".join((*parts, text[end:]))


def _value(found: Braces, data: Mapping[str, Any], number: Callable[[Placeholder, int | float], str]) -> str | None:
    placeholder = read_braces(found.inside) if found.inside is not None else None
    if not isinstance(placeholder, Placeholder):
        return None
    value: object = data
    for step in placeholder.path:
        try:
            value = step_by_words(value, step)
        except KeyError:
            return None
    if isinstance(value, str | bool):
        return str(value)
    return number(placeholder, value) if isinstance(value, int | float) else None


def _paragraphs(text: str) -> Iterator[str]:
    lines: list[str] = []
    for line in text.splitlines():
        if lines and (_NEW.match(line) or _HEADING.match(line) or _HEADING.match(lines[-1])):
            yield "\n".join(lines)
            lines = []
        if line.strip() and not line.lstrip().startswith(("~~~", "```")):
            lines.append(line)
    if lines:
        yield "\n".join(lines)


# ------------------------------------------------------------------ on disk


def printed_file(output: Path, game: str) -> Path:
    """Where the record of what was last printed is kept: beside the game's output folder, which builds replace."""
    return output / f"{game}.printed.json"


def dumped(record: Record) -> bytes:
    """The record as JSON."""
    return (json.dumps({"format": FORMAT, **asdict(record)}, indent=1, ensure_ascii=False) + "\n").encode()


def read(file: Path, report: Report) -> Record | None:
    """The record in a file; None where there is none, or, as a warning OUT010, where it is damaged."""
    try:
        return kept_json.read(file, _record)
    except FileNotFoundError:
        return None
    except (kept_json.DamagedJson, OSError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        report.warning("OUT010", f"{file} is damaged and ignored: {why}", hint=_RENEWED)
        return None


def _record(plain: Any) -> Record:
    if plain["format"] != FORMAT:
        raise ValueError(f"its format is {plain['format']!r}, not {FORMAT}")
    pieces = {str(key): _entry(piece) for key, piece in plain["pieces"].items()}
    rules = {str(key): str(text) for key, text in plain["rules"].items()}
    numbers = {str(key): int(number) for key, number in plain["numbers"].items()}
    return Record(str(plain["version"]), str(plain["fingerprint"]), pieces, rules, numbers)


def _entry(plain: Any) -> PrintedPiece:
    return PrintedPiece(
        str(plain["title"]),
        str(plain["kind"]),
        _whole(plain["copies"], _MOST_COPIES),
        str(plain["digest"]),
        _whole(plain["revision"], _MOST_REVISIONS),
        str(plain["mark"]),
    )


def _whole(number: Any, most: int) -> int:
    if type(number) is not int or not 0 <= number <= most:
        raise ValueError(f"{number!r:.40} is not a number from 0 to {most}")
    return number
