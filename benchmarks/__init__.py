"""Measurements: `python -m benchmarks` runs them all and writes docs/BENCHMARKS.md."""
