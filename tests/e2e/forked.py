"""`pnp` in processes that are forked from one which has imported it: Python's start and all imports are paid once."""

import importlib
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from multiprocessing import forkserver
from pathlib import Path

SERVER = multiprocessing.get_context("forkserver") if hasattr(os, "fork") else None
OWN_START = ("PYTHON", "LANG", "LC_")
"""Variables whose names begin so are read when Python starts, so that a process with others must be a new one."""


def preload() -> None:
    """Import the press in the process that all others are forked from."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # threads would not live on in a fork
    from generator.cli import COMMANDS

    for name in COMMANDS:
        importlib.import_module(f"generator.cli.{name.replace('-', '_')}")
    for name in ("layout.compose", "layout.workshop", "preflight.inspection", "readback.document", "readback.booklet"):
        importlib.import_module(f"generator.{name}")
    for name in ("rulebook.compose", "targets.sheets", "tasks.build", "verifying.verification"):
        importlib.import_module(f"generator.{name}")


def forked(
    folder: Path, arguments: Sequence[str], environment: Mapping[str, str], stdin: str | None, timeout_s: float
) -> "subprocess.CompletedProcess[str]":
    """Run `pnp` in a folder with exactly these variables, as a process of its own; what it wrote and its exit code."""
    assert SERVER is not None
    forkserver.set_forkserver_preload(["tests.e2e.preloaded"])
    with tempfile.TemporaryDirectory() as made:
        streams = [Path(made) / name for name in ("stdin", "stdout", "stderr")]
        for file, text in zip(streams, (stdin or "", "", ""), strict=True):
            file.write_text(text, encoding="utf-8")
        child = SERVER.Process(target=_child, args=(folder, arguments, dict(environment), streams))
        child.start()
        child.join(timeout_s)
        if child.exitcode is None:
            child.kill()
            raise subprocess.TimeoutExpired(["pnp", *arguments], timeout_s)
        said = [file.read_text(encoding="utf-8") for file in streams[1:]]
    return subprocess.CompletedProcess(["pnp", *arguments], child.exitcode, *said)


def _child(folder: Path, arguments: Sequence[str], environment: Mapping[str, str], streams: Sequence[Path]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, file in enumerate(streams):
        os.dup2(os.open(file, os.O_RDWR | os.O_APPEND * (number > 0)), number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 -- open as long as the process
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 -- open as long as the process
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115 -- open as long as the process
    sys.argv = ["pnp", *arguments]
    from generator.__main__ import main

    main()
