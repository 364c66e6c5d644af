"""Every game and layout with one thing wrong in it: the press says what and where, and never fails itself."""
