"""Seeing: our script in every document, rest, pictures, dialogs."""
