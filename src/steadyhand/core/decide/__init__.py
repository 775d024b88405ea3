"""What to do next, decided purely from what is known and what is seen."""
