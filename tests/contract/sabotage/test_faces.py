"""Layouts, inks and the PDF writer broken on purpose: faces that show what they should not."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import generator.drawing.extent
import generator.drawing.low_ink
import generator.editions.marks
import generator.editions.sleeves
import generator.layout.area
import generator.layout.binding
import generator.render.content
import generator.render.pdf_file
import generator.render.pdf_font
from generator.drawing.items import Glyphs
from generator.drawing.piece import Piece
from tests.contract.sabotage.breaking import Patch, Sabotage, assert_noticed, changed, drawn, exchanged, with_front


def _all_like_the_first(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(
        replace(piece, front=pieces[0].front) if piece.set_id == pieces[0].set_id else piece for piece in pieces
    )


def _exchanged_tokens(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    sun = next(at for at, piece in enumerate(pieces) if piece.id == "sun")
    return with_front(with_front(pieces, sun, pieces[sun + 1]), sun + 1, pieces[sun])


def _one_higher(true: Any, value: object) -> Any:
    return str(value + 1) if isinstance(value, int) and not isinstance(value, bool) else true(value)


def _runs(change: Callable[[Glyphs], Glyphs]) -> Patch:
    """Runs of glyphs changed as they are written."""
    return changed(generator.render.content.Content, "_glyphs", lambda true, content, run: true(content, change(run)))


def _mirrored(run: Glyphs) -> Glyphs:
    return replace(run, glyphs=run.glyphs[::-1])


def _shifted(run: Glyphs) -> Glyphs:
    return replace(run, xs=tuple(x + 0.3 for x in run.xs))


def _untracked(run: Glyphs) -> Glyphs:
    first = run.xs[0]
    return replace(run, xs=tuple(first + (x - first) * 1.05 for x in run.xs))


def _first_picture(true: Any, file: Any, image: Any) -> Any:
    if not file._images:
        return true(file, image)
    return next(iter(file._images.values()))


def _no_text_in_low_ink(true: Any, item: Any, *rest: Any) -> Any:
    found = true(item, *rest)
    return replace(found, glyphs=(), xs=(), text="") if found.text.isdigit() else found


def _trimmed(true: Any, width: float, height: float, safe: float, bleed: float) -> Any:
    return true(width, height, safe, 0.0)


CONTENT = generator.render.content.Content


FACES = (
    Sabotage("all fronts of a deck alike", drawn(_all_like_the_first), "OUT021", "does not have the text ‘Cave Bat’"),
    Sabotage("two fronts exchanged", drawn(exchanged), "OUT021", "does not have the text ‘Ember Wolf’"),
    Sabotage(
        "every figure one higher",
        changed(generator.layout.binding, "words", _one_higher),
        "OUT021",
        "for the layer 'text'",
    ),
    Sabotage(
        "all text missing",
        changed(CONTENT, "_glyphs", lambda true, content, run: None),
        "OUT017",
        "the text ‘Ember Wolf’ is missing",
    ),
    Sabotage("the last piece lost", drawn(lambda pieces: pieces[:-1]), "OUT016", "was not drawn"),
    Sabotage("two tokens without words exchanged", drawn(_exchanged_tokens), "OUT021", "the icon 'sun'"),
    Sabotage("glyphs in mirror order", _runs(_mirrored), "OUT017", "is set as"),
    Sabotage(
        "letters too large",
        changed(generator.render.content, "pt_to_mm", lambda true, size: true(size) * 1.08),
        "OUT017",
        "1.080 times as large",
    ),
    Sabotage("letters moved", _runs(_shifted), "OUT017", "0.300 mm off"),
    Sabotage("letters wider apart", _runs(_untracked), "OUT017", "from where it should"),
    Sabotage(
        "words that cannot be copied",
        changed(generator.render.pdf_font.GlyphFont, "to_unicode", lambda true, font: b""),
        "OUT017",
        "reads ‘’",
    ),
    Sabotage(
        "a form that cuts its content",
        changed(generator.drawing.extent, "of_items", lambda true, items, *rest: true(items, *rest).grown(-1.0)),
        "OUT017",
        "box cuts off",
    ),
    Sabotage(
        "bleed lost in the layout",
        changed(generator.layout.area.Area, "face", _trimmed),
        "OUT021",
        "ends before its bleed does",
    ),
    Sabotage(
        "one picture for another",
        changed(generator.render.pdf_file.PdfObjects, "image", _first_picture),
        "OUT017",
        "a picture is different from what was drawn",
    ),
    Sabotage(
        "red and blue exchanged",
        changed(generator.render.content, "_rgb", lambda true, colour: " ".join(true(colour).split()[::-1])),
        "OUT017",
        "is filled with",
    ),
    Sabotage(
        "lines not drawn",
        changed(CONTENT, "_outline", lambda true, content, item: true(content, replace(item, stroke=None))),
        "OUT017",
        "expected a line",
    ),
    Sabotage(
        "opacity lost",
        changed(CONTENT, "_opacity", lambda true, content, fill, stroke: true(content, 1.0, 1.0)),
        "OUT017",
        "opacity",
    ),
    Sabotage(
        "low ink without figures",
        changed(generator.drawing.low_ink, "_glyphs", _no_text_in_low_ink),
        "OUT021",
        "does not have the text",
        {"inks": ("low",)},
    ),
    Sabotage(
        "sleeves too small",
        lambda monkeypatch: monkeypatch.setattr(generator.editions.sleeves, "SLACK", 3.0),
        "OUT016",
        "mm instead of",
        {"sleeves": True},
    ),
    Sabotage(
        "the mark of a card left out",
        changed(generator.editions.marks, "_marked", lambda true, piece, *rest: piece),
        "OUT021",
        "at its edge",
    ),
    Sabotage("a piece drawn twice", drawn(lambda pieces: (*pieces, pieces[0])), "OUT016", "was drawn more than once"),
    Sabotage(
        "one copy too many",
        drawn(lambda pieces: (replace(pieces[0], copies=pieces[0].copies + 1), *pieces[1:])),
        "OUT016",
        "is to be printed 6 times",
    ),
    Sabotage("a back lost", drawn(lambda pieces: (replace(pieces[0], back=None), *pieces[1:])), "OUT016", "no back"),
)


@pytest.mark.parametrize("sabotage", FACES, ids=lambda entry: entry.name)
def test_sabotage_is_noticed(sabotage: Sabotage, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_noticed(sabotage, game, tmp_path, monkeypatch)
