"""Rules that cannot be used."""

from generator.source.mark import Mark


class UnusableRules(Exception):
    """The code that holds a game's rules cannot be used; the message says why.

    `code` is that of its diagnostic, `hint` says what to do about it; `mark` is the place in the code, where
    one line of it is at fault: without one the message names the file.
    """

    def __init__(
        self, message: str, *, code: str = "GAM017", hint: str | None = None, mark: Mark | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        self.mark = mark
