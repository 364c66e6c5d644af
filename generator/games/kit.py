"""Everything that rules are written with, in one place: `from generator.games.kit import CardGame, Verb, ...`."""

from generator.engine.chance import draw, seeded, shuffle
from generator.engine.counters import CounterTable, counter, one_for_each
from generator.engine.dice import roll
from generator.engine.game import Game, Viewer
from generator.engine.language import REQUIRED, Dice, Joint, Language
from generator.engine.position import Position, blank
from generator.engine.rule_ids import ToldRuleIds as RuleIds
from generator.engine.rules import ComponentUsage, Names
from generator.engine.state import count, move, note
from generator.engine.verbs import Sure, Verb
from generator.engine.vocabulary import NONE, Vocabulary
from generator.engine.zones import Sees, Zone
from generator.games.card_game import CardGame
from generator.games.catalog_game import CatalogGame

__all__ = [
    "NONE",
    "REQUIRED",
    "CardGame",
    "CatalogGame",
    "ComponentUsage",
    "CounterTable",
    "Dice",
    "Game",
    "Joint",
    "Language",
    "Names",
    "Position",
    "RuleIds",
    "Sees",
    "Sure",
    "Verb",
    "Viewer",
    "Vocabulary",
    "Zone",
    "blank",
    "count",
    "counter",
    "draw",
    "move",
    "note",
    "one_for_each",
    "roll",
    "seeded",
    "shuffle",
]
