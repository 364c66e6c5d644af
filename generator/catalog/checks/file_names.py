"""Ids and layouts as file names: they must be valid and distinct on every system."""

from collections.abc import Iterable

from generator.source.diagnostic import Report
from generator.source.mark import Mark

# Source: Microsoft, "Naming Files, Paths, and Namespaces": device names, also before any extension.
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in "123456789"))
)


def id_fits_files(name: str, at: Mark | None, report: Report) -> bool:
    """CAT037: an id that cannot be part of a file name on every system; whether it can."""
    why = unfit(name)
    if why is not None:
        report.error("CAT037", f"{name!r} {why}", at=at, hint="files and folders are named after it; choose another id")
    return why is None


def layouts_fit_files(names: Iterable[tuple[str, Mark]], report: Report) -> None:
    """CAT036, CAT037: layouts of the game whose files another system does not keep apart, or does not take."""
    first: dict[str, tuple[str, Mark]] = {}
    for own in names:
        name, mark = own
        for part in name.split("/"):
            why = unfit(part)
            if why is not None:
                report.error("CAT037", f"the layout {name!r}: {part!r} {why}", at=mark, hint="rename the file")
        known = first.setdefault(name.casefold(), own)
        if known is not own:
            tell_alike("layout", name, known[0], mark, known[1], report)


def tell_alike(what: str, name: str, known: str, at: Mark | None, first: Mark | None, report: Report) -> None:
    """CAT036: two names that are one file on Windows and macOS."""
    message = f"the {what}s {known!r} and {name!r} differ only in upper and lower case"
    related = [("first here", first)] if first is not None else []
    hint = "on Windows and macOS their file names are the same; rename one of them"
    report.error("CAT036", message, at=at, hint=hint, related=related)


def unfit(name: str) -> str | None:
    """Why a name cannot be a file's on every system."""
    if name.partition(".")[0].rstrip(" ").casefold() in _DEVICES:
        return "is a reserved device name on Windows and cannot be a file name"
    if name.endswith((".", " ")):
        return "ends with a dot or a space, which Windows removes from file names"
    return None
