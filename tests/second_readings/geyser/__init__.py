"""A second, naive reading of the rules of Geyser, which plays the language of worked examples."""
