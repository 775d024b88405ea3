"""Applying for jobs: postings, history, documents, fit, and the profile that they are read with."""
