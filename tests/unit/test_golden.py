"""A golden text that differs fails with a page that shows how."""

from pathlib import Path

import pytest

from tests import conftest


def test_a_page_shows_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "REPORT", tmp_path)
    page = conftest.compared("frames/one.txt", "same\nold line\n", "same\nnew line\n")
    assert page == tmp_path / "frames-one.txt.html"
    text = page.read_text(encoding="utf-8").replace("&nbsp;", " ")
    assert "before" in text and "after" in text
    assert 'class="diff_chg"' in text or 'class="diff_sub"' in text
