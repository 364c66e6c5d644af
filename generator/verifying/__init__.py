"""The gate between a catalog and the printer: components, rule ids and worked examples, and games that are played."""
