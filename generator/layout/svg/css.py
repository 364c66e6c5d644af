"""Style sheets and style attributes: declarations, and which rules meet an element.

Selectors are those of `selectors.py`. Source: CSS Syntax 3; CSS Cascade 3, 6 (order of declarations).
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import tinycss2

from generator.layout.svg.nodes import Node
from generator.layout.svg.selectors import Selector, SelectorTree, selectors
from generator.layout.svg.values import NotDrawn, short

LONGEST: Final = 200_000
"""Characters of style sheets in one file, and of one style attribute."""

MOST_MATCHES: Final = 3_000_000
"""How often a rule may be checked against an element, or for its sake against one around that."""

_ON_SCREENS = re.compile(
    r"^\s*(?:only\s+)?(?:screen|speech)\b|prefers-color-scheme\s*:\s*dark|(?:any-)?(?:hover|pointer)\s*:|prefers-reduced-motion"
)
_ON_PAPER = frozenset({"", "all", "only all", "print", "only print"})
_AT_RULES_WITHOUT_EFFECT = frozenset({"charset", "font-face"})


@dataclass(frozen=True, slots=True)
class Declaration:
    """A property with its value."""

    name: str
    value: str
    important: bool


@dataclass(frozen=True, slots=True)
class _Rule:
    selector: Selector
    declarations: tuple[Declaration, ...]


@dataclass(slots=True)
class StyleSheet:
    """The rules of a file's style elements, the weakest first; `declared` raises NotDrawn beyond its bounds."""

    root: Node
    _rules: list[_Rule] = field(default_factory=list)
    _known: dict[tuple[str, str, str | None], tuple[Declaration, ...]] = field(default_factory=dict)
    _read: int = 0
    _held: int = 0
    _tree: SelectorTree | None = None
    _alike: bool = False  # whether equal elements have equal styles: no rule asks for more than name, classes and id
    _around: list[Selector] = field(default_factory=list)  # of the rules that may look at other elements

    def add(self, text: str) -> list[str]:
        """Take over what a style element says; what of it cannot be drawn comes back in words."""
        self._read += len(text)
        if self._read > LONGEST:
            return [f"style sheets of more than {LONGEST} characters"]
        problems: list[str] = []
        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            try:
                self._add(rule)
            except NotDrawn as error:
                problems.append(str(error))
        self._rules.sort(key=lambda rule: rule.selector.weight)  # a sort that keeps the order of equal ones
        return problems

    def _add(self, rule: Any) -> None:
        if rule.type == "at-rule":
            if rule.lower_at_keyword == "media":
                if rule.content is not None and for_paper(tinycss2.serialize(rule.prelude).strip()):
                    for inner in tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True):
                        self._add(inner)
                return
            if rule.lower_at_keyword not in _AT_RULES_WITHOUT_EFFECT:
                raise NotDrawn(f"@{rule.at_keyword} in a style sheet is not supported")
            return
        if rule.type != "qualified-rule":
            raise NotDrawn(f"a style sheet cannot be read ({rule.message})")
        declared = _declarations(rule.content)
        self._rules += [_Rule(selector, declared) for selector in selectors(rule.prelude)]

    def declared(self, node: Node) -> tuple[Declaration, ...]:
        """What the rules declare for an element, the weakest first."""
        if not self._rules:
            return ()
        if self._tree is None:
            self._tree = SelectorTree(self.root)
            self._alike = all(rule.selector.plain for rule in self._rules)
            self._around = [rule.selector for rule in self._rules if rule.selector.combined or rule.selector.siblings]
        key = (node.name, node.attributes.get("class", ""), node.attributes.get("id"))
        if self._alike and key in self._known:
            return self._known[key]
        self._held += len(self._rules) - len(self._around)
        self._held += sum(self._tree.work(selector, node) for selector in self._around)
        if self._held > MOST_MATCHES:
            raise NotDrawn("its style sheet has too many rules for so many elements")
        met = (rule for rule in self._rules if self._tree.meets(rule.selector, node))
        found = tuple(declaration for rule in met for declaration in rule.declarations)
        if self._alike:
            self._known[key] = found
        return found


def for_paper(query: str) -> bool:
    """Whether rules are meant for paper; raises NotDrawn where that cannot be told.

    Source: Media Queries 4, 2.3 (media types), 11 (interaction) and 12 (preferences); other renderers skip them all.
    """
    parts = [" ".join(part.split()) for part in query.lower().split(",")]
    if any(part in _ON_PAPER for part in parts):
        return True
    for part in parts:
        if not _ON_SCREENS.search(part) or part.startswith("not "):
            raise NotDrawn(f"@media {short(query)} in a style sheet is not supported, unless for print or for screens")
    return False


@lru_cache(maxsize=4096)  # programs write the same style on hundreds of shapes
def style(text: str) -> tuple[Declaration, ...]:
    """What a style attribute declares; raises NotDrawn."""
    if len(text) > LONGEST:
        raise NotDrawn(f"a style of more than {LONGEST} characters")
    return _declarations(text)


def _declarations(source: Any) -> tuple[Declaration, ...]:
    """The declarations of a block; a second value for a property counts only where it can be understood."""
    found: dict[str, Declaration] = {}
    for part in tinycss2.parse_blocks_contents(source, skip_comments=True, skip_whitespace=True):
        if part.type != "declaration":
            raise NotDrawn(f"a style cannot be read ({getattr(part, 'message', part.type)})")
        name = part.name if part.name.startswith("--") else part.lower_name
        value = tinycss2.serialize(part.value).strip()
        if name in found and value.startswith("color("):
            continue  # for screens of more colours; what stands before it is meant for all others
        found.pop(name, None)  # the place of the last one counts
        found[name] = Declaration(name, value, part.important)
    return tuple(found.values())
