"""Words for plays and cards: `[move, self]`, `[bullet, red]`, `[defend, raid]`."""

from collections.abc import Sequence

from generator.engine.rules import Refused
from generator.games.saratoga_sabotage.deck import (
    BULLET_CARD,
    CARDS,
    DEFEND_CARD,
    NONE,
    OWN_BULLET,
    OWN_RAID,
    RAID_CARD,
    SELF,
    SELF_BIT,
    STRIDE,
    Deck,
    play_of,
    target_bit,
)

_SELF = "self"
_OWN = {OWN_BULLET: CARDS[BULLET_CARD], OWN_RAID: CARDS[RAID_CARD]}


def pair(play: int, seats: Sequence[str]) -> list[str]:
    """A play as its action card and its target."""
    card, target = divmod(play, STRIDE)
    if target == SELF:
        return [CARDS[card], _SELF]
    return [CARDS[card], _OWN.get(target) or seats[target]]


def cards(bits: int, seats: Sequence[str]) -> list[str]:
    """The cards of a set of bits: action cards, Self, colours in seating order."""
    found = [card for number, card in enumerate(CARDS) if bits >> number & 1]
    if bits & SELF_BIT:
        found.append(_SELF)
    return found + [seat for number, seat in enumerate(seats) if bits & target_bit(number)]


def bits(names: object, seats: Sequence[str]) -> int:
    """The bits of named cards; raises ValueError for what is no card of a hand."""
    if not isinstance(names, list):
        raise ValueError("cards are written as a list")
    found = 0
    for name in names:
        if name in CARDS:
            bit = 1 << CARDS.index(name)
        elif name == _SELF:
            bit = SELF_BIT
        elif name in seats:
            bit = target_bit(seats.index(name))
        else:
            raise ValueError(f"there is no card {name!r} in a hand")
        if found & bit:
            raise ValueError(f"the card {name!r} is named twice")
        found |= bit
    return found


def play(written: object, seat: int, seats: Sequence[str], colours: Sequence[str], deck: Deck) -> int:
    """The play that a pair of card names makes for a seat, whatever is locked.

    Raises Refused with the first rule it breaks: SS-PLAY-2, SS-PLAY-4, SS-PLAY-5, SS-PLAY-3.
    """
    if not isinstance(written, list) or len(written) != 2 or not all(isinstance(one, str) for one in written):
        raise Refused("SS-PLAY-2", "a play is one action card and one target")
    card, target = written
    if card not in CARDS:
        raise Refused("SS-PLAY-2", f"{card!r} is no action card")
    if target != _SELF and target not in colours and target not in CARDS:
        raise Refused("SS-PLAY-2", f"{target!r} is no target")
    if target == seats[seat]:
        raise Refused("SS-PLAY-4", f"{target} cannot name the own colour")
    if target in colours and target not in seats:
        raise Refused("SS-PLAY-5", f"nobody plays {target}")
    made = play_of(CARDS.index(card), _target(CARDS.index(card), target, seats))
    if made < 0 or deck.kinds[made] == NONE:
        raise Refused("SS-PLAY-3", f"{card} cannot be laid with {target}")
    return made


_NO_TARGET = -len(CARDS) * STRIDE


def _target(card: int, target: str, seats: Sequence[str]) -> int:
    if target == _SELF:
        return SELF
    if target in seats:
        return seats.index(target)
    own = {name: number for number, name in _OWN.items()}
    return own[target] if card == DEFEND_CARD and target in own else _NO_TARGET
