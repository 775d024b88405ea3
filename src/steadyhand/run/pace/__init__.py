"""When a run may visit a host, and how it waits for that."""
