"""What is wanted of a web application, as typed steps in a readable language."""
