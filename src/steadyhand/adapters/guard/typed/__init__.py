"""What becomes of what was typed: told apart in a request, and let go by a grant only."""
