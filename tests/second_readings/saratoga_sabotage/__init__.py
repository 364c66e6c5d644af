"""A second, naive reading of the rules of Saratoga Sabotage, which plays the language of worked examples."""
