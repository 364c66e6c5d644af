"""A second, naive reading of the rules of Summoner's Quest, which plays the language of worked examples."""
