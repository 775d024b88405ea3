"""Addresses of the outside world, before a browser is started for them."""
