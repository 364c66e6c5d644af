"""Saves of virtual tabletops held against a profile, and against the game that they are of."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import pipeline
from generator.catalog.models import Catalog
from generator.catalog.verified import Preview
from generator.export.tts import check
from generator.export.tts.things import shown
from generator.layout.compose import compose
from generator.layout.workshop import workshop_of
from generator.source.diagnostic import Checked, Failed, Report, Severity


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """What saves of a game are compared with: its catalog, and its faces as they lie on a virtual table."""

    catalog: Catalog
    faces: check.ExpectedFaces


def printed_game(folder: Path) -> Checked[PrintedGame]:
    """The game in a folder with every piece drawn; it need not be verified."""
    loaded = pipeline.load(folder)
    catalog = loaded.value
    if catalog is None:
        return Failed(loaded.diagnostics)
    report = Report(list(loaded.diagnostics))
    gathered = workshop_of(catalog)
    report.extend(gathered.diagnostics)
    if gathered.value is None:
        return report.refused()
    drawn = compose(Preview(catalog), gathered.value.layouts, gathered.value.book)
    report.extend(drawn.diagnostics)
    if drawn.value is None:
        return report.refused()
    return report.checked(PrintedGame(catalog, check.ExpectedFaces(shown(drawn.value, catalog))))


def findings(
    whole: Mapping[str, Any], profile: check.Profile, pictures: Path, printed: PrintedGame | None
) -> list[tuple[Severity, check.Finding]]:
    """What the profile has to say of a save, errors and warnings; `pictures` is the folder of its local pictures."""
    album = check.PictureCache(check.beside(pictures))
    catalog, faces = (printed.catalog, printed.faces) if printed is not None else (None, None)
    found = check.check(whole, album, catalog, faces)
    told = ((profile.severity(finding.impact), finding) for finding in found)
    return [(severity, finding) for severity, finding in told if severity is not None]
