"""The list of components: names of all kinds, and pictures that compare truly."""

from dataclasses import replace

from generator import resources
from generator.catalog.models import ComponentId, SetId
from generator.drawing.items import Glyphs, walk
from generator.geometry import Size
from generator.rulebook import component_list
from generator.rulebook.component_list import contents_of
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.setting import Setter
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.breaking import MissingGlyphs
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample


def kinds(count: int) -> str:
    tokens = next(one for one in sample.catalog().sets if one.id == "tokens")
    first = tokens.components[0]
    pieces = tuple(replace(first, id=ComponentId(f"t{n}"), title=f"Kind {n}", copies=1) for n in range(count))
    return contents_of(replace(tokens, title="Things", components=pieces))


def test_all_kinds_are_named_and_of_very_many_their_number() -> None:
    assert kinds(16).count("Kind") == 16 and "other" not in kinds(16)
    assert kinds(40) == "40 different"


def test_what_is_used_instead_of_another_set_says_so() -> None:
    """It is on no sheet of its game unless somebody asks for it; both sentences end with a full stop."""
    made = sample.catalog()
    sets = tuple(replace(one, instead_of=SetId("cards")) if one.id == "tokens" else one for one in made.sets)
    theme = look_of(made, FontBook([resources.fonts()]), Report())
    setter = Setter(theme, lambda block, width, within: [], MissingGlyphs(set(), set()))
    words: dict[bool, str] = {}
    for catalog in (made, replace(made, sets=sets)):
        pictures = ComponentPictures.of(catalog, sample.pieces(catalog))
        strips = component_list.component_list(catalog, pictures, setter, 120.0)
        inner = [one for strip in strips for one in (strip.columns.strips if strip.columns else (strip,))]
        items = [item for strip in inner for _, item in walk(strip.items)]
        words[catalog is made] = " ".join(item.text for item in items if isinstance(item, Glyphs))
    assert "They can replace the cards." in words[False] and "replace" not in words[True]


def test_small_tokens_have_one_scale_and_large_ones_another() -> None:
    token, card = (next(one for one in sample.pieces() if one.id == name) for name in ("red", "card-a"))
    pieces = {
        (piece.kind, size): replace(piece, front=replace(piece.front, size=Size(size, size)))
        for piece, size in ((token, 12.0), (token, 24.0), (token, 48.0), (card, 60.0))
    }
    scales = component_list._scales(pieces.values())
    of = {key: scales[component_list._group_of(piece)] for key, piece in pieces.items()}
    assert of["token", 12.0] == of["token", 24.0] == 0.5
    assert of["token", 48.0] == 0.25
    assert of["card", 60.0] < 0.25
