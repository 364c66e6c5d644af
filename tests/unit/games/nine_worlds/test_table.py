"""What lies where on a table of Nine Worlds: pieces, each no oftener than it is printed, on slots of the mat."""

from collections import Counter
from typing import cast

import pytest

from generator import pipeline, resources
from generator.engine.placements import InHand, OnBoard, PlayerArea
from generator.engine.playout import fresh
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import C, WorldsState, Z
from generator.geometry import Point
from tests.contract.catalogs import rules_named

CATALOG = pipeline.load(resources.content() / "nine-worlds").value
assert CATALOG is not None
GAME = cast(NineWorlds, rules_named("nine-worlds"))
PIECES = {str(piece.id): piece for piece in CATALOG.components}
SPACES = {name: {str(space.id): space for space in piece.spaces} for name, piece in PIECES.items()}
MAT = GAME.sections.mat


def played(players: int, seed: int, decisions: int) -> WorldsState:
    """A position of a random game."""
    new, stream = fresh(GAME, players, seed, 0)
    g = cast(WorldsState, new)
    for _ in range(decisions):
        if GAME.result(g) is not None:
            break
        seat = GAME.actors(g)[0]
        GAME.apply(g, seat, stream.choice(GAME.legal(g, seat)))
    return g


POSITIONS = [(players, seed, n) for players in (2, 3, 4) for seed, n in ((1, 0), (2, 60), (3, 250), (4, 600))]


@pytest.mark.parametrize(("players", "seed", "decisions"), POSITIONS)
def test_what_a_game_lays_out_is_printed_and_lies_on_slots(players: int, seed: int, decisions: int) -> None:
    g = played(players, seed, decisions)
    laid = Counter[str]()
    for placement in GAME.placements(g):
        laid[placement.component] += placement.count
        if isinstance(placement.place, OnBoard):
            assert placement.place.space in SPACES[placement.place.board]
    assert {piece: count for piece, count in laid.items() if count > PIECES[piece].copies} == {}
    for element in ("fire", "air", "rain", "frost"):
        assert laid[f"{element}-token"] == PIECES[f"{element}-token"].copies
    away = len(g.piles[Z.AWAY])
    assert sum(laid[name] for name in GAME.kit().cards.values()) == len(g.where) - away
    for board, space, piece in GAME.placed(g):
        assert space in SPACES[board] and piece.partition("@")[0].removesuffix("/back") in PIECES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game_has_avatars_at_home_under_their_banners(players: int) -> None:
    g = GAME.setup(players, 1, f"setup_{players}p")
    board, names = GAME.board_of(g), ("red", "blue", "white", "black")
    assert board == ("mat-3" if players == 3 else "mat")
    placed = set(GAME.placed(g))
    for seat, home in enumerate(GAME.mats[players].homes):
        world = GAME.world_ids[home]
        assert (board, f"{world}-banner", f"banner-{names[seat]}") in placed
        (avatar,) = [piece for on, space, piece in placed if (on, space) == (board, f"{world}-camp_P{seat + 1}")]
        assert (f"view-{world}", f"camp_P{seat + 1}", avatar) in placed
    assert [seating.colour for seating in GAME.seatings(g)] == list(names[:players])


def test_hands_and_libraries_are_hidden_and_shuffled_together() -> None:
    g = GAME.setup(2, 1, "setup_2p")
    laid = GAME.placements(g)
    hand = [p for p in laid if p.place == InHand(1)]
    assert len(hand) == len(g.piles[Z.HAND + 1])
    assert {(p.seen_by, p.face_up) for p in hand} == {((1,), True)}
    libraries = [p for p in laid if isinstance(p.place, OnBoard) and p.place.space.endswith("_library")]
    assert {(p.seen_by, p.face_up) for p in libraries} == {((), False)}
    assert {p.pool for p in hand} <= {p.pool for p in libraries}
    assert not [p for p in GAME.placed(g) if p[1].endswith("_library") and not p[2].endswith("/back")]


def test_marks_lie_on_their_cards_and_exhausted_cards_are_turned() -> None:
    g = GAME.setup(2, 1, "setup_2p")
    (card,) = g.bands[0]
    g.exhausted[card], g.damage[card] = True, 2
    g.tokens[card] = (1, 0, 0, 0)
    placed = [(space, piece) for board, space, piece in GAME.placed(g) if board == "mat"]
    assert ("asgard-camp_P1", "thor@90") in placed
    marks = Counter(piece for space, piece in placed if space == "asgard-camp_P1-marks")
    assert marks == {"fire-token": 1, "damage-marker": 2}
    (turned,) = [p for p in GAME.placements(g) if p.component == "thor"]
    assert (turned.place, turned.turn) == (OnBoard("mat", "asgard-camp_P1"), 90.0)


def test_the_round_marker_follows_the_rounds() -> None:
    g = GAME.setup(2, 1)
    for number, space in ((1, 1), (7, 7), (12, 12), (13, 12)):
        g.counters[C.ROUND] = number
        assert ("mat", f"ginnungagap-sheet-round_{space}", "round-marker") in GAME.placed(g)


def test_banners_that_hold_no_world_lie_before_their_player() -> None:
    g = GAME.setup(2, 1, "setup_2p")
    free = {
        p.component: p.count
        for p in GAME.placements(g)
        if p.place in (PlayerArea(0, "banners"), PlayerArea(1, "banners"))
    }
    assert free == {"banner-red": 8, "banner-blue": 8}


@pytest.mark.parametrize("board", ["mat", "mat-3"])
def test_slots_of_the_mat_are_where_the_catalog_has_them(board: str) -> None:
    """Section 3: x = (column + u) / columns, y = (row + v) / rows."""
    size, spaces = PIECES[board].cut.size, SPACES[board]
    assert size.width / MAT.columns / MAT.sheet_mm[0] == pytest.approx(size.height / MAT.rows / MAT.sheet_mm[1])
    closed = {"mat": (), "mat-3": ("nidavellir", "muspelheim")}[board]
    slots = {
        f"{row.id}-{name}": (row.sheet, at)
        for row in GAME.sections.worlds
        if row.id not in closed
        for name, at in MAT.world_slots.items()
    }
    slots |= {f"{row.id}-{name}": (row.sheet, at) for row in MAT.pile_sheets for name, at in row.slots.items()}
    for name, ((column, row), (u, v)) in slots.items():
        wanted = Point((column + u) / MAT.columns * size.width, (row + v) / MAT.rows * size.height)
        assert abs(spaces[name].centre.x - wanted.x) + abs(spaces[name].centre.y - wanted.y) < 1e-6
    fanned = [name for name in spaces if name not in slots]
    assert all("-camp_" in name or name.endswith("-marks") for name in fanned)


def test_a_card_of_an_example_is_its_printed_piece() -> None:
    assert GAME.pictured("thor", ("keep", "card")) == "thor"
    assert GAME.pictured("P1", ("play", "by")) == ""
