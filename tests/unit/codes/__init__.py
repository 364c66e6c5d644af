"""Tests of generator.codes."""
