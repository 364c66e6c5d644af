"""Every defect case beside this file is refused, or accepted, as it says."""

from pathlib import Path

import pytest

from generator import resources
from tests.defects.__main__ import main
from tests.defects.cases import Bench, Case, bench, read_cases, try_case

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.yaml"))


def cases() -> list[tuple[str, Case]]:
    return [(file.stem, case) for file in FILES for case in read_cases(file).value or ()]


CASES = cases()


@pytest.fixture(scope="module")
def benches() -> dict[str, Bench]:
    found = {}
    for file in FILES:
        opened = bench(resources.content() / file.stem)
        assert opened.value is not None, opened.diagnostics
        found[file.stem] = opened.value
    return found


def test_every_file_of_cases_can_be_read() -> None:
    assert [found for file in FILES for found in read_cases(file).diagnostics] == []
    assert len(CASES) > 50


@pytest.mark.parametrize(("name", "case"), CASES, ids=[case.id for _, case in CASES])
def test_the_case_is_judged_as_it_says(name: str, case: Case, benches: dict[str, Bench]) -> None:
    verdict = try_case(benches[name], case)
    assert verdict.passed, verdict.lines


GOOD = """\
- id: X-1
  title: A rule is missing
  base: catalog
  patch: [{remove: rules.stack_limit}]
  refused_by: [GY-V01]
"""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (GOOD, "ok   X-1 refused by GY-V01 at"),
        (GOOD.replace("GY-V01", "GY-V02"), "FAIL X-1 GY-V02 is not reported; GY-V01 is reported too"),
        (GOOD.replace("rules.stack_limit", "rules.nothing"), "FAIL X-1 cannot be patched"),
        (GOOD.replace("catalog", "setup_9p"), "FAIL X-1 cannot be patched: there is no set-up 'setup_9p'"),
        (GOOD.replace("  refused_by: [GY-V01]\n", ""), "FAIL X-1"),
        ("- {id: X-1}\n", "error[DEF001]"),
    ],
)
def test_the_runner_says_a_line_for_each_case(
    text: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(text, encoding="utf-8")
    code = main(["geyser", str(file)])
    said = capsys.readouterr().out
    assert line in said
    assert code == (0 if line.startswith("ok") else 1)
    assert said.endswith("1 passed, 0 failed\n" if code == 0 else "0 passed, 1 failed\n")


def test_cases_in_markdown_are_found_in_both_kinds_of_fences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    accepted = GOOD.replace("  refused_by: [GY-V01]\n", "").replace("{remove: rules.stack_limit}", "")
    file = tmp_path / "cases.md"
    file.write_text(f"# Cases\n\n```yaml invalid\n{GOOD}```\n\n```yaml valid\n{accepted}```\n", encoding="utf-8")
    assert main(["geyser", str(file)]) == 0
    assert "2 passed, 0 failed" in capsys.readouterr().out


def test_a_game_that_is_none_ends_with_another_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-game", "x.yaml"]) == 2
    assert main([]) == 2
    assert "there is no game 'no-such-game'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("case", "line"),
    [
        (
            "{id: E, base: SQ-EX-02, patch: [{set: steps.0.dice, value: [3, 9]}], refused_by: [SQ-V-POS-13]}",
            "ok   E refused by SQ-V-POS-13 at",
        ),
        ("{id: E, base: SQ-EX-02, patch: [{set: steps.0.dice, value: [3, 6]}]}", "ok   E accepted"),
        (
            (
                "{id: R, base: rulebook, refused_by: [SQ-V-RULE-3],"
                " patch: [{replace: 'Opening a gate costs {rules.gate_cost} m', value: Opening a gate costs 9 m}]}"
            ),
            "ok   R refused by SQ-V-RULE-3 at",
        ),
        ("{id: R, base: rulebook, patch: [{replace: Xyzzy, value: Y}]}", "does not have 'Xyzzy' once"),
        ("{id: R, base: rulebook, patch: [{replace: Boots, value: Shoes}], refused_by: [X-1]}", "FAIL R"),
    ],
)
def test_examples_and_the_rulebook_can_be_bases(
    case: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(f"- {case}\n", encoding="utf-8")
    main(["summoners-quest", str(file)])
    assert line in capsys.readouterr().out
