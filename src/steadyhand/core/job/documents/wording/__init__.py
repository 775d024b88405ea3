"""What the documents say in seven languages, and in which notation facts stand there."""
