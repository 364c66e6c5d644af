"""The rules of Saratoga Sabotage: wagon leaders who talk openly and play in secret.

A round has two turns. In each, everybody lays an action card and a target face down; all are revealed and resolved at
once. Attacks take progress and defences stop them, then convoys and single wagons move on. Cards that have been laid
stay on the table until the round ends. Who has come to the pass by then wins, or who is nearest when winter comes.
Nothing is left to chance; the stream of the position only moves what the bots agree on.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.chance import Stream
from generator.engine.game import Viewer
from generator.engine.language import Joint, Language, listed, mapping, named, whole
from generator.engine.rules import Action
from generator.engine.state import CHOOSE, RULE, Event, count, note
from generator.engine.verbs import Verb, with_others
from generator.engine.vocabulary import NONE, Vocabulary
from generator.games.saratoga_sabotage.bot import talking
from generator.games.saratoga_sabotage.deck import (
    ATTACK,
    CARDS,
    CONVOY,
    DEFENCE,
    MOVE_CARD,
    NO_PLAY,
    OTHER_CARD,
    STRIDE,
    UNPLAYED,
    Play,
)
from generator.games.saratoga_sabotage.pieces import Pieces
from generator.games.saratoga_sabotage.state import PLAY, SEATS, C, R, SabotageState
from generator.games.saratoga_sabotage.tasks import TASKS

_WHY = {
    R.END_1: "the game is over",
    R.SETUP_1: "before the first turn, four to six players choose a colour each, and no two the same",
    R.ROUND_2: "this player does not choose now",
    R.PLAY_1: "every player plays in every turn",
    R.PLAY_2: "a play is one action card and one target",
    R.PLAY_3: "these two cards cannot be laid together",
    R.PLAY_4: "nobody can name the own colour",
    R.PLAY_5: "nobody plays that colour",
    R.LOCK_2: "one of the cards already lies on the table in this round",
}


def _notes(*rules: int) -> tuple[Event, ...]:
    return tuple((RULE, rule, NONE, 0, 0) for rule in rules)


_REVEALED = _notes(R.ROUND_2, R.PLAY_1, R.PLAY_2, R.RES_1, R.RES_2)
_ATTACKED = _notes(R.RES_3, R.RES_4)


class Saratoga(Pieces):
    """The rules, made once from a catalog."""

    language = Language(
        start=("players", "progress", "supplies", "locked", "round", "turn"),
        joint={"turn": Joint(PLAY, R.PLAY_1)},
        complete=("progress", "supplies"),
    )
    by_construction = (R.SETUP_6,)  # talk is free, and nothing that is said binds
    reasons = _WHY
    tasks = TASKS

    def verbs(self) -> Sequence[Verb]:
        """The one thing there is to choose."""
        return (
            Verb(
                "play",
                PLAY,
                with_others,
                {"card": Vocabulary(CARDS), "target": self.targets},
                refuses=(
                    self.no_two_cards,
                    self.own_colour,
                    self.colour_without_player,
                    self.no_pair,
                    self.card_is_locked,
                ),
                depends=self.hand_and_table,
                listed=True,
                shape=R.PLAY_2,
            ),
        )

    # ------------------------------------------------------------ what may be laid

    def idle(self, g: SabotageState) -> None:
        """Everybody lays two cards."""
        self.ask_all(g, PLAY, range(len(g.seating)))

    def not_now(self, g: SabotageState, seat: int, word: str) -> int | None:
        """Once in a turn, until the game is over."""
        if g.ended >= 0:
            return R.END_1
        return None if g.waiting >> seat & 1 else R.ROUND_2

    def no_two_cards(self, g: SabotageState, seat: int, card: int, target: int) -> int | None:
        """A play is an action card and a target."""
        return R.PLAY_2 if card < 0 or target == NONE else None

    def own_colour(self, g: SabotageState, seat: int, card: int, target: int) -> int | None:
        """The own target card lies on the table as a sign."""
        return R.PLAY_4 if target == seat else None

    def colour_without_player(self, g: SabotageState, seat: int, card: int, target: int) -> int | None:
        """A colour nobody plays cannot be named."""
        return R.PLAY_5 if target == UNPLAYED or len(g.seating) <= target < SEATS else None

    def no_pair(self, g: SabotageState, seat: int, card: int, target: int) -> int | None:
        """Not every target goes with every action card."""
        return R.PLAY_3 if target == OTHER_CARD or self.deck[card * STRIDE + target].kind == NO_PLAY else None

    def card_is_locked(self, g: SabotageState, seat: int, card: int, target: int) -> int | None:
        """What was laid in the first turn of a round cannot be used in the second."""
        return R.LOCK_2 if self.deck[card * STRIDE + target].cards & g.locked[seat] else None

    def hand_and_table(self, g: SabotageState, seat: int) -> tuple[int, int, int]:
        """All that decides what may be laid: who plays, the seat, and its locked cards."""
        return len(g.seating), seat, g.locked[seat]

    # ------------------------------------------------------------ a turn

    def together(self, g: SabotageState, decision: int, chosen: Sequence[Action]) -> None:
        """Reveal the plays and resolve them at once, losses first; then comes the next turn, round or the end."""
        plays = [self.deck[play] for play in chosen]
        attackers, defenders, movers = self.reveal(g, plays)
        captured: dict[int, int] = {}  # supplies, by the seat whose defence takes them
        if attackers or defenders:
            loss = [0] * len(plays)
            if attackers:
                captured = self.attack(g, plays, attackers, loss)
            for seat in defenders:
                self.defend(g, plays, seat, attackers, loss)
            self.lose(g, loss)
        if movers:
            self.travel(g, plays, movers)
        if captured:
            note(g, R.RES_8)
            for seat, amount in captured.items():
                self.stock_up(g, seat, amount, plays[seat].capture_rule)
        self.settle_with_the_bank(g)
        self.go_on(g)

    def reveal(self, g: SabotageState, plays: Sequence[Play]) -> tuple[list[int], list[int], list[int]]:
        """Lock the cards that are laid; who attacks, who defends and who moves, without those who cannot pay."""
        counters, locked, log = g.counters, g.locked, g.log
        attackers: list[int] = []
        defenders: list[int] = []
        movers: list[int] = []
        if log is not None:
            log += _REVEALED
            if counters[C.TURN] > 1:
                note(g, R.LOCK_2)
        for seat, play in enumerate(plays):
            locked[seat] |= play.cards
            if log is not None:
                log.append((CHOOSE, play.lock_rule, seat, 0, play.number))
            if play.kind == DEFENCE:
                defenders.append(seat)
            elif counters[C.SUPPLIES + seat] < play.cost:
                note(g, R.CHIP_3, seat)
            else:
                (attackers if play.kind == ATTACK else movers).append(seat)
        return attackers, defenders, movers

    def attack(self, g: SabotageState, plays: Sequence[Play], attackers: list[int], loss: list[int]) -> dict[int, int]:
        """The attackers pay, and who is hit has a `loss`; returns the supplies that defenders capture."""
        if g.log is not None:
            g.log += _ATTACKED
        numbers = [plays[seat].number for seat in attackers]
        for seat in attackers:
            count(g, C.SUPPLIES + seat, -plays[seat].cost, plays[seat].rule)
        captured: dict[int, int] = {}
        for seat in attackers:
            play = plays[seat]
            target, damage, answer = play.target, play.damage, plays[play.target]
            if play.minimum:
                if numbers.count(play.number) >= play.minimum:
                    note(g, R.RAID_2, target)
                else:
                    damage = 0
                    note(g, R.RAID_3, seat)
            if answer.stops[play.attack] and answer.foe in (NONE, seat):
                note(g, answer.stop_rule, target)
                if answer.reflects:
                    loss[seat] += damage
                    note(g, R.SCO_3, seat)
                if answer.captures[play.attack]:
                    captured[target] = captured.get(target, 0) + answer.captures[play.attack]
            else:
                loss[target] += damage
                if answer.pass_rule >= 0:
                    note(g, answer.pass_rule, target)
        return captured

    def defend(self, g: SabotageState, plays: Sequence[Play], seat: int, attackers: list[int], loss: list[int]) -> None:
        """Circle the wagons, pay for a defence against nobody, or have named a scoundrel who is none."""
        play = plays[seat]
        attacks = [plays[foe].target for foe in attackers].count(seat)
        if play.foe != NONE:
            if play.foe not in attackers or plays[play.foe].target != seat:
                note(g, R.SCO_4, seat)
        elif not attacks:
            loss[seat] += play.idle
            note(g, play.idle_rule, seat)
            note(g, R.RES_5, seat)
        else:
            if attacks == 1:
                note(g, R.IND_3, seat)
            if play.divisor:
                loss[seat] //= play.divisor
                for rule in (R.CIRCLE_1, R.CIRCLE_2, R.RES_5):
                    note(g, rule, seat)

    def lose(self, g: SabotageState, loss: Sequence[int]) -> None:
        """All losses at once; nobody falls below the floor."""
        for seat, lost in enumerate(loss):
            if lost:
                left = g.counters[C.PROGRESS + seat] - self.rules.progress_floor
                if lost > left:
                    note(g, R.CHIP_2, seat)
                    lost = left
                if lost:
                    count(g, C.PROGRESS + seat, -lost, R.RES_6)

    def travel(self, g: SabotageState, plays: Sequence[Play], movers: list[int]) -> None:
        """Head West, Convoy and Get Supplies: first all progress, then all supplies."""
        moved = False
        buyers: list[int] = []  # whose supplies change
        for seat in movers:
            play = plays[seat]
            if play.kind == CONVOY and not self.convoy_forms(g, plays, seat, movers):
                continue
            if play.progress:
                count(g, C.PROGRESS + seat, play.progress, play.rule)
                moved = True
            if play.supply or play.cost:
                buyers.append(seat)
        if moved:
            note(g, R.RES_7)
        if buyers:
            note(g, R.RES_8)
        for seat in buyers:
            play = plays[seat]
            if play.cost:
                count(g, C.SUPPLIES + seat, -play.cost, play.rule)
            if play.supply:
                self.stock_up(g, seat, play.supply, play.rule)

    def convoy_forms(self, g: SabotageState, plays: Sequence[Play], seat: int, movers: list[int]) -> bool:
        """Whether the partner has chosen this seat as well, and can pay."""
        partner = plays[seat].target
        answered = plays[partner].number == MOVE_CARD * STRIDE + seat
        forms = answered and partner in movers
        note(g, R.CONVOY_1 if forms else R.CONVOY_4 if answered else R.CONVOY_3, seat)
        return forms

    def stock_up(self, g: SabotageState, seat: int, amount: int, rule: int) -> None:
        """Give supplies as far as there is room."""
        room = self.rules.supply_cap - g.counters[C.SUPPLIES + seat]
        if amount > room:
            count(g, C.REFUSED_SUPPLIES, amount - room, R.CHIP_4)
            amount = room
        if amount:
            count(g, C.SUPPLIES + seat, amount, rule)

    # ------------------------------------------------------------ rounds, and the end

    def go_on(self, g: SabotageState) -> None:
        """The next turn, or at the end of a round all cards come back, and the next round unless the game is over."""
        if g.counters[C.TURN] < self.rules.turns_per_round:
            count(g, C.TURN, 1, R.ROUND_1)
            return
        note(g, R.LOCK_4)
        g.locked = [0] * len(g.seating)
        if not self.over(g):
            count(g, C.ROUND, 1, R.ROUND_1)
            count(g, C.TURN, 1 - g.counters[C.TURN], R.ROUND_1)

    def over(self, g: SabotageState) -> bool:
        """End the game where somebody has arrived or winter has come; whether it is so."""
        note(g, R.END_1)
        counters, goal = g.counters, self.rules.goal
        scores = [(counters[C.PROGRESS + seat], counters[C.SUPPLIES + seat]) for seat in range(len(g.seating))]
        arrived = [score for score in scores if score[0] >= goal]
        if not arrived and counters[C.ROUND] < self.rules.round_limit:
            return False
        if any(progress > goal for progress, _ in arrived):
            note(g, R.END_2)
        if not arrived:
            note(g, R.END_4)
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        by = R.END_1 if len(arrived) == 1 else R.END_3
        self.end(g, winners, R.END_1 if arrived else R.END_4, by=by)
        return True

    # ------------------------------------------------------------ in words

    def show(self, g: SabotageState, viewer: Viewer) -> dict[str, Any]:
        """The table; what lies face down is told by the kit to those who laid it."""
        names = self.seat_names(g)
        cards = (*CARDS, "self", *names)  # in the order of their bits
        return {
            "round": g.counters[C.ROUND],
            "turn": g.counters[C.TURN],
            "progress": self.by_seat(g, C.PROGRESS),
            "supplies": self.by_seat(g, C.SUPPLIES),
            "locked": {
                name: [card for number, card in enumerate(cards) if g.locked[seat] >> number & 1]
                for seat, name in enumerate(names)
            },
            "winner": [names[seat] for seat in g.winners] or None,
        }

    def lay(self, start: Mapping[str, Any]) -> SabotageState:
        """The position an example begins with."""
        players = listed(start.get("players"), "players")
        if len(players) not in self.players():
            raise ValueError("players lists the colours of as many players as the game is for")
        g = self.seated(self.seating(players))
        counters, rules, seats = g.counters, self.rules, len(players)
        bounds = {
            "progress": (C.PROGRESS, rules.progress_floor, self.reach),
            "supplies": (C.SUPPLIES, 0, rules.supply_cap),
        }
        for what, (first, low, high) in bounds.items():
            for name, amount in mapping(start.get(what, {}), what).items():
                counters[first + named(name, players, "player")] = whole(amount, what, low, high)
        counters[C.WHITE_OUT] = sum(counters[C.PROGRESS : C.PROGRESS + seats])
        counters[C.BLUE_OUT] = sum(counters[C.SUPPLIES : C.SUPPLIES + seats])
        counters[C.ROUND] = whole(start.get("round", 1), "round", 1, rules.round_limit)
        counters[C.TURN] = whole(start.get("turn", 1), "turn", 1, rules.turns_per_round)
        for name, cards in mapping(start.get("locked", {}), "locked").items():
            held = (*CARDS, "self", *players)
            bits = [1 << named(card, held, "card of a hand") for card in listed(cards, "locked cards")]
            if len(set(bits)) < len(bits):
                raise ValueError("a locked card is named twice")
            g.locked[named(name, players, "player")] = sum(bits)
        g.high = counters[:]
        return g

    def greedy(self, state: SabotageState, seat: int, stream: Stream) -> Action:
        """The player who talks, agrees on convoys and mostly keeps the promise."""
        return talking(self, state, seat, stream)
