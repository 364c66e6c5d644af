"""What is printed for the game: the cards by colour, the chips, the markers and the track."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.catalog.models import Catalog
from generator.games.saratoga_sabotage.deck import CARDS

TRACK = "progress-track"
WHITE_CHIP = "white-chip"
BLUE_CHIP = "blue-chip"


@dataclass(frozen=True, slots=True)
class Supply:
    """The printed things in the order in which the rules number them.

    `cards` holds for each colour the action cards, a target card for each colour, and Self; `reach` is the last space
    of the track.
    """

    colours: tuple[str, ...]
    cards: tuple[str, ...]
    printed: Mapping[str, int]  # by component id
    sets: Mapping[str, tuple[str, str, int]]  # by component id: id, title and pieces of the set it is printed with
    white_chips: int
    blue_chips: int
    references: tuple[str, ...]  # the ids of the reference cards
    reach: int

    @property
    def hand(self) -> int:
        """How many cards there are of a colour."""
        return len(CARDS) + len(self.colours) + 1

    def action_card(self, colour: int, card: int) -> int:
        """The number of an action card."""
        return colour * self.hand + card

    def target_card(self, colour: int, target: int) -> int:
        """The number of the target card that names the colour `target`; Self where it is one more than the last."""
        return colour * self.hand + len(CARDS) + target


def marker(colour: str) -> str:
    """The id of a colour's marker."""
    return f"marker-{colour}"


def supply_of(catalog: Catalog, colours: tuple[str, ...]) -> Supply:
    """What the catalog prints."""
    data: Mapping[str, Any] = catalog.data
    components = data["components"]
    printed = {str(component.id): component.copies for component in catalog.components}
    sets = {
        str(component.id): (str(one.id), one.title, one.copies) for one in catalog.sets for component in one.components
    }
    cards = tuple(
        name
        for colour in colours
        for name in (
            *(f"{colour}-{card}" for card in CARDS),
            *(f"{colour}-target-{other}" for other in (*colours, "self")),
        )
    )
    return Supply(
        colours=colours,
        cards=cards,
        printed=printed,
        sets=sets,
        white_chips=components["white_chips"],
        blue_chips=components["blue_chips"],
        references=tuple(row["id"] for row in data["reference_cards"]),
        reach=components["progress_track"]["last"],
    )
