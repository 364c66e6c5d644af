"""The nine phases of a turn, conquest, and the end (NW-TURN, -REPL to -EVENT, -MARCH, -CONQ, -END, -WIN)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from generator.catalog.models import Catalog
from generator.engine.state import count, note
from generator.engine.verbs import Sure, Tries, Verb
from generator.engine.vocabulary import PositionWords, Vocabulary
from generator.games.nine_worlds.designs import IS_FAR, IS_ROVER
from generator.games.nine_worlds.fights import Fights
from generator.games.nine_worlds.pieces import BASE, KINDS_OF_TOKENS, packed, unpacked
from generator.games.nine_worlds.state import (
    AIMS,
    FIRST_DEEP,
    FIRST_WORLD,
    NO_TOKENS,
    NOTHING,
    RING,
    SEAT_NAMES,
    C,
    D,
    Phase,
    R,
    S,
    WorldsState,
    Z,
)
from generator.games.nine_worlds.words import DRAWN, ELEMENTS

Asked = tuple[int, int] | None
_MOST_TOKENS = BASE**KINDS_OF_TOKENS
_PLACING = frozenset({"play", "respond", "further"})


class Turns(Fights):
    """What follows what. Each phase asks the active player, or goes on to the next."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.by_phase: Sequence[Callable[[WorldsState], Asked]] = (
            self._set_up,
            self._begin,
            self._replenish,
            self._gather,
            self._draw,
            self._event,
            self._play,
            self._march,
            self._fight,
            self._conquer,
            self._end,
        )

    # ------------------------------------------------------------ words

    def _aim_name(self, g: WorldsState, number: int) -> str:
        return g.label[number] if number < FIRST_WORLD else self._beyond_cards()[number - FIRST_WORLD]

    def _beyond_cards(self) -> list[str]:
        return [*self.world_ids, *SEAT_NAMES, *[f"void-{n + 1}" for n in range(AIMS - FIRST_DEEP)]]

    def aim_number(self, g: WorldsState, word: object) -> int:
        """The aim of that name; NOTHING where there is none."""
        beyond = self._beyond_cards()
        return FIRST_WORLD + beyond.index(word) if word in beyond else self._card_number(g, word)

    def aim_number_in(self, g: WorldsState, word: object, options: Sequence[int] = ()) -> int:
        """The aim that a worked example names: a card in play, of a pile or in the void, a world, or a seat."""
        for number in options:
            card = g.piles[Z.VOID][number - FIRST_DEEP] if number >= FIRST_DEEP else number
            if card < FIRST_WORLD and word in (self.card_name(card), g.label[card]):
                return number
        return self.aim_number(g, word)

    def _tokens_name(self, g: WorldsState, number: int) -> dict[str, int]:
        return {ELEMENTS[element]: n for element, n in enumerate(unpacked(number)) if n}

    def tokens_number(self, g: WorldsState, words: object) -> int:
        """Tokens written by element as one number; NOTHING where they are none."""
        if not isinstance(words, dict) or any(
            key not in ELEMENTS or type(n) is not int or not 0 <= n < BASE for key, n in words.items()
        ):
            return NOTHING
        return packed([words.get(element, 0) for element in ELEMENTS])

    # Each question of these is about a card (`g.subject`); compiled code knows no parameters of lambdas.

    def gain_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Elements that can be gained."""
        return self.gains(g, g.subject[0])

    def target_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """What the card can be aimed at."""
        return self.card_aims(g, g.subject[0]) or ()

    def to_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Worlds to which the target can be moved, or that the card can enter."""
        return self.ways(g, *g.subject[:2]) or ()

    def pay_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Tokens that pay the cost."""
        return self.payments(g, seat, self.of[g.subject[0]])

    def empower_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Tokens that can be added."""
        return self.boosts_of(g, seat, self.of[g.subject[0]], g.subject[3])

    def find_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Cards that the search can find."""
        return self.findable_in(g, *g.subject[1:])

    def steal_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Tokens that can be taken."""
        return self.thefts(g, *g.subject)

    def challenge_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Cards that can challenge."""
        return self.champions(g, 0)

    def answer_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Cards that can accept."""
        return self.champions(g, 1)

    def place_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Attackers against which a card can be placed."""
        return g.lines[0]

    def gang_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Defenders to which a free attacker can be assigned."""
        return g.lines[1]

    def strike_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Cards that it can attack."""
        return self.facing(g, g.subject[0])

    def retreat_options(self, g: WorldsState, seat: int) -> Iterable[int]:
        """Worlds to which it can retreat."""
        return self.refuges(g, g.subject[0])

    # ------------------------------------------------------------ what can be chosen

    def verbs(self) -> Sequence[Verb]:
        """All decisions of the game; `options` are what can be chosen of what a question is about."""
        design = Vocabulary(self.card_ids)
        world, seat = Vocabulary(self.world_ids), Vocabulary(SEAT_NAMES)
        card = PositionWords(len(self.names.components), lambda g, n: g.label[n], self._card_number)
        aim = PositionWords(AIMS, self._aim_name, self.aim_number)
        tokens = PositionWords(_MOST_TOKENS, self._tokens_name, self.tokens_number)
        element = Vocabulary(ELEMENTS)
        abilities = Vocabulary(self.abilities_named())
        library, few = Vocabulary(DRAWN), Vocabulary(range(BASE))
        options: dict[str, Tries] = {
            "gain": self.gain_options,
            "target": self.target_options,
            "to": self.to_options,
            "pay": self.pay_options,
            "empower": self.empower_options,
            "find": self.find_options,
            "steal": self.steal_options,
            "challenge": self.challenge_options,
            "answer": self.answer_options,
            "place": self.place_options,
            "gang": self.gang_options,
            "strike": self.strike_options,
            "retreat": self.retreat_options,
        }
        return (
            Verb("keep", D.KEEP, params={"": design}, tries={"": self.dealt}, rule=R.SETUP_3),
            Verb("recall", D.REPLENISH, self.recall, {"": card}, {"": self.laden}, rule=R.REPL_2),
            Verb(
                "lay",
                D.REPLENISH,
                self.lay_one,
                {"": element, "on": card},
                {"": self.spare, "on": self.bearers},
                quick=self.quick_lay,
                rule=R.REPL_3,
            ),
            Verb("play", D.PLAY, self.play, {"": design}, {"": self.in_hand}, (self.no_more,), rule=R.PLAY_9),
            Verb(
                "activate",
                D.PLAY,
                self.activate,
                {"": card, "with": abilities, "target": aim},
                {"": self.able, "with": self.abilities, "target": self.activated},
                rule=R.EFF_5,
            ),
            Verb(
                "march",
                D.MARCH,
                self.march,
                {"": card, "to": world},
                {"": self.marchers, "to": self.in_march},
                quick=self.quick_march,
                rule=R.MARCH_1,
            ),
            Verb(
                "fight",
                D.FIGHT,
                self.fight,
                {"": world, "defender": seat},
                {"": self.fields, "defender": self.foes},
                (Sure(self.truce), Sure(self.no_fight)),
                rule=R.COMBAT_2,
            ),
            Verb("done", (D.REPLENISH, D.PLAY, D.MARCH, D.FIGHT), self.finish_phase, rule=R.TURN_1),
            Verb("gain", D.GAIN, self.gain_chosen, {"": tokens}, {"": options["gain"]}, rule=R.ELEM_3),
            Verb("draw", D.DRAW, self.draw_chosen, {"": library}, rule=R.DRAW_1),
            Verb("respond", D.RESPOND, self.respond, {"": design}, {"": self.in_hand}, (self.not_fast,), rule=R.PLAY_2),
            Verb("further", D.FURTHER, self.further, {"": design}, {"": self.in_hand}, rule=R.PLAY_5),
            Verb("pass", (D.RESPOND, D.FURTHER), self.nothing, rule=R.PLAY_2),
            Verb("target", D.AIM, self.announced, {"": aim}, {"": options["target"]}, rule=R.PLAY_11),
            Verb("to", D.TO, self.announced, {"": world}, {"": options["to"]}, rule=R.PLAY_11),
            Verb("pay", D.PAY, self.announced, {"": tokens}, {"": options["pay"]}, rule=R.COST_2),
            Verb("empower", D.EMPOWER, self.choose_boost, {"": tokens}, {"": options["empower"]}, rule=R.EMP_1),
            Verb("sacrifice", D.SACRIFICE, self.choose_victim, {"": card}, {"": self.open_victims}, rule=R.SAC_1),
            Verb("enough", D.SACRIFICE, self.enough, refuses=(self.too_few,), rule=R.SAC_2),
            Verb("find", D.FIND, self.find, {"": design}, {"": options["find"]}, rule=R.LIB_5),
            Verb("steal", D.STEAL, self.steal, {"": tokens}, {"": options["steal"]}, rule=R.ELEM_3),
            Verb("discard", D.DISCARD, self.discard_one, {"": design}, {"": self.in_hand}, rule=R.LIB_8),
            Verb("rain", D.RAIN, self.remove_rain, {"": few}, {"": self.rain_numbers}, rule=R.ELEM_7),
            Verb("use", D.EFFECT, self.use_effect, {"": aim}, {"": self.effect_aims}, rule=R.COMBAT_6),
            Verb("skip", D.EFFECT, self.nothing, refuses=(self.compulsory,), rule=R.CORE_7),
            Verb("attack", D.ATTACKERS, self.put_forward, {"": card}, {"": self.able_forward}, rule=R.COMBAT_3),
            Verb("defend", D.DEFENDERS, self.put_forward, {"": card}, {"": self.able_forward}, rule=R.COMBAT_3),
            Verb("forward", (D.ATTACKERS, D.DEFENDERS), self.nothing, refuses=(self.none_forward,), rule=R.COMBAT_4),
            Verb("skirmish", D.CHALLENGE, self.skirmish, rule=R.COMBAT_5),
            Verb("challenge", D.CHALLENGE, self.challenge, {"": card}, {"": options["challenge"]}, rule=R.CHAL_1),
            Verb("accept", D.ANSWER, self.accept, {"": card}, {"": options["answer"]}, rule=R.CHAL_2),
            Verb("decline", D.ANSWER, self.decline, {"": card}, {"": options["answer"]}, rule=R.CHAL_3),
            Verb("place", D.PLACING, self.place_against, {"": card}, {"": options["place"]}, rule=R.MATCH_1),
            Verb("gang", D.GANG, self.gang_up, {"": card}, {"": options["gang"]}, rule=R.MATCH_2),
            Verb("idle", D.GANG, self.stay_out, rule=R.MATCH_3),
            Verb("strike", D.STRIKE, self.strike, {"": card}, {"": options["strike"]}, rule=R.CYCLE_4),
            Verb("again", D.AGAIN, self.strike_again, {"": card}, {"": options["strike"]}, rule=R.CYCLE_6),
            Verb("stop", D.AGAIN, self.stop, rule=R.CYCLE_6),
            Verb("stay", D.STAY, self.stay, rule=R.MORALE_1),
            Verb("withdraw", D.STAY, self.withdraw, rule=R.WITH_1),
            Verb("retreat", D.RETREAT, self.retreat, {"": world}, {"": options["retreat"]}, rule=R.WITH_2),
            Verb("wait", D.HELD, self.nothing),
        )

    def unspoken(self, action: int) -> Collection[str]:
        """NW-ATTR-6: which hidden card is placed in the void."""
        placed = self.word(action) in _PLACING and self.designs[self.args(action)[0]].hidden
        return ("",) if placed else super().unspoken(action)

    def _card_number(self, g: WorldsState, word: object) -> int:
        return g.label.index(word) if isinstance(word, str) and word in g.label else NOTHING

    def abilities_named(self) -> list[str]:
        """The names of the abilities that are used, of which there is at least one word."""
        names = [str(e.name) for row in self.sections.cards for e in row.effects if e.when == "activate"]
        return list(dict.fromkeys(names)) or [""]

    def nothing(self, g: WorldsState, seat: int) -> None:
        """A seat passes, leaves an effect, puts nobody else forward, or waits for the next step of an example."""

    def forces(self, g: WorldsState) -> bool:
        """Where there is no choice nobody is asked."""
        return True

    # ------------------------------------------------------------ the order of phases

    def idle(self, g: WorldsState) -> Asked:
        """Nothing is pending: the phase goes on, or the next begins."""
        if g.held:
            return D.HELD, g.active
        return self.by_phase[g.phase](g)

    def next_phase(self, g: WorldsState) -> None:
        """NW-TURN-1."""
        self.enter_phase(g, g.phase + 1)

    def enter_phase(self, g: WorldsState, phase: int) -> None:
        """NW-PLAY-10: from the March phase on no card can be played."""
        if g.phase < Phase.MARCHING <= phase:
            note(g, R.PLAY_10)
        g.phase, g.plays = phase, 0

    def finish_phase(self, g: WorldsState, seat: int) -> None:
        """The active player goes on."""
        self.next_phase(g)

    def _set_up(self, g: WorldsState) -> Asked:
        raise NotImplementedError

    def dealt(self, g: WorldsState, seat: int) -> Sequence[int]:
        """NW-SETUP-3: the Avatars a seat can keep."""
        return sorted({self.of[card].number for card in g.piles[Z.DEALT + seat]})

    # ------------------------------------------------------------ beginning: victory

    def _begin(self, g: WorldsState) -> Asked:
        """NW-TURN-2."""
        g.turn += 1
        g.phase = Phase.REPLENISHING
        if not self.won(g):
            self.stand_up(g)
        return None

    def won(self, g: WorldsState) -> bool:
        """NW-WIN-1 to -5: whether the game ends as this turn begins."""
        seat, players = g.active, len(g.chosen)
        worlds = g.holder.count(seat)
        note(g, R.TURN_2, seat)
        if not worlds:
            note(g, R.TURN_5, seat)
        if worlds >= self.rules.worlds_to_win[str(players)]:
            self.end(g, (seat,), R.WIN_1)
            return True
        note(g, R.WIN_1, seat)
        if g.counters[C.ROUND] < self.rules.ragnarok_round or g.tallies[seat]:
            return False
        tokens = sum(self.pool(g, seat)) + sum([sum(g.tokens[card]) for card in g.bands[seat]])
        note(g, R.WIN_2)
        note(g, R.WIN_5, seat)
        g.tallies[seat] = (worlds, tokens, len(g.bands[seat]))
        note(g, R.WIN_3, seat)
        if not all(g.tallies):
            return False
        best = max(g.tallies)
        self.end(g, [other for other in range(players) if g.tallies[other] == best], R.WIN_4)
        return True

    # ------------------------------------------------------------ replenish

    def stand_up(self, g: WorldsState) -> None:
        """NW-REPL-1."""
        for card in g.bands[g.active]:
            if g.exhausted[card]:
                note(g, R.REPL_1, g.active)
                self.ready(g, card)

    def _replenish(self, g: WorldsState) -> Asked:
        """NW-REPL-2, -3."""
        if not any(self.pool(g, g.active)) and not self.laden(g, g.active):
            self.next_phase(g)
            return None
        return D.REPLENISH, g.active

    def laden(self, g: WorldsState, seat: int) -> list[int]:
        """NW-REPL-4, -5: the cards whose tokens can be returned, before any is laid (NW-REPL-3)."""
        if g.plays:
            return []
        places = [place for world, places in enumerate(g.slots) if g.holder[world] == seat for place in places]
        return [card for card in (*g.bands[seat], *places) if g.tokens[card] != NO_TOKENS]

    def recall(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-REPL-2: all tokens of a card return to the pool."""
        for element, n in enumerate(g.tokens[card]):
            if n:
                count(g, C.POOL + seat * KINDS_OF_TOKENS + element, n, R.REPL_2)
        if self.of[card].place:
            note(g, R.REPL_5, seat)
            note(g, R.STATE_5, seat)
        else:
            note(g, R.REPL_4, seat)
        g.tokens[card] = NO_TOKENS
        self.settle(g)

    def spare(self, g: WorldsState, seat: int) -> list[int]:
        """The elements of the pool."""
        return [element for element, n in enumerate(self.pool(g, seat)) if n]

    def bearers(self, g: WorldsState, seat: int, _: int) -> Sequence[int]:
        """NW-REPL-4: own creatures; one after another, so that each way to distribute is met once."""
        band = g.bands[seat]
        return band[g.plays - 1 :] if g.plays else band

    def quick_lay(self, g: WorldsState, seat: int, found: list[int]) -> None:
        """All ways to lay a token."""
        pool, cards, first = self.pool(g, seat), len(self.of), self._verb["lay"].base
        bearers = self.bearers(g, seat, 0)
        for element, n in enumerate(pool):
            if n:
                base = first + element * cards
                found += [base + card for card in bearers]

    def lay_one(self, g: WorldsState, seat: int, element: int, on: int) -> None:
        """NW-REPL-3."""
        count(g, C.POOL + seat * KINDS_OF_TOKENS + element, -1, R.REPL_3)
        self.lay_tokens(g, on, element, 1)
        g.plays = g.bands[seat].index(on) + 1

    # ------------------------------------------------------------ gather, draw, event

    def _gather(self, g: WorldsState) -> Asked:
        """NW-GATHER-1 to -4."""
        seat = g.active
        self.next_phase(g)
        if self.rules.gather_base:
            self.ask_gain(g, seat, self.rules.gather_base, R.GATHER_1, NOTHING)
        self.then(g, S.gather_rest, seat)
        return None

    def gather_rest(self, g: WorldsState, seat: int) -> None:
        """NW-GATHER-2, -3: of the worlds, and of cards. A world is held with nobody in it too (NW-WORLD-7)."""
        peopled = {g.where[card] - Z.WORLD for card in g.bands[seat]}
        for world, holder in enumerate(g.holder):
            if holder == seat:
                if world not in peopled:
                    note(g, R.WORLD_7, seat)
                self.of_world(g, seat, world, self.rules.gather_per_world, R.GATHER_2)
        self.trigger(g, seat, "gather", R.GATHER_3)

    def of_world(self, g: WorldsState, seat: int, world: int, n: int, rule: int) -> None:
        """Tokens of a world's element; Midgard's are of any."""
        element = self.worlds[world][0]
        if element >= 0:
            self.gain(g, seat, element, n, rule)
        elif n:
            self.gain_any(g, seat, n, rule)

    def _draw(self, g: WorldsState) -> Asked:
        """NW-DRAW-1, -2, NW-TURN-3."""
        self.next_phase(g)
        if g.turn <= self.rules.first_turn_draws_skipped:
            note(g, R.TURN_3, g.active)
            return None
        self.draw_choice(g, g.active, self.rules.draw_per_turn, NOTHING)
        self.trigger(g, g.active, "draw", R.DRAW_2)
        return None

    def events_over(self, g: WorldsState) -> bool:
        """NW-EVENT-1: whether no further event is drawn this turn."""
        return g.plays >= self.rules.events_per_turn

    def _event(self, g: WorldsState) -> Asked:
        """NW-EVENT-1, -2."""
        if self.events_over(g):
            self.next_phase(g)
            return None
        g.plays += 1
        card = self.top(g, len(DRAWN) + 1)
        if card >= 0:
            self.place_event(g, card)
        else:
            note(g, R.EVENT_2, g.active)
        return None

    def place_event(self, g: WorldsState, card: int) -> None:
        """NW-EVENT-1, -2: an event is played for nothing."""
        note(g, R.EVENT_2, g.active)
        self.place_in_void(g, g.active, card, R.EVENT_1)
        self.open_void(g)

    # ------------------------------------------------------------ play

    def _play(self, g: WorldsState) -> Asked:
        """NW-PLAY-9."""
        return D.PLAY, g.active

    def no_more(self, g: WorldsState, seat: int) -> int | None:
        """NW-PLAY-9."""
        return R.PLAY_9 if g.plays >= self.rules.plays_per_phase else None

    def play(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-PLAY-1, -7, -9."""
        g.plays += 1
        self.place_in_void(g, seat, self.card_in(g, card, Z.HAND + seat), R.PLAY_1)
        self.open_void(g)

    def able(self, g: WorldsState, seat: int) -> list[int]:
        """NW-EFF-5: whose ability can be used."""
        return [c for c in g.bands[seat] if not g.exhausted[c] and self.of[c].effects["activate"]]

    def abilities(self, g: WorldsState, seat: int, card: int) -> list[int]:
        """The abilities of a creature, by their names."""
        words = self._verb["activate"].words[1]
        return [words.number[effect.name] for effect in self.of[card].effects["activate"]]

    def ability(self, card: int, name: int) -> int:
        """The number of the effect of that name."""
        word = self._verb["activate"].words[1].names[name]
        return next((e.number for e in self.of[card].effects["activate"] if e.name == word), NOTHING)

    def activated(self, g: WorldsState, seat: int, card: int, with_: int) -> Sequence[int]:
        """What an ability can be aimed at; the card itself where it needs nothing."""
        effect = self.effects[self.ability(card, with_)]
        return self.usable(g, card, seat, g.where[card] - Z.WORLD, effect)

    def activate(self, g: WorldsState, seat: int, card: int, with_: int, target: int) -> None:
        """NW-EFF-5: the card is exhausted, and completes the effect."""
        world = g.where[card] - Z.WORLD
        self.exhaust(g, card)
        self.aimed(g, card, self.ability(card, with_), seat, world, target)

    # ------------------------------------------------------------ march

    def _march(self, g: WorldsState) -> Asked:
        """NW-MARCH-1."""
        return D.MARCH, g.active

    def marchers(self, g: WorldsState, seat: int) -> list[int]:
        """NW-MARCH-1, -2, -4."""
        stays = g.arrived + g.marched
        return [card for card in g.bands[seat] if not g.exhausted[card] and card not in stays]

    def in_march(self, g: WorldsState, seat: int, card: int) -> Sequence[int]:
        """NW-MARCH-1, NW-ATTR-4, -5: where a creature can march to."""
        return self.mats[len(g.chosen)].ways[self.roams(g, card)][g.where[card] - Z.WORLD]

    def quick_march(self, g: WorldsState, seat: int, found: list[int]) -> None:
        """All marches."""
        known, where, exhausted, stays = self.mats[len(g.chosen)].marches, g.where, g.exhausted, g.arrived + g.marched
        of, granted = self.of, g.auras[IS_FAR] or g.auras[IS_ROVER]
        for card in g.bands[seat]:
            if not exhausted[card] and card not in stays:
                march = (card, where[card], self.roams(g, card) if granted else of[card].roams)
                choices = known.get(march)
                if choices is None:
                    verb = self._verb["march"]
                    choices = known[march] = [verb.number((card, world)) for world in self.in_march(g, seat, card)]
                found += choices

    def march(self, g: WorldsState, seat: int, card: int, to: int) -> None:
        """NW-MARCH-1 to -4, NW-WORLD-3, -4."""
        if roams := self.roams(g, card):
            note(g, R.ATTR_5 if roams > 1 else R.ATTR_4, seat)
        else:
            note(g, R.WORLD_3, seat)
            if (g.where[card] - Z.WORLD, to) in self.mats[len(g.chosen)].bridges:
                note(g, R.WORLD_4)
        if self.of[card].avatar and g.counters[C.ROUND] == 1:
            note(g, R.MARCH_2, seat)
        if self.enemies_in(g, seat, to):
            note(g, R.MARCH_3, seat)
        self.shift(g, card, to, R.MARCH_1)
        g.marched += (card,)
        self.settle(g)

    # ------------------------------------------------------------ combat

    def _fight(self, g: WorldsState) -> Asked:
        """NW-COMBAT-2."""
        if g.truce or next(self.fights_in(g, g.active), NOTHING) < 0:
            self.next_phase(g)
            return None
        return D.FIGHT, g.active

    def fields(self, g: WorldsState, seat: int) -> list[int]:
        """The worlds in which a fight can be started."""
        return sorted(set(self.fights_in(g, seat)))

    def fights_in(self, g: WorldsState, seat: int) -> Iterator[int]:
        """NW-COMBAT-2: those worlds, once for each ready creature."""
        most, fought = self.rules.fights_per_world, g.fought
        for card in g.bands[seat]:
            world = g.where[card] - Z.WORLD
            if not g.exhausted[card] and fought.count(world) < most and self.enemies_in(g, seat, world):
                yield world

    def foes(self, g: WorldsState, seat: int, world: int) -> list[int]:
        """The opponents with ready creatures there."""
        return [other for other in range(len(g.chosen)) if other != seat and self.ready_in(g, other, world)]

    # ------------------------------------------------------------ conquest

    def _conquer(self, g: WorldsState) -> Asked:
        """NW-CONQ-1: in the order of the ring, Midgard last."""
        self.next_phase(g)
        self.conquer_from(g, 0)
        return None

    def conquer_from(self, g: WorldsState, first: int) -> None:
        """The worlds from that one on."""
        seat = g.active
        reach = self.within_reach(g, seat)
        for world in range(first, RING + 1):
            if world in reach and g.holder[world] != seat and self.conquers(g, seat, world):
                self._take(g, seat, world)
                self.then(g, S.conquer_from, world + 1)
                return

    def conquers(self, g: WorldsState, seat: int, world: int) -> bool:
        """NW-CONQ-1, NW-WORLD-6: whether ready creatures in a world of others or nobody conquer it."""
        note(g, R.CONQ_1, seat)
        if self.enemies_in(g, seat, world):
            return False
        note(g, R.WORLD_6)
        if any(self.of[place].resistance for place in g.slots[world]):
            note(g, R.EFF_3)
        return self.attack_of(g, self.ready_in(g, seat, world)) >= self.resistance(g, world)

    def _take(self, g: WorldsState, seat: int, world: int) -> None:
        """NW-CONQ-2 to -5."""
        count(g, C.CONQUESTS, 1, R.CONQ_2)
        if g.holder[world] >= 0:
            note(g, R.WORLD_7, seat)
        if g.slots[world]:
            note(g, R.STATE_5, seat)
            note(g, R.EFF_3, seat)
        g.holder[world] = seat
        self.of_world(g, seat, world, self.rules.conquest_tokens, R.CONQ_3)
        zone = Z.WORLD + world
        for other in self.around(g, seat)[1:]:
            for card in g.bands[other]:
                if g.where[card] == zone and g.exhausted[card]:
                    self.kill(g, card, R.CONQ_4)
        self.settle(g)
        self.then(g, S.after_kills, world)

    def after_kills(self, g: WorldsState, world: int) -> None:
        """NW-CONQ-5: for who is in that world, and for nobody elsewhere."""
        for card in g.bands[g.active]:
            for effect in self.of[card].effects["conquest"]:
                note(g, R.CONQ_5, g.active)
                if g.where[card] == Z.WORLD + world and not g.exhausted[card]:
                    self.then(g, S.perform, card, effect.number, g.active, world)

    # ------------------------------------------------------------ end

    def _end(self, g: WorldsState) -> Asked:
        """NW-END-1 to -3."""
        if not self.limit_hand(g):
            self.pass_turn(g)
        return None

    def limit_hand(self, g: WorldsState) -> bool:
        """NW-END-1: whether the active player has cards to discard first."""
        over = len(g.piles[Z.HAND + g.active]) - self.rules.hand_limit
        if over > 0:
            note(g, R.END_1, g.active)
            self.discards(g, g.active, over, R.END_1)
        return over > 0

    def pass_turn(self, g: WorldsState) -> None:
        """NW-END-2, -3, NW-TURN-4."""
        if g.counters[C.DAMAGE] or g.counters[C.FATIGUE]:
            for band in g.bands:
                for card in band:
                    self.unmark(g, card, R.END_2)
        if g.boosts or g.truce:
            note(g, R.END_2)
        g.boosts, g.truce, g.arrived, g.marched, g.fought = (), 0, (), (), ()
        g.plays, g.phase = 0, Phase.BEGINNING
        g.active += 1
        if g.active == len(g.chosen):
            g.active = 0
            count(g, C.ROUND, 1, R.TURN_4)
        note(g, R.END_3, g.active)


PHASES = (
    "set-up", "beginning", "replenish", "gather", "draw", "event", "play", "march", "combat", "conquest", "end",
)  # fmt: skip
"""The phases in words; the numbers are those of the state."""
