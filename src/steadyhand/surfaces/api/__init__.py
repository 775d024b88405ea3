"""The service over HTTP: who is asking, what they may do, and when a job runs."""
