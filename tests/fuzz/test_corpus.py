"""Failures of the past stay mended: the corpus is replayed by a process of its own, which has no threads to fork."""

import json
import subprocess
import sys
from pathlib import Path

from tests.fuzz import corpus

ROOT = Path(__file__).resolve().parents[2]


def test_no_failure_of_the_past_comes_back() -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--corpus", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(entry["name"] for entry in told) == sorted(file.stem for file in corpus.HOME.glob("*.json")), (
        done.stderr
    )
    assert {entry["name"]: entry["causes"] for entry in told if entry["causes"] and not entry["open"]} == {}
    assert done.returncode == 0, done.stderr
