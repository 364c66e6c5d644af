"""Any part within bounds is drawn with finite numbers in every manner, or refused with a place."""

import math
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.drawing.items import Group, Item, LinearGradient, Outline, RadialGradient, walk
from generator.illustration.forms import FormReader
from generator.illustration.manners import MANNERS
from generator.illustration.read import illustration
from generator.source.diagnostic import Report
from generator.source.reader import read_text
from tests.unit.illustration.reading import drawn

NUMBER = st.one_of(
    st.floats(-40, 40, allow_nan=False).map(lambda number: round(number, 3)),
    st.sampled_from([0, -0.0, 1e-9, 500, -500, 501, 1e300]),
)


def rows(length: int) -> st.SearchStrategy[list[list[float]]]:
    return st.lists(st.lists(NUMBER, min_size=length, max_size=length), min_size=1, max_size=8)


FORM = st.one_of(
    st.fixed_dictionaries({"half": rows(2)}),
    st.fixed_dictionaries({"halves": st.fixed_dictionaries({"left": rows(2), "right": rows(3)})}),
    st.fixed_dictionaries({"limb": rows(3)}),
    st.fixed_dictionaries({"ribbon": rows(3)}),
    st.fixed_dictionaries({"smooth": rows(3)}),
    st.fixed_dictionaries({"poly": rows(2)}),
    st.fixed_dictionaries({"ball": st.lists(NUMBER, min_size=3, max_size=4)}),
    st.fixed_dictionaries(
        {"path": st.sampled_from(["M0 0", "M0 0 L9 9", "M1 1 h0.01", "M0 0 C1 1 2 2 3 0 Z M5 5 H9 V9 Z"])}
    ),
)
PART = st.tuples(
    st.one_of(FORM, st.fixed_dictionaries({"union": st.lists(FORM, min_size=1, max_size=3)})),
    st.fixed_dictionaries(
        {"ink": st.just("key")},
        optional={
            "as": st.sampled_from(["form", "flat", "line", "glow", "fur"]),
            "both": st.booleans(),
            "flip": st.booleans(),
            "hard": st.booleans(),
            "at": st.lists(NUMBER, min_size=2, max_size=4),
            "locks": st.lists(NUMBER, min_size=2, max_size=3),
            "gap": NUMBER,
            "bow": NUMBER,
            "depth": NUMBER,
            "width": NUMBER,
            "shade": NUMBER,
            "turn_at": NUMBER,
            "hatch": NUMBER,
        },
    ),
).map(lambda pair: {**pair[0], **pair[1]})


def numbers(items: tuple[Item, ...]) -> Iterator[float]:
    for at, item in walk(items):
        yield from (at.a, at.b, at.c, at.d, at.e, at.f)
        if isinstance(item, Group):
            yield from (number for step in item.clip or () for number in step[1:])
        if isinstance(item, Outline):
            yield from (number for step in item.segments for number in step[1:])
            yield item.stroke.width if item.stroke else 0.0
            match item.fill:
                case LinearGradient(x1, y1, x2, y2):
                    yield from (x1, y1, x2, y2)
                case RadialGradient(x, y, radius):
                    yield from (x, y, radius)


@pytest.mark.parametrize("manner", MANNERS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(parts=st.lists(PART, min_size=1, max_size=3))
def test_parts_are_drawn_with_finite_numbers_or_refused(manner: str, parts: list[dict[str, Any]]) -> None:
    report = Report()
    tree = read_text(yaml.safe_dump({"parts": parts}), "one.yaml").value
    assert tree is not None
    found = illustration("one", tree, FormReader(lambda name: None, tuple), lambda *_: None, report)
    if found is None:
        assert report.diagnostics
        assert all(told.mark is not None and told.code.startswith("ILL") for told in report.diagnostics)
        return
    assert all(math.isfinite(number) for number in numbers(drawn(found, manner)))
