"""Borrowed Crowns: hidden cards, claims that all may doubt in turn, and players who are out."""

from generator.games.kit import CardGame, Position, RuleIds, Sees, Verb, Zone

R = RuleIds("BC", "DEAL 1 TURN 1 TAKE 1 KING 1 THIEF 1 BUY 1 DOUBT 3 GUARD 2 LOSE 1 END 2")
TURN, DOUBT, BLOCK, LOSE = range(4)


class BorrowedCrowns(CardGame[Position]):
    """A claim is asked about with g.subject: who claims, which card, whom it is against, and who began the asking."""

    rules = R
    dealt_by = R.DEAL_1
    zones = (Zone("hand", Sees.OWNER, per_seat=True), Zone("deck", Sees.NOBODY), Zone("discard"))
    per_seat = ("coins",)
    shared = ("turns", "active")

    def verbs(self):
        self.king, self.thief, self.guard = (self.designs.number[name] for name in ("king", "thief", "guard"))
        other = {"params": {"": self.seat_words}, "tries": {"": self.others}}
        own = {"params": {"": self.designs}, "tries": {"": self.in_hand}}
        return (
            Verb("take", TURN, self.take, rule=R.TAKE_1),
            Verb("claim king", TURN, self.claim_king, rule=R.KING_1),
            Verb("claim thief", TURN, self.claim_thief, refuses=(self.not_a_victim,), rule=R.THIEF_1, **other),
            Verb("buy", TURN, self.buy, refuses=(self.too_poor,), rule=R.BUY_1, **other),
            Verb("believe", DOUBT, self.believe, rule=R.DOUBT_1),
            Verb("doubt", DOUBT, self.doubt, rule=R.DOUBT_1),
            Verb("claim guard", BLOCK, self.claim_guard, rule=R.GUARD_1),
            Verb("suffer", BLOCK, self.suffer, rule=R.GUARD_1),
            Verb("lose", LOSE, self.lose, refuses=(self.not_held,), rule=R.LOSE_1, **own),
        )

    def in_hand(self, g, seat):
        return self.designs_in(g, "hand", seat)

    def not_held(self, g, seat, design):
        return None if self.card_of(g, design, "hand", seat) >= 0 else R.LOSE_1

    def not_a_victim(self, g, seat, victim):
        return None if victim in self.others(g, seat) else R.THIEF_1

    def too_poor(self, g, seat):
        return None if self.has(g, "coins", seat) >= self.constants["buy"] else R.BUY_1

    # Whose turn it is, and the end

    def is_out(self, g, seat):
        return not self.pile(g, "hand", seat)

    def idle(self, g):
        left, active = self.remaining(g), self.has(g, "active")
        if len(left) == 1:
            self.end(g, left, R.END_1)
        elif self.has(g, "turns") >= self.constants["turns"]:
            wealth = {seat: self.wealth(g, seat) for seat in left}
            self.end(g, [seat for seat in left if wealth[seat] == max(wealth.values())], R.END_2)
        else:
            self.ask(g, TURN, active if active in left else self.next_seat(g, active))

    def wealth(self, g, seat):
        cards = self.pile(g, "hand", seat)
        return self.has(g, "coins", seat) + sum(self.field(self.design(card), "value") for card in cards)

    def turn_is_over(self, g, seat):
        self.gain(g, "turns", 1, R.TURN_1)
        self.set_to(g, "active", self.next_seat(g, seat), R.TURN_1)

    # What is done in a turn

    def take(self, g, seat):
        self.turn_is_over(g, seat)
        self.gain(g, "coins", self.constants["take"], R.TAKE_1, seat)

    def buy(self, g, seat, victim):
        self.turn_is_over(g, seat)
        self.gain(g, "coins", -self.constants["buy"], R.BUY_1, seat)
        self.ask(g, LOSE, victim)

    def claim_king(self, g, seat):
        self.turn_is_over(g, seat)
        self.ask(g, DOUBT, self.next_seat(g, seat), seat, self.king, seat)

    def claim_thief(self, g, seat, victim):
        self.turn_is_over(g, seat)
        self.ask(g, DOUBT, self.next_seat(g, seat), seat, self.thief, victim)

    # Claims: all others are asked in turn, of a guard the thief alone

    def believe(self, g, seat):
        claimant, claim, against = g.subject
        following = self.next_seat(g, seat)
        if claim != self.guard and following != claimant:
            self.ask(g, DOUBT, following, claimant, claim, against)
        elif claim == self.thief:
            self.ask(g, BLOCK, against, claimant)
        else:
            self.then(g, self.happens, claimant, claim, against)

    def doubt(self, g, seat):
        claimant, claim, against = g.subject
        card = self.card_of(g, claim, "hand", claimant)
        if card >= 0:
            self.put_into(g, card, "discard", R.DOUBT_2)
            self.draw_one(g, claimant)
            self.ask(g, LOSE, seat)
            self.then(g, self.happens, claimant, claim, against)
        else:
            self.ask(g, LOSE, claimant)
            self.then(g, self.is_refuted, claimant, claim, against)

    def happens(self, g, claimant, claim, against):
        if claim == self.king:
            self.gain(g, "coins", self.constants["king"], R.KING_1, claimant)
        elif claim == self.thief:
            coins = min(self.constants["thief"], self.has(g, "coins", against))
            self.gain(g, "coins", -coins, R.THIEF_1, against)
            self.gain(g, "coins", coins, R.THIEF_1, claimant)

    def is_refuted(self, g, claimant, claim, against):
        self.log_rule(g, R.DOUBT_3, claimant)
        if claim == self.guard:
            self.happens(g, against, self.thief, claimant)

    def claim_guard(self, g, seat):
        (thief,) = g.subject
        self.log_rule(g, R.GUARD_2, seat)
        self.ask(g, DOUBT, thief, seat, self.guard, thief)

    def suffer(self, g, seat):
        (thief,) = g.subject
        self.happens(g, thief, self.thief, seat)

    def draw_one(self, g, seat):
        if not self.pile(g, "deck"):
            self.shuffle_into(g, "discard", "deck", R.DOUBT_2)
        self.put_into(g, self.top(g, "deck"), "hand", R.DOUBT_2, seat)

    def lose(self, g, seat, design):
        self.put_into(g, self.card_of(g, design, "hand", seat), "discard", R.LOSE_1)

    # Words, and a simple player

    def describe(self, g, viewer):
        claim = g.subject if g.decision == DOUBT else None
        return {"claimed": self.designs.names[claim[1]] if claim else None}

    def score(self, g, seat, word, args):
        holds = {word: self.card_of(g, number, "hand", seat) >= 0 for word, number in self.designs.number.items()}
        match word:
            case "buy":
                return 20
            case "claim king" | "claim thief" | "claim guard":
                return 4 if holds[word.split()[1]] else 1
            case "doubt":
                claim = g.subject[1]
                seen = self.pile(g, "hand", seat) + self.pile(g, "discard")
                return 2 * sum(self.design(card) == claim for card in seen)
            case "lose":
                return -self.field(args[0], "value")
        return 3
