"""Decks that players build: lists read from files, odds, and decks completed to legal ones."""
