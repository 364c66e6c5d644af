"""`pnp show` with hints, and cards in one picture: what is seen, checked by its pixels, and what is refused."""

import io
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from generator.cli import group
from generator.sheets.hint_sheet import CUT, SAFE

GREY = (0x80, 0x80, 0x80)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the starter game, called mine."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "mine").exit_code == 0
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(group, list(words))


def opened(file: str) -> Image.Image:
    return Image.open(io.BytesIO(Path(file).read_bytes()))


def test_hints_show_the_cut_the_safe_zone_and_boxes_beside_a_list() -> None:
    assert run("show", "mine", "wolf", "--out", "plain.png", "--dpi", "100").exit_code == 0
    done = run("show", "mine", "wolf", "--hints", "--out", "hints.png", "--dpi", "100")
    assert done.exit_code == 0, done.output
    plain, hints = opened("plain.png"), opened("hints.png")
    assert hints.width > 2 * plain.width and hints.height > plain.height
    pixels = np.asarray(hints.convert("RGB")).astype(int)
    for colour in (CUT, SAFE):
        wanted = (colour.red, colour.green, colour.blue)
        assert (abs(pixels - wanted).max(axis=2) < 40).sum() > 300, colour
    assert Path("hints-back.png").exists()


def test_a_hand_is_transparent_unless_it_has_a_background() -> None:
    done = run("show", "--hand", "mine", "--dpi", "60")
    assert done.exit_code == 0, done.output
    clear = opened("mine-hand.png")
    assert clear.mode == "RGBA" and clear.getpixel((0, 0)) == (0, 0, 0, 0)
    assert clear.getchannel("A").getextrema() == (0, 255)
    assert run("show", "--hand", "mine", "--dpi", "60", "--background", "#808080", "--out", "b.png").exit_code == 0
    grey = opened("b.png")
    assert grey.mode == "RGB" and grey.getpixel((0, 0)) == GREY and grey.size == clear.size


def test_more_cards_make_a_wider_picture() -> None:
    widths = []
    for number, cards in enumerate((["wolf"], ["wolf", "bat"], ["wolf", "bat", "spider", "bison"])):
        for arrangement in ("hand", "showcase"):
            out = f"{arrangement}-{number}.png"
            done = run("show", f"--{arrangement}", "mine", *cards, "--dpi", "60", "--out", out)
            assert done.exit_code == 0, done.output
            widths.append((arrangement, opened(out).width))
    for arrangement in ("hand", "showcase"):
        mine = [width for name, width in widths if name == arrangement]
        assert mine == sorted(set(mine))


def test_a_table_reflects_the_cards() -> None:
    """Below the cards there is something of them, and it fades."""
    assert run("show", "--showcase", "mine", "wolf", "--dpi", "60", "--background", "#ffffff").exit_code == 0
    picture = opened("mine-showcase.png").convert("L")
    x = picture.width // 3
    dark = [255 - picture.getpixel((x, y)) for y in range(picture.height)]  # type: ignore[operator]
    foot = max(y for y, level in enumerate(dark) if level > 150)
    below = dark[foot + 2 : foot + 16]
    assert max(below[:5]) > 20 and max(below[:5]) > 2 * max(below[-3:])


def test_cards_are_cut_along_their_outline() -> None:
    """Their bleed is not seen: the corners of a single card in a hand are rounded and clear."""
    assert run("show", "--hand", "mine", "wolf", "--dpi", "100").exit_code == 0
    alpha = opened("mine-hand.png").getchannel("A")
    solid = alpha.point([255 * (level == 255) for level in range(256)])
    box = solid.getbbox()
    assert box is not None
    width, height = (side / 100 * 25.4 for side in (box[2] - box[0], box[3] - box[1]))
    assert abs(width - 63.5) < 0.6 and abs(height - 88.9) < 0.6
    assert solid.getpixel((box[0] + 1, box[1] + 1)) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--hand",), "name a game or a piece"),
        (("--hand", "mine", "wolff"), "did you mean 'wolf'?"),
        (("--hand", "mine", *["wolf"] * 10), "has room for 9 pieces, not for 10"),
        (("--hand", "--hints", "mine", "wolf"), "exclude one another"),
        (("--hand", "mine", "--background", "#12"), "'#12' is not a colour"),
        (("mine", "wolf", "--background", "#000000"), "--background is for --hand and --showcase"),
        (("--hand", "nowhere"), "no game has a piece 'nowhere'"),
        (("--hints", "mine", "wolff"), "did you mean 'wolf'?"),
    ],
)
def test_what_makes_no_picture_is_refused(words: tuple[str, ...], said: str) -> None:
    done = run("show", *words)
    assert done.exit_code in (1, 2) and said in done.output
    assert list(Path().glob("*.png")) == []
