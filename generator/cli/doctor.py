"""`pnp doctor`."""

import sys
from pathlib import Path

import click

from generator import __version__, resources
from generator.cli.common import fail


@click.command(epilog="\b\nExample:\n  pnp doctor")
def command() -> None:
    """Check that this installation works: libraries, fonts, layouts, games, and a place to write to.

    Prints a line for each; the exit code is 1 if something is missing.
    """
    from generator.tasks.doctor import drawing_works

    broken = False

    def line(good: bool, what: str, detail: str) -> None:
        nonlocal broken
        broken |= not good
        click.echo(f"{'ok  ' if good else 'FAIL'} {what}: {detail}")

    python = ".".join(map(str, sys.version_info[:3]))
    line(sys.version_info >= (3, 11), "python", python)
    line(True, "tabletop-press", __version__)
    for name, version in _libraries():
        line(version is not None, name, version or "is not installed")
    from generator.source.reader import NATIVE

    line(True, "libyaml", "in use" if NATIVE else "absent: reading catalogs is slower")
    for what, folder, pattern in (
        ("fonts", resources.fonts(), "*/*.ttf"),
        ("layouts", resources.layouts(), "**/*.yaml"),
        ("games", resources.content(), "*/game.yaml"),
    ):
        count = len(list(folder.glob(pattern)))
        line(count > 0, what, f"{count} in {folder}")
    from generator.verifying import verification_cache

    kept = verification_cache.folder()
    line(_writable(kept), "cached verifications", str(kept))
    line(drawing_works(), "drawing", "a page was drawn, read back and rasterised")
    if broken:
        fail()


def _libraries() -> list[tuple[str, str | None]]:
    from importlib.metadata import PackageNotFoundError, requires, version

    found: list[tuple[str, str | None]] = []
    for requirement in requires("tabletop-press") or ():
        if "extra ==" in requirement:
            continue
        name = requirement.split(";")[0].split(">")[0].split("=")[0].strip()
        try:
            found.append((name, version(name)))
        except PackageNotFoundError:
            found.append((name, None))
    return found


def _writable(folder: Path) -> bool:
    import tempfile

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
