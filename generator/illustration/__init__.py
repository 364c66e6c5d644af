"""Illustrations: figures composed of vector parts, all lit from one side and drawn in one manner."""
