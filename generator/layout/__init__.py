"""Layouts: from a verified catalog and YAML templates to pieces. Start reading at `compose.py`."""
