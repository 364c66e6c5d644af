"""The words of the cards of worked examples: from the catalog, beside their miniatures, as often as the book wants."""

from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import Catalog
from generator.catalog.verified import Example, RolledDie, Scene, Verified
from generator.drawing.items import Glyphs, Group, walk
from generator.drawing.letters import SMALLEST_PT, end_of, sizes_pt
from generator.rulebook.card_rules import rules_of_cards
from generator.rulebook.compose import compose
from generator.rulebook.example_pieces import ListedCards, example_pieces
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.theme import CardText, look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from generator.text.style import Span
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])
TEXTS = {"card-a": 'Draw **2** cards and "win".', "card-b": "Lose one."}


def catalog(prose: str = sample.PROSE, **changes: object) -> Catalog:
    """The sample game, whose cards say something."""
    made = sample.catalog(prose, **changes)
    sets = tuple(
        replace(
            one,
            components=tuple(
                replace(piece, scope={"card": {"text": TEXTS[piece.id]}}) if piece.id in TEXTS else piece
                for piece in one.components
            ),
        )
        for one in made.sets
    )
    return replace(made, sets=sets)


def example(*pieces: str, name: str = "AB-EX-01") -> Example:
    return Example(name, "", (), "", Scene(), Scene(), pieces)


PICTURES = ComponentPictures.of(catalog(), sample.pieces(catalog()))


@pytest.mark.parametrize(("wanted", "found"), [("each", ["card-a", "card-b"]), ("first", ["card-b"]), ("none", [])])
def test_words_stand_in_each_example_the_first_or_none(wanted: CardText, found: list[str]) -> None:
    earlier = [example("card-a", "red")]
    assert list(rules_of_cards(example("card-a", "red", "card-b"), earlier, PICTURES, wanted)) == found


def test_words_are_those_of_the_catalog_in_its_typography() -> None:
    (spans,) = rules_of_cards(example("card-a"), (), PICTURES, "each")["card-a"]
    assert "".join(span.text for span in spans) == "Draw 2 cards and “win”."
    assert [span.text for span in spans if span.bold] == ["2"]


def test_the_kind_of_a_card_stands_before_its_words() -> None:
    made = catalog()
    kinds = replace(
        made,
        sets=tuple(
            replace(
                one,
                components=tuple(
                    replace(piece, scope={"card": {"text": TEXTS["card-a"], "type": "minion", "tribe": "elf"}})
                    if piece.id == "card-a"
                    else piece
                    for piece in one.components
                ),
            )
            for one in made.sets
        ),
    )
    pictures = ComponentPictures.of(kinds, sample.pieces(kinds))
    for keys, words in (("type", "Minion."), ("type tribe", "Minion, elf."), ("type rank", "Minion.")):
        found = rules_of_cards(example("card-a", "card-b"), (), pictures, "each", keys)
        told = {name: "".join(span.text for span in spans) for name, (spans,) in found.items()}
        assert told == {"card-a": f"{words} Draw 2 cards and “win”.", "card-b": "Lose one."}


def shown(width: float) -> str:
    worked = example("card-a", "card-b", "red")
    theme = look_of(catalog(), BOOK, Report())
    rules = rules_of_cards(worked, (), PICTURES, "each")
    made = example_pieces(worked, PICTURES, theme, width, listed=ListedCards.of(worked, PICTURES, theme, rules))
    assert made is not None and made.worded and made.drawing.size.width <= width + 1e-6
    assert min(sizes_pt(made.drawing.items)) >= SMALLEST_PT
    return " ".join(item.text for _, item in walk(made.drawing.items) if isinstance(item, Glyphs))


@pytest.mark.parametrize("width", [100.0, 42.0])
def test_a_card_with_words_is_shown_with_its_name_and_these(width: float) -> None:
    told = shown(width)
    for words in ("Card A", "Draw 2", "Card B", "Lose one.", "Red"):
        assert words in told.replace("  ", " ")


def test_words_begin_at_one_place_beside_miniatures_of_several_widths_and_dice_at_their_left() -> None:
    worked = replace(example("card-a", "red"), dice=(RolledDie(6, 3, "AB-TURN-1"),))
    theme = look_of(catalog(), BOOK, Report())
    words = ((Span("Words " + 12 * "as it is so "),),)
    listed = ListedCards.of(worked, PICTURES, theme, {"card-a": words, "red": words})
    made = example_pieces(worked, PICTURES, theme, 42.0, listed=listed)
    assert made is not None
    placed = [(at.e, item) for at, item in walk(made.drawing.items)]
    first, second = (x for x, item in placed if isinstance(item, Glyphs) and item.text.startswith("Words"))
    assert first == pytest.approx(second)
    ends = [x + end_of(item) for x, item in placed if isinstance(item, Glyphs)]
    assert max(ends) <= 42.01, "words keep to the room beside the widest"
    die, *_ = (x for x, item in reversed(placed) if isinstance(item, Group))
    assert die == 0.0


def told(prose: str = "~~~example AB-EX-01\n~~~", theme: dict[str, object] | None = None) -> str:
    """The words of a book whose example names both cards, or the codes of what is wrong with it."""
    rules = "[AB-TURN-1 AB-TURN-2 AB-TURN-3 AB-END-1] Words.\n\n"
    made = catalog(f"# Play\n\n{rules}{prose}\n", theme=theme or {})
    game = sample.verified(made)
    assert isinstance(game, Verified)
    first, rest = game.evidence.examples
    evidence = replace(game.evidence, examples=(replace(first, pieces=("card-a", "card-b")), rest))
    composed = compose(replace(game, evidence=evidence), BOOK, sample.pieces(made))
    assert composed is not None
    if composed.value is None:
        return " ".join(found.code for found in composed.diagnostics)
    drawn = (
        item.text for page in composed.value.pages for _, item in walk(page.drawing.items) if isinstance(item, Glyphs)
    )
    return " ".join(drawn)


def test_a_book_and_a_directive_say_where_the_words_of_cards_stand() -> None:
    assert "Lose" in told()
    assert "Lose" not in told(theme={"card_text": "none"})
    assert "Lose" not in told("~~~example AB-EX-01 card-text=none\n~~~")
    assert "Lose" in told("~~~example AB-EX-01 card-text=each\n~~~", theme={"card_text": "none"})
    assert told("~~~example AB-EX-01 card-text=all\n~~~") == "RUL005"
    assert told(theme={"card_text": "all"}) == "RUL012"
