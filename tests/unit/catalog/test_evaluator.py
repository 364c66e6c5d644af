"""Expressions: what they are worth, what they refuse and in which words, and that nothing they make has no bounds."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog import bounds
from generator.catalog.bounds import Unbound, shown
from generator.catalog.row_index import LONG, RowIndex
from generator.layout import binding
from generator.layout.drawer import ordered
from generator.layout.expressions import FUNCTIONS, evaluate

SCOPE = {"n": 7, "x": 1.5, "word": "troll", "rows": [{"id": "a", "n": 1}, {"id": "b", "n": 2}], "row": {"id": "a"}}


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("n ** 2", "'n ** 2' contains syntax that is not supported in expressions", "write x * x for x ** 2"),
        ("f'{n}'", "\"f'{n}'\" contains syntax that is not supported in expressions", "join texts with +"),
        ("rot13(word)", "'rot13(word)': there is no function 'rot13'", None),
        ("upperr(word)", "'upperr(word)': there is no function 'upperr'", "did you mean 'upper'?"),
        ("word.upper()", "'word.upper()': only the built-in functions can be called", None),
        (
            "word + n",
            "'word + n': + needs two numbers, two texts or two lists, not a text and a number",
            "write str(...) around the number",
        ),
        ("word - 1", "'word - 1': - needs two numbers, not a text and a number", None),
        ("n / 0", "'n / 0': division by 0 (/)", None),
        ("word < n", "'word < n': < compares two numbers or two texts, not a text and a number", None),
        ("-word", "'-word': a sign needs a number, not a text", None),
        (
            "n in n",
            "'n in n': `in` needs a list, a row or a text on its right; not a number in a number",
            None,
        ),
        ("round(n, -1000000000)", "'round(n, -1000000000)': round needs a whole number of digits", None),
        ("sum(word)", "'sum(word)': sum needs a list of rows, not a text", None),
        ("str(rows)", "'str(rows)': str needs a text or a number, not a list", "join its elements with join(...)"),
        ("max([])", "'max([])': max needs at least one number or text", None),
        ("int('many')", "\"int('many')\": 'many' is not a whole number", None),
        ("letter(-1)", "'letter(-1)': letter needs a whole number from 0 (a) to 25 (z), not -1", None),
        ("roman('x')", "\"roman('x')\": 'x' has no Roman numeral", None),
        ("abs()", "'abs()': abs is not defined for nothing", None),
        ("word[9]", "'word[9]': 'troll' has 5 characters, so the index 9 is out of range", None),
        ("word[::0]", "'word[::0]': the ends of a slice must be whole numbers", None),
        ("rows.c", "'rows.c': 'rows' has no element 'c'", None),
        ("n.real", "'n.real': 'n' has no fields, so 'real' is not defined", None),
        ("1e300 * 1e300", "'1e300 * 1e300': the result is a number beyond", None),
        ("n if", "'n if' is not an expression", None),
    ],
)
def test_what_cannot_be_worked_out_is_told_in_our_own_words(text: str, message: str, hint: str | None) -> None:
    with pytest.raises(Unbound) as caught:
        evaluate(text, SCOPE)
    assert caught.value.message.startswith(message)
    assert hint is None or caught.value.hint == hint
    assert "object at 0x" not in caught.value.message


@pytest.mark.parametrize(
    ("first", "next_", "says"),
    [
        (9, "{a * a}", "the result is a number beyond"),
        (9, "{a * -a}", "the result is a number beyond"),
        (1.5, "{a * a}", "the result is a number beyond"),
        ("ab", "{a}{a}", "the result is a text longer than"),
        ("ab", "{a + a}", "the result is a text longer than"),
        ("ab", "{a * 9}", "the result is a text longer than"),
        ("ß", "{upper(a) + upper(a)}", "the result is a text longer than"),
        (["ab"], "{[a, a, a, a]}", "the result is a list of more than"),
        (["ab"], "{a + a}", "the result is a list of more than"),
        (["ab"], "{a * 3}", "the result is a list of more than"),
        (["ab"], "{[a]}", "the result nests lists"),
        (["ab"], ["{a}", "{a}", "{a}"], "the result is a list of more than"),
        (["ab"], {"one": "{a}", "other": "{a}", "third": "{a}"}, "the result is a list of more than"),
        ("ab", "{join([a, a, a])}", "the result is a text longer than"),
        (["ab"], "{join(a + a)}{join(a + a)}", "join needs a list of rows, not a text"),
    ],
)
def test_a_chain_of_values_that_doubles_ends_at_a_bound(first: object, next_: object, says: str) -> None:
    value = first
    with pytest.raises(Unbound) as caught:
        for _ in range(200):
            value = binding.fill(next_, {"a": value})  # type: ignore[arg-type]  # as YAML holds it
    assert says in caught.value.message
    assert len(caught.value.message) < 400


def within(value: object, depth: int = 0) -> int:
    """Elements and characters of a value, checked on the way."""
    assert depth <= bounds.DEEPEST
    if isinstance(value, list | tuple):
        return sum(1 + within(entry, depth + 1) for entry in value)
    if isinstance(value, str):
        assert len(value) <= bounds.LONGEST
        return len(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        assert -bounds.LARGEST <= value <= bounds.LARGEST
    return 0


names = st.sampled_from(["a", "b", "n", "x", "word", "rows"])
atoms = names | st.sampled_from(["2", "9", "0.5", "'ab'", "[a, b]", "1e9", "-3", "'9' * 18"])
binary = st.sampled_from(["+", "-", "*", "/", "//", "%", "<", "==", "in", "and", "or"])
expressions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, binary, inner),
        st.builds("[{}, {}, {}]".format, inner, inner, inner),
        st.builds("{}({})".format, st.sampled_from(sorted(FUNCTIONS)), inner),
        st.builds("{}({}, {})".format, st.sampled_from(sorted(FUNCTIONS)), inner, inner),
        st.builds("{}[{}]".format, inner, inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
    ),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("ab"), expressions), min_size=1, max_size=8))
def test_whatever_a_chain_of_expressions_makes_keeps_the_bounds(chain: list[tuple[str, str]]) -> None:
    scope: dict[str, object] = {**SCOPE, "a": 3, "b": "x"}
    for _ in range(2):
        for name, text in chain:
            with contextlib.suppress(Unbound):
                scope[name] = evaluate(text, scope)
            assert within(scope[name]) <= bounds.HEAVIEST


def test_a_value_in_a_message_is_cut() -> None:
    nested: list[object] = []
    for _ in range(40):
        nested = [nested, nested, nested]
    assert len(shown(nested)) < 100
    assert len(shown("word" * 10_000)) < 60
    assert len(shown({"a": "b" * 10_000})) < 100


def test_named_values_come_after_those_they_read_however_long_the_chain() -> None:
    reads = {f"a{i}": frozenset({f"a{i + 1}"}) for i in range(5_000)}
    order, circles = ordered(reads)
    assert order == [f"a{i}" for i in range(4_999, -1, -1)]
    assert not circles


def test_a_value_that_reads_itself_is_told_with_its_chain() -> None:
    _, circles = ordered({"a": frozenset("b"), "b": frozenset("ca"), "c": frozenset()})
    assert circles == {"a": ("a", "b", "a")}


def test_an_index_of_rows_finds_the_first_and_notices_a_change() -> None:
    rows = [{"id": f"r{i}"} for i in range(2 * LONG)] + [{"id": "r3"}]
    index = RowIndex()
    assert index.place(rows, "r3") == 3
    assert index.place(rows, "nothing") is None
    del rows[0]
    assert index.place(rows, "r3") == 2
    rows[2], rows[4] = rows[4], rows[2]
    assert index.place(rows, "r3") == 4


def test_an_index_is_made_once_for_many_questions() -> None:
    class Counted(list[dict[str, str]]):
        walks = 0

        def __iter__(self):  # type: ignore[no-untyped-def]  # only counted
            Counted.walks += 1
            return super().__iter__()

    rows = Counted({"id": f"r{i}"} for i in range(1_000))
    index = RowIndex()
    assert [index.place(rows, f"r{i}") for i in range(1_000)] == list(range(1_000))
    assert Counted.walks == 1
