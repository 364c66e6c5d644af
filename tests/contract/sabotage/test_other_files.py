"""PNG, SVG and saves for Tabletop Simulator broken on purpose."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.contract.sabotage.breaking import Sabotage, assert_noticed, changed, drawn, exchanged


def _one_for_another(true: Any, faces: Any, *args: Any, **kwargs: Any) -> Iterator[bytes]:
    """Pictures handed out in another order than was asked for."""
    made = list(true(faces, *args, **kwargs))
    made[0], made[2] = made[2], made[0]
    yield from made


def _pages_exchanged(true: Any, source: Any, number: int, *args: Any, **kwargs: Any) -> None:
    """The painter takes another page than the sheet says."""
    true(source, {0: 2, 2: 0}.get(number, number), *args, **kwargs)


def _wiped(true: Any, canvas: Any, *args: Any, **kwargs: Any) -> Any:
    canvas.clear()
    return true(canvas, *args, **kwargs)


def _cells_exchanged(true: Any, faces: Any, *rest: Any) -> Any:
    return true([*faces[1::-1], *faces[2:]], *rest)


def _another_back(true: Any, pieces: Any, *rest: Any) -> None:
    true([replace(piece, back=pieces[0].front) for piece in pieces], *rest)


def _one_less(true: Any, *args: Any, **kwargs: Any) -> Any:
    """A save whose decks lack their last card."""
    whole = true(*args, **kwargs)
    for deck in (thing for thing in whole["ObjectStates"] if thing["Name"] == "DeckCustom"):
        deck["ContainedObjects"], deck["DeckIDs"] = deck["ContainedObjects"][:-1], deck["DeckIDs"][:-1]
    return whole


def _another_card(true: Any, *args: Any, **kwargs: Any) -> Any:
    """A card whose number is that of its neighbour on the sheet."""
    made = true(*args, **kwargs)
    for card in made.get("ContainedObjects", ()):
        if card.get("GMNotes") == "wolf":
            card["CardID"] += 1
    made["DeckIDs"] = [card["CardID"] for card in made["ContainedObjects"]]
    return made


PICTURES = {"targets": ("png",), "dpi": 90}


SVG = {"targets": ("svg",)}


TTS = {"targets": ("tts",)}


RENDER_PNG, RASTER = import_module("generator.render.png"), import_module("generator.render.raster")

TTS_PICTURES, TTS_OBJECTS, TTS_TARGET = (
    import_module(f"generator.export.tts.{name}") for name in ("pictures", "objects", "target")
)
RENDER_SVG = import_module("generator.render.svg")


TTS_PICTURES, TTS_OBJECTS = (import_module(f"generator.export.tts.{name}") for name in ("pictures", "objects"))
FACTORY = TTS_OBJECTS.ObjectFactory


OTHER_FILES = (
    Sabotage("pictures exchanged", changed(RENDER_PNG, "pngs", _one_for_another), "OUT024", "has the digest", PICTURES),
    Sabotage(
        "the painter's pages exchanged", changed(RASTER.OpenPdf, "draw", _pages_exchanged), "OUT024", "shows", PICTURES
    ),
    Sabotage(
        "pictures of another size",
        changed(RENDER_PNG, "mm_to_px", lambda true, length, dpi: true(length, dpi) + 1),
        "OUT024",
        "pixels instead of",
        PICTURES,
    ),
    Sabotage(
        "one picture for all",
        changed(RASTER.OpenPdf, "draw", lambda true, source, number, *rest, **more: true(source, 0, *rest, **more)),
        "OUT024",
        "has the same pixels as",
        PICTURES,
    ),
    Sabotage("nothing on the pictures", changed(RASTER, "encoded", _wiped), "OUT024", "has the same pixels", PICTURES),
    Sabotage(
        "SVG without words", changed(RENDER_SVG._Sheet, "_run", lambda true, *rest: None), "OUT024", "is missing", SVG
    ),
    Sabotage(
        "SVG with words for shapes",
        changed(RENDER_SVG, "_run_data", lambda true, run, scale: "m0 0l1 1z"),
        "OUT024",
        "does not have the outlines of its letters",
        SVG,
    ),
    Sabotage(
        "SVG without lines", changed(RENDER_SVG, "_stroke", lambda true, stroke: {}), "OUT024", "a line is missing", SVG
    ),
    Sabotage("SVG of exchanged fronts", drawn(exchanged), "OUT021", "does not have the text ‘Ember Wolf’", SVG),
    Sabotage("an SVG lost", drawn(lambda pieces: pieces[:-1]), "OUT016", "was not drawn", SVG),
    Sabotage("cells exchanged", changed(TTS_PICTURES, "_drawn", _cells_exchanged), "OUT025", "shows bat:front", TTS),
    Sabotage("a wrong back in a save", changed(TTS_PICTURES, "_sheet", _another_back), "OUT025", "wolf:back", TTS),
    Sabotage("a deck with a card less", changed(TTS_TARGET, "save", _one_less), "TTS001", "copies are printed", TTS),
    Sabotage("a card of another number", changed(FACTORY, "deck", _another_card), "OUT025", "wolf:front", TTS),
)


@pytest.mark.parametrize("sabotage", OTHER_FILES, ids=lambda entry: entry.name)
def test_sabotage_is_noticed(sabotage: Sabotage, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_noticed(sabotage, game, tmp_path, monkeypatch)
