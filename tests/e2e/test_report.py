"""`pnp report` as a user meets it."""

from pathlib import Path

import pytest

from generator.render.readback import check
from tests.e2e.conftest import GAMES, Pnp


@pytest.mark.parametrize("game", ["high-card", pytest.param("geyser", marks=pytest.mark.slow)])
def test_report_writes_a_page_and_a_pdf_with_the_same_bytes_each_time(run: Pnp, tmp_path: Path, game: str) -> None:
    if game not in GAMES:
        assert run(tmp_path, "new", game, "--rules").returncode == 0
        assert run(tmp_path, "trust", game).returncode == 0
    written = []
    for seed, jobs in (("1", 1), ("2", 2)):
        out = tmp_path / seed
        arguments = ("report", game, "--games", 12, "--ablation", 3, "--jobs", jobs, "--out", out)
        done = run(tmp_path, *arguments, env={"PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stderr
        written.append([(out / f"{game}-report.{kind}").read_bytes() for kind in ("html", "pdf")])
    assert written[0] == written[1]
    html, pdf = written[0]
    assert b"Who wins" in html and b"http" not in html
    assert check(pdf) == []


def test_a_game_without_rules_has_a_report_too(run: Pnp, tmp_path: Path) -> None:
    assert run(tmp_path, "new", "hill").returncode == 0
    done = run(tmp_path, "report", "hill")
    assert done.returncode == 0, done.stderr
    assert "was checked and set up, but not played" in (tmp_path / "hill-report.html").read_text(encoding="utf-8")
