"""Rules that cannot be used."""


class UnusableRules(Exception):
    """The code that holds a game's rules cannot be used; the message names it and says why.

    `code` is that of its diagnostic, `hint` says what to do about it.
    """

    def __init__(self, message: str, *, code: str = "GAM017", hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
