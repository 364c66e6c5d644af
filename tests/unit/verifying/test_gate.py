import json
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from generator.catalog.models import Catalog, Extra, NumberRange
from generator.catalog.verified import Evidence, Example, RolledDie, Scene, Verified
from generator.engine.rules import ComponentUsage
from generator.source.diagnostic import Checked, Passed, Severity
from generator.verifying import gate, verification, verification_cache
from tests.toy import DIE, Quarry, QuarryRules
from tests.unit.games.quarry import EXAMPLE, PROSE, catalog, game


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path_factory.mktemp("kept") / "here"))
    use(monkeypatch, QuarryRules())


def use(monkeypatch: pytest.MonkeyPatch, rules: QuarryRules) -> None:
    """Verify by these rules."""
    made = game(rules=lambda _: rules)
    monkeypatch.setattr(gate, "game_of", lambda *_: made)
    monkeypatch.setattr(gate, "rules_of", lambda _: rules)


def codes(checked: Checked[Evidence] | Checked[Verified]) -> list[str]:
    return [found.code for found in checked.diagnostics]


def judged(catalog: Catalog) -> Checked[Evidence]:
    return gate.verify(catalog, games_per_count=20)


def with_example(folder: Path, text: str = EXAMPLE) -> Path:
    (folder / "scenarios").mkdir(exist_ok=True)
    (folder / "scenarios" / "one.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_sound_game_is_verified_with_its_evidence(tmp_path: Path) -> None:
    checked = judged(catalog(with_example(tmp_path)))
    assert checked.value is not None, checked.diagnostics
    evidence = checked.value
    assert evidence.engine is not None
    assert [example.id for example in evidence.examples] == ["QU-EX-01"]
    assert evidence.examples[0].before.counters["ann"] == {"stones": 3}
    assert evidence.examples[0].after.counters["ann"] == {"stones": 4}
    assert list(evidence.setups) == ["setup_2p", "setup_3p"]
    assert evidence.measures["games"] == 80
    assert json.dumps(evidence.measures)


def test_the_games_of_a_bot_are_shared_among_the_numbers_of_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "GAMES_PER_BOT", 3)
    evidence = judged(catalog(with_example(tmp_path))).value
    assert evidence is not None
    assert evidence.measures["games_per_count_and_bot"] == 2
    played = {
        (players, bot): told["games"]
        for players, of in evidence.measures["playouts"].items()
        for bot, told in of.items()
    }
    assert played == {("2", "random"): 2, ("2", "greedy"): 2, ("3", "random"): 2, ("3", "greedy"): 2}


def test_the_games_own_checks_stop_everything_else(tmp_path: Path) -> None:
    checked = judged(catalog(tmp_path, goal=9))
    assert checked.value is None
    assert codes(checked) == ["QU-V01"]


def test_a_failing_example_refuses_the_game(tmp_path: Path) -> None:
    checked = judged(catalog(with_example(tmp_path, EXAMPLE.replace("ann: 4", "ann: 5"))))
    assert checked.value is None
    assert codes(checked) == ["GAM002"]
    found = checked.diagnostics[0]
    assert found.mark is not None and found.mark.line == 8
    assert "expected {ann: 5, bob: 2}, found {ann: 4, bob: 2}" in found.message


def test_an_example_that_names_an_unknown_rule_refuses_the_game(tmp_path: Path) -> None:
    assert codes(judged(catalog(with_example(tmp_path, EXAMPLE.replace("TAKE", "FLY"))))) == ["GAM003"]


def test_an_example_that_declares_what_its_run_never_names_refuses_the_game(tmp_path: Path) -> None:
    text = EXAMPLE.replace("[QU-TAKE-1]", "[QU-TAKE-1, QU-END-2, QU-END-1]")
    checked = judged(catalog(with_example(tmp_path, text)))
    assert checked.value is None
    assert codes(checked) == ["GAM027", "GAM027"]
    assert [(found.mark.line, found.mark.column) for found in checked.diagnostics if found.mark] == [(3, 20), (3, 30)]
    assert "declares QU-END-2" in checked.diagnostics[0].message
    assert "or take it off" in (checked.diagnostics[0].hint or "")


def test_two_examples_of_one_id_are_refused(tmp_path: Path) -> None:
    assert codes(judged(catalog(with_example(tmp_path, f"{EXAMPLE}---\n{EXAMPLE}")))) == ["GAM004"]


def test_an_example_without_its_envelope_is_refused(tmp_path: Path) -> None:
    assert codes(judged(catalog(with_example(tmp_path, "id: x\n")))) == ["GAM001"] * 6


def with_box(folder: Path, low: int, high: int, pace_s: float = 10.0) -> Catalog:
    made = catalog(folder)
    return replace(made, identity=replace(made.identity, minutes=NumberRange(low, high), pace_s=pace_s))


def test_the_box_states_the_playing_time_of_simulated_games(tmp_path: Path) -> None:
    assert "GAM030" not in codes(judged(catalog(tmp_path)))  # a box without a time
    checked = judged(with_box(tmp_path, 60, 90))
    (found,) = (found for found in checked.diagnostics if found.code == "GAM030")
    assert checked.value is not None and found.severity is Severity.WARNING
    assert "says 60–90 minutes" in found.message and " with 2 players" in found.message
    stated = re.search(r"state (\d+) to (\d+)", found.hint or "")
    assert stated is not None
    low, high = map(int, stated.groups())
    assert "GAM030" not in codes(judged(with_box(tmp_path, low, high)))
    assert "GAM030" in codes(judged(with_box(tmp_path, low, high, pace_s=100.0)))


def test_too_few_printed_components_refuse_the_game(tmp_path: Path) -> None:
    assert "GAM008" in codes(judged(catalog(tmp_path, stones=10)))


def test_more_in_use_than_printed_refuses_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Greedy(QuarryRules):
        def component_usage(self, state: Quarry) -> list[ComponentUsage]:
            return [ComponentUsage("stone", "Stone", 5, sum(state.high))]

    use(monkeypatch, Greedy())
    assert "GAM007" in codes(judged(catalog(tmp_path)))


def test_where_other_counters_stand_in_it_is_a_warning_to_run_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Lent(QuarryRules):
        def component_usage(self, state: Quarry) -> list[ComponentUsage]:
            return [ComponentUsage("stone", "Stone", 5, sum(state.high))]

        def stand_ins(self) -> list[str]:
            return ["stone"]

    use(monkeypatch, Lent())
    checked = judged(catalog(tmp_path))
    assert checked.value is not None
    assert codes(checked) == ["GAM007"]


@pytest.mark.parametrize(
    ("needs", "told"),
    [({"stone": 20}, []), ({"stone": 13}, []), ({"stone": 61}, ["GAM007"]), ({"rock": 1}, ["GAM008"])],
)
def test_what_players_need_must_be_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, needs: dict[str, int], told: list[str]
) -> None:
    class Needy(QuarryRules):
        def required(self, players: int) -> dict[str, int]:
            return needs if players == 3 else {}

    use(monkeypatch, Needy())
    checked = judged(catalog(tmp_path))
    assert codes(checked) == told
    if checked.value is not None:
        ((name, number),) = needs.items()
        (line,) = checked.value.measures["required"]
        assert (line["players"], line["source"], line["required"], line["enough"]) == (3, name, number, True)


def test_a_component_that_nothing_prints_refuses_the_game(tmp_path: Path) -> None:
    bare = catalog(tmp_path)
    checked = judged(replace(bare, extras=(Extra("stones", "Stones", 60),)))
    assert codes(checked) == ["GAM008"]
    assert checked.diagnostics[0].hint == "did you mean 'stones'?"


def test_a_broken_invariant_refuses_the_game_and_says_how_to_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(QuarryRules):
        def check(self, state: Quarry) -> None:
            assert max(state.counters) < 7, "too many stones"

    use(monkeypatch, Broken())
    checked = judged(catalog(tmp_path))
    assert "GAM006" in codes(checked)
    found = next(diagnostic for diagnostic in checked.diagnostics if diagnostic.code == "GAM006")
    assert "too many stones" in found.message and found.hint is not None and "pnp simulate" in found.hint


def test_what_breaks_in_a_later_game_is_told_with_the_first_action_after_which_it_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(QuarryRules):
        begun = decisions = 0
        broken_at = 5

        def setup(self, players: int, seed: int, setup: str | None = None) -> Quarry:
            self.begun, self.decisions = self.begun + (self.decisions > 0), 0
            return super().setup(players, seed, setup)

        def apply(self, state: Quarry, seat: int, action: int) -> None:
            super().apply(state, seat, action)
            self.decisions += 1

        def check(self, state: Quarry) -> None:
            assert self.begun < 2 or self.decisions < self.broken_at, "a stone too many"

    use(monkeypatch, Broken())
    found = next(diagnostic for diagnostic in judged(catalog(tmp_path)).diagnostics if diagnostic.code == "GAM006")
    assert f"decision {Broken.broken_at}: an invariant does not hold: a stone too many" in found.message


def test_a_number_of_players_without_a_setup_refuses_the_game(tmp_path: Path) -> None:
    bare = catalog(tmp_path)
    wide = replace(bare, identity=replace(bare.identity, players=replace(bare.identity.players, high=5)))
    (found,) = judged(wide).diagnostics
    assert (found.code, found.message.split("set-up for ")[1]) == ("GAM015", "4 and 5")


def test_a_setup_that_cannot_be_dealt_refuses_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Poor(QuarryRules):
        def setup(self, players: int, seed: int, setup: str | None = None) -> Quarry:
            if players == 3:
                raise ValueError("no third pawn")
            return super().setup(players, seed, setup)

    use(monkeypatch, Poor())
    assert "GAM005" in codes(judged(catalog(tmp_path)))


def test_rules_that_nothing_has_exercised_are_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wordy(QuarryRules):
        def __init__(self) -> None:
            super().__init__()
            self.names = replace(self.names, rules=(*self.names.rules, "QU-FLY-1"))

    use(monkeypatch, Wordy())
    checked = judged(catalog(tmp_path, prose=f"{PROSE}\n[QU-FLY-1] Fly.\n"))
    assert checked.value is not None
    assert codes(checked) == ["GAM013"]
    assert "QU-FLY-1" in checked.diagnostics[0].message
    assert checked.value.measures["rules_never_exercised"] == ["QU-FLY-1"]


def test_a_rule_by_construction_is_listed_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Standing(QuarryRules):
        by_construction = (6,)

        def __init__(self) -> None:
            super().__init__()
            self.names = replace(self.names, rules=(*self.names.rules, "QU-FLY-1"))

    use(monkeypatch, Standing())
    checked = judged(catalog(tmp_path, prose=f"{PROSE}\n[QU-FLY-1] Fly.\n"))
    assert checked.value is not None
    assert codes(checked) == []
    assert checked.value.measures["rules_by_construction"] == ["QU-FLY-1"]
    assert checked.value.measures["rules_never_exercised"] == []


def test_a_rule_that_acts_does_not_hold_by_construction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Standing(QuarryRules):
        by_construction = (DIE,)

    use(monkeypatch, Standing())
    checked = judged(catalog(tmp_path))
    assert checked.value is None
    assert codes(checked) == ["GAM028"]
    assert "named in games: QU-DIE-1" in checked.diagnostics[0].message


@pytest.mark.parametrize(
    ("declared", "column"), [("[QU-ASK-1, QU-DIE-1, QU-TAKE-1]", 19), ("[QU-ASK-1, QU-TAKE-1]", 8)]
)
def test_an_example_tells_that_a_rule_acts(
    declared: str, column: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Standing(QuarryRules):
        by_construction = (DIE,)

    use(monkeypatch, Standing())
    text = re.sub(r"rules: .*", f"rules: {declared}", EXAMPLE)
    checked = judged(catalog(with_example(tmp_path, text)))
    assert codes(checked)[0] == "GAM028"
    found = checked.diagnostics[0]
    assert "QU-DIE-1 is said to hold by construction" in found.message and found.hint is not None
    assert found.mark is not None and (found.mark.line, found.mark.column) == (3, column)


def test_a_rulebook_that_lacks_a_rule_refuses_the_game(tmp_path: Path) -> None:
    assert set(codes(judged(catalog(tmp_path, prose="[QU-ASK-1] Ask.\n")))) == {"GAM011"}


def test_a_kept_verification_is_the_one_that_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalog(with_example(tmp_path))
    first = verification.verified(game)
    assert first.value is not None
    monkeypatch.setattr(gate, "verify", lambda *_, **__: pytest.fail("an unchanged game is not played again"))
    again = verification.verified(game)
    assert again.value == first.value
    assert codes(again) == codes(first)


def test_a_kept_example_has_all_that_its_picture_says(tmp_path: Path) -> None:
    scene = Scene((("pit", "a1", "stone"),), {"Red": {"stones": 2}})
    told = (
        "Q-1",
        "Taken",
        ("QU-ASK-1",),
        "Red takes.",
        scene,
        Scene(()),
        ("stone",),
        (RolledDie(6, 2, "Red", "QU-ASK-1"),),
    )
    example = Example(
        *told, False, ("a1",), True, ("b1",), 0.25, (("a1", "b1"),), (2,), ("Red's turn",), True, ("c1",), True
    )
    plain = Example(*told[:6])
    assert all(
        getattr(example, one.name) != getattr(plain, one.name) for one in fields(Example)[6:]
    )  # every one is given
    game = catalog(tmp_path)
    verification_cache.store(game, "engine", Passed(Evidence("engine", (example,), {}, {}, {})))
    kept = verification_cache.load(game, "engine")
    assert kept is not None and kept.value is not None
    assert kept.value.examples == (example,)


@pytest.mark.parametrize("change", [{"measures": {}}, {"accepted": "yes"}, {"accepted": False}, {"examples": []}])
def test_a_kept_verification_that_somebody_has_edited_counts_as_none(tmp_path: Path, change: dict[str, object]) -> None:
    game = catalog(with_example(tmp_path))
    first = verification.verified(game)
    (file,) = verification_cache.folder().iterdir()
    plain = json.loads(file.read_bytes())
    plain["kept"]["evidence"] |= change
    file.write_text(json.dumps(plain), encoding="utf-8")
    assert verification_cache.load(game, verification_cache.engine_fingerprint("quarry")) is None
    assert verification.verified(game).value == first.value


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"format": 1}', "null"])
def test_a_damaged_kept_verification_counts_as_none(tmp_path: Path, damage: str) -> None:
    game = catalog(tmp_path)
    first = verification.verified(game)
    for file in verification_cache.folder().iterdir():
        file.write_text(damage, encoding="utf-8")
    assert verification_cache.load(game, verification_cache.engine_fingerprint("quarry")) is None
    assert verification.verified(game).value == first.value


def test_a_changed_catalog_is_played_again(tmp_path: Path) -> None:
    game = catalog(tmp_path)
    assert verification.verified(game).value is not None
    assert (
        verification_cache.load(
            replace(game, files=replace(game.files, fingerprint="other")),
            verification_cache.engine_fingerprint("quarry"),
        )
        is None
    )


def test_a_refused_game_is_not_kept(tmp_path: Path) -> None:
    assert verification.verified(catalog(tmp_path, stones=3)).value is None
    assert not verification_cache.folder().exists()
