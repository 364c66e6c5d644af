"""The worked examples: a set-up as a step, and ends that also say who holds which cards."""

from collections.abc import Mapping
from typing import Any

from generator.engine.examples import GameExamples
from generator.engine.language import listed, mapping, named, only
from generator.engine.position import become
from generator.games.saratoga_sabotage.deck import CARDS
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.games.saratoga_sabotage.state import C, R, SabotageState


class SabotageExamples(GameExamples[SabotageState]):
    """Plays the worked examples of the game."""

    def __init__(self, game: Saratoga) -> None:
        super().__init__(game, own={"set_up": self._set_up})
        self.saratoga = game

    def _set_up(self, g: SabotageState, given: Any) -> None:
        """SS-SETUP-1, -4, -5: the players choose colours and take their cards, in place of those who sat there."""
        game, said = self.saratoga, mapping(given, "set_up")
        only(said, ("players",), "set_up")
        players = listed(said.get("players"), "players")
        colours = {named(colour, game.colours, "colour") for colour in players}
        begun = g.ended >= 0 or g.counters[C.ROUND] > 1 or g.counters[C.TURN] > 1
        if begun or len(players) not in game.players() or len(colours) < len(players):
            raise game.refused(g, 0, R.SETUP_1)
        become(g, game.seated(game.seating(players)))
        game.run(g)

    def found(self, state: SabotageState, end: Mapping[str, Any]) -> dict[str, Any]:
        """Beside the table the hands, without what lies there until the round ends, and the signs."""
        table, colours = super().found(state, end), len(self.saratoga.colours)
        hands: dict[str, list[str]] = {}
        signs: dict[str, list[str]] = {}
        for (name, locked), colour in zip(table["locked"].items(), state.seating, strict=True):
            hands[name] = [card for card in self._cards(state, colour, 1 + colour) if card not in locked]
            signs[name] = self._cards(state, colour, 1 + colours + colour)
        return {**table, "hands": hands, "signs": signs}

    def _cards(self, g: SabotageState, colour: int, zone: int) -> list[str]:
        """Which of that colour's cards are in that zone."""
        words, first = (*CARDS, *self.saratoga.colours, "self"), colour * self.saratoga.hand
        return [word for number, word in enumerate(words) if g.where[first + number] == zone]
