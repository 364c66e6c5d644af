"""Which elements a selector of a style sheet means, by cssselect2; what on paper means nothing never meets any.

Source: Selectors 4.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final
from xml.etree import ElementTree

import cssselect2
import tinycss2

from generator.dataclass import dataclass
from generator.layout.svg.nodes import Node
from generator.layout.svg.values import NotDrawn, short

MOST_COMBINED: Final = 3
"""How many elements around an element, or before it, a selector may ask for."""

_NEVER_NOW = frozenset("active focus focus-visible focus-within hover link target visited".split())  # on paper
_PSEUDO = frozenset("empty first-child is last-child not nth-child nth-last-child only-child root where".split())
_SPACE = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Selector:
    """A selector: how it tests an element, its weight, and how many others it may have to look at for one.

    Of those it has `combined`, `siblings` are elements anywhere before another in the same element. A `plain` one asks
    for nothing but an element's name, classes and id.
    """

    test: Any
    weight: tuple[int, int, int]
    combined: int
    plain: bool
    never: bool
    siblings: int = 0


def selectors(prelude: Sequence[Any]) -> list[Selector]:
    """The selectors of a rule; raises NotDrawn."""
    written = tinycss2.serialize(prelude).strip()
    tokens = [token for token in prelude if token.type != "comment"]
    if not any(token.type != "whitespace" for token in tokens):
        raise NotDrawn("a rule of a style sheet has no selector")
    parts: list[list[Any]] = [[]]
    for token in tokens:
        if token == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return [_selector(part, written) for part in parts]


def _selector(tokens: Sequence[Any], written: str) -> Selector:
    if _never(tokens):
        return Selector(None, (0, 0, 0), 0, True, True)
    combined = _combined(tokens)
    try:
        if combined > MOST_COMBINED or not _known(tokens):
            raise cssselect2.SelectorError
        (compiled,) = cssselect2.compile_selector_list(list(tokens))
        if compiled.pseudo_element is not None:
            raise cssselect2.SelectorError
    except (cssselect2.SelectorError, ValueError, NotImplementedError) as error:
        raise NotDrawn(f"the selector {short(written)} in a style sheet is not supported") from error
    plain = combined == 0 and not any(token.type == "[] block" or token == ":" for token in tokens)
    return Selector(compiled.test, compiled.specificity, combined, plain, False, _tildes(tokens))


def _never(tokens: Sequence[Any]) -> bool:
    after = pairwise(tokens)
    return any(one == ":" and two.type == "ident" and two.lower_value in _NEVER_NOW for one, two in after)


def _known(tokens: Sequence[Any]) -> bool:
    """Whether what a selector asks for takes bounded work: nothing of all the elements inside one."""
    for i, token in enumerate(tokens):
        if token == "|":
            return False
        if token.type == "function" and (token.lower_name not in _PSEUDO or not _known(token.arguments)):
            return False
        if token == ":":
            named = tokens[i + 1] if i + 1 < len(tokens) else None
            if named is None or named.type not in ("ident", "function"):
                return False
            if named.type == "ident" and named.lower_value not in _PSEUDO:
                return False
    return True


def _combined(tokens: Sequence[Any]) -> int:
    """How many other elements a selector asks for, also within `:not(...)` and its like."""
    trimmed = list(tokens)
    while trimmed and trimmed[0].type == "whitespace":
        trimmed.pop(0)
    while trimmed and trimmed[-1].type == "whitespace":
        trimmed.pop()
    # A blank beside a sign between two elements is none of its own.
    count: int = sum(map(_is_sign, trimmed))
    for before, token, after in zip(trimmed, trimmed[1:], trimmed[2:], strict=False):
        count += token.type == "whitespace" and not (_is_sign(before) or _is_sign(after))
    return count + sum(_combined(token.arguments) for token in trimmed if token.type == "function")


def _is_sign(token: Any) -> bool:
    """Whether a token stands between two elements of a selector."""
    return bool(token.type == "literal" and token.value in (">", "+", "~"))


def _tildes(tokens: Sequence[Any]) -> int:
    """How many elements a selector asks for that may be anywhere before another."""
    found: int = sum(token.type == "literal" and token.value == "~" for token in tokens)
    return found + sum(_tildes(token.arguments) for token in tokens if token.type == "function")


class SelectorTree:
    """The elements of a file as cssselect2 wants them."""

    def __init__(self, root: Node) -> None:
        self._wrapped: Mapping[int, Any] = dict(
            zip(
                map(id, _in_order(root)),
                cssselect2.ElementWrapper.from_xml_root(_element(root)).iter_subtree(),
                strict=True,
            )
        )
        self._widest = max(len(node.children) for node in _in_order(root))

    def work(self, selector: Selector, node: Node) -> int:
        """How many elements are looked at, at most, to know whether a selector means one."""
        depth = len(self._wrapped[id(node)].ancestors)
        return int(max(depth, 1) ** selector.combined * max(self._widest, 1) ** selector.siblings)

    def meets(self, selector: Selector, node: Node) -> bool:
        """Whether a selector means an element."""
        return not selector.never and bool(selector.test(self._wrapped[id(node)]))


def _in_order(node: Node) -> list[Node]:
    found = [node]
    for child in node.children:
        found += _in_order(child)
    return found


def _element(node: Node) -> ElementTree.Element:
    made = ElementTree.Element(_SPACE + node.name, dict(node.attributes))
    made.extend(_element(child) for child in node.children)
    return made
