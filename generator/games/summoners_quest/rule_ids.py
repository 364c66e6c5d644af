"""The rule ids of Summoner's Quest, in the specification's order."""

from generator.engine.rule_ids import RuleIds

R = RuleIds(
    "SQ",
    "COMP 5 BOARD 5 OBJ 3 SETUP 8 TURN 8 MOVE 10 TEMPLE 6 FOCUS 3 CARD 7 PORTAL 5 GATE 5 HALL 4 CHAMBER 12 ORDER 4 "
    "SUMMON 5 POWER 5 COMBAT 13 POST 6 TRAP 10 SPELL 5 TARGET 3 EQUIP 11 MANA 6 LIFE 4 DMG 3 STATUS 1-7,10-17 ELIM 5 "
    "END 2 EFFECT 18",
)
