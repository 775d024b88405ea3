"""Facts and rules: standard library only; no async, clock, randomness, environment or files."""
