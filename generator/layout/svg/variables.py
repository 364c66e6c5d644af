"""Values of style sheets that are said once: `--main: #b3123f` and `fill: var(--main)`.

Source: CSS Custom Properties 1. A variable is inherited, as the style of text is.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import tinycss2

from generator.layout.svg.values import NotDrawn, short

LONGEST: Final = 2_000
"""Characters of a value once its variables are filled in: one may name others twice, and these others."""

DEEPEST: Final = 16
"""Variables that name one another."""


def is_variable(name: str) -> bool:
    """Whether a property is a variable."""
    return name.startswith("--")


def filled(value: str, known: Mapping[str, str]) -> str:
    """A value with those of its variables; raises NotDrawn where one is not known and has no other value."""
    return _filled(value, known, 0) if "var(" in value.lower() else value


def _filled(value: str, known: Mapping[str, str], depth: int) -> str:
    if depth > DEEPEST:
        raise NotDrawn(f"{short(value)}: more than {DEEPEST} variables that name one another")
    made = ""
    for token in tinycss2.parse_component_value_list(value, skip_comments=True):
        if token.type != "function":
            made += token.serialize()
        elif token.lower_name == "var":
            made += _value_of(token.arguments, known, depth)
        else:
            made += f"{token.name}({_filled(tinycss2.serialize(token.arguments), known, depth)})"
        if len(made) > LONGEST:
            raise NotDrawn(f"{short(value)}: more than {LONGEST} characters once its variables are filled in")
    return made


def _value_of(arguments: Sequence[Any], known: Mapping[str, str], depth: int) -> str:
    """What `var(--name)` or `var(--name, other)` stands for."""
    comma = next((index for index, token in enumerate(arguments) if token == ","), len(arguments))
    name = tinycss2.serialize(arguments[:comma]).strip()
    if is_variable(name) and name in known:
        return _filled(known[name], known, depth + 1).strip()
    if is_variable(name) and comma < len(arguments):
        return _filled(tinycss2.serialize(arguments[comma + 1 :]), known, depth + 1).strip()
    raise NotDrawn(f"the variable {short(name)} has no value")
