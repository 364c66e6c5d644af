"""Rules that lie beside a game's YAML: `rules.py`, run only when the user has trusted it."""

import hashlib
import sys
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from generator.catalog.files import RULES, GameFiles
from generator.catalog.models import Catalog
from generator.catalog.schema import Plain
from generator.catalog.unusable import UnusableRules
from generator.engine.examples import GameExamples
from generator.engine.game import Game
from generator.engine.rules import Rules
from generator.engine.verbs import Misdeclared
from generator.games.game import GamePackage as GamePackage
from generator.games.trust import is_trusted

_loaded: dict[str, str] = {}
"""Files whose code was run, by their path as it stands in tracebacks: the name of the game."""


def digest_of(files: GameFiles) -> str:
    """The digest by which the code is trusted."""
    return files.digests[RULES].hex()


def own_rules(files: GameFiles, game_id: str) -> GamePackage:
    """The rules beside a game's data; raises UnusableRules where they are not trusted or cannot be used."""
    path = files.path(RULES)
    if not is_trusted(digest_of(files)):
        raise UnusableRules(
            f"{path} is code that would run on this machine, and it has not been trusted",
            code="GAM018",
            hint=f"read it; if you trust it: pnp trust {files.folder}",
        )
    module = _module(str(path), files.read(RULES))
    kinds = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Game) and kind.__module__ == module.__name__
    ]
    chosen = kinds if len(kinds) == 1 else [kind for kind in kinds if kind is getattr(module, "GAME", None)]
    if len(chosen) != 1:
        found = ", ".join(kind.__name__ for kind in kinds) or "none"
        raise UnusableRules(
            f"{path} holds the rules of one game: a class that inherits from CardGame or Game; found: {found}",
            hint=None if not kinds else f"say which: GAME = {kinds[-1].__name__}",
        )
    return GamePackage(
        id=game_id,
        sections=Plain,
        check=_nothing,
        check_setup=_nothing,
        rules=_maker(chosen[0], path),
        examples=lambda _, rules: GameExamples(cast(Game[Any], rules)),
    )


def _maker(kind: type[Game[Any]], path: Path) -> Callable[[Catalog], Rules[Any]]:
    """What makes the rules of a catalog; a class that does not fit the interface is told with its file."""

    def make(catalog: Catalog) -> Rules[Any]:
        try:
            return cast(Callable[[Catalog], Rules[Any]], kind)(catalog)
        except Misdeclared as error:
            raise UnusableRules(f"{path}: {str(error).replace(f'{kind.__module__}.', '')}") from error

    return make


def _nothing(*_: object) -> None:
    """Such games have no checks of their own beside those of every game."""


@cache
def _module(path: str, code: bytes) -> ModuleType:
    """The code as a module, run once."""
    module = ModuleType(f"tabletop_press_rules_{hashlib.sha256(code).hexdigest()[:16]}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses look there for the names in their annotations
    _loaded[path] = path
    try:
        exec(compile(code, path, "exec", dont_inherit=True), module.__dict__)  # trusted by the user, by its digest
    except (Exception, SystemExit) as error:  # an author's code: whatever it raises, it is its own fault
        raise UnusableRules(f"{where(error) or path}: {type(error).__name__}: {_without_place(error)}") from error
    return module


def _without_place(error: BaseException) -> str:
    return error.msg if isinstance(error, SyntaxError) else str(error)


def where(error: BaseException) -> str | None:
    """`file:line` in an author's rules from which an exception came; None where it did not come from there.

    With the method, where the exception came from within one.
    """
    if isinstance(error, SyntaxError) and error.filename in _loaded:
        return f"{error.filename}:{error.lineno}"
    told = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        name = frame.f_code.co_filename
        if name in _loaded:
            method = frame.f_code.co_qualname if hasattr(frame.f_code, "co_qualname") else frame.f_code.co_name
            told = f"{name}:{line}" if method == "<module>" else f"{name}:{line}, in {method}"
    return told or _in_another_process(error)


def _in_another_process(error: BaseException) -> str | None:
    """The same of an exception of a helping process, whose traceback has come as text."""
    if error.__cause__ is None:
        return None
    told = None
    for line in str(error.__cause__).splitlines():
        for path in _loaded:
            if line.strip().startswith(f'File "{path}", line '):
                number, _, method = line.split(", line ")[1].partition(", in ")
                told = f"{Path(path)}:{number}, in {method}"
    return told
