"""What all tests share: golden texts, and how property tests choose their cases."""

import difflib
import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

GOLDEN = Path(__file__).parent / "golden"
REPORT = Path(__file__).parent.parent / ".pytest_cache" / "golden"
"""A page for each golden file that differed: before, after, and what changed."""
TOGETHER = ("tests/unit/export/", "tests/unit/illustration/", "tests/unit/layout/", "tests/second_readings/")
"""Tests that draw or read the same games again and again: those of a folder run in one process. They begin, so that no
process is left with them at the end.
"""
APART = ("tests/e2e/", "tests/mutants/", "tests/mutations/", "tests/fuzz/", "tests/property/")
"""Tests that share nothing but files: each goes to the next free process. Others keep to those of their file."""
OF_A_GAME = "tests/e2e/test_rulebooks.py"
"""Of these tests those of one game run in one process."""
_WIDTH = 110  # characters of a line on such a page

# Commands run in processes of their own, hundreds of them: each module is compiled once, also where the environment
# forbids to write bytecode beside the sources.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(REPORT.parent / "bytecode")
sys.dont_write_bytecode = False

# A shell that starts something in the background lets it ignore Ctrl-C, and so do all that it starts; tests send it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The suite tries the same cases on every machine, so that it fails for the change that broke something and for
# nothing else. `make fuzz` looks for new cases.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("new", deadline=None)
# Many objects live as long as the tests do; looking through them for cycles takes a tenth of the time.
gc.set_threshold(200_000, 20, 20)

settings.load_profile(os.environ.get("PNP_TEST_CASES", "same"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what comes out as what should come out")


def group(test: str) -> str:
    """The tests with which one shares what is costly to make: they run in one process."""
    folder = next((folder for folder in TOGETHER if test.startswith(folder)), "")
    if test.startswith(OF_A_GAME):
        return f"{OF_A_GAME}[{test.partition('[')[2]}"
    return folder or (test if test.startswith(APART) else test.partition("::")[0])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The groups that take longest come first."""
    items.sort(key=lambda item: not item.nodeid.startswith(TOGETHER))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Several processes share the tests by groups, in their order."""
    from xdist.scheduler import LoadScopeScheduling

    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = group
    return scheduler


def compared(name: str, before: str, after: str) -> Path:
    """Write an HTML page with both texts side by side; its path."""
    page = REPORT / f"{name.replace('/', '-')}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    side_by_side = difflib.HtmlDiff(wrapcolumn=_WIDTH)
    text = side_by_side.make_file(before.splitlines(), after.splitlines(), "before", "after", context=True, numlines=3)
    page.write_text(text, encoding="utf-8")
    return page


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of that name in tests/golden, or write it with --update-golden."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"there is no golden file {name}; make it with --update-golden"
        before = file.read_text(encoding="utf-8")
        if text != before:
            page = compared(name, before, text)
            pytest.fail(f"{name} differs, see {page}; --update-golden where it is meant to", pytrace=False)

    return compare
