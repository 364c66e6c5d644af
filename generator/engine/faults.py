"""What is wrong with rules that somebody has written: told to their author, with the place in their code."""

import ast
import inspect
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from generator.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class CodePlace:
    """Where a function stands: its file, the line of its `def`, and what it is called."""

    file: str
    line: int
    function: str


class RulesFault(Exception):
    """Rules do not keep to their interface: a wrong argument, a wrong value returned, nobody asked.

    `place` is the function at fault; None where it is whatever line of the rules the exception came through.
    """

    def __init__(self, message: str, place: CodePlace | None = None, hint: str | None = None) -> None:
        super().__init__(message, place, hint)  # all of it, so that it crosses from one process to another
        self.message, self.place, self.hint = message, place, hint

    def __str__(self) -> str:
        """The message."""
        return self.message


class Misdeclared(RulesFault):
    """A game's declarations do not fit together; the message names the method."""


def place_of(function: Any) -> CodePlace | None:
    """Where a function or a method stands; None for one that is not written in Python."""
    plain = inspect.unwrap(getattr(function, "__func__", function))
    code = getattr(getattr(plain, "__func__", plain), "__code__", None)
    return CodePlace(code.co_filename, code.co_firstlineno, name_of(function)) if code is not None else None


def place_of_class(kind: type[Any], word: str = "") -> CodePlace | None:
    """Where a class stands, or the line of its body that gives `word` a value; None where its file cannot be read."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    try:
        tree = ast.parse(Path(str(file)).read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError):  # gone, or another than was run
        return None
    found = next(
        (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == kind.__name__), None
    )
    for part in found.body if found is not None and word else ():
        targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == word for target in targets):
            return CodePlace(str(file), part.lineno, kind.__qualname__)
    return CodePlace(str(file), found.lineno, kind.__qualname__) if found is not None else None


def name_of(function: Any) -> str:
    """What a function is called, with its class."""
    return str(getattr(function, "__qualname__", repr(function)))


def said(value: object) -> str:
    """A value that somebody has given, for a message: a method by its name, and not all of what is long."""
    if callable(value):
        return f"the method {name_of(value).rpartition('.')[2]}"
    words = repr(value)
    return words if len(words) <= 60 else f"{words[:57]}..."


def one_of(words: Iterable[Any]) -> str:
    """What there is to choose from, for a message: not all of very many."""
    said = [str(word) for word in words if word is not None]
    more = f" and {len(said) - 12} more" if len(said) > 13 else ""
    return (", ".join(said[:12] if more else said) or "none") + more


def like(word: object, known: Iterable[Any]) -> str | None:
    """A hint at the known word that is most like a misspelt one."""
    found = get_close_matches(str(word), [str(other) for other in known], 1)
    return f"did you mean {found[0]!r}?" if found else None


class Lookup(dict[str, Any]):
    """Values by their names; a name that is not there is told with those that are.

    `what` says what they are, with `{}` for the name: `the zone {}`.
    """

    def __init__(self, what: str, values: Any) -> None:
        super().__init__(values)
        self.what = what

    def __missing__(self, key: str) -> Any:
        """Raise RulesFault."""
        raise RulesFault(f"there is no {self.what.format(repr(key))}; there are: {one_of(self)}", hint=like(key, self))
