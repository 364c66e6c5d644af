"""What was found on faces is kept by their drawings, and is then the same as when they are looked at."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator import kept_json
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.preflight import seen
from generator.preflight.face_findings import FaceInspector
from generator.preflight.inspection import inspect
from generator.preflight.seen import FaceFinding, FigureOnFace, SeenFaces
from generator.source.diagnostic import Severity
from tests.unit.preflight.test_figures import BUST, GOOD, TWINS, deck_of
from tests.unit.preflight.test_inspection import catalog, face

FINDING = FaceFinding(("EYE001", "#ffffff"), 1.25, Severity.ERROR, "'é' is pale", "darker")
KEPT = {"a": (FINDING, FigureOnFace("owl", "00ff"), FINDING), "b": ()}


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Drawing]:
    """The faces that are looked at."""
    faces: list[Drawing] = []
    look = FaceInspector.seen

    def counted(self: FaceInspector, items: object, cut: object) -> object:
        faces.append(items)  # type: ignore[arg-type]
        return look(self, items, cut)  # type: ignore[arg-type]

    monkeypatch.setattr(FaceInspector, "seen", counted)
    return faces


def pieces(folder: Path) -> Iterator[Piece]:
    looks = {"a": ("#888888", 10.0), "b": ("#aaaaaa", 10.0), "c": ("#202020", 4.0), "d": ("#202020", 9.0)}
    for name, (colour, size) in looks.items():
        yield replace(face(folder, colour=colour, ground="'#ffffff'", size=size), id=name)


def test_a_face_that_is_known_is_not_looked_at_and_gives_the_same(tmp_path: Path, looked: list[Drawing]) -> None:
    drawn, game, known = list(pieces(tmp_path)), catalog(tmp_path), SeenFaces()
    fresh = inspect(game, drawn)
    assert len(looked) == 4 and {found.code for found in fresh} == {"EYE001", "EYE002"}
    assert inspect(game, drawn, known) == fresh and len(looked) == 8
    seen.store(tmp_path / "faces.json", known)
    again = seen.load(tmp_path / "faces.json")
    assert inspect(game, drawn, again) == fresh and len(looked) == 8
    assert again.now == known.now


def test_only_the_face_that_was_changed_is_looked_at(tmp_path: Path, looked: list[Drawing]) -> None:
    drawn, game, known = list(pieces(tmp_path)), catalog(tmp_path), SeenFaces()
    inspect(game, drawn, known)
    drawn[1] = replace(face(tmp_path, colour="#202020", ground="'#ffffff'", text="Another"), id="b")
    later = SeenFaces(dict(known.now))
    assert inspect(game, drawn, later) == inspect(game, drawn)
    assert len(looked) == 4 + 1 + 4
    assert len(later.now) == 4  # and the one that is gone is not kept


def test_twins_are_found_among_faces_that_are_known(tmp_path: Path, looked: list[Drawing]) -> None:
    game, drawn = deck_of(tmp_path, TWINS)
    known = SeenFaces()
    fresh = inspect(game, drawn, known)
    assert [found.code for found in fresh] == ["EYE009"]
    for half in (dict(list(known.now.items())[:1]), dict(list(known.now.items())[1:]), known.now):
        assert inspect(game, drawn, SeenFaces(half)) == fresh
    (tmp_path / "alone").mkdir()
    assert inspect(*deck_of(tmp_path / "alone", {"two": GOOD + BUST}), known) == ()


def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "faces.json"
    seen.store(file, SeenFaces(now=dict(KEPT)))
    assert seen.load(file).before == KEPT
    stamp = file.stat().st_mtime_ns
    same = SeenFaces(seen.load(file).before, dict(KEPT))
    seen.store(file, same)
    assert file.stat().st_mtime_ns == stamp


@pytest.mark.parametrize("plain", [[], {"a": [3]}, {"a": [["x"]]}, {"a": [[[], 1, "fatal", "m", "h"]]}, {"a": None}])
def test_damage_counts_as_not_kept(tmp_path: Path, plain: object) -> None:
    file = tmp_path / "faces.json"
    file.write_bytes(kept_json.sealed(plain))
    assert seen.load(file) == SeenFaces()
    file.write_text(json.dumps(KEPT["b"]))
    assert seen.load(file) == SeenFaces()
