"""Profiles that no one has reviewed yet: read from a resume, checked, and written as a file."""
