"""{{title}}: everybody lays a card, and the highest wins the trick."""

from generator.games.kit import CardGame, Position, RuleIds, Sees, Verb, Zone

R = RuleIds("HC", "DEAL 1 PLAY 1 TRICK 1 END 1")
PLAY = 0  # the one kind of decision: which card to lay


class HighCard(CardGame[Position]):
    """The rules. A seat is the number of a player, from 0; `g` is the position of a game."""

    rules = R
    dealt_by = R.DEAL_1
    zones = (Zone("hand", Sees.OWNER, per_seat=True), Zone("trick"), Zone("won", per_seat=True))
    per_seat = ("tricks",)
    shared = ("leader",)

    def verbs(self):
        """What a player can choose: one card of the hand."""
        return (
            Verb(
                "lay",
                PLAY,
                self.lay_card,
                params={"": self.designs},
                tries={"": self.in_hand},
                refuses=(self.not_held,),
                rule=R.PLAY_1,
            ),
        )

    def idle(self, g):
        """Nothing is pending: the next player lays a card, or a trick or the game is over."""
        laid = len(self.pile(g, "trick"))
        if laid == len(self.seats(g)):
            self.take_trick(g)
        elif self.pile(g, "hand", self.turn(g)):
            self.ask(g, PLAY, self.turn(g))
        else:
            most = max(self.has(g, "tricks", seat) for seat in self.seats(g))
            self.end(g, [seat for seat in self.seats(g) if self.has(g, "tricks", seat) == most], R.END_1)

    def turn(self, g):
        """Whose turn it is: as many seats after the leader as cards lie there."""
        return (self.has(g, "leader") + len(self.pile(g, "trick"))) % len(self.seats(g))

    def in_hand(self, g, seat):
        """What could be laid."""
        return self.designs_in(g, "hand", seat)

    def not_held(self, g, seat, design):
        """The rule against laying a card one does not have."""
        return None if self.card_of(g, design, "hand", seat) >= 0 else R.PLAY_1

    def lay_card(self, g, seat, design):
        """Lay a card face up."""
        self.put_into(g, self.card_of(g, design, "hand", seat), "trick", R.PLAY_1)

    def take_trick(self, g):
        """The highest card wins; of equal ones the first."""
        cards = self.pile(g, "trick")
        best = max(range(len(cards)), key=lambda place: (self.field(self.design(cards[place]), "power"), -place))
        winner = (self.has(g, "leader") + best) % len(cards)
        for card in cards:
            self.put_into(g, card, "won", R.TRICK_1, winner)
        self.gain(g, "tricks", 1, R.TRICK_1, winner)
        self.set_to(g, "leader", winner, R.TRICK_1)

    def score(self, g, seat, word, args):
        """The simple player lays its highest card."""
        return self.field(args[0], "power")
