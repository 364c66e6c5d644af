"""What tries to break the press: made-up cases by the thousand, each with a number that makes it again.

docs/ROBUSTNESS.md tells how to run it, how to read it and how to add a kind of case.
"""
