"""What all tests share: golden texts, and how property tests choose their cases."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

GOLDEN = Path(__file__).parent / "golden"

# The suite tries the same cases on every machine, so that it fails for the change that broke something and for
# nothing else. `make fuzz` looks for new cases.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("new", deadline=None)
settings.load_profile(os.environ.get("PNP_TEST_CASES", "same"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what comes out as what should come out")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of that name in tests/golden, or write it with --update-golden."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"there is no golden file {name}; make it with --update-golden"
        assert text == file.read_text(encoding="utf-8"), f"{name} differs; --update-golden where it is meant to"

    return compare
