"""Nine Worlds: Avatars and their warbands on nine worlds."""
