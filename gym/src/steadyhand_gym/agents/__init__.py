"""Agents that `gym score` knows by name: each a program that applies once and writes its claim."""
