"""A game's own icons, from its folder to its printed files: in texts, layers, keywords and the rulebook."""

import json
import re
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.e2e.conftest import Pnp
from tests.e2e.test_editions import words

PAW = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <rect width="100" height="100"/>
  <g fill="#fff"><circle cx="50" cy="62" r="28"/><circle cx="20" cy="30" r="12"/><circle cx="80" cy="30" r="12"/></g>
</svg>
"""
BERRY = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
  <rect x="10" y="20" width="180" height="70" rx="35" fill="#00d0ff"/>
  <path d="M70 20v70M130 20v70" stroke="#ff7a00" stroke-width="20"/>
</svg>
"""
SKY, ORANGE = (0x00, 0xD0, 0xFF), (0xFF, 0x7A, 0x00)
TEXT = 'text: "Worth **{power}** point.'
LAYOUT = """\
title: Mine
extends: classic
layers:
  - text: "{card.text}"
    name: text
    when: has(card, 'text')
    style: text
    keywords: {wolf: "**wolf** :berry: :pawmark:"}
    box: {left: 7, right: 7, top: "{art + 18.8}", bottom: 14}
"""


@pytest.fixture(scope="module")
def game(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The starter game, its wolf with own icons in every place that takes one."""
    folder = tmp_path_factory.mktemp("icons")
    assert run(folder, "new", "hill").returncode == 0
    home = folder / "hill"
    (home / "icons").mkdir()
    (home / "icons/pawmark.svg").write_text(PAW)
    (home / "icons/berry.svg").write_text(BERRY)
    (home / "layouts").mkdir()
    (home / "layouts/mine.yaml").write_text(LAYOUT)
    text = (home / "print.yaml").read_text()
    assert text.count(TEXT) == 1
    text = text.replace(TEXT, f"{TEXT} Pay :berry: and :pawmark:.").replace("icon: wolf-head", "icon: pawmark")
    text = text.replace("icon: cut-diamond", "icon: berry").replace("front: classic\n", "front: mine\n")
    signs = "  icons:\n    pawmark: {name: paw, means: an animal}\n    berry: {name: berry, means: food}\n"
    (home / "print.yaml").write_text(text.replace("print:\n", f"print:\n{signs}"))
    prose = (home / "rulebook.md").read_text().replace("the beasts.", "the beasts, those with {:pawmark} too.", 1)
    (home / "rulebook.md").write_text(prose.replace("# The end", "# Signs\n\n~~~icons\n~~~\n\n# The end"))
    return home


@pytest.fixture(scope="module")
def made(run: Pnp, game: Path) -> Path:
    done = run(game.parent, "build", "./hill", "--ink", "colour,low,grey", "--target", "pdf,svg", "--output", "out")
    assert done.returncode == 0, done.stderr
    return game.parent / "out" / "hill"


def colours(file: Path) -> set[tuple[int, ...]]:
    """The colours of all pixels of the first page."""
    with pypdfium2.PdfDocument(file) as document:
        picture = document[0].render(scale=4).to_pil().convert("RGB")
        return {pixel for _, pixel in picture.getcolors(1 << 24)}


def test_a_coloured_icon_keeps_its_colours_on_cards_and_tokens(made: Path) -> None:
    for file in ("a4/cards.pdf", "a4-low/cards.pdf"):
        assert {SKY, ORANGE} <= colours(made / "print" / file), file
    grey = colours(made / "print/a4-grey/cards.pdf")
    assert all(max(pixel) - min(pixel) < 3 for pixel in grey)


def test_each_place_that_asks_for_an_icon_draws_it(made: Path) -> None:
    wolf = (made / "svg/beasts/wolf-front.svg").read_text()
    # A berry in the text and one for the keyword: each is drawn where it stands, or drawn once and placed twice.
    assert wolf.lower().count("#00d0ff") == 2 or wolf.count("<use") >= 2
    assert "#00d0ff" not in (made / "svg/beasts/bat-front.svg").read_text().lower()
    assert "#00d0ff" in (made / "svg/gems/gem-front.svg").read_text().lower()


def test_an_icon_of_one_colour_takes_that_of_its_layer_and_of_its_text(made: Path) -> None:
    wolf = (made / "svg/beasts/wolf-front.svg").read_text().lower()
    assert "#ffffff" not in wolf and "white" not in wolf, "the white of its file is nowhere"


def said(file: Path) -> list[str]:
    """What parts of the pages read as instead of what is drawn there."""
    found: list[str] = []
    with pikepdf.open(file) as pdf:
        streams = [page.Contents.read_bytes() for page in pdf.pages]
        streams += [thing.read_bytes() for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and is_form(thing)]
        for stream in streams:
            texts = re.findall(rb"/ActualText <FEFF([0-9A-F]*)>", stream)
            found += [bytes.fromhex(text.decode()).decode("utf-16-be").strip() for text in texts]
    return found


def is_form(stream: pikepdf.Stream) -> bool:
    return stream.get("/Subtype") == pikepdf.Name.Form


def test_an_icon_reads_as_the_game_calls_it(made: Path) -> None:
    assert {"paw", "berry"} <= set(said(made / "print/a4/cards.pdf"))
    assert "paw" in said(made / "rulebook/rulebook.pdf")


def test_the_rulebook_explains_own_icons_and_credits_others_alone(made: Path) -> None:
    text = words(made / "rulebook/rulebook.pdf")
    assert "Paw An animal" in text and "Berry Food" in text
    assert "Lorc" in text


def test_an_icon_that_changes_is_noticed_by_verification_and_by_what_was_printed(
    run: Pnp, game: Path, tmp_path: Path
) -> None:
    shutil.copytree(game, tmp_path / "hill")
    assert run(tmp_path, "build", "./hill").returncode == 0
    before = json.loads((tmp_path / "output/hill/pieces.json").read_text())
    assert run(tmp_path, "printed", "./hill").returncode == 0
    assert "nothing" in run(tmp_path, "changed", "./hill").stdout.lower()
    (tmp_path / "hill/icons/berry.svg").write_text(BERRY.replace("#ff7a00", "#007aff"))
    changed = run(tmp_path, "changed", "./hill")
    assert changed.returncode == 0, changed.stderr
    assert run(tmp_path, "build", "./hill").returncode == 0
    after = json.loads((tmp_path / "output/hill/pieces.json").read_text())
    differ = {key for key, piece in after["pieces"].items() if piece["digest"] != before["pieces"][key]["digest"]}
    assert differ == {"beasts/wolf", "gems/gem"}
    assert before["fingerprint"] != after["fingerprint"]
    assert "wolf" in changed.stdout and "bat" not in changed.stdout


def test_an_icon_that_is_wrong_stops_the_build_and_is_shown_in_its_file(run: Pnp, game: Path, tmp_path: Path) -> None:
    shutil.copytree(game, tmp_path / "hill")
    (tmp_path / "hill/icons/berry.svg").write_text(BERRY.replace("<path", "<foreignObject/>\n  <path"))
    for command in ("validate", "build", "proof"):
        done = run(tmp_path, command, "./hill")
        assert done.returncode == 1
        assert "hill/icons/berry.svg:3:3: error[LAY040]: icon 'berry': <foreignObject> is not supported" in done.stderr
    assert "Traceback" not in done.stderr and not (tmp_path / "output").exists()


def test_unknown_names_get_a_hint_to_own_icons_in_every_place(run: Pnp, game: Path, tmp_path: Path) -> None:
    shutil.copytree(game, tmp_path / "hill")
    (tmp_path / "hill/icons/pawmark.svg").rename(tmp_path / "hill/icons/pawmarks.svg")
    done = run(tmp_path, "validate", "./hill")
    assert done.returncode == 1
    assert done.stderr.count("hint: did you mean 'pawmarks'?") >= 3
    assert "error[LAY009]" in done.stderr and "error[RUL001]" in done.stderr


def test_a_link_to_an_icon_outside_of_the_game_is_refused(run: Pnp, game: Path, tmp_path: Path) -> None:
    shutil.copytree(game, tmp_path / "hill")
    (tmp_path / "secret.svg").write_text(PAW)
    (tmp_path / "hill/icons/secret.svg").symlink_to(tmp_path / "secret.svg")
    done = run(tmp_path, "validate", "./hill")
    assert done.returncode == 1 and "error[CAT008]" in done.stderr


def test_lists_and_contact_sheets_are_made_by_commands(run: Pnp, game: Path, tmp_path: Path) -> None:
    home = game.parent
    own = run(home, "icons", "pawmark", "--game", "./hill").stdout.splitlines()
    assert own[0].split() == ["pawmark", "own,", "one", "colour"]
    for kind in ("icons", "fonts", "sizes", "colours", "layouts"):
        done = run(home, kind, "--out", tmp_path / f"{kind}.pdf")
        assert done.returncode == 0 and (tmp_path / f"{kind}.pdf").read_bytes().startswith(b"%PDF"), done.stderr
        assert run(home, kind, "--out", tmp_path / f"{kind}.pdf").returncode == 0, "its own file is replaced"
        none = run(home, kind, "xyzzy")
        assert none.returncode == 1 and f"`pnp {kind}` lists all" in none.stderr
    assert "card.title" in run(home, "layouts", "mine", "--game", "./hill").stdout
    refused = run(home, "icons", "--out", game / "rulebook.md")
    assert refused.returncode == 2 and "was not made by this command" in refused.stderr
    assert run(home, "sizes", "--paper", "nope", "--out", tmp_path / "x.pdf").returncode == 2
