"""A game's prose with references into its catalog, to the pages of a rulebook."""
