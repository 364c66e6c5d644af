"""What is told of an illustration's file: every mistake at its place, and no picture of half a figure."""

from pathlib import Path

import pytest

from generator.drawing import shapes
from generator.drawing.items import Group
from generator.illustration.read import MOST_PARTS
from tests.unit.illustration.reading import SKIN, drawn, part, read


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("parts: [{ball: [0, 0, 1], ink: skni}]", "2:32 ILL005 no ink is called 'skni'"),
        ("parts: [{ball: [0, 0, 1]}]", "2:9 ILL005 a part has no ink"),
        ("parts: [{bal: [0, 0, 1], ink: skin}]", "2:9 ILL003 a part of no known form"),
        ("parts: [{ball: [0, 0, 1], limb: [], ink: skin}]", "2:9 ILL003 a part of several forms: ball, limb"),
        ("parts: [{ball: [0, 0, 1], ink: skin, colour: red}]", "2:38 ILL003 a part has no 'colour'"),
        ("parts: [{ball: [0, 0], ink: skin}]", "2:16 ILL004"),
        ("parts: [{ball: [0, 0, 0], ink: skin}]", "2:16 ILL004 a ball has radii above 0"),
        ("parts: [{limb: [[0, 0, 1], [1, 2]], ink: skin}]", "2:28 ILL004"),
        ("parts: [{limb: [[0, 0, -1], [1, 2, 1]], ink: skin}]", "2:17 ILL004 a radius of -1 mm"),
        ("parts: [{poly: [[0, 0], [.nan, 2], [3, 4]], ink: skin}]", "2:26 SRC014"),
        ("parts: [{poly: [[0, 0], [501, 2], [3, 4]], ink: skin}]", "2:25 ILL004"),
        ("parts: [{half: [[0, 0], [0, 4]], ink: skin}]", "2:16 ILL004 an outline needs three places"),
        ("parts: [{path: M0 0 Q, ink: skin}]", "2:16 ILL004 path: "),
        ("parts: [{icon: sune, at: [0, 0, 5], ink: skin}]", "2:16 ILL009 there is no icon 'sune'"),
        ("parts: [{icon: sun, ink: skin}]", "2:9 ILL004 icon has at"),
        ("parts: [{ball: [0, 0, 1], ink: skin, solid: 1}]", "2:45 ILL004 solid is 1; it is either true or false"),
        ("parts: [{ball: [0, 0, 1], ink: skin, far: 1}]", "2:43 ILL004 far is 1; it is either true or false"),
        ("parts: [{group: [{ball: [0, 0, 1], ink: skin}], far: 1}]", "2:54 ILL004 far is 1; it is either"),
        (
            "parts: [{ball: [0, 0, 1], ink: skin, pen: true}]",
            "2:43 ILL004 pen is true; it is false, only, or a mapping",
        ),
        ("parts: [{ball: [0, 0, 1], ink: skin, pen: 3}]", "2:43 ILL004 pen is 3, not false or only"),
        ("parts: [{ball: [0, 0, 1], ink: skin, pen: {tone: 2}}]", "2:50 ILL004 tone is 2"),
        ("parts: [{ball: [0, 0, 1], ink: skin, pen: {rim: 2}}]", "2:44 ILL003 a part's pen has no 'rim'"),
        ("parts: [{use: skull, pen: {solid: true}}]", "2:27 ILL004 pen is {'solid': True}, not false or only"),
        ("parts: [{ball: [0, 0, 1], ink: skin, as: blur}]", "2:42 ILL004 as is 'blur'"),
        ("parts: [{ball: [0, 0, 1], ink: skin, both: 1}]", "2:44 ILL004 both is"),
        ("parts: [{ball: [0, 0, 1], ink: skin, width: -1}]", "2:45 ILL004 width is"),
        ("parts: [{ball: [0, 0, 1], ink: skin, at: [0, 0, 0]}]", "2:42 ILL004 a scale of 0"),
        ("parts: [{ball: [0, 0, 1], ink: skin, inside: mouth}]", "2:46 ILL006 no part before this one"),
        ("parts: [{ball: [0, 0, 1], ink: skin, locks: [0, 1], as: fur}]", "2:45 ILL004 locks are"),
        ("parts: [{union: [{union: [{ball: [0, 0, 1]}]}], ink: skin}]", "2:18 ILL003 a union stands in no other"),
        ("parts: [{group: []}]", "2:17 ILL004 [] is not a list of 1 to 400 parts"),
        ("parts: [{group: [{group: []}]}]", "2:18 ILL003 a group stands in no other group"),
        ("parts: [{group: [{ball: [0, 0, 1], ink: nobody}], turn: 3}]", "2:51 ILL003 a group has no 'turn'"),
        ("parts: [{use: nobody}]", "2:15 ILL001 there is no illustration 'nobody'"),
        ("parts: [{use: skull, inks: {bon: skin}}]", "2:29 ILL005 skull has no ink 'bon'"),
        ("parts: [{use: skull, inks: {bone: snik}}]", "2:35 ILL005 no ink is called 'snik'"),
        ("parts: [{use: one}]", "2:15 ILL007 illustrations use one another in a cycle: one → one"),
        ("parts: []", "2:8 ILL004"),
        ("light: [0, 0]\nparts: [{ball: [0, 0, 1], ink: skin}]", "2:8 ILL004 a light of [0, 0]"),
        ("press: {key: skin}\nparts: [{ball: [0, 0, 1], ink: skin}]", "2:8 ILL002 a press has key, paper and spots"),
        ("floats: maybe\nparts: [{ball: [0, 0, 1], ink: skin}]", "2:9 ILL004 floats is"),
        ("shape: round\nparts: [{ball: [0, 0, 1], ink: skin}]", "2:1 ILL002 an illustration has no 'shape'"),
        ("parts: [{use: two}]", "1:13 ILL005 no ink of a file is called 'key'"),
        ("title: Empty", "1:1 ILL002 an illustration has parts"),
    ],
)
def test_each_mistake_is_told_at_its_place(tmp_path: Path, text: str, told: str) -> None:
    found, messages = read(tmp_path, SKIN + text, two="inks: {key: '#000000'}\nparts: [{ball: [0, 0, 1], ink: key}]")
    assert found is None or "two" in text
    assert [message for message in messages if message.startswith(told)], messages


def test_a_file_that_is_no_mapping_is_told(tmp_path: Path) -> None:
    found, told = read(tmp_path, "- one\n- two\n")
    assert found is None
    assert told[0].startswith("1:1 ILL002 an illustration is a mapping")


def test_all_mistakes_of_a_file_are_told_in_one_go(tmp_path: Path) -> None:
    text = (
        SKIN
        + "parts:\n  - {ball: [0, 0], ink: skin}\n  - {limb: [[0, 0, 1], [1]], ink: skin}\n  - {poly: 3, ink: skin}\n"
    )
    _, told = read(tmp_path, text)
    assert [message.split(":")[0] for message in told] == ["3", "4", "5"]


def test_a_figure_of_too_many_parts_is_refused(tmp_path: Path) -> None:
    parts = "  - {ball: [0, 0, 1], ink: skin}\n"
    assert read(tmp_path, f"{SKIN}parts:\n{parts * MOST_PARTS}")[1] == []
    found, told = read(tmp_path, f"{SKIN}parts:\n{parts * (MOST_PARTS + 1)}")
    assert found is None
    assert "ILL008" in told[0]


def test_a_chain_of_illustrations_that_doubles_is_bounded(tmp_path: Path) -> None:
    others = {f"n{index}": SKIN + "parts: [" + ", ".join([f"{{use: n{index + 1}}}"] * 20) + "]" for index in range(3)}
    others["n3"] = SKIN + "parts: [{ball: [0, 0, 1], ink: skin}, {ball: [0, 0, 1], ink: skin}]"
    found, told = read(tmp_path, SKIN + "parts: [{use: n0}, {use: n0}]", **others)
    assert found is None
    assert any("ILL008" in message for message in told)


def test_used_parts_take_the_inks_they_are_given(tmp_path: Path) -> None:
    hand = "inks: {skin: '#111111', nail: '#222222', ring: '#333333'}\nparts:\n" + "".join(
        f"  - {{ball: [3, 0, 1], ink: {ink}}}\n" for ink in ("skin", "nail", "ring", "key")
    )
    text = "inks: {skin: '#aaaaaa', gold: '#bbbbbb'}\nparts: [{use: hand, inks: {ring: gold}, flip: true}]\n"
    found, told = read(tmp_path, text, hand=hand)
    assert told == []
    assert found is not None
    assert [part.ink for part in found.parts] == ["skin", "hand/nail", "gold", "key"]
    assert found.inks == {"skin": "#aaaaaa", "gold": "#bbbbbb", "hand/nail": "#222222"}


def test_a_part_inside_another_is_clipped_to_it(tmp_path: Path) -> None:
    text = (
        SKIN + "parts:\n  - {ball: [0, 0, 5], ink: skin, name: head}\n  - {ball: [4, 0, 3], ink: skin, inside: head}\n"
    )
    found, _ = read(tmp_path, text)
    assert found is not None
    assert found.parts[1].inside == (found.parts[0].outlines[0],)


def test_a_used_illustration_seen_inside_a_part_keeps_what_its_own_parts_are_inside_of(tmp_path: Path) -> None:
    face = SKIN + "parts: [{ball: [0, 0, 2], ink: skin, name: eye}, {ball: [1, 0, 2], ink: skin, inside: eye}]"
    found, told = read(
        tmp_path, SKIN + "parts: [{ball: [0, 0, 9], ink: skin, name: glass}, {use: face, inside: glass}]", face=face
    )
    assert told == []
    assert found is not None
    glass, eye, pupil = found.parts
    assert eye.inside == (glass.outlines[0],)
    assert pupil.inside == (glass.outlines[0], eye.outlines[0])
    *_, outer = drawn(found)
    assert isinstance(outer, Group)
    (inner,) = outer.items
    assert isinstance(inner, Group)
    assert outer.clip is not None
    assert inner.clip is not None
    assert outer.clip != inner.clip


def test_at_of_the_file_moves_every_part(tmp_path: Path) -> None:
    still = part(tmp_path, "ball: [0, 0, 1]")
    moved, _ = read(tmp_path, SKIN + "at: [5, 6, 2]\nparts: [{ball: [0, 0, 1], ink: skin, width: 0.5}]")
    assert moved is not None
    assert still.parts[0].outlines[0][0][1:] == (1, 0)
    assert moved.parts[0].outlines[0][0][1:] == (7, 6)
    assert moved.parts[0].finish.width == 1


def test_a_game_s_own_illustration_wins_over_the_bundled_one(tmp_path: Path) -> None:
    found, told = read(tmp_path, SKIN + "parts: [{use: skull}]", skull=SKIN + "parts: [{ball: [0, 0, 1], ink: skin}]")
    assert told == []
    assert found is not None
    assert len(found.parts) == 1


def test_parts_of_a_group_are_moved_together(tmp_path: Path) -> None:
    group = (
        "{group: [{ball: [1, 0, 1], ink: skin, name: eye}, {ball: [1, 0, 9], ink: skin, inside: eye}], at: [4, 5, 2]}"
    )
    found, told = read(tmp_path, SKIN + f"parts: [{group}, {{ball: [0, 0, 1], ink: skin, inside: eye}}]")
    assert told == []
    assert found is not None
    eye = shapes.bounds(found.parts[0].outlines[0])
    assert eye is not None
    assert (eye.x, eye.y, eye.width) == pytest.approx((4, 3, 4))
    assert [part.inside == (found.parts[0].outlines[0],) for part in found.parts[1:]] == [True, True]


def test_a_group_has_a_mirror_image(tmp_path: Path) -> None:
    found, told = read(tmp_path, SKIN + "parts: [{group: [{ball: [1, 0, 1], ink: skin}], at: [4, 5, 2], both: true}]")
    assert told == []
    assert found is not None
    boxes = [shapes.bounds(part.outlines[0]) for part in found.parts]
    assert [box and round(box.x) for box in boxes] == [4, -8]
