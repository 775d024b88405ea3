"""Pure renderings of a run's events: what a person or a machine reads about it."""
