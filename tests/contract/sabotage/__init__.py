"""The press broken on purpose, one function at a time: what it then prints must be found out before it is written."""
