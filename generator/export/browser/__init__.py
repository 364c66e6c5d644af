"""Tables of websites, which everybody sees from above and from one side: what those targets share."""
