"""What stands in the margin beside the rules: their numbers in reading order, their ids, or nothing.

Chapters with rules are numbered, and the rules in each: 7.3 is the third of chapter 7. Rules that one paragraph states
together have one number.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from generator.dataclass import dataclass
from generator.rulebook.blocks import Block, Directive, Heading, Listing, Paragraph, Quote

MarkKind: TypeAlias = Literal["numbers", "ids", "none"]
MARK_KINDS: tuple[MarkKind, ...] = ("numbers", "ids", "none")
"""What `marks` of a theme may be."""


@dataclass(frozen=True, slots=True)
class RuleMarks:
    """The marks of a book: the number of each rule, and of each chapter with rules by the name of its place."""

    kind: MarkKind = "numbers"
    numbers: Mapping[str, str] = field(default_factory=dict)
    chapters: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, blocks: Iterable[Block], kind: MarkKind) -> "RuleMarks":
        """Those of a book of these blocks."""
        counted = _Counter()
        counted.count(blocks)
        return cls(kind, counted.numbers, counted.chapters)

    def beside(self, rules: Iterable[str]) -> tuple[str, ...]:
        """What stands in the margin beside a paragraph that states these rules."""
        match self.kind:
            case "numbers":
                return tuple(dict.fromkeys(self.numbers[rule] for rule in rules if rule in self.numbers))
            case "ids":
                return tuple(rules)
            case "none":
                return ()

    def of_chapter(self, anchor: str) -> str:
        """The number of a chapter by the name of its place, as it is printed; empty for one without."""
        number = self.chapters.get(anchor) if self.kind == "numbers" else None
        return "" if number is None else str(number)

    def called(self, rule: str) -> str:
        """A rule in words: `Rule 7.3`."""
        told = "".join(self.beside((rule,)))
        return f"Rule {told}" if told else "Rule"


class _Counter:
    """Goes through a book once, in reading order."""

    def __init__(self) -> None:
        self.numbers: dict[str, str] = {}
        self.chapters: dict[str, int] = {}
        self.chapter = ""
        self.in_chapter = 0

    def count(self, blocks: Iterable[Block]) -> None:
        for block in blocks:
            match block:
                case Heading(level=1, anchor=anchor):
                    self.chapter, self.in_chapter = anchor, 0
                case Paragraph(rules=rules) if rules:
                    self._rules(rules)
                case Listing(items=items):
                    for item in items:
                        self.count(item)
                case Quote(blocks=inner) | Directive(body=inner):
                    self.count(inner)

    def _rules(self, rules: tuple[str, ...]) -> None:
        chapter = self.chapters.setdefault(self.chapter, len(self.chapters) + 1)
        self.in_chapter += 1
        for rule in rules:
            self.numbers.setdefault(rule, f"{chapter}.{self.in_chapter}")
