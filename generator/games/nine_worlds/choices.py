"""What can be chosen: the decisions of the game, by their words, and what each is about."""

from collections.abc import Collection, Iterable, Sequence

from generator.engine.verbs import Sure, Tries, Verb
from generator.engine.vocabulary import PositionWords, Vocabulary
from generator.games.nine_worlds.state import (
    AIMS,
    FIRST_DEEP,
    FIRST_WORLD,
    NOTHING,
    SEAT_NAMES,
    D,
    R,
    WorldsState,
    Z,
)
from generator.games.nine_worlds.tokens import BASE, KINDS_OF_TOKENS, packed, unpacked
from generator.games.nine_worlds.turns import Turns
from generator.games.nine_worlds.words import DRAWN, ELEMENTS

_MOST_TOKENS = BASE**KINDS_OF_TOKENS
_PLACING = frozenset({"play", "respond", "further"})


class Choices(Turns):
    """The words of choices."""

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
