"""The rule ids of Saratoga Sabotage, in the specification's order."""

from generator.engine.rule_ids import RuleIds

R = RuleIds(
    "SS",
    "SETUP 6 CHIP 4 ROUND 2 PLAY 5 LOCK 4 WEST 1 CONVOY 4 SUP 1 SAB 1 RAID 3 CIRCLE 3 GIT 4 IND 4 SCO 4 RES 8 END 4",
)
