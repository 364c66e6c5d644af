"""Imported by the process that the tests' commands are forked from."""

from tests.e2e.forked import preload

preload()
