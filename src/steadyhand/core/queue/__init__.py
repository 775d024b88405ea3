"""Queued work: jobs, their lives, when they are due, and how much of it anybody may ask for."""
