"""Why a choice is refused, in words for a person, by the rule."""

from collections.abc import Mapping

from generator.games.mana_maker.state import R

WHY: Mapping[int, str] = {
    R.WIN_1: "the game is over",
    R.TURN_12: "the active Wizard was defeated: the turn only passes",
    R.TURN_6: "that is somebody else's turn, or somebody else's Entity",
    R.SETUP_1: "the game has begun",
    R.CORE_5: "that is not as many as can play",
    R.BOARD_1: "there are one world or two",
    R.TEAM_2: "teams have one size, of 2 at least, and seats alternate between them",
    R.SETUP_5: "a first hand is dealt once, to an empty hand",
    R.SETUP_7: "the first cycle costs 1 card",
    R.SETUP_6: "a further cycle costs 2 cards of the hand",
    R.PLAY_1: "that card is not in the hand",
    R.BOARD_3: "there is no such tile",
    R.BOARD_7: "the tile is occupied",
    R.PLAY_5: "the tile is too far from the Wizard",
    R.TOKEN_4: "no pair of ID tokens is free",
    R.MANA_7: "there is too little mana",
    R.PLAY_3: "what the card needs is not named, or is no target of it",
    R.MOVE_6: "the target cannot be moved there on a clear path",
    R.ATTACH_1: "the card cannot be attached to that",
    R.ATTACH_2: "that slot is taken",
    R.MOVE_3: "it is immobile",
    R.STATUS_4: "it is rooted",
    R.MOVE_1: "it has too few Action Points",
    R.BOARD_4: "the tiles are not adjacent",
    R.MOVE_2: "the way is occupied",
    R.MOVE_5: "a flight ends on an empty tile",
    R.ABIL_3: "it has no such ability",
    R.ATTACK_5: "that is no enemy in range",
    R.ABIL_2: "what the ability needs cannot be named or paid",
    R.REACT_5: "that reaction cannot be used now",
    R.ABIL_5: "the ability is compulsory",
}
