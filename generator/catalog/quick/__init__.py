"""How a catalog is made, step by step."""
