"""What to do to a page, whether it happened, and what became of a submit."""
