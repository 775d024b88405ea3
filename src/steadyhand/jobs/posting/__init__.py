"""Postings: what is known of a vacancy, and the readers of all that boards and pages tell of it."""
