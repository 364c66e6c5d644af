from pathlib import Path

import pytest

from generator import resources
from generator.layout.fonts import fonts_of
from generator.source.diagnostic import Report
from generator.text.font_files import FontError
from generator.text.fonts import FontBook
from tests.folders import read_folder

BOOK = FontBook([resources.fonts()])


def test_families_are_found_by_folder() -> None:
    assert {"alegreya", "alegreya-sans", "cinzel", "rye"} <= set(BOOK.families)


def test_nearest_weight_and_slope_are_taken() -> None:
    assert BOOK.face("alegreya", 650).key == "alegreya/Alegreya_700Bold"
    assert BOOK.face("alegreya", 400, italic=True).key == "alegreya/Alegreya_400Regular_Italic"
    assert BOOK.face("rye", 900, italic=True).key == "rye/Rye_400Regular"


def test_unknown_family_names_the_known_ones() -> None:
    with pytest.raises(KeyError, match="alegreya-sans"):
        BOOK.face("comic")


def test_a_word_is_kerned() -> None:
    face = BOOK.face("cinzel", 700)
    alone = sum(face.advance(glyph) for glyph in face.shape("AVATAR").glyphs) / face.units_per_em
    assert face.shape("AVATAR").advance < alone - 0.1


def test_glyphs_tell_the_text_they_stand_for() -> None:
    face = BOOK.face("alegreya")
    run = face.shape("Office")
    assert "".join(map(face.text_of, run.glyphs)) == "Office"


def test_tracking_adds_space_after_each_glyph_and_breaks_ligatures() -> None:
    face = BOOK.face("alegreya")
    loose, tight = face.shape("fi", (), 0.1), face.shape("f")
    assert len(loose.glyphs) == 2
    assert loose.xs[1] >= tight.advance


def test_features_change_the_glyphs() -> None:
    face = BOOK.face("alegreya")
    assert face.shape("abc", ("smcp",)).glyphs != face.shape("abc").glyphs


def test_letters_stand_on_the_baseline_with_sensible_heights() -> None:
    face = BOOK.face("alegreya")
    assert 0.3 < face.x_height < face.cap_height <= face.ascent < 1
    assert 0.1 < face.descent < 0.5


def test_outlines_have_only_cubics_and_close() -> None:
    steps = BOOK.face("alegreya").outline(BOOK.face("alegreya").shape("o").glyphs[0])
    assert {step[0] for step in steps} == {"M", "L", "C", "Z"} - ({"L"} - {step[0] for step in steps})
    assert steps[-1] == ("Z",)


@pytest.mark.parametrize("content", [b"", b"not a font", b"\x00\x01\x00\x00" + bytes(200), b"OTTO\x00\x01"])
def test_a_corrupt_font_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "Broken.ttf").write_bytes(content)
    with pytest.raises(FontError, match=r"Broken\.ttf"):
        FontBook([tmp_path]).face("broken").shape("a")


def test_a_huge_font_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "Huge.ttf"
    with path.open("wb") as file:
        file.truncate(33_000_000)
    with pytest.raises(FontError, match="at most"):
        _ = FontBook([tmp_path]).face("huge").data


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "fonts" / "sly").mkdir(parents=True)
    outside = tmp_path / "Outside.ttf"
    outside.write_bytes(b"OTTO")
    (tmp_path / "fonts" / "sly" / "Sly.ttf").symlink_to(outside)
    assert FontBook([tmp_path / "fonts"]).families == ()


def test_the_first_folder_wins(tmp_path: Path) -> None:
    own = tmp_path / "rye"
    own.mkdir()
    (own / "Rye_700Bold.ttf").write_bytes(b"OTTO")
    assert FontBook([tmp_path, resources.fonts()]).face("rye").key == "rye/Rye_700Bold"


def _font() -> bytearray:
    return bytearray(next(resources.fonts().glob("alegreya/*.ttf")).read_bytes())


def _tables(data: bytearray) -> dict[bytes, tuple[int, int, int]]:
    """Each table's place in the directory, its offset and length. Source: OpenType specification, "Font file"."""
    count = int.from_bytes(data[4:6], "big")
    rows = [(12 + 16 * i, bytes(data[12 + 16 * i : 28 + 16 * i])) for i in range(count)]
    return {row[:4]: (at, int.from_bytes(row[8:12], "big"), int.from_bytes(row[12:16], "big")) for at, row in rows}


def _without(table: bytes) -> bytes:
    data = _font()
    at = _tables(data)[table][0]
    data[at + 3] -= 1  # another name in the same place, for the directory is sorted
    return bytes(data)


def _cleared(table: bytes) -> bytes:
    data = _font()
    _, offset, length = _tables(data)[table]
    data[offset : offset + length] = bytes(length)
    return bytes(data)


def _strange_tag() -> bytes:
    data = _font()
    data[12:16] = b"\xff\xfe\xfd\xfc"
    return bytes(data)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"wOF2" + bytes(400),
        bytes(_font()[:400]),
        bytes(_font()[:20_000]),
        _without(b"cmap"),
        _without(b"head"),
        _cleared(b"head"),
        _cleared(b"glyf"),
        _cleared(b"maxp"),
        _strange_tag(),
    ],
)
def test_a_damaged_font_of_a_game_is_told_with_its_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "fonts" / "broken").mkdir(parents=True)
    (tmp_path / "fonts" / "broken" / "Broken.ttf").write_bytes(content)
    (tmp_path / "fonts" / "Sound.ttf").write_bytes(_font())
    report = Report()
    book = fonts_of(read_folder(tmp_path), report)
    (found,) = report.diagnostics
    assert found.code == "LAY028"
    assert str(tmp_path / "fonts" / "broken" / "Broken.ttf") in found.message
    assert "sound" in book.families


def test_a_sound_font_that_lost_a_table_nobody_needs_is_taken(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "Plain.ttf").write_bytes(_without(b"GPOS"))
    report = Report()
    assert fonts_of(read_folder(tmp_path), report).face("plain").shape("fa").advance > 0
    assert report.diagnostics == []
