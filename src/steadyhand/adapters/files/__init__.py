"""Files of others under limits, parsers of others in processes of their own, and our own files."""
