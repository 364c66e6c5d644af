"""Effects of cards, for any game: their vocabulary as tables, and what they are compiled to."""
