"""JSON that the press has kept, damaged in every way."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import kept_json


def row(plain: Any) -> tuple[str, int]:
    return str(plain["name"]), int(plain["count"])


def test_what_was_kept_is_read(tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_bytes(b'\xef\xbb\xbf{"name": "fox", "count": 3}')
    assert kept_json.read(tmp_path / "kept.json", row) == ("fox", 3)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 100,
        b"\xff\xfe{}",
        b"[" * 100_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b"9" * 5000,
        b"NaN",
        b'{"name": "fox", "count": 1e999}',
        b'{"name": "fox", "count": -Infinity}',
        b'{"name": "fox"}',
        b'{"name": "fox", "count": []}',
        b'{"name": "fox", "count": "three"}',
        b"[1]",
        b"null",
        b'"text"',
    ],
)
def test_whatever_is_wrong_is_damaged(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_bytes(data)
    with pytest.raises(kept_json.Damaged):
        kept_json.read(tmp_path / "kept.json", row)


def test_files_are_bounded_and_pipes_are_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b" " * 101)
    with pytest.raises(kept_json.Damaged, match="larger"):
        kept_json.read(tmp_path / "large", row, most=100)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(kept_json.Damaged, match="not a file"):
        kept_json.read(tmp_path / "pipe", row)
    with pytest.raises(FileNotFoundError):
        kept_json.read(tmp_path / "none", row)
    with pytest.raises(kept_json.Damaged, match="not a file"):
        kept_json.read(tmp_path, row)


@given(st.binary(max_size=60))
def test_nothing_but_damaged_is_raised(data: bytes) -> None:
    with pytest.raises(kept_json.Damaged):
        kept_json.parsed(data, row)
