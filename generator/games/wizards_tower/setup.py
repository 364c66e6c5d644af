"""The set-up: the tower, its entrance, hidden keys, corners and the opening hand (WT-SETUP-1 to -13)."""

from collections.abc import Iterable, Sequence

from generator.engine.bits import bits
from generator.engine.chance import seeded, shuffle
from generator.engine.position import blank
from generator.engine.state import move, note
from generator.engine.verbs import Verb
from generator.engine.vocabulary import Closed
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES, PLACES, SIDES
from generator.games.wizards_tower.sections import Setup
from generator.games.wizards_tower.state import GAP, NOTHING, WIZARD, C, R, TowerState, Z
from generator.games.wizards_tower.wizard import WizardsTurn

_ALWAYS = (R.SETUP_1, R.SETUP_4, R.SETUP_10, R.SETUP_13)
"""What a set-up rests on; these rules move nothing by themselves."""


class SettingUp(WizardsTurn):
    """How a game begins: with a stated set-up, or with the choices of everybody."""

    def setup_verbs(self) -> Sequence[Verb]:
        """The choices before the first turn."""
        place = {"": Closed(NAMES)}
        spell, hand = {"": Closed(self.tables.spell_names)}, {"": self.spells_in_hand}
        return (
            Verb("tower", state.TOWER, self.put_tower, place, {"": self.centres}, rule=R.SETUP_6),
            Verb("entrance", state.ENTRANCE, self.choose_side, {"": Closed(SIDES)}, rule=R.SETUP_7),
            Verb("hide", state.HIDE, self.hide, place, {"": self.hideouts}, rule=R.SETUP_8, secret=("",)),
            Verb("start", state.CORNER, self.stand, place, {"": self.corners}, rule=R.SETUP_9),
            Verb("put_back", state.KEEP, self.put_back, spell, hand, rule=R.SETUP_11, secret=("",)),
        )

    def empty(self, players: int, seed: int) -> TowerState:
        """A table with everything still in the box."""
        tables, streams = self.tables, [seeded(seed, name) for name in state.STREAMS]
        g = TowerState(
            **blank(len(tables.names), len(C.names), streams, players, len(Z.names)),
            size=self.grids[players].size,
            prev=[NOTHING] * players,
            frozen=[0] * players,
            extra=[0] * players,
            paths=[()] * players,
            load=[0] * PLACES,
            living=tuple(range(1, players)),
        )
        g.where = [Z.BOX] * len(tables.names)
        for seat in g.living:
            g.counters[C.HP + seat] = self.rules.hero_hp
        g.counters[C.WHEEL] = self.rules.wheel_start
        g.counters[C.ROUND] = 1
        for token in range(tables.token_first, tables.key_first):
            self.stow(g, token, Z.SUPPLY + tables.kind[token])
        for key in range(tables.key_first, tables.marker_first):
            self.stow(g, key, Z.VAULT)
        for marker in range(tables.marker_first, tables.spell_first):
            self.stow(g, marker, Z.MARKERS)
        return g

    def stow(self, g: TowerState, thing: int, zone: int) -> None:
        """Lay a thing where it is when everything begins; the log begins after that."""
        g.where[thing] = zone
        g.piles[zone] = (*g.piles[zone], thing)

    def settle(self, g: TowerState) -> None:
        """The account of the counters begins here, that of the tiles and the tokens on them, and a pause."""
        self.pause(g)
        g.low, g.high = g.counters[:], g.counters[:]
        g.laid = bits(place for place in range(PLACES) if g.piles[place])
        pairs = zip(g.piles[Z.DOWN : Z.UP], g.piles[Z.UP : Z.FLOOR], strict=True)
        g.load = [len(down) + len(up) if g.laid >> place & 1 else GAP for place, (down, up) in enumerate(pairs)]

    def setup(self, players: int, seed: int, setup: str | None = None) -> TowerState:
        """A new game: a stated set-up, or one in which the wizard and the heroes still have to choose."""
        stated: Setup | None = self.opening(players, setup)
        g = self.empty(players, seed)
        self.settle(g)
        for rule in _ALWAYS:
            note(g, rule)
        tables = self.tables
        for card in range(tables.loot_first, len(tables.names)):
            self.stow(g, card, Z.LOOT_DECK)
        for card in range(tables.spell_first, tables.loot_first):
            self.stow(g, card, Z.WIZARD_DECK)
        self.mix(g, state.LOOT_STREAM)
        if setup is not None and stated is not None:
            self.stated(g, stated)
        else:
            self.mix(g, state.WIZARD_STREAM)
            self.ask(g, state.TOWER, WIZARD)
        self.run(g)
        return g

    def stated(self, g: TowerState, setup: Setup) -> None:
        """A set-up of the catalog."""
        self.lay_tower(g, NAMES.index(setup.tower))
        self.face(g, SIDES.index(setup.entrance))
        g.hideouts = tuple([NAMES.index(place) for place in setup.keys])
        self.lay_tiles(g)
        for seat, name in enumerate(setup.heroes, 1):
            self.stand(g, seat, NAMES.index(setup.starts[name]))
        for name in setup.kept:
            design = self.tables.spell_names.index(name)
            card = next(card for card in g.piles[Z.WIZARD_DECK] if self.tables.spell[card] == design)
            self.put(g, card, Z.WIZARD_HAND, R.SETUP_11)
        self.mix(g, state.WIZARD_STREAM)
        g.phase = state.START

    # ------------------------------------------------------------ what is chosen

    def centres(self, g: TowerState, seat: int) -> Iterable[int]:
        """WT-SETUP-6: the centre, or one of four."""
        return self.grid(g).centres

    def corners(self, g: TowerState, seat: int) -> Iterable[int]:
        """WT-SETUP-9: the four corners."""
        return self.grid(g).corners

    def put_tower(self, g: TowerState, seat: int, place: int) -> None:
        """Lay the tower; then its entrance is chosen."""
        self.lay_tower(g, place)
        self.ask(g, state.ENTRANCE, WIZARD)

    def lay_tower(self, g: TowerState, place: int) -> None:
        """WT-SETUP-6: the tower lies face up."""
        g.tower = place
        g.face_up |= 1 << place
        self.put(g, self.tables.set_of(g.size)[self.tables.tower][0], place, R.SETUP_6)

    def choose_side(self, g: TowerState, seat: int, side: int) -> None:
        """WT-SETUP-7: the wizard chooses the side of the entrance; then keys are hidden."""
        self.face(g, side)
        self.ask(g, state.HIDE, WIZARD)

    def face(self, g: TowerState, side: int) -> None:
        """WT-SETUP-7: the entrance starts on that side."""
        g.entrance = side
        note(g, R.SETUP_7)

    def hideouts(self, g: TowerState, seat: int) -> Iterable[int]:
        """WT-SETUP-8: any place but a corner, where nothing lies yet."""
        grid = self.grid(g)
        taken = (g.tower, *grid.corners, *g.hideouts)
        return [place for place in grid.places if place not in taken]

    def hide(self, g: TowerState, seat: int, place: int) -> None:
        """Hide the next key; after the last one heroes choose their corners."""
        g.hideouts = (*g.hideouts, place)
        if len(g.hideouts) < len(self.tables.key_names):
            self.ask(g, state.HIDE, WIZARD)
            return
        self.then(g, self.lay_tiles)
        for hero in g.living:
            self.ask(g, state.CORNER, hero)
        self.then(g, self.open_hand)

    def stand(self, g: TowerState, seat: int, place: int) -> None:
        """WT-SETUP-9: a hero stands on a corner, whose tile is turned up without any effect."""
        move(g, seat, place, R.SETUP_9)
        g.face_up |= 1 << place

    def lay_tiles(self, g: TowerState) -> None:
        """WT-SETUP-5, -8: the keys on their hiding places, the rooms at random wherever else is no tower."""
        tables, sets = self.tables, self.tables.set_of(g.size)
        rooms = [tile for kind, pieces in sets.items() if tables.tiles[kind].kind == "room" for tile in pieces]
        keys = [pieces[0] for kind, pieces in sets.items() if tables.key_of[kind] != NOTHING]
        hidden = dict(zip(g.hideouts, keys, strict=True))
        shuffle(g, state.TILE_STREAM, rooms)
        g.laid, g.load = self.grid(g).all, [0] * PLACES
        for place in self.grid(g).places:
            if place != g.tower:  # the log must not tell which of them are keys
                self.put(g, hidden[place] if place in hidden else rooms.pop(), place, R.SETUP_5)
        note(g, R.SETUP_8)
        g.hideouts = ()

    def open_hand(self, g: TowerState) -> None:
        """WT-SETUP-11: so many cards are drawn, and so many kept."""
        self.draw_cards(g, self.rules.opening_draw, R.SETUP_11)
        for _ in range(self.rules.opening_draw - self.rules.opening_keep):
            self.ask(g, state.KEEP, WIZARD)
        self.then(g, self.ready)

    def put_back(self, g: TowerState, seat: int, card: int) -> None:
        """WT-SETUP-11: a card that is not kept."""
        self.put(g, self.spell_card(g, card), Z.WIZARD_DECK, R.SETUP_11)

    def ready(self, g: TowerState) -> None:
        """WT-SETUP-11, -12: the deck is shuffled, the wheel set."""
        self.mix(g, state.WIZARD_STREAM)
        note(g, R.SETUP_12)
        g.phase = state.START
