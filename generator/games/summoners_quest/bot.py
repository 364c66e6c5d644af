"""The baseline player of the specification (section 10): simple, sensible, the same for every seat."""

from generator.engine.chance import Stream
from generator.games.summoners_quest import state
from generator.games.summoners_quest.actions import Actions
from generator.games.summoners_quest.policy import judge, judge_walk
from generator.games.summoners_quest.state import C, QuestState

_PORTALS_USED, _PORTALS_MET = 2, 5
"""Two portals in five are used."""


def choose(game: Actions, s: QuestState, seat: int, stream: Stream) -> int:
    """One of the options; chance decides only about temples, portals and equally good walks."""
    options = s.options

    def left(option: int) -> tuple[bool, int]:
        """A summoner before a summon, and how much it can still take."""
        (piece,) = game.args(option)
        if piece < state.SEATS:
            return False, s.counters[C.LIFE + piece]
        return True, game.of[piece].life - s.counters[state.DAMAGE + piece]

    def cost(option: int) -> int:
        return game.deck.designs[game.args(option)[0]].cost

    match s.decision:
        case state.PART:
            worths = [judge(game, s, seat, option) for option in options[:-1]]
            best = max(worths, default=0)
            return options[worths.index(best)] if best > 0 else options[-1]
        case state.WALK:
            judged = [judge_walk(game, s, seat, option) for option in options]
            top = max(judged)
            return stream.choice([option for option, evaluate in zip(options, judged, strict=True) if evaluate == top])
        case state.VICTIM | state.FIGHTER | state.POWER:  # summons take traps and fight, and their powers are paid
            return options[-1]
        case state.ATTACK:
            return min(options, key=left)
        case state.DEFEND:  # with the cheapest summon present
            return min(options[1:], key=lambda option: game.of[game.args(option)[0]].cost)
        case state.JUMP:
            return options[stream.below(_PORTALS_MET) < _PORTALS_USED]
        case state.OVERDRAW:  # a full hand makes room by its cheapest card
            return min(options[1:], key=cost)
        case state.DISCARDING:
            return min(options, key=cost)
        case state.DESTROYING:  # the dearest item of others, the cheapest of one's own
            return (min if s.owner[s.subject[0]] == seat else max)([(cost(option), option) for option in options])[1]
    return stream.choice(options)
