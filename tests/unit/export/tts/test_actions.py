"""What the script offers at pieces, run by a Lua of our own: draw, discard, reshuffle, next space, next value."""

from math import hypot
from typing import Any

import pytest

from generator.engine.placements import InHand, OnBoard
from generator.export.tts.actions import track_of
from generator.export.tts.script import plan_of
from generator.geometry import Affine, Point
from tests.unit.export.tts.games import NEW, catalog, first_state, known, stages
from tests.unit.export.tts.lua_table import LuaTable

WITH_DECKS = ("summoners-quest", "wizards-tower", "nine-worlds", NEW)
WITH_TRACKS = ("geyser", "saratoga-sabotage", "wizards-tower", "nine-worlds", NEW)


def offered(game: str, players: int) -> Any:
    whole = known(game)[players]
    panel = next(state for state in whole["ObjectStates"] if state["GMNotes"] == "setup")
    return plan_of(panel["LuaScript"])["actions"].get(str(players), {})


def things(table: LuaTable, **wanted: str) -> list[Any]:
    """The objects of these fields on the table."""
    every = table.lua.globals().objects.values()
    return [one for one in every if all(one.data[key] == value for key, value in wanted.items())]


def deck_of(table: LuaTable, tag: str) -> Any:
    [found] = [one for one in things(table, Name="DeckCustom") if tag in list(one.data.Tags.values())]
    return found


def choose(one: Any, label: str, colour: str) -> None:
    """Choose an entry of an object's menu."""
    one.menus[label](colour)


def place(one: Any) -> tuple[float, float]:
    return one.data.Transform.posX, one.data.Transform.posZ


def near(one: Any, x: float, z: float) -> bool:
    return hypot(place(one)[0] - x, place(one)[1] - z) < 0.01


def told(table: LuaTable, colour: str) -> str:
    return str(table.lua.globals().printed[colour])


def on_table(game: str, players: int, board: str, at: Point) -> tuple[float, float]:
    """Where a point of a board is on the table of a save, reckoned without the script."""
    [stage] = [stage for stage in stages(game) if stage.players == players]
    pose, size = stage.table.boards[board], catalog_board(game, board).cut.size
    away = Affine.turn(pose.turn - 180.0).apply(Point(at.x - size.width / 2, at.y - size.height / 2))
    per_mm = stage.table.ground.per_mm
    return pose.x + away.x * per_mm, pose.z - away.y * per_mm


def catalog_board(game: str, board: str) -> Any:
    return next(component for component in catalog(game).components if str(component.id) == board)


@pytest.mark.parametrize("game", WITH_DECKS)
def test_a_deck_deals_one_card_or_as_many_as_the_set_up_deals(game: str) -> None:
    for players in known(game):
        hands: dict[tuple[str | None, int], int] = {}
        for placement in first_state(game, players):
            if isinstance(placement.place, InHand):
                key = placement.pool, placement.place.seat
                hands[key] = hands.get(key, 0) + placement.count
        decks = offered(game, players)["decks"]
        assert {count for deck in decks for count in deck["draw"]} <= {1, *hands.values()}
        colour = known(game)[players]["Turns"]["TurnOrder"][0]
        for deck in decks:
            for count in deck["draw"]:
                table = LuaTable(game, players)
                pile = deck_of(table, deck["tag"])
                cards = [card.GUID for card in pile.data.ContainedObjects.values()]
                labels = {str(label) for label in pile.menus if str(label).startswith("Draw")}
                assert labels == {f"Draw {number}" for number in deck["draw"]}
                choose(pile, f"Draw {count}", colour)
                assert [card.GUID for card in table.lua.globals().hands[colour].values()] == cards[:count]
                assert len(pile.data.ContainedObjects) == len(cards) - count


def test_the_hand_of_the_set_up_is_one_of_the_numbers() -> None:
    assert [deck["draw"] for deck in offered("wizards-tower", 4)["decks"]] == [[1, 3], [1]]
    assert [deck["draw"] for deck in offered(NEW, 2)["decks"]] == [[1, 3]]


def test_who_has_no_seat_draws_nothing_and_a_small_deck_gives_what_it_has() -> None:
    table = LuaTable("wizards-tower", 3)
    pile = deck_of(table, "wizard-deck")
    choose(pile, "Draw 3", "Grey")
    assert "Only who sits at the table" in told(table, "Grey") and not list(table.lua.globals().hands.keys())
    while len(pile.data.ContainedObjects) > 2:
        choose(pile, "Draw 1", "Purple")
    choose(pile, "Draw 3", "Red")
    assert told(table, "Red") == "There are only 2 cards." and len(table.lua.globals().hands.Red) == 2


@pytest.mark.parametrize(("game", "tag"), [("summoners-quest", "cards"), ("wizards-tower", "loot-deck")])
def test_cards_go_to_the_discard_pile_and_back_into_the_deck(game: str, tag: str) -> None:
    players = max(known(game))
    table, colour = LuaTable(game, players), known(game)[players]["Turns"]["TurnOrder"][0]
    pile = deck_of(table, tag)
    every = sorted(card.GUID for card in pile.data.ContainedObjects.values())
    for count in range(3):
        choose(pile, "Draw 1", colour)
        drawn = list(table.lua.globals().hands[colour].values())[-1]
        card = table.lua.globals().lay(drawn)
        card.setPosition(table.into([20.0 + 2 * count, 1.0, -20.0]))
        table.lua.globals().onObjectSpawn(card)
        choose(card, "Discard", colour)
    [discards] = [one for one in things(table, Name="DeckCustom") if one.data.GUID == "fedcba"]
    if game == "summoners-quest":
        area = next(area for area in catalog_board(game, "board").areas if area.id == "discard")
        x, z = on_table(game, players, "board", area.centre)
    else:
        [point] = [row["Position"] for row in known(game)[players]["SnapPoints"] if tag in row["Tags"]][:1]
        x, z = point["x"], point["z"]
    assert near(discards, x, z) and len(discards.data.ContainedObjects) == 3
    assert discards.data.Transform.rotZ == 0.0
    choose(pile, "Reshuffle discards", colour)
    assert sorted(card.GUID for card in pile.data.ContainedObjects.values()) == every
    assert len(pile.data.DeckIDs) == len(every) and pile.shuffled and discards not in things(table)
    choose(pile, "Reshuffle discards", colour)
    assert told(table, colour) == "The discard pile is empty."


def test_where_the_deck_is_used_up_the_discard_pile_becomes_the_deck() -> None:
    table = LuaTable("wizards-tower", 3)
    pile = deck_of(table, "loot-deck")
    at = place(pile)
    row = next(deck for deck in offered("wizards-tower", 3)["decks"] if deck["tag"] == "loot-deck")
    pile.setPosition(table.into(row["discard"]["at"]))  # all of it has been discarded
    pile.setRotation(table.into([0.0, 180.0, 0.0]))
    choose(pile, "Reshuffle discards", "Red")
    assert near(pile, *at) and pile.data.Transform.rotZ == 180.0 and pile.shuffled


def test_no_discard_pile_is_guessed() -> None:
    """Equipment beside a mat, and the row before each summoner, are places for cards as well."""
    for deck in (*offered("nine-worlds", 2)["decks"], *offered(NEW, 2)["decks"]):
        assert "discard" not in deck
    [deck] = offered("summoners-quest", 2)["decks"]
    assert "board" in deck["discard"]
    for one in things(LuaTable("nine-worlds", 2), Name="DeckCustom"):
        assert "Reshuffle discards" not in [str(label) for label in one.menus]


@pytest.mark.slow
def test_a_player_with_a_deck_of_ones_own_has_a_discard_pile_of_ones_own() -> None:
    table = LuaTable("mana-maker", 2)
    decks = offered("mana-maker", 2)["decks"]
    assert len({deck["colour"] for deck in decks}) == 2 and all(deck["draw"] == [1, 7] for deck in decks)
    places = {tuple(deck["discard"]["at"]) for deck in decks}
    assert len(places) == 2
    for deck in decks:
        x, _, z = deck["discard"]["at"]
        held = next(one for one in things(table, Name="Card") if deck["tag"] in list(one.data.Tags.values()))
        choose(held, "Discard", deck["colour"])
        assert near(held, x, z)


@pytest.mark.parametrize("game", WITH_TRACKS)
def test_a_piece_on_a_track_goes_from_the_first_printed_space_to_the_last_and_no_further(game: str) -> None:
    players = min(known(game))
    board_of = {placement.component: placement.place for placement in first_state(game, players)}
    table = LuaTable(game, players)
    tracks = offered(game, players)["tracks"]
    assert tracks
    for row in tracks:
        where = board_of[row["note"]]
        if isinstance(where, OnBoard):
            spaces = track_of(catalog_board(game, where.board), where.space)
            middles = [space.places[0].at if space.places else space.centre for space in spaces]
            points = [on_table(game, players, where.board, at) for at in middles]
        else:
            points = [(x, z) for x, _, z in row["at"]]
        [piece] = things(table, GMNotes=row["note"])
        first = min(
            range(len(points)), key=lambda at: hypot(points[at][0] - place(piece)[0], points[at][1] - place(piece)[1])
        )
        assert near(piece, *points[first]), row["note"]  # the save laid it where the script believes its space is
        for x, z in points[first + 1 :]:
            choose(piece, "Next space", "Red")
            assert near(piece, x, z)
        choose(piece, "Next space", "Red")
        assert near(piece, *points[-1]) and told(table, "Red") == "That was the last space."
        for x, z in points[-2::-1]:
            choose(piece, "Previous space", "Red")
            assert near(piece, x, z)
        choose(piece, "Previous space", "Red")
        assert near(piece, *points[0]) and told(table, "Red") == "That was the first space."


@pytest.mark.parametrize(("game", "note"), [(NEW, "bag/gem"), ("saratoga-sabotage", "bag/white-chip")])
def test_what_is_taken_from_a_supply_comes_before_whoever_asked(game: str, note: str) -> None:
    players = min(known(game))
    table = LuaTable(game, players)
    [bag] = things(table, GMNotes=note)
    many, kind = len(bag.data.ContainedObjects), note.removeprefix("bag/")
    for colour in known(game)[players]["Turns"]["TurnOrder"]:
        hand = next(one for one in things(table, Name="HandTrigger") if one.data.FogColor == colour)
        before = len(things(table, GMNotes=kind))
        choose(bag, "Take 1", colour)
        many -= 1
        assert len(bag.data.ContainedObjects) == many and len(things(table, GMNotes=kind)) == before + 1
        piece = things(table, GMNotes=kind)[-1]
        away = {
            other.data.FogColor: hypot(place(piece)[0] - place(other)[0], place(piece)[1] - place(other)[1])
            for other in things(table, Name="HandTrigger")
        }
        assert min(away, key=lambda each: away[each]) == colour
        assert piece.data.Transform.rotY == (hand.data.Transform.rotY + 180.0) % 360
    choose(bag, "Take 1", "Grey")
    assert "Only who sits at the table" in told(table, "Grey") and len(bag.data.ContainedObjects) == many
    while len(bag.data.ContainedObjects):
        choose(bag, "Take 1", colour)
    choose(bag, "Take 1", colour)
    assert told(table, colour) == "There is nothing left."


def test_what_is_not_used_and_what_is_a_players_own_is_no_supply() -> None:
    table = LuaTable("wizards-tower", 3)
    middle = {label for one in things(table, Name="Bag") for label in one.menus}
    [box] = things(table, GMNotes="box")
    hidden = [one for one in things(table, Name="Bag") if str(one.data.GMNotes).startswith("alike/")]
    assert "Take 1" not in box.menus and all("Take 1" not in one.menus for one in hidden)
    assert middle <= {"Take 1", "Look at the face"}


def test_only_spaces_in_a_row_are_a_track() -> None:
    island = catalog_board("geyser", "island")
    assert not any(track_of(island, str(space.id)) for space in island.spaces)
    ring = catalog_board("summoners-quest", "board")
    assert not any(track_of(ring, str(space.id)) for space in ring.spaces)
    assert [str(space.id) for space in track_of(catalog_board("geyser", "round-track"), "7")] == [
        str(number) for number in range(1, 41)
    ]
    [wagons] = {
        len(track_of(catalog_board("saratoga-sabotage", "progress-track"), f"{name}-0")) for name in ("red", "white")
    }
    assert wagons == 14


@pytest.mark.parametrize("game", ["geyser", "wizards-tower", "nine-worlds", "saratoga-sabotage", NEW])
def test_the_panel_moves_a_round_marker_and_no_players_piece(game: str) -> None:
    table = LuaTable(game, min(known(game)))
    buttons = [button for button in table.lua.globals().buttons.values() if "next space" in button.label]
    single = game in ("geyser", "wizards-tower", "nine-worlds")
    assert len(buttons) == single
    if single:
        [marker] = things(table, GMNotes="round-marker")
        before = place(marker)
        table.lua.globals()[buttons[0].click_function](None, "Red")
        assert not near(marker, *before)


def test_a_dial_goes_through_its_values_and_stops_at_the_ends() -> None:
    table = LuaTable("wizards-tower", 3)
    [cover] = things(table, GMNotes="mana-wheel/cover")
    values = [row.value for row in cover.getRotationValues().values()]
    at = values.index(cover.getRotationValue())
    for value in values[at + 1 :]:
        choose(cover, "Next value", "Purple")
        assert cover.getRotationValue() == value
    choose(cover, "Next value", "Purple")
    assert cover.getRotationValue() == values[-1] and told(table, "Purple") == "That was the last value."
    for value in values[-2::-1]:
        choose(cover, "Previous value", "Purple")
        assert cover.getRotationValue() == value
    choose(cover, "Previous value", "Purple")
    assert told(table, "Purple") == "That was the first value."


def test_after_another_set_up_and_a_reload_the_places_are_those_of_that_table() -> None:
    table = LuaTable("wizards-tower", 3)
    table.press(5)
    row = next(deck for deck in offered("wizards-tower", 5)["decks"] if deck["tag"] == "loot-deck")
    pile = deck_of(table, "loot-deck")
    pile.setPosition(table.into(row["discard"]["at"]))
    state = table.lua.globals().onSave()
    assert state == "played 5"
    table.lua.globals().playNow(3)
    table.lua.globals().onLoad(state)
    choose(pile, "Reshuffle discards", "Red")
    assert near(pile, row["place"]["at"][0], row["place"]["at"][2])


def test_a_saved_object_has_no_table_and_offers_no_places() -> None:
    table = LuaTable("wizards-tower", 3)
    table.lua.globals().playNow(None)
    choose(deck_of(table, "loot-deck"), "Reshuffle discards", "Red")
    assert told(table, "Red") == "The discard pile is empty."
    [marker] = things(table, GMNotes="round-marker")
    choose(marker, "Next space", "Red")
    assert told(table, "Red") == "It has no track on this table."
