"""Printers by name, kept for the user: `printers.json` in the folder for settings."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from platformdirs import user_config_dir

from generator.sheets.printer import Correction, Printer


def file() -> Path:
    """Where printers are kept: in the folder `PNP_CONFIG` names, or in that of the user's settings."""
    chosen = os.environ.get("PNP_CONFIG")
    folder = Path(chosen) if chosen else Path(user_config_dir("tabletop-press", appauthor=False))
    return folder / "printers.json"


def known() -> dict[str, Printer]:
    """Every printer by name, in alphabetical order; one whose numbers make no sense counts as unknown."""
    try:
        plain = json.loads(file().read_text(encoding="utf-8"))
        printers = {str(name): _printer(str(name), sides) for name, sides in plain.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return {name: one for name, one in sorted(printers.items()) if one.front.sound and one.back.sound}


def keep(printers: Mapping[str, Printer]) -> None:
    """Write all printers, whole or not at all; raises OSError where the disk says no."""
    target = file()
    target.parent.mkdir(parents=True, exist_ok=True)
    plain = {name: {"front": asdict(one.front), "back": asdict(one.back)} for name, one in sorted(printers.items())}
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    part.write_text(json.dumps(plain, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    part.replace(target)


def _printer(name: str, plain: Mapping[str, Mapping[str, float]]) -> Printer:
    return Printer(name, _correction(plain["front"]), _correction(plain["back"]))


def _correction(plain: Mapping[str, float]) -> Correction:
    return Correction(*(float(plain[key]) for key in ("x", "y", "scale_x", "scale_y")))
