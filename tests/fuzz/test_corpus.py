"""Failures of the past stay mended: the corpus is replayed by a process of its own, which has no threads to fork."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import corpus

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("quick", [True, pytest.param(False, marks=pytest.mark.slow)], ids=["quick", "all"])
def test_no_failure_of_the_past_comes_back(quick: bool) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--corpus", "--json", *(["--quick"] if quick else [])]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    slow = {file.stem for file in corpus.HOME.glob("*.json") if "slow" in json.loads(file.read_text(encoding="utf-8"))}
    known = {file.stem for file in corpus.HOME.glob("*.json")} - (slow if quick else set())
    assert len(slow) < 5
    assert {entry["name"] for entry in told} == known, done.stderr
    assert {entry["name"]: entry["causes"] for entry in told if entry["causes"] and not entry["open"]} == {}
    assert done.returncode == 0, done.stderr
