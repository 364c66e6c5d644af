"""Coarse pictures: what these tests look at does not depend on the number of pixels."""

from collections.abc import Iterator

import pytest

from generator.export.tts import pictures


@pytest.fixture(scope="package", autouse=True)
def coarse() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "DPI", 36)
        patch.setattr(pictures, "_SMALLEST_TILE", 64)
        yield
