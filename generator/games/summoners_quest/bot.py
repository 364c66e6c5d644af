"""The baseline player of the specification (section 10): simple, sensible, the same for every seat.

Its options are judged by numbers of which the greatest is chosen; the steps between the numbers are the order of
preference of the specification.
"""

from generator.engine.chance import Stream
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest import state
from generator.games.summoners_quest.actions import Actions
from generator.games.summoners_quest.board import CHAMBER, PORTALS, RING, TYPES, backward, forward
from generator.games.summoners_quest.deck import Power
from generator.games.summoners_quest.notation import NOBODY, SPACE
from generator.games.summoners_quest.sections import Effect
from generator.games.summoners_quest.state import DAMAGE, SEATS, STATUSES, C, QuestState, Z

_HEAL_AT = 7
_AHEAD = range(5, 10)
"""Where a trap waits for an enemy summoner."""

_HARMFUL = frozenset(("damage", "lose_mana", "discard", "destroy_equipment", "evict", "apply_status", "move"))


def judge(game: Actions, s: QuestState, seat: int, option: int) -> float:
    """How good an action before or after moving is; 0 or less is not worth doing."""
    word, (number, *rest) = game.word(option), game.args(option)
    if word == "open_gate":
        return 100
    if word == "remove_item":
        return 0
    if word == "place_trap":
        return _trap(s, seat, rest[0])
    card = game.of[number] if word == "use_power" else game.deck.designs[number]
    cost = game.price(s, card.cost)
    if word == "summon":
        evaluate = 40.0
    elif word == "equip" and not card.consumable:
        evaluate = 50.0 + (rest[0] == seat)
    else:
        assert card.action is not None
        user = seat if word == "cast" else number if word == "use_power" else rest[0]
        evaluate = _effects(game, s, seat, user, card.action, rest[-1])
        cost = card.action.cost if word in ("use_power", "use_item") else cost
    if evaluate < 85 and s.counters[C.ACTIVE + seat] - cost < _reserve(game, s, seat):
        return 0
    return evaluate


def _reserve(game: Actions, s: QuestState, seat: int) -> int:
    """The price of a gate, from when the player could have it until some gate is open."""
    gate = game.gate_price(s, seat)
    return gate if not s.gates and s.counters[C.ACTIVE + seat] + s.counters[C.USED + seat] >= gate else 0


def _trap(s: QuestState, seat: int, space: int) -> float:
    """Five to nine spaces ahead of an enemy summoner, or in the chamber while only others are near it."""
    if space == CHAMBER:
        return 12 if s.gates and all(s.where[piece] < RING for piece in (seat, *s.summons[seat])) else 0
    if space >= RING:
        return 0
    for other in s.living:
        at = s.where[other]
        if other != seat and at < RING and (space - at) % RING in _AHEAD:
            return 10 - 5 * ((space - s.where[seat]) % RING in _AHEAD and s.where[seat] < RING)
    return 0


def _effects(game: Actions, s: QuestState, seat: int, user: int, power: Power, target: int) -> float:
    if power.target == cards.MARKER:
        return 6 if s.owner[s.piles[Z.TRAP + target - SPACE][-1]] != seat else 0
    if power.target == cards.SPACE_ALL and any(s.where[own] == target - SPACE for own in (seat, *s.summons[seat])):
        return 0
    return max(_effect(game, s, seat, piece, power) for piece in game.struck(s, seat, user, power, target))


def _effect(game: Actions, s: QuestState, seat: int, piece: int, power: Power) -> float:
    effect = power.effects[-1]  # the last operation is what a card is for
    if s.owner[piece] == seat:
        return _for_own(game, s, seat, piece, effect)
    if not any(effect.op in _HARMFUL for effect in power.effects):
        return 0
    if s.where[piece] == CHAMBER:
        if effect.op == "move":
            return 0
        return 95 if effect.op == "evict" and piece < SEATS else 90 if piece < SEATS else 60
    if effect.status is not None and s.status[piece] >> 4 * STATUSES.index(effect.status) & 15:
        return 0
    if effect.op == "move":
        return 45 if s.where[piece] >= RING else 5 if piece < SEATS else 0
    left = s.counters[C.LIFE + piece] if piece < SEATS else game.of[piece].life - s.counters[DAMAGE + piece]
    return 25 + 5 * (piece < SEATS) - left


def _for_own(game: Actions, s: QuestState, seat: int, piece: int, effect: Effect) -> float:
    amount = effect.amount or effect.count or effect.steps or 0
    match effect.op:
        case "heal" if piece < SEATS:
            return 80 if s.counters[C.LIFE + piece] <= _HEAL_AT else 0
        case "heal":
            return 20 if s.counters[DAMAGE + piece] >= amount else 0
        case "draw":
            return 60 if len(s.piles[Z.HAND + seat]) + amount <= game.rules.hand_limit + 1 else 0
        case "remove_status":
            return 35 if s.status[piece] & game.harmful else 0
        case "apply_status":
            return 8 if not s.status[piece] else 0
        case "move" if effect.direction == "forward":
            at = s.where[piece]
            if at >= RING:
                return 20 if piece == seat and at != CHAMBER else 0
            crosses = piece == seat and 1 <= (s.temples[seat] - at) % RING <= amount
            return 55 if crosses else 0
    return 0


# ------------------------------------------------------------------ movement


def judge_walk(game: Actions, s: QuestState, seat: int, option: int) -> float:
    """How good a movement is."""
    group, back, gate, _ = game.args(option)
    piece, partner = group & NOBODY, group >> 7
    steps = game.steps_of(s, group)
    start = s.where[piece]
    _, space, ring_steps = (*backward(start, steps), 0) if back else forward(start, steps, gate - 1)
    summoner = piece == seat
    if space == CHAMBER:
        return _into_chamber(s, seat, piece, partner)
    evaluate = 0.0
    if gate:
        evaluate += 600 if summoner else 60
    if summoner:
        if start < RING and 1 <= (s.temples[seat] - start) % RING <= ring_steps:
            evaluate += 400
        if start >= RING and not back:
            evaluate += 500
        if TYPES[space] == "focus" and len(s.piles[Z.HAND + seat]) < game.rules.hand_limit:
            evaluate += 80
    fight = _fight(game, s, seat, partner or piece, space)
    evaluate += fight
    for trap in s.piles[Z.TRAP + space]:
        evaluate -= 90 if s.owner[trap] == seat else 25
    if summoner and space < RING:
        evaluate += _nearness(game, s, seat, space)
    elif start < RING and not fight:
        evaluate -= 10 * (not summoner)
    return evaluate


def _into_chamber(s: QuestState, seat: int, piece: int, partner: int) -> float:
    inside = [other for other in s.living if any(s.where[being] == CHAMBER for being in (other, *s.summons[other]))]
    if not inside:
        return 1000 + (partner > 0) * 5 if piece == seat else 70
    if inside == [seat]:
        return 300
    return 900 + (partner > 0) * 5 - 3 * (piece == seat and not partner)


def _fight(game: Actions, s: QuestState, seat: int, piece: int, space: int) -> float:
    """What a fight on the space promises: the damage dealt against that taken, weighed by who is likely to win."""
    for other in s.living:
        if other == seat:
            continue
        for enemy in (other, *s.summons[other]):
            if s.where[enemy] == space:
                edge = game.combat_modifier(s, piece) - game.combat_modifier(s, enemy)
                chance = min(0.9, max(0.1, 0.5 + 0.14 * edge))
                return 40 * (chance * _worth(game, s, piece, enemy) - (1 - chance) * _worth(game, s, enemy, piece))
    return 0


def _worth(game: Actions, s: QuestState, winner: int, loser: int) -> float:
    """What the damage of a win means: for a summoner its life, for a summon a part of its cost."""
    if winner >= SEATS:
        dealt = game.of[winner].attack
    else:
        dealt = game.rules.summoner_base_damage if loser < SEATS else s.counters[C.LIFE + winner]
    if loser < SEATS:
        life = s.counters[C.LIFE + loser]
        return dealt + (10 if dealt >= life else 0)
    left = game.of[loser].life - s.counters[DAMAGE + loser]
    return min(1.0, dealt / left) * game.of[loser].cost / 2


def _nearness(game: Actions, s: QuestState, seat: int, space: int) -> float:
    """Getting nearer to a gate that is open, or that the player could open."""
    payable = s.counters[C.ACTIVE + seat] >= game.gate_price(s, seat)
    ways = [(portal - space) % RING for section, portal in enumerate(PORTALS) if payable or s.gates >> section & 1]
    return 40 - min(ways) if ways else 0


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
