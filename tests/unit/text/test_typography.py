"""Quotation marks and apostrophes of printed texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.text.typography import MARKS, typographic, with_signs

QUOTES = "'\"“”‘’„‚«»\u00a0"


@pytest.mark.parametrize(
    ("plain", "printed"),
    [
        ("Wizard's Tower", "Wizard’s Tower"),
        ("the heroes' turn", "the heroes’ turn"),
        ("don't", "don’t"),
        ("the 1990's", "the 1990’s"),
        ('say "Yes!"', "say “Yes!”"),
        ('("Yes")', "(“Yes”)"),
        ('"Level 5" monsters', "“Level 5” monsters"),
        ('"**Move** one"', "“**Move** one”"),
        ("she says 'go' twice", "she says ‘go’ twice"),
        ("he said 'the heroes' turn'", "he said ‘the heroes’ turn’"),
        ("rock 'n' roll", "rock ‘n’ roll"),
        ("a 5' wall", "a 5' wall"),
        ("5'10\" tall", "5'10\" tall"),
        ('a 3" tile', 'a 3" tile'),
        ("`it's code`, it's not", "`it's code`, it’s not"),
        ("{cards.o'hara}'s", "{cards.o'hara}’s"),
        ("https://a.example/o'b it's", "https://a.example/o'b it’s"),
        (r"a \' b", r"a \' b"),
        ("pages 3--5, and --- after all --- no", "pages 3–5, and — after all — no"),
        ("-- the Wolf", "– the Wolf"),
        ("word---word", "word—word"),
        ("run `a --b` with --draft", "run `a --b` with --draft"),
        ("a ---- b", "a ---- b"),
        ("and so on... or not....", "and so on… or not...."),
        ("-1 damage, (-2) or 3-4", "−1 damage, (−2) or 3-4"),
        ("AB-1 of 2013-10-23 at https://a.example/-1", "AB-1 of 2013-10-23 at https://a.example/-1"),
        ("", ""),
    ],
)
def test_marks_are_set_as_english_has_them(plain: str, printed: str) -> None:
    assert typographic(plain) == printed


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("de", "„Ja“"),
        ("de-AT", "„Ja“"),
        ("pl", "„Ja”"),
        ("sv", "”Ja”"),
        ("es", "«Ja»"),
        ("fr", "«\u00a0Ja\u00a0»"),
        ("xx", "“Ja”"),
    ],
)
def test_each_language_has_its_own_marks(language: str, printed: str) -> None:
    assert typographic('"Ja"', language) == printed


texts = st.text(alphabet="ab5 '\"*`{}\\\n.“’(", max_size=30) | st.text(max_size=30)
languages = st.sampled_from(["en", *MARKS])


@given(texts, languages)
def test_a_typographic_text_stays_as_it_is(text: str, language: str) -> None:
    once = typographic(text, language)
    assert typographic(once, language) == once


@given(texts, languages)
def test_nothing_but_marks_is_changed(text: str, language: str) -> None:
    def rest(words: str) -> str:
        return "".join(character for character in words if character not in QUOTES)

    assert rest(typographic(text, language)) == rest(text)


def test_a_hyphen_before_a_number_is_a_minus() -> None:
    assert with_signs("-1 and (-2), but AB-1, 3-4 and level-1") == "−1 and (−2), but AB-1, 3-4 and level-1"
