"""Nets of folded pieces."""
