"""The shape of the game's own sections of the catalog."""

from typing import Annotated, Literal

from pydantic import Field

from generator.games.rows import ENOUGH, GameSections, Id, ReferenceCard, SectionRow, Title

Constant = Annotated[int, Field(ge=0)]
Copies = Annotated[int, Field(ge=1, description="How many of it each player's colour has")]


class Constants(SectionRow):
    """The numbers of the rules, each a whole number from 0."""

    start_progress: Constant
    start_supplies: Constant
    goal: Constant
    turns_per_round: Constant
    head_west_gain: Constant
    convoy_gain: Constant
    convoy_cost: Constant
    get_supplies_gain: Constant
    attack_cost: Constant
    sabotage_damage: Constant
    raid_minimum: Constant
    raid_damage: Constant
    circle_divisor: Constant
    idle_defence_penalty: Constant
    progress_floor: Constant
    supply_cap: Constant
    round_limit: Constant


class ActionCard(SectionRow):
    """An action card, which every colour has."""

    id: Id
    title: Title
    copies_per_colour: Copies


class TargetCard(SectionRow):
    """A target card, which every colour has."""

    id: Id
    title: Title
    names: Annotated[str, Field(description="The colour it names, or self")]
    copies_per_colour: Copies


class ActionOperation(SectionRow):
    """One thing an action does; which of the parameters belong to which operation is the game's own check."""

    op: Annotated[str, Field(description="gain_progress, lose_progress, gain_supply, require_mutual, ...")]
    who: Annotated[str | None, Field(description="actor or target")] = None
    amount: Annotated[int | None, Field(description="Chips gained, lost, captured or paid as a penalty")] = None
    card: Annotated[str | None, Field(description="The action card the target must play on the actor")] = None
    minimum: Annotated[int | None, Field(description="How many paid attacks it takes")] = None
    divisor: Annotated[int | None, Field(description="What the loss is divided by")] = None
    round: Annotated[str | None, Field(description="How the loss is rounded: down")] = None
    attack: Annotated[str | None, Field(description="sabotage, raid_attack or from_target")] = None


class Action(SectionRow):
    """What an action card does with a kind of target."""

    id: Id
    title: Annotated[str, Field(description="The name under which the action was published")]
    display_title: Annotated[str | None, Field(description="The name that is printed, if another")] = None
    card: Annotated[str, Field(description="The action card")]
    target: Annotated[str, Field(description="self, player, bullet_card or raid_card")]
    cost: Annotated[int, Field(ge=0, description="Supplies to pay")]
    ops: Annotated[list[ActionOperation], Field(description="What it does, in this order")]
    text: Annotated[str, Field(description="The printed line; its numbers come from the cost and the operations")]


class ProgressTrack(SectionRow):
    """The track that can stand for the white chips."""

    first: Annotated[int, Field(description="The number of its first space")]
    last: Annotated[int, Field(description="The number of its last space")]
    markers: Annotated[int, Field(ge=0, description="How many markers there are")]


class Components(SectionRow):
    """Chips and the track."""

    white_chips: Annotated[int, ENOUGH, Field(ge=0, description="Progress chips printed")]
    blue_chips: Annotated[int, ENOUGH, Field(ge=0, description="Supply chips printed")]
    progress_track: ProgressTrack


class StartingChips(SectionRow):
    """What every player starts with."""

    white: Annotated[int, Field(ge=0, description="Progress")]
    blue: Annotated[int, Field(ge=0, description="Supplies")]


class Setup(SectionRow):
    """A table ready for the first turn."""

    id: Id
    players: Annotated[list[str], Field(description="The colours in seating order")]
    chips: StartingChips
    hands: Annotated[dict[str, list[str]], Field(description="The cards in each colour's hand")]


Colour = Literal["red", "blue", "green", "purple", "white", "black"]


class Sections(GameSections):
    """The sections that only this game has, and its set-ups."""

    colours: Annotated[list[Colour], Field(description="The colours of the wagons")]
    action_cards: list[ActionCard]
    target_cards: list[TargetCard]
    actions: list[Action]
    reference_cards: list[ReferenceCard]
    components: Components
    setups: list[Setup]
