"""Renders the pages of both hosts from the files in `pages/`; everything that varies is escaped."""
