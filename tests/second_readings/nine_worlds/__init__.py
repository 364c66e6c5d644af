"""A second, naive reading of the rules of Nine Worlds, which plays the language of worked examples."""
