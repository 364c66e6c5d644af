"""The rule ids of Geyser in the specification's order, and their numbers for events and the hot path."""

RULES = (
    "GY-SETUP-1",
    "GY-SETUP-2",
    "GY-SETUP-3",
    "GY-SETUP-4",
    "GY-SETUP-5",
    "GY-TURN-1",
    "GY-TURN-2",
    "GY-TURN-3",
    "GY-MOVE-1",
    "GY-MOVE-2",
    "GY-MOVE-3",
    "GY-MOVE-4",
    "GY-CLAIM-1",
    "GY-CLAIM-2",
    "GY-CLAIM-3",
    "GY-CLAIM-4",
    "GY-PLACE-1",
    "GY-PLACE-2",
    "GY-PLACE-3",
    "GY-PLACE-4",
    "GY-PLACE-5",
    "GY-BATTLE-1",
    "GY-BATTLE-2",
    "GY-BATTLE-3",
    "GY-BATTLE-4",
    "GY-BATTLE-5",
    "GY-BATTLE-6",
    "GY-BATTLE-7",
    "GY-BATTLE-8",
    "GY-CAMP-1",
    "GY-CAMP-2",
    "GY-CAMP-3",
    "GY-CAMP-4",
    "GY-FIRE-1",
    "GY-FIRE-2",
    "GY-FIRE-3",
    "GY-FIRE-4",
    "GY-FIRE-5",
    "GY-MOTHER-1",
    "GY-MOTHER-2",
    "GY-MOTHER-3",
    "GY-MOTHER-4",
    "GY-MOTHER-5",
    "GY-END-1",
    "GY-END-2",
)

SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5 = range(5)
TURN_1, TURN_2, TURN_3 = range(5, 8)
MOVE_1, MOVE_2, MOVE_3, MOVE_4 = range(8, 12)
CLAIM_1, CLAIM_2, CLAIM_3, CLAIM_4 = range(12, 16)
PLACE_1, PLACE_2, PLACE_3, PLACE_4, PLACE_5 = range(16, 21)
BATTLE_1, BATTLE_2, BATTLE_3, BATTLE_4, BATTLE_5, BATTLE_6, BATTLE_7, BATTLE_8 = range(21, 29)
CAMP_1, CAMP_2, CAMP_3, CAMP_4 = range(29, 33)
FIRE_1, FIRE_2, FIRE_3, FIRE_4, FIRE_5 = range(33, 38)
MOTHER_1, MOTHER_2, MOTHER_3, MOTHER_4, MOTHER_5 = range(38, 43)
END_1, END_2 = range(43, 45)
