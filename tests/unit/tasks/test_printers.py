"""Printers are kept for the user by name."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.sheets.printer import Correction, Printer
from generator.tasks import printers


def test_printers_are_kept_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))
    assert printers.known() == printers.KnownPrinters({}, {})
    office = Printer("office", Correction(1.0, -0.5, 100.5, 99.5), Correction())
    printers.keep(office)
    assert printers.known() == printers.KnownPrinters({"office": office}, {})
    other = replace(office, name="attic")
    printers.keep(other)
    assert list(printers.known().printers) == ["attic", "office"]
    printers.forget("office")
    assert printers.known() == printers.KnownPrinters({"attic": other}, {})
