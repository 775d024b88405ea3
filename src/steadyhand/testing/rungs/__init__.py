"""What the rungs above the rules keep, in memory."""
