"""Values of another kind than a field has, as the game reads them, and what it cannot read."""

from typing import Any

import pytest

from generator.export.tts.check.reading import as_read


@pytest.mark.parametrize(
    ("key", "written", "read"),
    [
        ("posX", "2.5", 2.5),
        ("posX", " -1e2 ", -100.0),
        ("Number", "5", 5),
        ("Locked", 1, True),
        ("Locked", 0, False),
        ("Locked", "False", False),
        ("Nickname", 7, "7"),
    ],
)
def test_values_are_read_as_the_field_has_them_and_told(key: str, written: Any, read: Any) -> None:
    whole, told = as_read({"ObjectStates": [{key: written}]})
    (thing,) = whole["ObjectStates"]
    assert thing == {key: read} and type(thing[key]) is type(read)
    assert [(found.code, found.where) for found in told] == [("TTS101", "object 1")]


@pytest.mark.parametrize(
    ("key", "written"),
    [("posX", "two"), ("posX", "nan"), ("Number", "2.5"), ("Locked", "perhaps"), ("Locked", True), ("Nickname", "7")],
)
def test_other_values_stay(key: str, written: Any) -> None:
    whole = {"ObjectStates": [{key: written}]}
    assert as_read(whole) == (whole, [])


def test_objects_in_objects_have_their_numbers() -> None:
    _, told = as_read({"ObjectStates": [{}, {"ContainedObjects": [{}, {"CardID": "100"}]}]})
    assert [found.where for found in told] == ["object 2.2"]
