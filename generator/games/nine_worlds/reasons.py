"""Why a choice is refused, in words for a person, by the rule."""

from collections.abc import Mapping

from generator.games.nine_worlds.state import R

WHY: Mapping[int, str] = {
    R.WIN_1: "the game is over",
    R.SETUP_3: "a player keeps one of the Avatars that were dealt to them",
    R.TURN_3: "the first turn of the game has no Draw phase",
    R.TURN_1: "it is somebody else's turn, or another phase",
    R.STATE_2: "that card is not in the hand",
    R.PLAY_9: "no more cards can be started with in this phase",
    R.PLAY_2: "the initiative is somebody else's, or was had already",
    R.PLAY_3: "a response must be fast",
    R.PLAY_5: "only the active player adds one further card",
    R.REPL_4: "only own cards give tokens back, and only own creatures bear them",
    R.REPL_3: "the pool does not hold so many tokens",
    R.EFF_5: "no ready creature of that player has such an ability, or it has no target",
    R.EFF_11: "no fights may be started this turn",
    R.MARCH_1: "that march is too far, not the first, or somebody else's",
    R.MARCH_2: "it has arrived this turn",
    R.MARCH_4: "it is exhausted",
    R.COMBAT_2: "there cannot be such a fight, or not another one",
    R.COMBAT_4: "each side puts forward at least one of its ready creatures there",
    R.CHAL_1: "a challenger is an attacking champion or Avatar",
    R.CHAL_2: "only a defending champion or Avatar can accept",
    R.CHAL_3: "only a defending champion or Avatar can be marked",
    R.CHAL_5: "a duel comes before the main combat",
    R.CHAL_6: "there is one challenge in a fight",
    R.MATCH_1: "a defender is placed against an attacker",
    R.MATCH_2: "only an attacker without a defender is assigned, to a defender",
    R.MATCH_3: "every defending card must be placed",
    R.MATCH_5: "the cards are not placed",
    R.SAC_2: "too few creatures are sacrificed",
    R.CORE_7: "that choice must be made",
}
