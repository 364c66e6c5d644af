"""The rule ids of Geyser, in the specification's order."""

from generator.engine.rule_ids import RuleIds

R = RuleIds("GY", "SETUP 5 TURN 3 MOVE 4 CLAIM 4 PLACE 5 BATTLE 8 CAMP 4 FIRE 5 MOTHER 5 END 2")
