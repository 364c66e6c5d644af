"""Packs for tables on the web that take uploads only: pictures, lists, and a page that says what goes where."""
