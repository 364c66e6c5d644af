"""Where the press keeps what it has found out."""

from pathlib import Path

import platformdirs
import pytest

from generator import resources
from generator.atomic import CannotWrite
from generator.sheets.printer import Correction, Printer
from generator.tasks import install, printers


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    for name in ("PNP_CACHE", "PNP_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_dir", unknown)
    monkeypatch.setattr(platformdirs, "user_config_dir", unknown)
    monkeypatch.setattr(Path, "home", unknown)


@pytest.mark.usefixtures("homeless")
def test_a_user_without_a_home_keeps_nothing() -> None:
    assert not resources.cache().exists()
    assert printers.known() == printers.KnownPrinters({}, {})
    with pytest.raises(CannotWrite, match="no-home-folder"):
        printers.keep(Printer("office", Correction(1.0, 0.0, 100.0, 100.0), Correction()))
    assert install.data_folder({}, "linux") is None


def test_a_cache_of_no_possible_name_is_in_nobodys_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from generator import cli

    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke(cli.group, ["schema"], env={"PNP_CACHE": "x" * 300})
    assert run.exit_code == 0 and run.exception is None
