"""What became of each card over many games: how often it could be and was played, and how its owners fared."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from generator.dataclass import dataclass
from generator.engine.state import CHOOSE, MOVE, Event
from generator.engine.statistics import Rate, rate

DEAD_SHARE = 0.02
"""A card that is played in less than this share of its opportunities is dead weight."""


@dataclass(frozen=True, slots=True)
class CardUse:
    """One card design in one seat's hands over one game; given only where the seat drew it.

    `opportunities` counts the seat's turns in which it held the card, `plays` how often it played a copy.
    """

    card: str
    seat: int
    opportunities: int
    plays: int


TURN_ENDED = -2
"""Of a choice: it ends the turn of its seat."""


def uses(
    log: Iterable[Event], hands: Sequence[int], designs: Sequence[int], played: Callable[[int], int]
) -> dict[tuple[int, int], tuple[int, int]]:
    """What the log says of the cards that seats drew or played: opportunities and plays by design and seat.

    `hands` are the zones of the seats' hands, `designs` the design of each component. `played` is the design that an
    action plays, TURN_ENDED for one that ends a turn, and any other number below 0 for all others. An opportunity is a
    turn at whose end the seat held the card or had played it.
    """
    seat_of = {zone: seat for seat, zone in enumerate(hands)}
    held: list[list[int]] = [[] for _ in hands]  # designs, a copy each
    tried: list[set[int]] = [set() for _ in hands]  # designs played in the seat's present turn
    found: defaultdict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    for kind, _, thing, before, after in log:
        if kind == MOVE:
            design = designs[thing]
            if after in seat_of:
                held[seat_of[after]].append(design)
                found[design, seat_of[after]]  # it was drawn, whatever becomes of it
            if before in seat_of and design in held[seat_of[before]]:
                held[seat_of[before]].remove(design)
        elif kind == CHOOSE:
            design = played(after)
            if design >= 0:
                tried[thing].add(design)
                found[design, thing][1] += 1
            elif design == TURN_ENDED:
                for drawn in tried[thing].union(held[thing]):
                    found[drawn, thing][0] += 1
                tried[thing].clear()
    return {key: (opportunities, plays) for key, (opportunities, plays) in sorted(found.items())}


def most_held(log: Iterable[Event], zones: Mapping[int, str]) -> dict[str, int]:
    """The most cards that lay in one of some zones at once, told from the log: by what the zones are called."""
    held, most = dict.fromkeys(zones, 0), dict.fromkeys(zones.values(), 0)
    for kind, _, _, before, after in log:
        if kind == MOVE:
            if before in held:
                held[before] -= 1
            if after in held:
                held[after] += 1
                most[zones[after]] = max(most[zones[after]], held[after])
    return most


@dataclass(slots=True)
class CardSums:
    """Sums over games for one card; an owner is a seat in a game."""

    opportunities: int = 0
    plays: int = 0
    drawn: int = 0  # owners who drew it, and of them those who won
    drawn_won: int = 0
    played: int = 0  # owners who played it, and of them those who won
    played_won: int = 0

    def add(self, use: CardUse, won: bool) -> None:
        """Count one owner."""
        self.opportunities += use.opportunities
        self.plays += use.plays
        self.drawn += 1
        self.drawn_won += won
        if use.plays:
            self.played += 1
            self.played_won += won

    def merge(self, other: "CardSums") -> None:
        """Take over the sums of other games."""
        self.opportunities += other.opportunities
        self.plays += other.plays
        self.drawn += other.drawn
        self.drawn_won += other.drawn_won
        self.played += other.played
        self.played_won += other.played_won


@dataclass(frozen=True, slots=True)
class Impact:
    """What a card does for who has it: `played` is plays per opportunity, the others shares of owners who won.

    `verdict` is `strong` or `weak` where the interval of `won_when_played` lies wholly above or below what any owner
    of any card can expect, `dead` where the card is hardly ever played, else empty.
    """

    card: str
    played: Rate
    won_when_drawn: Rate
    won_when_played: Rate
    verdict: str


def impacts(sums: Mapping[str, CardSums]) -> tuple[Impact, ...]:
    """The impact of every card, strongest first; equal ones by name."""
    owners = sum(card_sums.played for card_sums in sums.values())
    usual = sum(card_sums.played_won for card_sums in sums.values()) / owners if owners else 0.0
    found = [_impact(card, card_sums, usual) for card, card_sums in sums.items()]
    return tuple(sorted(found, key=lambda impact: (-impact.won_when_played.share, impact.card)))


def _impact(card: str, sums: CardSums, usual: float) -> Impact:
    # A card may be played more than once in a turn that counts as one opportunity.
    played = rate(min(sums.plays, sums.opportunities), sums.opportunities)
    won = rate(sums.played_won, sums.played)
    verdict = ""
    if sums.opportunities and played.share < DEAD_SHARE:
        verdict = "dead"
    elif won.low > usual:
        verdict = "strong"
    elif won.high < usual:
        verdict = "weak"
    return Impact(card, played, rate(sums.drawn_won, sums.drawn), won, verdict)
