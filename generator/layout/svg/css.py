"""Style sheets and style attributes: declarations, and which rules meet an element.

Selectors may be a type, classes, an id, `*`, and these put together (`rect.dark`), in lists. Source: CSS Syntax 3;
Selectors 3; CSS Cascade 3, 6 (order of declarations).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

import tinycss2

from generator.layout.svg.nodes import Node
from generator.layout.svg.values import NotDrawn, short

LONGEST: Final = 200_000
"""Characters of style sheets in one file, and of one style attribute."""

MOST_MATCHES: Final = 1_000_000
"""How often a rule may be checked against an element."""

_NEVER_NOW = frozenset({"hover", "active", "focus", "focus-visible", "focus-within", "visited"})  # on paper
_AT_RULES_WITHOUT_EFFECT = frozenset({"charset", "font-face"})


@dataclass(frozen=True, slots=True)
class Declaration:
    """A property with its value."""

    name: str
    value: str
    important: bool


@dataclass(frozen=True, slots=True)
class _Selector:
    type: str | None
    classes: frozenset[str]
    ids: frozenset[str]
    never: bool

    @property
    def weight(self) -> tuple[int, int, int]:
        return len(self.ids), len(self.classes), int(self.type is not None)

    def meets(self, name: str, classes: frozenset[str], own_id: str | None) -> bool:
        if self.never or (self.type is not None and self.type != name) or not self.classes <= classes:
            return False
        return not self.ids or self.ids == {own_id}


@dataclass(frozen=True, slots=True)
class _Rule:
    selector: _Selector
    declarations: tuple[Declaration, ...]


@dataclass(slots=True)
class StyleSheet:
    """The rules of a file's style elements, the weakest first; `declared` raises NotDrawn beyond its bounds."""

    _rules: list[_Rule] = field(default_factory=list)
    _known: dict[tuple[str, str, str | None], tuple[Declaration, ...]] = field(default_factory=dict)
    _read: int = 0
    _held: int = 0

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
            if rule.lower_at_keyword not in _AT_RULES_WITHOUT_EFFECT:
                raise NotDrawn(f"@{rule.at_keyword} in a style sheet is not supported")
            return
        if rule.type != "qualified-rule":
            raise NotDrawn(f"a style sheet cannot be read ({rule.message})")
        declared = _declarations(rule.content)
        parts = [list(part) for comma, part in groupby(rule.prelude, lambda token: token == ",") if not comma]
        self._rules += [_Rule(_selector(part), declared) for part in parts]

    def declared(self, node: Node) -> tuple[Declaration, ...]:
        """What the rules declare for an element, the weakest first."""
        own_id = node.attributes.get("id")
        key = (node.name, node.attributes.get("class", ""), own_id)
        if not self._rules:
            return ()
        found = self._known.get(key)
        if found is None:
            self._held += len(self._rules)
            if self._held > MOST_MATCHES:
                raise NotDrawn("its style sheet has too many rules for so many elements")
            classes = frozenset(key[1].split())
            met = (rule for rule in self._rules if rule.selector.meets(node.name, classes, own_id))
            found = self._known[key] = tuple(declaration for rule in met for declaration in rule.declarations)
        return found


@lru_cache(maxsize=4096)  # programs write the same style on hundreds of shapes
def style(text: str) -> tuple[Declaration, ...]:
    """What a style attribute declares; raises NotDrawn."""
    if len(text) > LONGEST:
        raise NotDrawn(f"a style of more than {LONGEST} characters")
    return _declarations(text)


def _declarations(source: Any) -> tuple[Declaration, ...]:
    """The declarations of a block; a second value for a property counts only where it can be understood."""
    found: dict[str, Declaration] = {}
    for parse_blocks_content in tinycss2.parse_blocks_contents(source, skip_comments=True, skip_whitespace=True):
        if parse_blocks_content.type != "declaration":
            words = getattr(parse_blocks_content, "message", parse_blocks_content.type)
            raise NotDrawn(f"a style cannot be read ({words})")
        name = (
            parse_blocks_content.name if parse_blocks_content.name.startswith("--") else parse_blocks_content.lower_name
        )
        value = tinycss2.serialize(parse_blocks_content.value).strip()
        if name in found and value.startswith("color("):
            continue  # for screens of more colours; what stands before it is meant for all others
        found.pop(name, None)  # the place of the last one counts
        found[name] = Declaration(name, value, parse_blocks_content.important)
    return tuple(found.values())


def _selector(tokens: Sequence[Any]) -> _Selector:
    written = tinycss2.serialize(tokens).strip()
    while tokens and tokens[0].type in ("whitespace", "comment"):
        tokens = tokens[1:]
    while tokens and tokens[-1].type in ("whitespace", "comment"):
        tokens = tokens[:-1]
    kind, classes, ids, never, position = None, set[str](), set[str](), False, 0
    while position < len(tokens):
        token, after = tokens[position], tokens[position + 1] if position + 1 < len(tokens) else None
        if position == 0 and token == "*":
            pass
        elif position == 0 and token.type == "ident":
            kind = token.value
        elif token.type == "hash" and token.is_identifier:
            ids.add(token.value)
        elif token == "." and after is not None and after.type == "ident":
            classes.add(after.value)
            position += 1
        elif token == ":" and after is not None and after.type == "ident" and after.lower_value in _NEVER_NOW:
            never = True
            position += 1
        else:
            raise NotDrawn(
                f"the selector {short(written)} in a style sheet is not supported (.class, #id, type, * are)"
            )
        position += 1
    if not tokens:
        raise NotDrawn("a rule of a style sheet has no selector")
    return _Selector(kind, frozenset(classes), frozenset(ids), never)
