"""Nets broken on purpose: faces of folded pieces in the wrong place, missing, or on one another."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import generator.layout.compose
import generator.sheets.net_plan
import generator.sheets.net_sheets
from generator.drawing.net import NetPart
from generator.drawing.piece import Piece
from generator.geometry import Affine
from tests.contract.sabotage.breaking import Patch, Sabotage, assert_noticed, changed, complaints
from tests.contract.sabotage.test_sheets import PRINTER
from tests.folded import GAME


def _parts(kind: str, change: Any) -> Patch:
    """The parts of pieces of a kind changed on their way to the sheets, whole and in halves."""

    def wrong(true: Any, component: Any, bleed: float) -> Any:
        net = true(component, bleed)
        if net is None or component.kind.value != kind:
            return net
        return replace(net, parts=tuple(map(change, net.parts)), halves=tuple(map(change, net.halves)))

    return changed(generator.layout.compose, "net_of", wrong)


def _moved(side: str, at: Affine) -> Any:
    """A side of a part printed elsewhere."""

    def change(part: NetPart) -> NetPart:
        faces = tuple(replace(face, at=at.after(face.at)) if face.side == side else face for face in part.faces)
        return replace(part, faces=faces)

    return change


def _upright_back(part: NetPart) -> NetPart:
    faces = tuple(
        replace(face, at=Affine.move(0.0, face.at.f - 42.5)) if face.side == "back" else face for face in part.faces
    )
    return replace(part, faces=faces)


def _reverse_off(part: NetPart) -> NetPart:
    return replace(part, reverse=tuple(replace(face, at=Affine.move(1.0, 0.0).after(face.at)) for face in part.reverse))


def _without_second(true: Any, kits: Any, room: Any) -> Any:
    """Sheets of parts without the right halves."""
    for sheet in true(kits, room):
        kept = tuple(placed for placed in sheet if placed.part.name != "right half")
        if kept:
            yield kept


def _on_one_another(true: Any, kits: Any, room: Any) -> Any:
    for sheet in true(kits, room):
        yield tuple(replace(placed, at=sheet[0].at) for placed in sheet)


def _without_covers(part: NetPart) -> NetPart:
    return replace(part, faces=tuple(face for face in part.faces if face.side != "back"))


def _other_face(true: Any, drawer: Any, placed: Any, face: Any, at: Any) -> Any:
    piece: Piece = placed.piece
    if piece.id == "mage" and piece.back is not None:
        placed = replace(placed, piece=replace(piece, front=piece.back))
    return true(drawer, placed, face, at)


FOLDED = (
    Sabotage("a back beside its head", _parts("standee", _moved("back", Affine.move(1.0, 0.0))), "OUT019", "1.00 mm"),
    Sabotage("a back that stays on its feet", _parts("standee", _upright_back), "OUT019", "above the head"),
    Sabotage("a cover lost", _parts("dial", _without_covers), "OUT003", "life/life#1:back is on no sheet"),
    Sabotage("inner faces 1 mm off", _parts("screen", _reverse_off), "OUT019", "1.00 mm away"),
    Sabotage(
        "a half lost",
        changed(generator.sheets.net_plan, "placed_parts", _without_second),
        "OUT020",
        "not each there once",
    ),
    Sabotage(
        "parts on one another",
        changed(generator.sheets.net_plan, "placed_parts", _on_one_another),
        "OUT018",
        "overlap",
    ),
    Sabotage(
        "another face under a name",
        changed(generator.sheets.net_sheets._Drawer, "_face", _other_face),
        "OUT017",
        "mage",
    ),
    Sabotage(
        "a box at half its size",
        _parts("box", _moved("front", Affine.scale(0.5))),
        "OUT018",
        "0.5000 times its size",
    ),
)


@pytest.mark.parametrize("sabotage", FOLDED, ids=lambda entry: entry.name)
def test_sabotage_is_noticed(sabotage: Sabotage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_noticed(sabotage, GAME, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    "request_",
    [
        *(
            {},
            PRINTER,
            {"duplex": "none", **PRINTER},
            {"duplex": "short"},
            {"duplex": "none"},
            {"duplex": "gutterfold"},
        ),
        {"inks": ("low", "grey"), "sleeves": True},
    ],
    ids=str,
)
def test_what_was_not_broken_passes(request_: dict[str, Any], tmp_path: Path) -> None:
    assert complaints(GAME, tmp_path, papers=("a4", "a3"), **request_) == []
