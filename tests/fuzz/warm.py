"""Everything imported before the first fork, so that a case costs what it does and not what Python's start does."""

import importlib
import os
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz.sandbox import put_files
from tests.fuzz.sources import GAMES, Sources


def warm(sources: Sources, *, games: Sequence[str] = GAMES, targets: Sequence[str] = ()) -> None:
    """Import the press and play its way once with games and targets, all of them where none are named.

    Nothing of it is kept but what Python remembers.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads would not live on in a fork
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from generator import pipeline
    from generator.cli import COMMANDS
    from generator.export import TARGETS
    from generator.job import Request
    from generator.targets import PRINTED
    from generator.tasks.build import build

    for name in COMMANDS:
        importlib.import_module(f"generator.cli.{name.replace('-', '_')}")
    with tempfile.TemporaryDirectory(prefix="pnp-warm-") as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        root = Path(made)
        for base in games:
            put_files(root, sources.files(base))
            assert pipeline.validate(root / "work" / base).value is not None, f"{base} is not sound to begin with"
        wanted = tuple(targets) or (*PRINTED, *TARGETS)
        built = build(root / "work" / "starter", root / "out", Request(wanted, dpi=36, jobs=1, draft=True))
        assert built.value is not None, built.diagnostics
