"""What texts of a game refer to, read in one place: `{path|style}`, `{=3}`, `{@AB-1}` in braces, `[AB-1]` in margins.

The catalog, the rulebook, the record of a build and the check of rule ids all read through here; what each refuses, and
in which words, is theirs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from generator.catalog.row_index import ROWS_BY_WORDS
from generator.dataclass import dataclass

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}\n]*)\}|[{}]")
_PATH = re.compile(r"[\w-]+(?:\.[\w-]+)*")
_RULE_ID = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+"
_RULE = re.compile(_RULE_ID)
_MARGIN = re.compile(rf"\[({_RULE_ID}(?:[ ,]+{_RULE_ID})*)\](?=\s)")
_LIST_SIGNS = re.compile(r"\s*(?:(?:[-*+>]|\d+[.)])\s+)*")

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""The numbers that are written as words."""
STYLES = ("", "word", "Word", "abs")
"""How a number may be written."""
_FORM = r"[^\W\d_](?:[^\W\d_]|['’-])*"
_LETTERS = [sorted(style.removesuffix("s")) for style in ("word", "abs")]
_NOUN = re.compile(rf"({_FORM})(?:/({_FORM}))?")


@dataclass(frozen=True, slots=True)
class Braces:
    """Something in braces as `written` from `start` to `end`; `inside` is None for `{{`, `}}` and lone ones."""

    written: str
    start: int
    end: int
    inside: str | None

    @property
    def escaped(self) -> str | None:
        """The brace that two of them stand for; None for anything else."""
        return self.written[0] if self.written in ("{{", "}}") else None


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A reference to a value: the steps of its path, and how a number is written (`word`, `Word`, `abs` or plain).

    Any other style is a noun, of which the form for that number is written: `card`, or `die/dice`.
    """

    path: tuple[str, ...]
    style: str = ""

    def __str__(self) -> str:
        return "{" + ".".join(self.path) + (f"|{self.style}" if self.style else "") + "}"

    @property
    def sound(self) -> bool:
        """Whether its path can be one at all."""
        return _PATH.fullmatch(".".join(self.path)) is not None

    @property
    def noun(self) -> tuple[str, str] | None:
        """The forms for one and for more; None where the style is another, or one misspelt (`Abs`, `wrod`)."""
        found = _NOUN.fullmatch(self.style)
        if found is None or sorted(self.style.lower().removesuffix("s")) in _LETTERS:
            return None
        return found[1], found[2] or f"{found[1]}s"


@dataclass(frozen=True, slots=True)
class Literal:
    """A number the author has marked as innocent."""

    text: str


@dataclass(frozen=True, slots=True)
class RuleReference:
    """A reference to a rule by its id, and how its page is named."""

    rule: str
    style: str = ""


Read: TypeAlias = Placeholder | Literal | RuleReference


def braces(text: str) -> Iterator[Braces]:
    """All that stands in braces, in order."""
    for match in _BRACES.finditer(text):
        yield Braces(match[0], match.start(), match.end(), match[1])


def read(inside: str) -> Read:
    """What stands between two braces; a path need not be `sound`, nor an id one of a rule."""
    if inside.startswith("="):
        return Literal(inside[1:])
    if inside.startswith("@"):
        rule, _, style = inside[1:].partition("|")
        return RuleReference(rule.strip(), style.strip())
    path, _, style = inside.partition("|")
    return Placeholder(tuple(path.strip().split(".")), style.strip())


def is_rule_id(text: str) -> bool:
    """Whether a text is a rule's id, such as `AB-TURN-1`."""
    return _RULE.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Margin:
    """The ids before a rule's paragraph, as `written` and by themselves with their columns; `end` is behind them."""

    written: str
    rules: tuple[tuple[str, int], ...]
    end: int


def margin(paragraph: str, *, in_list: bool = False) -> Margin | None:
    """The `[AB-1, AB-2]` that a paragraph begins with, None where it has none; columns count from 0.

    With `in_list`, the signs of lists and quotes may stand before it, as they do in Markdown that is not parsed.
    """
    signs = _LIST_SIGNS.match(paragraph) if in_list else None
    found = _MARGIN.match(paragraph, signs.end() if signs else 0)
    if found is None:
        return None
    rules = tuple((rule[0], rule.start()) for rule in _RULE.finditer(paragraph, found.start(1), found.end(1)))
    return Margin(found[1], rules, found.end())


def in_words(value: object, style: str) -> str | None:
    """A whole number as a word, with a capital for `Word`; None where there is no word for it."""
    if not isinstance(value, int) or not 0 <= value < len(WORDS):
        return None
    return WORDS[value].capitalize() if style == "Word" else WORDS[value]


def form_for(value: float, noun: tuple[str, str]) -> str:
    """The form of a noun that stands behind a number: that for one behind 1 and -1."""
    return noun[abs(value) != 1]


def step_by_words(value: object, step: str) -> object:
    """One step into plain data, a list by index or `id`, numbers by their figures; raises KeyError for none."""
    if isinstance(value, Mapping):
        return value[step]
    if isinstance(value, Sequence) and not isinstance(value, str):
        place = ROWS_BY_WORDS.place(value, step)
        if place is not None:
            return value[place]
        if step.isdecimal() and len(step) < 10 and int(step) < len(value):
            return value[int(step)]
    raise KeyError(step)
