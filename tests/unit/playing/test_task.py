"""What a decision asks, as a sentence."""

import pytest

from generator.playing.task import task_of

TASKS = {
    "play": "play a card",
    "draw": "draw one",
    "pass": "pass",
    "tie": "roll again or retreat",
    "wait": "wait, then go",
}


@pytest.mark.parametrize(
    ("kinds", "sentence"),
    [
        (["play"], "Play a card."),
        (["play", "play", "draw"], "Play a card or draw one."),
        (["draw", "play", "pass"], "Draw one, play a card, or pass."),
        (["tie", "pass"], "Roll again or retreat; or pass."),
        (["wait", "draw", "pass"], "Wait, then go; draw one; or pass."),
        (["lay_trap"], "Choose lay trap."),
        (["play", "end-turn"], "Play a card or choose end turn."),
        ([], "Choose."),
    ],
)
def test_the_kinds_of_choices_make_a_sentence(kinds: list[str], sentence: str) -> None:
    assert task_of([{kind: "fox", "at": "b1"} for kind in kinds], TASKS) == sentence


def test_choices_without_words_are_no_task() -> None:
    assert task_of([{}], TASKS) == "Choose."
