"""The list of components: names of all kinds, and pictures that compare truly."""

from dataclasses import replace

from generator.catalog.models import ComponentId
from generator.geometry import Size
from generator.rulebook import component_list
from generator.rulebook.component_list import contents_of
from tests.unit.rulebook import sample


def kinds(count: int) -> str:
    tokens = next(one for one in sample.catalog().sets if one.id == "tokens")
    first = tokens.components[0]
    pieces = tuple(replace(first, id=ComponentId(f"t{n}"), title=f"Kind {n}", copies=1) for n in range(count))
    return contents_of(replace(tokens, title="Things", components=pieces))


def test_all_kinds_are_named_and_of_very_many_their_number() -> None:
    assert kinds(16).count("Kind") == 16 and "other" not in kinds(16)
    assert kinds(40) == "40 different"


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
