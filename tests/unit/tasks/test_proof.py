"""What stands beside a face on contact sheets is about that face, in whatever words."""

import atexit
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.cli.new import command as new
from generator.editions.choice import Wanted
from generator.sheets.contact import Contact, contact_sheets
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.face import FaceRef
from generator.tasks import proof

FIRST = FaceRef("card", "beasts", "wolf")


@cache
def hill() -> Path:
    """The starter game: what stands beside a face does not depend on how many there are."""
    parent = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, parent, ignore_errors=True)
    new.main(["hill", "--in", str(parent)], standalone_mode=False)
    return parent / "hill"


def beside(monkeypatch: pytest.MonkeyPatch, *found: Diagnostic) -> tuple[dict[str, tuple[str, ...]], Sequence[str]]:
    """The warnings beside each face that has some, and the lines above all of them, where these are found."""
    shown: list[Any] = []

    def told(contacts: Sequence[Contact], title: str, summary: Sequence[str], *more: Any) -> Any:
        shown.extend((contacts, summary))
        return contact_sheets(contacts, title, summary, *more)

    monkeypatch.setattr(proof, "inspect", lambda catalog, pieces: found)
    monkeypatch.setattr(proof, "contact_sheets", told)
    assert proof.proof(hill(), "a4").value is not None
    contacts, summary = shown
    warned = {contact.name: [line for line in contact.warnings if "EYE001" in line] for contact in contacts}
    return {name: tuple(lines) for name, lines in warned.items() if lines}, summary


def warning(message: str, about: FaceRef | None) -> Diagnostic:
    return Diagnostic("EYE001", Severity.WARNING, message, about=about)


def test_a_warning_stands_beside_its_face_whatever_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    front, back = FIRST, FaceRef(FIRST.kind, FIRST.set_id, FIRST.id, "back")
    warned, _ = beside(monkeypatch, warning("hardly to be read", front), warning("too small", back))
    key = f"{FIRST.set_id}/{FIRST.id}"
    assert warned == {key: ("EYE001: hardly to be read",), f"{key} (back)": ("EYE001: too small",)}


def test_chosen_sets_are_shown_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Contact] = []

    def told(contacts: Sequence[Contact], *more: Any) -> Any:
        shown.extend(contacts)
        return contact_sheets(contacts, *more)

    monkeypatch.setattr(proof, "contact_sheets", told)
    assert proof.proof(hill(), "a4", ("gems", "beasts")).value is not None
    assert {contact.name.split("/")[0] for contact in shown} == {"gems", "beasts"}
    shown.clear()
    assert proof.proof(hill(), "a4", only=(Wanted("bi*"), Wanted("track"))).value is not None
    assert {contact.name.split(" ")[0].split("/")[1] for contact in shown} == {"bison", "track"}


def test_a_set_that_is_not_printed_is_refused() -> None:
    made = proof.proof(hill(), "a4", ("beast",))
    assert made.value is None
    found = next(one for one in made.diagnostics if one.code == "SHT006")
    assert found.hint is not None and "beasts" in found.hint


def test_a_piece_that_is_not_printed_is_refused() -> None:
    made = proof.proof(hill(), "a4", only=(Wanted("wulf"),))
    assert made.value is None
    assert [(one.code, one.hint) for one in made.diagnostics if one.code == "SHT006"] == [
        ("SHT006", "did you mean 'wolf'?")
    ]


def test_a_message_that_names_a_piece_is_not_therefore_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    warned, summary = beside(monkeypatch, warning(f"as pale as {FIRST}", None))
    assert warned == {}
    assert f"Warning EYE001: as pale as {FIRST}" in summary
