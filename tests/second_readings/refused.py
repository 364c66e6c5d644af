"""What a second reading says to a step that is against the rules."""


class Refused(Exception):
    """A step breaks the rule of that id, the first of those that it breaks."""
