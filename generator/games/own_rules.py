"""Rules that lie beside a game's YAML: `rules.py`, run only when the user has trusted it."""

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from generator.catalog.files import RULES, GameFiles
from generator.catalog.models import Catalog
from generator.catalog.schema import Plain
from generator.catalog.unusable import UnusableRules
from generator.engine.authored import authored
from generator.engine.examples import GameExamples
from generator.engine.game import Game
from generator.engine.rules import Rules
from generator.games.faults import diagnosed, own_files
from generator.games.game import GamePackage as GamePackage
from generator.games.trust import is_trusted


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
    """What makes the rules of a catalog; whatever is wrong with a class, or stops it, is told with its place."""

    def make(catalog: Catalog) -> Rules[Any]:
        try:
            rules = cast(Callable[[Catalog], Game[Any]], authored(kind))(catalog)
            rules.all_verbs()  # not there where the class has an __init__ that does not call the one it inherits
        except Exception as error:  # an author's code: whatever it raises, it is its own fault
            raise _unusable(error, path) from error
        return cast(Rules[Any], rules)

    return make


def _nothing(*_: object) -> None:
    """Such games have no checks of their own beside those of every game."""


@cache
def _module(path: str, code: bytes) -> ModuleType:
    """The code as a module, run once."""
    module = ModuleType(f"tabletop_press_rules_{hashlib.sha256(code).hexdigest()[:16]}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses look there for the names in their annotations
    own_files.add(path)
    try:
        exec(compile(code, path, "exec", dont_inherit=True), module.__dict__)  # trusted by the user, by its digest
    except (Exception, SystemExit) as error:  # an author's code: whatever it raises, it is its own fault
        raise _unusable(error, Path(path)) from error
    return module


def _unusable(error: BaseException, path: Path) -> UnusableRules:
    """What is told of code that could not be run as far as it has to be before a game begins."""
    found = diagnosed(error)
    if found is None:
        return UnusableRules(f"{path}: {type(error).__name__}: {error}")
    return UnusableRules(found.message, hint=found.hint, mark=found.mark)
