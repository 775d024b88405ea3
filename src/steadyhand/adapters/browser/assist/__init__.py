"""A form-filling extension in a browser of ours: which one, what it made, and how it is asked."""
