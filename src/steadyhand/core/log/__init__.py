"""The one event stream, and the state that is its fold."""
