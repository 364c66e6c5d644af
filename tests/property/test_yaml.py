"""The YAML reader against any data and any text."""

import json
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.source.patch import patched
from generator.source.reader import read_text

TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\u2028\u2029\x85"), max_size=12)
LEAF = (
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False, width=32)
    | TEXT
)
DATA = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT.filter(bool), inner, max_size=4),
    max_leaves=12,
)
GROUPS = st.dictionaries(TEXT.filter(bool), DATA, max_size=4)


@given(GROUPS)
def test_what_is_written_as_json_is_read_back(data: dict[str, Any]) -> None:
    tree = read_text(json.dumps(data, ensure_ascii=False), "x.yaml").value
    assert tree is not None and tree.data == data


@given(GROUPS)
def test_what_pyyaml_writes_is_read_back(data: dict[str, Any]) -> None:
    # Keys are quoted: PyYAML may write long ones in the form `? key`, which it reads but few people know.
    dumped = yaml.safe_dump(data, allow_unicode=True, default_style='"', width=10_000)
    text = dumped.replace("!!null ", "").replace("!!bool ", "").replace("!!int ", "").replace("!!float ", "")
    tree = read_text(text, "x.yaml").value
    assert tree is not None
    assert isinstance(tree.data, dict) and set(tree.data) == set(data)


@given(GROUPS)
def test_every_value_and_every_key_has_a_place(data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=1)
    lines = text.split("\n")
    tree = read_text(text, "x.yaml").value
    assert tree is not None

    def look(value: Any, path: tuple[str | int, ...]) -> None:
        mark = tree.marks[path]
        assert lines[mark.line - 1][mark.column - 1 :].startswith(json.dumps(value, ensure_ascii=False)[:1])
        if isinstance(value, dict):
            for key, inner in value.items():
                mark = tree.key_marks[(*path, key)]
                assert lines[mark.line - 1][mark.column - 1 :].startswith(json.dumps(key, ensure_ascii=False))
                look(inner, (*path, key))
        elif isinstance(value, list):
            for index, inner in enumerate(value):
                look(inner, (*path, index))

    look(data, ())


@settings(max_examples=300)
@given(st.text(max_size=60) | st.text("[]{}:,-?&*!|>'\"%@` \n\tab0.#", max_size=40))
def test_any_text_is_read_or_told(text: str) -> None:
    checked = read_text(text, "x.yaml")
    assert (checked.value is None) == bool(checked.diagnostics)
    assert all(found.mark is not None and found.mark.line >= 1 for found in checked.diagnostics)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6), st.data())
def test_places_follow_their_elements_when_one_is_removed(numbers: list[int], data: st.DataObject) -> None:
    tree = read_text(json.dumps({"list": [{"n": number} for number in numbers]}), "x.yaml").value
    assert tree is not None
    gone = data.draw(st.integers(0, len(numbers) - 1))
    new = patched(tree, [{"remove": f"list.{gone}"}])
    left = [index for index in range(len(numbers)) if index != gone]
    for index, old in enumerate(left):
        assert new.at(("list", index)) == tree.at(("list", old))
        assert new.marks[("list", index, "n")] == tree.marks[("list", old, "n")]
