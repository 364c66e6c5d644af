"""The engine of Wizard's Tower and the second reading of its rules, played side by side."""
