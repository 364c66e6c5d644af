"""What stopped the rules that lie beside a game's data: told with the line of `rules.py` at which it happened."""

import linecache
import re
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import EnumMeta

from generator.engine.faults import CodePlace, RulesFault, like, one_of
from generator.source.diagnostic import Diagnostic, Report, Severity
from generator.source.mark import Mark

STOPPED = "GAM019"
own_files: set[str] = set()
"""Files whose code was run, by their path as it stands in tracebacks."""

_MODULE = re.compile(r"\b(?:tabletop_press_rules_[0-9a-f]+|generator\.\w+\.\w+)\.(?=\w)")
"""The names under which such a file and its parts are imported: an author need not know them."""

_FRAME = re.compile(r'\s*File "(.*)", line (\d+), in (.*)')


def diagnosed(error: BaseException) -> Diagnostic | None:
    """GAM019: what stopped a game's own rules, with its place; None for an exception that is not theirs."""
    mark, method = _place(error)
    if mark is None and not isinstance(error, RulesFault):
        return None
    said = _MODULE.sub("", _words(error))
    message = said if not method or method.rpartition(".")[2] in said else f"{said} (in {method})"
    return Diagnostic(STOPPED, Severity.ERROR, message, mark, _hint(error))


@contextmanager
def telling(report: Report) -> Iterator[None]:
    """Have whatever stops a game's own rules in here told in the report; anything else is raised."""
    try:
        yield
    except Exception as error:  # an author's code: whatever it raises, it is its own fault
        found = diagnosed(error)
        if found is None:
            raise
        add(report, found)


def add(report: Report, found: Diagnostic) -> None:
    """Tell of a fault at a place of the rules once, however many examples and games have met it."""
    if not any((known.code, known.mark) == (found.code, found.mark) for known in report.diagnostics if known.mark):
        report.diagnostics.append(found)


def _place(error: BaseException) -> tuple[Mark | None, str]:
    """Where in an author's code an exception has its cause, and in which method."""
    if isinstance(error, SyntaxError) and error.filename in own_files:
        return Mark(error.filename, error.lineno or 1, error.offset or 1), ""
    if isinstance(error, RulesFault) and error.place is not None:
        place = error.place
        return _mark(place.file, place.line), place.function
    found: tuple[Mark | None, str] = None, ""
    causes = (error.__cause__,) if isinstance(error, RulesFault) and error.__cause__ is not None else ()
    for entry in (error, *causes):
        for frame in traceback.extract_tb(entry.__traceback__):
            if frame.filename in own_files:
                found = Mark(frame.filename, frame.lineno or 1, (frame.colno or 0) + 1), frame.name
    if found[0] is None and error.__cause__ is not None:  # of a helping process, whose traceback has come as text
        for match in map(_FRAME.match, str(error.__cause__).splitlines()):
            if match and match[1] in own_files:
                found = _mark(match[1], int(match[2])), match[3]
    return found[0], "" if found[1].startswith("<") else found[1]


def marked(place: CodePlace | None) -> Mark | None:
    """Where a function stands, as a diagnostic tells it."""
    return _mark(place.file, place.line) if place is not None else None


def _mark(file: str, line: int) -> Mark:
    """A line of code, from its first letter on."""
    text = linecache.getline(file, line)
    return Mark(file, line, len(text) - len(text.lstrip()) + 1)


def _words(error: BaseException) -> str:
    if isinstance(error, RulesFault):
        return str(error)
    why = error.msg if isinstance(error, SyntaxError) else str(error)
    if isinstance(error, AttributeError) and isinstance(error.obj, EnumMeta):
        why = f"{error.obj.__name__} has no {error.name}"
    return f"the rules of this game stopped with {type(error).__name__}: {why}".rstrip(": ")


def _hint(error: BaseException) -> str | None:
    """What may help against a fault that Python found itself."""
    if isinstance(error, RulesFault):
        return error.hint
    if isinstance(error, AttributeError) and isinstance(error.obj, EnumMeta):
        known = one_of(f"{error.obj.__name__}.{word}" for word in error.obj.__members__)
        return f"there are: {known}"
    if isinstance(error, AttributeError | NameError) and error.name:
        return like(error.name, _names_near(error))
    if isinstance(error, TypeError) and "argument" in str(error):
        return "the methods of the kit get `g` first, and the seat last"
    return None


def _names_near(error: AttributeError | NameError) -> list[str]:
    """The names that could have been meant."""
    if isinstance(error, AttributeError):
        return [word for word in dir(error.obj) if not word.startswith("_")]
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    scopes: list[Mapping[str, object]] = [frames[-1].f_globals, frames[-1].f_locals] if frames else []
    return [word for scope in scopes for word in scope if not word.startswith("_")]
