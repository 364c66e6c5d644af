"""The rule ids of Summoner's Quest in the specification's order, and their numbers for events and the hot path."""

_GROUPS = (
    ("COMP", "1 2 3 4 5"),
    ("BOARD", "1 2 3 4 5"),
    ("OBJ", "1 2 3"),
    ("SETUP", "1 2 3 4 5 6 7 8"),
    ("TURN", "1 2 3 4 5 6 7 8"),
    ("MOVE", "1 2 3 4 5 6 7 8 9 10"),
    ("TEMPLE", "1 2 3 4 5 6"),
    ("FOCUS", "1 2 3"),
    ("CARD", "1 2 3 4 5 6 7"),
    ("PORTAL", "1 2 3 4 5"),
    ("GATE", "1 2 3 4 5"),
    ("HALL", "1 2 3 4"),
    ("CHAMBER", "1 2 3 4 5 6 7 8 9 10 11 12"),
    ("ORDER", "1 2 3 4"),
    ("SUMMON", "1 2 3 4 5"),
    ("POWER", "1 2 3 4 5"),
    ("COMBAT", "1 2 3 4 5 6 7 8 9 10 11 12 13"),
    ("POST", "1 2 3 4 5 6"),
    ("TRAP", "1 2 3 4 5 6 7 8 9 10"),
    ("SPELL", "1 2 3 4 5"),
    ("TARGET", "1 2 3"),
    ("EQUIP", "1 2 3 4 5 6 7 8 9 10 11"),
    ("MANA", "1 2 3 4 5 6"),
    ("LIFE", "1 2 3 4"),
    ("DMG", "1 2 3"),
    ("STATUS", "1 2 3 4 5 6 7 10 11 12 13 14 15 16 17"),
    ("ELIM", "1 2 3 4 5"),
    ("END", "1 2"),
    ("EFFECT", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"),
)

RULES: tuple[str, ...] = tuple(f"SQ-{group}-{number}" for group, numbers in _GROUPS for number in numbers.split())
"""Every rule; an event's rule is an index into this."""

COMP_1, COMP_2, COMP_3, COMP_4, COMP_5 = range(5)
BOARD_1, BOARD_2, BOARD_3, BOARD_4, BOARD_5 = range(5, 10)
OBJ_1, OBJ_2, OBJ_3 = range(10, 13)
SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, SETUP_6, SETUP_7, SETUP_8 = range(13, 21)
TURN_1, TURN_2, TURN_3, TURN_4, TURN_5, TURN_6, TURN_7, TURN_8 = range(21, 29)
MOVE_1, MOVE_2, MOVE_3, MOVE_4, MOVE_5, MOVE_6, MOVE_7, MOVE_8, MOVE_9, MOVE_10 = range(29, 39)
TEMPLE_1, TEMPLE_2, TEMPLE_3, TEMPLE_4, TEMPLE_5, TEMPLE_6 = range(39, 45)
FOCUS_1, FOCUS_2, FOCUS_3 = range(45, 48)
CARD_1, CARD_2, CARD_3, CARD_4, CARD_5, CARD_6, CARD_7 = range(48, 55)
PORTAL_1, PORTAL_2, PORTAL_3, PORTAL_4, PORTAL_5 = range(55, 60)
GATE_1, GATE_2, GATE_3, GATE_4, GATE_5 = range(60, 65)
HALL_1, HALL_2, HALL_3, HALL_4 = range(65, 69)
(
    CHAMBER_1,
    CHAMBER_2,
    CHAMBER_3,
    CHAMBER_4,
    CHAMBER_5,
    CHAMBER_6,
    CHAMBER_7,
    CHAMBER_8,
    CHAMBER_9,
    CHAMBER_10,
    CHAMBER_11,
    CHAMBER_12,
) = range(69, 81)
ORDER_1, ORDER_2, ORDER_3, ORDER_4 = range(81, 85)
SUMMON_1, SUMMON_2, SUMMON_3, SUMMON_4, SUMMON_5 = range(85, 90)
POWER_1, POWER_2, POWER_3, POWER_4, POWER_5 = range(90, 95)
(
    COMBAT_1,
    COMBAT_2,
    COMBAT_3,
    COMBAT_4,
    COMBAT_5,
    COMBAT_6,
    COMBAT_7,
    COMBAT_8,
    COMBAT_9,
    COMBAT_10,
    COMBAT_11,
    COMBAT_12,
    COMBAT_13,
) = range(95, 108)
POST_1, POST_2, POST_3, POST_4, POST_5, POST_6 = range(108, 114)
TRAP_1, TRAP_2, TRAP_3, TRAP_4, TRAP_5, TRAP_6, TRAP_7, TRAP_8, TRAP_9, TRAP_10 = range(114, 124)
SPELL_1, SPELL_2, SPELL_3, SPELL_4, SPELL_5 = range(124, 129)
TARGET_1, TARGET_2, TARGET_3 = range(129, 132)
EQUIP_1, EQUIP_2, EQUIP_3, EQUIP_4, EQUIP_5, EQUIP_6, EQUIP_7, EQUIP_8, EQUIP_9, EQUIP_10, EQUIP_11 = range(132, 143)
MANA_1, MANA_2, MANA_3, MANA_4, MANA_5, MANA_6 = range(143, 149)
LIFE_1, LIFE_2, LIFE_3, LIFE_4 = range(149, 153)
DMG_1, DMG_2, DMG_3 = range(153, 156)
(
    STATUS_1,
    STATUS_2,
    STATUS_3,
    STATUS_4,
    STATUS_5,
    STATUS_6,
    STATUS_7,
    STATUS_10,
    STATUS_11,
    STATUS_12,
    STATUS_13,
    STATUS_14,
    STATUS_15,
    STATUS_16,
    STATUS_17,
) = range(156, 171)
ELIM_1, ELIM_2, ELIM_3, ELIM_4, ELIM_5 = range(171, 176)
END_1, END_2 = range(176, 178)
(
    EFFECT_1,
    EFFECT_2,
    EFFECT_3,
    EFFECT_4,
    EFFECT_5,
    EFFECT_6,
    EFFECT_7,
    EFFECT_8,
    EFFECT_9,
    EFFECT_10,
    EFFECT_11,
    EFFECT_12,
    EFFECT_13,
    EFFECT_14,
    EFFECT_15,
    EFFECT_16,
    EFFECT_17,
    EFFECT_18,
) = range(178, 196)
