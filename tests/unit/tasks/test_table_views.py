"""Pictures of tables, from pictures coarser than those of saves, look as if made from those."""

import io
from functools import cache
from pathlib import Path

import PIL.Image as Pillow
import pytest
from PIL import ImageChops, ImageStat

from generator import pipeline
from generator.tasks import table_views
from tests.unit.export.tts.games import NEW, of


@cache
def made() -> pipeline.Composed:
    job = pipeline.compose(Path(of(NEW))).value
    assert job is not None
    return job


def views(scale: float, monkeypatch: pytest.MonkeyPatch) -> list[Pillow.Image]:
    monkeypatch.setattr(table_views, "_SCALE", scale)
    shots = table_views.table_pictures(made(), lambda _: None)
    return [Pillow.open(io.BytesIO(shot.picture)).convert("L") for shot in shots]


def apart(one: list[Pillow.Image], other: list[Pillow.Image]) -> float:
    """How much pictures differ, 0 to 255, over the pixels of all of them."""
    assert len(one) == len(other) > 1
    return max(ImageStat.Stat(ImageChops.difference(*pair)).rms[0] for pair in zip(one, other, strict=True))


def test_pictures_of_tables_are_as_sharp_as_those_of_saves_would_make_them(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = table_views._SCALE
    sharpest, as_made, coarse = (views(scale, monkeypatch) for scale in (1.0, usual, 1 / 12))
    assert all(picture.width == table_views.WIDE_PX for picture in as_made)
    assert apart(as_made, sharpest) < 3 < apart(coarse, sharpest)
