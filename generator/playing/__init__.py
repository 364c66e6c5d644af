"""A game played by a person in the terminal: what is shown, what may be typed; no terminal is known here."""
