"""Printers by name, kept for the user: `printers.json` in the folder for settings."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from generator import atomic, kept_json, locks, resources
from generator.dataclass import dataclass
from generator.sheets.printer import Correction, Printer


def file() -> Path:
    """Where printers are kept: in the folder `PNP_CONFIG` names, or in that of the user's settings."""
    return resources.settings() / "printers.json"


@dataclass(frozen=True, slots=True)
class KnownPrinters:
    """Printers by name, in alphabetical order; `damaged` are entries of the file that make no sense, by name.

    `unreadable` says why nothing of the file could be read, None where it could.
    """

    printers: Mapping[str, Printer]
    damaged: Mapping[str, Any]
    unreadable: str | None = None


def known() -> KnownPrinters:
    """What is known of printers; one bad entry does not hide the others. Raises OSError for a file nobody may read."""
    try:
        plain = kept_json.read(file(), kept_json.mapping)
    except (FileNotFoundError, NotADirectoryError):
        return KnownPrinters({}, {})
    except kept_json.DamagedJson as error:
        return KnownPrinters({}, {}, str(error))
    printers = {name: _sound(name, sides) for name, sides in sorted(plain.items())}
    return KnownPrinters(
        {name: printer for name, printer in printers.items() if printer is not None},
        {name: plain[name] for name, printer in printers.items() if printer is None},
    )


def keep(printer: Printer) -> Path | None:
    """Keep a printer, and all others as they are; raises CannotWrite.

    A file that could not be read at all is kept beside: where.
    """
    return _changed({printer.name: {"front": asdict(printer.front), "back": asdict(printer.back)}})


def forget(name: str) -> None:
    """Forget a printer, and keep all others as they are; raises CannotWrite."""
    _changed({name: None})


def _changed(entries: Mapping[str, Any]) -> Path | None:
    """Take entries into the file; None takes one out. While it is read and written, nobody else does so."""
    target = file()
    with atomic.writing(target):
        atomic.make_folders(target.parent)
        with locks.locked(target.with_name(f".{target.name}.lock")):
            aside = None
            try:
                plain = kept_json.read(target, kept_json.mapping)
            except FileNotFoundError:
                plain = {}
            except kept_json.DamagedJson:
                plain, aside = {}, atomic.move_aside(target)
            whole = {name: entry for name, entry in sorted({**plain, **entries}.items()) if entry is not None}
            atomic.write(target, (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode())
    return aside


def _sound(name: str, plain: Any) -> Printer | None:
    try:
        printer = kept_json.shaped(plain, lambda sides: _printer(name, sides))
    except kept_json.DamagedJson:
        return None
    return printer if printer.front.sound and printer.back.sound else None


def _printer(name: str, plain: Mapping[str, Mapping[str, float]]) -> Printer:
    return Printer(name, _correction(plain["front"]), _correction(plain["back"]))


def _correction(plain: Mapping[str, float]) -> Correction:
    return Correction(*(float(plain[key]) for key in ("x", "y", "scale_x", "scale_y")))
