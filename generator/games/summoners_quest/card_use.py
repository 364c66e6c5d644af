"""What became of the cards in a game, from its log: who drew which, for how long, and who played it."""

from generator.engine.cards import CardUse
from generator.engine.state import CHOOSE, MOVE
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest.state import HAND, SEATS, Quest
from generator.games.summoners_quest.table import Table

_PLAYING = frozenset((act.SUMMON, act.CAST, act.PLACE_TRAP, act.EQUIP))


def card_uses(t: Table, s: Quest) -> list[CardUse]:
    """Every design some seat drew; an opportunity is a turn at whose end the seat held the card or had played it."""
    design = t.deck.design
    hands: list[list[int]] = [[] for _ in range(SEATS)]  # designs, a copy each
    tried: list[set[int]] = [set() for _ in range(SEATS)]  # designs played in the seat's present turn
    drawn: dict[tuple[int, int], list[int]] = {}  # by design and seat: opportunities and plays
    telling = [
        one for one in s.log or () if one[0] == CHOOSE or (one[0] == MOVE and (one[3] >= HAND or one[4] >= HAND))
    ]
    for kind, _, thing, before, after in telling:
        if kind == MOVE:
            seat = after - HAND
            if 0 <= seat < SEATS:
                hands[seat].append(design[thing])
                drawn.setdefault((design[thing], seat), [0, 0])
            seat = before - HAND
            if 0 <= seat < SEATS and design[thing] in hands[seat]:
                hands[seat].remove(design[thing])
        elif kind == CHOOSE:
            decision = act.kind_of(before)
            if decision in _PLAYING:
                number = act.card_of(before)
                tried[thing].add(number)
                drawn.setdefault((number, thing), [0, 0])[1] += 1
            elif decision == act.END:
                for number in tried[thing].union(hands[thing]):
                    drawn.setdefault((number, thing), [0, 0])[0] += 1
                tried[thing].clear()
    return [
        CardUse(t.deck.designs[number].id, seat, opportunities, plays)
        for (number, seat), (opportunities, plays) in sorted(drawn.items())
    ]
