"""The event stream of a run, the state that is its fold, its encoding, and the audit log."""
