"""Games played by rules: states, chance, playouts by bots, worked examples, replays. It knows no catalog and no game.

A game gives a `Rules`, which has no state of its own; what can be touched is a numbered component in a numbered zone of
a `State`, and every change is an event that names its rule. Begin with `rules`, then `state` and `playout`.
"""
