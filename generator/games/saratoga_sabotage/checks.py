"""SS-V01 to SS-V21: the checks of the catalog, and SS-V30 to SS-V35: those of a set-up."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault, GameBlock, check_ids, constants, named_authors, places
from generator.games.laid_out import Sets, sets
from generator.games.rows import ReferenceCard
from generator.games.saratoga_sabotage.action_checks import ACTION_CHECKS
from generator.games.saratoga_sabotage.deck import CARDS
from generator.games.saratoga_sabotage.sections import ActionCard, Components, Constants, Setup, TargetCard
from generator.games.saratoga_sabotage.vocabulary import COLOURS
from generator.source.diagnostic import closest
from generator.source.mark import Path

TURNS = 2  # the rule that locks cards for the second turn says nothing about a third
SELF = "self"
MARKERS = "markers"
"""The set of the section `print` that has the markers of the track."""
PLAYERS: Path = ("game", "players", "max")

CHECKS = Checks()
SETUP_CHECKS = Checks()


@CHECKS.check("SS-V01", first=True)
def all_constants_are_there(rules: dict[str, object] | None = None) -> Iterator[Fault]:
    """The rules block holds every constant, no other, and all are whole numbers from 0."""
    yield from constants(rules or {}, Constants)


check_ids(CHECKS, "SS-V02", "action_cards", "target_cards", "actions", "reference_cards")


@CHECKS.check("SS-V03")
def six_colours(colours: list[str]) -> Iterator[Fault]:
    """The six colours of the game, each once."""
    if sorted(colours) != sorted(COLOURS):
        yield Fault(("colours",), f"the colours must be {', '.join(COLOURS)}")


@CHECKS.check("SS-V04")
def four_action_cards(action_cards: list[ActionCard]) -> Iterator[Fault]:
    """The four action cards, one copy per colour each."""
    yield from _one_of_each(action_cards, "action_cards", "id", CARDS)


@CHECKS.check("SS-V05")
def seven_target_cards(target_cards: list[TargetCard], colours: list[str]) -> Iterator[Fault]:
    """One target card for each colour and one Self, one copy per colour each."""
    yield from _one_of_each(target_cards, "target_cards", "names", (*colours, SELF), because=[("colours",)])


def _one_of_each(
    cards: Sequence[ActionCard | TargetCard],
    section: str,
    key: str,
    wanted: Sequence[str],
    because: Sequence[Path] = (),
) -> Iterator[Fault]:
    found = [getattr(card, key) for card in cards]
    for name in dict.fromkeys(wanted):
        if name not in found:
            yield Fault((section,), f"there is no card {name!r}", because, key=True)
    for index, (path, card) in enumerate(places(cards, section)):
        name = found[index]
        if name not in wanted or name in found[:index]:
            why = "is a duplicate" if name in found[:index] else "does not belong here"
            yield Fault((*path, key), f"the card {name!r} {why}", because, closest(name, wanted))
        if card.copies_per_colour != 1:
            message = f"each colour has one copy of {name!r}, not {card.copies_per_colour}"
            yield Fault((*path, "copies_per_colour"), message)


CHECKS.extend(ACTION_CHECKS)


@CHECKS.check("SS-V13")
def a_raid_takes_two(rules: Constants) -> Iterator[Fault]:
    """A raid takes at least two."""
    if rules.raid_minimum < 2:
        yield Fault(("rules", "raid_minimum"), "a raid of one would be no raid: the least is two")


@CHECKS.check("SS-V14")
def chips_suffice(components: Components, rules: Constants, game: GameBlock) -> Iterator[Fault]:
    """White chips for the most progress everybody can have, blue chips for full wagons."""
    players = game.players.max
    for name, printed, most, because in (
        ("white_chips", components.white_chips, highest(rules), "goal"),
        ("blue_chips", components.blue_chips, rules.supply_cap, "supply_cap"),
    ):
        if printed < players * most:
            chips = name.replace("_", " ")
            message = f"{printed} {chips} are too few: {players} players can hold {players * most}"
            yield Fault(("components", name), message, because=[PLAYERS, ("rules", because)])


def highest(rules: Constants) -> int:
    """The most progress anybody can reach: a round begins below the goal, and one Move may follow."""
    return rules.goal - 1 + max(rules.head_west_gain, rules.convoy_gain)


@CHECKS.check("SS-V16")
def the_track_suffices(components: Components, rules: Constants, game: GameBlock) -> Iterator[Fault]:
    """The track reaches from the floor to the most progress anybody can reach, with a marker for each."""
    path, track, players = ("components", "progress_track"), components.progress_track, game.players.max
    if track.first > rules.progress_floor:
        message = f"the track begins at {track.first}, above the floor of {rules.progress_floor}"
        yield Fault((*path, "first"), message, because=[("rules", "progress_floor")])
    if track.last < highest(rules):
        message = f"the track ends at {track.last}, but {highest(rules)} can be reached"
        yield Fault((*path, "last"), message, because=[("rules", "goal")])
    if track.markers < players:
        message = f"{track.markers} markers are too few for {players} players"
        yield Fault((*path, "markers"), message, because=[PLAYERS])


@CHECKS.check("SS-V17")
def starts_lie_within_bounds(rules: Constants) -> Iterator[Fault]:
    """Floor <= start < goal, starting supplies within the cap, and a last round."""
    if not rules.progress_floor <= rules.start_progress < rules.goal:
        message = "a player must start between the floor and the goal, and below the goal"
        yield Fault(("rules", "start_progress"), message)
    if rules.start_supplies > rules.supply_cap:
        yield Fault(("rules", "start_supplies"), "a player starts with more supplies than a wagon holds")
    if rules.round_limit < 1:
        yield Fault(("rules", "round_limit"), "without a last round the game could go on for ever")


@CHECKS.check("SS-V18")
def a_round_has_two_turns(rules: Constants) -> Iterator[Fault]:
    """A round has two turns."""
    if rules.turns_per_round != TURNS:
        yield Fault(("rules", "turns_per_round"), "the lock rule is defined for two turns in a round")


@CHECKS.check("SS-V19")
def reference_cards_suffice(reference_cards: list[ReferenceCard], game: GameBlock) -> Iterator[Fault]:
    """One reference card for each player."""
    players = game.players.max
    if sum(card.copies for card in reference_cards) != players:
        path: Path = ("reference_cards", 0, "copies") if reference_cards else ("reference_cards",)
        yield Fault(path, f"each of {players} players needs one reference card", because=[PLAYERS])


CHECKS.check("SS-V20")(named_authors)
CHECKS.section(sets)


@CHECKS.check("SS-V21", after=["SS-V16"])
def as_many_markers_are_printed(components: Components, sets: Sets) -> Iterator[Fault]:
    """The markers of the track are those that are laid out."""
    stated, laid_out = components.progress_track.markers, sets.get(MARKERS)
    if laid_out is not None and laid_out.total != stated:
        message = f"{laid_out.total} markers are laid out, but the track has {stated}"
        yield Fault(("components", "progress_track", "markers"), message, because=[laid_out.path])


# ------------------------------------------------------------ a set-up


class Chips(BaseModel):
    """A set-up of which only the chips are read, as they are written."""

    chips: dict[str, object]


@SETUP_CHECKS.check("SS-V30", first=True)
def as_many_as_can_play(setup: Setup, at: Path, game: GameBlock) -> Iterator[Fault]:
    """As many players as the game is for."""
    low, high, players = game.players.min, game.players.max, len(setup.players)
    if not low <= players <= high:
        yield Fault((*at, "players"), f"{players} players cannot play, only {low} to {high}")


@SETUP_CHECKS.check("SS-V31", first=True)
def different_colours(setup: Setup, at: Path, colours: list[str]) -> Iterator[Fault]:
    """The players have different colours of the game."""
    for index, colour in enumerate(setup.players):
        if colour not in colours:
            message = f"there is no colour {colour!r}"
            yield Fault((*at, "players", index), message, hint=closest(colour, colours))
        elif colour in setup.players[:index]:
            yield Fault((*at, "players", index), f"{colour} is played twice")


@SETUP_CHECKS.check("SS-V32")
def starting_chips(setup: Chips, at: Path, rules: Constants) -> Iterator[Fault]:
    """Everybody starts with the chips of the rules."""
    for key, wanted in (("white", rules.start_progress), ("blue", rules.start_supplies)):
        found = setup.chips.get(key)
        if type(found) is not int or found != wanted:
            yield Fault((*at, "chips", key), f"a player starts with {wanted} {key} chips, not {found!r}")


@SETUP_CHECKS.check("SS-V33")
def a_hand_for_each(setup: Setup, at: Path, colours: list[str]) -> Iterator[Fault]:
    """Each player has a hand of the four action cards, Self and the others' colours, each once."""
    for colour in setup.players:
        where = (*at, "hands", colour)
        if colour not in setup.hands:
            yield Fault(where, f"{colour} has no hand")
            continue
        hand, wanted = setup.hands[colour], _hand_of(colour, setup)
        for index, card in enumerate(hand):
            if card in hand[:index]:
                yield Fault((*where, index), f"{colour} holds {card!r} twice")
            elif card not in wanted and card not in colours:
                message = f"there is no card {card!r} in this game"
                yield Fault((*where, index), message, hint=closest(card, wanted))
        held = Counter(hand)
        for card in wanted:
            if not held[card]:
                yield Fault(where, f"{colour} lacks {card!r}")
    for colour in setup.hands:
        if colour not in setup.players:
            message = f"there is a hand for {colour}, whom nobody plays"
            yield Fault((*at, "hands", colour), message, key=True)


@SETUP_CHECKS.check("SS-V34")
def nobody_holds_the_own_colour(setup: Setup, at: Path) -> Iterator[Fault]:
    """The card of the own colour lies on the table as a sign."""
    for where, colour, card in _first_held(setup, at):
        if card == colour:
            yield Fault(where, f"{colour} holds the card of the own colour, which is the sign on the table")


@SETUP_CHECKS.check("SS-V35")
def nobody_holds_a_colour_without_player(setup: Setup, at: Path, colours: list[str]) -> Iterator[Fault]:
    """Colours that nobody plays are out of the game."""
    for where, colour, card in _first_held(setup, at):
        if card in colours and card not in setup.players:
            yield Fault(where, f"{colour} holds {card}, whom nobody plays")


def _hand_of(colour: str, setup: Setup) -> tuple[str, ...]:
    return (*CARDS, SELF, *(other for other in setup.players if other != colour))


def _first_held(setup: Setup, at: Path) -> Iterator[tuple[Path, str, str]]:
    """Each card in the hand of a player, with its place and the player's colour, where it is held first."""
    for colour in setup.players:
        for index, card in enumerate(hand := setup.hands.get(colour, [])):
            if card not in hand[:index]:
                yield (*at, "hands", colour, index), colour, card
