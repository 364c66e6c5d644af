"""Files that look like a game's and are not read, because their names are not quite right."""

import re
from pathlib import PurePosixPath

from generator.catalog.files import DECKS, FONTS, ILLUSTRATIONS, LAYOUTS, PROSE, SCENARIOS, GameFiles
from generator.source.diagnostic import Report
from generator.source.mark import Mark

_FOLDERS = (DECKS, FONTS, ILLUSTRATIONS, LAYOUTS, SCENARIOS)
_ENDINGS = (".yml", ".yaml.txt", ".yml.txt")
_SECTION = re.compile(
    rb"(?m)^(?:game|rules|print|tables|setups|variants|questions|decks|sheets|deck_construction)[ \t]*:"
)


def names_are_read(files: GameFiles, report: Report) -> None:
    """CAT058: a file or folder that is not read, for it is named almost, but not quite, as those that are."""
    for name in files.digests:
        path = PurePosixPath(name)
        meant = _meant(path)
        if meant is None or (path.parent.name == "" and meant.endswith(".yaml") and not _is_data(files, name)):
            continue
        message = f"{name} is not read: its name is not quite that of a game's file"
        report.error("CAT058", message, at=Mark(str(files.path(name)), 1, 1), hint=f"rename it to {meant}")


def _is_data(files: GameFiles, name: str) -> bool:
    return _SECTION.search(files.read(name)) is not None


def _meant(path: PurePosixPath) -> str | None:
    """What a file's name should be; None where it is right, or nobody can say."""
    first, *inner = path.parts
    lower = path.name.lower()
    folder = next((known for known in _FOLDERS if first != known and first.lower() in (known, known[:-1])), None)
    if inner and folder is not None:
        return "/".join((folder, *inner))
    if inner and first not in _FOLDERS:
        return None
    for ending in (*_ENDINGS, ".yaml"):
        if lower.endswith(ending) and not path.name.endswith(".yaml"):
            return path.with_name(path.name[: -len(ending)] + ".yaml").as_posix()
    if not inner and path.name != PROSE and lower in (PROSE, "rulebook.txt", "rulebook.markdown", "rulebook.md.txt"):
        return PROSE
    return None
