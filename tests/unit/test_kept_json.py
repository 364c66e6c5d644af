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
    with pytest.raises(kept_json.DamagedJson):
        kept_json.read(tmp_path / "kept.json", row)


def test_files_are_bounded_and_pipes_are_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b" " * 101)
    with pytest.raises(kept_json.DamagedJson, match="larger"):
        kept_json.read(tmp_path / "large", row, most=100)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(kept_json.DamagedJson, match="not a file"):
        kept_json.read(tmp_path / "pipe", row)
    with pytest.raises(FileNotFoundError):
        kept_json.read(tmp_path / "none", row)
    with pytest.raises(kept_json.DamagedJson, match="not a file"):
        kept_json.read(tmp_path, row)


@given(st.binary(max_size=60))
def test_nothing_but_damaged_is_raised(data: bytes) -> None:
    with pytest.raises(kept_json.DamagedJson):
        kept_json.parsed(data, row)


def test_what_is_sealed_is_read(tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_bytes(kept_json.sealed({"count": 3, "name": "Füchse", "shares": {9: 0.1, 10: 1e-7}}))
    assert kept_json.read_sealed(tmp_path / "kept.json", row) == ("Füchse", 3)


@given(st.data())
def test_a_sealed_file_is_whole_or_damaged(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    file = tmp_path_factory.getbasetemp() / "sealed.json"
    whole = kept_json.sealed({"name": "fox", "count": 3})
    place = data.draw(st.integers(0, len(whole) - 1))
    changed = whole[:place] + bytes([data.draw(st.integers(33, 126))]) + whole[place + 1 :]
    file.write_bytes(changed)
    try:
        read = kept_json.read_sealed(file, row)
    except kept_json.DamagedJson:
        return
    assert read == ("fox", 3)
