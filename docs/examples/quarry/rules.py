"""Quarry: everybody asks for stones at once, and the die says who gets them."""

from generator.games.kit import CardGame, Position, RuleIds, Verb, Vocabulary

R = RuleIds("QU", "ASK 1 DIE 1 TAKE 1 END 2")
ASK = 0


class Quarry(CardGame[Position]):
    rules = R
    per_seat = ("stones",)
    shared = ("round",)
    dice = {"die": 6}
    tokens = {"stones": "stone"}

    def verbs(self):
        return (Verb("ask", ASK, params={"": Vocabulary((1, 2))}, rule=R.ASK_1),)

    def idle(self, g):
        self.ask_all(g, ASK, self.seats(g))

    def together(self, g, decision, chosen):
        thrown = self.throw(g, "die", R.DIE_1)
        for seat, action in enumerate(chosen):
            asked = self.args(action)[0] + 1
            if asked <= thrown:
                self.gain(g, "stones", asked, R.TAKE_1, seat)
        self.gain(g, "round", 1, R.DIE_1)
        stones = [self.has(g, "stones", seat) for seat in self.seats(g)]
        reached = max(stones) >= self.constants["goal"]
        if reached or self.has(g, "round") == self.constants["rounds"]:
            best = [seat for seat in self.seats(g) if stones[seat] == max(stones)]
            self.end(g, best, R.END_1 if reached else R.END_2)

    def score(self, g, seat, word, args):
        return args[0]
