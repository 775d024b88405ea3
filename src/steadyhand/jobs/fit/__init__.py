"""The fit of a posting and a person: a decision that every line of its reasons explains."""
