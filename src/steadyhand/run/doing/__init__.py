"""Doing: what is intended is done once, observed and proven. Nothing is decided here."""
