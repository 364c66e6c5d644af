"""Which decks are legal, against a second reading of the small game's limits; and where catalogs say otherwise."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.decks import Construction, faults
from generator.decks.statistics import statistics_of
from generator.decks.suggestion import suggest
from generator.pipeline import load
from tests.unit.decks import duel

WORTH = {"fox": 1, "bear": 3, "spark": 1, "hearth": 0}
DECKS = st.dictionaries(st.sampled_from(sorted(WORTH)), st.integers(1, 5))


def is_legal(deck: dict[str, int]) -> bool:
    """The same said by hand."""
    size, worth = sum(deck.values()), sum(WORTH[card] * count for card, count in deck.items())
    return 6 <= size <= 10 and worth <= 12 and "hearth" in deck and max(deck.values()) <= 4


@given(deck=DECKS)
def test_a_deck_is_legal_as_the_limits_say(construction: Construction, deck: dict[str, int]) -> None:
    assert is_legal(deck) is not any(True for _ in faults(deck, construction))


@given(deck=DECKS, size=st.integers(1, 12))
def test_a_completed_deck_is_legal_and_keeps_its_cards(
    construction: Construction, deck: dict[str, int], size: int
) -> None:
    made = suggest(deck, construction, [{"fox": 4, "spark": 2, "hearth": 2}], size)
    if made.reasons:
        assert not made.cards
        return
    assert is_legal(dict(made.cards))
    assert sum(made.cards.values()) == max(size, sum(deck.values()))
    assert {card: made.cards[card] - made.added.get(card, 0) for card in deck} == deck


def test_a_partial_deck_that_can_be_completed_is(construction: Construction) -> None:
    """Three bears and a fox are worth 10 of 12, with four hearths there is no other way to 10 cards."""
    made = suggest({"bear": 3, "fox": 1}, construction, [], 10)
    assert made.cards == {"bear": 3, "fox": 1, "hearth": 4, "spark": 2} or is_legal(dict(made.cards))
    assert not made.reasons


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ({"fox": 5}, "5 copies of 'Ember Fox'; at most 4 are allowed"),
        ({"bear": 4, "fox": 1}, "the cards add up to worth 13, 1 more than the 12 allowed"),
        ({"token": 1}, "'Token' may not be in a deck"),
        ({"foxx": 1}, "there is no card 'foxx'"),
    ],
)
def test_why_a_deck_cannot_be_completed(construction: Construction, deck: dict[str, int], reason: str) -> None:
    assert suggest(deck, construction, []).reasons == (reason,)


def test_the_models_decide_what_is_added(construction: Construction) -> None:
    spells = {"spark": 4, "hearth": 2}
    beasts = {"fox": 4, "bear": 1, "hearth": 1}
    assert suggest({"spark": 2}, construction, [spells, beasts]).added.get("spark") == 2
    assert suggest({"bear": 1}, construction, [spells, beasts]).added.get("fox", 0) >= 3


def test_statistics_of_a_deck(construction: Construction) -> None:
    figures = statistics_of({"fox": 4, "bear": 1, "hearth": 1}, construction)
    assert (figures.size, figures.hand) == (6, 3)
    assert [(added.title, added.total, added.low, added.high) for added in figures.added] == [
        ("worth", 7, None, 12),
        ("hearths", 1, 1, None),
    ]
    assert dict(figures.curve) == {0: 1, 1: 4, 2: 0, 3: 1}
    assert {kind: odds.copies for kind, odds in figures.groups["kind"].items()} == {"beast": 5, "place": 1}
    hearth = figures.cards["Hearth"]
    assert (hearth.none, hearth.least[0]) == (1 - hearth.least[0], hearth.mean)
    assert not hearth.least[1]


def messages(home: Path) -> list[str]:
    """What is wrong with a game, without the folder's name."""
    return [str(found).replace(f"{home}/", "") for found in load(home).diagnostics]


def test_the_catalogs_own_decks_are_checked(tmp_path: Path) -> None:
    bad = "id: bad\ntitle: Bad\ncards:\n  bear: 5\n  foxx: 1\n  token: 1\n  spark: 0\n"
    told = messages(duel.folder(tmp_path / "game", bad=bad, foxes=duel.FOXES))
    assert told == [
        "decks/bad.yaml:4:9: error[DCK003]: 5 copies of 'Old Bear'; at most 4 are allowed",
        "decks/bad.yaml:5:3: error[DCK004]: there is no card 'foxx'",
        "decks/bad.yaml:6:3: error[DCK004]: 'Token' may not be in a deck",
        "decks/bad.yaml:7:10: error[DCK005]: 'spark' has the count 0; a deck holds at least 1 of each card it names",
        "decks/bad.yaml:4:3: error[DCK002]: the cards add up to worth 15, 3 more than the 12 allowed",
        "decks/bad.yaml:4:3: error[DCK002]: the cards add up to hearths 0, 1 less than the 1 needed",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('max: "{rules.most}"}', "max: 5}", "CAT050"),
        (", min: 1}", "}", "CAT050"),
        ("min: 1}", "min: 3, max: 2}", "CAT050"),
        ("cards: tables.cards\n  where", "cards: tables.card\n  where", "CAT016"),
        ("curve: card.cost", "curve: card.title", "CAT019"),
        ("curve: card.cost", "curve: card.coat", "CAT019"),
        ("card.kind != 'token'", "card.kind !=", "CAT019"),
        ("deck.cards[card.id] * 2", "deck.cards[card.id] / 2", "CAT019"),
        ("deck.cards[card.id] * 2", "deck.cards[card.id] * -1", "CAT020"),
    ],
)
def test_what_cannot_be_built(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in duel.GAME
    found = load(duel.folder(tmp_path / "game", duel.GAME.replace(old, new, 1))).diagnostics
    assert {diagnostic.code for diagnostic in found} == {told}
    assert all(diagnostic.mark is not None for diagnostic in found)


def test_decks_without_construction_need_counts(tmp_path: Path) -> None:
    begin, end = duel.GAME.index("deck_construction"), duel.GAME.index("print:")
    game = duel.GAME[:begin] + duel.GAME[end:]
    told = messages(duel.folder(tmp_path / "game", game, foxes=duel.FOXES, x="id: x\ntitle: X\ncards: {fox: -1}\n"))
    assert told == [
        "decks/x.yaml:3:14: error[DCK005]: 'fox' has the count -1; a deck holds at least 1 of each card it names"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "decks/x.yaml:1:1: error[CAT003]: a data file must be a group of keys and values"),
        ("- fox\n", "decks/x.yaml:1:1: error[CAT003]: a data file must be a group of keys and values"),
        ("id: x\ntitle: X\ncards: [fox]\n", "decks/x.yaml:3:8: error[CAT003]: decks.1.cards must be a group of keys"),
        ("id: x\ncards: {fox: 6}\n", "decks/x.yaml:1:1: error[CAT002]: missing required key 'title'"),
        ("id: foxes\ntitle: X\ncards: {fox: 6}\n", "decks/x.yaml:1:5: error[CAT015]"),
        ("id: x\ntitle: X\ncards: {fox: two}\n", "decks/x.yaml:3:14: error[CAT003]: decks.1.cards.fox must be a whole"),
    ],
)
def test_deck_files_of_another_shape(tmp_path: Path, text: str, told: str) -> None:
    found = messages(duel.folder(tmp_path / "game", foxes=duel.FOXES, x=text))
    assert found
    assert found[0].startswith(told), found


def test_decks_are_files_or_a_key_not_both(tmp_path: Path) -> None:
    found = messages(duel.folder(tmp_path / "game", duel.GAME + "decks: []\n"))
    assert any("CAT007" in told and "'decks'" in told for told in found), found
