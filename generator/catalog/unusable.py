"""Rules that cannot be used."""


class UnusableRules(Exception):
    """The package that holds a game's rules cannot be used; the message names it and says why."""
