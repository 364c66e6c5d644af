"""Worker processes, and who watches over what they share."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TRACKED = """
import os, signal, sys, time
from multiprocessing import get_context, resource_tracker
from generator.processes import pool
if __name__ == "__main__":
    with pool(1, get_context("spawn")) as workers:
        assert workers.submit(abs, -3).result() == 3
        os.kill(resource_tracker._resource_tracker._pid, signal.SIGHUP)
        time.sleep(0.2)
        os.kill(resource_tracker._resource_tracker._pid, 0)
        workers.submit(abs, -3).result()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a system without terminals that hang up")
def test_a_hang_up_does_not_end_who_watches_over_shared_resources(tmp_path: Path) -> None:
    (tmp_path / "tracked.py").write_text(TRACKED)
    run = subprocess.run([sys.executable, tmp_path / "tracked.py"], capture_output=True, text=True, env=os.environ)
    assert (run.returncode, run.stderr) == (0, "")


WRAPPED = """
import builtins
usual = builtins.__import__
def stopped(name, *rest):
    if name == "generator.cli":
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()
    return usual(name, *rest)
builtins.__import__ = stopped
from generator.__main__ import main
main()
"""


def test_ctrl_c_while_a_class_is_made_is_ctrl_c() -> None:
    run = subprocess.run([sys.executable, "-c", WRAPPED], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (130, "")
