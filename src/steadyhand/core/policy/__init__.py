"""What to do next, decided purely from the state and one look at the page."""
