"""This machine: its clock and its randomness."""
