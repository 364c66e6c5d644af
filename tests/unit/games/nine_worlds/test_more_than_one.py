"""What the printed game has one of and another catalog has more of: abilities of a card, answers, events."""

from typing import Any

import pytest

from generator import resources
from generator.catalog.load import build
from generator.catalog.models import Catalog
from generator.engine.rules import IllegalAction, Step
from generator.games.checking import sections_of
from generator.games.nine_worlds.examples import WorldsExamples
from generator.games.nine_worlds.morale import DRAWN, LOST, WON
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import MIDGARD, D, Phase, R, S, WorldsState, Z
from generator.games.nine_worlds.telling import Telling
from generator.games.nine_worlds.words import ELEMENTS
from generator.source.patch import patched
from tests.defects.cases import bench
from tests.unit.games.nine_worlds.test_rules import GAME, creature, laid

TOKENS = {"Forge": "fire", "Quench": "frost"}
"""The abilities of a smith by their names, in their order, each with the token that it places."""
SMITHY = {
    "players": 2,
    "creatures": {"a": creature("dwarf-smith", "P1", "midgard"), "b": creature("huscarl", "P1", "midgard")},
}


def _ability(name: str, element: str) -> dict[str, Any]:
    target = {"what": "creature", "side": "own", "at": "here", "count": 1, "other": True}
    does = {"op": "place_token", "element": element, "n": 1}
    return {"when": "activate", "name": name, "cost": {"exhaust": "self"}, "target": target, "do": [does]}


@pytest.fixture(scope="module")
def smiths() -> Catalog:
    """The catalog with a smith of two abilities, and with another creature that has one of its own."""
    on = bench(resources.content() / "nine-worlds").value
    assert on is not None
    changes = [
        {"set": "cards.dwarf-smith.effects", "value": [_ability(name, element) for name, element in TOKENS.items()]},
        {"set": "cards.skald.effects", "value": [_ability("Praise", "air")]},
    ]
    catalog = build(on.files, patched(on.tree, changes), sections_of).value
    assert catalog is not None
    return catalog


def placed(g: WorldsState) -> dict[str, int]:
    """The tokens on the smith's neighbour."""
    amounts = zip(ELEMENTS, g.tokens[g.label.index("b")], strict=True)
    return {element: n for element, n in amounts if n}


def test_each_ability_of_a_card_is_offered_and_does_what_it_says(smiths: Catalog) -> None:
    """NW-EFF-5; a game tells it as a step, which does the same in a worked example."""
    told = list[Step]()
    game, examples = Telling(smiths, lambda _, step: told.append(step)), WorldsExamples(NineWorlds(smiths))
    offered = dict[str, Any]()
    for number, (name, element) in enumerate(TOKENS.items()):
        g = WorldsExamples(game).start(SMITHY)
        g.held, g.phase = 0, Phase.PLAYING
        game.drop(g)
        game.run(g)
        offered = {
            game.name(g, 0, action)["with"]: action for action in game.legal(g, 0) if game.word(action) != "done"
        }
        assert list(offered) == list(TOKENS)
        game.apply(g, 0, offered[name])
        assert placed(g) == {element: 1}
        assert told[number] == Step("activate", {"card": "a", "with": name, "target": "b"})
        again = examples.start(SMITHY)
        examples.play(again, told[number])
        assert placed(again) == {element: 1}


@pytest.mark.parametrize(
    ("given", "element"), [({}, "fire"), ({"with": "Praise"}, ""), ({"with": "Sing"}, ""), ({"with": []}, "")]
)
def test_a_card_uses_its_first_ability_where_none_is_named_and_no_other_card_s(
    given: dict[str, Any], element: str, smiths: Catalog
) -> None:
    examples = WorldsExamples(NineWorlds(smiths))
    g = examples.start(SMITHY)
    step = Step("activate", {"card": "a", "target": "b", **given})
    if element:
        examples.play(g, step)
    else:
        with pytest.raises(IllegalAction, match="NW-EFF-5"):
            examples.play(g, step)
    assert placed(g) == ({element: 1} if element else {})


# ------------------------------------------------------------ one more of


def opened(held: int) -> WorldsState:
    """A void to which three seats may add, each with so many fast cards; the second seat's turn."""
    fast = iter([found.row.id for found in GAME.of if found.fast])
    _, g = laid(players=3, active="P2", hands={f"P{n}": [next(fast) for _ in range(held)] for n in (1, 2, 3)})
    GAME.drop(g)
    g.held, g.script = 0, None  # who has no choice is not asked
    GAME.open_void(g)
    g.stack.reverse()  # what is put off first comes first
    GAME.run(g)
    return g


@pytest.mark.parametrize(("answers", "further"), [(1, 0), (1, 2), (2, 1), (3, 3)])
@pytest.mark.parametrize("held", [4, 2, 0])
def test_each_seat_adds_as_many_cards_as_it_may_and_has(
    answers: int, further: int, held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NW-PLAY-2, -5: the others in turn, then the active player."""
    rules = GAME.rules.model_copy(update={"cards_per_response": answers, "further_cards": further})
    monkeypatch.setattr(GAME, "rules", rules)
    g = opened(held)
    asked = list[tuple[int, int]]()
    while g.decision in (D.RESPOND, D.FURTHER):
        asked.append((g.decision, g.asker))
        GAME.apply(g, g.asker, GAME.legal(g, g.asker)[0])
    own = [(D.FURTHER, 1)] * min(further, held)
    assert asked == [(D.RESPOND, 2)] * min(answers, held) + [(D.RESPOND, 0)] * min(answers, held) + own


def test_who_passes_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """NW-PLAY-2: the initiative is had once."""
    monkeypatch.setattr(GAME, "rules", GAME.rules.model_copy(update={"cards_per_response": 3, "further_cards": 3}))
    g = opened(4)
    asked = list[int]()
    while g.decision in (D.RESPOND, D.FURTHER):
        asked.append(g.asker)
        GAME.apply(g, g.asker, GAME.number("pass"))
    assert asked == [2, 0, 1] and not g.piles[Z.VOID]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_so_many_events_are_turned_over(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """NW-EVENT-1: one after another, and one more in a worked example is refused."""
    monkeypatch.setattr(GAME, "rules", GAME.rules.model_copy(update={"events_per_turn": number}))
    events = [found.row.id for found in GAME.designs if found.row.library == "event"][: number + 1]
    examples, g = laid(libraries={"event": events})
    for turned in range(number + 1):
        assert GAME.events_over(g) is (turned == number)
        if turned < number:
            examples.play(g, Step("event", {}))
            examples.play(g, Step("resolve", True))
    with pytest.raises(IllegalAction, match="NW-EVENT-1"):
        examples.play(g, Step("event", {}))
    _, g = laid(libraries={"event": events})
    GAME.drop(g)
    g.phase = Phase.EVENTS
    while g.phase == Phase.EVENTS:
        GAME._event(g)
    assert len(g.piles[Z.VOID]) == number


# ------------------------------------------------------------ a fight that is over before it has begun


@pytest.mark.parametrize(("left", "result"), [("a", WON), ("z", LOST), ("", DRAWN)])
def test_nobody_is_challenged_when_effects_have_decided_the_fight(left: str, result: int) -> None:
    """NW-COMBAT-6, -7: effects come before the challenge, and may exhaust all of a side."""
    rows = {"a": creature("thor", "P1", "midgard"), "z": creature("odin", "P2", "midgard")}
    _, g = laid(creatures=rows)
    GAME.drop(g)
    GAME.begin_fight(g, MIDGARD, 1)
    g.lines = ((g.label.index("a"),), (g.label.index("z"),))
    for name in rows:
        if name not in left:
            GAME.exhaust(g, g.label.index(name))
    GAME.open_fight(g)
    assert g.result == result and not any(g.lines)
    assert D.CHALLENGE not in [frame[0] for frame in g.stack] and g.stack[-1][0] == S.over
    assert R.COMBAT_5 not in {event[1] for event in g.log or ()}
