"""What could be done next: the rungs' proposals, as pure functions."""
